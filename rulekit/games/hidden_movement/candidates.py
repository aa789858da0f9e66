"""Acts that may come into question in a position; which of them are legal is for the rules to say."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from msgspec.structs import replace

from rulekit.games.book import Open
from rulekit.games.hidden_movement import domains
from rulekit.games.hidden_movement.acts import (
    Act,
    Activate,
    Begin,
    Choose,
    Declare,
    End,
    Face,
    Move,
    MoveModel,
    PlaceFigures,
    Remove,
    RevealMarker,
)
from rulekit.games.hidden_movement.flow import is_busy, seat
from rulekit.games.hidden_movement.state import Activation, Marker, Model, Position, Reveal, Table, Unit

#: What a candidate is: an act, and the domain that it stands for, if it is one of many.
Candidate = tuple[Act, Open | None]


def candidates(p: Position) -> Iterator[Candidate]:
    """What comes into question now."""
    if is_busy(p):
        yield from _reveals(p)
    elif p.phase == "setup":
        for id in p.units:
            yield Declare(id, "", reserve=True), domains.any_declaration(p, id)
        yield Begin(), None
    elif p.activation is None:
        yield Activate("A", "", 1), domains.any_card(p)
    else:
        yield from _activation(p)


def _activation(p: Position) -> Iterator[Candidate]:
    """Moves and removals of the markers."""
    for id in p.markers:
        yield Move(id, ((p.table.x, p.table.y),)), domains.any_move(p, id)
        yield Remove(id), None
    yield End(), None


def _reveals(p: Position) -> Iterator[Candidate]:
    """What a reveal waits for."""
    marker = p.reveal
    if marker is None:
        yield from ((RevealMarker(id), None) for id in p.spotted)
    elif marker.unit is None:
        yield from ((Choose(id), None) for id in p.units)
    elif marker.stage == "place":
        yield PlaceFigures({}), domains.any_placing(p, marker, p.units[marker.unit].figures)
    else:
        unit = p.units[marker.unit]
        yield Face({}), domains.any_facing((unit.leader, *unit.figures))


def one_each() -> Iterator[tuple[Position, Act]]:
    """An act of each verb with a position in which it can be judged."""
    zero, six = Decimal(0), Decimal(6)
    hidden = Unit("A", "x", "a1", six, six, figures=("a2",), move=six, scouts=True, state="hidden")
    p = Position(
        Table(six, six),
        {"U1": hidden, "U2": Unit("B", "x", "b1", six, six, state="table")},
        models={"b1": Model("U2", zero, zero, zero)},
        markers={"M1": Marker("A", "x", six, zero)},
        phase="play",
        activation=Activation("A", "x", 1),
    )
    path = ((six, six),)
    for one in (
        *(Declare("U1", "M2", reserve=True), Begin(), Activate("A", "x", 1), Move("M1", path), Remove("M1")),
        *(RevealMarker("M1"), Choose("U1"), Face({}), MoveModel("b1", path), End()),
    ):
        yield p, one
    placing = Reveal("A", "x", six, zero, "owner", "place", unit="U1")
    yield seat(replace(p, reveal=placing)), PlaceFigures({"a2": (six, six)})
