"""Names of wings and units in a position, and where they stand."""

from __future__ import annotations

from typing import NoReturn

from rulekit.games.musket_pike.state import Position
from rulekit.games.values import member, unknown
from rulekit.verdict import bad


def unknown_wing(path: str, written: object, p: Position) -> NoReturn:
    """Raise `BadPlay` for a wing that the position does not have."""
    unknown(path, written, p.wings, "unknown-wing")


def check_names(p: Position) -> None:
    """No unit has the name of a wing, of a side or of another unit."""
    taken = set(p.wings)
    for wing_id, wing in p.wings.items():
        for id in wing.named:
            if id in taken:
                bad(place_of(wing_id, id), "unit-name-taken", written=id)
            taken.add(id)


def place_of(wing: str, unit: str) -> str:
    """The path of a unit in a position."""
    return member(f"{member('$.wings', wing)}.units", unit)
