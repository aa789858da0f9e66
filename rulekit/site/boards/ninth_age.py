"""The table of The Ninth Age: units by their footprints, the ways they moved, the gaps that mattered.

The units of A are filled and those of B hatched; the thick side is the front, with an arrow before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final
from xml.etree.ElementTree import Element

from msgspec.structs import replace

from rulekit.games.ninth_age.acts import FleeMove, Pivot, Place, Reform
from rulekit.games.ninth_age.ground import degrees, footprint, others
from rulekit.games.ninth_age.post import turned
from rulekit.games.ninth_age.state import ON_TABLE, Position, Unit
from rulekit.geometry import TOLERANCE, Point, Rect, direction, separation
from rulekit.prose.phrasebook import phrasebook
from rulekit.site.boards.cells import written
from rulekit.site.boards.diagram import Diagram
from rulekit.site.boards.frame import Box, Frame, frame
from rulekit.site.boards.numbers import Row, length, numbers, row, title, told, way
from rulekit.site.boards.shapes import between, closest, hatch, up_to
from rulekit.site.boards.shot import Deed, Draw, Moment, Shot

BOOK: Final = "ninth-age"
UNIT: Final = ("unit", "side", "x", "y", "width", "depth", "heading", "state")
TERRAIN: Final = ("terrain", "kind", "x", "y", "width", "depth", "heading")
#: How long the arrow behind the front is, in units of the drawing.
NOSE: Final = 9
#: A gap that is wider is not drawn: nothing depends on it.
WIDE: Final = 2
#: Gaps are drawn about a unit that has just come to where it stands.
NARROW: Final = 2 * TOLERANCE


def drawer(play: Sequence[Moment], lang: str) -> Draw:
    """Draw the positions of a play, all in one frame."""
    found = _frame(play)
    return lambda shot: _Table(shot, lang).draw(found)


def said(position: Position) -> Position:
    """What the sentences with the diagram are to tell: what stands where is drawn."""
    return replace(position, units={}, terrain={})


def size(position: Position) -> int:
    """How much room a diagram takes, as if it were counters: it is there to be seen."""
    return 1


def _frame(play: Sequence[Moment]) -> Frame:
    """The frame around everything that stands somewhere in a play, or was tried to."""
    table = play[0].position.table
    shown: list[Point] = []
    for moment in play:
        position = moment.position
        for piece in (*position.units.values(), *position.terrain.values()):
            shown.extend(footprint(piece).corners)
        shown.extend(corner for deed in moment.tried for rect in _tried(deed) for corner in rect.corners)
    return frame(shown, Box(0, 0, float(table.width), float(table.height)))


def _tried(deed: Deed) -> Iterator[Rect]:
    """Where a unit would have come to stand by an act that was refused."""
    act, unit = deed.act, deed.before.units.get(getattr(deed.act, "unit", ""))
    would: Unit | None = None
    if isinstance(act, Pivot | Reform):
        would = turned(unit, act)
    elif isinstance(act, FleeMove) and act.heading is not None:
        would = replace(unit, heading=degrees(float(act.heading)))
    elif isinstance(act, Place) and act.x is not None and act.y is not None:
        would = replace(unit, x=act.x, y=act.y, heading=unit.heading if act.heading is None else act.heading)
    if would is not None and footprint(would) != footprint(unit):
        yield footprint(would)


class _Table:
    """A picture being drawn in one language."""

    def __init__(self, shot: Shot, lang: str) -> None:
        self.shot, self.now, self.lang = shot, shot.position, lang
        self.before: Position | None = shot.before
        self.book = phrasebook(BOOK, lang)

    def draw(self, found: Frame) -> Iterator[Element]:
        """Draw the table, and its numbers below it."""
        on = Diagram(found)
        self._terrain(on)
        for id, unit in self.now.units.items():
            if unit.state not in ON_TABLE:
                self._lost(on, id, unit)
        self._ghosts(on)
        for id, unit in self.now.units.items():
            if unit.state in ON_TABLE:
                self._unit(on, id, unit)
        self._moves(on)
        for deed in self.shot.tried:
            for would in _tried(deed):
                self._refused(on, deed, would)
        for id in dict.fromkeys(self._came()):
            self._gap(on, self.now, id, footprint(self.now.units[id]))
        tables = {**self._tables(self.now), "diagram-ways": [self._way(*way) for way in self._ways()]}
        before = self._tables(self.before) if self.before is not None else None
        yield on.finish(title(self.shot, self.lang), map(told, chain(*tables.values())))
        yield numbers(tables, before, "diagram-signs-ninth-age", self.lang)

    def _terrain(self, on: Diagram) -> None:
        for id, piece in self.now.terrain.items():
            rect = footprint(piece)
            on.polygon(rect.corners, f"terrain {piece.kind}")
            if piece.kind == "impassable":
                on.lines(hatch(rect, 0.5, falls=True), "terrain-hatch")
            on.label(rect.center, id, "small", inside=True)

    def _unit(self, on: Diagram, id: str, unit: Unit) -> None:
        """Draw a unit that is on the table."""
        rect = footprint(unit)
        on.polygon(rect.corners, f"unit side-{unit.side} {unit.state}")
        if unit.side == "B":
            on.lines(hatch(rect, 0.6), "hatch side-B")
        left, *_, right = rect.corners
        on.line((left, right), f"front side-{unit.side}")
        ahead = direction(float(unit.heading)).times(NOSE / on.frame.scale)
        middle = between((left, right))
        on.arrow((middle - ahead, middle), f"facing side-{unit.side}")
        self._name(on, id, unit, rect)

    def _lost(self, on: Diagram, id: str, unit: Unit) -> None:
        """Draw a unit that is no longer on the table where it stood, crossed out."""
        if unit.state == "gone" and self.before is None:
            return
        rect = footprint(unit)
        a, b, c, d = rect.corners
        on.polygon(rect.corners, f"lost side-{unit.side}")
        on.lines(((a, c), (b, d)), f"lost side-{unit.side}")
        self._name(on, id, unit, rect)

    def _name(self, on: Diagram, id: str, unit: Unit, rect: Rect) -> None:
        """Write a unit's name on it, and below it the state, if it is not the usual one."""
        name = id if id.startswith(unit.side) else f"{unit.side}: {id}"
        on.label(rect.center, name, "name", inside=True)
        if unit.state != "steady":
            was = self.before.units[id].state if self.before is not None else unit.state
            kind = "small" if was == unit.state else "small new"
            below = Point(rect.center.x, rect.center.y - 12 / on.frame.scale)
            on.label(below, written(self.book, "state", unit.state), kind, inside=True)

    def _ghosts(self, on: Diagram) -> None:
        """Draw where units stood before."""
        if self.before is not None:
            for id, unit in self.before.units.items():
                if footprint(unit) != footprint(self.now.units[id]):
                    on.polygon(footprint(unit).corners, f"ghost side-{unit.side}")

    def _moves(self, on: Diagram) -> None:
        """Draw the ways that units went, up to the sides at which they ended."""
        for deed, was, unit in self._ways():
            ends = up_to(footprint(was).center, footprint(unit))
            on.arrow(ends, f"move side-{unit.side}")
            if (distance := getattr(deed.facts, "distance", None)) is not None:
                on.label(between(ends), self._distance(deed, length(distance, self.lang)), "measure")

    def _distance(self, deed: Deed, text: str) -> str:
        """A length, and what of it is beyond the roll."""
        beyond = deed.facts.extended
        return text if beyond is None else f"{deed.facts.roll}″ + {length(beyond, self.lang)} = {text}"

    def _ways(self) -> Iterator[tuple[Deed, Unit, Unit]]:
        """The units that were moved from one place to another, each before and after."""
        for deed in self.shot.deeds:
            for id, unit in deed.after.units.items():
                was = deed.before.units[id]
                if (was.x, was.y) != (unit.x, unit.y):
                    yield deed, was, unit

    def _came(self) -> Iterator[str]:
        """The units on the table that have moved or turned since the picture before."""
        for deed in self.shot.deeds:
            for id, unit in deed.after.units.items():
                moved = footprint(unit) != footprint(deed.before.units[id])
                if moved and self.now.units[id].state in ON_TABLE:
                    yield id

    def _refused(self, on: Diagram, deed: Deed, would: Rect) -> None:
        """Draw where a unit was not allowed to stand."""
        left, *_, right = would.corners
        on.polygon(would.corners, "refused")
        on.line((left, right), "refused front")
        on.cross(would.center, "refused")
        self._gap(on, deed.before, deed.act.unit, would)

    def _gap(self, on: Diagram, p: Position, id: str, rect: Rect) -> None:
        """Draw how far the nearest thing is from a unit that has come to where it stands."""
        pieces = [footprint(piece) for piece in others(p, id).values()]
        nearest = min(pieces, key=lambda one: separation(rect.corners, one.corners), default=None)
        if nearest is None:
            return
        gap = separation(rect.corners, nearest.corners)
        if NARROW < gap < WIDE:
            ends = closest(rect.corners, nearest.corners)
            on.line(ends, "gap")
            on.label(ends[0], length(gap, self.lang), "measure")

    def _tables(self, p: Position) -> dict[str, list[Row]]:
        """The numbers of a position."""
        units = [row(self.book, "units", id, unit, UNIT) for id, unit in p.units.items()]
        terrain = [row(self.book, "terrain", id, piece, TERRAIN) for id, piece in p.terrain.items()]
        return {"diagram-units": units, "diagram-terrain": terrain}

    def _way(self, deed: Deed, was: Unit, unit: Unit) -> Row:
        name = next(id for id, one in deed.after.units.items() if one is unit)
        return way(name, (was.x, was.y), (unit.x, unit.y), getattr(deed.facts, "distance", None), self.book)
