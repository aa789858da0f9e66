"""The flight itself: which way a Broken unit turns, how far it goes, and what it moves through."""

from __future__ import annotations

from decimal import Decimal
from math import hypot
from typing import Final

from msgspec.structs import replace

from rulekit.games.ninth_age import rules
from rulekit.games.ninth_age.acts import Facts, FleeMove
from rulekit.games.ninth_age.ground import (
    FULL_TURN,
    cleared,
    degrees,
    foes,
    footprint,
    met,
    others,
    room,
    to_edge,
)
from rulekit.games.ninth_age.state import ON_TABLE, Position, Unit
from rulekit.geometry import TOLERANCE, Rect, direction, inches
from rulekit.geometry.lines import cut
from rulekit.geometry.shapes import edges
from rulekit.verdict import Ruling

#: From the front of a unit to its left side, its rear, its right side, as its corners go round.
QUARTER: Final = FULL_TURN // 4
#: Contact along no more than this is contact at a corner.
CORNER: Final = 10 * TOLERANCE


def headings(r: Ruling, p: Position, id: str, enemy: str) -> tuple[Decimal, ...]:
    """The ways in which a unit's rear is parallel to an enemy, and away from it: one, or the two that are.

    Parallel to the enemy's front or, under the other reading, to the side of it that is in contact.
    """
    one, other = footprint(p.units[id]), footprint(p.units[enemy])
    if r.asks(rules.FLANK, p.readings) == "facing":
        return tuple(degrees(other.heading + turn) for turn in _facings(one, other))
    ahead = direction(other.heading).dot(one.center - other.center)
    turns = [turn for turn, sign in ((0, 1), (FULL_TURN // 2, -1)) if ahead * sign > -TOLERANCE]
    return tuple(degrees(other.heading + turn) for turn in turns)


def _facings(one: Rect, other: Rect) -> list[int]:
    """The sides of `other` that `one` is in contact with, each as the turn from its front.

    Sides in contact along some length; only where there are none, the two that meet at a corner.
    """
    wide = one._replace(width=one.width + 2 * TOLERANCE, depth=one.depth + 2 * TOLERANCE)
    inside, lengths = tuple(edges(wide.corners)), {}
    for number, (a, b) in enumerate(edges(other.corners), 1):
        span = cut(a, b - a, inside)
        share = min(span[1], 1.0) - max(span[0], 0.0) if span else -1.0
        if share >= 0:
            lengths[QUARTER * number % FULL_TURN] = share * hypot(*(b - a))
    return [turn for turn, length in lengths.items() if length > CORNER] or list(lengths)


def fly(r: Ruling, p: Position, act: FleeMove, heading: Decimal) -> tuple[Unit, Facts]:
    """Turn a unit about its centre and move it straight ahead, through whatever is there."""
    unit = p.units[act.unit]
    rolled = float(unit.roll or 0)
    if r.has(rules.FLIGHT_PIVOT):
        unit = replace(unit, heading=heading)
    turned = footprint(unit)
    distance = rolled if r.has(rules.FLIGHT_DISTANCE) else 0.0
    longer = cleared(turned, distance, others(p, act.unit).values(), room(r, p))
    if longer > distance and r.has(rules.EXTENDED):
        distance = longer
    extended = max(distance - rolled, 0.0)
    edge = to_edge(p.table, turned)
    removed = r.has(rules.EDGE, edge <= distance + TOLERANCE)
    distance = min(edge, distance) if removed else distance
    crossed = met(turned, distance, {**p.terrain, **_on_table(p, act.unit)})
    center = turned.moved(distance).center
    tests = () if removed else _tests(r, p, act.unit, crossed)
    facts = Facts(
        roll=unit.roll,
        heading=unit.heading,
        distance=inches(distance),
        extended=inches(extended) if extended and not removed else None,
        crossed=crossed,
        tests=tests,
        panic=_panic(r, p, act.unit, crossed),
        removed=removed,
    )
    state = "gone" if removed else "fled"
    return replace(unit, x=inches(center.x), y=inches(center.y), state=state, flees_from=None), facts


def _on_table(p: Position, id: str) -> dict[str, Unit]:
    return {other: unit for other, unit in p.units.items() if other != id and unit.state in ON_TABLE}


def _tests(r: Ruling, p: Position, id: str, crossed: tuple[str, ...]) -> tuple[str, ...]:
    """What of all that it moves through makes a unit take Dangerous Terrain Tests."""
    side = p.units[id].side
    causes = [name for name in crossed if name in p.terrain or p.units[name].side != side]
    if r.has(rules.EXEMPT, any(name in p.combat for name in causes)):
        causes = [name for name in causes if name not in p.combat]
    return tuple(causes) if r.has(rules.DANGEROUS, bool(causes)) else ()


def _panic(r: Ruling, p: Position, id: str, crossed: tuple[str, ...]) -> tuple[str, ...]:
    """Friends that it moves through and that must take a Panic Test."""
    side = p.units[id].side
    friends = (name for name in crossed if name in p.units and p.units[name].side == side)
    tested = tuple(friend for friend in friends if _frightened(r, p, friend))
    return tested if r.has(rules.PANIC, bool(tested)) else ()


def _frightened(r: Ruling, p: Position, friend: str) -> bool:
    if p.units[friend].state == "fled":
        return r.asks(rules.PANIC_FLEEING, p.readings) == "tests"
    if foes(p, friend, "steady", "broken"):
        return r.asks(rules.PANIC_ENGAGED, p.readings) == "tests"
    return True
