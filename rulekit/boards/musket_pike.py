"""The turn track of Musket & Pike: the wings by order, the highest priority first, with their markers."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from xml.etree.ElementTree import Element

from msgspec.structs import replace

from rulekit.boards.cells import Fact, cells, flags, written
from rulekit.games.musket_pike.flow import level_of
from rulekit.games.musket_pike.state import ORDERS, Order, Position, Unit
from rulekit.markup import facts, fresh, tag
from rulekit.messages import message
from rulekit.prose.phrasebook import Phrasebook, phrasebook
from rulekit.verdict import Aside

BOOK = "musket-pike"
#: The columns that the track shows in another way.
WING = ("side", "wing", "order", "markers")
UNIT = ("wing", "unit", "arm")
#: Facts whose end is told by what came instead.
PASSING = ("active",)


def track(position: Position, before: Position | None, lang: str) -> Iterator[Element]:
    """Draw the turn track; against the position `before`, what is new is marked."""
    drawn = _Track(position, before, phrasebook(BOOK, lang))
    yield tag("ol", "track", (drawn.lane(order) for order in ORDERS if drawn.ids(order)))


def said(position: Position) -> Position:
    """What the sentences with the track are to tell: whose turn it is only where another side chooses."""
    return replace(position, on_move=None) if position.on_move == position.to_move else position


def size(position: Position) -> int:
    """How many wings and units are drawn."""
    return sum(1 + len(wing.named) for wing in position.wings.values())


class _Track:
    """A position being drawn in one language."""

    def __init__(self, position: Position, before: Position | None, book: Phrasebook) -> None:
        self.now, self.before, self.book = position, before, book

    def ids(self, order: Order) -> list[str]:
        """The wings under an order."""
        return [id for id, wing in self.now.wings.items() if wing.order == order]

    def lane(self, order: Order) -> Element:
        """Draw the wings under an order; the level at which wings are selected now has an arrow."""
        name = tag("strong", "lane-name", [written(self.book, "order", order)])
        if self._level == order:
            name.set("class", f"{name.get('class')} rk-lane-name--level")
            name.append(tag("span", "heard", [f" ({message('board-level', self.book.lang)})"]))
        return tag("li", "lane", [name, " ", tag("ul", "wings", map(self._wing, self.ids(order)))])

    @property
    def _level(self) -> Order | None:
        """The order at which wings are selected now."""
        p = self.now
        if p.phase != "activation":
            return None
        level = p.level
        return level if p.active or p.to_move is None else level_of(Aside(), p, p.to_move, level)

    def _wing(self, id: str) -> Element:
        wing = self.now.wings[id]
        was = dict(self._told(self.before, id)) if self.before else None
        # A name that does not begin with its side is told together with the side.
        name = id if id.startswith(wing.side) else f"{wing.side}: {id}"
        moved = self.before is not None and self.before.wings[id].order != wing.order
        counter = tag("b", f"counter counter--{wing.side}", fresh(name, new=moved))
        units = [tag("ul", "units", (self._unit(id, unit) for unit in wing.named))] if wing.named else []
        kind = "wing wing--active" if self.now.active == id else "wing"
        told = dict(self._told(self.now, id, was or ()))
        return tag("li", kind, [counter, " ", *facts(told, was, PASSING), *units])

    def _unit(self, wing: str, id: str) -> Element:
        """Draw a unit that has a name."""
        unit, was = self.now.wings[wing].named[id], None
        if self.before and (earlier := self.before.wings[wing].named.get(id)):
            was = dict(self._of_unit(earlier))
        return tag("li", "unit", [tag("b", "", [id]), " ", *facts(dict(self._of_unit(unit)), was)])

    def _of_unit(self, unit: Unit) -> Iterator[Fact]:
        yield "arm", written(self.book, "arm", unit.arm)
        yield from cells(self.book, "units", unit, UNIT)

    def _told(self, p: Position, id: str, also: Collection[str] = ()) -> Iterator[Fact]:
        """What is to be told of a wing beside its side, name and order; of `also`, the usual too."""
        wing = p.wings[id]
        if p.active == id:
            yield "active", message("board-activation", self.book.lang, activation=p.activation, step=p.step)
        yield from flags(self.book, "marker", wing)
        yield from cells(self.book, "wings", wing, (*WING, "units") if wing.named else WING, also)
