"""What is no play: each contradiction with its path, in both languages, from Python and from JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rulekit.games.musket_pike import (
    Act,
    Activate,
    ChangeOrder,
    Continue,
    LoseUnits,
    MoveCommander,
    Pass,
    Perform,
    Position,
    Preempt,
    Unit,
    Wing,
    act,
    start,
)
from tests.games.shared import fault

Given = Callable[..., Position]
After = Callable[..., Position]

RUN: dict[str, Any] = {"phase": "activation", "active": "A1"}
WINDOW = RUN | {"step": "A"}
SELECTION: dict[str, Any] = {"phase": "activation", "to_move": "A"}
OUT = {"readings": {"mp.reading.pass-returns": "out"}}
PREEMPTION = {"phase": "activation", "active": "B1", "run": "preemption"}
PAIR = "A1 charge, B1 make-ready"

#: Wings, other fields; path and code of the fault.
CONTRADICTIONS: tuple[tuple[str, dict[str, Any], str, str], ...] = (
    (PAIR, {"first": "B"}, "$.first", "first-against-count"),
    ("A1 rally, B1 rally", {}, "$.first", "first-missing"),
    (PAIR, {"roll_modifier": 10}, "$.roll_modifier", "not-in-range"),
    ("A1 charge leadership=-3", {}, "$.wings.A1.leadership", "not-one-of"),
    ("A1 charge leadership=1", {}, "$.wings.A1.leadership", "not-one-of"),
    ("A1 charge army_commander=1", {}, "$.wings.A1.army_commander", "not-one-of"),
    ("A1 charge units=-1", {}, "$.wings.A1.units", "not-in-range"),
    ("A1 charge units=1001", {}, "$.wings.A1.units", "not-in-range"),
    # Wings' names
    ("A1 charge, A.2 charge", {}, "$.wings['A.2']", "name-form"),
    # Readings
    (PAIR, {"readings": {"mp.reading.none": "x"}}, "$.readings", "not-one-of"),
    (
        PAIR,
        {"readings": {"mp.reading.below-zero": "maybe"}},
        "$.readings['mp.reading.below-zero']",
        "not-one-of",
    ),
    # Before the phase
    (PAIR, {"active": "A1"}, "$.active", "not-in-phase"),
    (PAIR, {"step": "A"}, "$.step", "not-in-phase"),
    (PAIR, {"activation": 1}, "$.activation", "not-in-phase"),
    (PAIR, {"run": "normal"}, "$.run", "not-in-phase"),
    (PAIR, {"to_move": "A"}, "$.to_move", "not-in-phase"),
    (PAIR, {"on_move": "A"}, "$.on_move", "not-in-phase"),
    (PAIR, {"tried": ["B1"]}, "$.tried", "not-in-phase"),
    (PAIR, {"order_tried": True}, "$.order_tried", "not-in-phase"),
    (PAIR, {"passes": 1}, "$.passes", "not-in-phase"),
    ("A1 charge finished, B1 rally", {}, "$.wings.A1.finished", "not-in-phase"),
    ("A1 charge no_continue", {}, "$.wings.A1.no_continue", "not-in-phase"),
    ("A1 charge bypassed", {}, "$.wings.A1.bypassed", "not-in-phase"),
    # After it
    (PAIR, {"phase": "rout", "to_move": "A"}, "$.to_move", "not-in-phase"),
    ("A1 charge bypassed", {"phase": "rout"}, "$.wings.A1.bypassed", "not-in-phase"),
    # Between runs
    (PAIR, {"phase": "activation"}, "$.to_move", "to-move-missing"),
    (PAIR, SELECTION | {"to_move": "B"}, "$.to_move", "to-move-no-wing"),
    (PAIR, SELECTION | {"step": "B"}, "$.step", "no-active-wing"),
    (PAIR, SELECTION | {"activation": 2}, "$.activation", "no-active-wing"),
    (PAIR, SELECTION | {"run": "normal"}, "$.run", "no-active-wing"),
    (PAIR, SELECTION | {"tried": ["B1"]}, "$.tried", "no-active-wing"),
    (PAIR, SELECTION | {"order_tried": True}, "$.order_tried", "no-active-wing"),
    (PAIR, SELECTION | {"passes": 2}, "$.passes", "not-one-of"),
    (
        "A1 charge, B1 charge bypassed",
        SELECTION,
        "$.wings.B1.bypassed",
        "bypassed-without-preemptor",
    ),
    ("A1 charge finished", SELECTION, "$.phase", "phase-over"),
    (
        "A1 charge, B1 charge",
        SELECTION | {"on_move": "B"},
        "$.on_move",
        "on-move-selects",
    ),
    # In a run
    (PAIR, RUN | {"active": "A2"}, "$.active", "unknown-wing"),
    (PAIR, RUN | {"commanders": {"B": "lent"}}, "$.commanders.B", "commander-nowhere"),
    ("A charge, B1 rally", {}, "$.wings.A", "name-of-side"),
    (PAIR, RUN | {"active": "А1"}, "$.active", "name-cyrillic"),
    (PAIR, RUN | {"activation": 4}, "$.activation", "not-one-of"),
    (PAIR, RUN | {"to_move": "B"}, "$.to_move", "to-move-run"),
    (PAIR, WINDOW | {"to_move": "A"}, "$.to_move", "to-move-run"),
    (PAIR, RUN | {"passes": 1}, "$.passes", "passes-run"),
    (PAIR, RUN | {"on_move": "B"}, "$.on_move", "on-move-run"),
    (PAIR, RUN | {"run": "take-back", "on_move": "B"}, "$.on_move", "on-move-run"),
    (PAIR, RUN | {"run": "bypassed", "on_move": "B"}, "$.on_move", "on-move-run"),
    (PAIR, PREEMPTION | {"on_move": "B"}, "$.on_move", "on-move-run"),
    ("A1 charge finished, B1 rally", RUN, "$.active", "active-done"),
    ("A1 charge units=0, B1 rally", RUN, "$.active", "active-done"),
    ("A1 charge bypassed, B1 rally", RUN, "$.active", "active-done"),
    (
        "A1 charge no_continue, B1 rally",
        RUN | {"activation": 2},
        "$.activation",
        "activation-marked",
    ),
    (PAIR, WINDOW | {"run": "preemption"}, "$.step", "no-window"),
    (PAIR, WINDOW | {"run": "bypassed"}, "$.step", "no-window"),
    (PAIR, WINDOW | {"order_tried": True}, "$.order_tried", "order-before-window"),
    ("A1 charge, B1 rally", WINDOW, "$.step", "window-empty"),
    # Bypassed wings
    (
        "A1 charge bypassed finished, B1 charge",
        PREEMPTION,
        "$.wings.A1.bypassed",
        "bypassed-not-waiting",
    ),
    (
        "A1 charge bypassed units=0, B1 charge",
        PREEMPTION,
        "$.wings.A1.bypassed",
        "bypassed-not-waiting",
    ),
    (
        "A1 charge bypassed, A2 charge bypassed, B1 charge",
        PREEMPTION,
        "$.wings.A1.bypassed",
        "bypassed-without-preemptor",
    ),
    (
        "B2 charge bypassed, B1 charge",
        PREEMPTION,
        "$.wings.B2.bypassed",
        "bypassed-without-preemptor",
    ),
    (
        "A1 charge bypassed, B1 charge",
        PREEMPTION | {"run": "continuation-preemption"},
        "$.wings.A1.bypassed",
        "bypassed-without-preemptor",
    ),
    # Who has tried, who was last
    (PAIR, WINDOW | {"tried": ["B2"]}, "$.tried[0]", "unknown-wing"),
    (PAIR, WINDOW | {"tried": ["B1"]}, "$.tried[0]", "tried-unmarked"),
    (
        "A1 charge, B1 charge no_continue, B2 charge",
        WINDOW | {"tried": ["B1", "B1"]},
        "$.tried[1]",
        "tried-twice",
    ),
    (
        "A1 charge, A2 charge no_continue, B2 charge",
        WINDOW | {"tried": ["A2"]},
        "$.tried[0]",
        "tried-unmarked",
    ),
    (
        "A1 charge, B1 charge no_continue",
        RUN | {"tried": ["B1"]},
        "$.tried[0]",
        "tried-unmarked",
    ),
    (PAIR, RUN | {"last_finished": "B9"}, "$.last_finished", "unknown-wing"),
    (PAIR, RUN | {"last_finished": "B1"}, "$.last_finished", "last-not-finished"),
    # Units: their names
    ("A1 charge units=h:cavalry, B1 rally units=h:cavalry", {}, "$.wings.B1.units.h", "unit-name-taken"),
    ("A1 charge units=B1:cavalry, B1 rally", {}, "$.wings.A1.units.B1", "unit-name-taken"),
    ("A1 charge units=A1:cavalry, B1 rally", {}, "$.wings.A1.units.A1", "unit-name-taken"),
    ("A1 charge units=B:cavalry, B1 rally", {}, "$.wings.A1.units.B", "name-of-side"),
    ("A1 charge units=1h:cavalry, B1 rally", {}, "$.wings.A1.units.1h", "name-form"),
    ("A1 charge units=Н:cavalry, B1 rally", {}, "$.wings.A1.units.Н", "name-cyrillic"),
    # How many were lost
    ("A1 charge lost=-1", {}, "$.wings.A1.lost", "not-in-range"),
    ("A1 charge lost=1001", {}, "$.wings.A1.lost", "not-in-range"),
    ("A1 charge units=h:cavalry lost=1", {}, "$.wings.A1.lost", "lost-with-names"),
    # Who has acted, and when
    ("A1 charge units=h:cavalry:did-pistol, B1 rally", {}, "$.wings.A1.units.h.acted", "acted-not-now"),
    ("A1 charge units=h:cavalry:did-salvo, B1 rally", {}, "$.wings.A1.units.h.acted", "acted-not-now"),
    (
        "A1 charge units=h:cavalry:did-pistol, B1 rally",
        SELECTION,
        "$.wings.A1.units.h.acted",
        "acted-not-now",
    ),
    (
        "A1 charge units=h:cavalry:did-pistol, B1 rally",
        {"phase": "rout"},
        "$.wings.A1.units.h.acted",
        "acted-not-now",
    ),
    (
        "A1 charge, B1 rally units=h:cavalry:did-pistol",
        RUN | {"step": "C"},
        "$.wings.B1.units.h.acted",
        "acted-not-now",
    ),
    (
        "A1 charge units=h:cavalry:did-pistol, B1 rally",
        RUN | {"step": "B"},
        "$.wings.A1.units.h.acted",
        "acted-not-now",
    ),
    (
        "A1 charge units=h:cavalry:did-pistol, B1 charge",
        WINDOW,
        "$.wings.A1.units.h.acted",
        "acted-not-now",
    ),
    *(
        (
            f"A1 {order} units=u:{arm}:did-{action}, B1 rally",
            RUN | {"step": step},
            "$.wings.A1.units.u.acted",
            "acted-never",
        )
        for order, arm, action, step in (
            ("charge", "cavalry", "salvo", "C"),
            ("make-ready", "light-infantry", "salvo", "C"),
            ("rally", "cavalry", "fire", "D"),
            ("charge", "heavy-infantry", "pistol", "C"),
            ("charge", "light-infantry", "move-and-pistol", "D"),
            ("charge", "heavy-infantry", "rally", "C"),
            ("charge", "heavy-infantry", "reform", "C"),
            ("make-ready", "heavy-infantry:leader", "rally", "C"),
        )
    ),
    # Army Commanders
    (
        "A1 charge army_commander=-1, A2 charge army_commander=-2, B1 rally",
        {},
        "$.wings.A2.army_commander",
        "commander-rating",
    ),
    (
        "A1 charge army_commander=0, B1 rally army_commander=0, A2 rally, A3 charge army_commander=-1",
        RUN,
        "$.wings.A3.army_commander",
        "commander-rating",
    ),
    (PAIR, {"commanders": {"A": "moved"}}, "$.commanders", "no-active-wing"),
    (PAIR, SELECTION | {"commanders": {"B": "lent"}}, "$.commanders", "no-active-wing"),
    (PAIR, {"phase": "rout", "commanders": {"B": "lent"}}, "$.commanders", "no-active-wing"),
    (PAIR, RUN | {"active": "A2", "commanders": {"B": "lent"}}, "$.commanders", "no-active-wing"),
    (PAIR, RUN | {"commanders": {"A": "finished"}}, "$.commanders.A", "commander-finished"),
    (PAIR, PREEMPTION | {"commanders": {"A": "finished"}}, "$.commanders.A", "commander-finished"),
    (
        PAIR,
        PREEMPTION | {"activation": 2, "commanders": {"B": "finished"}},
        "$.commanders.B",
        "commander-finished",
    ),
    # Who selects no more
    (PAIR, {"passed": ["A"]}, "$.passed", "not-in-phase"),
    (PAIR, {"phase": "rout", "passed": ["A"]}, "$.passed", "not-in-phase"),
    (PAIR, SELECTION | {"passed": ["B"]}, "$.passed[0]", "passed-by-reading"),
    (PAIR, RUN | {"passed": ["B"]}, "$.passed[0]", "passed-by-reading"),
    (PAIR, RUN | OUT | {"passed": ["B", "B"]}, "$.passed[1]", "named-twice"),
    (PAIR, RUN | OUT | {"passed": ["A", "B"]}, "$.passed[1]", "both-passed"),
    (
        "A1 make-ready, B1 make-ready",
        SELECTION | OUT | {"passed": ["A"]},
        "$.to_move",
        "to-move-no-wing",
    ),
)


#: What the mend of each fault names, in both languages: a field, a value, a wing.
MENDS = {
    "acted-never": "{action}",
    "acted-not-now": "{written}",
    "active-done": "A1",
    "activation-marked": "activation",
    "both-passed": "rout",
    "bypassed-not-waiting": "A1",
    "bypassed-without-preemptor": "run: preemption",
    "commander-finished": "{side}",
    "commander-rating": "{side}",
    "first-against-count": "first",
    "first-missing": "first: A",
    "last-not-finished": "last_finished",
    "lost-with-names": "eliminated",
    "name-cyrillic": "{mend}",
    "name-form": "19",
    "commander-nowhere": "B",
    "name-of-side": "{written}",
    "named-twice": "B",
    "no-active-wing": "active",
    "no-window": "run: ",
    "not-in-phase": "phase: activation",
    "not-in-range": "{high}",
    "not-one-of": "{choices}",
    "on-move-run": "on_move",
    "on-move-selects": "to_move",
    "order-before-window": "order_tried",
    "passed-by-reading": "mp.reading.pass-returns",
    "passes-run": "passes",
    "phase-over": "phase: rout",
    "to-move-missing": "to_move: A",
    "to-move-no-wing": "{order}",
    "to-move-run": "to_move",
    "tried-twice": "tried",
    "tried-unmarked": "F",
    "unit-name-taken": "{written}",
    "unknown-wing": "A1, B1",
    "window-empty": "step: B",
}


@pytest.mark.parametrize(
    ("wings", "fields", "path", "code"),
    [pytest.param(*row, id=f"{row[3]} {row[2]} {number}") for number, row in enumerate(CONTRADICTIONS)],
)
def test_contradiction(given: Given, *, wings: str, fields: dict[str, Any], path: str, code: str) -> None:
    """A position that contradicts itself is no play; the fault names the place, and what to write instead."""
    found = fault(lambda: start(given(wings, **fields)))
    assert (found.path, found.code) == (path, code)
    for lang in ("ru", "en"):
        assert found.text(lang).startswith(f"{path}: ")
        assert MENDS[code].format(**found.params) in found.text(lang)
    assert found.text("ru") != found.text("en") == str(found)


def test_every_contradiction_has_its_position() -> None:
    """Each fault of a position in the messages is provoked by a row of the table."""
    assert {row[3] for row in CONTRADICTIONS} == set(MENDS)


def test_whose_army_commander(given: Given) -> None:
    """Two ratings of one Army Commander are told of his side, at the wing that is named last."""
    found = fault(lambda: start(given("B1 charge army_commander=-1, A1 charge, B2 rally army_commander=0")))
    assert (found.path, found.params) == ("$.wings.B2.army_commander", {"side": "B"})
    one_each = given("A1 charge army_commander=-1, B1 rally army_commander=0, A2 rally army_commander=-1")
    assert start(one_each).allowed


def test_no_wings() -> None:
    """A position has a wing."""
    found = fault(lambda: start(Position({})))
    assert (found.path, found.code) == ("$.wings", "no-wings")


@pytest.mark.parametrize(
    ("id", "path", "code"),
    [
        ("В2", "$.wings.В2", "name-cyrillic"),
        ("Б2", "$.wings.Б2", "name-form"),
        ("2B", "$.wings.2B", "name-form"),
        ("B 2", "$.wings['B 2']", "name-form"),
        ("", "$.wings['']", "name-form"),
        ("B" * 21, "$.wings." + "B" * 21, "name-form"),
    ],
)
def test_a_wings_name(id: str, path: str, code: str) -> None:
    """A name is a Latin letter and up to 19 letters, digits, hyphens, underscores; lookalikes are told."""
    found = fault(lambda: start(Position({id: Wing("B", "charge")})))
    assert (found.path, found.code) == (path, code)
    if code == "name-cyrillic":
        assert found.params["mend"] == "B2"


def test_the_longest_name() -> None:
    """Twenty characters are allowed."""
    assert start(Position({"B-_" + "9" * 17: Wing("B", "charge")})).allowed


@pytest.mark.parametrize(
    ("fields", "path", "code"),
    [
        ({"wings": []}, "$.wings", "wrong-type"),
        ({"wings": {"A1": {"side": "A", "order": "charge"}}}, "$.wings.A1", "wrong-type"),
        ({"wings": {1: Wing("A", "charge")}}, "$.wings[1]", "wrong-type"),
        ({"readings": ["mp.reading.below-zero"]}, "$.readings", "wrong-type"),
        ({"readings": {"mp.reading.below-zero": 1}}, "$.readings['mp.reading.below-zero']", "not-one-of"),
        ({"tried": ["B1"]}, "$.tried", "wrong-type"),
        ({"tried": (1,)}, "$.tried[0]", "wrong-type"),
        ({"order_tried": 0}, "$.order_tried", "wrong-type"),
        ({"active": 1}, "$.active", "wrong-type"),
        ({"last_finished": ["A1"]}, "$.last_finished", "wrong-type"),
        ({"first": "C"}, "$.first", "not-one-of"),
        ({"first": 1}, "$.first", "not-one-of"),
        ({"first": ["A"]}, "$.first", "not-one-of"),
        ({"phase": "rally"}, "$.phase", "not-one-of"),
        ({"phase": None}, "$.phase", "not-one-of"),
        ({"step": "E"}, "$.step", "not-one-of"),
        ({"step": "F"}, "$.step", "not-one-of"),
        ({"run": "twice"}, "$.run", "not-one-of"),
        ({"activation": True}, "$.activation", "not-one-of"),
        ({"activation": 1.0}, "$.activation", "not-one-of"),
        ({"to_move": ""}, "$.to_move", "not-one-of"),
        ({"on_move": "a"}, "$.on_move", "not-one-of"),
        ({"roll_modifier": 1.0}, "$.roll_modifier", "not-in-range"),
        ({"roll_modifier": False}, "$.roll_modifier", "not-in-range"),
        ({"passes": False}, "$.passes", "not-one-of"),
        ({"commanders": ["A"]}, "$.commanders", "wrong-type"),
        (RUN | {"commanders": {"C": "lent"}}, "$.commanders", "not-one-of"),
        (RUN | {"commanders": {"A": "away"}}, "$.commanders.A", "not-one-of"),
        (RUN | {"commanders": {"A": ["lent"]}}, "$.commanders.A", "not-one-of"),
        ({"passed": ["A"]}, "$.passed", "wrong-type"),
        (RUN | OUT | {"passed": ("C",)}, "$.passed[0]", "not-one-of"),
        (RUN | OUT | {"passed": (["A"],)}, "$.passed[0]", "not-one-of"),
    ],
)
def test_a_position_made_in_python(fields: dict[str, Any], path: str, code: str) -> None:
    """Types are checked where no JSON was read: True is no 1, and a dict is no wing."""
    position = Position(**({"wings": {"A1": Wing("A", "charge"), "B1": Wing("B", "rally")}} | fields))
    found = fault(lambda: start(position), null=True)
    assert (found.path, found.code) == (path, code)
    assert found.text("ru") != found.text("en")


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("side", "C", "not-one-of"),
        ("side", None, "not-one-of"),
        ("order", "attack", "not-one-of"),
        ("order", ["charge"], "not-one-of"),
        ("leadership", -1.0, "not-one-of"),
        ("leadership", False, "not-one-of"),
        ("army_commander", "-1", "not-one-of"),
        ("cavalry", 1, "not-one-of"),
        ("adjacent_enemy", None, "not-one-of"),
        ("units", True, "not-in-range"),
        ("units", 2.0, "not-in-range"),
        ("units", "2", "not-in-range"),
        ("finished", 0, "not-one-of"),
        ("no_continue", "no", "not-one-of"),
        ("bypassed", 0.0, "not-one-of"),
        ("lost", True, "not-in-range"),
        ("lost", 1.0, "not-in-range"),
        ("units", ["h"], "not-in-range"),
        ("units", None, "not-in-range"),
    ],
)
def test_a_wing_made_in_python(field: str, value: object, code: str) -> None:
    """A wing's values have their types exactly."""
    wing = replace(Wing("A", "charge"), **{field: value})
    found = fault(lambda: start(Position({"A1": wing, "B1": Wing("B", "rally")})), null=True)
    assert (found.path, found.code) == (f"$.wings.A1.{field}", code)


