"""Two shapes: how far apart, in contact, overlapping."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import hypot

from rulekit.geometry.plane import ORIGIN, TOLERANCE, Point, Polygon, Segment


def separation(one: Polygon, other: Polygon) -> float:
    """How far two convex shapes are apart, in inches; negative is how deep they overlap."""
    return signed_distance(ORIGIN, difference(one, other))


def touch(one: Polygon, other: Polygon) -> bool:
    """Whether two shapes are in contact: no farther apart, and no deeper in each other, than `TOLERANCE`."""
    return abs(separation(one, other)) <= TOLERANCE


def overlap(one: Polygon, other: Polygon) -> bool:
    """Whether two shapes overlap, and do not merely touch."""
    return separation(one, other) < -TOLERANCE


def difference(one: Polygon, other: Polygon) -> list[Point]:
    """All vectors from a point of `one` to a point of `other`: a convex shape again."""
    return hull(b - a for a in one for b in other)


def hull(points: Iterable[Point]) -> list[Point]:
    """The convex hull, counter-clockwise."""
    ordered = sorted(set(points))
    return [*_chain(ordered), *_chain(reversed(ordered))] or ordered


def _chain(points: Iterable[Point]) -> list[Point]:
    """The right-hand side of the hull on the way through the points, its end left out."""
    chain: list[Point] = []
    for point in points:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain[:-1]


def _turn(a: Point, b: Point, c: Point) -> float:
    """The vector product of the ways from `a` to both others; in bare numbers, for it is asked often."""
    (ax, ay), (bx, by), (cx, cy) = a, b, c
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)


def signed_distance(point: Point, shape: Polygon) -> float:
    """How far a point is from a convex shape; inside it, minus the way to its edge."""
    sides = list(edges(shape))
    depths = [outward(a, b).dot(point - a) for a, b in sides]
    if depths and max(depths) <= 0:
        return max(depths)
    return min(distance_to(point, edge) for edge in sides)


def distance_to(point: Point, segment: Segment) -> float:
    """How far a point is from a segment."""
    a, along = segment[0], segment[1] - segment[0]
    length = along.dot(along)
    share = min(max((point - a).dot(along) / length, 0.0), 1.0) if length else 0.0
    nearest = a.plus(along.times(share))
    return hypot(point.x - nearest.x, point.y - nearest.y)


def within(shape: Polygon, width: float, height: float) -> bool:
    """Whether a shape lies inside the table and does not touch its edge."""
    return all(TOLERANCE < p.x < width - TOLERANCE and TOLERANCE < p.y < height - TOLERANCE for p in shape)


def edges(shape: Polygon) -> Iterator[Segment]:
    """The sides of a shape, each from corner to corner."""
    return pairwise((*shape, shape[0]))


def outward(a: Point, b: Point) -> Point:
    """The normal of an edge, of length 1."""
    along = b - a
    return Point(along.y, -along.x).times(1 / hypot(*along))
