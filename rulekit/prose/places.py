"""Slots for decimals, points, lists of points, and what each of several names is given.

A decimal is exact: a value is a string in the shortest form, as JSON has it, and never a float.
"""

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any, Protocol

from rulekit.prose.fault import Unreadable

#: By language: what stands before the decimals, and between the two coordinates of a point.
SIGNS: Mapping[str, tuple[str, str]] = {"ru": (",", ";"), "en": (".", ",")}


class Named(Protocol):
    """A slot for the name of a row of the table `of`."""

    of: str
    regex: str
    #: Matches a name that is the same in both languages.
    free: str

    def read(self, text: str) -> str:
        """The name."""

    def write(self, value: Any) -> str | None:
        """The name as it is printed."""


class Part(Protocol):
    """A slot whose values stand in lists."""

    regex: str
    #: The regular expression without spaces, and a text that it matches.
    word: tuple[str, str]
    #: How a value is written, for faults.
    example: str

    def read(self, text: str) -> Any:
        """The value."""

    def write(self, value: Any) -> str | None:
        """The printed form."""


def shortest(value: Any) -> str | None:
    """The one way to write a finite decimal in JSON, or None if it is none."""
    if not isinstance(value, str | Decimal):
        return None
    try:
        number = Decimal(value)
    except InvalidOperation:
        return None
    return (
        format(number.normalize() if number else abs(number.normalize()), "f") if number.is_finite() else None
    )


class Exact:
    """A decimal without needless zeros; the minus is U+2212."""

    def __init__(self, lang: str) -> None:
        self.sign = SIGNS[lang][0]
        sign = re.escape(self.sign)
        fraction = rf"{sign}[0-9]*[1-9]"
        self.regex = rf"0|-?(?:[1-9][0-9]*(?:{fraction})?|0{fraction})"
        self.word = (self.regex, "5")
        self.example = f"29{self.sign}5"

    def read(self, text: str) -> str:
        """The decimal with a point."""
        return text.replace(self.sign, ".")

    def write(self, value: Any) -> str | None:
        """The decimal with the sign of the language."""
        text = shortest(value)
        return None if text is None else text.replace(".", self.sign).replace("-", "−")

    def samples(self, name: str) -> Iterable[str]:
        """The type's name, and how a value is written."""
        return (f"‹{name}: {self.example}›",)


class Angle(Exact):
    """A number of degrees."""

    def __init__(self, lang: str) -> None:
        super().__init__(lang)
        self.regex = f"(?:{self.regex})°"
        self.word = (self.regex, "5°")
        self.example = "190°"

    def read(self, text: str) -> str:
        """The decimal."""
        return super().read(text.removesuffix("°"))

    def write(self, value: Any) -> str | None:
        """The decimal with its sign."""
        text = super().write(value)
        return None if text is None else f"{text}°"


class Point:
    """A place on the table: (10; 2), in English (10, 2)."""

    def __init__(self, lang: str) -> None:
        self._exact, self._between = Exact(lang), SIGNS[lang][1]
        one = f"(?:{self._exact.regex})"
        self.regex = rf"\({one}{self._between} {one}\)"
        self.word = (rf"\({one}{self._between}{one}\)", f"(5{self._between}5)")
        self.example = f"(10{self._between} {self._exact.example})"

    def read(self, text: str) -> list[str]:
        """Both coordinates."""
        return [self._exact.read(one) for one in text[1:-1].split(f"{self._between} ")]

    def write(self, value: Any) -> str | None:
        """The point in brackets."""
        if not isinstance(value, list | tuple) or len(value) != len("xy"):
            return None
        x, y = map(self._exact.write, value)
        return None if x is None or y is None else f"({x}{self._between} {y})"

    def samples(self, name: str) -> Iterable[str]:
        """The type's name, and how a value is written."""
        return (f"‹{name}: {self.example}›",)


class Several:
    """Several values of one type, with commas."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.regex = f"(?:{part.regex})(?:, (?:{part.regex}))*"
        word, self._sample = part.word
        self.word = (f"(?:{word})(?:,(?:{word}))*", self._sample)
        self.example = part.example

    def read(self, text: str) -> list[Any]:
        """The values."""
        return [self.part.read(one) for one in re.findall(self.part.regex, text)]

    def write(self, value: Any) -> str | None:
        """The values in their order."""
        written = [self.part.write(one) for one in value] if isinstance(value, list | tuple) else []
        return ", ".join(filter(None, written)) if written and all(written) else None

    def samples(self, name: str) -> Iterable[str]:
        """The type's name, and how a value is written."""
        return (f"‹{name}: {self.example}›",)


class Each:
    """What each of several names is given, with commas: F (12; 2), G (14; 2)."""

    def __init__(self, name: Named, part: Part) -> None:
        self.name, self.part = name, part
        one = f"(?:{name.regex}) (?:{part.regex})"
        self.regex = f"{one}(?:, {one})*"
        self._one = re.compile(f"({name.regex}) ({part.regex})")
        word = f"(?:{name.free})(?:{part.word[0]})"
        self.word = (f"{word}(?:,{word})*", f"Q7{part.word[1]}")
        self.example = f"F {part.example}"

    def read(self, text: str) -> dict[str, Any]:
        """The values by name; Unreadable where a name is given two."""
        found: dict[str, Any] = {}
        for match in self._one.finditer(text):
            name = self.name.read(match[1])
            if name in found:
                raise Unreadable("prose-twice", written=match[1])
            found[name] = self.part.read(match[2])
        return found

    def write(self, value: Any) -> str | None:
        """The names in their order, each with its value."""
        if not isinstance(value, Mapping):
            return None
        written = [(self.name.write(name), self.part.write(one)) for name, one in value.items()]
        said = [f"{name} {one}" for name, one in written if name is not None and one is not None]
        return ", ".join(said) if said and len(said) == len(written) else None

    def samples(self, name: str) -> Iterable[str]:
        """The type's name, and how a value is written."""
        return (f"‹{name}: {self.example}›",)


def place_types(lang: str) -> dict[str, Exact | Point | Several]:
    """The types of slots that every book has for lengths and places."""
    return {
        "decimal": Exact(lang),
        "angle": Angle(lang),
        "point": Point(lang),
        "points": Several(Point(lang)),
    }
