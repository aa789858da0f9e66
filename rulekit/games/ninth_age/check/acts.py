"""What an act must be before the rules are asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from rulekit.games.decimals import check_heading, check_number
from rulekit.games.ninth_age.acts import (
    Act,
    Charge,
    Declare,
    EndTurn,
    FirstPursuer,
    FleeFrom,
    FleeMove,
    FleeRoll,
    Overrun,
    Pivot,
    Place,
    PursuitRoll,
    Reform,
    RestrainTest,
    Rolled,
    Score,
)
from rulekit.games.ninth_age.check.position import SUMS
from rulekit.games.ninth_age.ground import footprint, gap, on_table, others
from rulekit.games.ninth_age.moves import placed
from rulekit.games.ninth_age.state import LEAST, MOST, ON_TABLE, SIDES, Position
from rulekit.games.values import check_name, known, member, one_of, typed, whole
from rulekit.geometry import TOLERANCE
from rulekit.verdict import bad

_ACTS = get_args(Act)


def check_act(p: Position, act: Act) -> None:
    """Raise `BadPlay` where the act names no unit, no sum of 2D6, no place on the table."""
    typed("$", act, *_ACTS)
    if not isinstance(act, EndTurn | FirstPursuer):
        known("$.unit", act.unit, p.units, "unknown-subunit")
    check = _CHECKS.get(type(act))
    if check is not None:
        check(p, act)


def _check_side(_p: Position, act: FirstPursuer) -> None:
    one_of("$.side", act.side, SIDES)


def _check_roll(_p: Position, act: Rolled) -> None:
    if act.roll is not None:
        whole("$.roll", act.roll, *SUMS)


def _check_prey(p: Position, act: Declare) -> None:
    if act.pursue is not None:
        _check_enemy(p, act.unit, "$.pursue", act.pursue)


def _check_from(p: Position, act: FleeFrom) -> None:
    _check_enemy(p, act.unit, "$.enemy", act.enemy)


def _check_overrun(_p: Position, act: Overrun) -> None:
    one_of("$.declined", act.declined, (False, True))


def _check_heading(_p: Position, act: FleeMove | Pivot | Reform | Place) -> None:
    if act.heading is not None:
        check_heading("$.heading", act.heading)


def _check_reform(p: Position, act: Reform) -> None:
    _check_heading(p, act)
    for name in ("width", "depth"):
        if getattr(act, name) is not None:
            check_number(f"$.{name}", getattr(act, name), LEAST, MOST)


def _check_there(p: Position, act: Score | Charge) -> None:
    if p.units[act.unit].state not in ON_TABLE:
        bad("$.unit", "unit-eliminated", written=act.unit)


def _check_enemy(p: Position, unit: str, path: str, enemy: str) -> None:
    known(path, enemy, p.units, "unknown-subunit")
    if p.units[enemy].side == p.units[unit].side:
        bad(path, "enemy-own", written=enemy)


def _check_pivot(p: Position, act: Pivot) -> None:
    _check_heading(p, act)
    typed("$.rearrange", act.rearrange, tuple)
    for index, model in enumerate(act.rearrange):
        here = member("$.rearrange", index)
        check_name(here, model)
        if model in act.rearrange[:index]:
            bad(here, "named-twice", written=model)
    if act.heading is None and not act.rearrange:
        bad("$", "pivot-of-nothing")


def _check_place(p: Position, act: Place) -> None:
    """A unit is put somewhere on the table, where nothing else is, or nowhere."""
    given = [name for name in ("x", "y", "heading") if getattr(act, name) is not None]
    if given and len(given) != len("xyh"):
        bad("$", "place-in-part")
    if not given:
        return
    for name in ("x", "y"):
        check_number(f"$.{name}", getattr(act, name), -MOST, MOST)
    _check_heading(p, act)
    unit = placed(p.units[act.unit], act)
    if not on_table(p.table, unit):
        bad("$", "corner-off-table")
    for name, other in others(p, act.unit).items():
        if gap(footprint(unit), footprint(other)) < -TOLERANCE:
            bad("$", "pieces-overlap", unit=act.unit, other=name)


_CHECKS: dict[type[Act], Callable[[Position, Any], None]] = {
    Charge: _check_there,
    Declare: _check_prey,
    FirstPursuer: _check_side,
    FleeFrom: _check_from,
    FleeMove: _check_heading,
    FleeRoll: _check_roll,
    Overrun: _check_overrun,
    Pivot: _check_pivot,
    Place: _check_place,
    PursuitRoll: _check_roll,
    Reform: _check_reform,
    RestrainTest: _check_roll,
    Score: _check_there,
}
