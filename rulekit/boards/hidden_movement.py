"""The table of hidden movement: figures and markers, what figures see, the ways that were walked.

The figures of A are squares and those of B discs; markers are diamonds, empty where nobody is behind them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import chain, pairwise
from math import hypot
from typing import Any, Final

from msgspec.structs import replace

from rulekit.boards.diagram import Diagram
from rulekit.boards.frame import Box, Frame, frame
from rulekit.boards.numbers import Numbered, Row, decimal, length, row, way
from rulekit.boards.shapes import visible
from rulekit.boards.shot import Deed, Draw, Drawn, Moment, Shot
from rulekit.boards.walks import Walk, walk_of
from rulekit.games.hidden_movement.acts import Declare, PlaceFigures
from rulekit.games.hidden_movement.field import place_of, point
from rulekit.games.hidden_movement.reveal import keeps_away, reach
from rulekit.games.hidden_movement.sight import eye_of, walls
from rulekit.games.hidden_movement.state import OPPONENT, Marker, Model, Place, Position, Reveal, Side
from rulekit.geometry import Point, direction
from rulekit.messages import message
from rulekit.prose.phrasebook import phrasebook
from rulekit.verdict import Aside

BOOK: Final = "hidden-movement"
MODEL: Final = ("figure", "unit", "x", "y", "facing")
SIGHT: Final = ("spotting", "arc")
MARKER: Final = ("marker", "side", "x", "y", "dummy")
WALL: Final = ("wall", "x1", "y1", "x2", "y2")
#: The forms of figures by side.
FORMS: Final = {"A": "square", "B": "disc"}
#: How long the line is that shows where a figure faces, in units of the drawing.
NOSE: Final = 15
#: Where the length of a line of sight stands along it: nearer to who spots, away from what is spotted.
NEARER: Final = 0.33


def drawer(play: Sequence[Moment], lang: str) -> Draw:
    """Draw the positions of a play, all in one frame."""
    found = _frame(play)
    return lambda shot: _Table(shot, lang).draw(found)


def said(position: Position) -> Position:
    """What the sentences with the diagram are to tell: what stands where is drawn."""
    return replace(position, units={}, models={}, markers={}, walls={})


def size(position: Position) -> int:  # noqa: ARG001 - every board is asked alike
    """How much room a diagram takes, as if it were counters: it is there to be seen."""
    return 1


def _frame(play: Sequence[Moment]) -> Frame:
    """The frame around everything that stands or is walked in a play, and what is seen of the table."""
    table = play[0].position.table
    left, bottom = float(table.x), float(table.y)
    box = Box(left, bottom, left + float(table.width), bottom + float(table.height))
    return frame(chain.from_iterable(_shown(moment, box) for moment in play), box)


def _shown(moment: Moment, table: Box) -> Iterator[Point]:
    p: Position = moment.position
    yield from chain.from_iterable(walls(p))
    yield from (point(place_of(model)) for model in p.models.values())
    yield from (point(at) for marker in p.markers.values() if (at := _at(marker)) is not None)
    for deed in moment.deeds:
        if (walk := walk_of(deed)) is not None:
            yield from (*walk.walked, *walk.rest)
        yield from (at for _, at in _tried(deed) if not deed.allowed)
    for id in _watching(p):
        outline = visible(eye_of(p, p.models[id], strict=False), walls(p))
        for (x, y), _ in outline:
            yield Point(min(max(x, table.left), table.right), min(max(y, table.bottom), table.top))


def _at(marker: Marker) -> Place | None:
    """Where a marker is, if it is on the table."""
    return None if marker.x is None or marker.y is None else (marker.x, marker.y)


def _watching(p: Position) -> Iterator[str]:
    """The figures that may spot something: those whose enemy hides, or may yet."""
    hiding = {unit.side for unit in p.units.values() if unit.state != "table"}
    hiding |= {marker.side for marker in p.markers.values()}
    hiding |= {p.reveal.side} if p.reveal is not None else set()
    for id, model in p.models.items():
        if model.facing is not None and OPPONENT[p.units[model.unit].side] in hiding:
            yield id


def _tried(deed: Deed) -> Iterator[tuple[str, Point]]:
    """What an act sets on the table, and where."""
    act = deed.act
    if isinstance(act, PlaceFigures):
        yield from ((figure, point(at)) for figure, at in act.at.items())
    elif isinstance(act, Declare) and act.x is not None and act.y is not None:
        yield act.marker, point((act.x, act.y))


class _Table:
    """A picture being drawn in one language."""

    def __init__(self, shot: Shot, lang: str) -> None:
        self.shot, self.lang, self.book = shot, lang, phrasebook(BOOK, lang)
        self.now: Position = shot.position
        self.before: Position | None = shot.before
        self.walks = [walk for deed in shot.deeds if (walk := walk_of(deed)) is not None]

    def draw(self, found: Frame) -> Drawn:
        """Draw the table, and its numbers below it."""
        on = Diagram(found)
        self._sight(on)
        for id, wall in self.now.walls.items():
            ends = point((wall.x1, wall.y1)), point((wall.x2, wall.y2))
            on.line(ends, "wall")
            on.measure(ends, id, "small")
        self._reveals(on)
        for walk in self.walks:
            self._walk(on, walk)
        for id, marker in self.now.markers.items():
            self._marker(on, id, marker)
        for id, model in self.now.models.items():
            self._model(on, id, model)
        for deed in self.shot.tried:
            self._refused(on, deed)
        tables = {**self._tables(self.now), "diagram-ways": list(map(self._way, self.walks))}
        before = self._tables(self.before) if self.before is not None else None
        return Numbered(on, self.shot, tables, before, self.lang)

    def _sight(self, on: Diagram) -> None:
        """Draw what the figures see that look for somebody."""
        spotters = (walk.spotter for walk in self.walks if walk.spotter in self.now.models)
        around = walls(self.now)
        for id in dict.fromkeys((*_watching(self.now), *filter(None, spotters))):
            model = self.now.models[id]
            eye = eye_of(self.now, model, strict=False)
            on.area(visible(eye, around), eye.reach, f"sight side-{self.now.units[model.unit].side}")

    def _reveals(self, on: Diagram) -> None:
        """Draw how far figures may be from their leader, and how near to an enemy, while they are placed."""
        placed = (deed.before for deed in self.shot.deeds if isinstance(deed.act, PlaceFigures))
        for p in (*placed, self.now):
            if p.reveal is not None and p.reveal.stage == "place":
                self._limits(on, p, p.reveal)
            elif p is self.now and p.reveal is not None and p.reveal.stage == "choose":
                on.cross(point((p.reveal.x, p.reveal.y)), f"taken side-{p.reveal.side}")

    def _limits(self, on: Diagram, p: Position, reveal: Reveal) -> None:
        at, move = point((reveal.x, reveal.y)), reach(p, reveal) ** 0.5 / 10_000
        on.circle(at, move, "limit")
        on.label(Point(at.x, at.y + move), length(Decimal(str(round(move, 4))), self.lang), "measure")
        for enemy, least in keeps_away(Aside(), p, reveal):
            on.circle(point(enemy), least**0.5 / 10_000, "keep-off")

    def _walk(self, on: Diagram, walk: Walk) -> None:
        """Draw a way: up to where it was spotted, and dotted what was still to come."""
        if walk.rest:
            on.line(walk.rest, f"rest side-{walk.side}")
        on.arrow(walk.walked, f"move side-{walk.side}")
        legs = pairwise(walk.walked)
        longest = max(legs, key=lambda leg: round(hypot(*(leg[1] - leg[0])), 6), default=walk.walked)
        if walk.length:
            on.measure(longest, length(walk.length, self.lang), "measure")
        for sight in walk.sights:
            on.line(sight, "line")
            away = length(hypot(*(sight[1] - sight[0])), self.lang)
            on.measure(sight, away, "measure", NEARER)
        if walk.sights:
            on.cross(walk.walked[-1], "spotted")

    def _marker(self, on: Diagram, id: str, marker: Marker) -> None:
        if (at := _at(marker)) is None:
            return
        was = self.before.markers.get(id) if self.before is not None else marker
        on.dot(point(at), "diamond", f"marker side-{marker.side}{' dummy' if marker.dummy else ''}")
        new = was is None or _at(was) is None
        on.label(point(at), _named(id, marker.side), "name new" if new else "name")

    def _model(self, on: Diagram, id: str, model: Model) -> None:
        side, at = self.now.units[model.unit].side, point(place_of(model))
        if model.facing is not None:
            nose = direction(float(model.facing)).times(NOSE / on.frame.scale)
            on.arrow((at, at.plus(nose)), f"facing side-{side}")
            on.keep_off(at.plus(nose))
        kind = "" if model.facing is not None else " unturned"
        on.dot(at, FORMS[side], f"figure side-{side}{kind}")
        new = self.before is not None and id not in self.before.models
        on.label(at, _named(id, side), "name new" if new else "name")

    def _refused(self, on: Diagram, deed: Deed) -> None:
        """Draw what was not allowed."""
        walk = walk_of(deed)
        if walk is not None:
            on.arrow(walk.walked, "refused")
            on.label(walk.walked[-1], length(walk.length, self.lang), "measure refused")
        for id, at in _tried(deed):
            on.cross(at, "refused")
            on.label(at, id, "small refused")

    def _way(self, walk: Walk) -> Row:
        """The numbers of a way, and by whom it was seen from how far."""
        cells = way(walk.who, walk.start, walk.end, walk.length, self.book)
        if not any(one.spotter for one in self.walks):
            return cells
        away = ", ".join(decimal(hypot(*(b - a)), self.lang) for a, b in walk.sights)
        return {
            **cells,
            message("diagram-spotter", self.lang): walk.spotter or "",
            message("diagram-distance", self.lang): away,
        }

    def _tables(self, p: Position) -> dict[str, list[Row]]:
        """The numbers of a position."""
        models = [self._cells(p, id, model) for id, model in p.models.items()]
        markers = [row(self.book, "markers", id, marker, MARKER) for id, marker in p.markers.items()]
        around = [row(self.book, "walls", id, wall, WALL) for id, wall in p.walls.items()]
        return {"diagram-figures": models, "diagram-markers": markers, "diagram-walls": around}

    def _cells(self, p: Position, id: str, model: Model) -> Row:
        """A figure's numbers, with those that its unit has for it."""
        seen: Any = row(self.book, "units", model.unit, p.units[model.unit], SIGHT)
        return {**row(self.book, "models", id, model, MODEL), **seen}


def _named(id: str, side: Side) -> str:
    """A name; one that does not begin with its side is told together with the side."""
    return id if id.startswith(side) else f"{side}: {id}"