@pytest.mark.parametrize(
    ("units", "path", "code"),
    [
        ({"h": {"arm": "cavalry"}}, ".h", "wrong-type"),
        ({1: Unit("cavalry")}, "[1]", "wrong-type"),
        ({"h": Unit("dragoons")}, ".h.arm", "not-one-of"),  # type: ignore[arg-type]
        ({"h": Unit(["cavalry"])}, ".h.arm", "not-one-of"),  # type: ignore[arg-type]
        ({"h": Unit("cavalry", by_leader=1)}, ".h.by_leader", "not-one-of"),  # type: ignore[arg-type]
        ({"h": Unit("cavalry", morale="fine")}, ".h.morale", "not-one-of"),  # type: ignore[arg-type]
        ({"h": Unit("cavalry", morale=None)}, ".h.morale", "not-one-of"),  # type: ignore[arg-type]
        ({"h": Unit("cavalry", acted="charge")}, ".h.acted", "not-one-of"),  # type: ignore[arg-type]
        ({"h": Unit("cavalry", acted=["move"])}, ".h.acted", "not-one-of"),  # type: ignore[arg-type]
        ({"h": Unit("cavalry", eliminated=0)}, ".h.eliminated", "not-one-of"),  # type: ignore[arg-type]
    ],
)
def test_a_unit_made_in_python(units: Any, path: str, code: str) -> None:
    """A unit's values have their types exactly."""
    wing = Wing("A", "charge", units=units)
    found = fault(
        lambda: start(Position({"A1": wing, "B1": Wing("B", "rally")}, phase="activation", active="A1")),
        null=True,
    )
    assert (found.path, found.code) == (f"$.wings.A1.units{path}", code)


