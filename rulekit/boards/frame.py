"""Which piece of the table a diagram shows, and where on it a place comes to stand."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor
from typing import Final, NamedTuple

from rulekit.geometry import Point, Span

#: How wide the field is in the drawing's own units: about as many pixels as a phone has.
WIDTH: Final = 320
#: The room around what is shown, and around the table, in inches.
MARGIN: Final = 1.5
RIM: Final = 0.5
#: The smallest piece of a table that is shown, in inches.
LEAST: Final = 8
#: The height of a field, as shares of its width.
FLAT: Final = 0.55
TALL: Final = 1.1
#: Steps of the grid, the least room between two of its lines, and between two numbers at its side.
STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)
LINES: Final = 8
NUMBERS: Final = 34


class Box(NamedTuple):
    """A piece of a table between two corners, in inches."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The four corners, counter-clockwise."""
        left, bottom, right, top = self
        return Point(left, bottom), Point(right, bottom), Point(right, top), Point(left, top)


class Frame(NamedTuple):
    """The piece of a table that a diagram shows."""

    box: Box
    table: Box

    @property
    def scale(self) -> float:
        """How many units of the drawing an inch has."""
        return WIDTH / (self.box.right - self.box.left)

    @property
    def height(self) -> float:
        """How high the field is."""
        return (self.box.top - self.box.bottom) * self.scale

    def at(self, point: Point) -> Point:
        """A place of the table in the drawing, where y grows downwards."""
        (left, _, _, top), scale = self.box, self.scale
        return Point((point.x - left) * scale, (top - point.y) * scale)

    def step(self, room: float) -> int:
        """The step of a scale that has so much room between its marks."""
        return next((step for step in STEPS if step * self.scale >= room), STEPS[-1])

    def shows(self, point: Point) -> bool:
        """Whether a place is within the frame."""
        return self.box.left <= point.x <= self.box.right and self.box.bottom <= point.y <= self.box.top


def frame(points: Iterable[Point], table: Box) -> Frame:
    """The frame around points: whole inches, no needless table, and neither a strip nor a tower."""
    shown = list(points) or list(table.corners)
    xs, ys = [point.x for point in shown], [point.y for point in shown]
    across, up = (table.left, table.right), (table.bottom, table.top)
    x = _widened(_clipped(min(xs), max(xs), across), LEAST, across)
    y = _widened(_clipped(min(ys), max(ys), up), (x[1] - x[0]) * FLAT, up)
    x = _widened(x, (y[1] - y[0]) / TALL, across)
    return Frame(Box(x[0], y[0], x[1], y[1]), table)


def _clipped(low: float, high: float, table: Span) -> Span:
    """A span with room at both ends, in whole inches, but no more than the table and its rim."""
    return max(floor(low - MARGIN), table[0] - RIM), min(ceil(high + MARGIN), table[1] + RIM)


def _widened(span: Span, least: float, table: Span) -> Span:
    """A span of at least so many inches, to both sides, within the table and its rim as far as that goes."""
    more = max(least - (span[1] - span[0]), 0) / 2
    low, high = span[0] - more, span[1] + more
    shift = max(table[0] - RIM - low, 0) - max(high - table[1] - RIM, 0)
    return low + shift, high + shift
