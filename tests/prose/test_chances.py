"""Chances as a book prints them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulekit.prose.chances import percent, say_chance, say_percent


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(1), "100"),
        (Fraction(3, 25), "12"),
        (Fraction(1, 8), "12.5"),
        (Fraction(721, 1296), "55.63"),
        (Fraction(1, 3), "33.33"),
        (Fraction(1, 1000000), "0.00"),
        (Fraction(29999, 300000), "10.00"),
    ],
)
def test_per_cent(chance: Fraction, text: str) -> None:
    """Two digits after the point at most; zeros stand there only where the number is rounded."""
    assert percent(chance) == text


def test_both_languages() -> None:
    """A comma in Russian; a space at which no line breaks before the sign; rounding is said."""
    assert say_percent(Fraction(721, 1296), "ru") == "55,63\N{NO-BREAK SPACE}%"
    assert say_chance(Fraction(721, 1296), "en") == "721/1296 ≈\N{NO-BREAK SPACE}55.63\N{NO-BREAK SPACE}%"
    assert say_chance(Fraction(721, 1296), "ru") == "721/1296 ≈\N{NO-BREAK SPACE}55,63\N{NO-BREAK SPACE}%"
    assert say_chance(Fraction(3, 25), "ru") == "3/25 =\N{NO-BREAK SPACE}12\N{NO-BREAK SPACE}%"
