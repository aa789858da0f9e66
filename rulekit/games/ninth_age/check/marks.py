"""What one unit of a given combat has declared, rolled and moved by the stage that it has reached."""

from __future__ import annotations

from rulekit.games.ninth_age.ground import foes
from rulekit.games.ninth_age.stages import escapes, may_declare_overrun, may_declare_pursuit, may_turn
from rulekit.games.ninth_age.state import COMBAT, PURSUING, Plan, Position, State, Unit
from rulekit.games.values import known, member
from rulekit.verdict import bad

#: The first and the last stage in which a unit of the combat may be in this state; in any other: always.
STATES_AT: dict[State, tuple[str, str]] = {
    "broken": ("declare", "flight"),
    "caught": ("pursuit-rolls", "post-combat"),
    "fled": ("flight", "post-combat"),
    "gone": ("flight", "post-combat"),
}
PLANS_AT: dict[Plan | None, tuple[str, str]] = {
    "restrain": ("declare", "tests"),
    "restrained": ("tests", "post-combat"),
    "forced": ("tests", "tests"),
}


def check_marks(p: Position, id: str) -> None:
    """Raise `BadPlay` where a unit has what it cannot have by now, or lacks what it must."""
    unit, here = p.units[id], member("$.units", id)
    if id in p.combat and not _within(p, STATES_AT.get(unit.state)):
        bad(f"{here}.state", "state-not-now", state=unit.state, stage=p.stage)
    if unit.plan is not None:
        _check_plan(p, id, unit, here)
    if (unit.target is None) == (unit.plan == "pursue"):
        bad(f"{here}.target", "target-of-plan")
    if unit.target is not None:
        _check_target(p, id, unit, f"{here}.target")
    _check_roll(p, id, unit, f"{here}.roll")
    _check_caught(p, id, unit, f"{here}.state")
    if unit.flees_from is not None:
        _check_direction(p, id, f"{here}.flees_from")
    if unit.moved and (unit.plan not in PURSUING or _before(p, "pursuit")):
        bad(f"{here}.moved", "not-in-stage", field="moved", stage=p.stage)
    if unit.done and (_before(p, "post-combat") or not may_turn(p, id)):
        bad(f"{here}.done", "not-in-stage", field="done", stage=p.stage)


def _before(p: Position, stage: str) -> bool:
    """Whether the combat has not come to a stage yet."""
    return COMBAT.index(p.stage) < COMBAT.index(stage)


def _within(p: Position, span: tuple[str, str] | None) -> bool:
    return span is None or not (_before(p, span[0]) or COMBAT.index(span[1]) < COMBAT.index(p.stage))


def _check_plan(p: Position, id: str, unit: Unit, here: str) -> None:
    """What a unit is about to do fits its state, the stage and, while nobody has moved, its contacts."""
    left = unit.state == "gone" and unit.moved
    if id not in p.combat or not (unit.state == "steady" or left) or not _within(p, PLANS_AT.get(unit.plan)):
        bad(f"{here}.plan", "not-in-stage", field="plan", stage=p.stage)
    able = may_declare_overrun if unit.plan in ("overrun", "stay") else may_declare_pursuit
    if _before(p, "flight") and not able(p, id):
        bad(f"{here}.plan", "plan-impossible", written=unit.plan)


def _check_target(p: Position, id: str, unit: Unit, here: str) -> None:
    prey = [other for other, enemy in p.units.items() if enemy.side != unit.side and other in p.combat]
    if _before(p, "flight"):
        prey = list(foes(p, id, "broken", "caught"))
    else:
        prey = [other for other in prey if p.units[other].state in ("broken", "caught", "fled", "gone")]
    known(here, unit.target, prey, "unknown-prey")


def _check_roll(p: Position, id: str, unit: Unit, here: str) -> None:
    """Who flees has a roll from the Flee Distances on, who pursues from the Pursuit Distances on."""
    pursues = unit.plan in PURSUING
    flees = id in p.combat and not pursues and unit.state in STATES_AT
    first = "pursuit-rolls" if pursues else "flee-rolls"
    if unit.roll is not None and (not (pursues or flees) or _before(p, first)):
        bad(here, "not-in-stage", field="roll", stage=p.stage)
    if unit.roll is None and (pursues or flees) and not _before(p, first) and p.stage != first:
        bad(here, "roll-missing", stage=p.stage)


def _check_caught(p: Position, id: str, unit: Unit, here: str) -> None:
    """A unit is caught where a pursuer of its own has rolled enough, and nowhere else."""
    if id not in p.combat or unit.plan in PURSUING or unit.roll is None:
        return
    best = max((u.roll or 0 for u in p.units.values() if u.target == id), default=0)
    if (best >= unit.roll) != (unit.state == "caught"):
        bad(here, "caught-by-roll", state=unit.state, roll=unit.roll, best=best or "—")


def _check_direction(p: Position, id: str, here: str) -> None:
    able = escapes(p, id) if p.active == id else ()
    known(here, p.units[id].flees_from, able if len(able) > 1 else (), "unknown-escape")
