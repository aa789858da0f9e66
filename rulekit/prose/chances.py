"""Chances as a book prints them: a fraction, and per cent to the hundredth."""

from __future__ import annotations

from fractions import Fraction

#: What ends in more digits than these is rounded, and said to be.
DIGITS = 2
#: A space at which no line breaks.
SPACE = "\N{NO-BREAK SPACE}"


def say_percent(chance: Fraction, lang: str) -> str:
    """The chance in per cent: `55.63 %`, in Russian `55,63 %`."""
    text = percent(chance)
    return (text.replace(".", ",") if lang == "ru" else text) + f"{SPACE}%"


def say_chance(chance: Fraction, lang: str) -> str:
    """The fraction, and the per cent that it is, or is near to: `721/1296 ≈ 55.63 %`."""
    return f"{chance} {'=' if is_exact(chance) else '≈'}{SPACE}{say_percent(chance, lang)}"


def percent(chance: Fraction) -> str:
    """The number of per cent without zeros at its end: `12`, `55.63`; one that is rounded has them."""
    text = f"{round(float(round(chance * 100, DIGITS)), DIGITS):.{DIGITS}f}"
    return text.rstrip("0").rstrip(".") if is_exact(chance) else text


def is_exact(chance: Fraction) -> bool:
    """Whether the number of per cent needs no rounding."""
    return chance * 100 == round(chance * 100, DIGITS)
