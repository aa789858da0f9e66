"""Reading an example's body, in either language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from rulekit.games import BOOKS, Book
from rulekit.prose.body import Body, Line, outline
from rulekit.prose.fault import ProseFault, ProseFaults, Unreadable
from rulekit.prose.fold import Folded, fold_line
from rulekit.prose.given import Given
from rulekit.prose.item import ItemReader
from rulekit.prose.names import Names
from rulekit.prose.nearest import unknown
from rulekit.prose.phrasebook import Phrasebook, closest, fitting, phrasebook
from rulekit.prose.table import Row, TableReader, cells, columns_of, kind_of
from rulekit.prose.telling import TABLE, Item, Sentence, Table, Telling

#: After so many faults nothing more is read: to look for what was meant takes longer than to read.
MOST = 25
_NUMBER = re.compile(r" ?([0-9]+)[.)] ?")
#: A full stop ends a sentence where a space or nothing follows, outside brackets.
_SENTENCE = re.compile(r"(?:\([^()]*\)|\.(?! |$)|[^.])+\.?")

Options = Mapping[str, tuple[int, str]]


def read(book: str, body: str, lang: str, *, line: int = 1, options: Options | None = None) -> Telling:
    """Read the body of an example; `line` is the number of its first line on the page.

    `options` are the block's own `key: value` lines, each with its line: neutral givens.
    Raises `ProseFaults` with what cannot be read: all of it, or the first `MOST` of it.
    """
    return read_body(book, outline(body, line), lang, line=line, options=options)


def read_body(
    book: str,
    body: Body,
    lang: str,
    *,
    line: int,
    options: Options | None = None,
    pasted: bool = False,
) -> Telling:
    """Read a body that has been taken apart already; one that was `pasted` may tell less than a page must."""
    return _Reading(BOOKS[book], phrasebook(book, lang), body, pasted=pasted).telling(line, options or {})


def forget() -> None:
    """Read headers and phrases anew, which are kept: examples have few of them, each many times."""
    for known in (fold_line, cells, kind_of, columns_of, fitting, closest):
        known.cache_clear()


def option_names(book: str) -> tuple[str, ...]:
    """The options that an example of the book may have."""
    fields = get_type_hints(BOOKS[book].position).items()
    return tuple(name.replace("_", "-") for name, hint in fields if _is_plain(hint))


@cache
def _sources(book: str, lang: str) -> Mapping[str, str]:
    """The sources of a book's rules by their cite labels."""
    return phrasebook(book, lang).sources(rule.source for rule in BOOKS[book].rules.values())


def _is_plain(hint: Any) -> bool:
    """Whether a line can give such a value: words, numbers, or several with commas."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType, tuple):
        return all(part is Ellipsis or _is_plain(part) for part in parts)
    return origin is Literal or hint in (str, int, bool, NoneType)


class _Reading:
    """One run over one body."""

    def __init__(self, book: Book, phrases: Phrasebook, body: Body, *, pasted: bool) -> None:
        self.book, self.phrases, self.body, self.pasted = book, phrases, body, pasted
        self.faults: list[ProseFault] = body.faults
        self.names = Names(phrases)
        self.given = Given()
        self.start: Item | None = None

    def telling(self, line: int, options: Options) -> Telling:
        """Read everything, or raise all faults."""
        outlined = len(self.faults)
        tables = tuple(table for lines in self.body.tables if (table := self._table(lines)))
        if not tables or len(self.faults) > outlined:
            # What the rows are called is not known for certain: steps would be blamed for it.
            # Where a row names one that is not there, the other language may tell which of them is wrong.
            whole = tables and all(fault.code == "prose-name-unknown" for fault in self.faults[outlined:])
            raise ProseFaults(self.faults, self._told(line, tables) if whole else None)
        sources = _sources(self.book.name, self.phrases.lang)
        reader = ItemReader(self.phrases, self.names, sources, self.pasted)
        sentences = tuple(said for row in self.body.sentences for said in self._sentences(reader, row))
        for key, (number, value) in options.items():
            self._try(Line(number, value), self._option, key, number, value)
        items = tuple(self._items(reader))
        if not items and self.start is None and not self.faults:
            self.faults.append(ProseFault(line, "prose-no-steps", {"written": self.body.title}))
        telling = self._told(line, tables, sentences, items)
        if self.faults:
            raise ProseFaults(self.faults, telling)
        return telling

    def _told(
        self,
        line: int,
        tables: tuple[Table, ...],
        sentences: tuple[Sentence, ...] = (),
        items: tuple[Item, ...] = (),
    ) -> Telling:
        return Telling(
            title=self.body.title,
            commentary=tuple(self.body.commentary),
            given=self.given.but_defaults(self.book.readings),
            start=self.start,
            items=items,
            tables=tables,
            sentences=sentences,
            line=line,
            places=self.given.lines,
        )

    def _try(self, line: Line, what: Any, *args: Any) -> Any:
        """The answer of `what`, or None where it is a fault of this line, or nobody looks at it any more."""
        if len(self.faults) >= MOST:
            return None
        try:
            return what(*args)
        except Unreadable as problem:
            self.faults.append(problem.at(line.number))
            return None

    def _table(self, lines: list[Line]) -> Table | None:
        reader = TableReader(self.phrases, self.names, lines[0].number, [line.text for line in lines])
        columns = self._try(lines[0], reader.columns)
        self.given.lines.setdefault(TABLE, lines[0].number)
        if columns is None:
            return None
        self._try(lines[min(1, len(lines) - 1)], reader.check_rule, columns)
        names = []
        for place, line in enumerate(lines[2:], 2):
            row = self._try(line, reader.row, place, columns)
            row = row and row._replace(line=line.number)
            if row and self._try(line, self._add_row, reader.kind, row):
                names.append(row.name)
        return Table(reader.kind, tuple(column.field for column in columns), tuple(names))

    def _add_row(self, kind: str, row: Row) -> bool:
        self.names.add_row(kind, row.name, row.line)
        self.given.add_row(row)
        return True

    def _sentences(self, reader: ItemReader, line: Line) -> Iterator[Sentence]:
        folded = fold_line(line.text)
        for match in _SENTENCE.finditer(folded.text):
            passage = folded.part(*match.span())
            if passage.text and (said := self._try(line, self._sentence, reader, line, passage)):
                yield said

    def _sentence(self, reader: ItemReader, line: Line, passage: Folded) -> Sentence | None:
        match, position, start = reader.sentence(line.number, passage)
        if start is None:
            self.names.bring_of(match)
            self.given.add(position, line.number, passage.plain)
            return Sentence(match.phrase.key, match.slots, line.number)
        if self.start:
            raise Unreadable("prose-start-twice", written=passage.plain, first=self.start.line)
        self.start = start
        return None

    def _option(self, key: str, line: int, value: str) -> None:
        names, field = option_names(self.book.name), key.replace("-", "_")
        if key not in names:
            raise unknown("prose-option", key, names)
        hint = get_type_hints(self.book.position)[field]
        many = get_origin(hint) is tuple
        written = [part.strip() for part in value.split(",")] if many else value
        try:
            given = msgspec.convert(written, hint, strict=False)
        except msgspec.ValidationError:
            raise Unreadable("prose-option-value", written=value, key=key) from None
        self.given.add({field: list(given) if many else given}, line, f"{key}: {value}")

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
