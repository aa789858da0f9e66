"""What a reader changes in a play: one act more, another act, another position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from rulekit.games.values import check_name
from rulekit.messages import in_a_line
from rulekit.oracle.vectors import sparse
from rulekit.prose.fault import Unreadable
from rulekit.prose.fold import latin
from rulekit.prose.phrasebook import Phrasebook, phrasebook
from rulekit.prose.table import rows_at
from rulekit.prose.template import leaves
from rulekit.prose.words import Column, Table
from rulekit.table.game import Game
from rulekit.table.patterns import Json, act_of, position_of
from rulekit.table.slots import Place, read

#: `do`: an act here, after which nothing is told yet; `act`, `drop`: another act in a step's place, or none.
#: `row`, `add`, `remove`: a row of a table; `say`, `unsay`: a sentence about the position.
Kind = Literal["do", "act", "drop", "row", "add", "remove", "say", "unsay"]


class Edit(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A change as a button or a form asks for it."""

    kind: Kind
    #: The step that is changed.
    index: int = 0
    act: dict[str, Any] | None = None
    #: The pattern of a form, and what was written into its fields.
    pattern: str = ""
    values: dict[str, list[str]] = {}
    table: str = ""
    path: tuple[str, ...] = ()
    #: What a sentence says that is to go.
    said: dict[str, Any] = {}


def on(edit: Edit) -> dict[str, str]:
    """The attribute of a button or a form that makes this change."""
    return {"data_rk_edit": msgspec.json.encode(edit).decode()}


class Changed(msgspec.Struct, frozen=True):
    """A play after a change as plain values, and where its reader then is."""

    play: Json
    at: int


def plain(value: msgspec.Struct) -> Json:
    """A position or an act as a page sends it: without defaults, decimals as strings."""
    values: Json = msgspec.to_builtins(sparse(value))
    return values


def changed(game: Game, edit: Edit) -> Changed:
    """The play with a change; Unreadable or `BadPlay` where what was written is nothing."""
    book = phrasebook(game.book.name, game.lang)
    steps = [{"do": plain(step.do)} for step in game.vector.steps]
    if edit.kind in {"do", "act", "drop"}:
        given, index = plain(game.vector.given), game.at if edit.kind == "do" else edit.index
        done = [] if edit.kind == "drop" else [{"do": edit.act or act_of(book, edit.pattern, edit.values)}]
        rest = [] if edit.kind == "do" else steps[index + 1 :]
        steps, at = [*steps[:index], *done, *rest], index + len(done)
    else:
        # A position in the middle of a play begins another one, which goes on with the steps that follow.
        given, steps, at = plain(game.position if game.at else game.vector.given), steps[game.at :], 0
        given = _POSITION[edit.kind](book, given, edit)
    return Changed({"format": 1, "book": game.book.name, "given": given, "steps": steps}, at)


def _row(book: Phrasebook, given: Json, edit: Edit) -> Json:
    row = _at(given, edit.path)
    for column in _table(book, edit).columns:
        if column.flags:
            for flag in book.words.values[column.type]:
                row.pop(flag, None)
            chosen = edit.values.get(column.field, [])
            row |= {flag: True for flag in book.words.values[column.type] if flag in chosen}
        elif column.field in edit.values:
            value = read(book, place_of(book, column), edit.values[column.field])
            row.pop(column.field, None)
            if value is not None and (column.required or value != column.default):
                row[column.field] = value
    return given


def _table(book: Phrasebook, edit: Edit) -> Table:
    """The table that a change is about; Unreadable where the book has none of this name."""
    table = book.words.tables.get(edit.table)
    if table is None:
        raise Unreadable("table-no-row", written=in_a_line(edit.table))
    return table


def place_of(book: Phrasebook, column: Column) -> Place:
    """The place of a cell in the form of its row."""
    return Place(column.field, column.type, column.of(book.lang)[0], not column.required, column.brings)


def _add(book: Phrasebook, given: Json, edit: Edit) -> Json:
    """Add a row that is like the last one of its table."""
    name = latin(next(iter(edit.values.get("name", [])), "").strip())
    rows = rows_at(_table(book, edit).path, given)
    if not rows:
        raise Unreadable("table-no-row", written=edit.table)
    if any(path[-1] == name for table in book.words.tables.values() for path in rows_at(table.path, given)):
        raise Unreadable("table-name-taken", written=name)
    check_name("$.given", name)
    path, like = list(rows.items())[-1]
    _at(given, path[:-1])[name] = dict(like)
    return given


def _remove(book: Phrasebook, given: Json, edit: Edit) -> Json:
    if len(rows_at(_table(book, edit).path, given)) == 1:
        raise Unreadable("table-last-row")
    *above, name = edit.path or ("",)
    if _at(given, above).pop(name, None) is None:
        raise Unreadable("table-no-row", written=in_a_line(".".join(edit.path)))
    return given


def _say(book: Phrasebook, given: Json, edit: Edit) -> Json:
    try:
        return _merged(given, position_of(book, edit.pattern, edit.values))
    except KeyError as missing:
        raise Unreadable("table-needed", field=str(missing.args[0])) from None


def _unsay(_: Phrasebook, given: Json, edit: Edit) -> Json:
    for path in leaves(edit.said):
        *above, last = path.split(".")
        _at(given, above).pop(last, None)
    return given


_POSITION = {"row": _row, "add": _add, "remove": _remove, "say": _say, "unsay": _unsay}


def _at(given: Json, path: Any) -> Json:
    """The part of a position at a path; Unreadable where it has none."""
    for part in path:
        inner = given.get(part)
        if not isinstance(inner, dict):
            raise Unreadable("table-no-row", written=in_a_line(".".join(path)))
        given = inner
    return given


def _merged(one: Json, other: Mapping[str, Any]) -> Json:
    both = {**one, **other}
    nested = (key for key in other if isinstance(one.get(key), dict) and isinstance(other[key], dict))
    return both | {key: _merged(one[key], other[key]) for key in nested}
