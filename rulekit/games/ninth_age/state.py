"""What stands on the table when a combat has been lost: positions.

Lengths are inches and angles degrees, all of them decimals: 0 is the direction of x, 90 that of y.
"""

from __future__ import annotations

from decimal import Decimal
from operator import attrgetter
from typing import Final, Literal, get_args

import msgspec

#: The two players.
Side = Literal["A", "B"]
#: Broken: lost its Break Test and has not moved yet. Caught: destroyed by its pursuers.
#: Crumbled: its last models were taken by the result of the combat. Gone: no longer on the table.
State = Literal["steady", "broken", "fled", "caught", "destroyed", "crumbled", "gone"]
#: What a unit will do. Restrain: will test; restrained: has passed; forced: has failed, and names its prey.
Plan = Literal["pursue", "restrain", "restrained", "forced", "overrun", "stay"]
#: What the combat waits for; once it is over, the moments of the Game Turn that matter to a Reform.
Stage = Literal[
    "declare",
    "tests",
    "flee-rolls",
    "pursuit-rolls",
    "flight",
    "pursuit",
    "post-combat",
    "over",
    "turn",
    "game-turn-end",
]
#: The sorts of terrain that flight and pursuit ask about.
Ground = Literal["impassable", "dangerous"]
#: What brought a unit into its combat in this round: its own charge, or one that a pursuit had become.
Charged = Literal["charge", "pursuit"]
#: Until the end of what a unit does not count for Secondary Objectives.
NoScoring = Literal["combat-round", "player-turn", "game-turn"]
#: In which Player Turn a unit may not declare charges.
NoCharge = Literal["next-turn", "this-turn"]

SIDES: Final[tuple[Side, ...]] = get_args(Side)
STATES: Final[tuple[State, ...]] = get_args(State)
PLANS: Final[tuple[Plan, ...]] = get_args(Plan)
STAGES: Final[tuple[Stage, ...]] = get_args(Stage)
#: The stages of one combat, in their order.
COMBAT: Final = STAGES[:7]
GROUNDS: Final[tuple[Ground, ...]] = get_args(Ground)
CHARGED: Final[tuple[Charged, ...]] = get_args(Charged)
NO_SCORING: Final[tuple[NoScoring, ...]] = get_args(NoScoring)
NO_CHARGE: Final[tuple[NoCharge, ...]] = get_args(NoCharge)
OPPONENT: Final[dict[Side, Side]] = {"A": "B", "B": "A"}
#: The smallest and the largest side of a footprint; a table is no larger either.
LEAST: Final = Decimal("0.1")
MOST: Final = Decimal(999)
#: States of a unit whose models are on the table.
ON_TABLE: Final[tuple[State, ...]] = ("steady", "broken", "fled")
#: Plans that end in a roll for distance and a move.
PURSUING: Final[tuple[Plan, ...]] = ("pursue", "overrun")


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The size of the table; its corner is at 0, 0."""

    #: Along x, in inches.
    width: Decimal
    #: Along y, in inches.
    height: Decimal


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rectangular piece of Impassable or Dangerous Terrain."""

    #: Its centre.
    x: Decimal
    #: Its centre.
    y: Decimal
    #: Across its heading.
    width: Decimal
    #: Along its heading.
    depth: Decimal
    #: Which way it is turned.
    heading: Decimal = Decimal(0)
    #: What sort of terrain it is.
    kind: Ground = "impassable"


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One unit: its footprint, how it came out of the combat, and what it is about to do."""

    #: The side that it belongs to.
    side: Side
    #: The Centre of the Unit.
    x: Decimal
    #: The Centre of the Unit.
    y: Decimal
    #: Along the front.
    width: Decimal
    #: From front to rear.
    depth: Decimal
    #: Which way its front faces.
    heading: Decimal
    #: What became of it. `broken`: lost its Break Test and has not moved yet;
    #: `caught`: destroyed by its pursuers; `crumbled`: the result of the combat took its last models;
    #: `gone`: no longer on the table.
    state: State = "steady"
    #: Discipline, 0 to 10; a unit that tests needs it.
    discipline: int | None = None
    #: Whether this is the round in which it charged, and whether that charge came from a pursuit.
    charged: Charged | None = None
    #: War Machines and the like never pursue.
    may_pursue: bool = True
    #: Has the Scoring rule, and so counts for Secondary Objectives.
    scoring: bool = False
    #: Models with the Front Rank rule.
    front_rank: tuple[str, ...] = ()
    #: Those of them that are not where they belong.
    displaced: tuple[str, ...] = ()
    #: What it will do. `restrain`: will test; `restrained`: has passed;
    #: `forced`: has failed, and names its prey.
    plan: Plan | None = None
    #: The Broken unit that it pursues.
    target: str | None = None
    #: Its Flee Distance or its Pursuit Distance.
    roll: int | None = None
    #: The unit it flees from, where the opponent had to choose.
    flees_from: str | None = None
    #: Has made its Pursuit Move or Overrun.
    moved: bool = False
    #: Has made its choice after the combat: a Pivot, a Reform or neither.
    done: bool = False
    #: Until the end of what it does not count for Secondary Objectives.
    no_scoring: NoScoring | None = None
    #: In which Player Turn it may not declare charges.
    no_charge: NoCharge | None = None


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that the next verdict depends on; any position reached can be given again."""

    #: The table.
    table: Table
    #: The Active Player.
    turn: Side
    #: All units of both sides, by name.
    units: dict[str, Unit]
    #: Pieces of terrain, by name.
    terrain: dict[str, Terrain] = {}
    #: Units of the combat; left out, they follow from who is in contact.
    combat: tuple[str, ...] = ()
    #: Choices that differ from the defaults, by the id of the reading.
    readings: dict[str, str] = {}
    #: What the combat waits for; once it is over, the moment of the Game Turn.
    stage: Stage = "declare"
    #: Who chooses now; null where both may, or nobody has to.
    to_move: Side | None = None
    #: The side that rolls first for its pursuers.
    first: Side | None = None
    #: Broken units in the order in which their Flee Distances were rolled.
    flee_order: tuple[str, ...] = ()
    #: Which Player Turn of the Game Turn this is.
    player_turn: Literal[1, 2] = 1

    def __hash__(self) -> int:
        """Hash the position's value, whatever order its parts were named in."""
        named = (frozenset(getattr(self, name).items()) for name in _NAMED)
        return hash((*named, *_PLAIN(self)))

    @property
    def active(self) -> str | None:
        """The unit whose turn to flee it is."""
        if self.stage != "flight":
            return None
        return next((id for id in self.flee_order if self.units[id].state == "broken"), None)


_NAMED = ("units", "terrain", "readings")
_PLAIN = attrgetter(*(f for f in Position.__struct_fields__ if f not in _NAMED))
