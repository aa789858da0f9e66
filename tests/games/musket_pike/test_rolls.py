"""The three die rolls: every number of the charts, stated here from the sources and not from the code."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from rulekit.games.musket_pike import Act, ChangeOrder, Continue, Facts, Position, Preempt, act
from rulekit.games.musket_pike.engine import Verdict

After = Callable[..., Position]
On = Callable[[Position, str], Verdict]

#: How many of the ten faces succeed, by the sum of the modifiers from -4 to +3.
FACES = {
    ("continue", "charge"): (8, 7, 6, 5, 4, 3, 2, 1),
    ("continue", "make-ready"): (7, 6, 5, 4, 3, 2, 1, 0),
    ("continue", "receive-charge"): (6, 5, 4, 3, 2, 1, 0, 0),
    ("preempt", "charge"): (9, 8, 7, 6, 5, 4, 3, 2),
    ("preempt", "make-ready"): (8, 7, 6, 5, 4, 3, 2, 1),
    ("preempt", "receive-charge"): (7, 6, 5, 4, 3, 2, 1, 0),
}
SUMS = range(-4, 4)

#: The largest roll that changes the order: from, to, limit.
CHANGES = (
    ("charge", "make-ready", 3),
    ("charge", "receive-charge", 2),
    ("charge", "rally", 5),
    ("make-ready", "charge", 5),
    ("make-ready", "receive-charge", 5),
    ("make-ready", "rally", 6),
    ("receive-charge", "charge", 3),
    ("receive-charge", "make-ready", 5),
    ("receive-charge", "rally", 4),
    ("rally", "charge", 1),
    ("rally", "make-ready", 4),
    ("rally", "receive-charge", 3),
)
TURNED = {(row, column): limit for column, row, limit in CHANGES}
FROM_COLUMNS = {"readings": {"mp.reading.orders-table": "from-columns"}}
RUNNING: dict[str, Any] = {"phase": "activation", "active": "A1"}


def leaders() -> Iterator[tuple[str, int]]:
    """Every combination of what both columns share, with its sum: two ratings, an adjacent enemy, cavalry."""
    for rating, army, adjacent, cavalry in product((0, -1, -2), (None, 0, -1, -2), (0, 1), (0, 1)):
        flags = f"leadership={rating}" + " adjacent_enemy" * adjacent + " cavalry" * cavalry
        flags += "" if army is None else f" army_commander={army}"
        yield flags, rating + (army or 0) + adjacent - cavalry


def faces(position: Position, one: Act) -> list[int]:
    """The faces of the die with which an act succeeds."""
    found = []
    for face in range(10):
        facts = act(position, replace(one, roll=face)).facts
        assert facts is not None
        if facts.success:
            found.append(face)
    return found


def number(key: tuple[str, str], total: int) -> int:
    """How many faces succeed, by the table; beyond its ends it goes on by one a step, from 0 to 10."""
    row = FACES[key]
    if total in SUMS:
        return row[SUMS.index(total)]
    return max(0, min(10, row[0] - (total - SUMS[0]))) if total < SUMS[0] else 0


@pytest.mark.parametrize("order", ["charge", "make-ready", "receive-charge"])
def test_continuation(after: After, order: str) -> None:
    """A continuation succeeds with as many faces as the table has, whatever the modifiers are made of."""
    totals = set()
    for (flags, total), activation, landskrona in product(leaders(), (1, 2), (0, 1)):
        fields = RUNNING | {"activation": activation, "roll_modifier": landskrona}
        position = after(f"A1 {order} {flags}, B1 rally", **fields)
        found = total + (activation == 2) + landskrona
        totals.add(found)
        assert faces(position, Continue()) == list(range(number(("continue", order), found)))
    assert totals >= set(SUMS)


@pytest.mark.parametrize("order", ["charge", "make-ready", "receive-charge"])
def test_preemption(after: After, order: str) -> None:
    """A preemption succeeds with as many faces as the table has, on the row of the wing that tries (24)."""
    totals = set()
    for (flags, total), marked in product(leaders(), (0, 1)):
        position = after(f"A1 charge, B1 {order} {flags}" + " no_continue" * marked, **RUNNING, step="A")
        totals.add(total + marked)
        assert faces(position, Preempt("B1")) == list(range(number(("preempt", order), total + marked)))
    assert totals >= set(SUMS) - {3}


def test_the_largest_sum_of_a_preemption(after: After) -> None:
    """Read as a plus, cavalry brings the sum of a preemption to +3."""
    readings = {"mp.reading.cavalry-sign": "plus"}
    for order in ("charge", "make-ready", "receive-charge"):
        wings = f"A1 charge, B1 {order} adjacent_enemy cavalry no_continue"
        position = after(wings, **RUNNING, step="A", readings=readings)
        assert faces(position, Preempt("B1")) == list(range(FACES["preempt", order][-1]))


@pytest.mark.parametrize(("row", "column", "limit"), CHANGES)
def test_order_change(after: After, row: str, column: str, limit: int) -> None:
    """Each cell of 5.7: the current order is the row, the desired one the column."""
    position = after(f"A1 {row}, B1 rally", **RUNNING)
    one = ChangeOrder(column)  # type: ignore[arg-type]
    assert faces(position, one) == list(range(limit + 1))
    facts = act(position, replace(one, roll=limit)).facts
    assert facts == Facts(limit, 0, limit, success=True, cell=f"orders.{row}.{column}")


@pytest.mark.parametrize(("row", "column", "limit"), CHANGES)
def test_order_change_turned(after: After, row: str, column: str, limit: int) -> None:
    """Read the other way, the desired order is the row."""
    position = after(f"A1 {column}, B1 rally", **RUNNING, **FROM_COLUMNS)
    assert faces(position, ChangeOrder(row)) == list(range(limit + 1))  # type: ignore[arg-type]


def test_the_turned_table_is_another() -> None:
    """The readings of 5.7 differ in ten of the twelve cells."""
    straight = {(row, column): limit for row, column, limit in CHANGES}
    assert sum(straight[cell] != TURNED[cell] for cell in straight) == 10


@pytest.mark.parametrize(
    ("flags", "to", "modifier"),
    [
        ("", "charge", 0),
        ("leadership=-2", "charge", -2),
        ("leadership=-1 army_commander=-2", "rally", -3),
        ("adjacent_enemy", "rally", 1),
        ("cavalry", "charge", -1),
        ("cavalry", "receive-charge", 1),
        ("cavalry", "rally", 0),
        ("cavalry adjacent_enemy leadership=-1", "charge", -1),
        ("no_continue", "charge", 0),
    ],
)
def test_modifiers_of_an_order_change(after: After, flags: str, to: str, modifier: int) -> None:
    """Ratings, an adjacent enemy, and cavalry that changes to Charge or to Receive Charge count in 5.7."""
    position = after(f"A1 make-ready {flags}, B1 rally", **RUNNING, activation=1, roll_modifier=1)
    facts = act(position, ChangeOrder(to, 5)).facts  # type: ignore[arg-type]
    assert facts is not None
    assert facts.modifier == modifier


@pytest.mark.parametrize(
    ("wings", "fields", "text", "facts"),
    [
        ("A1 charge, B1 rally", {}, "continue 4", Facts(4, 0, 3, success=False, cell="continuation.charge")),
        ("A1 charge, B1 rally", {}, "continue 3", Facts(3, 0, 3, success=True, cell="continuation.charge")),
        (
            "A1 make-ready cavalry, B1 rally",
            {"activation": 2, "roll_modifier": 1},
            "continue 2",
            Facts(2, 1, 2, success=False, cell="continuation.make-ready"),
        ),
        (
            "A1 charge, B1 receive-charge leadership=-1 army_commander=0 no_continue",
            {"step": "A"},
            "preempt B1 2",
            Facts(2, 0, 2, success=True, cell="preemption.receive-charge"),
        ),
    ],
)
def test_facts(after: After, on: On, *, wings: str, fields: dict[str, Any], text: str, facts: Facts) -> None:
    """The facts are the face, the sum of the modifiers, the limit, success, and the cell that was read."""
    assert on(after(wings, **RUNNING, **fields), text).facts == facts


@pytest.mark.parametrize(
    ("wings", "fields", "text", "values"),
    [
        ("A1 charge, B1 rally", {}, "continue 0", ["mp.continuation.table"]),
        (
            "A1 charge leadership=-1 army_commander=-1 adjacent_enemy cavalry, B1 rally",
            {"activation": 2, "roll_modifier": 1},
            "continue 0",
            [
                "mp.modifier.leadership",
                "mp.modifier.army-commander",
                "mp.modifier.adjacent-enemy",
                "mp.modifier.cavalry",
                "mp.modifier.second-attempt",
                "mp.modifier.landskrona",
                "mp.continuation.table",
            ],
        ),
        (
            "A1 charge, B1 charge no_continue",
            {"step": "A"},
            "preempt B1 0",
            ["mp.modifier.no-continue", "mp.preemption.table"],
        ),
        (
            "A1 rally cavalry, B1 rally",
            {},
            "change-order charge 0",
            ["mp.modifier.orders-cavalry", "mp.orders.table"],
        ),
        ("A1 charge cavalry, B1 rally", {}, "change-order rally 0", ["mp.orders.table"]),
    ],
)
def test_values_that_are_looked_up(
    after: After, on: On, *, wings: str, fields: dict[str, Any], text: str, values: list[str]
) -> None:
    """A roll consults its table and each modifier that is not nothing."""
    consulted = on(after(wings, **RUNNING, **fields), text).consulted
    found = [id for id in consulted if id.startswith("mp.modifier.") or id.endswith(".table")]
    assert found == values


@pytest.mark.parametrize(
    ("id", "modifier", "limit"),
    [
        ("mp.continuation.table", -1, 2),
        ("mp.modifier.leadership", 1, 3),
        ("mp.modifier.army-commander", 0, 3),
        ("mp.modifier.adjacent-enemy", -2, 3),
        ("mp.modifier.cavalry", 0, 3),
        ("mp.modifier.second-attempt", -2, 3),
        ("mp.modifier.landskrona", -2, 3),
    ],
)
def test_a_value_switched_off(after: After, id: str, modifier: int, limit: int) -> None:
    """Without its rule a modifier counts as nothing, and a limit is one less."""
    flags = "leadership=-2 army_commander=-1 adjacent_enemy cavalry"
    position = after(f"A1 charge {flags}, B1 rally", **RUNNING, activation=2, roll_modifier=1)
    whole = Facts(9, -1, 3, success=False, cell="continuation.charge")
    assert act(position, Continue(9)).facts == whole
    without = act(position, Continue(9), off=frozenset({id})).facts
    assert without == replace(whole, modifier=modifier, limit=limit)


@pytest.mark.parametrize(("choice", "success"), [("success", True), ("failure", False)])
def test_below_zero(after: After, choice: str, success: bool) -> None:
    """A modified roll below 0 succeeds, or as the other reading has it fails (E50); 0 itself succeeds."""
    readings = {"mp.reading.below-zero": choice}
    position = after("A1 charge leadership=-2, B1 rally", **RUNNING, readings=readings)
    assert faces(position, Continue()) == ([0, 1] if success else []) + [2, 3, 4, 5]
    for face, asked in ((1, True), (2, False)):
        verdict = act(position, Continue(face))
        assert ("mp.reading.below-zero" in verdict.consulted) == asked


@pytest.mark.parametrize(("choice", "modifier"), [("minus", -1), ("plus", 1)])
def test_the_sign_of_cavalry(after: After, on: On, choice: str, modifier: int) -> None:
    """Cavalry takes 1 off the roll, or as the other reading has it adds 1; in 5.7 the sign is not open."""
    readings = {"mp.reading.cavalry-sign": choice}
    position = after("A1 make-ready cavalry, B1 rally", **RUNNING, readings=readings)
    continued, changed = (on(position, text).facts for text in ("continue 5", "change-order charge 5"))
    assert continued is not None
    assert changed is not None
    assert (continued.modifier, changed.modifier) == (modifier, -1)
