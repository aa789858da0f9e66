"""Labels of a diagram: each beside its place, and clear of the others as far as that goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple
from xml.etree.ElementTree import Element

from rulekit.geometry import Point

#: Right on its place, there if it can be, or beside it.
Where = Literal["fixed", "on", "beside"]
#: About how wide a letter is, and how high a line.
LETTER: Final = 6.4
LINE: Final = 12
#: From the middle of a line down to where its letters stand.
BASE: Final = 4
#: From a place to its label.
GAP: Final = 9


def classes(kind: str) -> str:
    """The classes of a piece of a diagram: names of their own, since a page has a line and a label too."""
    return " ".join(f"rk-g-{one}" for one in kind.split())


class _Area(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def shared(self, other: _Area) -> float:
        """How much of the two is one."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(wide, 0.0) * max(high, 0.0)


class _Label(NamedTuple):
    at: Point
    text: str
    kind: str
    where: Where

    @property
    def half(self) -> float:
        """Half of its width."""
        return len(self.text) * LETTER / 2

    @property
    def rank(self) -> int:
        """Who comes first: what has one place alone, then names, then all else."""
        return 0 if self.where == "fixed" else 1 if "name" in self.kind.split() else 2


class Labels:
    """The labels of one drawing; they find their places when all is known that they must not cover."""

    def __init__(self, width: float, height: float) -> None:
        self.field = _Area(1, 1, width - 1, height - 1)
        self._taken: list[_Area] = []
        self._labels: list[_Label] = []

    def keep_off(self, center: Point, half: float) -> None:
        """Say that something stands here."""
        self._taken.append(_Area(center.x - half, center.y - half, center.x + half, center.y + half))

    def add(self, at: Point, text: str, kind: str, where: Where = "beside") -> None:
        """Ask for a label."""
        self._labels.append(_Label(at, text, kind, where))

    def elements(self) -> Iterator[Element]:
        """The labels as text, each where it covers least; of places that are as good, at the first."""
        for label in sorted(self._labels, key=lambda label: label.rank):
            x, y = self._place(label)
            where = {"x": f"{x:.0f}", "y": f"{y + BASE:.0f}"}
            element = Element("text", {"class": classes(f"text {label.kind}"), **where})
            element.text = label.text
            yield element

    def _place(self, label: _Label) -> Point:
        at, half = label.at, label.half
        around = () if label.where == "fixed" else _around(at, half)
        on = () if label.where == "beside" else (at,)
        places = [self._within(place, half) for place in (*on, *around)]
        center = min(places, key=lambda place: round(sum(map(_area(place, half).shared, self._taken)), 3))
        self._taken.append(_area(center, half))
        return center

    def _within(self, at: Point, half: float) -> Point:
        """The nearest place at which a label is not cut off."""
        x = min(max(at.x, self.field.left + half), max(self.field.right - half, self.field.left + half))
        y = min(max(at.y, self.field.top + LINE / 2), self.field.bottom - LINE / 2)
        return Point(x, y)


def _around(at: Point, half: float) -> Iterator[Point]:
    for away in (GAP, 2 * GAP, 3 * GAP):
        yield Point(at.x + away + half, at.y)
        yield Point(at.x, at.y - away - LINE / 2)
        yield Point(at.x, at.y + away + LINE / 2)
        yield Point(at.x - away - half, at.y)
        for dx, dy in ((1, -1), (1, 1), (-1, -1), (-1, 1)):
            yield Point(at.x + dx * (away + half) * 0.8, at.y + dy * away)


def _area(center: Point, half: float) -> _Area:
    return _Area(center.x - half, center.y - LINE / 2, center.x + half, center.y + LINE / 2)
