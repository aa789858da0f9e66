"""Who spots what: a figure spots a marker that it can see and that is within its spotting distance (H11).

Figures alone spot; markers neither see nor hide anything. Walls are all that blocks sight.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from rulekit.games.hidden_movement.field import enemies, place_of, point, rounded, square
from rulekit.games.hidden_movement.rules import REACH
from rulekit.games.hidden_movement.state import OPPONENT, Model, Place, Position, Side
from rulekit.geometry import TOLERANCE, Eye, Point, Segment, first_seeing, first_seen, seen
from rulekit.verdict import Ruling

#: Farther than any table is wide.
FAR = 10_000.0


class Contact(NamedTuple):
    """Where something is first spotted on a path: the place, the length of the path up to it, by whom."""

    at: Point
    length: float
    spotter: str


def walls(p: Position) -> list[Segment]:
    """Everything that blocks sight."""
    return [(point((w.x1, w.y1)), point((w.x2, w.y2))) for w in p.walls.values()]


def eyes(r: Ruling, p: Position, side: Side) -> dict[str, Eye]:
    """The enemy figures that may spot something of this side's; who has not been turned yet spots nothing."""
    strict = r.asks(REACH, p.readings) == "strict"
    return {
        id: eye_of(p, enemy, strict=strict)
        for id, enemy in enemies(p, side).items()
        if enemy.facing is not None
    }


def eye_of(p: Position, model: Model, *, strict: bool) -> Eye:
    """A figure as one who looks."""
    unit = p.units[model.unit]
    assert model.facing is not None, "a figure that looks has been turned"
    heading, arc, reach = float(model.facing), float(unit.arc), float(unit.spotting)
    return Eye(point(place_of(model)), heading, arc, reach, strict)


def spotter(r: Ruling, p: Position, side: Side, place: Place) -> str | None:
    """The enemy figure that spots a place, the nearest where several do; None: nobody."""
    return _spotter(p, eyes(r, p, side), place, walls(p))


def in_sight(r: Ruling, p: Position, side: Side, place: Place) -> bool:
    """Whether an enemy figure sees a place, however far it is."""
    around = walls(p)
    far = (eye._replace(reach=FAR) for eye in eyes(r, p, side).values())
    return any(seen(point(place), eye, around, edge=True) for eye in far)


def first_contact(r: Ruling, p: Position, side: Side, path: Sequence[Place]) -> Contact | None:
    """Where a marker is first spotted on its path; None: nowhere."""
    watching, around = eyes(r, p, side), walls(p)
    points = [point(place) for place in path]
    whom = _spotter(p, watching, path[0], around)
    if whom is not None:
        return Contact(points[0], 0.0, whom)
    gone = 0.0
    for leg in pairwise(points):
        firsts = {id: first_seen(leg, eye, around) for id, eye in watching.items()}
        found = _earliest(leg, firsts)
        if found:
            at = min(found.values(), key=lambda first: hypot(*(first - leg[0])))
            whom = min(found, key=lambda id: (square(rounded(at), place_of(p.models[id])), id))
            return Contact(at, gone + hypot(*(at - leg[0])), whom)
        gone += hypot(*(leg[1] - leg[0]))
    whom = _spotter(p, watching, path[-1], around)
    return Contact(points[-1], gone, whom) if whom is not None else None


def first_seeings(
    r: Ruling, p: Position, figure: str, path: Sequence[Place]
) -> tuple[Point, float, list[str]] | None:
    """Where a figure on its path first spots markers: the place, the length up to it, the markers."""
    model = p.models[figure]
    strict = r.asks(REACH, p.readings) == "strict"
    eye, around = eye_of(p, model, strict=strict), walls(p)
    marks = dict(_marks(p, OPPONENT[p.units[model.unit].side]))
    points = [point(place) for place in path]
    at_once = _spotted_from(points[0], eye, marks, around)
    if at_once:
        return points[0], 0.0, at_once
    gone = 0.0
    for leg in pairwise(points):
        found = _earliest(leg, {id: first_seeing(leg, eye, mark, around) for id, mark in marks.items()})
        if found:
            at = min(found.values(), key=lambda first: hypot(*(first - leg[0])))
            return at, gone + hypot(*(at - leg[0])), sorted(found)
        gone += hypot(*(leg[1] - leg[0]))
    last = _spotted_from(points[-1], eye, marks, around)
    return (points[-1], gone, last) if last else None


def at_rest(r: Ruling, p: Position) -> dict[str, str]:
    """Every marker on the table that is spotted where it is, with the figure that spots it."""
    found = {}
    for id, marker in sorted(p.markers.items()):
        if marker.x is not None and marker.y is not None:
            whom = spotter(r, p, marker.side, (marker.x, marker.y))
            if whom is not None:
                found[id] = whom
    return found


def _spotter(p: Position, watching: dict[str, Eye], place: Place, around: list[Segment]) -> str | None:
    who = [id for id, eye in watching.items() if seen(point(place), eye, around, edge=True)]
    return min(who, key=lambda id: (square(place, place_of(p.models[id])), id), default=None)


def _spotted_from(at: Point, eye: Eye, marks: dict[str, Point], around: list[Segment]) -> list[str]:
    there = eye._replace(at=at)
    return sorted(id for id, mark in marks.items() if seen(mark, there, around, edge=True))


def _marks(p: Position, side: Side) -> Iterator[tuple[str, Point]]:
    for id, marker in p.markers.items():
        if marker.side == side and marker.x is not None and marker.y is not None:
            yield id, point((marker.x, marker.y))


def _earliest(leg: Segment, firsts: dict[str, Point | None]) -> dict[str, Point]:
    """Those that come first on a leg, within the tolerance."""
    found = {id: first for id, first in firsts.items() if first is not None}
    least = min((hypot(*(first - leg[0])) for first in found.values()), default=0.0)
    return {id: first for id, first in found.items() if hypot(*(first - leg[0])) <= least + TOLERANCE}
