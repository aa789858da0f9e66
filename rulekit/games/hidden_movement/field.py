"""Distances on the table: exact where they are compared, rounded where they are told."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from itertools import pairwise
from math import hypot, sqrt

from rulekit.games.hidden_movement.state import Model, Place, Position, Side
from rulekit.geometry import Point, inches

#: A ten-thousandth of an inch is the unit in which positions are whole.
_SCALE = 10_000


def whole(value: Decimal) -> int:
    """A length of a position in ten-thousandths of an inch."""
    return round(float(value) * _SCALE)


def square(a: Place, b: Place) -> int:
    """The square of a distance, exact, in squares of a ten-thousandth."""
    return (whole(a[0]) - whole(b[0])) ** 2 + (whole(a[1]) - whole(b[1])) ** 2


def told(exact: int) -> Decimal:
    """A distance as facts tell it, from its square."""
    return inches(sqrt(exact) / _SCALE)


def squared(exact: int) -> Decimal:
    """The square of a distance in square inches, exact."""
    return inches_of(exact, _SCALE * _SCALE)


def inches_of(number: int, scale: int) -> Decimal:
    """A whole number of parts of an inch, or of a square inch, as a decimal with all its digits."""
    text = f"{number // scale}.{number % scale:0{len(str(scale)) - 1}d}".rstrip("0")
    return Decimal(text.rstrip("."))


def point(place: Place) -> Point:
    """A place in floats."""
    return Point(float(place[0]), float(place[1]))


def rounded(at: Point) -> Place:
    """A place as positions hold it."""
    return inches(at.x), inches(at.y)


def walked(points: Iterable[Point]) -> float:
    """The length of a path in inches."""
    return sum(hypot(*(b - a)) for a, b in pairwise(points))


def place_of(model: Model) -> Place:
    """Where a figure stands."""
    return model.x, model.y


def enemies(p: Position, side: Side) -> dict[str, Model]:
    """The figures on the table that are enemies of a side, in the order of their names."""
    return {id: model for id, model in sorted(p.models.items()) if p.units[model.unit].side != side}


def nearest(p: Position, side: Side, place: Place) -> int | None:
    """The square of the distance to the nearest enemy; None where there is none on the table."""
    return min((square(place, place_of(enemy)) for enemy in enemies(p, side).values()), default=None)
