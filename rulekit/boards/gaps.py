"""The gaps of The Ninth Age that may matter: those at units that have come to where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rulekit.boards.shapes import closest
from rulekit.games.ninth_age.ground import footprint, others
from rulekit.games.ninth_age.state import Position
from rulekit.geometry import TOLERANCE, Rect, Segment, separation

#: A gap that is wider is not drawn: nothing depends on it.
WIDE: Final = 2
#: What touches has no gap.
NARROW: Final = 2 * TOLERANCE


class Gap(NamedTuple):
    """How far the nearest thing is from a unit that has come to where it stands."""

    one: str
    other: str
    inches: float
    ends: Segment


def gaps_of(p: Position, id: str, rect: Rect | None = None) -> Iterator[Gap]:
    """The gap at a unit, or where it would stand, if there is one that may matter."""
    shape = (rect or footprint(p.units[id])).corners
    there = {name: footprint(piece).corners for name, piece in others(p, id).items()}
    apart = {name: separation(shape, other) for name, other in there.items()}
    if there:
        nearest = min(apart, key=lambda name: round(apart[name], 6))
        if NARROW < apart[nearest] < WIDE:
            yield Gap(id, nearest, apart[nearest], closest(shape, there[nearest]))
