"""XIII.7.B and the moves of pursuers: who flees from whom, and who moves where."""

from __future__ import annotations

from decimal import Decimal

from msgspec.structs import replace

from rulekit.games.ninth_age import rules
from rulekit.games.ninth_age.acts import Facts, FleeFrom, FleeMove, OverrunMove, Place, PursuitMove
from rulekit.games.ninth_age.declare import Outcome
from rulekit.games.ninth_age.flight import fly, headings
from rulekit.games.ninth_age.ground import degrees, footprint, met, others, room, to_edge, too_close
from rulekit.games.ninth_age.stages import escapes, mark, waiting
from rulekit.games.ninth_age.state import Position, Unit
from rulekit.geometry import TOLERANCE, inches
from rulekit.verdict import Ruling, bad


def may_flee_from(r: Ruling, p: Position, act: FleeFrom) -> None:
    """Judge the opponent's choice of whom a unit flees from."""
    _its_turn(r, p, act.unit)
    able = escapes(p, act.unit)
    r.must(rules.AWAY_CONTACT, act.enemy in able)
    r.must(rules.AWAY_SEVERAL, len(able) > 1 and p.units[act.unit].flees_from is None)
    r.may(rules.AWAY)


def do_flee_from(_r: Ruling, p: Position, act: FleeFrom) -> Outcome:
    """Note whom the unit flees from."""
    return mark(p, act.unit, flees_from=act.enemy), None


def may_flee(r: Ruling, p: Position, act: FleeMove) -> None:
    """Judge a Flee Move."""
    _its_turn(r, p, act.unit)
    able = escapes(p, act.unit)
    r.must(rules.NO_DIRECTION, bool(able))
    r.must(rules.AWAY_DUTY, len(able) < 2 or p.units[act.unit].flees_from is not None)  # noqa: PLR2004
    if act.heading is not None and able:
        r.must(rules.PARALLEL, degrees(float(act.heading)) in _ways(r, p, act.unit))
    r.may(rules.FLEE)


def _its_turn(r: Ruling, p: Position, id: str) -> None:
    r.must(rules.FLIGHT_MOMENT, p.stage == "flight")
    r.must(rules.FLIGHT_BROKEN, p.units[id].state == "broken")
    before = p.flee_order[: p.flee_order.index(id)] if id in p.flee_order else ()
    r.must(rules.FLIGHT_ORDER, not any(p.units[other].state == "broken" for other in before))


def _ways(r: Ruling, p: Position, id: str) -> tuple[Decimal, ...]:
    """The headings in which a unit may flee."""
    enemy = p.units[id].flees_from or escapes(p, id)[0]
    return headings(r, p, id, enemy)


def do_flee(r: Ruling, p: Position, act: FleeMove) -> Outcome:
    """Turn the unit away from its enemy and move it."""
    ways = _ways(r, p, act.unit) if escapes(p, act.unit) else (p.units[act.unit].heading,)
    if act.heading is None and len(ways) > 1:
        bad("$.heading", "heading-needed", choices=", ".join(map(str, ways)))
    heading = ways[0] if act.heading is None else degrees(float(act.heading))
    unit, facts = fly(r, p, act, heading)
    return replace(p, units={**p.units, act.unit: unit}), facts


# The moves of pursuers, of which the fragment has one: straight ahead


def may_pursue(r: Ruling, p: Position, act: PursuitMove) -> None:
    """Judge a Pursuit Move: when it would come, and that it is not in this fragment."""
    r.must(rules.MOVE_MOMENT, p.stage == "pursuit")
    r.must(rules.MOVER, _unmoved(p, act.unit, "pursue"))
    r.must(rules.NO_PURSUIT, holds=False)


def do_pursue(_r: Ruling, p: Position, act: PursuitMove) -> Outcome:
    """Take the move as made: only where nobody asks what it is."""
    return mark(p, act.unit, moved=True), None


def may_run(r: Ruling, p: Position, act: OverrunMove) -> None:
    """Judge an Overrun's move, which this fragment knows only where nothing is in the way."""
    r.must(rules.MOVE_MOMENT, p.stage == "pursuit")
    r.must(rules.MOVER, _unmoved(p, act.unit, "overrun"))
    r.must(rules.NO_OBSTRUCTION, not _obstructed(r, p, act.unit))
    r.may(rules.RUN)


def do_run(r: Ruling, p: Position, act: OverrunMove) -> Outcome:
    """Move the unit straight ahead by its roll."""
    unit = p.units[act.unit]
    ran = _ahead(unit) if r.has(rules.AHEAD) else unit
    distance = inches(float(unit.roll or 0)) if ran is not unit else inches(0)
    p = replace(p, units={**p.units, act.unit: replace(ran, moved=True)})
    return p, Facts(roll=unit.roll, heading=unit.heading, distance=distance)


def _ahead(unit: Unit) -> Unit:
    center = footprint(unit).moved(float(unit.roll or 0)).center
    return replace(unit, x=inches(center.x), y=inches(center.y))


def _obstructed(r: Ruling, p: Position, id: str) -> bool:
    """Whether a move straight ahead meets a unit, Impassable Terrain or the edge, or ends too close."""
    unit = p.units[id]
    rect, distance = footprint(unit), float(unit.roll or 0)
    if to_edge(p.table, rect) <= distance + TOLERANCE or met(rect, distance, others(p, id)):
        return True
    return any(too_close(p, id, _ahead(unit), room(r, p).short))


def _unmoved(p: Position, id: str, plan: str) -> bool:
    return p.units[id].plan == plan and not p.units[id].moved


# Moves by rules that the fragment lacks


def may_place(r: Ruling, p: Position, act: Place) -> None:
    """Judge whether a unit waits for a move that is not in this fragment."""
    r.must(rules.PLACE_NEEDED, _needs_place(p, act.unit))
    r.may(rules.PLACE)


def _needs_place(p: Position, id: str) -> bool:
    if p.stage == "flight":
        return p.active == id and not escapes(p, id)
    if p.stage != "pursuit" or id not in waiting(p, "pursuit"):
        return False
    return p.units[id].plan == "pursue" or _obstructed(Ruling(), p, id)


def placed(unit: Unit, act: Place) -> Unit:
    """The unit where an act says that it is now."""
    if act.x is None or act.y is None or act.heading is None:
        return unit
    x, y = inches(float(act.x)), inches(float(act.y))
    return replace(unit, x=x, y=y, heading=degrees(float(act.heading)))


def do_place(_r: Ruling, p: Position, act: Place) -> Outcome:
    """Set the unit down, or take it off the table."""
    unit, flees = placed(p.units[act.unit], act), p.stage == "flight"
    state = "gone" if act.x is None else "fled" if flees else unit.state
    unit = replace(unit, state=state, moved=not flees)
    return replace(p, units={**p.units, act.unit: unit}), None
