"""What may happen on a table with hidden units, and what a verdict finds out on the way."""

from __future__ import annotations

from decimal import Decimal

import msgspec

from rulekit.games.hidden_movement.state import Place, Side


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
