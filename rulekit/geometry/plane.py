"""Points, directions and footprints; lengths in inches, angles in degrees."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Decimal
from math import cos, radians, sin
from typing import Final, NamedTuple

#: The deepest contact and the smallest overlap, in inches.
TOLERANCE: Final = 0.001
_PLACES: Final = Decimal("0.0001")
FULL_TURN: Final = 360
HALF_TURN: Final = 180
#: Sine and cosine are exact here, and nowhere else.
_QUARTERS: Final[dict[float, tuple[float, float]]] = {
    0: (1.0, 0.0),
    90: (0.0, 1.0),
    180: (-1.0, 0.0),
    270: (0.0, -1.0),
}


class Point(NamedTuple):
    """A place, or a direction with a length."""

    #: Inches along x.
    x: float
    #: Inches along y.
    y: float

    def plus(self, vector: Point) -> Point:
        """The place after a move by a vector."""
        return Point(self.x + vector.x, self.y + vector.y)

    def __sub__(self, other: Point) -> Point:
        """The vector from `other` to here."""
        return Point(self.x - other.x, self.y - other.y)

    def times(self, length: float) -> Point:
        """The vector, stretched."""
        return Point(self.x * length, self.y * length)

    def dot(self, other: Point) -> float:
        """The scalar product."""
        return self.x * other.x + self.y * other.y

    def cross(self, other: Point) -> float:
        """The vector product; positive where `other` lies to the left."""
        return self.x * other.y - self.y * other.x


ORIGIN: Final = Point(0.0, 0.0)
#: The two ends of a straight line.
Segment = tuple[Point, Point]
#: Corners of a convex shape, counter-clockwise.
Polygon = Sequence[Point]


def inches(value: float) -> Decimal:
    """The number as positions hold it: rounded half-even to a ten-thousandth, shortest, never −0."""
    rounded = Decimal(value).quantize(_PLACES, ROUND_HALF_EVEN).normalize()
    return Decimal(format(rounded, "f")) if rounded else Decimal(0)


def direction(heading: float) -> Point:
    """The vector of length 1 in a heading, which is in degrees."""
    turned = heading % FULL_TURN
    return Point(*_QUARTERS.get(turned) or (cos(radians(turned)), sin(radians(turned))))


class Rect(NamedTuple):
    """A unit's footprint: its centre, its width along the front, its depth, and where it faces."""

    #: Its centre.
    center: Point
    #: Inches along the front.
    width: float
    #: Inches from front to rear.
    depth: float
    #: Where it faces, in degrees.
    heading: float

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Front left, rear left, rear right, front right."""
        ahead = direction(self.heading)
        front, right = ahead.times(self.depth / 2), Point(ahead.y, -ahead.x).times(self.width / 2)
        c = self.center
        return c.plus(front) - right, c - front - right, (c - front).plus(right), c.plus(front).plus(right)

    def moved(self, distance: float) -> Rect:
        """The footprint after a move straight ahead by so many inches."""
        return self._replace(center=self.center.plus(direction(self.heading).times(distance)))
