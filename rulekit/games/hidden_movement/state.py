"""A table with hidden units: positions.

Lengths are inches and angles degrees, all of them decimals: 0 is the direction of x, 90 that of y.
"""

from __future__ import annotations

from decimal import Decimal
from operator import attrgetter
from typing import Final, Literal, get_args

import msgspec

#: The two sides.
Side = Literal["A", "B"]
#: Whether units are still set up, or the play has begun.
Phase = Literal["setup", "play"]
#: Where a unit is: not deployed, behind a marker, in figures on the table.
State = Literal["off", "hidden", "table"]
#: What a reveal waits for: which unit, where its figures, how they face.
Stage = Literal["choose", "place", "face"]
#: Why a marker is turned into figures: an enemy spotted it, or its owner removed it.
By = Literal["spotted", "owner"]
Place = tuple[Decimal, Decimal]

SIDES: Final[tuple[Side, ...]] = get_args(Side)
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
STATES: Final[tuple[State, ...]] = get_args(State)
STAGES: Final[tuple[Stage, ...]] = get_args(Stage)
WAYS: Final[tuple[By, ...]] = get_args(By)
OPPONENT: Final[dict[Side, Side]] = {"A": "B", "B": "A"}
#: The largest length, and the most actions of a card.
MOST: Final = 999
MOST_ACTIONS: Final = 9


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table, and where its corner with the least coordinates is."""

    #: Along x, in inches.
    width: Decimal
    #: Along y, in inches.
    height: Decimal
    #: The least x on the table.
    x: Decimal = Decimal(0)
    #: The least y on the table.
    y: Decimal = Decimal(0)


class Wall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A straight piece of what nobody sees through."""

    #: Where it begins.
    x1: Decimal
    #: Where it begins.
    y1: Decimal
    #: Where it ends.
    x2: Decimal
    #: Where it ends.
    y2: Decimal


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One unit: what it is, who is in it, how far its figures spot."""

    #: The side that it belongs to.
    side: Side
    #: The troop type, by which cards activate units and markers.
    type: str
    #: The figure that leads the unit.
    leader: str
    #: From how far its figures spot a marker, in inches.
    spotting: Decimal
    #: In how wide an arc they spot, in degrees; each figure's facing halves it.
    arc: Decimal
    #: The other figures.
    figures: tuple[str, ...] = ()
    #: The leader's maximum move; a unit that will be revealed needs it.
    move: Decimal | None = None
    #: The trait without which a unit cannot hide.
    scouts: bool = False
    #: Where it is: not deployed, behind a marker, in figures on the table.
    state: State = "off"


class Model(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure on the table."""

    #: The unit that the figure belongs to.
    unit: str
    #: Where it stands.
    x: Decimal
    #: Where it stands.
    y: Decimal
    #: Which way it looks, in degrees; null until its owner turns it, in a reveal: it does not spot yet.
    facing: Decimal | None = None


class Marker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hidden movement marker; without a place it is in reserve."""

    #: The side that it belongs to.
    side: Side
    #: The troop type under which cards activate it.
    type: str
    #: Where it lies; null: in reserve.
    x: Decimal | None = None
    #: Where it lies; null: in reserve.
    y: Decimal | None = None
    #: Whether no unit is behind it; its owner alone knows.
    dummy: bool = False
    #: Actions done in the activation under way; 0 again once it ends.
    acted: int = 0


class Activation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card in force: troops of one type act, each so many times."""

    #: The side that acts.
    side: Side
    #: The troop type that acts.
    type: str
    #: How many times each may act.
    actions: int


class Reveal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A marker that has been removed, and the unit that takes its place."""

    #: The side that owned the marker.
    side: Side
    #: The troop type of the marker.
    type: str
    #: Where the marker lay.
    x: Decimal
    #: Where the marker lay.
    y: Decimal
    #: Whether an enemy spotted it or its owner removed it.
    by: By
    #: What is waited for: which unit, where its figures stand, how they face.
    stage: Stage = "choose"
    #: The enemy figure that spotted the marker.
    spotter: str | None = None
    #: The unit, once it has been chosen.
    unit: str | None = None


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that the next verdict depends on; any position reached can be given again."""

    #: The table.
    table: Table
    #: All units of both sides, by name.
    units: dict[str, Unit]
    #: What nobody sees through, by name.
    walls: dict[str, Wall] = {}
    #: The figures on the table, by name.
    models: dict[str, Model] = {}
    #: The markers, by name.
    markers: dict[str, Marker] = {}
    #: Choices that differ from the defaults, by the id of the reading.
    readings: dict[str, str] = {}
    #: The set-up, or the play after it.
    phase: Phase = "setup"
    #: The card in force, if any.
    activation: Activation | None = None
    #: The reveal under way, if any.
    reveal: Reveal | None = None
    #: Markers spotted at once, which wait for their reveal, each with the figure that spots it.
    spotted: dict[str, str] = {}
    #: Who chooses now; null between activations.
    to_move: Side | None = None

    def __hash__(self) -> int:
        """Hash the position's value, whatever order its parts were named in."""
        named = (frozenset(getattr(self, name).items()) for name in _NAMED)
        return hash((*named, *_PLAIN(self)))


_NAMED = ("units", "walls", "models", "markers", "readings", "spotted")
_PLAIN = attrgetter(*(f for f in Position.__struct_fields__ if f not in _NAMED))
