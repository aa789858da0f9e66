"""The names of an example: rows of its tables, and what its sentences bring; all share one name space."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulekit.prose.fault import Unreadable
from rulekit.prose.fold import Folded, latin
from rulekit.prose.phrase import Match
from rulekit.prose.phrasebook import Phrasebook
from rulekit.prose.slots import Slot
from rulekit.prose.words import Doing, Fact

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,19}")


class Names:
    """The names that have been read so far, by the table to whose rows they belong."""

    def __init__(self, book: Phrasebook) -> None:
        self.book = book
        self.by_table: dict[str, list[str]] = {table: [] for table in book.words.name_spaces}
        #: The line of each row.
        self._lines: dict[str, int] = {}

    @property
    def all(self) -> Mapping[str, list[str]]:
        """All names by table."""
        return self.by_table

    def fresh(self, table: str, cell: Folded) -> str:
        """Read a name that a row may have."""
        own = self.book.row(table).own
        return own[cell.text] if cell.text in own else self.check(cell.text, cell.plain)

    def check(self, name: str, written: str) -> str:
        """The name; Unreadable if nothing can be called so."""
        if not _NAME.fullmatch(name):
            if _NAME.fullmatch(latin(name)):
                raise Unreadable("prose-alphabet", written=written, mend=latin(name))
            raise Unreadable("prose-name", written=written)
        if name in self.book.words.values.get("side", ()):
            raise Unreadable("prose-name-side", written=written)
        return name

    def known(self, kind: str, cell: Folded) -> str:
        """Read a name that a row of a table above has."""
        slot: Slot = self.book.row(str(self.book.words.types[kind].of))
        if not re.fullmatch(slot.regex, cell.text):
            raise Unreadable("prose-name", written=cell.plain)
        name = str(slot.read(cell.text))
        self.book.check_name(kind, name, self.all)
        return name

    def add_row(self, table: str, name: str, line: int) -> None:
        """Add a row; Unreadable if the name is taken."""
        if name in self._lines:
            written = self.book.printed(table, name)
            raise Unreadable("prose-name-twice", written=written, first=self._lines[name])
        self._lines[name] = line
        self._add(table, name)

    def bring(self, table: str, names: list[str]) -> None:
        """Add names that a sentence brings, where no row has them yet."""
        for name in names:
            if name not in self.book.row(table).printed:
                self.check(name, name)
            self._add(table, name)

    def bring_of(self, match: Match) -> None:
        """Add the names that a sentence or an act brings."""
        entry = match.phrase.entry
        assert isinstance(entry, Fact | Doing), match.phrase.key
        brought = match.slots.get(entry.names or "")
        if brought is not None:
            kind = next(f.slots[str(entry.names)].kind for f in match.phrase.forms if entry.names in f.slots)
            table = str(self.book.words.types[kind].of)
            self.bring(table, brought if isinstance(brought, list) else [brought])

    def _add(self, table: str, name: str) -> None:
        if name not in self.by_table[table]:
            self.by_table[table].append(name)
