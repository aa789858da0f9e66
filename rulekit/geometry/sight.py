"""Sight: what an eye with an arc and a reach sees among walls, and from where on along a path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot, inf
from typing import Final, NamedTuple

from rulekit.geometry.lines import Span, cut, past
from rulekit.geometry.plane import FULL_TURN, HALF_TURN, TOLERANCE, Point, Segment, direction
from rulekit.geometry.shapes import distance_to

#: What floats may be wrong by; far less than the least difference of two distances between decimals.
_NOISE: Final = 1e-11
#: What floats may be wrong by in the area that two vectors span: half of the least that decimals can.
_AREA: Final = 5e-9
#: What two edges that meet at a point may miss each other by: less than a strict eye's reach is drawn in.
_HAIR: Final = 1e-12
#: How much wider an arc is taken at each edge, in degrees: more than floats may be wrong by.
_SPARE: Final = 1e-11


class Eye(NamedTuple):
    """Who looks: from where, in which heading, how wide, how far."""

    #: Where it is.
    at: Point
    #: The middle of its arc, in degrees.
    heading: float
    #: How wide it looks, in degrees; 360 is all round.
    arc: float
    #: How far it looks, in inches.
    reach: float
    #: What is exactly as far as the reach is out of it.
    strict: bool = False


def first_seen(path: Sequence[Point], eye: Eye, walls: Sequence[Segment]) -> Point | None:
    """The first point of a path that the eye sees; None if it sees none.

    Reach, arc and the line past the end of a wall belong to what is seen; the reach of a strict eye does not:
    a path that comes nearer is seen where it crosses it, one that only touches it is not.
    """
    for leg in pairwise(path):
        share = _first(leg, eye, walls)
        if share is not None:
            return leg[0].plus((leg[1] - leg[0]).times(share))
    return None


def first_seeing(path: Sequence[Point], eye: Eye, mark: Point, walls: Sequence[Segment]) -> Point | None:
    """The first point of a path from which an eye that goes along it sees a mark; `eye.at` is not used.

    Sight goes both ways: from the mark, the eye is in the opposite arc.
    """
    return first_seen(path, eye._replace(at=mark, heading=eye.heading + HALF_TURN), walls)


def seen(point: Point, eye: Eye, walls: Sequence[Segment], *, edge: bool = False) -> bool:
    """Whether the eye sees a point: with some room about it, or, with `edge`, at its very edge too."""
    room = -_NOISE if edge else TOLERANCE
    line = point - eye.at
    length = hypot(*line)
    if length > eye.reach - (abs(room) if eye.strict else room):
        return False
    if length <= TOLERANCE:
        return True
    # A short way across the line of sight, of which the middle must be seen with some room about it.
    across = Point(-line.y, line.x).times(10 * TOLERANCE / length)
    leg = (point - across, point.plus(across))
    margin, near_by = room / (2 * hypot(*across)), eye._replace(reach=eye.reach + 1)
    return any(low + margin < 0.5 < high - margin for low, high in _visible(leg, near_by, walls))  # noqa: PLR2004


def _first(leg: Segment, eye: Eye, walls: Sequence[Segment]) -> float | None:
    length = hypot(*(leg[1] - leg[0]))
    for low, high in _visible(leg, eye, walls):
        # What was seen only from its edge, at the beginning, is left by the move.
        if low > 0 or high * length > TOLERANCE:
            return low
    return None


def _visible(leg: Segment, eye: Eye, walls: Sequence[Segment]) -> Iterator[Span]:
    """The parts of a leg that the eye sees, in order, as shares of its length."""
    start, along = leg[0], leg[1] - leg[0]
    length = hypot(*along)
    if not length:
        return
    radius = eye.reach - _NOISE if eye.strict else eye.reach + _NOISE
    reached = past(start, along, eye.at, radius) if radius > 0 else None
    if reached is None:
        return
    slit, hair = TOLERANCE / length, _HAIR / length
    shadows = _joined((_shadow(start, along, eye.at, wall) for wall in walls), slit)
    for low, high in _in_arc(start, along, eye):
        at, end = max(low, reached[0], 0.0), min(high, reached[1], 1.0)
        for dark, light in shadows:
            if light <= at + slit or at > end:
                continue
            if dark >= at - slit and min(dark, end) >= at - hair:
                yield at, max(at, min(dark, end))
            at = light
        if at <= end + hair:
            yield at, max(at, end)


def _joined(spans: Iterable[Span | None], slit: float) -> list[Span]:
    """The spans in order, those made one that leave no more than a slit between them."""
    joined: list[Span] = []
    for low, high in sorted(span for span in spans if span is not None):
        if joined and low <= joined[-1][1] + slit:
            joined[-1] = (joined[-1][0], max(high, joined[-1][1]))
        else:
            joined.append((low, high))
    return joined


def _shadow(start: Point, along: Point, eye: Point, wall: Segment) -> Span | None:
    """Where a line lies behind a wall; an eye on the wall, or in line with it, sees along it."""
    a, b = wall
    turn = (a - eye).cross(b - eye)
    beside = abs(turn) <= TOLERANCE * hypot(*(b - a))
    if abs(turn) <= _AREA or (beside and distance_to(eye, wall) <= TOLERANCE):
        return None
    if turn < 0:
        a, b = b, a
    # Seen from the eye: left of the ray through `a`, right of the ray through `b`, beyond the wall.
    return cut(start, along, ((eye, a), (b, eye), (b, a)))


def _in_arc(start: Point, along: Point, eye: Eye) -> list[Span]:
    """Where a line lies in the eye's arc: one piece, or two where the arc is wider than a half turn."""
    if eye.arc >= FULL_TURN:
        return [(-inf, inf)]
    # Floats have exact directions along the axes alone: elsewhere a line along an edge must not drop out.
    half = eye.arc / 2 + _SPARE
    right, left = direction(eye.heading - half), direction(eye.heading + half)
    if half <= HALF_TURN / 2:
        sides = ((eye.at, eye.at.plus(right)), (eye.at.plus(left), eye.at))
        inside, here = cut(start, along, sides), _passing(start, along, eye.at)
        found = [span for span in (inside, here) if span]
        return found[:1] if inside and here and inside[0] <= here[0] <= inside[1] else sorted(found)
    blind = cut(start, along, ((eye.at, eye.at.plus(left)), (eye.at.plus(right), eye.at)))
    return [(-inf, blind[0]), (blind[1], inf)] if blind else [(-inf, inf)]


def _passing(start: Point, along: Point, eye: Point) -> Span | None:
    """Where a line goes through the eye itself, which is in its arc whatever its heading."""
    share = (eye - start).dot(along) / along.dot(along)
    away = hypot(*(start.plus(along.times(share)) - eye))
    return (share, share) if away <= TOLERANCE else None
