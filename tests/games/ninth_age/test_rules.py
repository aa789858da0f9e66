"""What each effect does and what goes without it; each permission, and that nothing is left unseen."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from rulekit.games.ninth_age import (
    RULES,
    Declare,
    EndTurn,
    Facts,
    FirstPursuer,
    FleeFrom,
    FleeRoll,
    Place,
    Position,
    PursuitRoll,
    RestrainTest,
    Score,
    chances,
    start,
)
from rulekit.games.ninth_age.engine import Verdict, actor, conditions, implied
from rulekit.verdict import BadPlay

After = Callable[..., Position]
On = Callable[..., Verdict]
Grounds = dict[str, str]
Case = tuple[str, str, str, str, str]

FLED = "declare A1 -; restrain-test A1 7; flee-roll B1 7; flee-move B1"
ROLLED = "declare A1 B1; flee-roll B1 7; pursuit-roll A1 5"
DUEL = "A1 A 24,20 6x4 90 discipline=7 scoring front_rank=hero+mage displaced=hero, B1 B 24,24 5x4 270 broken"
#: What may stand in the way of B1, which flees 7 inches up from y = 24: its rear comes to 29.
PATH = {
    "enemy": ", A2 A 24,29 4x1 90",
    "friend": ", B2 B 24,29 4x1 90",
}
OVERRUN = "A1 A 24,20 4x4 90 charged=charge, B1 B 24,24 4x4 270 crumbled"

#: The rule; the act in which it decides; the acts before; the units; the terrain.
EFFECTS: list[Case] = [
    ("overrun.crumbled", "overrun A1", "", OVERRUN, ""),
    ("restrain.passed", "restrain-test A1 7", "declare A1 -", DUEL, ""),
    ("restrain.failed", "restrain-test A1 8", "declare A1 -", DUEL, ""),
    ("roll.caught", "pursuit-roll A1 7", "declare A1 B1; flee-roll B1 7", DUEL, ""),
    ("roll.removed", "pursuit-roll A1 7", "declare A1 B1; flee-roll B1 7", DUEL, ""),
    ("flee.pivot", "flee-move B1", ROLLED, DUEL, ""),
    ("flee.distance", "flee-move B1", ROLLED, DUEL, ""),
    ("flee.extend", "flee-move B1", ROLLED, DUEL, "rock 24,33 4x4 0 impassable"),
    ("flee.edge", "flee-move B1", ROLLED, DUEL.replace("24,20", "24,38").replace("24,24", "24,42"), ""),
    ("flee.exempt", "flee-move B1", "HELD; flee-from B1 A1", "SANDWICH", ""),
    ("flee.dangerous", "flee-move B1", ROLLED, DUEL + PATH["enemy"].replace("29", "27.5"), ""),
    ("flee.panic", "flee-move B1", ROLLED, DUEL + PATH["friend"], ""),
    ("overrun.ahead", "overrun-move A1", "overrun A1; pursuit-roll A1 8", OVERRUN, ""),
    ("pivot.center", "pivot A1 45", FLED, DUEL, ""),
    ("pivot.front-rank", "pivot A1 - hero", FLED, DUEL, ""),
    ("reform.formation", "reform A1 45 4x6", FLED, DUEL, ""),
    ("reform.scoring", "reform A1", FLED, DUEL, ""),
    ("reform.charges", "reform A1", FLED, DUEL, ""),
]
#: The permission; the act that it alone decides; the acts before; the units; the terrain.
PERMISSIONS: list[Case] = [
    ("pursuit.declare", "declare A1 B1", "", DUEL, ""),
    ("pursuit.decline", "declare A1 -", "", DUEL, ""),
    ("overrun.declare", "overrun A1", "", OVERRUN.replace("crumbled", "destroyed"), ""),
    ("overrun.decline", "overrun A1 declined", "", OVERRUN.replace("crumbled", "destroyed"), ""),
    ("roll.flee", "flee-roll B1 7", "declare A1 B1", DUEL, ""),
    ("roll.first", "first-pursuer B", "declare A1 B1; overrun B2; flee-roll B1 7", "RIVALS", ""),
    ("roll.pursuit", "pursuit-roll A1 6", "declare A1 B1; flee-roll B1 7", DUEL, ""),
    ("flee.choice", "flee-from B1 A2", "HELD", "SANDWICH", ""),
    ("fragment.place", "place A1 24 25 90", f"{ROLLED}; flee-move B1", DUEL, ""),
    ("post.neither", "skip A1", FLED, DUEL, ""),
    ("turn.end", "end-turn", f"{FLED}; skip A1", DUEL, ""),
    ("score.counts", "score A1", f"{FLED}; skip A1", DUEL, ""),
    ("charge.allowed", "charge A1", f"{FLED}; skip A1; end-turn; end-turn; end-turn", DUEL, ""),
]
#: Permissions under which something always happens, and that therefore never decide alone.
ALWAYS_WITH_EFFECTS = {
    "restrain.test",
    "flee.move",
    "overrun.move",
    "pivot.allowed",
    "reform.allowed",
}
HELD = "declare A1 B1; declare A2 B1; flee-roll B1 7; pursuit-roll A1 5; pursuit-roll A2 5"


@pytest.fixture
def before(after: After, grounds: Grounds) -> Callable[[Case], Position]:
    """The position in which a case's act is judged."""
    return lambda case: after(grounds.get(case[3], case[3]), case[2].replace("HELD", HELD), case[4])


