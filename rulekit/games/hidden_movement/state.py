"""A table with hidden units, and what may happen on it: positions and acts.

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
    #: Actions done in the activation under way.
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


class _Act(msgspec.Struct, frozen=True, tag_field="act", forbid_unknown_fields=True):
    """Common shape of the acts."""


class Declare(_Act, tag="declare", frozen=True):
    """Declare that a unit moves hidden: its marker's name, and its place or `reserve`."""

    #: The unit that hides.
    unit: str
    #: The name of its marker.
    marker: str
    #: Where the marker is placed.
    x: Decimal | None = None
    #: Where the marker is placed.
    y: Decimal | None = None
    #: Whether the marker stays in reserve.
    reserve: bool = False


class Begin(_Act, tag="begin", frozen=True):
    """End the set-up."""


class Activate(_Act, tag="activate", frozen=True):
    """Turn up a card: a side, a troop type, a number of actions."""

    #: The side that acts.
    side: Side
    #: The troop type that acts.
    type: str
    #: How many times each may act.
    actions: int


class Move(_Act, tag="move", frozen=True):
    """Move a marker along straight legs to each point in turn; from reserve, the first is where it enters."""

    #: The marker that moves.
    marker: str
    #: The points that it goes to, in turn.
    path: tuple[Place, ...]


class Remove(_Act, tag="remove", frozen=True):
    """Remove a marker that nobody has spotted, to deploy a unit."""

    #: The marker removed.
    marker: str


class RevealMarker(_Act, tag="reveal", frozen=True):
    """Take the next of several markers that were spotted at once."""

    #: The marker that is next.
    marker: str


class Choose(_Act, tag="choose", frozen=True):
    """Choose the unit that takes the marker's place."""

    #: The unit that takes the marker's place.
    unit: str


class PlaceFigures(_Act, tag="place", frozen=True):
    """Place all figures but the leader."""

    #: Where each figure stands, by its name.
    at: dict[str, Place]


class Face(_Act, tag="face", frozen=True):
    """Turn every figure of the unit."""

    #: Which way each figure looks, by its name.
    headings: dict[str, Decimal]


class MoveModel(_Act, tag="move-model", frozen=True):
    """Record that a figure turned to `facing`, if it did, and then moved along straight legs."""

    #: The figure that moved.
    figure: str
    #: The points that it went to, in turn.
    path: tuple[Place, ...] = ()
    #: Which way it looks now; null: as before.
    facing: Decimal | None = None


class End(_Act, tag="end", frozen=True):
    """End the activation."""


#: What a player may do, or what is recorded of the table: any one of these.
Act = (
    Declare | Begin | Activate | Move | Remove | RevealMarker | Choose | PlaceFigures | Face | MoveModel | End
)


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a verdict found out, in inches rounded to a ten-thousandth."""

    #: How far the marker or the figure went.
    length: Decimal | None = None
    #: Where it came to.
    x: Decimal | None = None
    #: Where it came to.
    y: Decimal | None = None
    #: From the spotter to the marker; of figures placed, the farthest from the leader.
    distance: Decimal | None = None
    #: Of figures placed, the nearest to an enemy.
    enemy: Decimal | None = None
    #: The enemy figure that spots.
    spotter: str | None = None
