"""Shapes of diagrams that are worked out: hatching, the shortest way between two shapes, what an eye sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from math import atan2, ceil, degrees, hypot, inf
from typing import Final, NamedTuple

from rulekit.geometry import TOLERANCE, Eye, Point, Polygon, Rect, Segment, direction
from rulekit.geometry.lines import cut, past
from rulekit.geometry.shapes import edges

#: Hatching goes up at this angle to the front.
SLANT: Final = 45
#: No arc is drawn in one piece that is longer, so that which way round it goes is never open.
PIECE: Final = 120
FULL: Final = 360
#: Angles that are no farther apart are one.
SAME: Final = 1e-7


@lru_cache(64)
def hatch(rect: Rect, apart: float, *, falls: bool = False) -> Sequence[Segment]:
    """Slanting lines over a rectangle, so many inches apart."""
    return tuple(_slanting(rect, apart, falls=falls))


def _slanting(rect: Rect, apart: float, *, falls: bool) -> Iterator[Segment]:
    along = direction(rect.heading + (-SLANT if falls else SLANT))
    across = Point(-along.y, along.x)
    reach = max(abs(across.dot(corner - rect.center)) for corner in rect.corners)
    sides = tuple(edges(rect.corners))
    for number in range(-ceil(reach / apart), ceil(reach / apart) + 1):
        start = rect.center.plus(across.times(number * apart))
        span = cut(start, along, sides)
        if span is not None and span[1] - span[0] > TOLERANCE:
            yield start.plus(along.times(span[0])), start.plus(along.times(span[1]))


def between(ends: Sequence[Point]) -> Point:
    """The point in the middle between the first and the last."""
    return Point((ends[0].x + ends[-1].x) / 2, (ends[0].y + ends[-1].y) / 2)


def up_to(start: Point, rect: Rect) -> Segment:
    """The way to the centre of a rectangle, up to where it comes in; to the centre where it starts inside."""
    along = rect.center - start
    span = cut(start, along, edges(rect.corners))
    return start, start.plus(along.times(span[0] if span is not None and span[0] > 0 else 1.0))


def closest(one: Polygon, other: Polygon) -> Segment:
    """The shortest way from a shape to another that is apart from it."""
    there = [(_nearest(corner, edge), corner) for corner in other for edge in edges(one)]
    back = [(corner, _nearest(corner, edge)) for corner in one for edge in edges(other)]
    return min((*there, *back), key=lambda ends: round(hypot(*(ends[1] - ends[0])), 6))


def _nearest(point: Point, segment: Segment) -> Point:
    a, along = segment[0], segment[1] - segment[0]
    share = min(max((point - a).dot(along) / along.dot(along), 0.0), 1.0)
    return a.plus(along.times(share))


class Bend(NamedTuple):
    """A corner of what an eye sees, and whether the way to it goes along the reach."""

    at: Point
    round: bool


def visible(eye: Eye, walls: Sequence[Segment]) -> list[Bend]:
    """The outline of what an eye sees among walls, counter-clockwise; the first corner has no way to it."""
    turns = _turns(eye, walls)
    outline = [] if eye.arc >= FULL else [Bend(eye.at, round=False)]
    for low, high in pairwise(turns):
        wall = _nearest_wall(eye, (low + high) / 2, walls)
        ends = [_on_ray(eye, turn, wall) for turn in (low, high)]
        if not outline or hypot(*(ends[0] - outline[-1].at)) > TOLERANCE:
            outline.append(Bend(ends[0], round=False))
        outline.append(Bend(ends[1], round=wall is None))
    return outline


def _turns(eye: Eye, walls: Sequence[Segment]) -> list[float]:
    """The turns from the right edge of an arc at which something else may come into sight."""
    right = eye.heading - eye.arc / 2
    found = {0.0, eye.arc, *(float(one) for one in range(0, ceil(eye.arc), PIECE))}
    for point in _corners(eye, walls):
        line = point - eye.at
        turn = (degrees(atan2(line.y, line.x)) - right) % FULL
        if hypot(*line) > TOLERANCE and turn < eye.arc:
            found.add(turn)
    turns = sorted(found)
    return [right + turn for last, turn in pairwise((-inf, *turns)) if turn - last > SAME]


def _corners(eye: Eye, walls: Sequence[Segment]) -> Iterator[Point]:
    """Ends of walls, where they cross, and where they come within reach."""
    for a, b in walls:
        yield from (a, b)
        for share in past(a, b - a, eye.at, eye.reach) or ():
            if 0 < share < 1:
                yield a.plus((b - a).times(share))
    for (a, b), (c, d) in combinations(walls, 2):
        if turn := (b - a).cross(d - c):
            share = (c - a).cross(d - c) / turn
            if 0 < share < 1:
                yield a.plus((b - a).times(share))


def _nearest_wall(eye: Eye, heading: float, walls: Sequence[Segment]) -> Segment | None:
    """The wall that ends sight in a heading."""
    hits = ((_hit(eye.at, heading, wall), wall) for wall in walls)
    distance, wall = min(hits, key=lambda hit: hit[0], default=(inf, None))
    return wall if distance < eye.reach else None


def _hit(eye: Point, heading: float, wall: Segment) -> float:
    """How far a wall is in a heading; for ever, where it is not there."""
    (a, b), ahead = wall, direction(heading)
    turn = ahead.cross(b - a)
    if abs(turn) <= TOLERANCE * hypot(*(b - a)):
        return inf
    share, distance = (a - eye).cross(ahead) / turn, (a - eye).cross(b - a) / turn
    return distance if 0 <= share <= 1 and distance > TOLERANCE else inf


def _on_ray(eye: Eye, heading: float, wall: Segment | None) -> Point:
    """Where a ray ends: at the line of a wall, or at the reach."""
    distance, ahead = eye.reach, direction(heading)
    if wall is not None:
        a, b = wall
        distance = min((a - eye.at).cross(b - a) / ahead.cross(b - a), eye.reach)
    return eye.at.plus(ahead.times(distance))
