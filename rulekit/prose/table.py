"""The tables of a position: read from Markdown, printed as Markdown."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from rulekit.prose.fault import Unreadable, Unsayable
from rulekit.prose.fold import Folded, fold, fold_parts, latin, skeleton
from rulekit.prose.nearest import nearest_of
from rulekit.prose.phrasebook import Phrasebook
from rulekit.prose.slots import Choice
from rulekit.prose.telling import Json, Table
from rulekit.prose.words import Column

_ROW = re.compile(r"\s*\|.*\|\s*")
_BAR = re.compile(r"\|")
_RULE = re.compile(r":?-+:?")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,19}")
_HEAD = 2  #: lines: header and rule
_COMMA = re.compile(r"[,;] ?")


@dataclass(frozen=True)
class Row:
    """A row, read."""

    line: int
    name: str
    fields: Json


@dataclass(frozen=True)
class TableReader:
    """Reads one table; what is wrong with a line is Unreadable."""

    book: Phrasebook
    line: int
    lines: Sequence[str]

    def columns(self) -> tuple[Column, ...]:
        """Read the first two lines."""
        columns = tuple(map(self._column, _cells(self.lines[0])))
        fields = [column.field for column in columns]
        for place, column in enumerate(columns):
            if column.field in fields[:place]:
                raise Unreadable("prose-column-twice", written=column.of(self.book.lang)[0])
        required = [column for column in self.book.words.columns if column.required]
        if missing := [column.of(self.book.lang)[0] for column in required if column not in columns]:
            written = self.lines[0].strip()
            raise Unreadable("prose-column-missing", written=written, missing=", ".join(missing))
        return columns

    def check_rule(self, columns: Sequence[Column]) -> None:
        """Check the line between header and rows."""
        mend = "|".join(["", *("---" for _ in columns), ""])
        rule = self.lines[1] if len(self.lines) > 1 else mend
        if not all(_RULE.fullmatch(cell.text) for cell in _cells(rule)):
            raise Unreadable("prose-table-rule", written=rule.strip(), mend=mend)
        self._check_width(rule, columns)
        if len(self.lines) <= _HEAD:
            raise Unreadable("prose-table-empty", written=self.lines[0].strip())

    def row(self, place: int, columns: Sequence[Column]) -> Row:
        """Read a row; `place` counts all lines of the table from 0."""
        self._check_width(self.lines[place], columns)
        fields: Json = {}
        name = ""
        for column, cell in zip(columns, _cells(self.lines[place]), strict=True):
            if column.field == self.book.words.table.key:
                name = self._name(cell)
            else:
                fields |= self._value(column, cell)
        return Row(self.line + place, name, fields)

    def _check_width(self, line: str, columns: Sequence[Column]) -> None:
        cells = _cells(line)
        if len(cells) != len(columns):
            raise Unreadable("prose-row", written=line.strip(), cells=len(cells), columns=len(columns))

    def _column(self, cell: Folded) -> Column:
        known = [(form, column) for column in self.book.words.columns for form in column.of(self.book.lang)]
        for form, column in known:
            if fold(form) == cell.text:
                return column
        check_alphabet(cell, (form for form, _ in known))
        printed = [column.of(self.book.lang)[0] for column in self.book.words.columns]
        raise Unreadable("prose-column", written=cell.plain, nearest=nearest_of(cell.plain, printed))

    def _name(self, cell: Folded) -> str:
        mended = latin(cell.text)
        if not _NAME.fullmatch(cell.text):
            if _NAME.fullmatch(mended):
                raise Unreadable("prose-alphabet", written=cell.plain, mend=mended)
            raise Unreadable("prose-wing-name", written=cell.plain)
        if cell.text in self.book.words.values["side"]:
            raise Unreadable("prose-wing-side", written=cell.plain)
        return cell.text

    def _value(self, column: Column, cell: Folded) -> Json:
        none = cell.text in ("-", "—") and column.default is None and not column.required
        if none or column.type == "marker":
            markers = [] if none else cell.split(_COMMA)
            return {self._choice(column, part): True for part in markers}
        value = self._number(column, cell) if column.type == "number" else self._choice(column, cell)
        return {} if value == column.default and not column.required else {column.field: value}

    def _number(self, column: Column, cell: Folded) -> Any:
        number = self.book.types["number"]
        if re.fullmatch(number.regex, cell.text):
            return number.read(cell.text)
        raise self._unknown(column, cell, [f"‹{self.book.labels['number']}›", *self._none(column)])

    def _choice(self, column: Column, cell: Folded) -> Any:
        choice = self.book.types[column.type]
        assert isinstance(choice, Choice), column.type
        if cell.text in choice.values:
            return choice.read(cell.text)
        check_alphabet(cell, choice.printed.values())
        known = [*choice.printed.values(), *self._none(column)]
        raise self._unknown(column, cell, known)

    def _unknown(self, column: Column, cell: Folded, known: Sequence[str]) -> Unreadable:
        name, close = column.of(self.book.lang)[0], nearest_of(cell.plain, known)
        return Unreadable("prose-value", written=cell.plain, column=name, nearest=close)

    def _none(self, column: Column) -> list[str]:
        return [self.book.words.table.none] if column.default is None and not column.required else []


def check_alphabet(cell: Folded, known: Iterable[str]) -> None:
    """Raise Unreadable for a word that only looks like one of the known ones."""
    for word in known:
        if skeleton(word) == skeleton(cell.text):
            raise Unreadable("prose-alphabet", written=cell.plain, mend=word)


def _cells(line: str) -> list[Folded]:
    if not _ROW.fullmatch(line):
        raise Unreadable("prose-row-bars", written=line.strip())
    bars = [bar.start() for bar in _BAR.finditer(line)]
    return fold_parts(line, ((start + 1, end) for start, end in pairwise(bars)))


def say_table(book: Phrasebook, table: Table, rows: Json) -> str:
    """Print a table, its columns as wide as they must be."""
    columns = [next(c for c in book.words.columns if c.field == field) for field in table.columns]
    header = [column.of(book.lang)[0] for column in columns]
    cells = [[_say_cell(book, column, name, rows[name]) for column in columns] for name in table.rows]
    widths = [max(map(len, column)) for column in zip(header, *cells, strict=True)]
    rule = "|".join(["", *("-" * (width + 2) for width in widths), ""])
    return "\n".join([_line(header, widths), rule, *(_line(row, widths) for row in cells)])


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return f"| {' | '.join(padded)} |"


def _say_cell(book: Phrasebook, column: Column, name: str, row: Json) -> str:
    if column.field == book.words.table.key:
        return name
    if column.type == "marker":
        return ", ".join(_markers(book, row)) or book.words.table.none
    value = row.get(column.field, column.default)
    if value is None:
        return book.words.table.none
    if (written := book.types[column.type].write(value)) is None:
        raise Unsayable(f"{column.field}: {value!r}")
    return written


def _markers(book: Phrasebook, row: Json) -> Iterator[str]:
    choice = book.types["marker"]
    assert isinstance(choice, Choice), "markers are a closed list"
    return (printed for field, printed in choice.printed.items() if row.get(field))
