"""Steps C and D: each action by arm and by order, against tables written from the sequence and the chart."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from rulekit.games.musket_pike import Act, Perform, Position, act, legal, start
from rulekit.games.musket_pike.engine import Verdict
from rulekit.verdict import BadPlay

Given = Callable[..., Position]
After = Callable[..., Position]
On = Callable[[Position, str], Verdict]
Read = Callable[[str], Act]

ARMS = ("cavalry", "heavy-infantry", "light-infantry")
ACTIONS = ("move", "pistol", "move-and-pistol", "fire", "salvo", "rally", "reform")
ORDERS = ("charge", "make-ready", "receive-charge", "rally")
RUN: dict[str, Any] = {"phase": "activation", "active": "A1"}

#: Which arms take an action, and the rule that keeps the others from it (3.2 C).
BY_ARM = {
    "move": (ARMS, None),
    "pistol": (("cavalry",), "actions.pistol"),
    "move-and-pistol": (("cavalry",), "actions.pistol"),
    "fire": (("heavy-infantry", "light-infantry"), "actions.fire"),
    "salvo": (("heavy-infantry",), "actions.salvo"),
    "rally": (ARMS, None),
    "reform": (ARMS, None),
}
#: The chart of 5.6: what an order says to an action: `yes`, `leader`, or the rule that forbids it.
CHART = {
    "charge": {"fire": "yes", "reform": "charge.no-reform", "rally": "charge.no-rally"},
    "make-ready": {"fire": "yes", "reform": "leader", "rally": "make-ready.no-rally"},
    "receive-charge": {"fire": "yes", "reform": "yes", "rally": "leader"},
    "rally": {"fire": "yes", "reform": "yes", "rally": "yes"},
}
#: The rule that asks for a leader.
WITH_LEADER = {"make-ready": "make-ready.reform", "receive-charge": "receive-charge.rally"}
#: The same chart's column of moves: every move that an order forbids, and by which rule.
MOVES: dict[str, tuple[tuple[dict[str, Any], str | None], ...]] = {
    "charge": (({"closer": True}, None), ({"closer": False}, "charge.closer")),
    "make-ready": (({"adjacent": False}, None), ({"adjacent": True}, "make-ready.not-adjacent")),
    "receive-charge": (
        ({"hexes": 1, "adjacent": False}, None),
        ({"hexes": 1, "adjacent": True}, "receive-charge.not-adjacent"),
        ({"hexes": 2, "adjacent": False}, "receive-charge.one-hex"),
        ({"hexes": 2, "adjacent": True}, "receive-charge.one-hex"),
        ({"hexes": 99, "adjacent": False}, "receive-charge.one-hex"),
    ),
    "rally": (({"closer": False}, None), ({"closer": True}, "rally.not-closer")),
}


def expected(order: str, arm: str, action: str, leader: bool) -> str | None:
    """The rule that keeps a unit from an action that is no move; None if it may."""
    arms, rule = BY_ARM[action]
    if arm not in arms:
        return rule
    said = CHART[order][{"pistol": "fire", "salvo": "fire"}.get(action, action)]
    if said == "leader":
        return None if leader else WITH_LEADER[order]
    return None if said == "yes" else said


def position_of(given: Given, order: str, arm: str, leader: bool, **fields: Any) -> Position:
    """One unit in an active wing."""
    unit = f"u:{arm}{':leader' if leader else ''}"
    return start(given(f"A1 {order} units={unit}, B1 rally", **RUN, **fields)).position


def check(position: Position, one: Perform, refusing: str | None) -> None:
    """The unit acts, and has acted; or this rule keeps it from that."""
    verdict = act(position, one)
    if refusing is not None:
        assert (verdict.allowed, verdict.because) == (False, (f"mp.{refusing}",))
        return
    assert verdict.allowed
    assert verdict.because == ("mp.actions.perform",)
    assert (verdict.facts, verdict.position.step) == (None, "C")
    assert verdict.position.acting.named["u"].acted == one.action


@pytest.mark.parametrize("leader", [False, True])
@pytest.mark.parametrize("action", [action for action in ACTIONS if "move" not in action])
@pytest.mark.parametrize("order", ORDERS)
def test_actions_without_a_move(given: Given, *, order: str, action: str, leader: bool) -> None:
    """Each arm may do under each order what sequence and chart leave to it (48, 5.6)."""
    for arm in ARMS:
        position = position_of(given, order, arm, leader)
        check(position, Perform("u", action), expected(order, arm, action, leader))  # type: ignore[arg-type]


@pytest.mark.parametrize("leader", [False, True])
@pytest.mark.parametrize("order", ORDERS)
def test_moves(given: Given, *, order: str, leader: bool) -> None:
    """Every order asks its own question of a move, whatever the arm, with pistols or without (48, 5.6)."""
    for arm, action in product(ARMS, ("move", "move-and-pistol")):
        arms, rule = BY_ARM[action]
        for told, refusing in MOVES[order]:
            position = position_of(given, order, arm, leader)
            one = Perform("u", action, **told)  # type: ignore[arg-type]
            check(position, one, refusing if arm in arms else rule)


@pytest.mark.parametrize("arm", ARMS)
@pytest.mark.parametrize("closer", [False, True])
def test_before_the_front_of_pikes(given: Given, *, arm: str, closer: bool) -> None:
    """Light infantry alone need not go up to the front of enemy heavy infantry under Charge (5.6)."""
    verdict = act(
        position_of(given, "charge", arm, False), Perform("u", "move", closer=closer, facing_pikes=True)
    )
    assert verdict.allowed == (closer or arm == "light-infantry")
    excused = verdict.allowed and not closer
    if verdict.allowed:
        assert verdict.because == (("mp.charge.light-infantry",) if excused else ("mp.actions.perform",))


@pytest.mark.parametrize("order", ["make-ready", "receive-charge", "rally"])
def test_pikes_excuse_under_charge_alone(given: Given, order: str) -> None:
    """Under the other orders the exception changes nothing."""
    for told, refusing in MOVES[order]:
        check(
            position_of(given, order, "light-infantry", False),
            Perform("u", "move", **told, facing_pikes=True),
            refusing,
        )


@pytest.mark.parametrize(
    ("order", "fields"),
    [
        ("charge", ["closer"]),
        ("make-ready", ["adjacent"]),
        ("receive-charge", ["hexes", "adjacent"]),
        ("rally", ["closer"]),
    ],
)
def test_what_a_move_must_tell(given: Given, order: str, fields: list[str]) -> None:
    """A move that does not tell what the order asks about is no play; whatever else it tells is not asked."""
    position = position_of(given, order, "cavalry", True)
    good, _ = MOVES[order][0]
    for field in fields:
        with pytest.raises(BadPlay) as caught:
            act(position, Perform("u", "move", **{**good, field: None}))
        assert (caught.value.path, caught.value.code) == (f"$.{field}", "move-untold")
        assert caught.value.text("ru") != caught.value.text("en")
    every: dict[str, Any] = {"hexes": 1, "closer": order == "charge", "adjacent": False}
    assert act(position, Perform("u", "move", **every)).allowed


def test_a_move_is_asked_only_where_it_is_allowed(given: Given, on: On) -> None:
    """A refused move needs to tell nothing."""
    position = position_of(given, "charge", "heavy-infantry", False)
    assert on(position, "perform u move-and-pistol").because == ("mp.actions.pistol",)


UNITS = "units=h:cavalry,p:heavy-infantry:leader,l:light-infantry"


def test_units_act_in_any_order_each_once(after: After, on: On) -> None:
    """Every unit of the wing may act, in any order, and may leave it; none acts again (9, 48)."""
    wings = f"A1 make-ready {UNITS}, B1 rally"
    for order in ("h pistol; perform p reform; perform l fire", "l fire; perform h pistol; perform p reform"):
        position = after(wings, f"activate A1; perform {order}", first="A")
        assert {id: unit.acted for id, unit in position.acting.named.items()} == {
            "h": "pistol",
            "p": "reform",
            "l": "fire",
        }
        assert not [one for one in legal(position) if isinstance(one, Perform)]
        assert on(position, "perform h pistol").because == ("mp.actions.one",)
    assert on(after(wings, "activate A1", first="A"), "stop").allowed


@pytest.mark.parametrize("acts", ["continue 0", "continue 0; continue 0"])
def test_every_activation_has_its_actions(after: After, on: On, acts: str) -> None:
    """In the second and the third activation every unit may act again."""
    position = after(f"A1 charge {UNITS}, B1 rally", f"activate A1; perform h pistol; {acts}")
    assert position.acting.named["h"].acted is None
    assert on(position, "perform h pistol").allowed


def test_a_preempted_wing_acts_afterwards(after: After, on: On) -> None:
    """A bypassed wing's units act in its own activation, with its order as it then is."""
    wings = f"A1 charge {UNITS}, B1 charge units=x:cavalry"
    position = after(wings, "activate A1; preempt B1 0; perform x pistol", first="A")
    assert on(position, "perform h pistol").because == ("mp.actions.wing",)
    back = after(wings, "activate A1; preempt B1 0; perform x pistol; stop", first="A")
    assert (back.active, back.wings["B1"].named["x"].acted) == ("A1", None)
    assert on(back, "perform h pistol").allowed


