"""What a maker of faults is given, and what it gives back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

#: What is no prose: a link's address, code, macros, attributes, addresses, the rules of tables.
_NO_PROSE = re.compile(
    r"\]\([^)\s]*\)|```.*?```|`[^`\n]*`|\{\{.*?\}\}|\{[^}\n]*\}|https?://\S+|^[ |:-]+$",
    re.DOTALL | re.MULTILINE,
)
#: Where a sentence ends; not in «т. е.» or “p. 15”, after which no capital follows.
_STOP = re.compile(r"[.!?…][»”\")]*(?=\s+[^\sа-яёa-z]|\s*$)", re.MULTILINE)
#: Stands for what is hidden: no word, no space, no mark.
HIDDEN = "\0"


class Edit(NamedTuple):
    """What stands at a place of the text afterwards."""

    start: int
    end: int
    new: str


@dataclass(frozen=True)
class Place:
    """One language of a pair, in which a fault is to be made."""

    book: str
    lang: str
    text: str
    #: What the other language says: it stays as it is.
    other: str

    @cached_property
    def prose(self) -> str:
        """The text with all that is no prose hidden, so that offsets stay."""
        return hide(self.text)

    @cached_property
    def other_prose(self) -> str:
        """The same of the other language."""
        return hide(self.other)

    @cached_property
    def sentences(self) -> tuple[tuple[int, int], ...]:
        """Where each sentence begins and ends, its stop included; lines of tables are none."""
        return tuple(_sentences(self.prose))

    def sentence(self, offset: int) -> str:
        """The sentence around an offset, what is no prose hidden."""
        around = next((s for s in self.sentences if s[0] <= offset < s[1]), (0, len(self.prose)))
        return self.prose[slice(*around)]


#: Finds the places where its fault would be a real one.
Maker = Callable[[Place], Iterator[Edit]]


class Way(NamedTuple):
    """One way to get a kind of thing wrong."""

    kind: str
    name: str
    makers: Mapping[str, Maker]
    #: The checks whose finding tells a translator of this fault.
    fits: frozenset[str]

    def __str__(self) -> str:
        return f"{self.kind}/{self.name}"


def way(kind: str, name: str, ru: Maker | None, en: Maker | None, *also: str) -> Way:
    """Make a way; the check that is called like its kind fits, and those named after the makers."""
    makers = {lang: maker for lang, maker in (("ru", ru), ("en", en)) if maker}
    return Way(kind, name, makers, frozenset({kind, *also}))


def hide(text: str) -> str:
    """Hide what is no prose."""
    return _NO_PROSE.sub(lambda found: HIDDEN * len(found[0]), text)


def cased(new: str, old: str) -> str:
    """The new word with a capital if the old one has one."""
    return new[:1].upper() + new[1:] if old[:1].isupper() else new


def replaced(pattern: re.Pattern[str], table: Mapping[str, str], unless: str = "") -> Maker:
    """Make a maker that puts other words in place of those of a table, but in no sentence like `unless`.

    The pattern's group `w`, or all of it, is what is looked up and replaced.
    """
    group = "w" if "w" in pattern.groupindex else 0
    barred = re.compile(unless, re.IGNORECASE) if unless else None

    def maker(place: Place) -> Iterator[Edit]:
        for found in pattern.finditer(place.prose):
            new = table.get(found[group].lower())
            if new is None or (barred and barred.search(place.sentence(found.start()))):
                continue
            yield Edit(*found.span(group), cased(new, found[group]))

    return maker


def swapped(table: Mapping[str, str], unless: str = "", *, before: str = "", after: str = "") -> Maker:
    """Make a maker that replaces whole words; `before` and `after` are what must stand around them."""
    words = "|".join(re.escape(word) for word in sorted(table, key=len, reverse=True))
    return replaced(re.compile(rf"{before}\b(?P<w>{words})\b{after}", re.IGNORECASE), table, unless)


def several(*makers: Maker) -> Maker:
    """Make one maker of several."""
    return lambda place: (edit for maker in makers for edit in maker(place))


def _sentences(prose: str) -> Iterator[tuple[int, int]]:
    start = 0
    for line in prose.splitlines(keepends=True):
        if not line.lstrip().startswith("|"):
            yield from _of_line(line, start)
        start += len(line)


def _of_line(line: str, offset: int) -> Iterator[tuple[int, int]]:
    mark = re.match(r"\s*(?:[-*]\s+|\d+\.\s+)?", line)
    start = mark.end() if mark else 0
    for stop in _STOP.finditer(line):
        if stop.end() > start:
            yield offset + start, offset + stop.end()
        start = stop.end() + len(line[stop.end() :]) - len(line[stop.end() :].lstrip())
    if line[start:].strip():
        yield offset + start, offset + len(line.rstrip())
