"""The tables of a position, printed as Markdown."""

from collections.abc import Iterator, Sequence

from rulekit.prose.fault import Unsayable
from rulekit.prose.phrasebook import Phrasebook
from rulekit.prose.slots import Choice
from rulekit.prose.table import rows_at
from rulekit.prose.telling import Json, Table
from rulekit.prose.template import slot_of
from rulekit.prose.words import Column, Table as Kind


def say_table(book: Phrasebook, table: Table, position: Json) -> str:
    """Print a table, its columns as wide as they must be."""
    kind = book.words.tables[table.kind]
    columns = [next(c for c in kind.columns if c.field == field) for field in table.columns]
    header = [column.of(book.lang)[0] for column in columns]
    rows = {path[-1]: (path, row) for path, row in rows_at(kind.path, position).items()}
    cells = [[_say_cell(book, table.kind, column, *rows[name]) for column in columns] for name in table.rows]
    widths = [max(map(len, column)) for column in zip(header, *cells, strict=True)]
    rule = "|".join(["", *("-" * (width + 2) for width in widths), ""])
    return "\n".join([_line(header, widths), rule, *(_line(row, widths) for row in cells)])


def tables_of(book: Phrasebook, position: Json) -> Iterator[Table]:
    """The tables that a position needs, with the columns that say something."""
    for name, kind in book.words.tables.items():
        rows = rows_at(kind.path, position)
        if rows:
            columns = tuple(c.field for c in kind.columns if _needed(book, kind, c, list(rows.values())))
            yield Table(name, columns, tuple(path[-1] for path in rows))


def changed_cells(book: Phrasebook, before: Json, after: Json) -> Iterator[tuple[str, str, str]]:
    """The cells that differ between two positions: the row's name, the column, what stands there now."""
    for name, kind in book.words.tables.items():
        was = rows_at(kind.path, before)
        for path, row in rows_at(kind.path, after).items():
            if path not in was:
                continue
            for column in kind.columns:
                cell = _say_cell(book, name, column, path, row)
                if cell != _say_cell(book, name, column, path, was[path]):
                    yield book.printed(name, path[-1]), column.of(book.lang)[0], cell


def _needed(book: Phrasebook, kind: Kind, column: Column, rows: Sequence[Json]) -> bool:
    if column.required or column.field in {kind.key, *kind.outer}:
        return True
    if column.flags:
        return any(row.keys() & book.words.values[column.type].keys() for row in rows)
    told = [row[column.field] for row in rows if column.field in row]
    # What stands in rows of its own needs no column.
    return not all(column.nested and isinstance(value, dict) and value for value in told)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return f"| {' | '.join(padded)} |"


def _say_cell(book: Phrasebook, table: str, column: Column, path: Sequence[str], row: Json) -> str:
    kind = book.words.tables[table]
    names = {slot_of(part): name for part, name in zip(kind.path, path, strict=True)}
    if column.field == kind.key:
        return book.printed(table, path[-1])
    if column.field in kind.outer:
        return book.printed(str(book.words.types[column.type].of), names[column.field])
    if column.flags:
        return ", ".join(_flags(book, column, row)) or book.none
    value = row.get(column.field, column.default)
    if value is None or (column.nested and isinstance(value, dict)):
        return book.none
    texts = book.texts.get(column.type)
    if (written := (texts or book.types[column.type]).write(value)) is None:
        raise Unsayable(f"{column.field}: {value!r}")
    return written


def _flags(book: Phrasebook, column: Column, row: Json) -> Iterator[str]:
    choice = book.types[column.type]
    assert isinstance(choice, Choice), column.type
    return (printed for field, printed in choice.printed.items() if row.get(field))
