"""Positions and acts as values: equal, hashable, one canonical JSON form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from rulekit.games.dark_millennium import (
    Act,
    Assault,
    Block,
    Card,
    Choose,
    Decline,
    Discard,
    Draw,
    Facts,
    LeavePlay,
    Lock,
    Pass,
    PlayBA,
    Player,
    Position,
    RaiseArmor,
    RaiseAssault,
    Resolve,
    SpecialAssault,
    Tactic,
    Unit,
)

Given = Callable[..., Position]


def test_positions_are_values(given: Given) -> None:
    """Positions are equal and hash equal by what they say, whatever the order of what is named."""
    readings = {"dm.reading.lethal": "more", "dm.reading.neither": "must-choose"}
    one = given("a A, b B", "A hand: x ba=draw:1, y tactic=draw:1; B hand: z", readings=readings)
    two = replace(
        one,
        units=dict(reversed(one.units.items())),
        cards=dict(reversed(one.cards.items())),
        players=dict(reversed(one.players.items())),
        readings=dict(reversed(readings.items())),
    )
    assert list(one.units) != list(two.units)
    assert one == two
    assert hash(one) == hash(two)
    assert len({one, two, given("a A, b B")}) == 2


def test_the_order_of_cards_counts(given: Given) -> None:
    """Which card lies on top is part of a deck."""
    one, two = given("a A", "A deck: x, y"), given("a A", "A deck: y, x")
    assert one != two
    assert hash(one) != hash(two)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("units", {"a": Unit("B")}),
        ("cards", {"x": Card()}),
        ("players", {"A": Player(hand=("x",))}),
        ("readings", {"dm.reading.lethal": "more"}),
        ("stage", "block"),
        ("assault", Assault("a")),
        ("ba", "x"),
        ("to_move", "A"),
        ("passes", 1),
        ("used", ("a",)),
    ],
)
def test_every_field_counts(name: str, value: object) -> None:
    """Positions that differ in one field are different and hash differently."""
    plain = Position({"a": Unit("A")})
    other = replace(plain, **{name: value})
    assert other != plain
    assert hash(other) != hash(plain)
    assert set(Position.__struct_fields__) == {
        *("units", "cards", "players", "readings", "stage", "assault", "ba", "to_move", "passes", "used")
    }


def test_of_a_side(given: Given) -> None:
    """The units of a side that are in play stand in the order in which they were given."""
    position = given("b2 B, a A, b1 B, b3 B gone")
    assert (position.of("B"), position.of("A")) == (["b2", "b1"], ["a"])


def test_whose_card_it_is(given: Given) -> None:
    """A card in any zone has its owner; only one in a hand has a holder."""
    position = given("a A", "A hand: h; B table: t; A discard: d; B deck: k")
    assert [position.owner(card) for card in "htdk"] == ["A", "B", "A", "B"]
    assert [position.holder(card) for card in "htdk"] == ["A", None, None, None]


def test_who_acts(given: Given) -> None:
    """The action is the assaulting unit's side's, or that of the owner of the BA card."""
    assault = given("a A, b B", assault={"unit": "b"})
    assert (assault.active, assault.acting) == ("b", "B")
    laid = given("a A", "B table: t", ba="t")
    assert (laid.active, laid.acting) == (None, "B")


@pytest.mark.parametrize(
    ("one", "text"),
    [
        (SpecialAssault("a"), b'{"act":"special-assault","unit":"a"}'),
        (PlayBA("x"), b'{"act":"play-ba","card":"x"}'),
        (Block("b"), b'{"act":"block","unit":"b"}'),
        (Decline(), b'{"act":"decline"}'),
        (
            Tactic(card="x", target="a"),
            b'{"act":"tactic","card":"x","unit":null,"target":"a","units":[]}',
        ),
        (
            Tactic(unit="a", units=("b", "c")),
            b'{"act":"tactic","card":null,"unit":"a","target":null,"units":["b","c"]}',
        ),
        (Pass(), b'{"act":"pass"}'),
        (Choose("neither"), b'{"act":"choose","option":"neither"}'),
        (Resolve(cards=("x",)), b'{"act":"resolve","cards":["x"],"units":[]}'),
        (LeavePlay("a"), b'{"act":"leave-play","unit":"a"}'),
    ],
)
def test_acts_in_json(one: Act, text: bytes) -> None:
    """An act is a tagged object, and comes back as the same act."""
    assert msgspec.json.encode(one) == text
    assert msgspec.json.decode(text, type=Act) == one


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (Draw(2), b'{"effect":"draw","count":2}'),
        (Discard(3), b'{"effect":"discard","count":3}'),
        (Lock(1), b'{"effect":"lock","count":1}'),
        (RaiseAssault(1), b'{"effect":"assault","plus":1}'),
        (RaiseArmor(2), b'{"effect":"armor","plus":2}'),
    ],
)
def test_effects_in_json(effect: Any, text: bytes) -> None:
    """A text is a tagged object, and comes back as the same text."""
    assert msgspec.json.encode(effect) == text
    assert msgspec.json.decode(text, type=type(effect)) == effect


@pytest.mark.parametrize(
    "struct",
    [
        Position,
        Unit,
        Card,
        Player,
        Assault,
        Facts,
        Draw,
        Discard,
        Lock,
        RaiseAssault,
        RaiseArmor,
        *get_args(Act),
    ],
)
def test_closed_and_frozen(struct: type[msgspec.Struct]) -> None:
    """Nothing can be changed in place, and JSON may have no field that is not known."""
    assert struct.__struct_config__.frozen
    assert struct.__struct_config__.forbid_unknown_fields


def test_frozen() -> None:
    """Neither a position nor a unit can be changed in place."""
    for value in (Position({}), Unit("A")):
        with pytest.raises(AttributeError):
            value.state = "ready"  # type: ignore[misc, union-attr]
