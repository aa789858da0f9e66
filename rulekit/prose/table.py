"""The tables of a position, read from Markdown."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from rulekit.prose.fault import Unreadable
from rulekit.prose.fold import KNOWN, Folded, composed, fold_parts, skeleton
from rulekit.prose.names import Names as Known
from rulekit.prose.nearest import unknown
from rulekit.prose.phrasebook import Phrasebook
from rulekit.prose.slots import Choice, Name, Names
from rulekit.prose.telling import Json
from rulekit.prose.template import slot_of
from rulekit.prose.words import Column, Table as Kind

_ROW = re.compile(r"\s*\|.*\|\s*")
_BAR = re.compile(r"\|")
_RULE = re.compile(r":?-+:?")
_HEAD = 2  #: lines: header and rule
_COMMA = re.compile(r"[,;] ?")


class Row(NamedTuple):
    """A row, read."""

    line: int
    #: Where it stands in a position: `wings`, `A1`.
    path: tuple[str, ...]
    fields: Json

    @property
    def name(self) -> str:
        """What it is called."""
        return self.path[-1]


@dataclass(frozen=True)
class TableReader:
    """Reads one table; what is wrong with a line is Unreadable."""

    book: Phrasebook
    names: Known
    line: int
    lines: Sequence[str]

    @property
    def kind(self) -> str:
        """Which of the book's tables it is."""
        return kind_of(self.book, self.lines[0])

    @property
    def table(self) -> Kind:
        """The kind of table that it is."""
        return self.book.words.tables[self.kind]

    def columns(self) -> tuple[Column, ...]:
        """Read the first line."""
        return columns_of(self.book, self.lines[0])

    def check_rule(self, columns: Sequence[Column]) -> None:
        """Check the line between header and rows."""
        mend = "|".join(["", *("---" for _ in columns), ""])
        rule = self.lines[1] if len(self.lines) > 1 else mend
        if not all(_RULE.fullmatch(cell.text) for cell in cells(rule)):
            raise Unreadable("prose-table-rule", written=rule.strip(), mend=mend)
        self._row_cells(rule, columns)
        if len(self.lines) <= _HEAD:
            raise Unreadable("prose-table-empty", written=self.lines[0].strip())

    def row(self, place: int, columns: Sequence[Column]) -> Row:
        """Read a row; `place` counts all lines of the table from 0."""
        written = self._row_cells(self.lines[place], columns)
        kind, table = self.kind, self.table
        fields: Json = {}
        named: dict[str, str] = {}
        for column, cell in zip(columns, written, strict=True):
            if column.field == table.key:
                named[column.field] = self.names.fresh(kind, cell)
            elif column.field in table.outer:
                named[column.field] = self.names.known(column.type, cell)
            else:
                fields |= self._value(column, cell)
        path = tuple(named[slot_of(part) or ""] if slot_of(part) else part for part in table.path)
        return Row(self.line + place, path, fields)

    def _row_cells(self, line: str, columns: Sequence[Column]) -> tuple[Folded, ...]:
        """The cells of a line, one for each column."""
        found = cells(line)
        if len(found) != len(columns):
            raise Unreadable("prose-row", written=line.strip(), cells=len(found), columns=len(columns))
        return found

    def _value(self, column: Column, cell: Folded) -> Json:
        if cell.text in ("-", "—") and self._none(column):
            return {column.field: {}} if column.nested else {}
        if column.flags:
            return {self._choice(column, part): True for part in cell.split(_COMMA)}
        value = self._read(column, cell)
        return {} if value == column.default and not column.required else {column.field: value}

    def _read(self, column: Column, cell: Folded) -> Any:
        slot = self.book.types.get(column.type)
        if isinstance(slot, Name | Names):
            return self._names_in(column, cell, slot)
        if slot is not None and not isinstance(slot, Choice):
            if re.fullmatch(slot.regex, cell.text):
                return slot.read(cell.text)
            raise self._unknown(column, cell, slot.samples(self.book.labels[column.type]))
        if column.type in self.book.texts:
            texts = self.book.texts[column.type]
            if (value := texts.read(cell)) is not None:
                return value
            check_alphabet(cell, texts.samples())
            raise self._unknown(column, cell, list(texts.samples()))
        return self._choice(column, cell)

    def _names_in(self, column: Column, cell: Folded, slot: Name | Names) -> Any:
        """Read names of rows, or such as need none."""
        several = isinstance(slot, Names)
        read = self._brought if column.brings else self.names.known
        found = [read(column.type, part) for part in (cell.split(_COMMA) if several else [cell])]
        return found if several else found[0]

    def _brought(self, kind: str, cell: Folded) -> str:
        table = str(self.book.words.types[kind].of)
        name = self.names.fresh(table, cell)
        self.names.bring(table, [name])
        return name

    def _choice(self, column: Column, cell: Folded) -> Any:
        choice = self.book.types[column.type]
        assert isinstance(choice, Choice), column.type
        if cell.text in choice.values:
            return choice.read(cell.text)
        check_alphabet(cell, choice.printed.values())
        raise self._unknown(column, cell, list(choice.printed.values()))

    def _unknown(self, column: Column, cell: Folded, known: Iterable[str]) -> Unreadable:
        every = [*known, *self._none(column)]
        return unknown("prose-value", cell.plain, every, column=column.of(self.book.lang)[0])

    def _none(self, column: Column) -> list[str]:
        """How an empty cell is written, where there may be one."""
        may = column.nested or (column.default is None and not column.required)
        return [self.book.none] if may else []