def test_not_a_position() -> None:
    """A dict is no position: it is first converted, with faults of its own."""
    found = fault(lambda: start({"wings": {}}))  # type: ignore[arg-type]
    assert (found.path, found.code) == ("$", "wrong-type")
    assert "Position" in found.text("en")


@pytest.mark.parametrize(
    ("one", "path", "code"),
    [
        (Activate("C1"), "$.wing", "unknown-wing"),
        (Activate("А1"), "$.wing", "name-cyrillic"),
        (Activate(None), "$.wing", "unknown-wing"),  # type: ignore[arg-type]
        (Activate(["A1"]), "$.wing", "unknown-wing"),  # type: ignore[arg-type]
        (Preempt("B9", 3), "$.wing", "unknown-wing"),
        (Preempt("B1", 10), "$.roll", "not-in-range"),
        (Preempt("B1", -1), "$.roll", "not-in-range"),
        (Preempt("B1", True), "$.roll", "not-in-range"),
        (Preempt("B1", 3.0), "$.roll", "not-in-range"),  # type: ignore[arg-type]
        (Preempt("B1", "3"), "$.roll", "not-in-range"),  # type: ignore[arg-type]
        (Continue(10), "$.roll", "not-in-range"),
        (ChangeOrder("charge", 10), "$.roll", "not-in-range"),
        (ChangeOrder("attack", 1), "$.to", "not-one-of"),  # type: ignore[arg-type]
        (ChangeOrder(["rally"], 1), "$.to", "not-one-of"),  # type: ignore[arg-type]
        (LoseUnits("C1"), "$.wing", "unknown-wing"),
        (LoseUnits("A1", 0), "$.units", "not-in-range"),
        (LoseUnits("A1", 2), "$.units", "not-in-range"),
        (LoseUnits("A1", True), "$.units", "not-in-range"),
        (LoseUnits("B2"), "$.wing", "no-units-left"),
        # Units by number or by name, as the wing has them
        (LoseUnits("A1", ("h",)), "$.units", "units-unnamed"),
        (LoseUnits("A1", ()), "$.units", "units-unnamed"),
        (LoseUnits("B3"), "$.units", "units-by-name"),
        (LoseUnits("B3", ()), "$.units", "units-by-name"),
        (LoseUnits("B3", ["h"]), "$.units", "units-by-name"),  # type: ignore[arg-type]
        (LoseUnits("B3", ("x",)), "$.units[0]", "unknown-subunit"),
        (LoseUnits("B3", ("h", "h")), "$.units[1]", "named-twice"),
        (LoseUnits("B3", ("h", "g")), "$.units[1]", "unit-eliminated"),
        (LoseUnits("B3", (["h"],)), "$.units[0]", "unknown-subunit"),  # type: ignore[arg-type]
        (LoseUnits("B4", ("z",)), "$.wing", "no-units-left"),
        # What a unit does
        (Perform("x", "move"), "$.unit", "unknown-subunit"),
        (Perform("A1", "move"), "$.unit", "unknown-subunit"),
        (Perform(["h"], "move"), "$.unit", "unknown-subunit"),  # type: ignore[arg-type]
        (Perform("Н", "move"), "$.unit", "name-cyrillic"),
        (Perform("g", "move"), "$.unit", "unit-eliminated"),
        (Perform("h", "charge"), "$.action", "not-one-of"),  # type: ignore[arg-type]
        (Perform("h", ["move"]), "$.action", "not-one-of"),  # type: ignore[arg-type]
        (Perform("h", "move", hexes=0), "$.hexes", "not-in-range"),
        (Perform("h", "move", hexes=100), "$.hexes", "not-in-range"),
        (Perform("h", "move", hexes=True), "$.hexes", "not-in-range"),
        (Perform("h", "move", closer=1), "$.closer", "not-one-of"),  # type: ignore[arg-type]
        (Perform("h", "move", adjacent=0), "$.adjacent", "not-one-of"),  # type: ignore[arg-type]
        (Perform("h", "move", facing_pikes=None), "$.facing_pikes", "not-one-of"),  # type: ignore[arg-type]
        (Perform("h", "fire", hexes=1), "$.hexes", "not-a-move"),
        (Perform("h", "pistol", closer=True), "$.closer", "not-a-move"),
        (Perform("h", "reform", adjacent=True), "$.adjacent", "not-a-move"),
        (Perform("h", "rally", facing_pikes=True), "$.facing_pikes", "not-a-move"),
        # The Army Commander
        (MoveCommander("C"), "$.side", "not-one-of"),  # type: ignore[arg-type]
        (MoveCommander(["A"]), "$.side", "not-one-of"),  # type: ignore[arg-type]
        (Preempt("B1", 3, alone=1), "$.alone", "not-one-of"),  # type: ignore[arg-type]
        (Continue(3, alone=0), "$.alone", "not-one-of"),  # type: ignore[arg-type]
        (ChangeOrder("rally", 3, alone=""), "$.alone", "not-one-of"),  # type: ignore[arg-type]
        (Preempt("B1", 3, alone=True), "$.alone", "nobody-lends"),
        (Continue(3, alone=True), "$.alone", "nobody-lends"),
        (ChangeOrder("rally", 3, alone=True), "$.alone", "nobody-lends"),
        ("pass", "$", "wrong-type"),
        ({"act": "pass"}, "$", "wrong-type"),
        (Pass, "$", "wrong-type"),
    ],
)
def test_an_act_that_is_none(after: After, one: Act, path: str, code: str) -> None:
    """A wing, an order, a die face or an act that does not exist is no play, be it from Python."""
    others = "B3 rally units=h:cavalry,H:cavalry,g:cavalry:gone, B4 rally units=z:cavalry:gone"
    position = after(f"A1 charge, B1 make-ready, B2 rally units=0, {others}", "activate A1")
    found = fault(lambda: act(position, one), null=code != "name-cyrillic")
    assert (found.path, found.code) == (path, code)
    assert found.text("ru") != found.text("en")


