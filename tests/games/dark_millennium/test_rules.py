"""The rules' own data: the order of conditions, which of them fail together, and what goes without a rule."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest

from rulekit.games.dark_millennium import BOOK, READINGS, RULES, Act, Position, act
from rulekit.games.dark_millennium.engine import VERBS, Verdict, conditions
from rulekit.games.dark_millennium.rules import BOOK as RULEBOOK
from tests.games.shared import failing, outcome

After = Callable[..., Position]
Every = Callable[[Position], Iterator[Act]]
On = Callable[[Position, str], Verdict]
Reachable = Callable[..., list[Position]]
Judged = tuple[Position, Act, Verdict]
Walks = Callable[[int], dict[Position, list[tuple[Act, Verdict]]]]
Pair = tuple[str, str, str]

#: The order in which each verb asks its conditions: who keeps it refuses by the same rule.
CONDITIONS = {
    "special-assault": (
        "dm.action.running",
        "dm.special.ability",
        "dm.special.charging",
        "dm.special.playable",
        "dm.special.declare",
    ),
    "block": ("dm.block.moment", "dm.block.opponent", "dm.block.charging", "dm.block.allowed"),
    "decline": ("dm.block.moment", "dm.block.decline"),
    "tactic": (
        "dm.tactics.moment",
        "dm.tactics.hand",
        "dm.tactics.turn",
        "dm.tactics.ability",
        "dm.tactics.playable",
        "dm.tactics.once",
        "dm.resolve.units",
        "dm.resolve.count",
        "dm.tactics.play",
    ),
    "pass": ("dm.tactics.moment", "dm.tactics.pass"),
    "choose": ("dm.choice.moment", "dm.choice.neither", "dm.choice.allowed"),
    "resolve": (
        "dm.resolve.moment",
        "dm.resolve.hand",
        "dm.resolve.units",
        "dm.resolve.count",
        "dm.resolve.allowed",
    ),
    "play-ba": ("dm.action.running", "dm.ba.hand", "dm.ba.ability", "dm.ba.playable", "dm.ba.play"),
    "leave-play": ("dm.units.leave",),
}

#: Pairs of a verb's conditions that no position lets fail together, and why.
NEVER_TOGETHER = {
    ("special-assault", "special.ability", "special.playable"): "only an ability can be barred",
    ("tactic", "tactics.moment", "tactics.once"): "what has been used is forgotten with the step",
    ("tactic", "tactics.hand", "tactics.once"): "one is asked of cards, the other of units",
    ("tactic", "tactics.ability", "tactics.playable"): "only an ability can be barred",
    ("tactic", "tactics.ability", "tactics.once"): "only an ability has been used",
    ("tactic", "tactics.ability", "resolve.units"): "without a text no units are named",
    ("tactic", "tactics.ability", "resolve.count"): "without a text no units are counted",
    ("resolve", "resolve.hand", "resolve.units"): "a text takes cards or units",
    ("play-ba", "ba.ability", "ba.playable"): "only an ability can be barred",
}

#: Positions in which what plays do not bring about fails together.
ODD: tuple[tuple[str, str, dict[str, Any]], ...] = (
    # A tactic used, then barred; of the side to move, and of the other
    (
        (
            "a1 A locked special=draw:1 tactic=lock:1 tactic_barred, a2 A charging tactic=lock:1,"
            " b1 B ready tactic=lock:1"
        ),
        "",
        {"stage": "tactics", "assault": {"unit": "a1"}, "used": ["a1", "a2", "b1"]},
    ),
    (
        "a1 A locked special=draw:1 tactic=lock:1 tactic_barred, b1 B ready",
        "",
        {"stage": "tactics", "assault": {"unit": "a1"}, "to_move": "B"},
    ),
    # Barred, and elsewhere than in the hand
    (
        "a1 A ready special=draw:1 special_barred, b1 B charging",
        "A discard: k tactic=lock:1 tactic_barred ba=draw:1 ba_barred; A hand: q tactic=lock:1 tactic_barred",
        {},
    ),
    (
        "a1 A locked special=draw:1 special_barred, b1 B charging",
        "A discard: k tactic=lock:1 tactic_barred ba=draw:1 ba_barred; A hand: q tactic=lock:1 tactic_barred",
        {"stage": "tactics", "assault": {"unit": "a1"}},
    ),
)


def test_the_published_order() -> None:
    """Each verb asks its conditions in the published order."""
    assert conditions() == CONDITIONS


@pytest.fixture(scope="module")
def judged(walks: Walks, reachable: Reachable, every: Every) -> list[Judged]:
    """Every act in every position that can be reached in the small set-ups, each with its verdict."""
    found = [
        (p, *judged) for number in range(9) for p, verdicts in walks(number).items() for judged in verdicts
    ]
    for units, cards, fields in ODD:
        for position in reachable(units, cards, **fields):
            found += ((position, one, act(position, one)) for one in every(position))
    return found


def test_the_order_of_conditions_is_true(judged: list[Judged]) -> None:
    """Where several conditions fail the first refuses; every pair that can fail together is met."""
    together: set[Pair] = set()
    for position, one, verdict in judged:
        if not verdict.allowed:
            verb = str(one.__struct_config__.tag)
            found = failing(VERBS[type(one)][0], position, one)
            assert list(verdict.because) == found[:1]
            assert found == sorted(found, key=CONDITIONS[verb].index)
            together |= {(verb, *pair) for pair in combinations(found, 2)}
    pairs = {(verb, *pair) for verb, asked in CONDITIONS.items() for pair in combinations(asked[:-1], 2)}
    assert pairs - together == {(verb, f"dm.{one}", f"dm.{other}") for verb, one, other in NEVER_TOGETHER}


def test_every_prohibition_refuses_alone(judged: list[Judged]) -> None:
    """For each condition of each verb some act fails by it and by nothing else."""
    alone = {
        (str(one.__struct_config__.tag), verdict.because[0])
        for position, one, verdict in judged
        if not verdict.allowed and len(failing(VERBS[type(one)][0], position, one)) == 1
    }
    assert alone == {(verb, id) for verb, asked in CONDITIONS.items() for id in asked[:-1]}


def test_an_allowed_act_consults_them_all(after: After, on: On) -> None:
    """An act that is allowed has met every condition, in order."""
    position = after("a1 A charging special=draw:1, b1 B charging", "", "special-assault a1")
    verdict = on(position, "block b1")
    assert [id for id in verdict.consulted if id in CONDITIONS["block"]] == list(CONDITIONS["block"])


def test_a_refused_act_consults_those_before_the_refusing_one(after: After, on: On) -> None:
    """A refusal has asked what stands before it, and nothing after it."""
    position = after("a1 A charging special=draw:1, b1 B ready", "", "special-assault a1")
    verdict = on(position, "block b1")
    assert verdict.because == ("dm.block.charging",)
    assert verdict.consulted == CONDITIONS["block"][:2]


@pytest.mark.parametrize("id", RULES)
def test_a_rule_s_data(id: str) -> None:
    """A rule has a label of the text, and is an exception to none."""
    rule = RULES[id]
    assert rule.id == id == str(rule)
    steps = {*(f"step {number}" for number in range(1, 7)), *(f"BA {number}" for number in range(1, 6))}
    assert rule.source in steps | {"special assault", "BA", "example", "card text"}
    assert rule.overrides == ()


def test_the_readings() -> None:
    """Eight questions are open; each has a default and one other answer."""
    assert {id: reading.choices for id, reading in READINGS.items()} == {
        "dm.reading.lethal": ("equal", "more"),
        "dm.reading.neither": ("allowed", "must-choose"),
        "dm.reading.blocker-gone": ("ends", "full-excess"),
        "dm.reading.attacker-gone": ("fizzles", "resolves"),
        "dm.reading.short-hand": ("all", "none"),
        "dm.reading.block-cost": ("locks", "stays"),
        "dm.reading.damage-stays": ("fades", "stays"),
        "dm.reading.unit-tactic": ("once", "again"),
    }
    assert (BOOK.rules, BOOK.readings) == (RULEBOOK.rules, RULEBOOK.readings)


def differs(judged: Judged, id: str) -> bool:
    """Whether an act is judged otherwise without the rule."""
    position, one, _ = judged
    return outcome(lambda: act(position, one)) != outcome(lambda: act(position, one, off=frozenset({id})))


@pytest.fixture(scope="module")
def touched(judged: list[Judged]) -> dict[str, list[Judged]]:
    """For each rule, the acts in which it decided or was looked up."""
    found: dict[str, list[Judged]] = defaultdict(list)
    for one in judged:
        for id in (*one[2].because, *one[2].consulted):
            found[id].append(one)
    return found


#: Permissions that no verdict rests on, since an effect comes with every act that they allow.
SILENT = {asked[-1] for asked in CONDITIONS.values()} - {"dm.choice.allowed", "dm.units.leave"}


@pytest.mark.parametrize("id", RULES)
def test_without_the_rule(id: str, touched: dict[str, list[Judged]]) -> None:
    """Every rule decides somewhere, but for such permissions; without it some act is judged otherwise."""
    assert any(id in verdict.because for _, _, verdict in touched[id]) == (id not in SILENT)
    assert any(differs(one, id) for one in touched[id])


#: Effects that come with every allowed act of their verb.
ALWAYS = {"dm.special.lock", "dm.tactics.first", "dm.block.regular", "dm.ba.table", "dm.ba.first"}


@pytest.mark.parametrize("id", [id for id, rule in RULES.items() if rule.kind == "effect"])
def test_effects_are_seen_from_both_sides(id: str, judged: list[Judged]) -> None:
    """An effect decides where its condition is true; where it is false another allowed act shows that."""
    deciding = {type(one) for _, one, verdict in judged if id in verdict.because}
    silent = {type(one) for _, one, verdict in judged if verdict.allowed and id not in verdict.because}
    assert deciding
    assert bool(deciding & silent) == (id not in ALWAYS)