@pytest.mark.parametrize("case", EFFECTS, ids=lambda case: case[0])
def test_an_effect_and_its_absence(before: Callable[[Case], Position], on: On, case: Case) -> None:
    """The rule decides; without it the verdict says or does something else."""
    id, text, *_ = case
    position = before(case)
    verdict = on(position, text)
    assert verdict.allowed
    assert f"t9a.{id}" in verdict.because
    without = on(position, text, off=frozenset({f"t9a.{id}"}))
    assert f"t9a.{id}" not in without.because
    assert (without.allowed, without.facts, without.position) != (True, verdict.facts, verdict.position)


@pytest.mark.parametrize("case", PERMISSIONS, ids=lambda case: f"{case[0]}: {case[1]}")
def test_a_permission(before: Callable[[Case], Position], on: On, case: Case) -> None:
    """Where no effect decides, the verb's permission does; without it the act is refused."""
    id, text, *_ = case
    position = before(case)
    assert on(position, text).because == (f"t9a.{id}",)
    assert not on(position, text, off=frozenset({f"t9a.{id}"})).allowed


def test_every_rule_is_seen() -> None:
    """Effects and permissions are all in the tables above."""
    kinds = {kind: {id.partition(".")[2] for id in RULES if RULES[id].kind == kind} for kind in KINDS}
    assert kinds["effect"] == {case[0] for case in EFFECTS}
    assert kinds["permission"] == {case[0] for case in PERMISSIONS} | ALWAYS_WITH_EFFECTS
    assert sum(map(len, kinds.values())) == len(RULES)


KINDS = ("effect", "permission", "prohibition", "duty", "definition")


def test_permissions_come_last() -> None:
    """Each verb's permissions stand after its conditions; a verb that is not in the fragment has none."""
    for verb, ids in conditions().items():
        kinds = [RULES[id].kind == "permission" for id in ids]
        assert kinds == sorted(kinds)
        assert any(kinds) == (verb != "pursuit-move")


@pytest.mark.parametrize("text", ["restrain-test A1", "flee-roll B1", "pursuit-roll A1"])
def test_a_roll_is_needed_where_it_is_allowed(after: After, on: On, grounds: Grounds, text: str) -> None:
    """An act that is allowed asks for its dice; one that is refused does not."""
    acts = {"restrain-test A1": "declare A1 -", "flee-roll B1": "declare A1 B1"}
    position = after(grounds["DUEL"], acts.get(text, "declare A1 B1; flee-roll B1 7"))
    with pytest.raises(BadPlay) as caught:
        on(position, text)
    assert (caught.value.path, caught.value.code) == ("$.roll", "dice-needed")
    assert not on(start(after(grounds["DUEL"], FLED)).position, text).allowed


def test_a_test_needs_a_discipline(after: After, on: On, grounds: Grounds) -> None:
    """Who takes a test must have a Discipline; nobody else needs one."""
    units = grounds["DUEL"].replace("discipline=7", "")
    with pytest.raises(BadPlay) as caught:
        on(after(units, "declare A1 -"), "restrain-test A1 7")
    assert (caught.value.path, caught.value.code) == ("$.unit", "discipline-needed")


@pytest.mark.parametrize(("roll", "passed"), [(2, True), (7, True), (8, False), (12, False)])
def test_the_discipline_test(after: After, on: On, grounds: Grounds, roll: int, *, passed: bool) -> None:
    """A sum of no more than the Discipline passes; who fails has to pursue, and has one prey here."""
    verdict = on(after(grounds["DUEL"], "declare A1 -"), f"restrain-test A1 {roll}")
    assert verdict.facts == Facts(roll=roll, discipline=7, passed=passed)
    unit = verdict.position.units["A1"]
    assert (unit.plan, unit.target) == (("restrained", None) if passed else ("pursue", "B1"))


def test_forced_with_a_choice(after: After, on: On, grounds: Grounds) -> None:
    """Who fails with two to pursue names one of them, whichever he likes (A1, A24)."""
    position = after(grounds["TWO_PREYS"], "declare A1 -; restrain-test A1 8")
    assert position.units["A1"].plan == "forced"
    assert start(position).options == ("B1", "B2")
    for prey in ("B1", "B2"):
        assert on(position, f"declare A1 {prey}").position.units["A1"].target == prey


