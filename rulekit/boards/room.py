"""The room of a drawing: what stands there, how much of it a label would cover, where a label may stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final, NamedTuple, Self

from rulekit.geometry import Point, Polygon, Segment

#: From a place to its label, and from a way to its length.
GAP: Final = 10
CLEAR: Final = 5
#: How much worse a place is for every time that it is farther from its sign, and aslant of it.
FARTHER: Final = 12
ASLANT: Final = 4
#: The same of a place that is farther from its way: as bad as to cross a line that goes up.
OFF: Final = 60
#: How far a label may be pushed off the place on which it should be.
PUSHES: Final = (3, 6, 9, 12, 15, 18)
#: Where the length of a way may stand along it.
SHARES: Final = (0.5, 0.4, 0.6, 0.33, 0.67, 0.25, 0.75, 0.15, 0.85)
#: How wide a line is for those who keep clear of it.
STRIP: Final = 4


class Area(NamedTuple):
    """An upright rectangle of the drawing, where y grows downwards."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, center: Point, wide: float, high: float) -> Self:
        """The area around a point, half of its width to each side and half of its height up and down."""
        return cls(center.x - wide, center.y - high, center.x + wide, center.y + high)

    @property
    def corners(self) -> Polygon:
        """The four corners, in turn."""
        left, top, right, bottom = self
        return Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)


class Thing(NamedTuple):
    """Something convex that should not be covered."""

    corners: Polygon
    bounds: Area

    @classmethod
    def of(cls, corners: Polygon) -> Self:
        """A thing by its corners."""
        xs, ys = [corner.x for corner in corners], [corner.y for corner in corners]
        return cls(corners, Area(min(xs), min(ys), max(xs), max(ys)))

    def shared(self, area: Area) -> float:
        """How much of an area the thing takes."""
        own = self.bounds
        apart = own.right <= area.left or own.left >= area.right
        if apart or own.bottom <= area.top or own.top >= area.bottom:
            return 0.0
        return _size(_clipped(self, area))

    def has(self, point: Point) -> bool:
        """Whether a point is in it."""
        left, top, right, bottom = self.bounds
        if not (left <= point.x <= right and top <= point.y <= bottom):
            return False
        sides = [(b - a).cross(point - a) for a, b in _edges(self.corners)]
        return min(sides) >= 0 or max(sides) <= 0


class Spot(NamedTuple):
    """Where a label may stand."""

    at: Point
    #: How bad it is to be so far from where the label should be.
    pushed: float = 0.0
    #: The point of a way beside which it is.
    anchor: Point | None = None


def strip(a: Point, b: Point) -> Polygon:
    """A line as something that can be covered."""
    out = Point(a.y - b.y, b.x - a.x).times(STRIP / 2 / hypot(*(b - a)))
    return a - out, b - out, b.plus(out), a.plus(out)


def on(at: Point) -> Iterator[Spot]:
    """A place, and then those right beside it."""
    yield Spot(at)
    for push in PUSHES:
        for dx, dy in ((push, 0), (-push, 0), (0, push), (0, -push)):
            yield Spot(Point(at.x + dx, at.y + dy), push)


def around(at: Point, wide: float, high: float) -> Iterator[Spot]:
    """The places around a sign for a label of this half width and half height."""
    for times in (1, 2, 3):
        away, worse = times * GAP, (times - 1) * FARTHER
        yield Spot(Point(at.x + away + wide, at.y), worse)
        yield Spot(Point(at.x, at.y - away - high), worse)
        yield Spot(Point(at.x, at.y + away + high), worse)
        yield Spot(Point(at.x - away - wide, at.y), worse)
        for dx, dy in ((1, -1), (1, 1), (-1, -1), (-1, 1)):
            yield Spot(Point(at.x + dx * (away + wide) * 0.8, at.y + dy * away), worse + ASLANT)


def along(way: Segment, wide: float, high: float, share: float, off: Point | None) -> Iterator[Spot]:
    """The places beside a way, first at a share of it: above or to the right, or on the side off a point."""
    (a, b), length = way, hypot(*(way[1] - way[0]))
    ahead = (b - a).times(1 / length) if length else Point(1, 0)
    out = Point(ahead.y, -ahead.x)
    wrong = out.dot(off - a) > 0 if off is not None else out.x - out.y < 0
    sides = (out.times(-1), out) if wrong else (out, out.times(-1))
    for away, worse in ((CLEAR, 0), (2 * CLEAR, OFF), (4 * CLEAR, 2 * OFF)):
        for part in sorted(SHARES, key=lambda one: abs(one - share)):
            anchor = a.plus((b - a).times(part))
            for side in sides:
                apart = abs(side.x) * wide + abs(side.y) * high + away
                yield Spot(anchor.plus(side.times(apart)), worse, anchor)


#: A place by its numbers alone: places of labels are tried by the ten thousand.
_Pair = tuple[float, float]


def _clipped(thing: Thing, area: Area) -> Sequence[_Pair]:
    """What of a convex shape is in an area."""
    shape: list[_Pair] = list(thing.corners)
    left, top, right, bottom = thing.bounds
    if left < area.left:
        shape = _beyond(shape, 0, 1, area.left)
    if right > area.right:
        shape = _beyond(shape, 0, -1, -area.right)
    if top < area.top:
        shape = _beyond(shape, 1, 1, area.top)
    if bottom > area.bottom:
        shape = _beyond(shape, 1, -1, -area.bottom)
    return shape


def _beyond(shape: list[_Pair], axis: int, sign: int, limit: float) -> list[_Pair]:
    """What of a convex shape is on one side of a line that is upright or level."""
    kept: list[_Pair] = []
    for a, b in zip(shape, (*shape[1:], *shape[:1]), strict=True):
        here, there = sign * a[axis] - limit, sign * b[axis] - limit
        if here >= 0:
            kept.append(a)
        if here * there < 0:
            part = here / (here - there)
            kept.append((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))
    return kept


def _size(corners: Sequence[_Pair]) -> float:
    twice = 0.0
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], *corners[:1]), strict=True):
        twice += ax * by - ay * bx
    return abs(twice) / 2


def _edges(corners: Sequence[Point]) -> Iterator[Segment]:
    yield from zip(corners, (*corners[1:], *corners[:1]), strict=True)
