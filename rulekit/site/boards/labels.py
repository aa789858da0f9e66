"""Labels of a diagram: each beside its place, and clear of the others as far as that goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from rulekit.geometry import Point

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


class Labels:
    """The labels of one drawing."""

    def __init__(self, width: float, height: float) -> None:
        self.field = _Area(1, 1, width - 1, height - 1)
        self._taken: list[_Area] = []
        self._labels: list[_Label] = []

    def keep_off(self, center: Point, half: float) -> None:
        """Say that something stands here."""
        self._taken.append(_Area(center.x - half, center.y - half, center.x + half, center.y + half))

    def add(self, at: Point, text: str, kind: str, *, inside: bool) -> None:
        """Find the place of a label at which it covers least; of those that are as good, the first."""
        half = len(text) * LETTER / 2
        places = [self._within(place, half) for place in ((at,) if inside else _around(at, half))]
        center = min(places, key=lambda place: round(sum(map(_area(place, half).shared, self._taken)), 3))
        self._taken.append(_area(center, half))
        self._labels.append(_Label(center, text, kind))

    def elements(self) -> Iterator[Element]:
        """The labels as text."""
        for (x, y), text, kind in self._labels:
            where = {"x": f"{x:.0f}", "y": f"{y + BASE:.0f}"}
            element = Element("text", {"class": classes(f"text {kind}"), **where})
            element.text = text
            yield element

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
