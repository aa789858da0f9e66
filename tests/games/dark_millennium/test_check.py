"""What is no play: each contradiction with its path, in both languages, from Python and from JSON."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rulekit.games.dark_millennium import (
    Act,
    Assault,
    Block,
    Card,
    Choose,
    Discard,
    Draw,
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
    act,
    start,
)
from rulekit.oracle.decode import convert
from tests.games.shared import fault

Given = Callable[..., Position]
After = Callable[..., Position]

PAIR = "a1 A charging special=draw:1, b1 B charging"
LOCKED = "a1 A locked assault=3 special=draw:1, b1 B charging armor=1"
HIT = "a1 A locked assault=3 special=draw:1, b1 B locked armor=1"
DESTROYED = f"{HIT} gone"

UNBLOCKED: dict[str, Any] = {"stage": "tactics", "assault": {"unit": "a1"}}
BLOCKED: dict[str, Any] = {
    "stage": "tactics",
    "assault": {"unit": "a1", "kind": "regular", "target": "b1"},
}
CHOICE: dict[str, Any] = {"stage": "choice", "assault": {**BLOCKED["assault"], "excess": 2}}
LAID = "A table: k ba=draw:1"
PLAYED: dict[str, Any] = {"stage": "tactics", "ba": "k"}
RESOLVES = {"readings": {"dm.reading.attacker-gone": "resolves"}}
STAYS = {"readings": {"dm.reading.damage-stays": "stays"}}

#: Units, cards, other fields; path and code of the fault.
CONTRADICTIONS: tuple[tuple[str, str, dict[str, Any], str, str], ...] = (
    # Values
    ("a1 A assault=-1", "", {}, "$.units.a1.assault", "not-in-range"),
    ("a1 A armor=-1", "", {}, "$.units.a1.armor", "not-in-range"),
    ("a1 A armor=100", "", {}, "$.units.a1.armor", "not-in-range"),
    ("a1 A plus_assault=-1", "", UNBLOCKED, "$.units.a1.plus_assault", "not-in-range"),
    ("a1 A plus_armor=-1", "", UNBLOCKED, "$.units.a1.plus_armor", "not-in-range"),
    ("a1 A damage=-1", "", STAYS, "$.units.a1.damage", "not-in-range"),
    ("a1 A special=draw:0", "", {}, "$.units.a1.special.count", "not-in-range"),
    ("a1 A special=lock:100", "", {}, "$.units.a1.special.count", "not-in-range"),
    ("a1 A tactic=assault:0", "", {}, "$.units.a1.tactic.plus", "not-in-range"),
    ("a1 A tactic=armor:-1", "", {}, "$.units.a1.tactic.plus", "not-in-range"),
    ("a1 A", "A hand: k tactic=draw:0", {}, "$.cards.k.tactic.count", "not-in-range"),
    ("a1 A", "A hand: k ba=discard:0", {}, "$.cards.k.ba.count", "not-in-range"),
    # What is barred is there
    ("a1 A special_barred", "", {}, "$.units.a1.special_barred", "barred-nothing"),
    ("a1 A tactic_barred", "", {}, "$.units.a1.tactic_barred", "barred-nothing"),
    ("a1 A", "A hand: k ba=draw:1 tactic_barred", {}, "$.cards.k.tactic_barred", "barred-nothing"),
    ("a1 A", "A hand: k tactic=draw:1 ba_barred", {}, "$.cards.k.ba_barred", "barred-nothing"),
    # Damage and bonuses belong somewhere
    ("a1 A damage=1", "", {}, "$.units.a1.damage", "damage-not-kept"),
    ("a1 A plus_assault=1", "", {}, "$.units.a1.plus_assault", "between-actions"),
    ("a1 A plus_armor=1", "", {}, "$.units.a1.plus_armor", "between-actions"),
    # Names and zones
    ("a1 A, a.2 A", "", {}, "$.units['a.2']", "name-form"),
    ("a1 A, 2a A", "", {}, "$.units.2a", "name-form"),
    ("a1 A, В1 B", "", {}, "$.units.В1", "name-cyrillic"),
    ("a1 A", "A hand: x, К2", {}, "$.players.A.hand[1]", "name-cyrillic"),
    ("a1 A", "A hand: К2 ba=draw:1", {}, "$.cards.К2", "name-cyrillic"),
    ("a1 A", "A deck: x, x.y", {}, "$.players.A.deck[1]", "name-form"),
    ("a1 A", "B table: a1", {}, "$.players.B.table[0]", "name-taken"),
    ("a1 A", "A hand: a1 ba=draw:1", {}, "$.units.a1", "name-taken"),
    ("a1 A", "A hand: x; A discard: x", {}, "$.players.A.discard[0]", "card-in-two-zones"),
    ("a1 A", "A hand: x, y, x", {}, "$.players.A.hand[2]", "card-in-two-zones"),
    ("a1 A", "A deck: x; B hand: x", {}, "$.players.B.hand[0]", "card-in-two-zones"),
    # Readings
    (PAIR, "", {"readings": {"dm.reading.none": "x"}}, "$.readings", "not-one-of"),
    (
        PAIR,
        "",
        {"readings": {"dm.reading.lethal": "maybe"}},
        "$.readings['dm.reading.lethal']",
        "not-one-of",
    ),
    # Between actions
    (PAIR, "", {"assault": {"unit": "a1"}}, "$.assault", "between-actions"),
    (PAIR, LAID, {"ba": "k"}, "$.ba", "between-actions"),
    (PAIR, "", {"to_move": "A"}, "$.to_move", "between-actions"),
    (PAIR, "", {"passes": 1}, "$.passes", "between-actions"),
    (PAIR, "", {"used": ["a1"]}, "$.used", "between-actions"),
    # One action under way
    (PAIR, "", {"stage": "tactics"}, "$.stage", "stage-without-action"),
    (LOCKED, LAID, UNBLOCKED | PLAYED, "$.stage", "stage-without-action"),
    # A BA card
    (PAIR, "A hand: k ba=draw:1", PLAYED, "$.ba", "ba-not-on-table"),
    (PAIR, "A discard: k ba=draw:1", PLAYED, "$.ba", "ba-not-on-table"),
    (PAIR, "", PLAYED, "$.ba", "ba-not-on-table"),
    (PAIR, "A table: k", PLAYED, "$.ba", "ba-without-text"),
    (PAIR, "A table: k tactic=draw:1", PLAYED, "$.ba", "ba-without-text"),
    (PAIR, LAID, PLAYED | {"stage": "block"}, "$.stage", "stage-of-assault"),
    (PAIR, LAID, PLAYED | {"stage": "choice"}, "$.stage", "stage-of-assault"),
    # An assault
    (LOCKED, "", UNBLOCKED | {"assault": {"unit": "a2"}}, "$.assault.unit", "unknown-unit"),
    (
        "a1 A locked special=draw:1, B1 B",
        "",
        UNBLOCKED | {"assault": {"unit": "В1"}},
        "$.assault.unit",
        "name-cyrillic",
    ),
    ("a1 A locked", "", UNBLOCKED, "$.units.a1.special", "assault-without-special"),
    (PAIR, "", UNBLOCKED, "$.units.a1.state", "assault-not-locked"),
    ("a1 A ready special=draw:1", "", UNBLOCKED, "$.units.a1.state", "assault-not-locked"),
    (HIT, "", UNBLOCKED | {"assault": {"unit": "a1", "kind": "regular"}}, "$.assault.kind", "kind-of-target"),
    (HIT, "", UNBLOCKED | {"assault": {"unit": "a1", "target": "b1"}}, "$.assault.kind", "kind-of-target"),
    (
        "a1 A locked special=draw:1 gone, b1 B",
        "",
        UNBLOCKED | {"stage": "resolve"},
        "$.units.a1.in_play",
        "unit-gone",
    ),
    (
        "a1 A locked special=draw:1 gone, b1 B locked gone",
        "",
        CHOICE,
        "$.units.a1.in_play",
        "unit-gone",
    ),
    (
        "a1 A locked special=draw:1 gone, b1 B locked gone",
        "",
        CHOICE | RESOLVES,
        "$.units.a1.in_play",
        "unit-gone",
    ),
    # Its target
    (
        HIT,
        "",
        BLOCKED | {"assault": BLOCKED["assault"] | {"target": "b2"}},
        "$.assault.target",
        "unknown-unit",
    ),
    (
        f"{HIT}, a2 A locked",
        "",
        BLOCKED | {"assault": BLOCKED["assault"] | {"target": "a2"}},
        "$.assault.target",
        "target-own",
    ),
    (
        HIT,
        "",
        BLOCKED | {"assault": BLOCKED["assault"] | {"target": "a1"}},
        "$.assault.target",
        "target-own",
    ),
    (LOCKED, "", BLOCKED, "$.units.b1.state", "target-not-locked"),
    (
        LOCKED.replace("B charging", "B ready"),
        "",
        BLOCKED | {"readings": {"dm.reading.block-cost": "stays"}},
        "$.units.b1.state",
        "target-not-locked",
    ),
    (HIT, "", BLOCKED | {"stage": "block"}, "$.assault.target", "target-before-block"),
    (HIT, "", BLOCKED | {"stage": "resolve"}, "$.units.b1.in_play", "target-still-there"),
    (HIT, "", CHOICE, "$.units.b1.in_play", "target-still-there"),
    # What belongs to one stage
    (DESTROYED, "", BLOCKED | {"stage": "choice"}, "$.assault.excess", "not-in-range"),
    (
        DESTROYED,
        "",
        CHOICE | {"assault": CHOICE["assault"] | {"excess": 0}},
        "$.assault.excess",
        "not-in-range",
    ),
    (
        LOCKED,
        "",
        {"stage": "choice", "assault": {"unit": "a1", "excess": 1}},
        "$.assault.kind",
        "choice-without-block",
    ),
    (HIT, "", CHOICE | {"stage": "tactics"}, "$.assault.excess", "not-in-stage"),
    (DESTROYED, "", CHOICE | {"stage": "resolve"}, "$.assault.excess", "not-in-stage"),
    (LOCKED, "", UNBLOCKED | {"stage": "block", "passes": 1}, "$.passes", "not-in-stage"),
    (DESTROYED, "", CHOICE | {"passes": 1}, "$.passes", "not-in-stage"),
    (PAIR, LAID, PLAYED | {"stage": "resolve", "passes": 1}, "$.passes", "not-in-stage"),
    (LOCKED, "", UNBLOCKED | {"stage": "resolve", "used": ["b1"]}, "$.used", "not-in-stage"),
    (LOCKED, "", UNBLOCKED | {"passes": 2}, "$.passes", "not-one-of"),
    (LOCKED, "", UNBLOCKED | {"used": ["b2"]}, "$.used[0]", "unknown-unit"),
    (LOCKED, "", UNBLOCKED | {"used": ["b1"]}, "$.used[0]", "used-without-tactic"),
    (
        f"{LOCKED} tactic=draw:1",
        "",
        UNBLOCKED | {"used": ["b1", "b1"]},
        "$.used[1]",
        "named-twice",
    ),
    # Who is to move
    (LOCKED, "", UNBLOCKED | {"stage": "block", "to_move": "A"}, "$.to_move", "to-move-stage"),
    (DESTROYED, "", CHOICE | {"to_move": "B"}, "$.to_move", "to-move-stage"),
    (LOCKED, "", UNBLOCKED | {"stage": "resolve", "to_move": "B"}, "$.to_move", "to-move-stage"),
    (
        LOCKED.replace("draw", "discard"),
        "",
        UNBLOCKED | {"stage": "resolve", "to_move": "A"},
        "$.to_move",
        "to-move-stage",
    ),
    (PAIR, LAID, PLAYED | {"stage": "resolve", "to_move": "B"}, "$.to_move", "to-move-stage"),
)


@pytest.mark.parametrize(
    ("units", "cards", "fields", "path", "code"),
    [pytest.param(*row, id=f"{row[4]} {row[3]} {number}") for number, row in enumerate(CONTRADICTIONS)],
)
def test_contradiction(
    given: Given, *, units: str, cards: str, fields: dict[str, Any], path: str, code: str
) -> None:
    """A position that contradicts itself is no play, from Python and from JSON; it stays as it was."""
    position = given(units, cards, **fields)
    plain = msgspec.to_builtins(position)
    found = fault(lambda: start(position), null=path == "$.assault.excess")
    again = fault(
        lambda: start(convert(msgspec.json.decode(msgspec.json.encode(position)), Position)), null=True
    )
    assert (found.path, found.code) == (again.path, again.code) == (path, code)
    assert found.params == again.params
    assert msgspec.to_builtins(position) == plain
    for lang in ("ru", "en"):
        assert found.text(lang).startswith(f"{path}: ")
        assert "{" not in found.text(lang)
    assert found.text("ru") != found.text("en") == str(found)


@pytest.mark.parametrize("hand", [(), ("x",)])
def test_a_card_that_lies_nowhere(hand: tuple[str, ...]) -> None:
    """A card with a text is in some zone, be there other cards or none."""
    position = Position({}, {"k": Card(ba=Draw(1))}, {"B": Player(hand=hand)})
    found = fault(lambda: start(position))
    assert (found.path, found.code) == ("$.cards.k", "card-nowhere")


@pytest.mark.parametrize(
    ("units", "cards", "fields", "to_move"),
    [
        (PAIR, "", {}, None),
        (LOCKED, "", UNBLOCKED | {"stage": "block"}, "B"),
        (LOCKED, "", UNBLOCKED, "A"),
        (LOCKED, "", UNBLOCKED | {"to_move": "B", "passes": 1}, "B"),
        (HIT, "", BLOCKED, "A"),
        (DESTROYED, "", CHOICE, "A"),
        (DESTROYED, "", BLOCKED | {"stage": "resolve"}, "A"),
        (LOCKED.replace("draw", "discard"), "", UNBLOCKED | {"stage": "resolve"}, "B"),
        (PAIR, LAID, PLAYED, "A"),
        (PAIR, LAID.replace("A", "B"), PLAYED, "B"),
        (PAIR, LAID, PLAYED | {"stage": "resolve"}, "A"),
        (PAIR, LAID.replace("draw", "discard"), PLAYED | {"stage": "resolve"}, "B"),
        # A target that is gone before the damage; an attacker who is gone before the end
        (DESTROYED, "", BLOCKED, "A"),
        ("a1 A locked special=draw:1 gone, b1 B", "", UNBLOCKED, "A"),
        ("a1 A locked special=draw:1 gone, b1 B", "", UNBLOCKED | {"stage": "block"}, "B"),
        ("a1 A locked special=draw:1 gone, b1 B", "", UNBLOCKED | RESOLVES | {"stage": "resolve"}, "A"),
        # A blocker that stays upright, by its reading
        (LOCKED, "", BLOCKED | {"readings": {"dm.reading.block-cost": "stays"}}, "A"),
        ("a1 A damage=1", "", STAYS, None),
        ("a1 A assault=99 armor=99 special=draw:99 tactic=assault:99", "", {}, None),
    ],
)
def test_completed(
    given: Given, *, units: str, cards: str, fields: dict[str, Any], to_move: str | None
) -> None:
    """Who is to move follows from the stage, and from who the text asks; nothing else is added."""
    position = given(units, cards, **fields)
    found = start(position)
    assert (found.allowed, found.because, found.facts) == (True, (), None)
    assert found.position.to_move == to_move
    players = {side: position.players.get(side, Player()) for side in ("A", "B")}
    assert replace(found.position, to_move=position.to_move) == replace(position, players=players)


def test_sums_without_a_limit(after: After) -> None:
    """Bonuses, damage that stays and what is left of it may be more than any one value; none is lost."""
    cards = "A hand: p tactic=assault:99, q tactic=assault:99; B hand: r tactic=armor:99, s tactic=armor:99"
    units = "a1 A charging assault=99 special=draw:1, b1 B charging armor=99, b2 B charging armor=1"
    acts = (
        "special-assault a1; block {}; tactic p on a1; tactic r on b1; tactic q on a1; tactic s on b1; pass"
    )
    for target, excess in (("b1", None), ("b2", 296)):
        position = after(units, cards, f"{acts.format(target)}; pass", **STAYS)
        assert start(position).position == position
        assert (position.assault and position.assault.excess) == excess
    position = after(units.replace("assault=99", "assault=97"), cards, acts.format("b1"), **STAYS)
    assert position.units["a1"].plus_assault == position.units["b1"].plus_armor == 198
    assert start(position).position == position
    wounded = act(position, Pass()).position
    assert (wounded.units["b1"].in_play, wounded.units["b1"].damage) == (True, 295)
    assert start(wounded).position == wounded


def test_readings_that_are_the_default(given: Given) -> None:
    """A position names only readings that differ from their defaults; a default that is named is dropped."""
    readings = {"dm.reading.lethal": "equal", "dm.reading.neither": "must-choose"}
    assert start(given(PAIR, readings=readings)).position.readings == {"dm.reading.neither": "must-choose"}


@pytest.mark.parametrize(
    ("id", "code"),
    [
        ("В2", "name-cyrillic"),
        ("Б2", "name-form"),
        ("b 2", "name-form"),
        ("", "name-form"),
        ("_b", "name-form"),
        ("b" * 41, "name-form"),
    ],
)
def test_names(id: str, code: str) -> None:
    """A name is a Latin letter and up to 39 letters, digits, hyphens, underscores; lookalikes are told."""
    found = fault(lambda: start(Position({id: Unit("B")})))
    assert found.code == code
    assert found.params.get("mend") == ("B2" if code == "name-cyrillic" else None)
    in_hand = Position({"u": Unit("B")}, players={"A": Player(hand=(id,))})
    assert fault(lambda: start(in_hand)).path == "$.players.A.hand[0]"


def test_the_longest_name() -> None:
    """Twenty characters are allowed, as in prose, and the name of a side is not."""
    assert start(Position({"b-_" + "9" * 17: Unit("B")})).allowed
    assert fault(lambda: start(Position({"b-_" + "9" * 18: Unit("B")}))).code == "name-form"
    for players in ({"A": Player(hand=("B",))}, {"B": Player(deck=("A",))}):
        assert fault(lambda players=players: start(Position(players=players))).code == "name-of-side"  # type: ignore[misc]


#: A field of a position made in Python, and the place and code of its fault.
MADE_IN_PYTHON: tuple[tuple[dict[str, Any], str, str], ...] = (
    ({"units": []}, "$.units", "wrong-type"),
    ({"units": {"a1": {"side": "A"}}}, "$.units.a1", "wrong-type"),
    ({"units": {1: Unit("A")}}, "$.units[1]", "wrong-type"),
    ({"cards": []}, "$.cards", "wrong-type"),
    ({"cards": {"k": {}}}, "$.cards.k", "wrong-type"),
    ({"players": []}, "$.players", "wrong-type"),
    ({"players": {"C": Player()}}, "$.players", "not-one-of"),
    ({"players": {"A": {"hand": ()}}}, "$.players.A", "wrong-type"),
    ({"players": {"A": Player(hand=["x"])}}, "$.players.A.hand", "wrong-type"),  # type: ignore[arg-type]
    ({"players": {"A": Player(deck=(1,))}}, "$.players.A.deck[0]", "wrong-type"),  # type: ignore[arg-type]
    ({"players": {"A": Player(deck=(["x"],))}}, "$.players.A.deck[0]", "wrong-type"),  # type: ignore[arg-type]
    ({"readings": ["dm.reading.lethal"]}, "$.readings", "wrong-type"),
    ({"readings": {"dm.reading.lethal": ["more"]}}, "$.readings['dm.reading.lethal']", "not-one-of"),
    ({"readings": {"dm.reading.lethal": True}}, "$.readings['dm.reading.lethal']", "not-one-of"),
    ({"stage": "A"}, "$.stage", "not-one-of"),
    ({"stage": ["block"]}, "$.stage", "not-one-of"),
    ({"assault": {"unit": "a1"}}, "$.assault", "wrong-type"),
    ({"ba": 1}, "$.ba", "wrong-type"),
    ({"ba": ["k"]}, "$.ba", "wrong-type"),
    ({"to_move": "a"}, "$.to_move", "not-one-of"),
    ({"passes": True}, "$.passes", "not-one-of"),
    ({"passes": 1.0}, "$.passes", "not-one-of"),
    ({"used": ["a1"]}, "$.used", "wrong-type"),
    ({"stage": "tactics", "assault": Assault("a1", "twice")}, "$.assault.kind", "not-one-of"),  # type: ignore[arg-type]
    ({"stage": "tactics", "assault": Assault(["a1"])}, "$.assault.unit", "unknown-unit"),  # type: ignore[arg-type]
    ({"stage": "tactics", "assault": Assault(None)}, "$.assault.unit", "unknown-unit"),  # type: ignore[arg-type]
    (
        {"stage": "tactics", "assault": Assault("a1", "regular", ["b1"])},  # type: ignore[arg-type]
        "$.assault.target",
        "unknown-unit",
    ),
    ({"stage": "tactics", "assault": Assault("a1"), "used": (["b1"],)}, "$.used[0]", "unknown-unit"),
    ({"stage": "tactics", "assault": Assault("a1"), "used": (1,)}, "$.used[0]", "unknown-unit"),
    (
        {"stage": "tactics", "assault": Assault("a1", excess=1.5)},  # type: ignore[arg-type]
        "$.assault.excess",
        "not-in-stage",
    ),
)


@pytest.mark.parametrize(("fields", "path", "code"), MADE_IN_PYTHON)
def test_a_position_made_in_python(fields: dict[str, Any], path: str, code: str) -> None:
    """Types are checked where no JSON was read: True is no 1, a list is no name."""
    units = {"a1": Unit("A", "locked", special=Draw(1)), "b1": Unit("B", "locked")}
    position = Position(**({"units": units} | fields))
    found = fault(lambda: start(position), null=True)
    assert (found.path, found.code) == (path, code)
    assert found.text("ru") != found.text("en")


@pytest.mark.parametrize(
    ("field", "value", "path", "code"),
    [
        ("side", "C", "side", "not-one-of"),
        ("side", None, "side", "not-one-of"),
        ("side", ["A"], "side", "not-one-of"),
        ("state", "turned", "state", "not-one-of"),
        ("state", None, "state", "not-one-of"),
        ("assault", 1.0, "assault", "not-in-range"),
        ("assault", True, "assault", "not-in-range"),
        ("armor", "3", "armor", "not-in-range"),
        ("plus_assault", None, "plus_assault", "not-in-range"),
        ("plus_armor", False, "plus_armor", "not-in-range"),
        ("damage", 0.0, "damage", "not-in-range"),
        ("special", "draw", "special", "wrong-type"),
        ("special", {"effect": "draw", "count": 1}, "special", "wrong-type"),
        ("special", RaiseAssault(1), "special", "wrong-type"),
        ("tactic", Discard(1), "tactic", "wrong-type"),
        ("special", Draw(True), "special.count", "not-in-range"),
        ("tactic", RaiseArmor(True), "tactic.plus", "not-in-range"),
        ("special_barred", 0, "special_barred", "not-one-of"),
        ("tactic_barred", None, "tactic_barred", "not-one-of"),
        ("in_play", 1, "in_play", "not-one-of"),
    ],
)
def test_a_unit_made_in_python(field: str, value: Any, path: str, code: str) -> None:
    """A unit's values have their types exactly."""
    unit = replace(Unit("A"), **{field: value})
    found = fault(lambda: start(Position({"a1": unit})), null=True)
    assert (found.path, found.code) == (f"$.units.a1.{path}", code)