def test_a_bad_roll_is_bad_where_the_act_is_refused(after: After) -> None:
    """A face that the die does not have is told even if the act would be refused."""
    position = after("A1 charge, B1 rally")
    assert fault(lambda: act(position, Preempt("B1", 10))).code == "not-in-range"


def test_all_ten_faces(after: After) -> None:
    """The faces are 0 to 9."""
    position = after("A1 charge, B1 rally", "activate A1")
    assert all(act(position, Continue(face)).allowed for face in range(10))


def test_units_within_their_range(after: After) -> None:
    """A wing has 0 to 1000 units, and can lose all that it has."""
    position = after("A1 charge units=1000, B1 rally units=0")
    assert act(position, LoseUnits("A1", 1000)).position.wings["A1"].units == 0


@pytest.mark.parametrize("field", ["active", "tried", "first", "to_move"])
def test_json_says_the_same(given: Given, field: str) -> None:
    """A position with the field wrong fails from Python; from JSON it is not even decoded."""
    wrong = replace(given("A1 charge, B1 rally"), **{field: 7})
    fault(lambda: start(wrong))
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(wrong), type=Position)


@pytest.mark.parametrize("modifier", [-9, 9])
def test_the_largest_modifiers(given: Given, modifier: int) -> None:
    """A scenario adds from -9 to 9 to a continuation roll."""
    assert start(given("A1 charge, B1 rally", roll_modifier=modifier)).position.roll_modifier == modifier


def test_readings_that_are_the_default(given: Given) -> None:
    """A position names only readings that differ from their defaults; a default that is named is dropped."""
    readings = {"mp.reading.below-zero": "success", "mp.reading.same-window": "again"}
    assert start(given("A1 charge", readings=readings)).position.readings == {
        "mp.reading.same-window": "again"
    }


@pytest.mark.parametrize(
    ("run", "choice", "good"),
    [
        ("preemption", "continues", True),
        ("take-back", "continues", True),
        ("preemption", "barred", False),
        ("normal", "continues", False),
        ("bypassed", "continues", False),
    ],
)
def test_a_marked_wing_in_a_second_activation(given: Given, run: str, choice: str, good: bool) -> None:
    """Only a preemptor may be marked in his second activation, and only if the reading lets him continue."""
    readings = {"mp.reading.marked-preemptor": choice}
    marked = given("A1 charge no_continue, B1 rally", **RUN, run=run, activation=2, readings=readings)
    if good:
        assert start(marked).position.activation == 2
    else:
        assert fault(lambda: start(marked)).code == "activation-marked"
