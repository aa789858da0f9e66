"""The numbers of a side, whether digits or words say them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from rulekit.fidelity.figures import Figure, parted, readable
from rulekit.fidelity.numeral_words import (
    ENGLISH,
    ENGLISH_ASIDE,
    ENGLISH_ORDINAL,
    ENGLISH_RANKS,
    ENGLISH_TIMES,
    HALVES,
    LESSENING,
    PREFIXES,
    RUSSIAN,
    RUSSIAN_ASIDE,
    RUSSIAN_ORDINAL,
    RUSSIAN_RANKS,
    RUSSIAN_TIMES,
    TWINS,
    UNSURE,
)
from rulekit.fidelity.pair import Span
from rulekit.fidelity.side import Both, Side, Token
from rulekit.fidelity.words import russian

#: Numbers by which the one before them is multiplied: two hundred.
_POWERS = frozenset({"100", "1000", "1000000"})
_PARTS = frozenset({"1/2", "1/3", "1/4"})
_PREFIX = re.compile(rf"({'|'.join(sorted(PREFIXES, key=len, reverse=True))})[а-я]{{4}}")
_ROMAN = re.compile(r"(?<![\w.,])[IVXLC]{2,}(?![\w.-])")
_ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_JOINT = frozenset({"", "-", "\u2011"})
_POINTING = frozenset({"the", "these", "those", "эти", "те", "all"})
_PLAIN = frozenset({"word", "ordinal"})
_TWICE = frozenset({"вдвое"})
#: So many words after «вдвое» tell whether something is twice or half as great.
_NEAR = 3


class Numeral(NamedTuple):
    """A number that a text says."""

    value: str
    text: str
    span: Span
    #: word, ordinal, times, aside, rank, compound, or the kind of a figure.
    kind: str
    #: Whether the other side must say it too; else it only answers for one that must be said.
    strong: bool = True
    #: Weak ones of one name answer each other first.
    twin: str = ""
    unit: str = ""


class _Meaning(NamedTuple):
    """What a word says."""

    value: str
    kind: str
    strong: bool = False
    twin: str = ""


#: Tables by the kind of their numbers, in the order in which they are asked.
_RUSSIAN = {
    "ordinal": RUSSIAN_ORDINAL,
    "word": RUSSIAN,
    "times": RUSSIAN_TIMES,
    "aside": RUSSIAN_ASIDE,
    "rank": RUSSIAN_RANKS,
}
_ENGLISH = {
    "word": ENGLISH,
    "times": ENGLISH_TIMES,
    "ordinal": ENGLISH_ORDINAL,
    "aside": ENGLISH_ASIDE,
    "rank": ENGLISH_RANKS,
}


def numerals(both: Both) -> tuple[list[Numeral], list[Numeral]]:
    """The numbers of both sides: figures that are no labels, and all numbers in words, in their order."""
    return _of_sides(both.ru, both.en)


@lru_cache(maxsize=2)
def _of_sides(ru: Side, en: Side) -> tuple[list[Numeral], list[Numeral]]:
    written, _ = parted(ru, en)
    return numerals_of(ru, written[0]), numerals_of(en, written[1])


def numerals_of(side: Side, written: Iterable[Figure]) -> list[Numeral]:
    """The numbers of one side, some of whose figures are taken for numbers and not for labels."""
    found = [Numeral(one.value, one.text, one.span, one.kind, unit=one.unit) for one in written]
    found += _composed(side, _words(side))
    found += _roman(side) if side.lang == "ru" else ()
    return sorted(found, key=lambda one: one.span)


def _words(side: Side) -> Iterator[Numeral]:
    meaning = _MEANINGS[side.lang]
    for at, word in enumerate(side.words):
        if (means := meaning(word.text)) is None:
            continue
        value = means.value
        if word.lemmas & _TWICE and _lessens(side.words, at):
            value = "1/2"
        elif value == "3" and side.lang == "en" and _is_part(side, at):
            value = "1/3"
        strong = means.strong and not _is_known(side.words, at)
        yield Numeral(value, word.text, word.span, means.kind, strong, means.twin)


def _is_known(words: Sequence[Token], at: int) -> bool:
    """Whether a number only counts again what is known already, or counts nobody: the two, third parties."""
    before = words[at - 1].text.lower() if at else ""
    behind = words[at + 1].text.lower() if at + 1 < len(words) else ""
    word = words[at].text.lower()
    return (word in {"two", "два", "две"} and before in _POINTING) or (
        word == "third" and behind.startswith("part")
    )


@cache
def _russian(word: str) -> _Meaning | None:
    word = word.lower()
    lemmas = sorted(russian(word))
    for kind, table in _RUSSIAN.items():
        for lemma in lemmas:
            if lemma in table:
                return _meaning(table[lemma], kind, word, lemma)
    word = word.replace("ё", "е")
    if word.startswith(HALVES):
        return _Meaning("1/2", "aside")
    if prefix := _PREFIX.match(word):
        return _Meaning(PREFIXES[prefix[1]], "compound")
    # A title such as The Ninth Age stands in both languages.
    return _english(word)


@cache
def _english(word: str) -> _Meaning | None:
    word = word.lower()
    for kind, table in _ENGLISH.items():
        if word in table:
            return _meaning(table[word], kind, word, word)
    return _hyphened(word.replace("\u2011", "-"))


_MEANINGS = {"ru": _russian, "en": _english}


def _meaning(value: str, kind: str, word: str, lemma: str) -> _Meaning:
    """Weigh a word: “one” may be left out, or be no number at all, and so may what is one of several."""
    if kind in {"aside", "rank"} or value == "1" or word in UNSURE:
        return _Meaning(value, kind, twin=TWINS.get(lemma, ""))
    return _Meaning(value, kind, strong=True)


def _lessens(words: Sequence[Token], at: int) -> bool:
    near = words[max(0, at - _NEAR) : at + _NEAR + 1]
    return any(word.lemmas & LESSENING for word in near)


def _roman(side: Side) -> Iterator[Numeral]:
    """Centuries and chapters, which English may write otherwise."""
    for found in _ROMAN.finditer(readable(side)):
        digits = [_ROMAN_DIGITS[one] for one in found[0]]
        value = sum(-one if one < next_ else one for one, next_ in pairwise([*digits, 0]))
        yield Numeral(str(value), found[0], Span(*found.span()), "aside", strong=False)


def _is_part(side: Side, at: int) -> bool:
    """Whether “third” is a part and no rank: a third of."""
    around = [side.words[near].text.lower() for near in (at - 1, at + 1) if 0 <= near < len(side.words)]
    return around in (["a", "of"], ["one", "of"])


def _hyphened(word: str) -> _Meaning | None:
    first, *rest = word.split("-")
    if not rest or (value := ENGLISH.get(first) or ENGLISH_ORDINAL.get(first)) is None:
        return None
    last = ENGLISH.get(rest[0]) or ENGLISH_ORDINAL.get(rest[0], "1/3" if rest[0] == "thirds" else "")
    whole = _together(value, last) if len(rest) == 1 and last not in _POWERS else None
    return _Meaning(whole, "word", strong=True) if whole else _Meaning(value, "compound")


def _composed(side: Side, found: Iterable[Numeral]) -> Iterator[Numeral]:
    """The numbers, those of several words made one: «двадцать один», two thirds."""
    last: Numeral | None = None
    for one in found:
        whole = _whole(side, last, one) if last else None
        if last and not whole:
            yield last
        last = whole or one
    if last:
        yield last


def _whole(side: Side, last: Numeral, one: Numeral) -> Numeral | None:
    """The number that two make, if nothing stands between them and they make one."""
    if not {last.kind, one.kind} <= _PLAIN:
        return None
    value = _together(last.value, one.value)
    if not (value and _joined(readable(side)[last.span.end : one.span.start], last.value)):
        return None
    span = Span(last.span.start, one.span.end)
    return Numeral(value, side.text[span.start : span.end], span, one.kind)


def _joined(between: str, before: str) -> bool:
    """Whether what stands between two numbers makes them one: a hundred and five, but not twenty and five."""
    between = between.strip()
    return between in _JOINT or (between == "and" and before.endswith("00"))


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
    return str(left + right) if one != "10" and 0 < right < 10**zeros else None
