"""Footprints on the table: who is in contact, what stands too close, what a straight move meets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from itertools import combinations
from math import hypot, inf
from operator import is_
from typing import Final, NamedTuple

from rulekit.games.ninth_age import rules
from rulekit.games.ninth_age.state import ON_TABLE, Position, State, Table, Terrain, Unit
from rulekit.geometry import TOLERANCE, Point, Rect, approach, difference, direction, inches, near, separation
from rulekit.verdict import Ruling

#: The room that Unit Spacing asks for.
INCH: Final = 1
FULL_TURN: Final = 360


class Room(NamedTuple):
    """The gap that is too small, and the one that a longer move must reach."""

    short: float
    enough: float


def footprint(piece: Unit | Terrain) -> Rect:
    """The rectangle that a unit, or a piece of terrain, covers."""
    center = Point(float(piece.x), float(piece.y))
    return Rect(center, float(piece.width), float(piece.depth), float(piece.heading))


def degrees(value: float) -> Decimal:
    """The heading as positions hold it: from 0 to less than a full turn."""
    return inches(float(inches(value % FULL_TURN)) % FULL_TURN)


@lru_cache(maxsize=8192)
def gap(one: Rect, other: Rect) -> float:
    """How far two footprints are apart; negative where they overlap."""
    apart = hypot(*(one.center - other.center)) - (_reach(one) + _reach(other))
    # Two that are far apart need not be measured exactly.
    return apart if apart > 2 * INCH else separation(one.corners, other.corners)


def _reach(rect: Rect) -> float:
    return hypot(rect.width, rect.depth) / 2


def in_contact(one: Unit, other: Unit) -> bool:
    """Whether two footprints touch."""
    return abs(gap(footprint(one), footprint(other))) <= TOLERANCE


def gaps(pieces: Mapping[str, Unit | Terrain]) -> Iterator[tuple[str, str, float]]:
    """Pairs of pieces in order, with the gap between them; those that are plainly apart are left out."""
    rects = ((name, footprint(piece)) for name, piece in pieces.items())
    circles = [(name, rect, *rect.center, _reach(rect)) for name, rect in rects]
    for (one, a, x, y, radius), (other, b, u, v, more) in combinations(circles, 2):
        if hypot(u - x, v - y) <= radius + more + TOLERANCE:
            yield one, other, gap(a, b)


class _Contacts(NamedTuple):
    """Who touches which enemies among some units."""

    names: tuple[str, ...]
    units: tuple[Unit, ...]
    enemies: Mapping[str, tuple[str, ...]]

    @classmethod
    def of(cls, units: Mapping[str, Unit]) -> _Contacts:
        """Find all contacts between enemies."""
        touched: dict[str, list[str]] = {id: [] for id in units}
        for one, other, apart in gaps(units):
            if units[one].side != units[other].side and abs(apart) <= TOLERANCE:
                touched[one].append(other)
                touched[other].append(one)
        return cls(tuple(units), tuple(units.values()), {id: tuple(one) for id, one in touched.items()})

    def are_of(self, units: Mapping[str, Unit]) -> bool:
        """Whether these are the very same units: they cannot change, but a mapping of them can."""
        return self.names == tuple(units) and all(map(is_, self.units, units.values()))


#: The contacts last asked for: a position is asked about each of its units in turn.
_last = [_Contacts.of({})]


def foes(p: Position, id: str, *states: State) -> tuple[str, ...]:
    """Enemies in base contact with a unit that are in one of the states."""
    contacts = _last[0]
    if not contacts.are_of(p.units):
        contacts = _last[0] = _Contacts.of(p.units)
    return tuple(other for other in contacts.enemies[id] if p.units[other].state in states)


def others(p: Position, id: str) -> Mapping[str, Unit | Terrain]:
    """What a unit may neither end its move on nor near to: units on the table, and Impassable Terrain."""
    units = {other: u for other, u in p.units.items() if other != id and u.state in ON_TABLE}
    return {**units, **{name: t for name, t in p.terrain.items() if t.kind == "impassable"}}


def room(r: Ruling, p: Position) -> Room:
    """The room that must be left: an inch, or more than an inch by what can be told from it."""
    legal = r.asks(rules.INCH, p.readings) == "legal"
    half = TOLERANCE / 2
    return Room(INCH - half, INCH) if legal else Room(INCH + half, INCH + TOLERANCE)


def too_close(p: Position, id: str, now: Unit, short: float) -> Iterator[str]:
    """What a unit of the position would overlap, or come too close to, as it would stand `now`.

    What it was too close to before may stay so.
    """
    was, would = footprint(p.units[id]), footprint(now)
    for name, other in others(p, id).items():
        there = footprint(other)
        left = gap(would, there)
        if left < -TOLERANCE or (left < short and gap(was, there) >= short):
            yield name


def on_table(table: Table, piece: Unit | Terrain) -> bool:
    """Whether a footprint is on the table; it may touch the edge."""
    width, height = float(table.width) + TOLERANCE, float(table.height) + TOLERANCE
    corners = footprint(piece).corners
    return all(-TOLERANCE <= c.x <= width and -TOLERANCE <= c.y <= height for c in corners)


def to_edge(table: Table, rect: Rect) -> float:
    """How far straight ahead a footprint comes until it touches the edge of the table."""
    ahead = direction(rect.heading)
    lengths = (float(table.width), float(table.height))
    found = inf
    for corner in rect.corners:
        for at, rate, length in zip(corner, ahead, lengths, strict=True):
            if min(at, length - at) <= TOLERANCE:
                return 0.0
            if rate:
                found = min(found, ((length if rate > 0 else 0) - at) / rate)
    return found


def met(rect: Rect, distance: float, pieces: Mapping[str, Unit | Terrain]) -> tuple[str, ...]:
    """What a straight move goes over, in the order in which it comes to it; to brush past is no crossing."""
    slim = rect._replace(width=rect.width - 2 * TOLERANCE, depth=rect.depth - 2 * TOLERANCE)
    starts: dict[str, float] = {}
    for name, piece in pieces.items():
        span = near(slim.corners, rect.heading, footprint(piece).corners)
        if span is not None and span[0] < distance and span[1] > 0:
            starts[name] = span[0]
    return tuple(sorted(starts, key=starts.__getitem__))


def cleared(rect: Rect, distance: float, pieces: Iterable[Unit | Terrain], gaps: Room) -> float:
    """The least length, not under `distance`, at which a straight move ends clear of everything."""
    corners, heading = rect.corners, rect.heading
    spans = []
    for piece in pieces:
        between = difference(corners, footprint(piece).corners)
        close, far = (approach(between, heading, one) for one in gaps)
        if close is not None and far is not None:
            spans.append((*close, far[1]))
    # In the order in which the move comes to them: one that it has not reached cannot make it longer.
    for start, end, clear in sorted(spans):
        if start < distance < end:
            distance = clear
    return distance
