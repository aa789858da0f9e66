"""The cells of a position's tables as facts, in the words of the book's phrases."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from rulekit.prose.phrasebook import Phrasebook
from rulekit.prose.plain import whole
from rulekit.prose.words import Column

#: A field and what it says: `("leadership", "rating −1")`.
Fact = tuple[str, str]


def cells(
    book: Phrasebook, table: str, row: Any, but: Collection[str], also: Collection[str] = ()
) -> Iterator[Fact]:
    """What a row tells beyond the usual, `but` for the columns that the board shows in another way.

    Of the columns `also` the usual value is told as well: where another one was told before.
    """
    for column in book.words.tables[table].columns:
        if column.field in but:
            continue
        if column.flags:
            yield from flags(book, column.type, row, f"{_label(book, column)}: ")
        elif (value := getattr(row, column.field)) is not None and (
            value != column.default or column.field in also
        ):
            yield column.field, _fact(book, column, value)


def flags(book: Phrasebook, kind: str, row: Any, label: str = "") -> Iterator[Fact]:
    """The flags of one kind that a row has, each behind the label."""
    for flag in book.words.values[kind]:
        if getattr(row, flag):
            yield flag, f"{label}{written(book, kind, flag)}"


def label(book: Phrasebook, table: str, field: str) -> str:
    """A column's name as it stands within a line."""
    return _label(book, next(c for c in book.words.tables[table].columns if c.field == field))


def written(book: Phrasebook, kind: str, value: Any) -> str:
    """A value of a type in its printed form."""
    text = (book.texts.get(kind) or book.types[kind]).write(whole(value))
    assert text is not None, f"{kind}: no words for {value!r}"
    return text


def _label(book: Phrasebook, column: Column) -> str:
    """A column's name without its colon; abbreviations keep their capitals."""
    name = column.of(book.lang)[0].removesuffix(":")
    return name if name.isupper() else name[0].lower() + name[1:]


def _fact(book: Phrasebook, column: Column, value: Any) -> str:
    name = _label(book, column)
    if value is True:
        return name
    text = written(book, column.type, value)
    if text.casefold().startswith(name.casefold()):
        return text
    return f"{name} {text}" if isinstance(value, int) else f"{name}: {text}"