def check_alphabet(cell: Folded, known: Iterable[str]) -> None:
    """Raise Unreadable for a word that only looks like one of the known ones."""
    for word in known:
        if skeleton(word) == skeleton(cell.text):
            raise Unreadable("prose-alphabet", written=cell.plain, mend=word)


@lru_cache(KNOWN)
def cells(line: str) -> tuple[Folded, ...]:
    """The cells of a row; Unreadable if it is none."""
    if not _ROW.fullmatch(line):
        raise Unreadable("prose-row-bars", written=line.strip())
    line = composed(line)
    bars = [bar.start() for bar in _BAR.finditer(line)]
    return tuple(fold_parts(line, ((start + 1, end) for start, end in pairwise(bars))))


@lru_cache(KNOWN)
def kind_of(book: Phrasebook, header: str) -> str:
    """Which of the book's tables it is: the innermost of those whose names it has, else the likeliest.

    Examples have few headers, each of them many times.
    """
    written = {cell.text for cell in cells(header)}
    tables = book.words.tables

    def likely(name: str) -> tuple[int, int]:
        columns = book.columns[name]
        fields = {columns[text].field for text in written & columns.keys()}
        inner = len(tables[name].outer) + 1 if tables[name].key in fields else 0
        return inner, len(fields)

    return max(tables, key=likely)


@lru_cache(KNOWN)
def columns_of(book: Phrasebook, header: str) -> tuple[Column, ...]:
    """The columns that a header names; Unreadable if it cannot be one."""
    kind = kind_of(book, header)
    columns = tuple(_column(book, kind, cell) for cell in cells(header))
    fields = [column.field for column in columns]
    for place, column in enumerate(columns):
        if column.field in fields[:place]:
            raise Unreadable("prose-column-twice", written=column.of(book.lang)[0])
    required = [column for column in book.words.tables[kind].columns if column.required]
    if missing := [column.of(book.lang)[0] for column in required if column not in columns]:
        raise Unreadable("prose-column-missing", written=header.strip(), missing=", ".join(missing))
    return columns


def _column(book: Phrasebook, kind: str, cell: Folded) -> Column:
    if (column := book.columns[kind].get(cell.text)) is not None:
        return column
    known = book.words.tables[kind].columns
    check_alphabet(cell, (form for column in known for form in column.of(book.lang)))
    raise unknown("prose-column", cell.plain, [column.of(book.lang)[0] for column in known])


def rows_at(path: Sequence[str], position: Any) -> Mapping[tuple[str, ...], Json]:
    """The rows of a table in a position, each with its path: `wings`, `A1`."""
    found: dict[tuple[str, ...], Any] = {(): position}
    for part in path:
        within = {where: inner for where, inner in found.items() if isinstance(inner, Mapping)}
        if slot_of(part):
            found = {(*where, key): row for where, inner in within.items() for key, row in inner.items()}
        else:
            found = {(*where, part): inner[part] for where, inner in within.items() if part in inner}
    return found
