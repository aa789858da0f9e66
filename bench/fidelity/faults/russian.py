"""Russian words in other forms, by pymorphy3."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from pymorphy3 import MorphAnalyzer

#: What a form is made of, by parts of speech; the rest belongs to the word itself.
_OF_FORM = frozenset(
    (
        *("sing", "plur", "nomn", "gent", "datv", "accs", "ablt", "loct", "masc", "femn", "neut"),
        *("1per", "2per", "3per", "pres", "past", "futr", "actv", "pssv", "impr", "indc"),
        *("INFN", "VERB", "GRND", "PRTF", "PRTS", "ADJF", "ADJS"),
    )
)
_FULL = frozenset(("ADJF", "PRTF"))
_SHORT = frozenset(("ADJS", "PRTS"))
_VERBAL = frozenset(("VERB", "INFN", "GRND", "PRTF", "PRTS"))
_PARTICIPLE = _FULL | _SHORT | {"past", "pres", "actv", "pssv"}
_GENDERS = frozenset(("masc", "femn", "neut"))
_AGREEING = frozenset(("ADJF", "PRTF", "NPRO", "NUMR"))


@lru_cache(maxsize=1)
def _morph() -> MorphAnalyzer:
    return MorphAnalyzer()


@cache
def parses(word: str) -> tuple[Any, ...]:
    """All that a word may be."""
    return tuple(_morph().parse(word.lower()))


def is_a(word: str, *grammemes: str) -> bool:
    """Whether a word may be all of these."""
    return any(all(one in parse.tag for one in grammemes) for parse in parses(word))


def like(new: str, old: str, lemma: str) -> str | None:
    """Put a word into the form of another one, which is a form of `lemma`.

    None where the old word's form is in doubt and the new word's forms differ.
    """
    forms = {form for parse in parses(old) if parse.normal_form == lemma for form in _inflected(new, parse)}
    return forms.pop() if len(forms) == 1 else None


def plural(noun: str) -> str | None:
    """The nominative plural of a noun in the genitive plural; None if the word is none."""
    for parse in parses(noun):
        if {"NOUN", "plur", "gent"} <= parse.tag.grammemes:
            form = parse.inflect({"plur", "nomn"})
            return form.word if form else None
    return None


def agrees_before(text: str, start: int) -> bool:
    """Whether the word before may agree with the one that begins here, as an adjective with its noun."""
    before = re.search(r"([а-яё-]+)[\s«]+$", text[:start], re.IGNORECASE)
    return before is not None and str(parses(before[1])[0].tag.POS) in _AGREEING


def gender_before(text: str, end: int) -> str:
    """The gender of the last nominative noun before this offset, or plural; masculine if none is clear."""
    for word in reversed(re.findall(r"[а-яё-]+", text[:end], re.IGNORECASE)):
        tag = parses(word)[0].tag
        if "NOUN" in tag and "nomn" in tag:
            return "plur" if "plur" in tag else next(iter(_GENDERS & tag.grammemes), "masc")
    return "masc"


def _inflected(new: str, parse: Any) -> Iterator[str]:
    for candidate in parses(new):
        if candidate.word == new.lower() and _same_part(candidate, parse):
            form = candidate.inflect(_wanted(candidate, parse))
            if form is not None:
                yield form.word
            return


def _wanted(new: Any, old: Any) -> frozenset[str]:
    """What the form of the old word asks of the new one."""
    wanted = frozenset(str(one) for one in old.tag.grammemes) & _OF_FORM
    if "NOUN" in old.tag:
        return wanted - _GENDERS
    if str(new.tag.POS) in _FULL and str(old.tag.POS) in _FULL | _SHORT:
        short = {"ADJS" if "ADJF" in new.tag else "PRTS"} if str(old.tag.POS) in _SHORT else set()
        return wanted - _PARTICIPLE | short
    return wanted


def _same_part(one: Any, other: Any) -> bool:
    parts = (_VERBAL, _FULL | _SHORT | {"NUMR", "NPRO"}, {"NOUN"})
    return any(str(one.tag.POS) in part and str(other.tag.POS) in part for part in parts)
