"""Reading an example's body, in either language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, get_type_hints

import msgspec

from rulekit.games import BOOKS
from rulekit.prose.body import Body, Line, outline
from rulekit.prose.fault import ProseFault, ProseFaults, Unreadable
from rulekit.prose.fold import Folded, fold_line
from rulekit.prose.item import ItemReader
from rulekit.prose.nearest import nearest_of
from rulekit.prose.phrasebook import Phrasebook, phrasebook
from rulekit.prose.table import TableReader
from rulekit.prose.telling import TABLE, Item, Json, Table, Telling
from rulekit.prose.template import leaves

_NUMBER = re.compile(r" ?([0-9]+)[.)] ?")
#: A full stop ends a sentence where a space or nothing follows, outside brackets.
_SENTENCE = re.compile(r"(?:\([^()]*\)|\.(?! |$)|[^.])+\.?")

Options = Mapping[str, tuple[int, str]]


def read(book: str, body: str, lang: str, *, line: int = 1, options: Options | None = None) -> Telling:
    """Read the body of an example; `line` is the number of its first line on the page.

    `options` are the block's own `key: value` lines, each with its line: neutral givens.
    Raises `ProseFaults` with all that cannot be read.
    """
    return _Reading(book, phrasebook(book, lang), outline(body, line)).telling(line, options or {})


def option_names(book: str) -> tuple[str, ...]:
    """The options that an example of the book may have."""
    rows = phrasebook(book, "en").words.table.rows
    fields = msgspec.structs.fields(BOOKS[book].position)
    return tuple(field.name.replace("_", "-") for field in fields if field.name not in (rows, "readings"))


class _Reading:
    """One run over one body."""

    def __init__(self, book: str, phrases: Phrasebook, body: Body) -> None:
        self.book, self.phrases, self.body = book, phrases, body
        self.faults: list[ProseFault] = body.faults
        self.rows: dict[str, Json] = {}
        #: The line of each sentence and option, and of each row and value that is given.
        self.said: dict[str, int] = {}
        self.given_lines: dict[str, int] = {}
        self.given: Json = {}
        self.start: Item | None = None

    def telling(self, line: int, options: Options) -> Telling:
        """Read everything, or raise all faults."""
        outlined = len(self.faults)
        tables = tuple(table for lines in self.body.tables if (table := self._table(lines)))
        if not tables or len(self.faults) > outlined:
            # What the rows are called is not known for certain: steps would be blamed for it.
            raise ProseFaults(self.faults)
        reader = ItemReader(self.phrases, tuple(self.rows))
        sentences = tuple(key for row in self.body.sentences for key in self._sentences(reader, row))
        for key, (number, value) in options.items():
            self._try(Line(number, value), self._option, key, number, value)
        items = tuple(self._items(reader))
        if not items and self.start is None and not self.faults:
            self.faults.append(ProseFault(line, "prose-no-steps", {"written": self.body.title}))
        telling = Telling(
            title=self.body.title,
            commentary=tuple(self.body.commentary),
            given={self.phrases.words.table.rows: self.rows, **self._positions()},
            start=self.start,
            items=items,
            tables=tables,
            sentences=sentences,
            line=line,
            places=self.given_lines,
        )
        if self.faults:
            raise ProseFaults(self.faults, telling)
        return telling

    def _positions(self) -> Json:
        """What sentences and options give; a position names only readings that differ from their defaults."""
        readings = BOOKS[self.book].readings
        chosen = self.given.get("readings", {})
        others = {id: choice for id, choice in chosen.items() if choice != readings[id].default}
        given = {name: value for name, value in self.given.items() if name != "readings"}
        return {**given, "readings": others} if others else given

    def _try(self, line: Line, what: Any, *args: Any) -> Any:
        """The answer of `what`, or None where it is a fault of this line."""
        try:
            return what(*args)
        except Unreadable as problem:
            self.faults.append(problem.at(line.number))
            return None

    def _table(self, lines: list[Line]) -> Table | None:
        reader = TableReader(self.phrases, lines[0].number, [line.text for line in lines])
        columns = self._try(lines[0], reader.columns)
        self.given_lines.setdefault(TABLE, lines[0].number)
        if columns is None:
            return None
        self._try(lines[min(1, len(lines) - 1)], reader.check_rule, columns)
        names = []
        for place, line in enumerate(lines[2:], 2):
            row = self._try(line, reader.row, place, columns)
            if row and self._try(line, self._add_row, row.name, row.fields, line.number):
                names.append(row.name)
        return Table(tuple(column.field for column in columns), tuple(names))

    def _add_row(self, name: str, fields: Json, line: int) -> bool:
        place = f"{self.phrases.words.table.rows}.{name}"
        if name in self.rows:
            raise Unreadable("prose-wing-twice", written=name, first=self.given_lines[place])
        self.rows[name] = fields
        self.given_lines[place] = line
        return True

    def _sentences(self, reader: ItemReader, line: Line) -> Iterator[str]:
        folded = fold_line(line.text)
        for match in _SENTENCE.finditer(folded.text):
            passage = folded.part(*match.span())
            if passage.text and (key := self._try(line, self._sentence, reader, line, passage)):
                yield key

    def _sentence(self, reader: ItemReader, line: Line, passage: Folded) -> str | None:
        phrase, position, start = reader.sentence(line.number, passage)
        if start is None:
            self._give(phrase.key, position, line.number, passage.plain)
            return phrase.key
        if self.start:
            raise Unreadable("prose-start-twice", written=passage.plain, first=self.start.line)
        self.start = start
        return None

    def _give(self, key: str, position: Json, line: int, written: str) -> None:
        """Add to what is given; the same twice, or against what was given before, is Unreadable."""
        before, fresh = leaves(self.given), leaves(position)
        clash = [path for path in fresh if path in before and before[path] != fresh[path]]
        if key in self.said or clash:
            first = self.said.get(key) or self.given_lines[clash[0]]
            raise Unreadable("prose-given-twice", written=written, first=first)
        self.said[key] = line
        self.given_lines = {**dict.fromkeys(fresh, line), **self.given_lines}
        for name, value in position.items():
            self.given[name] = {**self.given.get(name, {}), **value} if isinstance(value, dict) else value

    def _option(self, key: str, line: int, value: str) -> None:
        names, field = option_names(self.book), key.replace("-", "_")
        if key not in names:
            raise Unreadable("prose-option", written=key, nearest=nearest_of(key, names))
        hint = get_type_hints(BOOKS[self.book].position)[field]
        many = hint == tuple[str, ...]
        written = [part.strip() for part in value.split(",")] if many else value
        try:
            given = msgspec.convert(written, hint, strict=False)
        except msgspec.ValidationError:
            raise Unreadable("prose-option-value", written=value, key=key) from None
        self._give(field, {field: list(given) if many else given}, line, f"{key}: {value}")

    def _items(self, reader: ItemReader) -> Iterator[Item]:
        before = 0
        for number, line in enumerate(self.body.items, 1):
            folded = fold_line(line.text)
            match = _NUMBER.match(folded.text)
            assert match, line.text
            if int(match[1]) not in (number, before + 1):
                wrong = Unreadable("prose-number", written=match[0].strip(), mend=f"{number}.")
                self.faults.append(wrong.at(line.number))
            before = int(match[1])
            item = self._try(line, reader.step, line.number, folded.part(match.end()))
            if item:
                yield item
