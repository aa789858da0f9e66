"""A source text, cut into its sentences: each with the number under which it stands, and its line."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

#: Shorter lines are headings or items; a longer one may go on in the next, as copied pages make it.
_FULL = 64
#: What a copied page has around its text.
_FURNITURE = " \t|<>=⇐⇒\u00a0"
_BULLET = re.compile(r"[-·•*]\s+")
#: «4. 2. 1.», «XIII .7. A», «A.», «a)»: the number of what follows.
_MARK = re.compile(
    r"(?P<number>[IVXLC]+(?:\s*\.\s*\d+)+(?:\s*\.\s*[A-Z]\b)?|\d+(?:\.\d+)+(?:\.?\s?[A-Z]\b)?|\d+(?=\.))\.?(?=\s)"
    r"|(?P<step>[A-HА-ЕН])\.(?=\s)"
    r"|(?P<item>[a-zа-я])\)(?=\s)"
)
#: «4. 2. 1»: what is one number has no spaces.
_SPACED = re.compile(r"(?<=\d)\.\s+(?=\d)")
#: Where a sentence ends, if no short word stands before it.
_END = re.compile(r"[.!?…]+[»”\")]*\s+(?=[«“\"(]?[A-ZА-ЯЁ–—])")
_SHORT = re.compile(r"\b(?:см|т|е|д|п|стр|рис|напр)\.$", re.IGNORECASE)
#: Letters of the longest short word.
_LONGEST = 5
_LATIN = str.maketrans("АВСЕНD", "ABCEHD")


class Sentence(NamedTuple):
    """A sentence, or what stands for one: a heading, an item of a list."""

    #: The number under which it stands, `4.2.1` or `F a`; empty before the first.
    at: str
    text: str
    #: Counted from 1.
    line: int


def sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text in their order."""
    found: list[Sentence] = []
    at = step = ""
    for paragraph in _paragraphs(text):
        if all(line.isupper() for _, line in paragraph):
            # A heading in capitals ends the list before it.
            at = step = ""
        mark = _MARK.match(paragraph[0][1])
        if mark:
            at = _number(mark) if not mark["item"] else f"{step} {mark['item']}".strip()
            step = step if mark["item"] else at
        found += _cut(at, paragraph, mark.end() if mark else 0)
    return tuple(found)


#: Lines that go on in each other, with their numbers.
_Lines = list[tuple[int, str]]


def _paragraphs(text: str) -> Iterator[_Lines]:
    paragraph: _Lines = []
    for number, written in enumerate(text.splitlines(), 1):
        line = _SPACED.sub(".", written.strip(_FURNITURE))
        if not re.search(r"\w", line):
            continue
        if paragraph and not _goes_on(paragraph[-1][1], line, written):
            yield paragraph
            paragraph = []
        paragraph.append((number, line))
    if paragraph:
        yield paragraph


def _goes_on(before: str, line: str, written: str) -> bool:
    """Whether a line is the middle of what the line before it began."""
    if _MARK.match(line) or _BULLET.match(line) or written.lstrip()[0] in "|<⇐" or before[-1] in ".:;!?…":
        return False
    return len(before) >= _FULL or line[0].islower() or line[0] in "–—"


def _number(mark: re.Match[str]) -> str:
    if mark["step"]:
        return mark["step"].translate(_LATIN)
    return re.sub(r"\s", "", mark["number"])


def _cut(at: str, paragraph: _Lines, start: int) -> Iterator[Sentence]:
    """The sentences of a paragraph that begin at or after an offset."""
    starts = list(accumulate((len(line) + 1 for _, line in paragraph), initial=0))
    text = " ".join(line for _, line in paragraph)
    start = bullet.end() if (bullet := _BULLET.match(text, start)) else start
    for end in [*_ends(text, start), len(text)]:
        piece = text[start:end].strip()
        if re.search(r"\w", piece):
            begin = start + len(text[start:end]) - len(text[start:end].lstrip())
            yield Sentence(at, piece, paragraph[bisect_right(starts, begin) - 1][0])
        start = end


def _ends(text: str, start: int) -> Iterator[int]:
    for found in _END.finditer(text, start):
        if not _SHORT.search(text, max(0, found.start() - _LONGEST), found.start() + 1):
            yield found.end()