def test_the_order_of_this_activation_counts(after: After, on: On) -> None:
    """Who has changed his order acts by the new one (E34)."""
    wings = f"A1 make-ready {UNITS}, B1 rally"
    changed = after(wings, "activate A1; change-order charge 0", first="A")
    assert on(changed, "perform h move closer=false").because == ("mp.charge.closer",)
    assert on(
        after(wings, "activate A1; change-order charge 9", first="A"), "perform h move adjacent=false"
    ).allowed


@pytest.mark.parametrize(
    ("acts", "step", "allowed"),
    [
        (
            "activate A1",
            "B",
            ("change-order rally 0", "perform h pistol", "close-combat", "continue 0", "stop"),
        ),
        ("activate A1; perform h pistol", "C", ("perform p fire", "close-combat", "continue 0", "stop")),
        ("activate A1; close-combat", "D", ("continue 0", "stop")),
        ("activate A1; perform h pistol; close-combat", "D", ("continue 0", "stop")),
        (
            "activate A1; close-combat; continue 0",
            "B",
            ("change-order rally 0", "perform h pistol", "close-combat", "continue 0", "stop"),
        ),
    ],
)
def test_steps(after: After, on: On, acts: str, step: str, allowed: tuple[str, ...]) -> None:
    """B, C, D follow one another and may be passed over; from each the run may go on or end (48, 49)."""
    position = after(f"A1 charge {UNITS}, B1 rally", acts)
    assert position.step == step
    for text in (
        "change-order rally 0",
        "perform h pistol",
        "perform p fire",
        "close-combat",
        "continue 0",
        "stop",
    ):
        known = text in allowed or (text == "perform p fire" and "perform h pistol" in allowed)
        assert on(position, text).allowed == known