def test_the_first_side_rolls_to_its_end(after: After, grounds: Grounds) -> None:
    """The side named first rolls for all its pursuers, in its own order, before the other rolls (A12)."""
    rolled = "declare A1 B1; overrun B2; flee-roll B1 7"
    position = after(grounds["RIVALS"], rolled)
    assert (position.to_move, start(position).options) == ("A", ("A", "B"))
    assert after(grounds["RIVALS"], rolled, turn="B").to_move == "B"
    for first, other in (("A", "B"), ("B", "A")):
        named = after(grounds["RIVALS"], f"{rolled}; first-pursuer {first}")
        assert named.to_move == first
        unit = {"A": "A1", "B": "B2"}
        then = after(grounds["RIVALS"], f"{rolled}; first-pursuer {first}; pursuit-roll {unit[first]} 5")
        assert then.to_move == other


def test_flight_in_the_order_of_the_rolls(after: After, grounds: Grounds) -> None:
    """The owner rolls in the order that he likes, and his units move in it."""
    for first, second in (("B1", "B2"), ("B2", "B1")):
        acts = f"declare A1 -; restrain-test A1 2; flee-roll {first} 5; flee-roll {second} 6"
        position = after(grounds["TWO_PREYS"], acts)
        assert position.flee_order == (first, second)
        assert position.active == first


def test_dice(after: After, grounds: Grounds) -> None:
    """An act that needs 2D6, and is allowed, has the eleven sums; any other has none."""
    position = after(grounds["DUEL"], "declare A1 -")
    sums = dict(chances(position, RestrainTest("A1")))
    assert sums == {n + 2: Fraction(ways, 36) for n, ways in enumerate((1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1))}
    for one in (FleeRoll("B1"), PursuitRoll("A1"), EndTurn()):
        assert list(chances(position, one)) == [(None, Fraction(1))]


def test_who_acts(after: After, grounds: Grounds) -> None:
    """The owner of a unit acts, his opponent says whom it flees from, the Active Player who rolls first."""
    position = after(grounds["SANDWICH"], turn="B")
    assert actor(position, Declare("A1", "B1")) == "A"
    assert actor(position, FleeFrom("B1", "A1")) == "A"
    assert actor(position, FirstPursuer("A")) == "B"
    assert actor(position, EndTurn()) == "B"
    assert actor(position, Place("A1")) is None
    assert actor(position, Score("A1")) is None
    assert actor(position, RestrainTest("nobody")) is None
    assert implied(position, EndTurn(), "A") is None


@pytest.mark.parametrize(
    ("acts", "scores"),
    [
        ("skip A1", "score.counts"),
        ("pivot A1 45", "score.counts"),
        ("reform A1", "score.reformed"),
        ("reform A1; end-turn", "score.counts"),
    ],
)
def test_what_a_reform_costs(after: After, on: On, acts: str, scores: str) -> None:
    """A Reform takes Scoring away to the end of the Player Turn; a Pivot does not."""
    assert on(after(DUEL, f"{FLED}; {acts}"), "score A1").because == (f"t9a.{scores}",)


def test_front_rank(after: After) -> None:
    """Models with Front Rank go where they belong, with the turn or without one; the others stay."""
    position = after(DUEL, FLED)
    for text in ("pivot A1 - hero", "pivot A1 45 hero", "pivot A1 - hero mage"):
        unit = after(DUEL, f"{FLED}; {text}").units["A1"]
        assert (unit.displaced, unit.front_rank) == ((), ("hero", "mage"))
    assert after(DUEL, f"{FLED}; pivot A1 - mage").units["A1"].displaced == ("hero",)
    assert position.units["A1"].displaced == ("hero",)


def test_a_pivot_keeps_the_center(after: After) -> None:
    """A Pivot changes the heading alone, reduced to less than a full turn."""
    position = after(DUEL, FLED)
    for written, heading in (("45", 45), ("-45", 315), ("360", 0), ("12.3456", 12.3456)):
        unit = after(DUEL, f"{FLED}; pivot A1 {written}").units["A1"]
        assert unit == replace(position.units["A1"], heading=unit.heading, plan=None)
        assert unit.heading == Decimal(str(heading))


def test_moves_come_last(after: After, on: On, grounds: Grounds) -> None:
    """Nobody pivots before every unit has fled and every pursuer has moved."""
    units = grounds["SANDWICH"]
    acts = (
        "declare A1 -; declare A2 B1; restrain-test A1 7; flee-roll B1 7; pursuit-roll A2 5; flee-from B1 A2"
    )
    position: Any = after(units, f"{acts}; flee-move B1")
    assert on(position, "pivot A1 90").because == ("t9a.pivot.moment",)
    position = on(position, "place A2 24 25 270").position
    assert on(position, "pivot A1 90").because == ("t9a.pivot.center",)
