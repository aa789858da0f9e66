"""What an assault or a BA card of Dark Millennium stands at: positions."""

from __future__ import annotations

from operator import attrgetter
from typing import Final, Literal, get_args

import msgspec

#: The two players.
Side = Literal["A", "B"]
#: How a unit's card lies (the official names).
State = Literal["ready", "locked", "charging"]
#: What the game waits for: the block; tactics or passes; breakthrough or special; what the text says.
Stage = Literal["block", "tactics", "choice", "resolve"]
#: What an assault may go on with (step 5).
Option = Literal["breakthrough", "special", "neither"]

SIDES: Final[tuple[Side, ...]] = get_args(Side)
STATES: Final[tuple[State, ...]] = get_args(State)
STAGES: Final[tuple[Stage, ...]] = get_args(Stage)
OPTIONS: Final[tuple[Option, ...]] = get_args(Option)
#: The largest printed value, and the largest sum that tactics can make of them.
MOST: Final = 99
MOST_SUM: Final = 1_000_000_000
OPPONENT: Final[dict[Side, Side]] = {"A": "B", "B": "A"}


class _Effect(msgspec.Struct, frozen=True, tag_field="effect", forbid_unknown_fields=True):
    """Common shape of what the text of an ability does."""


class Draw(_Effect, tag="draw", frozen=True):
    """Its player draws `count` cards."""

    #: How many cards.
    count: int


class Discard(_Effect, tag="discard", frozen=True):
    """The opponent discards `count` cards from the command hand."""

    #: How many cards.
    count: int


class Lock(_Effect, tag="lock", frozen=True):
    """Its player locks `count` units of the opponent."""

    #: How many units.
    count: int


class RaiseAssault(_Effect, tag="assault", frozen=True):
    """Any unit gets `plus` to its assault."""

    #: By how much.
    plus: int


class RaiseArmor(_Effect, tag="armor", frozen=True):
    """Any unit gets `plus` to its armor."""

    #: By how much.
    plus: int


Raise = RaiseAssault | RaiseArmor
#: What a special assault or a BA card may say.
Effect = Draw | Discard | Lock
#: What a tactic may say.
TacticEffect = Draw | Lock | RaiseAssault | RaiseArmor


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One unit: its values, how its card lies, and what is written on it."""

    #: The side that it belongs to.
    side: Side
    #: How its card lies.
    state: State = "ready"
    #: Its printed assault.
    assault: int = 0
    #: Its printed armor.
    armor: int = 0
    #: The special assault: the ability whose text begins with the letter for assault.
    special: Effect | None = None
    #: The ability whose text begins with T.
    tactic: TacticEffect | None = None
    #: Alpha 4 does not let the special assault be played now.
    special_barred: bool = False
    #: Alpha 4 does not let the tactic be played now.
    tactic_barred: bool = False
    #: What tactics have added to the assault in this action.
    plus_assault: int = 0
    #: What tactics have added to the armor in this action.
    plus_armor: int = 0
    #: Damage that has stayed on the unit, where the reading says that it does.
    damage: int = 0
    #: Whether it is still in play.
    in_play: bool = True


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is written on a card in its command role; a card that says nothing here needs no entry."""

    #: What its tactic says.
    tactic: TacticEffect | None = None
    #: What it says as a BA card.
    ba: Effect | None = None
    #: Alpha 4 does not let its tactic be played now.
    tactic_barred: bool = False
    #: Alpha 4 does not let it be played as a BA card now.
    ba_barred: bool = False


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the cards of one player are; every card is in one zone."""

    #: The command hand.
    hand: tuple[str, ...] = ()
    #: Cards on the table, by name.
    table: tuple[str, ...] = ()
    #: The discard pile.
    discard: tuple[str, ...] = ()
    #: The top card first.
    deck: tuple[str, ...] = ()


class Assault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special assault under way."""

    #: The unit that assaults.
    unit: str
    #: A block makes it regular.
    kind: Literal["special", "regular"] = "special"
    #: The unit that blocked.
    target: str | None = None
    #: Damage beyond the target's armor, once it has been dealt.
    excess: int | None = None


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that the next verdict depends on; any position reached can be given again."""

    #: All units of both sides, by name.
    units: dict[str, Unit] = {}
    #: Cards with a text that matters, by name.
    cards: dict[str, Card] = {}
    #: Each side's cards.
    players: dict[Side, Player] = {}
    #: Choices that differ from the defaults, by the id of the reading.
    readings: dict[str, str] = {}
    #: What is waited for; null between actions.
    stage: Stage | None = None
    #: The special assault under way, if any.
    assault: Assault | None = None
    #: The BA card being played.
    ba: str | None = None
    #: Who chooses now; null between actions, since the text does not tell whose turn comes next.
    to_move: Side | None = None
    #: Consecutive passes: 0 or 1.
    passes: int = 0
    #: Units whose tactic has been used in this tactics step.
    used: tuple[str, ...] = ()

    def __hash__(self) -> int:
        """Hash the position's value, whatever order its parts were named in."""
        named = (frozenset(getattr(self, name).items()) for name in _NAMED)
        return hash((*named, *_PLAIN(self)))

    def of(self, side: Side) -> list[str]:
        """Ids of one side's units in play, in the order in which they were given."""
        return [id for id, unit in self.units.items() if unit.side == side and unit.in_play]

    def holder(self, card: str) -> Side | None:
        """The side in whose command hand a card is."""
        return next((side for side, player in self.players.items() if card in player.hand), None)

    def owner(self, card: str) -> Side:
        """The side in one of whose zones a card is."""
        return next(side for side, player in self.players.items() if card in zones(player))

    @property
    def active(self) -> str | None:
        """The assaulting unit."""
        return self.assault.unit if self.assault else None

    @property
    def acting(self) -> Side:
        """The side that assaults or plays the BA card."""
        if self.assault:
            return self.units[self.assault.unit].side
        assert self.ba is not None, "no action is under way"
        return self.owner(self.ba)


_NAMED = ("units", "cards", "players", "readings")
_PLAIN = attrgetter(*(f for f in Position.__struct_fields__ if f not in _NAMED))


def zones(player: Player) -> tuple[str, ...]:
    """All cards of a player, zone by zone."""
    return (*player.hand, *player.table, *player.discard, *player.deck)
