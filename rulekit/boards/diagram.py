"""Diagrams: a piece of the table as SVG that takes its colours from the page.

No element has an id, so that any number of diagrams may stand on a page; the field is an SVG of its own,
which cuts off what reaches beyond it. Numbers are rounded: the same position is always the same text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import count, pairwise, takewhile
from math import ceil, hypot
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from rulekit.boards.frame import LINES, NUMBERS, WIDTH, Frame
from rulekit.boards.labels import Labels, Where, classes
from rulekit.boards.room import strip
from rulekit.boards.shapes import Bend
from rulekit.geometry import Point, direction

#: The room beside and below the field, for the numbers of the scale.
SIDE: Final = 22
FOOT: Final = 15
#: The length of an arrow's head, and half of its width.
HEAD: Final = (7, 3.5)
#: Half the size of a figure, and of a cross.
DOT: Final = 6
CROSS: Final = 5
#: What labels must not cover, and what they had better not cross.
SIGNS: Final = ("unit", "wall")
CLEAR: Final = ("move", "rest", "line", "gap", "refused", "ghost")
#: The degrees of a circle that are as good as straight.
ROUND: Final = 12
#: The corners of small things, from their centre.
CORNERS: Final = {
    "square": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    "diamond": ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
}

#: The name of an element, its kind, its attributes.
_Shape = tuple[str, str, Mapping[str, str]]


class Diagram:
    """A drawing under way: what is drawn later lies above, and labels above all."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self._shapes: list[_Shape] = list(_grid(frame))
        self.labels = Labels(WIDTH, frame.height)

    @property
    def looks(self) -> object:
        """Equal for drawings that are equal: places are found for the same labels in the same way."""
        return self._shapes, self.labels.asked

    def finish(self, title: str, told: Iterable[str]) -> Element:
        """The picture, with its name and what it shows in words."""
        width, height = WIDTH + SIDE, self.frame.height + FOOT
        view = f"0 0 {width} {_n(height)}"
        picture = Element("svg", {"class": "rk-diagram", "role": "img", "viewBox": view})
        SubElement(picture, "title").text = title
        SubElement(picture, "desc").text = " ".join(told)
        # What is written in it is told in the description.
        size = {"aria-hidden": "true", "x": str(SIDE), "width": str(WIDTH), "height": _n(self.frame.height)}
        field = SubElement(picture, "svg", size)
        for name, kind, attributes in self._shapes:
            SubElement(field, name, {"class": classes(kind), **attributes})
        field.extend(self.labels.elements())
        self._scale(picture)
        return picture

    def polygon(self, points: Iterable[Point], kind: str) -> None:
        """Draw a shape with corners."""
        corners = [self.frame.at(point) for point in points]
        self._shape("polygon", kind, points=_points(corners))
        if _is(kind, SIGNS):
            self.labels.keep_out(corners)
        elif _is(kind, CLEAR):
            self.labels.keep_clear((*corners, corners[0]))

    def line(self, points: Iterable[Point], kind: str) -> None:
        """Draw a line through points."""
        corners = [self.frame.at(point) for point in points]
        self._shape("polyline", kind, points=_points(corners))
        if _is(kind, SIGNS):
            for a, b in pairwise(corners):
                self.labels.keep_out(strip(a, b))
        elif _is(kind, CLEAR):
            self.labels.keep_clear(corners)

    def lines(self, segments: Iterable[tuple[Point, Point]], kind: str) -> None:
        """Draw many lines at once."""
        ends = ((self.frame.at(a), self.frame.at(b)) for a, b in segments)
        self._shape("path", kind, d="".join(f"M{_pair(a)}L{_pair(b)}" for a, b in ends))

    def area(self, outline: Sequence[Bend], radius: float, kind: str) -> None:
        """Draw a shape of which some sides are arcs of a circle, counter-clockwise on the table."""
        r = _n(radius * self.frame.scale)
        parts: list[str] = []
        for bend in outline:
            way = f"A{r} {r} 0 0 0 " if bend.round else "L" if parts else "M"
            parts.append(f"{way}{_pair(self.frame.at(bend.at))}")
        self._shape("path", kind, d=f"{''.join(parts)}Z")

    def circle(self, center: Point, radius: float, kind: str) -> None:
        """Draw a circle whose radius is in inches."""
        at, r = self.frame.at(center), radius * self.frame.scale
        self._disc(at, r, kind)
        self.labels.keep_clear([at.plus(direction(turn).times(r)) for turn in range(0, 361, ROUND)])

    def arrow(self, way: Sequence[Point], kind: str) -> None:
        """Draw a way with a head at its end."""
        before, end = map(self.frame.at, (way[max(len(way) - 2, 0)], way[-1]))
        self.line(way, f"{kind} way")
        length = hypot(*(end - before))
        if length > HEAD[0]:
            ahead = (end - before).times(1 / length)
            back, out = end - ahead.times(HEAD[0]), Point(ahead.y, -ahead.x).times(HEAD[1])
            self._shape("polygon", f"{kind} head", points=_points([end, back.plus(out), back - out]))

    def keep_off(self, at: Point) -> None:
        """Say that no label should cover a place."""
        self.labels.keep_off(self.frame.at(at), CROSS)

    def cross(self, at: Point, kind: str) -> None:
        """Mark a place with a cross."""
        x, y = center = self.frame.at(at)
        self.labels.keep_off(center, CROSS)
        a, b, c, d = map(_n, (x - CROSS, y - CROSS, x + CROSS, y + CROSS))
        self._shape("path", kind, d=f"M{a} {b}L{c} {d}M{a} {d}L{c} {b}")

    def dot(self, at: Point, form: str, kind: str) -> None:
        """Draw a small thing of a fixed size: a square, a disc or a diamond."""
        x, y = center = self.frame.at(at)
        self.labels.keep_off(center, DOT)
        if form == "disc":
            self._disc(center, DOT, kind)
            return
        corners = (Point(x + dx * DOT, y + dy * DOT) for dx, dy in CORNERS[form])
        self._shape("polygon", kind, points=_points(corners))

    def label(
        self, at: Point, text: str, kind: str, where: Where = "beside", of: Point | None = None
    ) -> None:
        """Write at a place, where there is room; about what stands there, or elsewhere."""
        self.labels.add(self.frame.at(at), text, kind, where, self.frame.at(of or at))

    def measure(
        self, way: Sequence[Point], text: str, kind: str, share: float = 0.5, off: Point | None = None
    ) -> None:
        """Write beside a straight way, best at a share of it, and on the side that is off a place."""
        ends = self.frame.at(way[0]), self.frame.at(way[-1])
        self.labels.measure(ends, text, kind, share, self.frame.at(off) if off is not None else None)

    def _disc(self, center: Point, radius: float, kind: str) -> None:
        self._shape("circle", kind, cx=_n(center.x), cy=_n(center.y), r=_n(radius))

    def _shape(self, name: str, kind: str, **attributes: str) -> None:
        self._shapes.append((name, kind, attributes))

    def _scale(self, picture: Element) -> None:
        """Write the inches at the left and at the foot."""
        box, step = self.frame.box, self.frame.step(NUMBERS)
        scale = SubElement(picture, "g", {"class": classes("scale"), "aria-hidden": "true"})
        for x in _marks(box.left, box.right, step):
            at = self.frame.at(Point(x, box.bottom))
            if at.x < WIDTH - NUMBERS / 4:
                _number(scale, at.x + SIDE, self.frame.height + FOOT - 3, x, "middle")
        for y in _marks(box.bottom, box.top, step):
            at = self.frame.at(Point(box.left, y))
            if at.y > NUMBERS / 8:
                _number(scale, SIDE - 4, at.y + 3.5, y, "end")


