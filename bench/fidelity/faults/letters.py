"""Letters that look alike: a Latin one in a Russian word, a Cyrillic one in an English word or name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bench.fidelity.faults.place import Edit, Place, way

_LATIN = dict(zip("аеорсухАВЕКМНОРСТХ", "aeopcyxABEKMHOPCTX", strict=True))
_CYRILLIC = {latin: cyrillic for cyrillic, latin in _LATIN.items()}
_WORD = {"ru": re.compile(r"\b[А-Яа-яЁё]{3,}\b"), "en": re.compile(r"\b[A-Za-z]{3,}\b")}
#: Names of wings, units and cards: Latin letters in both languages.
_NAME = re.compile(r"\b[ABCDEF]\d?\b(?!')")


def in_word(place: Place) -> Iterator[Edit]:
    """One letter of a word comes from the other alphabet: the first of it that has a twin."""
    twins = _LATIN if place.lang == "ru" else _CYRILLIC
    for found in _WORD[place.lang].finditer(place.prose):
        at = next((i for i, letter in enumerate(found[0]) if letter in twins), None)
        if at is not None:
            start = found.start() + at
            yield Edit(start, start + 1, twins[found[0][at]])


def in_name(place: Place) -> Iterator[Edit]:
    """The A of A1 becomes Cyrillic; where both languages have the name, so that it is no article “A”."""
    for found in _NAME.finditer(place.prose):
        named = re.search(rf"\b{found[0]}\b", place.other_prose)
        if named and found[0][0] in _CYRILLIC and not _article(place, found):
            yield Edit(found.start(), found.start() + 1, _CYRILLIC[found[0][0]])


def single(place: Place) -> Iterator[Edit]:
    """A word of one letter changes its alphabet: «с», «о», «а» in Russian, “a” in English."""
    twins = _LATIN if place.lang == "ru" else _CYRILLIC
    for found in re.finditer(r"(?<=[а-яёa-z] )[асоa](?= [а-яёa-z])", place.prose):
        if found[0] in twins:
            yield Edit(*found.span(), twins[found[0]])


def _article(place: Place, found: re.Match[str]) -> bool:
    return place.lang == "en" and found[0] == "A" and place.prose[found.end() :][:1] == " "


WAYS = (
    way("letters", "in a word", in_word, in_word),
    way("letters", "in a name", in_name, in_name),
    way("letters", "a word of one letter", single, single),
)