def test_close_combat(after: After, on: On) -> None:
    """Step D is a place in the sequence: who fights, and how it ends, is for the board (49)."""
    verdict = on(after("A1 rally, B1 rally", "activate A1", first="A"), "close-combat")
    assert verdict.because == ("mp.combat.begin",)
    assert (verdict.facts, verdict.position.step, verdict.position.to_move) == (None, "D", "A")


def test_a_wing_without_named_units(after: After) -> None:
    """Where units have no names, none can be told to act."""
    position = after("A1 charge units=3, B1 rally", "activate A1")
    assert not [one for one in legal(position) if isinstance(one, Perform)]
    with pytest.raises(BadPlay) as caught:
        act(position, Perform("h", "pistol"))
    assert (caught.value.path, caught.value.code) == ("$.unit", "unknown-subunit")


def test_losses_by_name(after: After, on: On) -> None:
    """Named units are lost by their names; with the last of them the wing's run ends (12, E39)."""
    position = after(f"A1 charge {UNITS}, B1 rally", "activate A1; perform h pistol; lose-units A1 h l")
    assert position.acting.left == 1
    assert {one.unit for one in legal(position) if isinstance(one, Perform)} == {"p"}
    verdict = on(position, "lose-units A1 p")
    assert verdict.because == ("mp.units.run-ends", "mp.run.next")
    assert (verdict.position.active, verdict.position.wings["A1"].left) == (None, 0)


def test_losses_by_number(after: After) -> None:
    """Units without names are counted off, and what was lost is counted up."""
    wing = after("A1 charge units=5 lost=1, B1 rally", "activate A1; lose-units A1 3").acting
    assert (wing.left, wing.units, wing.lost) == (2, 2, 4)


# 5.7: -2 to a change to Rally where more than half are shaken, broken or eliminated


@pytest.mark.parametrize(
    ("units", "less"),
    [
        ("units=4", False),
        ("units=2 lost=1", False),
        ("units=2 lost=2", False),
        ("units=2 lost=3", True),
        ("units=1 lost=2", True),
        ("units=a:cavalry:shaken", True),
        ("units=a:cavalry:broken", True),
        ("units=a:cavalry,b:cavalry:gone", False),
        ("units=a:cavalry,b:cavalry:shaken", False),
        ("units=a:cavalry,b:cavalry:shaken,c:cavalry:broken", True),
        ("units=a:cavalry,b:cavalry:shaken,c:cavalry:gone", True),
        ("units=a:cavalry,b:cavalry:shaken:gone,c:cavalry", False),
        ("units=a:cavalry,b:cavalry:shaken,c:cavalry:broken,d:cavalry", False),
        ("units=a:cavalry,b:cavalry:shaken,c:cavalry:broken,d:cavalry:gone", True),
        ("units=a:cavalry,b:cavalry,c:cavalry:gone,d:cavalry,e:cavalry:gone", False),
    ],
)
def test_more_than_half(after: After, on: On, units: str, less: bool) -> None:
    """More than half, not half: the roll for Rally is then 2 lower, and no other roll is (5.7)."""
    position = after(f"A1 charge {units}, B1 rally", "activate A1")
    for text, total in (
        ("change-order rally 0", -2 if less else 0),
        ("change-order make-ready 0", 0),
        ("change-order receive-charge 0", 0),
        ("continue 0", 0),
    ):
        verdict = on(position, text)
        assert verdict.facts is not None
        assert verdict.facts.modifier == total
        assert ("mp.modifier.orders-shaken" in verdict.consulted) == (total == -2)


def test_losses_bring_it_over_half(after: After, on: On) -> None:
    """What is lost while the turn goes on counts with what was lost before."""
    for wing, acts in (
        ("A1 charge units=3 lost=1", "lose-units A1 1"),
        ("A1 charge units=a:cavalry,b:cavalry", "lose-units A1 a"),
    ):
        half = after(f"{wing}, B1 rally", f"activate A1; {acts}")
        verdict = on(half, "change-order rally 0")
        assert verdict.facts is not None
        assert verdict.facts.modifier == 0
    over = after("A1 charge units=3 lost=1, B1 rally", "activate A1; lose-units A1 2")
    verdict = on(over, "change-order rally 6")
    assert verdict.facts is not None
    assert (verdict.facts.modifier, verdict.facts.success) == (-2, True)
