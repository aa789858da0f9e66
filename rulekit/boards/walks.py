"""The ways of hidden movement: how far a marker or a figure went, and where it was spotted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from rulekit.boards.shot import Deed
from rulekit.games.hidden_movement.acts import Move, MoveModel
from rulekit.games.hidden_movement.field import place_of, point, walked
from rulekit.games.hidden_movement.move import way
from rulekit.games.hidden_movement.state import Place, Side
from rulekit.geometry import TOLERANCE, Point, Segment, inches


class Walk(NamedTuple):
    """A way that was walked, or was to be."""

    who: str
    side: Side
    start: Place
    end: Place
    length: Decimal
    #: The way up to its end, and what of it was still to come.
    walked: tuple[Point, ...]
    rest: tuple[Point, ...] = ()
    spotter: str | None = None
    #: From who spots to all that is spotted.
    sights: tuple[Segment, ...] = ()


def walk_of(deed: Deed) -> Walk | None:
    """The way that an act is about; None where it is about none, or leads nowhere."""
    act, p = deed.act, deed.before
    if isinstance(act, Move):
        who, side, path = act.marker, p.markers[act.marker].side, way(p, act)
    elif isinstance(act, MoveModel):
        model = p.models[act.figure]
        who, side, path = act.figure, p.units[model.unit].side, (place_of(model), *act.path)
    else:
        return None
    points = tuple(map(point, path))
    length = walked(points)
    if not deed.allowed:
        return Walk(who, side, path[0], path[-1], inches(length), points) if length > TOLERANCE else None
    facts = deed.facts
    if length <= TOLERANCE and facts.spotter is None:
        return None
    gone, rest = _parted(points, float(facts.length))
    sights = tuple(_sights(deed)) if facts.spotter is not None else ()
    return Walk(who, side, path[0], (facts.x, facts.y), facts.length, gone, rest, facts.spotter, sights)


def _parted(points: Sequence[Point], length: float) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """A way up to a length, and the rest of it, if there is any."""
    gone, left = [points[0]], length
    for number, (a, b) in enumerate(pairwise(points), 1):
        leg = hypot(*(b - a))
        if leg > left + TOLERANCE:
            there = a.plus((b - a).times(left / leg))
            return (*gone, there), (there, *points[number:])
        gone.append(b)
        left -= leg
    return tuple(gone), ()


def _sights(deed: Deed) -> Iterator[Segment]:
    """The lines along which markers are spotted, each from the figure."""
    act, facts = deed.act, deed.facts
    end = point((facts.x, facts.y))
    if isinstance(act, Move):
        yield point(place_of(deed.before.models[facts.spotter])), end
        return
    found = {id for id in deed.before.markers if id not in deed.after.markers} | set(deed.after.spotted)
    for id in sorted(found):
        marker = deed.before.markers[id]
        yield end, point((marker.x, marker.y))
