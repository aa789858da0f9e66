"""Omissions: a sentence, a condition, a clause, a parenthesis, an item of a list."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bench.fidelity.faults.place import Edit, Place, cased, way

_WORD = re.compile(r"[^\W\d_]{2,}")
#: A condition at the head of a sentence, with the one comma after which the main clause begins.
_HEAD = {
    "ru": re.compile(
        r"(?P<c>(?:Если|Когда|Пока|Как только|После того как|Прежде чем|Хотя)\b"
        r"[^,]+, )(?:то )?(?P<rest>\w)"
    ),
    "en": re.compile(
        r"(?P<c>(?:If|When|While|Once|Until|As soon as|As long as|Unless|Before|After|Although)\b"
        r"[^,]+, )(?P<rest>\w)"
    ),
}
_TAIL = {
    "ru": re.compile(
        r",? (?:если|когда|пока|кроме|пусть|хотя|чтобы|потому что|поэтому|так как|даже если|лишь бы)\b"
        r"[^,;:()]+(?=[.;]|$)"
    ),
    "en": re.compile(
        r",? (?:if|when|while|until|unless|except|as long as|as soon as|even if|once|so that|because"
        r"|although)\b[^,;:()]+(?=[.;]|$)"
    ),
}
_CLAUSE = re.compile(r"(?:[;:]| —) [^,;:()—\n]+(?=\.(?:\s|$))")
_PARENTHESIS = re.compile(r" \([^()\n]{4,}\)")
_ITEM = re.compile(r"^[ \t]*(?:[-*]|\d+\.)[ \t]+.*(?:\n(?![ \t]*(?:[-*]|\d+\.)[ \t]|\n).*)*\n?", re.MULTILINE)
_FEW = 3


def sentence(place: Place) -> Iterator[Edit]:
    """A whole sentence is dropped; of a text that has more, and only one of four words or more."""
    if len(place.sentences) > 1:
        for start, end in place.sentences:
            if _words(place.text[start:end]) > _FEW:
                after = re.match(r"[ \n]?", place.text[end:])
                yield Edit(start, end + (after.end() if after else 0), "")


def condition(place: Place) -> Iterator[Edit]:
    """A condition is dropped: “If …,” at the head of a sentence, “…, if …” at its end."""
    for start, end in place.sentences:
        text = place.text[start:end]
        head = _HEAD[place.lang].match(text)
        if head and text.count(",") == 1 and _words(head["c"]) > HEAD_WORDS:
            yield Edit(start, start + head.end(), head["rest"].upper())
        for tail in _TAIL[place.lang].finditer(text):
            if _words(tail[0]) > _FEW and _words(text[: tail.start()]) > 1:
                yield Edit(start + tail.start(), start + tail.end(), "")


def clause(place: Place) -> Iterator[Edit]:
    """The last clause after a semicolon, a colon or a dash is dropped; at least four words of it."""
    for start, end in place.sentences:
        for found in _CLAUSE.finditer(place.text[start:end]):
            if _words(found[0]) > _FEW and _words(place.text[start : start + found.start()]) > _FEW:
                yield Edit(start + found.start(), start + found.end(), "")


def parenthesis(place: Place) -> Iterator[Edit]:
    """What stands in brackets is dropped with them; no address of a link."""
    for found in _PARENTHESIS.finditer(place.text):
        yield Edit(*found.span(), "")


def item(place: Place) -> Iterator[Edit]:
    """An item of a list is dropped with what belongs to it."""
    items = list(_ITEM.finditer(place.text))
    if len(items) > 1:
        for found in items:
            yield Edit(*found.span(), "")


def first_words(place: Place) -> Iterator[Edit]:
    """The words before the first comma are dropped, where they are a group of their own of four or more."""
    for start, end in place.sentences:
        head = re.match(r"(?P<c>[^,;:—()]+, )(?P<rest>\w)", place.text[start:end])
        if head and _words(head["c"]) > _FEW and _words(place.text[start + head.end() : end]) > _FEW:
            yield Edit(start, start + head.end(), cased(head["rest"], place.text[start]))


def _words(text: str) -> int:
    return len(_WORD.findall(text))


HEAD_WORDS = 2
#: With words go the terms, numbers and small words in them: each tells of the loss at the right entry.
_LOST = ("terms", "numbers", "modality", "quantifiers", "comparisons", "references")
WAYS = (
    way("omissions", "sentence", sentence, sentence, *_LOST, "structure"),
    way("omissions", "condition", condition, condition, *_LOST),
    way("omissions", "last clause", clause, clause, *_LOST),
    way("omissions", "first clause", first_words, first_words, *_LOST),
    way("omissions", "parenthesis", parenthesis, parenthesis, *_LOST),
    way("omissions", "list item", item, item, *_LOST, "structure"),
)
