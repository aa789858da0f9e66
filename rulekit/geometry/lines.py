"""Lines cut with convex shapes: what a straight move meets, and between which lengths."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf, sqrt

from rulekit.geometry.plane import ORIGIN, Point, Polygon, Segment, direction
from rulekit.geometry.shapes import difference, edges, outward

#: Values of a line's parameter from the first to the second; the line is inside a shape between them.
Span = tuple[float, float]


def near(mover: Polygon, heading: float, other: Polygon, gap: float = 0.0) -> Span | None:
    """From which to which length of its move a shape is nearer to another than `gap`; None: never.

    `mover` and `other` are convex, `heading` is in degrees, lengths and `gap` are inches.
    Lengths before the move's beginning are negative: the shape may already be there.
    """
    return approach(difference(mover, other), heading, gap)


def approach(shape: Polygon, heading: float, gap: float) -> Span | None:
    """The same of two shapes whose `difference` is known."""
    ahead = direction(heading)
    spans = [cut(ORIGIN, ahead, edges(shape))]
    if gap > 0:
        spans += [past(ORIGIN, ahead, corner, gap) for corner in shape]
        for a, b in edges(shape):
            out = outward(a, b).times(gap)
            spans.append(cut(ORIGIN, ahead, edges((a, a.plus(out), b.plus(out), b))))
    found = [span for span in spans if span is not None and span[1] > span[0]]
    return (min(start for start, _ in found), max(end for _, end in found)) if found else None


def cut(start: Point, along: Point, sides: Iterable[Segment]) -> Span | None:
    """Where a line lies to the left of every side, each side taken as endless.

    In bare numbers, for it is asked often: `here` and `rate` are the vector products of the side with the
    way from its first point to the start, and with the direction of the line.
    """
    low, high = -inf, inf
    (x, y), (ahead, aside) = start, along
    for (ax, ay), (bx, by) in sides:
        dx, dy = bx - ax, by - ay
        here, rate = dx * (y - ay) - dy * (x - ax), dx * aside - dy * ahead
        if rate == 0:
            if here < 0:
                return None
        elif rate > 0:
            low = max(low, -here / rate)
        else:
            high = min(high, -here / rate)
    return (low, high) if low <= high else None


def past(start: Point, along: Point, center: Point, radius: float) -> Span | None:
    """Where a line is inside a circle."""
    to, length = start - center, along.dot(along)
    half, rest = to.dot(along) / length, (to.dot(to) - radius * radius) / length
    root = half * half - rest
    return (-half - sqrt(root), -half + sqrt(root)) if root >= 0 else None
