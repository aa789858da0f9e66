"""What a combat waits for, and how it goes on when nothing is left to wait for."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rulekit.games.ninth_age.ground import foes
from rulekit.games.ninth_age.rules import CHARGE_ROUND, UNTESTED
from rulekit.games.ninth_age.state import (
    COMBAT,
    ON_TABLE,
    OPPONENT,
    PURSUING,
    STAGES,
    Position,
    Side,
    Stage,
    Unit,
)


def mark(p: Position, id: str, **changes: object) -> Position:
    """The position with something changed in one unit."""
    return replace(p, units={**p.units, id: replace(p.units[id], **changes)})


def may_declare_pursuit(p: Position, id: str) -> bool:
    """Whether a unit has to say if it pursues."""
    unit = p.units[id]
    free = unit.state == "steady" and unit.may_pursue and not foes(p, id, "steady")
    return free and bool(foes(p, id, "broken", "caught"))


def may_declare_overrun(p: Position, id: str) -> bool:
    """Whether a unit has to say if it overruns."""
    unit = p.units[id]
    fit = unit.state == "steady" and unit.may_pursue and charged(p, unit)
    return fit and not foes(p, id, *ON_TABLE) and bool(foes(p, id, "destroyed", "crumbled"))


def charged(p: Position, unit: Unit) -> bool:
    """Whether this counts as the round in which a unit charged."""
    by_pursuit = unit.charged == "pursuit" and CHARGE_ROUND.chosen(p.readings) == "counts"
    return unit.charged == "charge" or by_pursuit


def may_turn(p: Position, id: str) -> bool:
    """Whether a unit may pivot or reform after the combat."""
    unit = p.units[id]
    if unit.plan == "restrained":
        return True
    idle = id in p.combat and unit.state == "steady" and unit.plan not in PURSUING
    return idle and UNTESTED.chosen(p.readings) == "may-turn" and not foes(p, id, *ON_TABLE)


#: By stage of the combat: whether it still waits for a unit.
_WAITS: dict[Stage, Callable[[Position, str, Unit], bool]] = {
    "declare": lambda p, id, unit: (
        unit.plan is None and (may_declare_pursuit(p, id) or may_declare_overrun(p, id))
    ),
    "tests": lambda _p, _id, unit: unit.plan in ("restrain", "forced"),
    "flee-rolls": lambda _p, _id, unit: unit.state == "broken" and unit.roll is None,
    "pursuit-rolls": lambda _p, _id, unit: unit.plan in PURSUING and unit.roll is None,
    "flight": lambda _p, _id, unit: unit.state == "broken",
    "pursuit": lambda _p, _id, unit: unit.plan in PURSUING and not unit.moved,
    "post-combat": lambda p, id, unit: not unit.done and may_turn(p, id),
}


def waiting(p: Position, stage: Stage) -> tuple[str, ...]:
    """The units that a stage of the combat still waits for."""
    waits = _WAITS[stage]
    return tuple(id for id, unit in p.units.items() if waits(p, id, unit))


def settle(p: Position) -> Position:
    """The position at the stage that waits for something, with who chooses there."""
    stage = p.stage
    while stage in COMBAT and not waiting(p, stage):
        stage = STAGES[STAGES.index(stage) + 1]
    p = replace(p, stage=stage)
    if stage == "over":
        p = _cleared(p)
    return replace(p, to_move=chooser(p))


def _cleared(p: Position) -> Position:
    """The position without the marks of a combat that is over."""
    units = {id: _unmarked(unit) for id, unit in p.units.items()}
    return replace(p, units=units, combat=(), first=None, flee_order=())


def _unmarked(unit: Unit) -> Unit:
    kept = None if unit.no_scoring == "combat-round" else unit.no_scoring
    return replace(
        unit, plan=None, target=None, roll=None, charged=None, moved=False, done=False, no_scoring=kept
    )


def chooser(p: Position) -> Side | None:
    """Who chooses now; None where both sides may."""
    if p.stage == "turn":
        return p.turn
    if p.stage == "flight" and p.active is not None:
        unit = p.units[p.active]
        several = unit.flees_from is None and len(escapes(p, p.active)) > 1
        return OPPONENT[unit.side] if several else unit.side
    if p.stage == "pursuit-rolls":
        return roller(p) or p.turn
    sides = {p.units[id].side for id in waiting(p, p.stage)} if p.stage in COMBAT else set()
    return sides.pop() if len(sides) == 1 else None


def escapes(p: Position, id: str) -> tuple[str, ...]:
    """Enemies from which a Broken unit may flee: those it is in contact with."""
    return foes(p, id, "steady", "broken")


def rivals(p: Position) -> bool:
    """Whether both sides have units that pursue or overrun."""
    return len({unit.side for unit in p.units.values() if unit.plan in PURSUING}) > 1


def roller(p: Position) -> Side | None:
    """The side that rolls for its pursuers now; None where the Active Player must say which."""
    if p.first is None and rivals(p):
        return None
    left = {p.units[id].side for id in waiting(p, "pursuit-rolls")}
    return p.first if p.first in left else next(iter(left), None)