@lru_cache(8)
def _grid(frame: Frame) -> tuple[_Shape, _Shape]:
    """The table and its lines, the same for all drawings of a play; beyond the table there are none."""
    box, table, at, step = frame.box, frame.table, frame.at, frame.step(LINES)
    left, right = max(box.left, table.left), min(box.right, table.right)
    low, high = max(box.bottom, table.bottom), min(box.top, table.top)
    (x0, y0), (x1, y1) = at(Point(left, high)), at(Point(right, low))
    upright = (f"M{_n(at(Point(x, high)).x)} {_n(y0)}V{_n(y1)}" for x in _marks(left, right, step))
    level = (f"M{_n(x0)} {_n(at(Point(left, y)).y)}H{_n(x1)}" for y in _marks(low, high, step))
    outline = ("polygon", "table", {"points": _points(map(at, table.corners))})
    return outline, ("path", "grid", {"d": "".join((*upright, *level))})


def _marks(low: float, high: float, step: int) -> Iterable[int]:
    first = ceil(low / step) * step
    return takewhile(lambda mark: mark <= high, count(first, step))


def _is(kind: str, kinds: Sequence[str]) -> bool:
    return kind.split(maxsplit=1)[0] in kinds


def _number(parent: Element, x: float, y: float, value: int, anchor: str) -> None:
    text = SubElement(parent, "text", {"x": _n(x), "y": _n(y), "text-anchor": anchor})
    text.text = str(value).replace("-", "−")


def _n(value: float) -> str:
    """A number of a drawing: tenths are less than the eye sees."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _pair(point: Point) -> str:
    return f"{_n(point.x)} {_n(point.y)}"


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_n(point.x)},{_n(point.y)}" for point in points)
