"""The table of Dark Millennium: each player's zones, and the units as cards that lie as they would.

A ready card stands upright, a charging one is pushed towards the opponent, a locked one is turned.
The players face each other, the narrator of the examples (A) below.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from msgspec.structs import replace

from rulekit.boards.cells import cells, label, written
from rulekit.games.dark_millennium.state import SIDES, Player, Position, Side
from rulekit.markup import Content, facts, fresh, tag
from rulekit.messages import message
from rulekit.prose.phrasebook import Phrasebook, phrasebook

BOOK = "dark-millennium"
#: The columns that a card shows in its own way.
SHOWN = ("side", "unit", "state", "assault", "plus_assault", "armor", "plus_armor", "in_play")
#: The zones that are shown; of the deck only how many cards it has.
ZONES = ("hand", "table", "discard", "deck")
#: The zones whose cards can be read and still matter.
READ = ("hand", "table")

#: What stands around a name in a sentence, and not on the card.
QUOTES = "«»“”"
#: Facts that end with the action.
PASSING = ("part", "used")


def table(position: Position, before: Position | None, lang: str) -> Iterator[Element]:
    """Draw the table; against the position `before`, what is new is marked."""
    drawn = _Table(position, before, phrasebook(BOOK, lang))
    yield tag("ul", "players", (drawn.player(side) for side in reversed(SIDES)))


def said(position: Position) -> Position:
    """What the sentences with the table are to tell: the cards are seen where they lie."""
    return replace(position, players={})


def size(position: Position) -> int:
    """How much room the cards take, as if they were counters."""
    return 3 * len(position.units)


class _Table:
    """A position being drawn in one language."""

    def __init__(self, position: Position, before: Position | None, book: Phrasebook) -> None:
        self.now, self.before, self.book = position, before, book

    def player(self, side: Side) -> Element:
        """Draw one player's side: his name, his zones, his units."""
        ids = [id for id, unit in self.now.units.items() if unit.side == side]
        units = [tag("ul", "cards", map(self._unit, ids))] if ids else []
        zones = [tag("ul", "zones", self._zones(side))] if side in self.now.players else []
        name = tag("b", f"counter counter--{side}", [side])
        return tag("li", f"player player--{side}", [name, " ", *zones, *units])

    def _zones(self, side: Side) -> Iterator[Element]:
        player, was = self.now.players[side], (self.before or self.now).players[side]
        for zone in ZONES:
            if getattr(player, zone) or getattr(was, zone) or zone == "hand":
                yield self._zone(zone, player, was)

    def _zone(self, zone: str, player: Player, was: Player) -> Element:
        cards, earlier = getattr(player, zone), getattr(was, zone)
        count = self._say(zone, count=len(cards))
        name = tag("span", "zone-name", fresh(count, new=len(cards) != len(earlier)))
        if zone == "deck" or not cards:
            return tag("li", "zone", [name, " "])
        shown = (
            tag("li", "card-name", [*self._card(card, zone, new=card not in earlier), " "]) for card in cards
        )
        return tag("li", "zone", [name, " ", tag("ul", "pile", shown)])

    def _card(self, id: str, zone: str, *, new: bool) -> Content:
        """Name a card in a pile, with what is written on it."""
        yield from fresh(self.book.printed("cards", id), new=new)
        if zone in READ and id in self.now.cards:
            texts = [text for _, text in cells(self.book, "cards", self.now.cards[id], ("side", "card"))]
            yield from [": ", ", ".join(texts)] if texts else []

    def _unit(self, id: str) -> Element:
        """Draw a unit as a card."""
        unit = self.now.units[id]
        was = dict(self._told(self.before, id)) if self.before else None
        lies = unit.state if unit.in_play else "gone"
        name = tag("b", "card-title", [self.book.printed("units", id).strip(QUOTES)])
        told = facts(dict(self._told(self.now, id)), was, PASSING)
        return tag("li", f"card card--{lies}", [name, " ", *told])

    def _told(self, p: Position, id: str) -> Iterator[tuple[str, str]]:
        """What is to be told of a unit: how it lies, its part in the assault, its values, its texts."""
        unit = p.units[id]
        yield "state", written(self.book, "state", unit.state) if unit.in_play else self._say("gone")
        if p.assault and id == p.assault.unit:
            yield "part", self._say(p.assault.kind)
        if p.assault and id == p.assault.target:
            yield "part", self._say("target")
        for field in ("assault", "armor"):
            value, plus = getattr(unit, field), getattr(unit, f"plus_{field}")
            if value or plus:
                yield field, f"{label(self.book, 'units', field)} {value}{f' + {plus}' if plus else ''}"
        yield from cells(self.book, "units", unit, SHOWN)
        if id in p.used:
            yield "used", self._say("used")

    def _say(self, code: str, **params: object) -> str:
        return message(f"board-{code}", self.book.lang, **params)
