"""The numbers of a side, whether digits or words say them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from rulekit.fidelity.figures import Figure, readable
from rulekit.fidelity.numeral_words import (
    ENGLISH,
    ENGLISH_ASIDE,
    HALVES,
    LESSENING,
    PREFIXES,
    RUSSIAN,
    RUSSIAN_ASIDE,
    TWINS,
    UNSURE,
)
from rulekit.fidelity.pair import Span
from rulekit.fidelity.side import Side, Token

#: Numbers by which the one before them is multiplied: two hundred.
_POWERS = frozenset({"100", "1000", "1000000"})
_PARTS = frozenset({"1/2", "1/3", "1/4"})
_PREFIX = re.compile(rf"({'|'.join(sorted(PREFIXES, key=len, reverse=True))})[а-я]{{4}}")
_ROMAN = re.compile(r"(?<![\w.,])[IVXLC]{2,}(?![\w.-])")
_ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_JOINT = frozenset({"", " ", "-", "\u2011", "\u00a0"})
_TWICE = frozenset({"вдвое"})
#: So many words after «вдвое» tell whether something is twice or half as great.
_NEAR = 3


class Numeral(NamedTuple):
    """A number that a text says."""

    value: str
    text: str
    span: Span
    #: Whether the other side must say it too; an aside only answers for one.
    strong: bool = True
    #: Asides of one name answer each other first.
    twin: str = ""
    unit: str = ""
    #: word, compound, or the kind of a figure.
    kind: str = "word"


def numerals(side: Side, written: Iterable[Figure]) -> list[Numeral]:
    """The figures that are numbers, and all numbers in words, in their order."""
    found = [Numeral(one.value, one.text, one.span, unit=one.unit, kind=one.kind) for one in written]
    found += _russian(side) if side.lang == "ru" else _english(side)
    return sorted(found, key=lambda one: one.span)


def _russian(side: Side) -> Iterator[Numeral]:
    words = side.words
    found: list[tuple[int, Numeral]] = []
    for at, word in enumerate(words):
        lower = word.text.lower().replace("ё", "е")
        # A title such as The Ninth Age stands in both languages.
        if value := _first(RUSSIAN, word.lemmas) or ENGLISH.get(lower):
            if word.lemmas & _TWICE and _lessens(words, at):
                value = "1/2"
            found.append((at, Numeral(value, word.text, word.span, _is_strong(value, lower))))
        elif value := _first(RUSSIAN_ASIDE, word.lemmas):
            twin = next((TWINS[lemma] for lemma in word.lemmas if lemma in TWINS), "")
            yield Numeral(value, word.text, word.span, False, twin)
        elif lower.startswith(HALVES):
            yield Numeral("1/2", word.text, word.span, False)
        elif prefix := _PREFIX.match(lower):
            yield Numeral(PREFIXES[prefix[1]], word.text, word.span, False, kind="compound")
    yield from _composed(side, found)
    yield from _roman(side)


def _lessens(words: Sequence[Token], at: int) -> bool:
    near = words[max(0, at - _NEAR) : at + _NEAR + 1]
    return any(word.lemmas & LESSENING for word in near)


def _roman(side: Side) -> Iterator[Numeral]:
    """Centuries and chapters, which English may write otherwise."""
    for found in _ROMAN.finditer(readable(side)):
        digits = [_ROMAN_DIGITS[one] for one in found[0]]
        value = sum(-one if one < next_ else one for one, next_ in pairwise([*digits, 0]))
        yield Numeral(str(value), found[0], Span(*found.span()), strong=False)


def _english(side: Side) -> Iterator[Numeral]:
    found: list[tuple[int, Numeral]] = []
    for at, word in enumerate(side.words):
        lower = word.text.lower()
        if value := ENGLISH.get(lower):
            value = "1/3" if lower == "third" and _is_part(side, at) else value
            found.append((at, Numeral(value, word.text, word.span, _is_strong(value, lower))))
        elif value := ENGLISH_ASIDE.get(lower):
            yield Numeral(value, word.text, word.span, False, TWINS.get(lower, ""))
        elif "-" in lower or "\u2011" in lower:
            yield from _hyphened(word, lower.replace("\u2011", "-"))
    yield from _composed(side, found)


def _is_part(side: Side, at: int) -> bool:
    """Whether “third” is a part and no rank: a third of."""
    around = [side.words[near].text.lower() for near in (at - 1, at + 1) if 0 <= near < len(side.words)]
    return around in (["a", "of"], ["one", "of"])


def _hyphened(word: Token, lower: str) -> Iterator[Numeral]:
    first, *rest = lower.split("-")
    if (value := ENGLISH.get(first)) is None:
        return
    values = [ENGLISH.get(part, "1/3" if part == "thirds" else None) for part in rest]
    whole = _together(value, values[0]) if len(values) == 1 and values[0] else None
    if whole and values[0] not in _POWERS:
        yield Numeral(whole, word.text, word.span)
    else:
        yield Numeral(value, word.text, word.span, False, kind="compound")


def _composed(side: Side, found: Sequence[tuple[int, Numeral]]) -> Iterator[Numeral]:
    """The numbers, those of several words made one: «двадцать один», two thirds."""
    last: Numeral | None = None
    place = -1
    for at, one in found:
        whole = _together(last.value, one.value) if last and at == place + 1 else None
        if last and whole and readable(side)[last.span.end : one.span.start] in _JOINT:
            span = Span(last.span.start, one.span.end)
            last = Numeral(whole, side.text[span.start : span.end], span)
        else:
            if last:
                yield last
            last = one
        place = at
    if last:
        yield last


def _together(one: str, other: str) -> str | None:
    """What two numbers in a row make, if they make one."""
    if other in _PARTS:
        return str(Fraction(one) * Fraction(other)) if "/" not in one and "." not in one else None
    if not (one.isdigit() and other.isdigit()):
        return None
    left, right = int(one), int(other)
    if other in _POWERS and 0 < left < right:
        return str(left * right)
    zeros = len(one) - len(one.rstrip("0"))
    return str(left + right) if zeros and left > right and 0 < right < 10**zeros and left != 10 else None


def _first(table: Mapping[str, str], lemmas: Iterable[str]) -> str | None:
    return next((table[lemma] for lemma in sorted(lemmas) if lemma in table), None)


def _is_strong(value: str, lower: str) -> bool:
    """Whether a number in words asks for an answer: “one” may be left out, or be no number at all."""
    return value != "1" and lower not in UNSURE