@pytest.mark.parametrize(
    ("field", "value", "path", "code"),
    [
        ("tactic", Discard(1), "tactic", "wrong-type"),
        ("ba", RaiseArmor(1), "ba", "wrong-type"),
        ("ba", Lock(0), "ba.count", "not-in-range"),
        ("tactic", Lock(100), "tactic.count", "not-in-range"),
        ("tactic_barred", 1, "tactic_barred", "not-one-of"),
        ("ba_barred", None, "ba_barred", "not-one-of"),
    ],
)
def test_a_card_made_in_python(field: str, value: Any, path: str, code: str) -> None:
    """A card's texts have their types exactly: a tactic makes nobody discard, a BA card raises nothing."""
    position = Position({}, {"k": replace(Card(), **{field: value})}, {"A": Player(hand=("k",))})
    found = fault(lambda: start(position), null=True)
    assert (found.path, found.code) == (f"$.cards.k.{path}", code)


def test_not_a_position() -> None:
    """A dict is no position: it is first converted, with faults of its own."""
    found = fault(lambda: start({"units": {}}))  # type: ignore[arg-type]
    assert (found.path, found.code) == ("$", "wrong-type")
    assert "Position" in found.text("en")


#: The act; the place and code of its fault, with an assault at the tactics step.
NO_ACTS: tuple[tuple[Any, str, str], ...] = (
    ("pass", "$", "wrong-type"),
    ({"act": "pass"}, "$", "wrong-type"),
    (Pass, "$", "wrong-type"),
    (SpecialAssault("a9"), "$.unit", "unknown-unit"),
    (SpecialAssault("b3"), "$.unit", "unit-gone"),
    (Block("В2"), "$.unit", "name-cyrillic"),
    (Block(["b1"]), "$.unit", "unknown-unit"),  # type: ignore[arg-type]
    (Block("b3"), "$.unit", "unit-gone"),
    (LeavePlay(None), "$.unit", "unknown-unit"),  # type: ignore[arg-type]
    (LeavePlay("b3"), "$.unit", "unit-gone"),
    (PlayBA("zz"), "$.card", "unknown-card"),
    (PlayBA("a1"), "$.card", "unknown-card"),
    (PlayBA("К"), "$.card", "name-cyrillic"),
    (PlayBA(["K"]), "$.card", "unknown-card"),  # type: ignore[arg-type]
    (Choose("both"), "$.option", "not-one-of"),  # type: ignore[arg-type]
    (Choose(["special"]), "$.option", "not-one-of"),  # type: ignore[arg-type]
    (Choose(None), "$.option", "not-one-of"),  # type: ignore[arg-type]
    # A tactic has one source, and what its text asks for
    (Tactic(), "$", "tactic-source"),
    (Tactic(card="K", unit="a1"), "$", "tactic-source"),
    (Tactic(card="zz"), "$.card", "unknown-card"),
    (Tactic(card=5), "$.card", "unknown-card"),  # type: ignore[arg-type]
    (Tactic(unit="zz"), "$.unit", "unknown-unit"),
    (Tactic(unit="b3"), "$.unit", "unit-gone"),
    (Tactic(card="up"), "$.target", "target-needed"),
    (Tactic(card="up", target="zz"), "$.target", "unknown-unit"),
    (Tactic(card="up", target="b3"), "$.target", "unit-gone"),
    (Tactic(card="up", target=["a1"]), "$.target", "unknown-unit"),  # type: ignore[arg-type]
    (Tactic(card="up", target="a1", units=("b1",)), "$.units", "not-asked-for"),
    (Tactic(card="K", target="a1"), "$.target", "not-asked-for"),
    (Tactic(card="K", units=("b1",)), "$.units", "not-asked-for"),
    (Tactic(unit="a1", target="b1"), "$.target", "not-asked-for"),
    (Tactic(unit="a1", units=["b1"]), "$.units", "wrong-type"),  # type: ignore[arg-type]
    (Tactic(unit="a1", units=("b1", "b1")), "$.units[1]", "named-twice"),
    (Tactic(unit="a1", units=("b1", "b3")), "$.units[1]", "unit-gone"),
    (Tactic(unit="a1", units=("b9",)), "$.units[0]", "unknown-unit"),
    (Tactic(unit="a1", units=(["b1"],)), "$.units[0]", "unknown-unit"),  # type: ignore[arg-type]
    # Of the text that is done, too
    (Resolve(cards=["x"]), "$.cards", "wrong-type"),  # type: ignore[arg-type]
    (Resolve(cards=("zz",)), "$.cards[0]", "unknown-card"),
    (Resolve(cards=("x", "a1")), "$.cards[1]", "unknown-card"),
    (Resolve(cards=("x", "x")), "$.cards[1]", "named-twice"),
)
TABLE = (
    "a1 A locked special=discard:1 tactic=lock:1, b1 B charging, B2 B ready, b3 B gone",
    "A hand: up tactic=assault:1; B hand: x; A deck: K tactic=draw:1",
)


