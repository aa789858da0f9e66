"""The table of The Ninth Age: units by their footprints, the ways they moved, the gaps that mattered.

The units of A are filled and those of B hatched; the thick side is the front, with an arrow before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from rulekit.boards.cells import written
from rulekit.boards.diagram import Diagram
from rulekit.boards.frame import Box, Frame, frame
from rulekit.boards.gaps import Gap, gaps_of
from rulekit.boards.numbers import Numbered, Row, decimal, length, row, way
from rulekit.boards.shapes import between, hatch, up_to
from rulekit.boards.shot import Deed, Draw, Drawn, Moment, Shot
from rulekit.games.ninth_age.acts import FleeMove, Pivot, Place, Reform
from rulekit.games.ninth_age.ground import degrees, footprint
from rulekit.games.ninth_age.post import turned
from rulekit.games.ninth_age.state import ON_TABLE, Position, Unit
from rulekit.geometry import Point, Polygon, Rect, direction, overlap, separation
from rulekit.messages import message
from rulekit.prose.phrasebook import phrasebook

BOOK: Final = "ninth-age"
UNIT: Final = ("unit", "side", "x", "y", "width", "depth", "heading", "state")
TERRAIN: Final = ("terrain", "kind", "x", "y", "width", "depth", "heading")
#: How long the arrow behind the front is, in units of the drawing.
NOSE: Final = 9


def drawer(play: Sequence[Moment], lang: str) -> Draw:
    """Draw the positions of a play, all in one frame."""
    found = _frame(play)
    return lambda shot: _Table(shot, lang).draw(found)


def said(position: Position) -> Position:
    """What the sentences with the diagram are to tell: what stands where is drawn."""
    return replace(position, units={}, terrain={})


def size(position: Position) -> int:  # noqa: ARG001 - every board is asked alike
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

    def draw(self, found: Frame) -> Drawn:
        """Draw the table, and its numbers below it."""
        on = Diagram(found)
        self._terrain(on)
        lost = {id: unit for id, unit in self.now.units.items() if self._is_lost(unit)}
        there = {id: unit for id, unit in self.now.units.items() if unit.state in ON_TABLE}
        for unit in lost.values():
            self._cross_out(on, unit)
        self._ghosts(on)
        self._moves(on)
        for id, unit in there.items():
            self._unit(on, id, unit)
        for id, unit in lost.items():
            self._lost_name(on, id, unit, [footprint(one).corners for one in there.values()])
        for deed in self.shot.tried:
            for would in _tried(deed):
                self._refused(on, deed, would)
        gaps = [gap for id in dict.fromkeys(self._came()) for gap in gaps_of(self.now, id)]
        for gap in gaps:
            self._gap(on, gap, footprint(self.now.units[gap.one]))
        tables = {
            **self._tables(self.now),
            "diagram-ways": [self._way(*way) for way in self._ways()],
            "diagram-gaps": [self._between(gap) for gap in gaps],
        }
        before = self._tables(self.before) if self.before is not None else None
        return Numbered(on, self.shot, tables, before, self.lang)

    def _terrain(self, on: Diagram) -> None:
        for id, piece in self.now.terrain.items():
            rect = footprint(piece)
            on.polygon(rect.corners, f"terrain {piece.kind}")
            if piece.kind == "impassable":
                on.lines(hatch(rect, 0.5, falls=True), "terrain-hatch")
            on.label(rect.center, id, "small", "on")

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

    def _is_lost(self, unit: Unit) -> bool:
        """Whether a unit is drawn crossed out: one that left the table is so only when it has just left."""
        return unit.state not in ON_TABLE and (unit.state != "gone" or self.before is not None)

    def _cross_out(self, on: Diagram, unit: Unit) -> None:
        """Draw a unit that is no longer on the table where it stood."""
        a, b, c, d = footprint(unit).corners
        on.polygon((a, b, c, d), f"lost side-{unit.side}")
        on.lines(((a, c), (b, d)), f"lost side-{unit.side}")

    def _lost_name(self, on: Diagram, id: str, unit: Unit, there: Sequence[Polygon]) -> None:
        """Name a unit that is lost; where others stand now, beside them."""
        rect = footprint(unit)
        if not any(overlap(rect.corners, one) for one in there):
            self._name(on, id, unit, rect)
            return
        free = (corner for corner in rect.corners if all(separation((corner,), one) > 0 for one in there))
        text = f"{_named(id, unit)}, {written(self.book, 'state', unit.state)}"
        on.label(next(free, rect.center), text, "small")

    def _name(self, on: Diagram, id: str, unit: Unit, rect: Rect) -> None:
        """Write a unit's name on it, and below it the state, if it is not the usual one."""
        on.label(rect.center, _named(id, unit), "name", "fixed")
        if unit.state != "steady":
            was = self.before.units[id].state if self.before is not None else unit.state
            kind = "small" if was == unit.state else "small new"
            below = Point(rect.center.x, rect.center.y - 12 / on.frame.scale)
            on.label(below, written(self.book, "state", unit.state), kind, "fixed", rect.center)

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
                on.measure(ends, self._distance(deed, length(distance, self.lang)), "measure")

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
        on.cross(between((left, right)), "refused")
        for gap in gaps_of(deed.before, deed.act.unit, would):
            self._gap(on, gap, would)

    def _gap(self, on: Diagram, gap: Gap, rect: Rect) -> None:
        """Draw a gap, and write beside it on the outer side how wide it is."""
        on.line(gap.ends, "gap")
        on.measure(gap.ends, length(gap.inches, self.lang), "measure", off=rect.center)

    def _between(self, gap: Gap) -> Row:
        """The numbers of a gap."""
        cells = gap.one, gap.other, decimal(gap.inches, self.lang)
        heads = "diagram-who", "diagram-nearest", "diagram-inches"
        return {message(head, self.lang): cell for head, cell in zip(heads, cells, strict=True)}

    def _tables(self, p: Position) -> dict[str, list[Row]]:
        """The numbers of a position."""
        units = [row(self.book, "units", id, unit, UNIT) for id, unit in p.units.items()]
        terrain = [row(self.book, "terrain", id, piece, TERRAIN) for id, piece in p.terrain.items()]
        return {"diagram-units": units, "diagram-terrain": terrain}

    def _way(self, deed: Deed, was: Unit, unit: Unit) -> Row:
        name = next(id for id, one in deed.after.units.items() if one is unit)
        return way(name, (was.x, was.y), (unit.x, unit.y), getattr(deed.facts, "distance", None), self.book)


def _named(id: str, unit: Unit) -> str:
    """A name; one that does not begin with its side is told together with the side."""
    return id if id.startswith(unit.side) else f"{unit.side}: {id}"
