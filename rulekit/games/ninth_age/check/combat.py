"""A given position within a combat: who belongs to it, and what has been declared, rolled and moved."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.ninth_age.check.later import check_bars
from rulekit.games.ninth_age.check.marks import check_marks
from rulekit.games.ninth_age.ground import foes
from rulekit.games.ninth_age.stages import rivals, roller, waiting
from rulekit.games.ninth_age.state import COMBAT, PURSUING, Position, Stage
from rulekit.games.values import known, member
from rulekit.verdict import bad

#: Nobody has moved before this stage: who is in contact is who fought.
FLIGHT = COMBAT.index("flight")


def check_combat(p: Position) -> Position:
    """Return the position with the units of its combat; raise `BadPlay` where it contradicts itself."""
    if not p.combat:
        p = replace(p, combat=tuple(id for id in p.units if _fought(p, id)))
    _check_members(p)
    for id, unit in p.units.items():
        check_marks(p, id)
        check_bars(p, id, unit)
    _check_before(p)
    _check_first(p)
    _check_order(p)
    return p


def _fought(p: Position, id: str) -> bool:
    state = p.units[id].state
    if state == "steady":
        return bool(foes(p, id, "steady", "broken", "destroyed", "crumbled", "caught"))
    return state not in ("fled", "gone")


def _check_members(p: Position) -> None:
    for index, id in enumerate(p.combat):
        here = member("$.combat", index)
        known(here, id, p.units, "unknown-subunit")
        if id in p.combat[:index]:
            bad(here, "named-twice", written=id)
    moved = COMBAT.index(p.stage) >= FLIGHT
    for id, unit in p.units.items():
        if id in p.combat:
            continue
        if unit.state not in ("steady", "fled", "gone"):
            bad("$.combat", "not-in-combat", written=id, state=unit.state)
        if unit.state == "steady" and not moved:
            fighting = [foe for foe in foes(p, id, "steady", "broken") if foe in p.combat]
            if fighting:
                bad("$.combat", "contact-not-in-combat", written=id, foe=fighting[0])


def _check_before(p: Position) -> None:
    """Nothing is left to do of the stages before; declarations can be told while nobody has moved."""
    number = COMBAT.index(p.stage)
    for index, stage in enumerate(COMBAT[:number]):
        left = waiting(p, stage) if stage != "declare" or number < FLIGHT else ()
        if left:
            bad(
                member("$.units", left[0]),
                "stage-left-out",
                written=left[0],
                before=COMBAT[index],
                stage=p.stage,
            )


def _check_first(p: Position) -> None:
    """Who rolls first for pursuers is said where both sides have some, and he does."""
    stage: Stage = "pursuit-rolls"
    late = COMBAT.index(p.stage) - COMBAT.index(stage)
    if p.first is not None and (late < 0 or not rivals(p)):
        bad("$.first", "first-not-needed", stage=p.stage)
    if late < 0 or not rivals(p):
        return
    rolled = {unit.side for unit in p.units.values() if unit.plan in PURSUING and unit.roll is not None}
    if p.first is None and rolled:
        bad("$.first", "first-needed")
    if p.first is not None and rolled - {p.first} and roller(p) == p.first:
        bad("$.first", "first-not-done", side=p.first)


def _check_order(p: Position) -> None:
    """The order of Flee Distances names who has one, and who has moved before who has not."""
    rolled = [id for id, u in p.units.items() if id in p.combat and u.roll is not None and u.plan is None]
    for index, id in enumerate(p.flee_order):
        here = member("$.flee_order", index)
        known(here, id, rolled, "flee-order-without-roll")
        if id in p.flee_order[:index]:
            bad(here, "named-twice", written=id)
    missing = [id for id in rolled if id not in p.flee_order]
    if missing:
        bad("$.flee_order", "flee-order-missing", missing=", ".join(missing))
    states = [p.units[id].state for id in p.flee_order]
    waits = states.index("broken") if "broken" in states else len(states)
    for index, state in enumerate(states):
        if index > waits and state in ("fled", "gone"):
            bad(member("$.flee_order", index), "flee-order-moved", written=p.flee_order[index])