@pytest.mark.parametrize(("one", "path", "code"), NO_ACTS)
def test_an_act_that_is_none(given: Given, one: Act, path: str, code: str) -> None:
    """A unit, a card, a choice or an act that does not exist is no play, be it from Python; nothing moves."""
    position = start(given(*TABLE, **UNBLOCKED)).position
    before = deepcopy(msgspec.to_builtins(position))
    found = fault(lambda: act(position, one), null=True)
    assert (found.path, found.code) == (path, code)
    assert found.text("ru") != found.text("en")
    assert msgspec.to_builtins(position) == before


@pytest.mark.parametrize(
    ("text", "one", "field"),
    [
        ("lock:1", Resolve(cards=("x",)), "cards"),
        ("draw:1", Resolve(cards=("x",)), "cards"),
        ("draw:1", Resolve(units=("b1",)), "units"),
    ],
)
def test_what_a_text_does_not_ask_for(given: Given, text: str, one: Act, field: str) -> None:
    """Who draws names nothing, who locks names no cards."""
    units = TABLE[0].replace("discard:1", text)
    position = start(given(units, TABLE[1], **UNBLOCKED | {"stage": "resolve"})).position
    found = fault(lambda: act(position, one))
    assert (found.path, found.code, found.params) == (f"$.{field}", "not-asked-for", {"field": field})


