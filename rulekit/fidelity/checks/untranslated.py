"""Remains of the other language: English words in the Russian text, Russian ones in the English."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rulekit.fidelity.figures import bare
from rulekit.fidelity.pair import Finding, Span
from rulekit.fidelity.side import Both, Side

#: A sentence that speaks of the other language may quote it.
_SPEAKS_OF = {
    "ru": re.compile("английск|оригинал|латин", re.IGNORECASE),
    "en": re.compile("Russian|Cyrillic"),
}
_SENTENCE = re.compile(r"(?:[^.!?\n]|[.!?](?=\w))+[.!?]*")
#: A word, but no part of an address, an option or a file's name.
_ENGLISH = re.compile(r"(?<![\w.,/\\@#&<=_-])[A-Za-z]+(?:['’-][A-Za-z]+)*(?![\w@=_/\\(-]|\.\w)")
_WORD = re.compile("[a-zA-Z]{2}|(?<!\\w)a(?!\\w)")
_RUSSIAN = re.compile(r"(?<!\w)[А-Яа-яЁё]+(?:-[А-Яа-яЁё]+)*(?!\w)")
#: A Russian abbreviation that is spoken of: «ВА».
_QUOTED = re.compile(r"«[А-ЯЁ]{1,3}$")
#: What an English word may be in brackets or quotes for: it is told, not meant.
_TOLD = re.compile(r"\([^()]*$|«[^«»]*$|“[^“”]*$|\d\.\d+[ \u00a0]$")
_BETWEEN = re.compile(r"[\s,]*")
#: Small words that titles have too: Material for MkDocs.
_IN_TITLES = frozenset({"for", "of", "the"})
#: What hardly stands in a text that is not English.
_COMMON = frozenset(
    [
        *("a", "all", "an", "and", "any", "are", "as", "be", "been", "before", "both", "but", "by", "can"),
        *("cannot", "does", "each", "for", "from", "has", "have", "if", "in", "into", "is", "it", "its"),
        *("may", "more", "must", "no", "not", "of", "on", "only", "or", "other", "than", "that", "the"),
        *("their", "then", "there", "they", "this", "to", "unless", "until", "was", "were", "when", "which"),
        *("while", "who", "will", "with", "without", "you", "your"),
    ]
)
#: So many small words in a row are English even where single words may be names of programs.
_RUN = 3


class _Word(NamedTuple):
    text: str
    span: Span


def check(both: Both) -> Iterator[Finding]:
    """Find words of the other language that are no names, labels, code or quotations."""
    if ru := tuple(_english(both)):
        yield Finding("untranslated", "fidelity-untranslated-english", _listed(both.ru, ru), ru=ru)
    if en := tuple(_russian(both.en)):
        yield Finding("untranslated", "fidelity-untranslated-russian", _listed(both.en, en), en=en)


def _listed(side: Side, spans: Sequence[Span]) -> dict[str, object]:
    return {"written": ", ".join(side.text[start:end] for start, end in spans)}


def _sentences(side: Side) -> Iterator[re.Match[str]]:
    return (one for one in _SENTENCE.finditer(bare(side)) if not _SPEAKS_OF[side.lang].search(one[0]))


def _russian(side: Side) -> Iterator[Span]:
    if not _RUSSIAN.search(side.text):
        return
    for sentence in _sentences(side):
        for found in _RUSSIAN.finditer(sentence[0]):
            # A letter alone is taken for its Latin twin by `letters`.
            if len(found[0]) > 1 and not _QUOTED.search(sentence[0][: found.start()] + found[0]):
                yield Span(sentence.start() + found.start(), sentence.start() + found.end())


def _english(both: Both) -> Iterator[Span]:
    if not _WORD.search(bare(both.ru)):
        return
    for sentence in _sentences(both.ru):
        for run in _runs(sentence):
            told = _TOLD.search(sentence[0][: run[0].span.start - sentence.start()])
            words = [word.text for word in run]
            if _is_english(words, both) and not (told and _is_apart(words, told[0])):
                yield Span(run[0].span.start, run[-1].span.end)


def _is_apart(words: Sequence[str], told: str) -> bool:
    """Whether words stand apart: a name in brackets, one word in quotes or behind a number."""
    return (
        all(word[0].isupper() for word in words) if told[0] == "(" else len(words) == 1 and words[0].islower()
    )


def _runs(sentence: re.Match[str]) -> Iterator[list[_Word]]:
    """The English words of a sentence, those that follow each other together."""
    run: list[_Word] = []
    for found in _ENGLISH.finditer(sentence[0]):
        start = sentence.start() + found.start()
        if run and not _BETWEEN.fullmatch(sentence.string, run[-1].span.end, start):
            yield run
            run = []
        run.append(_Word(found[0], Span(start, start + len(found[0]))))
    if run:
        yield run


def _is_english(words: Sequence[str], both: Both) -> bool:
    """Whether words have been left over, and are no name."""
    is_title = any(word[0].isupper() for word in words)
    small = [word for word in words if word.islower() and not (is_title and word in _IN_TITLES)]
    if not both.style.translated:
        return len(small) >= _RUN and not _COMMON.isdisjoint(small)
    known = {word.text.lower() for word in both.en.words}
    # What has a hyphen is the name of a program: pre-commit.
    if any(len(word) > 1 and "-" not in word and (word in known or word in _COMMON) for word in small):
        return True
    return len(small) > 1 or (not small and _is_term(" ".join(words), both))


def _is_term(written: str, both: Both) -> bool:
    """Whether a term's English name stands in place of its Russian one."""
    for term in both.terms.values():
        if written in term.forms("en") and not any(written in form for form in term.forms("ru")):
            return True
    return False
