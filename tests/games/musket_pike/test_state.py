"""Positions and acts as values: equal, hashable, one canonical JSON form."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import msgspec
import pytest

from rulekit.games.musket_pike import (
    Act,
    Activate,
    ChangeOrder,
    CloseCombat,
    Continue,
    Facts,
    LoseUnits,
    MoveCommander,
    Pass,
    Perform,
    Position,
    Preempt,
    Unit,
    Wing,
)
from rulekit.games.musket_pike.state import ORDERS

Given = Callable[..., Position]


def test_priority() -> None:
    """The orders from the highest priority to the lowest: Charge, Make Ready, Receive Charge, Rally (4)."""
    assert ORDERS == ("charge", "make-ready", "receive-charge", "rally")


@pytest.mark.parametrize(
    ("wings", "level"),
    [
        ("A1 rally, B1 charge", "charge"),
        ("A1 rally, B1 make-ready, B2 receive-charge", "make-ready"),
        ("A1 rally, B1 receive-charge", "receive-charge"),
        ("A1 rally", "rally"),
        ("A1 rally, B1 charge finished", "rally"),
        ("A1 rally, B1 charge units=0", "rally"),
        ("A1 rally finished", None),
    ],
)
def test_level(given: Given, wings: str, level: str | None) -> None:
    """The level is the highest order among wings that wait, whosever they are (2)."""
    assert given(wings).level == level


@pytest.mark.parametrize(
    ("wing", "waiting"),
    [
        ("A1 charge", True),
        ("A1 charge bypassed", True),
        ("A1 charge finished", False),
        ("A1 charge units=0", False),
    ],
)
def test_waiting(given: Given, wing: str, waiting: bool) -> None:
    """A wing waits until it has finished or has no units."""
    assert given(wing).wings["A1"].waiting is waiting


def test_of_a_side(given: Given) -> None:
    """The wings of a side stand in the order in which they were given."""
    position = given("B2 charge, A1 charge, B1 charge")
    assert (position.of("B"), position.of("A")) == (["B2", "B1"], ["A1"])


def test_bypassed(given: Given) -> None:
    """There is one bypassed wing or none."""
    assert given("A1 charge, B1 charge bypassed").bypassed == "B1"
    assert given("A1 charge, B1 charge").bypassed is None


def test_positions_are_values(given: Given) -> None:
    """Positions are equal and hash equal by what they say, whatever the order of wings and readings."""
    readings = {"mp.reading.below-zero": "failure", "mp.reading.same-window": "again"}
    one = given("A1 charge, B1 rally", readings=readings)
    two = given("B1 rally, A1 charge", readings=dict(reversed(readings.items())))
    assert one == two
    assert hash(one) == hash(two)
    assert len({one, two, given("A1 charge, B1 rally")}) == 2


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("first", "A"),
        ("roll_modifier", 1),
        ("phase", "rout"),
        ("step", "A"),
        ("active", "A1"),
        ("activation", 2),
        ("run", "preemption"),
        ("to_move", "B"),
        ("on_move", "B"),
        ("tried", ("B1",)),
        ("order_tried", True),
        ("passes", 1),
        ("last_finished", "B1"),
        ("passed", ("A",)),
        ("commanders", {"A": "lent"}),
    ],
)
def test_every_field_counts(given: Given, name: str, value: object) -> None:
    """Positions that differ in one field are different and hash differently."""
    plain = given("A1 charge, B1 rally")
    other = msgspec.structs.replace(plain, **{name: value})
    assert other != plain
    assert hash(other) != hash(plain)


@pytest.mark.parametrize(
    ("one", "text"),
    [
        (Activate("A1"), b'{"act":"activate","wing":"A1"}'),
        (Pass(), b'{"act":"pass"}'),
        (Preempt("B1", 3), b'{"act":"preempt","wing":"B1","roll":3,"alone":false}'),
        (Preempt("B1"), b'{"act":"preempt","wing":"B1","roll":null,"alone":false}'),
        (ChangeOrder("rally", 0), b'{"act":"change-order","to":"rally","roll":0,"alone":false}'),
        (Continue(9), b'{"act":"continue","roll":9,"alone":false}'),
        (LoseUnits("A1"), b'{"act":"lose-units","wing":"A1","units":1}'),
        (LoseUnits("A1", ("h", "p")), b'{"act":"lose-units","wing":"A1","units":["h","p"]}'),
        (
            Perform("h", "move", hexes=1, adjacent=False),
            (
                b'{"act":"perform","unit":"h","action":"move","hexes":1,"closer":null,"adjacent":false,'
                b'"facing_pikes":false}'
            ),
        ),
        (CloseCombat(), b'{"act":"close-combat"}'),
        (MoveCommander("A"), b'{"act":"move-commander","side":"A"}'),
    ],
)
def test_acts_in_json(one: Act, text: bytes) -> None:
    """An act is a tagged object, and comes back as the same act."""
    assert msgspec.json.encode(one) == text
    assert msgspec.json.decode(text, type=Act) == one


@pytest.mark.parametrize(
    ("wing", "left", "waiting"),
    [
        ("A1 charge units=3 lost=2", 3, True),
        ("A1 charge units=0 lost=2", 0, False),
        ("A1 charge units=h:cavalry,p:cavalry:gone", 1, True),
        ("A1 charge units=h:cavalry:gone,p:cavalry:gone", 0, False),
        ("A1 charge units=h:cavalry:broken", 1, True),
    ],
)
def test_what_is_left(given: Given, wing: str, left: int, waiting: bool) -> None:
    """A wing has the units that are not eliminated, be they broken (E40)."""
    found = given(wing).wings["A1"]
    assert (found.left, found.waiting) == (left, waiting)


def test_the_order_of_units_does_not_count(given: Given) -> None:
    """Wings that name their units in another order are equal and hash equal."""
    one, two = (
        given("A1 charge units=h:cavalry,p:cavalry:gone"),
        given("A1 charge units=p:cavalry:gone,h:cavalry"),
    )
    assert one == two
    assert hash(one) == hash(two)
    assert hash(one) != hash(given("A1 charge units=h:cavalry,p:cavalry"))


def test_whose_unit_it_is(given: Given) -> None:
    """A named unit belongs to one wing."""
    position = given("A1 charge units=h:cavalry, B1 rally units=p:cavalry, B2 rally")
    assert [position.wing_of(unit) for unit in ("h", "p", "x")] == ["A1", "B1", None]


@pytest.mark.parametrize("struct", [Position, Wing, Unit, Facts, *get_args(Act)])
def test_closed_and_frozen(struct: type[msgspec.Struct]) -> None:
    """Nothing can be changed in place, and JSON may have no field that is not known."""
    assert struct.__struct_config__.frozen
    assert struct.__struct_config__.forbid_unknown_fields


def test_frozen() -> None:
    """Neither a position nor a wing can be changed in place."""
    for value in (Position({}), Wing("A", "charge")):
        with pytest.raises(AttributeError):
            value.order = "rally"  # type: ignore[misc, union-attr]
