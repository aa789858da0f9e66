"""Names that a statement about positions may use: one that is mistyped would silently hold nowhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from rulekit.games import Book
from rulekit.games.dark_millennium.state import zones
from rulekit.games.values import member, unknown

#: The names of one sort that a position has.
Names = Callable[[Any], Iterable[str]]
#: The names that a field may have; None: what it holds are no names.
_Known = Callable[[str], list[str] | None]


def _wings(position: Any) -> Iterable[str]:
    return dict.fromkeys(position.wings)


def _units(position: Any) -> Iterable[str]:
    return dict.fromkeys(position.units)


def _named_units(position: Any) -> Iterable[str]:
    return dict.fromkeys(name for wing in position.wings.values() for name in wing.named)


def _cards(position: Any) -> Iterable[str]:
    lying = (card for player in position.players.values() for card in zones(player))
    return dict.fromkeys((*lying, *position.cards))


def _figures(position: Any) -> Iterable[str]:
    """Figures of units, on the table or not yet."""
    each = (name for unit in position.units.values() for name in (unit.leader, *unit.figures))
    return dict.fromkeys((*each, *position.models))


def _markers(position: Any) -> Iterable[str]:
    return dict.fromkeys(position.markers)


def _troop_types(position: Any) -> Iterable[str]:
    return dict.fromkeys(one.type for one in (*position.units.values(), *position.markers.values()))


def _front_rank(position: Any) -> Iterable[str]:
    return dict.fromkeys(model for unit in position.units.values() for model in unit.front_rank)


#: By book and field, what its names are names of; of a table its keys, and its values (`.*`) if names too.
FIELDS: Mapping[str, Mapping[str, Names]] = {
    "musket-pike": dict.fromkeys(
        ("Position.active", "Position.tried", "Position.last_finished", "Position.wings"), _wings
    ),
    "dark-millennium": dict.fromkeys(
        ("Assault.unit", "Assault.target", "Position.used", "Position.units"), _units
    )
    | dict.fromkeys(
        ("Player.hand", "Player.table", "Player.discard", "Player.deck", "Position.ba", "Position.cards"),
        _cards,
    ),
    "ninth-age": dict.fromkeys(
        ("Unit.target", "Unit.flees_from", "Position.combat", "Position.flee_order", "Position.units"), _units
    )
    | dict.fromkeys(("Unit.front_rank", "Unit.displaced"), _front_rank),
    "hidden-movement": dict.fromkeys(("Model.unit", "Reveal.unit", "Position.units"), _units)
    | dict.fromkeys(
        ("Unit.leader", "Unit.figures", "Reveal.spotter", "Position.models", "Position.spotted.*"), _figures
    )
    | dict.fromkeys(("Unit.type", "Marker.type", "Activation.type", "Reveal.type"), _troop_types)
    | dict.fromkeys(("Position.markers", "Position.spotted"), _markers),
}


#: By book and field, the same of acts; markers and places of figures may be new.
OF_ACTS: Mapping[str, Mapping[str, Names]] = {
    "musket-pike": {"wing": _wings, "unit": _named_units, "units": _named_units},
    "dark-millennium": dict.fromkeys(("unit", "target", "units"), _units)
    | dict.fromkeys(("card", "cards"), _cards),
    "ninth-age": dict.fromkeys(("unit", "pursue", "enemy"), _units) | {"rearrange": _front_rank},
    "hidden-movement": {"unit": _units, "figure": _figures, "type": _troop_types},
}


def check_named(book: Book, position: Any, fields: Mapping[str, Any]) -> None:
    """Raise `BadPlay` with its path for the first name in an act's fields that the position does not have."""
    sorts = OF_ACTS[book.name]
    for field, value in fields.items():
        if field in sorts and isinstance(value, str | tuple):
            _named(f"$.{field}", value, sorts[field](position))


def check_names(book: Book, position: Any, stated: Any) -> None:
    """Raise `BadPlay` with its path for the first name in a statement that the position does not have.

    The statement is a partial Struct of the book's position, as `vectors.partial` makes it.
    """
    sorts = FIELDS[book.name]

    def known(field: str) -> list[str] | None:
        return list(sorts[field](position)) if field in sorts else None

    _check(known, position, stated, "$")


def _check(known: _Known, found: Any, stated: Any, path: str) -> None:
    """Check a part of a statement against the part of the position that it is about, if it is there."""
    if stated.__struct_config__.tag is not None:
        return
    for name in stated.__struct_fields__:
        value = getattr(stated, name)
        if value is UNSET:
            continue
        field = f"{type(stated).__name__.removeprefix('Partial')}.{name}"
        inner, here = getattr(found, name, None), f"{path}.{name}"
        if isinstance(value, msgspec.Struct):
            _check(known, inner, value, here)
        elif isinstance(value, dict):
            _check_table(known, inner, value, here, field)
        else:
            _check_value(known, value, here, field)


def _check_table(known: _Known, found: Any, stated: Mapping[str, Any], path: str, field: str) -> None:
    """Check the names of rows, and the rows; a table of sides or of readings has other keys than names."""
    rows = found if isinstance(found, dict) else {}
    for key, row in stated.items():
        of_structs, names = isinstance(row, msgspec.Struct), known(field)
        if names is None:
            names = list(rows) if of_structs else []
        # Units that were counted have no names; in a table that is empty there may be any later.
        if key not in names and (names or isinstance(found, int)):
            unknown(path, key, names, "property-name")
        if of_structs:
            _check(known, rows.get(key), row, member(path, key))
        else:
            _check_value(known, row, member(path, key), f"{field}.*")


def _check_value(known: _Known, value: Any, path: str, field: str) -> None:
    """Check what a field holds: a name, or several, or what is no name."""
    names = known(field)
    if names is not None and value is not None:
        _named(path, value, names)


def _named(path: str, value: str | Iterable[str], known: Iterable[str]) -> None:
    names = list(known)
    for one in (value,) if isinstance(value, str) else value:
        if one not in names:
            unknown(path, one, names, "property-name")
