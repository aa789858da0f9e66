"""The numbers of a diagram: in sentences for those who hear it, in tables for those who want them exact."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from itertools import chain
from typing import Any
from xml.etree.ElementTree import Element

from rulekit.boards.cells import written
from rulekit.boards.diagram import Diagram
from rulekit.boards.shot import Shot
from rulekit.geometry import inches
from rulekit.markup import fresh, tag
from rulekit.messages import message
from rulekit.prose.phrasebook import Phrasebook
from rulekit.prose.places import place_types
from rulekit.prose.words import Column

Place = tuple[Decimal, Decimal]
#: The cells of a row by the heads of their columns.
Row = Mapping[str, str]


def length(value: float | Decimal, lang: str) -> str:
    """A length as it stands in a drawing: `1,5″`."""
    return f"{decimal(value, lang)}″"


def decimal(value: float | Decimal, lang: str) -> str:
    """A number as the language writes it."""
    return str(place_types(lang)["decimal"].write(value if isinstance(value, Decimal) else inches(value)))


def title(shot: Shot, lang: str) -> str:
    """The name of a picture."""
    return message("diagram-step" if shot.step else "diagram-start", lang, step=shot.step)


@dataclass(frozen=True)
class Numbered:
    """A diagram with its numbers, in words for those who hear it and in tables."""

    diagram: Diagram
    shot: Shot
    tables: Mapping[str, Sequence[Row]]
    #: The numbers of the picture before, if what is new is to be marked.
    before: Mapping[str, Sequence[Row]] | None
    lang: str

    @property
    def looks(self) -> object:
        """Equal for pictures that are equal, where nothing is marked in them."""
        return self.diagram.looks, self.tables

    def __iter__(self) -> Iterator[Element]:
        """Make the drawing, and the numbers that stand below it."""
        yield self.diagram.finish(title(self.shot, self.lang), map(told, chain(*self.tables.values())))
        yield numbers(self.tables, self.before, self.lang)


def row(book: Phrasebook, table: str, id: str, thing: Any, fields: Sequence[str]) -> Row:
    """The cells of something in some columns of its table."""
    columns, found = _columns(book, table), {}
    for field in fields:
        column = columns[field]
        value = id if field == book.words.tables[table].key else getattr(thing, field)
        text = written(book, column.type, value) if value is not None and column.type != "name" else value
        found[column.of(book.lang)[0]] = book.none if text is None else str(text)
    return found


@cache
def _columns(book: Phrasebook, table: str) -> Mapping[str, Column]:
    """The columns of a table by their fields."""
    return {column.field: column for column in book.words.tables[table].columns}


def way(name: str, start: Place, end: Place, distance: Decimal | None, book: Phrasebook) -> Row:
    """The cells of a way that something went; how long it was is not said of a place that is recorded."""
    point = place_types(book.lang)["point"]
    cells = {
        "diagram-who": name,
        "diagram-from": str(point.write(start)),
        "diagram-to": str(point.write(end)),
        "diagram-inches": "" if distance is None else decimal(distance, book.lang),
    }
    return {message(code, book.lang): cell for code, cell in cells.items()}


def told(cells: Row) -> str:
    """A row as a sentence, the name first; an empty cell tells nothing."""
    (_, name), *rest = cells.items()
    return f"{name}: {', '.join(f'{head[0].lower()}{head[1:]} {cell}' for head, cell in rest if cell)}."


def numbers(
    tables: Mapping[str, Sequence[Row]], before: Mapping[str, Sequence[Row]] | None, lang: str
) -> Element:
    """The tables behind a fold; what is new against those before is marked.

    With the first one, before which there is none, the signs are to be told.
    """
    drawn = (
        _table(message(code, lang), rows, _by_name(before.get(code, ())) if before is not None else None)
        for code, rows in tables.items()
        if rows
    )
    code = "diagram-numbers" if before is not None else "diagram-numbers-signs"
    summary = tag("summary", "", [message(code, lang)])
    return tag("details", "numbers", [summary, *drawn])


def _by_name(rows: Iterable[Row]) -> Mapping[str, Row]:
    return {next(iter(cells.values())): cells for cells in rows}


def _table(caption: str, rows: Sequence[Row], before: Mapping[str, Row] | None) -> Element:
    heads = (_head(head, "col") for head in rows[0])
    body = (_row(cells, _known(cells, before)) for cells in rows)
    parts = [tag("caption", "", [caption]), tag("thead", "", [tag("tr", "", heads)]), tag("tbody", "", body)]
    return tag("div", "numbers-scroll", [tag("table", "numbers-table", parts)])


def _known(cells: Row, before: Mapping[str, Row] | None) -> Callable[[str], bool]:
    """Which cells were there already."""
    if before is None:
        return lambda _head: True
    was = before.get(next(iter(cells.values())), {})
    return lambda head: was.get(head) == cells[head]


def _row(cells: Row, known: Callable[[str], bool]) -> Element:
    first, *rest = cells
    marked = (tag("td", "", fresh(cells[head], new=cells[head] != "" and not known(head))) for head in rest)
    return tag("tr", "", [_head(cells[first], "row", new=not known(first)), *marked])


def _head(text: str, scope: str, *, new: bool = False) -> Element:
    head = tag("th", "", fresh(text, new=new))
    head.set("scope", scope)
    return head
