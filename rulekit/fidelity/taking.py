"""What a translator has done in a file elsewhere, taken into the record of review.

A file may have come back by way of programs that drop names, flags or texts. So an entry is found by its name
or, without one, by its Russian; an empty text says nothing; and what has changed here meanwhile stays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

import polib

from rulekit.fidelity import po
from rulekit.fidelity.entry import Base, Entry, base_of
from rulekit.fidelity.record import Record
from rulekit.fidelity.review import said

State = Literal[
    "taken",  # the record has it now
    "unknown",  # the record has no such pair, or its Russian is another by now
    "unclear",  # several pairs have this Russian, and nobody can say which of them is meant
    "stale",  # the pair has been synced with other texts since the file went out
    "conflict",  # somebody else has edited the English since then
]


class Event(NamedTuple):
    """What has come of an entry of the file."""

    id: str
    state: State
    #: The line of the file on which it begins.
    line: int


@dataclass(frozen=True)
class Taken:
    """A record with what was taken from a file."""

    record: Record
    events: tuple[Event, ...]


def take(record: Record, file: Iterable[polib.POEntry], *, reviewed: bool = True) -> Taken:
    """Take texts, reviews and comments of a file into a record.

    Without `reviewed` nothing ends a review: what waited waits, and what has changed waits from now on.
    """
    found = _Taking({entry.id: entry for entry in record.entries if not entry.gone}, reviewed)
    events = tuple(found.events([entry for entry in file if not entry.obsolete]))
    entries = tuple(entry if entry.gone else found.entries[entry.id] for entry in record.entries)
    return Taken(replace(record, entries=entries), events)


@dataclass
class _Taking:
    """The entries of a record by name, as they become."""

    entries: dict[str, Entry]
    #: Whether an entry of the file without `fuzzy` has been reviewed.
    reviewed: bool

    def events(self, file: Sequence[polib.POEntry]) -> Iterator[Event]:
        """Take one entry after the other, those without a name of ours after those that have one."""
        alike: dict[str, list[polib.POEntry]] = defaultdict(list)
        for entry in file:
            if name := self._name(entry):
                yield from self._named(name, entry)
            else:
                alike[_text(entry.msgid)].append(entry)
        for ru, nameless in alike.items():
            yield from self._nameless(ru, nameless)

    def _name(self, entry: polib.POEntry) -> str | None:
        """The name of an entry, which in a file that was XLIFF stands for its place."""
        names = (entry.msgctxt, *(path for path, _ in entry.occurrences))
        return next((name for name in names if name in self.entries), None)

    def _nameless(self, ru: str, file: Sequence[polib.POEntry]) -> Iterator[Event]:
        """Take the entries with one Russian: all into all if they are the same, else in their order."""
        ids = [id for id, entry in self.entries.items() if _text(entry.ru) == ru]
        same = len({(_text(entry.msgstr), entry.fuzzy) for entry in file}) == 1
        if ids and len(ids) != len(file) and not same:
            yield from (Event(_shown(entry), "unclear", po.line_of(entry)) for entry in file)
        elif len(ids) == len(file):
            for id, entry in zip(ids, file, strict=True):
                yield from self._named(id, entry)
        else:
            for id in ids:
                yield from self._named(id, file[0])
            if not ids:
                yield Event(_shown(file[0]), "unknown", po.line_of(file[0]))

    def _named(self, id: str, theirs: polib.POEntry) -> Iterator[Event]:
        if not _text(theirs.msgstr):
            return
        state = self._state(self.entries[id], theirs)
        if state == "taken":
            before = self.entries[id]
            self.entries[id] = after = self._taken(before, theirs)
            if after == before:
                return
        yield Event(id, state, po.line_of(theirs))

    def _state(self, mine: Entry, theirs: polib.POEntry) -> State:
        base, english = base_of(theirs.comment), _text(theirs.msgstr)
        if _text(mine.ru) != _text(theirs.msgid):
            return "unknown"
        if base is not None and base != mine.base:
            return "stale"
        edited = mine.base is not None and Base.of(mine.ru, said(mine)).en != mine.base.en
        return "conflict" if edited and said(mine) != english else "taken"

    def _taken(self, mine: Entry, theirs: polib.POEntry) -> Entry:
        english = _text(theirs.msgstr)
        same = said(mine) == english
        waits = not self.reviewed and (mine.fuzzy or not same)
        said_more = (line for line in theirs.tcomment.split("\n") if line and line not in mine.comments)
        return replace(
            mine,
            en=mine.en if same else english,
            fuzzy=theirs.fuzzy or waits,
            comments=(*mine.comments, *said_more),
        )


def _text(text: str) -> str:
    """A text without what programs add at its end, and with plain line ends."""
    return text.replace("\r\n", "\n").strip("\n").rstrip()


def _shown(entry: polib.POEntry) -> str:
    return " ".join(entry.msgid.split())
