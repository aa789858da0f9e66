"""A wing's units, in a given position and in an act: `BadPlay` names the place."""

from __future__ import annotations

from typing import Any

from rulekit.games.musket_pike.acts import LoseUnits, Perform
from rulekit.games.musket_pike.check.names import place_of
from rulekit.games.musket_pike.state import ACTIONS, ARMS, MORALES, MOVES, Position, Unit, Wing
from rulekit.games.values import check_name, lookalike, member, one_of, one_of_or_none, typed, whole
from rulekit.verdict import bad

MOST_UNITS = 1000
#: How long a move may be said to be, in hexes.
LONGEST_MOVE = 99
#: Which arms never take an action, and which orders never allow it.
_NEVER: dict[str, tuple[str, ...]] = {
    "pistol": ("heavy-infantry", "light-infantry"),
    "move-and-pistol": ("heavy-infantry", "light-infantry"),
    "fire": ("cavalry",),
    "salvo": ("cavalry", "light-infantry"),
    "rally": ("charge", "make-ready"),
    "reform": ("charge",),
}
#: What an act may tell of a move.
_OF_A_MOVE = ("hexes", "closer", "adjacent", "facing_pikes")


def check_units(here: str, wing: Wing) -> None:
    """Check how many units a wing has, or which."""
    whole(f"{here}.lost", wing.lost, 0, MOST_UNITS)
    if isinstance(wing.units, dict):
        if wing.lost:
            bad(f"{here}.lost", "lost-with-names")
        for id, unit in wing.units.items():
            _check_unit(f"{here}.units", id, unit)
    else:
        whole(f"{here}.units", wing.units, 0, MOST_UNITS)


def _check_unit(units: str, id: str, unit: Unit) -> None:
    here = member(units, id)
    check_name(here, id)
    typed(here, unit, Unit)
    one_of(f"{here}.arm", unit.arm, ARMS)
    one_of(f"{here}.morale", unit.morale, MORALES)
    one_of_or_none(f"{here}.acted", unit.acted, ACTIONS)
    for flag in ("by_leader", "eliminated"):
        one_of(f"{here}.{flag}", getattr(unit, flag), (False, True))


def check_acted(p: Position) -> None:
    """Only units of the active wing have acted, in step C or before D, as their arm and order allow."""
    for wing_id, wing in p.wings.items():
        for id, unit in wing.named.items():
            if unit.acted is None:
                continue
            here = f"{place_of(wing_id, id)}.acted"
            if wing_id != p.active or p.step not in ("C", "D"):
                bad(here, "acted-not-now", written=id)
            if {unit.arm, wing.order} & set(_NEVER.get(unit.acted, ())):
                bad(here, "acted-never", arm=unit.arm, order=wing.order, action=unit.acted)


def check_losses(wing: Wing, act: LoseUnits) -> None:
    """Check how many units a wing loses, or which where they have names."""
    if not wing.left:
        bad("$.wing", "no-units-left", wing=act.wing)
    if not wing.named:
        if isinstance(act.units, tuple):
            bad("$.units", "units-unnamed", wing=act.wing)
        whole("$.units", act.units, 1, wing.left)
        return
    if not isinstance(act.units, tuple) or not act.units:
        bad("$.units", "units-by-name", wing=act.wing, known=", ".join(wing.named))
    for index, id in enumerate(act.units):
        here = member("$.units", index)
        _check_left(here, id, wing.named)
        if id in act.units[:index]:
            bad(here, "named-twice", written=id)


def check_perform(p: Position, act: Perform) -> None:
    """Check that the unit is there, and that nothing is told of a move but by a move."""
    units = {id: unit for wing in p.wings.values() for id, unit in wing.named.items()}
    _check_left("$.unit", act.unit, units)
    one_of("$.action", act.action, ACTIONS)
    if act.hexes is not None:
        whole("$.hexes", act.hexes, 1, LONGEST_MOVE)
    for flag in ("closer", "adjacent"):
        one_of_or_none(f"$.{flag}", getattr(act, flag), (False, True))
    one_of("$.facing_pikes", act.facing_pikes, (False, True))
    for field in _OF_A_MOVE:
        if act.action not in MOVES and getattr(act, field) not in (None, False):
            bad(f"$.{field}", "not-a-move", field=field)


def _check_left(path: str, id: Any, units: dict[str, Unit]) -> None:
    if not isinstance(id, str) or id not in units:
        mend = lookalike(str(id))
        if mend != id and mend in units:
            bad(path, "name-cyrillic", written=id, mend=mend)
        bad(path, "unknown-subunit", written=id, known=", ".join(units) or "—")
    if units[id].eliminated:
        bad(path, "unit-eliminated", written=id)
