"""Remains of the other language: a word, a phrase, a sentence, or all of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bench.fidelity.faults.place import HIDDEN, Edit, Place, way

_WORDS = {"ru": r"[а-яё-]+", "en": r"[a-z'-]+"}
#: Letters of a word that is plainly of one language, words of a text that is no name, a short sentence.
LONG, FEW, SHORT = 4, 3, 20
_OTHER = {"ru": "en", "en": "ru"}


def word(place: Place) -> Iterator[Edit]:
    """A word of the other language stands for a word: four letters or more, small, no code and no name."""
    theirs = re.findall(rf"(?<=[ ,])({_WORDS[_OTHER[place.lang]]})(?=[ ,.])", place.other_prose)
    long = [one for one in theirs if len(one) >= LONG]
    for number, found in enumerate(re.finditer(rf"(?<= ){_WORDS[place.lang]}(?=[ ,.])", place.prose)):
        if long and len(found[0]) >= LONG:
            yield Edit(*found.span(), long[number % len(long)])


def phrase(place: Place) -> Iterator[Edit]:
    """Four words of the other language stand for four of this one."""
    theirs = _run(place.other_prose, _OTHER[place.lang])
    ours = _run(place.prose, place.lang)
    if theirs and ours:
        yield Edit(*ours.span(), theirs[0])


def sentence(place: Place) -> Iterator[Edit]:
    """A sentence of the other language stands for a sentence; of a text that has more than one."""
    theirs = _whole_sentences(Place(place.book, _OTHER[place.lang], place.other, place.text))
    ours = _whole_sentences(place)
    if len(place.sentences) > 1 and theirs and ours:
        yield Edit(*ours[-1], place.other[slice(*theirs[-1])])


def whole(place: Place) -> Iterator[Edit]:
    """All of the text is still in the other language; where that has three small words and so is no name."""
    if len(re.findall(rf"\b{_WORDS[_OTHER[place.lang]]}\b", place.other_prose)) >= FEW:
        yield Edit(0, len(place.text), place.other)


def _run(prose: str, lang: str) -> re.Match[str] | None:
    one = _WORDS[lang]
    return re.search(rf"(?<= ){one}(?: {one}){{3}}(?=[ ,.;:])", prose)


def _whole_sentences(place: Place) -> list[tuple[int, int]]:
    return [
        (start, end)
        for start, end in place.sentences
        if end - start > SHORT and HIDDEN not in place.prose[start:end]
    ]


WAYS = (
    way("untranslated", "word", word, word),
    way("untranslated", "phrase", phrase, phrase),
    way("untranslated", "sentence", sentence, sentence),
    way("untranslated", "whole text", whole, whole),
)
