"""Lengths, angles and places: decimals with four places at most, within what a table can hold."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from msgspec.structs import replace

from rulekit.games.decimals import check_number
from rulekit.games.hidden_movement.state import MOST, Place, Table
from rulekit.games.values import member, typed
from rulekit.verdict import bad

_NOTHING = Decimal(0)


def check_length(path: str, value: object) -> Decimal:
    """Return a length in its shortest form."""
    return check_number(path, value, _NOTHING, Decimal(MOST))


def check_positive(path: str, value: object) -> Decimal:
    """Return a length that is more than nothing."""
    length = check_length(path, value)
    if not length:
        bad(path, "not-positive", written=length)
    return length


def check_place(path: str, place: object, table: Table) -> Place:
    """Return a place of a path in its shortest form; raise `BadPlay` where it is not on the table."""
    typed(path, place, tuple)
    assert isinstance(place, tuple), "`typed` has seen it"
    if len(place) != len("xy"):
        bad(path, "not-a-place", written=len(place))
    return (
        check_coordinate(member(path, 0), place[0], table.x, table.width),
        check_coordinate(member(path, 1), place[1], table.y, table.height),
    )


def check_coordinate(path: str, value: object, least: Decimal, size: Decimal) -> Decimal:
    """Return a coordinate; raise `BadPlay` where it is beyond the table."""
    coordinate = check_number(path, value, Decimal(-2 * MOST), Decimal(2 * MOST))
    if not least <= coordinate <= least + size:
        bad(path, "off-the-table", written=coordinate, low=least, high=least + size)
    return coordinate


def check_point(path: str, thing: Any, table: Table, names: Iterable[str]) -> Any:
    """Return the thing with its coordinates, named `x…` and `y…`, in their shortest form."""
    checked = {}
    for name in names:
        least, size = (table.x, table.width) if name.startswith("x") else (table.y, table.height)
        checked[name] = check_coordinate(f"{path}.{name}", getattr(thing, name), least, size)
    return replace(thing, **checked)
