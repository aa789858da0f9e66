"""Labels of a diagram: each beside its place, clear of signs, lines and other labels as far as that goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, pairwise
from typing import Final, Literal, NamedTuple
from xml.etree.ElementTree import Element

from rulekit.boards.room import Area, Spot, Thing, along, around, on, strip
from rulekit.geometry import Point, Polygon, Segment

#: Right on its place or hardly off it, there if it can be, or beside it.
Where = Literal["fixed", "on", "beside"]
#: About how wide a letter is, a narrow one and a bold one, and how high a line.
LETTER: Final = 6.4
NARROW: Final = 4.2
BOLD: Final = 1.15
LINE: Final = 12
#: From the middle of a line down to where its letters stand.
BASE: Final = 4
#: How much worse it is to cover a sign or a label than a line, and to stand where the way cannot be seen.
HEAVY: Final = 10
HIDDEN: Final = 60
#: A label that has so much room around it is not taken for that of another sign. That is worth little,
#: and so is a line below a name: it is best right beside its sign.
ROOM: Final = 4
LIGHT: Final = 0.25


@cache
def classes(kind: str) -> str:
    """The classes of a piece of a diagram: names of their own, since a page has a line and a label too."""
    return " ".join(f"rk-g-{one}" for one in kind.split())


def width(text: str, *, bold: bool = False) -> float:
    """About how wide a text is."""
    return sum(NARROW if letter in ".,:″ " else LETTER for letter in text) * (BOLD if bold else 1)


class _Label(NamedTuple):
    #: Where it is to be, and where that stands which it is about.
    at: Point
    of: Point
    text: str
    kind: str
    where: Where = "beside"
    #: The way that it measures, at which share of it, and off what.
    way: Segment | None = None
    share: float = 0.5
    off: Point | None = None

    @property
    def half(self) -> float:
        """Half of its width."""
        return width(self.text, bold=self.is_name) / 2

    @property
    def is_name(self) -> bool:
        """Whether it says who stands here."""
        return "name" in self.kind.split()

    @property
    def rank(self) -> int:
        """Who comes first: what has one place alone, then names, then all else."""
        return 0 if self.where == "fixed" else 1 if self.is_name else 2

    def spots(self, half: float) -> Iterator[Spot]:
        """Where it may stand, so wide as it is; of those that are as good, the first is the best."""
        if self.way is not None:
            return along(self.way, half, LINE / 2, self.share, self.off)
        if self.where == "fixed":
            return on(self.at)
        beside = around(self.at, half, LINE / 2)
        return chain([Spot(self.at)], beside) if self.where == "on" else beside


class Labels:
    """The labels of one drawing; they find their places when all is known that they must not cover."""

    def __init__(self, width: float, height: float) -> None:
        self.field = Area(1, 1, width - 1, height - 1)
        self._corners: list[Polygon] = []
        self._ways: list[Sequence[Point]] = []
        self.asked: list[_Label] = []

    def keep_off(self, center: Point, half: float) -> None:
        """Say that a sign of some size stands here."""
        self.keep_out(Area.around(center, half, half).corners)

    def keep_out(self, corners: Polygon) -> None:
        """Say that a sign with these corners stands here."""
        self._corners.append(corners)

    def keep_clear(self, points: Sequence[Point]) -> None:
        """Say that a line goes here; a label covers it sooner than a sign."""
        self._ways.append(points)

    def add(self, at: Point, text: str, kind: str, where: Where = "beside", of: Point | None = None) -> None:
        """Ask for a label at a place; it is about what stands there, or elsewhere."""
        self.asked.append(_Label(at, of or at, text, kind, where))

    def measure(
        self, way: Segment, text: str, kind: str, share: float = 0.5, off: Point | None = None
    ) -> None:
        """Ask for a label beside a way, best at a share of it, and on the side that is off a point."""
        self.asked.append(_Label(way[0], way[0], text, kind, way=way, share=share, off=off))

    def elements(self) -> Iterator[Element]:
        """The labels as text, each where it covers least; of places that are as good, at the first."""
        signs = [Thing.of(corners) for corners in self._corners]
        lines = [Thing.of(strip(a, b)) for way in self._ways for a, b in pairwise(way) if a != b]
        room = _Room(self.field, signs, lines)
        for label in sorted(self.asked, key=lambda label: label.rank):
            x, y = room.place(label)
            where = {"x": f"{x:.0f}", "y": f"{y + BASE:.0f}"}
            element = Element("text", {"class": classes(f"text {label.kind}"), **where})
            element.text = label.text
            yield element


class _Room:
    """Where labels have been put, and what they must not cover."""

    def __init__(self, field: Area, signs: Sequence[Thing], lines: Sequence[Thing]) -> None:
        self._field, self._signs, self._lines = field, signs, lines
        self._written: list[Thing] = []

    def place(self, label: _Label) -> Point:
        """Put a label at its best place."""
        half = label.half
        others = [sign for sign in self._signs if label.way is not None or not sign.has(label.of)]
        best, least = label.at, float("inf")
        for spot in label.spots(half):
            if spot.pushed >= least:
                continue
            at = self._within(spot.at, half)
            cost = self._cost(label, spot._replace(at=at), half, others, least=least)
            if cost < least:
                best, least = at, cost
            if not least:
                break
        self._written.append(Thing.of(Area.around(best, half, LINE / 2).corners))
        return best

    def _cost(
        self, label: _Label, spot: Spot, half: float, others: Sequence[Thing], *, least: float
    ) -> float:
        """How much a label would cover at a place, and how wrongly it could be read there.

        Where so much is covered already that the place is not the best one, nobody asks for the rest.
        """
        area = Area.around(spot.at, half, LINE / 2)
        if label.where == "fixed":
            return round(spot.pushed + HEAVY * _covered(area, others, self._written), 2)
        cost = HEAVY * _covered(area, self._signs, self._written)
        if round(spot.pushed + cost, 2) >= least:
            return least
        cost += LIGHT * _covered(Area.around(spot.at, half + ROOM, LINE / 2 + ROOM), others, self._written)
        if round(spot.pushed + cost, 2) >= least:
            return least
        lines = _covered(area, self._lines)
        cost += LIGHT * lines if label.is_name else lines
        if spot.anchor is not None and any(sign.has(spot.anchor) for sign in self._signs):
            cost += HIDDEN
        return round(spot.pushed + cost, 2)

    def _within(self, at: Point, half: float) -> Point:
        """The nearest place at which a label is not cut off."""
        left, top, right, bottom = self._field
        x = min(max(at.x, left + half), max(right - half, left + half))
        return Point(x, min(max(at.y, top + LINE / 2), bottom - LINE / 2))


def _covered(area: Area, *things: Sequence[Thing]) -> float:
    left, top, right, bottom = area
    return sum(
        thing.shared(area)
        for thing in chain(*things)
        # Most are far away, which is seen faster here.
        if (own := thing.bounds).right > left and own.left < right and own.bottom > top and own.top < bottom
    )
