"""What is no position and no act at all: the path and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import msgspec
import pytest

from rulekit.games.hidden_movement import (
    Act,
    Activate,
    Choose,
    Declare,
    Face,
    Move,
    MoveModel,
    PlaceFigures,
    Position,
    Remove,
    act,
    start,
)
from rulekit.messages import templates
from rulekit.verdict import BadPlay
from tests.games.shared import told

Ground = Callable[..., Position]
Plain = Callable[..., dict[str, Any]]

SPOTTED = "move M 10,2 11.6,0.8"
CHOSEN = f"{SPOTTED}; choose rangers"
PLACED = f"{CHOSEN}; place F=12,2"
SETUP = {"phase": "setup", "activation": None}
#: What a reveal at the marker M looks like before the choice.
REVEAL: dict[str, Any] = {
    "side": "A",
    "type": "irregulars",
    "x": "10.64",
    "y": "1.52",
    "by": "spotted",
    "stage": "choose",
    "spotter": "E",
}
CHOOSING = {"markers__M": None, "reveal": REVEAL}
BARE = {"units__naked": {"side": "A", "type": "x", "leader": "Z", "spotting": "1", "arc": "1"}}

#: What is changed on the ground; the path of the fault; its code.
CONTRADICTIONS: list[tuple[dict[str, Any], str, str]] = [
    # Numbers
    ({"table__width": "0"}, "$.table.width", "not-positive"),
    ({"table__height": "-1"}, "$.table.height", "number-range"),
    ({"table__x": "-1000"}, "$.table.x", "number-range"),
    ({"table__width": "NaN"}, "$.table.width", "not-finite"),
    ({"table__width": "sNaN"}, "$.table.width", "not-finite"),
    ({"models__E__x": "Infinity"}, "$.models.E.x", "not-finite"),
    ({"models__E__x": "1e308"}, "$.models.E.x", "number-range"),
    ({"models__E__x": "26.0001"}, "$.models.E.x", "off-the-table"),
    ({"models__E__y": "-10.0001"}, "$.models.E.y", "off-the-table"),
    ({"models__E__y": "0.00001"}, "$.models.E.y", "too-fine"),
    ({"models__E__facing": "360.0001"}, "$.models.E.facing", "number-range"),
    ({"markers__M__x": "27"}, "$.markers.M.x", "off-the-table"),
    ({"units__redcoats__arc": "0"}, "$.units.redcoats.arc", "not-positive"),
    ({"units__redcoats__arc": "361"}, "$.units.redcoats.arc", "number-range"),
    ({"units__redcoats__spotting": "-1"}, "$.units.redcoats.spotting", "number-range"),
    ({"units__rangers__move": "1000"}, "$.units.rangers.move", "number-range"),
    # Walls
    ({"walls__W__y2": "1"}, "$.walls.W", "wall-of-no-length"),
    ({"walls__W__y2": "1.000"}, "$.walls.W", "wall-of-no-length"),
    ({"walls__W__x2": "30"}, "$.walls.W.x2", "off-the-table"),
    ({"walls__Ж": {"x1": "0", "y1": "0", "x2": "1", "y2": "0"}}, "$.walls.Ж", "name-form"),
    # Units and figures
    ({"units__rangers__move": None}, "$.units.rangers.move", "move-needed"),
    ({"units__rangers__scouts": False}, "$.units.rangers.scouts", "hidden-without-scouts"),
    ({"units__rangers__leader": "E"}, "$.units.rangers", "figure-twice"),
    ({"units__rangers__figures": ["F", "F"]}, "$.units.rangers", "figure-twice"),
    ({"units__rangers__figures": ["F g"]}, "$.units.rangers.figures[0]", "name-form"),
    ({"units__rangers__leader": "В1"}, "$.units.rangers.leader", "name-cyrillic"),
    ({"models__L": {"unit": "rangers", "x": "0", "y": "0"}}, "$.models.L", "unit-not-on-table"),
    ({"models__L": {"unit": "redcoats", "x": "0", "y": "0"}}, "$.models.L", "figure-of-no-unit"),
    ({"models__E__unit": "bluecoats"}, "$.models.E.unit", "unknown-unit"),
    ({"models__E__facing": None}, "$.models.E.facing", "facing-needed"),
    # Markers
    ({"markers__M__x": None}, "$.markers.M", "half-a-place"),
    ({"markers__M__y": None}, "$.markers.M", "half-a-place"),
    ({"markers__M__acted": 2}, "$.markers.M.acted", "acted-too-often"),
    ({"markers__K__acted": 1}, "$.markers.K.acted", "acted-too-often"),
    ({"markers__M__acted": 1, "activation": None}, "$.markers.M.acted", "acted-too-often"),
    ({"markers__M__acted": -1}, "$.markers.M.acted", "not-in-range"),
    ({"markers__M": None}, "$.markers", "markers-and-units"),
    ({"markers__M__dummy": True}, "$.markers", "markers-and-units"),
    ({"markers__M__type": "natives"}, "$.markers", "markers-and-units"),
    ({"markers__M__side": "B"}, "$.markers", "markers-and-units"),
    ({"units__rangers__state": "off"}, "$.markers", "markers-and-units"),
    ({"markers__D__dummy": False}, "$.markers", "markers-and-units"),
    ({"markers__M__y": "1"}, "$.markers.M", "marker-spotted"),
    ({"markers__D__y": "1"}, "$.markers.D", "marker-spotted"),
    ({"markers__M__y": "1", **SETUP}, "$.markers.M", "marker-spotted"),
    ({"markers__M__x": "12", "markers__M__y": "0"}, "$.markers.M", "marker-spotted"),
    # Phase, activation, readings, who chooses
    ({"phase": "setup"}, "$.activation", "not-in-setup"),
    ({**SETUP, **CHOOSING}, "$.reveal", "not-in-setup"),
    ({"activation__actions": 0}, "$.activation.actions", "not-in-range"),
    ({"activation__actions": 10}, "$.activation.actions", "not-in-range"),
    ({"to_move": "B"}, "$.to_move", "not-to-move"),
    ({"to_move": "A", "activation": None}, "$.to_move", "not-to-move"),
    ({"readings": {"hm.reading.no": "x"}}, "$.readings", "not-one-of"),
    ({"readings": {"hm.reading.nearer": "x"}}, "$.readings['hm.reading.nearer']", "not-one-of"),
    # The reveal
    ({"reveal": REVEAL}, "$.markers", "markers-and-units"),
    ({**CHOOSING, "reveal__spotter": None}, "$.reveal.spotter", "spotter-by"),
    ({**CHOOSING, "reveal__by": "owner"}, "$.reveal.spotter", "spotter-by"),
    ({**CHOOSING, "reveal__spotter": "Q"}, "$.reveal.spotter", "figure-not-on-table"),
    ({**CHOOSING, "reveal__side": "B"}, "$.reveal.spotter", "spotter-no-enemy"),
    ({**CHOOSING, "reveal__x": "12.0011", "reveal__y": "0"}, "$.reveal.spotter", "spotter-too-far"),
    ({**CHOOSING, "reveal__x": "26.1"}, "$.reveal.x", "off-the-table"),
    ({**CHOOSING, "reveal__unit": "rangers"}, "$.reveal.unit", "unit-of-stage"),
    ({**CHOOSING, "reveal__stage": "place"}, "$.reveal.unit", "unit-of-stage"),
    ({**CHOOSING, "reveal__type": "militia"}, "$.markers", "markers-and-units"),
    (
        {**CHOOSING, "reveal__by": "owner", "reveal__spotter": None, "activation__side": "B"},
        "$.reveal.by",
        "removed-in-no-activation",
    ),
    (
        {**CHOOSING, "reveal__stage": "place", "reveal__unit": "rangers"},
        "$.reveal.unit",
        "unit-not-revealed",
    ),
    ({**CHOOSING, "reveal__stage": "place", "reveal__unit": "x"}, "$.reveal.unit", "unknown-unit"),
    # Markers that wait
    ({"spotted": {"M": "E"}}, "$.spotted", "waits-alone"),
    ({"spotted": {"M": "E", "X": "E"}}, "$.spotted.X", "unknown-marker"),
    ({"spotted": {"M": "Q"}}, "$.spotted.M", "figure-not-on-table"),
    ({"spotted": {"R": "E"}}, "$.spotted.R", "waits-in-vain"),
    ({"spotted": {"D": "E"}}, "$.spotted.D", "waits-in-vain"),
    ({"spotted": {"M": "E"}, **SETUP}, "$.spotted", "not-in-setup"),
]


def fault(given: dict[str, Any]) -> tuple[str, str]:
    """The path and the code of the fault in a given position, which has words in both languages."""
    with pytest.raises(BadPlay) as caught:
        start(msgspec.convert(given, Position))
    return told(caught.value).path, caught.value.code


@pytest.mark.parametrize("case", CONTRADICTIONS, ids=lambda case: f"{case[1]} {case[2]}")
def test_contradiction(plain: Plain, case: tuple[dict[str, Any], str, str]) -> None:
    """A position that contradicts itself is bad input, at this place."""
    changes, path, code = case
    assert fault(plain(**changes)) == (path, code)


@pytest.mark.parametrize(
    ("acts", "changes", "path", "code"),
    [
        (CHOSEN, {"models": {"L": None}}, "$.models", "figures-of-stage"),
        (CHOSEN, {"models": {"L": {"x": "10"}}}, "$.models.L", "leader-not-at-marker"),
        (CHOSEN, {"models": {"L": {"facing": "0"}}}, "$.models.L.facing", "facing-too-early"),
        (CHOSEN, {"reveal": {"stage": "face"}}, "$.models", "figures-of-stage"),
        (CHOSEN, {"units": {"rangers": {"move": None}}}, "$.units.rangers.move", "move-needed"),
        (CHOSEN, {"units": {"rangers": {"scouts": False}}}, "$.reveal.unit", "unit-not-revealed"),
        (CHOSEN, {"to_move": "A"}, "$.to_move", "not-to-move"),
        (PLACED, {"reveal": {"stage": "place"}}, "$.models", "figures-of-stage"),
        (PLACED, {"reveal": None}, "$.models.L.facing", "facing-needed"),
        (
            f"{SPOTTED}; choose rangers",
            {"units": {"rangers": {"figures": []}}},
            "$.reveal.stage",
            "nobody-to-place",
        ),
    ],
)
def test_contradiction_in_a_reveal(after: Ground, acts: str, changes: Any, path: str, code: str) -> None:
    """A position in the middle of a reveal is held to what a reveal leaves."""
    given = msgspec.to_builtins(after(acts))
    _merge(given, changes)
    assert fault(given) == (path, code)


def _merge(given: dict[str, Any], changes: dict[str, Any]) -> None:
    for name, value in changes.items():
        if value is None:
            given.pop(name)
        elif isinstance(value, dict):
            _merge(given[name], value)
        else:
            given[name] = value


def test_waiting_markers_of_two_sides(plain: Plain) -> None:
    """Markers that wait belong to one side, and to a side that has enemies."""
    foe = {"side": "B", "type": "x", "leader": "Q", "spotting": "6", "arc": "90", "scouts": True}
    changes = {"units__foes": foe | {"state": "hidden"}, "markers__Q": {"side": "B", "type": "x"}}
    given = plain(**changes, markers__Q__x="5", markers__Q__y="-9", spotted={"M": "E", "Q": "Z"})
    given["units"]["militia"] |= {"state": "table", "spotting": "12", "arc": "360"}
    given["models"]["T"] = {"unit": "militia", "x": "5", "y": "-5", "facing": "0"}
    given["spotted"] = {"M": "E", "Q": "T"}
    assert fault(given) == ("$.spotted", "waits-of-two-sides")
    given["spotted"] = {"M": "T", "Q": "T"}
    assert fault(given) == ("$.spotted.M", "spotter-no-enemy")


def place(x: str, y: str) -> tuple[Decimal, Decimal]:
    """A place of a path."""
    return Decimal(x), Decimal(y)


#: The acts before; the act; the path of the fault; its code.
BAD_ACTS: list[tuple[str, Act, str, str]] = [
    ("", Declare("nobody", "X", reserve=True), "$.unit", "unknown-unit"),
    ("", Declare("militia", "М", reserve=True), "$.marker", "name-cyrillic"),
    ("", Declare("militia", "M", reserve=True), "$.marker", "marker-taken"),
    ("", Declare("militia", "X"), "$", "place-or-reserve"),
    ("", Declare("militia", "X", Decimal(1)), "$", "place-or-reserve"),
    ("", Declare("militia", "X", *place("1", "1"), reserve=True), "$", "place-or-reserve"),
    ("", Declare("militia", "X", *place("1", "NaN")), "$.y", "not-finite"),
    ("", Declare("militia", "X", *place("27", "1")), "$.x", "off-the-table"),
    ("", Activate("A", "regulars", 1), "$.type", "unknown-troop-type"),
    ("", Activate("A", "natives", 0), "$.actions", "not-in-range"),
    ("", Activate("C", "natives", 1), "$.side", "not-one-of"),  # type: ignore[arg-type]
    ("", Move("X", (place("1", "1"),)), "$.marker", "unknown-marker"),
    ("", Move("M", ()), "$.path", "path-empty"),
    ("", Move("M", [place("10", "6")]), "$.path", "wrong-type"),  # type: ignore[arg-type]
    ("", Move("M", (place("10", "6.0"),)), "$.path[0]", "leg-empty"),
    ("", Move("M", (place("10", "5"), place("10", "5"))), "$.path[1]", "leg-empty"),
    ("", Move("R", (place("26", "5"), place("26", "5"))), "$.path[1]", "leg-empty"),
    ("", Move("M", (place("10", "14.0001"),)), "$.path[0][1]", "off-the-table"),
    ("", Move("M", (place("10", "1e308"),)), "$.path[0][1]", "number-range"),
    ("", Move("M", (place("10", "5.00001"),)), "$.path[0][1]", "too-fine"),
    ("", Move("M", ((Decimal(1),),)), "$.path[0]", "not-a-place"),  # type: ignore[arg-type]
    ("", Move("M", ((10.5, 5.5),)), "$.path[0][0]", "wrong-type"),  # type: ignore[arg-type]
    ("", Remove("X"), "$.marker", "unknown-marker"),
    (SPOTTED, Choose("nobody"), "$.unit", "unknown-unit"),
    (CHOSEN, PlaceFigures({}), "$.at", "figures-missing"),
    (CHOSEN, PlaceFigures({"L": place("10.64", "1.52")}), "$.at.L", "unknown-figure"),
    (CHOSEN, PlaceFigures({"F": place("12", "2"), "S": place("1", "1")}), "$.at.S", "unknown-figure"),
    (CHOSEN, PlaceFigures({"F": place("12", "27")}), "$.at.F[1]", "off-the-table"),
    (PLACED, Face({"L": Decimal(0)}), "$.headings", "figures-missing"),
    (PLACED, Face({"L": Decimal(0), "F": Decimal(361)}), "$.headings.F", "number-range"),
    (PLACED, Face({"L": Decimal(0), "F": Decimal("NaN")}), "$.headings.F", "not-finite"),
    (PLACED, Face({"L": Decimal(0), "E": Decimal(0)}), "$.headings.E", "unknown-figure"),
    ("", Face({}), "$.headings", "figures-missing"),
    ("", PlaceFigures({"Z": place("1", "1")}), "$.at.Z", "unknown-figure"),
    ("", MoveModel("L", (place("1", "1"),)), "$.figure", "figure-not-on-table"),
    ("", MoveModel("E"), "$.path", "path-empty"),
    ("", MoveModel("E", (place("0", "0"),)), "$.path[0]", "leg-empty"),
    ("", MoveModel("E", facing=Decimal(-361)), "$.facing", "number-range"),
]


@pytest.mark.parametrize("case", BAD_ACTS, ids=lambda case: f"{case[2]} {case[3]}")
def test_bad_act(after: Ground, case: tuple[str, Act, str, str]) -> None:
    """An act that names what is not there, or no number, is bad input, at this place."""
    before, one, path, code = case
    with pytest.raises(BadPlay) as caught:
        act(after(before), one)
    assert (told(caught.value).path, caught.value.code) == (path, code)


def test_every_fault_is_shown() -> None:
    """Every message of the book has a test."""
    shown = {case[2] for case in CONTRADICTIONS} | {case[3] for case in BAD_ACTS}
    codes = list(templates())
    of_the_book = codes[codes.index("not-finite") : codes.index("waits-alone") + 1]
    elsewhere = {"facing-too-early", "figures-of-stage", "leader-not-at-marker", "nobody-to-place"}
    assert set(of_the_book) - shown == elsewhere | {"waits-of-two-sides"}


def test_canonical_numbers(plain: Plain) -> None:
    """Numbers are held in their shortest form, headings below a full turn, and −0 is 0."""
    given = plain(models__E__x="-0.000", models__E__facing="-90.0", units__redcoats__arc="1.8E+2")
    given["units"]["redcoats"]["spotting"] = "12.5000"
    position = start(msgspec.convert(given, Position)).position
    assert msgspec.to_builtins(position.models["E"]) == {
        "unit": "redcoats",
        "x": "0",
        "y": "0",
        "facing": "270",
    }
    assert str(position.units["redcoats"].arc) == "180"
    assert str(position.units["redcoats"].spotting) == "12.5"


def test_defaults_of_readings(plain: Plain) -> None:
    """A reading's default is not kept; who chooses is filled in."""
    position = start(msgspec.convert(plain(readings={"hm.reading.nearer": "nearest"}), Position)).position
    assert (position.readings, position.to_move) == ({}, "A")


def test_a_position_is_its_value(after: Ground) -> None:
    """Equal positions have one hash, in whatever order their parts were named; what differs tells in it."""
    position = after("")
    turned = msgspec.structs.replace(position, units=dict(reversed(position.units.items())))
    assert hash(turned) == hash(position)
    other = msgspec.structs.replace(position, to_move=None if position.to_move else "A")
    assert hash(other) != hash(position)