def test_a_target_is_needed_only_where_the_tactic_is_allowed(given: Given) -> None:
    """Without its target a refused tactic is still refused; an allowed one is no play."""
    position = start(given(*TABLE, **UNBLOCKED)).position
    other = act(position, Pass()).position
    assert act(other, Tactic(card="up")).because == ("dm.tactics.turn",)
    assert fault(lambda: act(position, Tactic(card="up"))).code == "target-needed"


def test_every_fault_is_provoked() -> None:
    """Each code that this book alone has stands in a table of this module."""
    provoked = {row[-1] for row in (*CONTRADICTIONS, *MADE_IN_PYTHON, *NO_ACTS)}
    assert provoked | {"card-nowhere"} == {
        "assault-not-locked",
        "assault-without-special",
        "ba-not-on-table",
        "ba-without-text",
        "barred-nothing",
        "between-actions",
        "card-in-two-zones",
        "card-nowhere",
        "choice-without-block",
        "damage-not-kept",
        "kind-of-target",
        "name-cyrillic",
        "name-form",
        "name-taken",
        "named-twice",
        "not-asked-for",
        "not-in-range",
        "not-in-stage",
        "not-one-of",
        "stage-of-assault",
        "stage-without-action",
        "tactic-source",
        "target-before-block",
        "target-needed",
        "target-not-locked",
        "target-own",
        "target-still-there",
        "to-move-stage",
        "unit-gone",
        "unknown-card",
        "unknown-unit",
        "used-without-tactic",
        "wrong-type",
    }


def test_what_no_text_asks_for(given: Given) -> None:
    """Units are not asked for by a text on cards, nor cards by one on units; too early neither matters."""
    position = start(given(*TABLE, **UNBLOCKED)).position
    for one, rule in (
        (Resolve(units=("b1",)), "dm.resolve.moment"),
        (Resolve(cards=("x",)), "dm.resolve.moment"),
        (Tactic(card="x", target="a1"), "dm.tactics.turn"),
    ):
        assert act(position, one).because == (rule,)
    late = replace(position, stage="resolve", to_move="B")
    assert fault(lambda: act(late, Resolve(units=("b1",)))).code == "not-asked-for"
    locking = {**late.units, "a1": replace(late.units["a1"], special=Lock(1))}
    late = replace(late, units=locking, to_move="A")
    found = fault(lambda: act(late, Resolve(cards=("x",))))
    assert (found.path, found.code) == ("$.cards", "not-asked-for")
