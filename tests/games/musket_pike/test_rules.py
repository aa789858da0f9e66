"""The rules' own data: the order of conditions, what overrides what, and what goes when a rule is off."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import chain, combinations
from typing import Any

import pytest
from msgspec.structs import replace

from rulekit.games.musket_pike import BOOK, READINGS, RULES, Act, Position, act, start
from rulekit.games.musket_pike.engine import VERBS, Verdict, conditions
from rulekit.games.musket_pike.rules import BOOK as RULEBOOK
from rulekit.verdict import RuleConflict
from tests.games.shared import failing, outcome

Given = Callable[..., Position]
After = Callable[..., Position]
On = Callable[[Position, str], Verdict]
Every = Callable[..., Iterator[Act]]
Judged = tuple[Position, Act, Verdict]
Pair = tuple[str, str, str]

#: The order in which each verb asks its conditions: who keeps it refuses by the same rule.
CONDITIONS = {
    "activate": (
        "mp.activation.phase",
        "mp.activation.running",
        "mp.activation.alternate",
        "mp.activation.no-units",
        "mp.activation.once",
        "mp.activation.level",
        "mp.activation.select",
    ),
    "pass": (
        "mp.activation.phase",
        "mp.preemption.must-activate",
        "mp.pass.instead",
        "mp.pass.charge",
        "mp.pass.allowed",
    ),
    "preempt": (
        "mp.activation.phase",
        "mp.preemption.inactive",
        "mp.preemption.finished",
        "mp.preemption.rally",
        "mp.preemption.no-units",
        "mp.preemption.bypassed-first",
        "mp.preemption.preemptor-first",
        "mp.preemption.only-bypassed",
        "mp.preemption.window",
        "mp.preemption.one-try",
        "mp.preemption.eligible",
    ),
    "decline": ("mp.activation.phase", "mp.preemption.window", "mp.preemption.decline"),
    "change-order": (
        "mp.activation.phase",
        "mp.run.active",
        "mp.preemption.window",
        "mp.orders.step",
        "mp.orders.once",
        "mp.orders.same",
        "mp.orders.change",
    ),
    "continue": (
        "mp.activation.phase",
        "mp.run.active",
        "mp.preemption.window",
        "mp.continuation.rally",
        "mp.continuation.limit",
        "mp.continuation.no-continue",
        "mp.continuation.attempt",
    ),
    "stop": ("mp.activation.phase", "mp.run.active", "mp.preemption.window", "mp.run.stop"),
    "perform": (
        "mp.activation.phase",
        "mp.run.active",
        "mp.preemption.window",
        "mp.actions.step",
        "mp.actions.wing",
        "mp.actions.one",
        "mp.actions.pistol",
        "mp.actions.fire",
        "mp.actions.salvo",
        "mp.charge.no-rally",
        "mp.charge.no-reform",
        "mp.charge.closer",
        "mp.make-ready.no-rally",
        "mp.make-ready.not-adjacent",
        "mp.make-ready.reform",
        "mp.receive-charge.one-hex",
        "mp.receive-charge.not-adjacent",
        "mp.receive-charge.rally",
        "mp.rally.not-closer",
        "mp.charge.light-infantry",
        "mp.actions.perform",
    ),
    "close-combat": (
        "mp.activation.phase",
        "mp.run.active",
        "mp.preemption.window",
        "mp.combat.step",
        "mp.combat.begin",
    ),
    "lose-units": ("mp.units.loss",),
    "move-commander": ("mp.commander.finished", "mp.commander.lent", "mp.commander.move"),
}

ARMS = "units=h:cavalry,p:heavy-infantry,l:light-infantry:leader"
#: A wing whose run cannot be continued: fewer positions, with every action.
LAST = {"phase": "activation", "active": "A1", "activation": 3}
SET_UPS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("A1 charge, B1 charge", {"first": "A"}),
    ("A1 charge units=2, A2 charge units=0, B1 rally", {"losses": True}),
    ("A1 charge, A2 make-ready, B1 receive-charge", {"losses": True}),
    ("A1 charge, B1 make-ready, B2 receive-charge", {}),
    ("A1 rally, A2 rally, B1 rally", {"first": "A"}),
    ("A1 charge, B1 rally", {"phase": "activation", "active": "A1", "step": "C"}),
    (
        "A1 charge, B1 charge cavalry army_commander=-1 leadership=-1 adjacent_enemy",
        {"first": "B", "roll_modifier": 1, "orders": True},
    ),
    # Every arm under every order, then and in the other steps
    (f"A1 charge {ARMS}, B1 rally units=q:cavalry", LAST),
    (f"A1 make-ready {ARMS}, B1 rally", LAST),
    (f"A1 receive-charge {ARMS}, B1 rally", LAST),
    (f"A1 rally {ARMS}, B1 rally", LAST),
    ("A1 receive-charge units=p:heavy-infantry, B1 rally units=q:cavalry", {"first": "A", "losses": True}),
    ("A1 charge army_commander=-1, B1 make-ready army_commander=-1", {"moves": True}),
    ("A1 make-ready army_commander=-1 units=h:cavalry:shaken, B1 rally", {"first": "A", "orders": True}),
    # A window, whose units wait
    ("A1 charge units=p:heavy-infantry, B1 make-ready units=q:heavy-infantry", LAST | {"step": "A"}),
)


def test_the_published_order() -> None:
    """Each verb asks its conditions in the published order."""
    assert conditions() == CONDITIONS


def test_the_order_of_conditions_is_true(judged: list[Judged]) -> None:
    """Where several conditions fail, the first in the published order refuses; many pairs are met."""
    together: set[Pair] = set()
    for position, one, verdict in judged:
        if not verdict.allowed and getattr(one, "roll", 3) == 3:
            verb = str(one.__struct_config__.tag)
            found = failing(VERBS[type(one)][0], position, one)
            assert list(verdict.because) == found[:1]
            assert found == sorted(found, key=CONDITIONS[verb].index)
            together |= {(verb, *pair) for pair in combinations(found, 2)}
    assert len(together) > 100


def test_an_allowed_act_consults_them_all(after: After, on: On) -> None:
    """An act that is allowed has met every condition, in order."""
    position = after("A1 charge, B1 make-ready", "activate A1")
    verdict = on(position, "preempt B1 0")
    asked = [id for id in verdict.consulted if id in CONDITIONS["preempt"]]
    assert asked == list(CONDITIONS["preempt"])


def test_a_refused_act_consults_those_before_the_refusing_one(after: After, on: On) -> None:
    """A refusal has asked what stands before it, and nothing after it."""
    verdict = on(after("A1 charge, B1 rally", "activate A1"), "preempt B1")
    assert verdict.because == ("mp.preemption.rally",)
    assert verdict.consulted == CONDITIONS["preempt"][:3]


@pytest.mark.parametrize("id", RULES)
def test_a_rule_s_data(id: str) -> None:
    """A rule has a label, and overrides rules that exist."""
    rule = RULES[id]
    assert rule.id == id == str(rule)
    assert rule.source
    assert set(rule.overrides) <= set(RULES)


def test_exceptions() -> None:
    """A second failure overrides the first; a cancelled continuation and a take-back override Bypassed."""
    overrides = {rule.id: set(rule.overrides) for rule in RULES.values() if rule.overrides}
    assert overrides == {
        "mp.preemption.second-failure": {"mp.preemption.failure"},
        "mp.preemption.cancel": {"mp.preemption.bypass"},
        "mp.preemption.take-back": {"mp.preemption.bypass", "mp.preemption.cancel"},
    }


def test_the_readings() -> None:
    """Twelve questions are open; each has a default and one other answer."""
    assert {id: reading.choices for id, reading in READINGS.items()} == {
        "mp.reading.nobody-bypassed": ("anyone", "nobody"),
        "mp.reading.bypassed-lost": ("nobody", "anyone"),
        "mp.reading.same-window": ("once", "again"),
        "mp.reading.marked-preemptor": ("barred", "continues"),
        "mp.reading.next-mover": ("last-finisher", "side-on-move"),
        "mp.reading.below-zero": ("success", "failure"),
        "mp.reading.orders-table": ("from-rows", "from-columns"),
        "mp.reading.cavalry-sign": ("minus", "plus"),
        "mp.reading.initiative-empty": ("not-counted", "counted"),
        "mp.reading.skip-passes": ("no", "passes"),
        "mp.reading.lower-after-pass": ("level-holds", "own-level"),
        "mp.reading.pass-returns": ("returns", "out"),
    }
    assert (BOOK.rules, BOOK.readings) == (RULEBOOK.rules, RULEBOOK.readings)


def differs(judged: Judged, id: str) -> bool:
    """Whether an act is judged otherwise without the rule."""
    position, one, _ = judged
    return outcome(lambda: act(position, one)) != outcome(lambda: act(position, one, off=frozenset({id})))


@pytest.fixture(scope="module")
def judged(reachable: Callable[..., list[Position]], every: Every) -> list[Judged]:
    """Every act in every position that can be reached in some small set-ups, each with its verdict."""
    return [
        (position, one, act(position, one))
        for text, fields in SET_UPS
        for position in reachable(text, **fields)
        for one in every(position, faces=(3, 4, 5) if ARMS not in text else (3,))
    ]


@pytest.fixture(scope="module")
def touched(judged: list[Judged]) -> dict[str, list[Judged]]:
    """For each rule, the acts in which it decided or was looked up."""
    found: dict[str, list[Judged]] = defaultdict(list)
    for one in judged:
        for id in (*one[2].because, *one[2].consulted):
            found[id].append(one)
    return found


@pytest.mark.parametrize("id", [id for id in RULES if "initiative" not in id])
def test_without_the_rule(id: str, judged: list[Judged], touched: dict[str, list[Judged]]) -> None:
    """Without the rule some act is judged otherwise, or cannot be judged at all."""
    assert any(differs(one, id) for one in chain(touched[id], judged))


@pytest.mark.parametrize(
    ("id", "wings"),
    [("mp.initiative.count", "A1 charge, B1 rally"), ("mp.initiative.tie", "A1 charge, B1 charge")],
)
def test_without_the_initiative_rules(given: Given, id: str, wings: str) -> None:
    """Without the count, or the tie, the other side moves first; without the phase, nobody does."""
    position = given(wings, first="A")
    assert start(position).position.to_move == "A"
    assert start(position, off=frozenset({id})).position.on_move == "B"
    assert start(position, off=frozenset({"mp.initiative.phase"})).position == position


def test_exceptions_that_are_not_ordered(after: After, on: On, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a take-back did not override a cancelled continuation, the two would collide."""
    position = after("A1 charge, B1 rally, B2 make-ready", "activate A1; preempt B2 0; continue 0")
    assert on(position, "preempt A1 0").because == ("mp.preemption.success", "mp.preemption.take-back")
    loose = replace(RULES["mp.preemption.take-back"], overrides=("mp.preemption.bypass",))
    monkeypatch.setattr("rulekit.games.musket_pike.rules.TAKE_BACK", loose)
    with pytest.raises(RuleConflict) as caught:
        on(position, "preempt A1 0")
    assert set(caught.value.rules) == {"mp.preemption.cancel", "mp.preemption.take-back"}
    assert "mp.preemption.cancel" in str(caught.value)
