"""The worked example to all its digits, and the published questions as plays."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from rulekit.games.ninth_age import Facts, Position, Unit, start
from rulekit.games.ninth_age.engine import Verdict
from rulekit.games.ninth_age.ground import footprint
from rulekit.geometry import separation

After = Callable[..., Position]
On = Callable[..., Verdict]
Grounds = dict[str, str]

#: The acts up to the flight of B1, A1 restraining itself.
RESTRAINED = "declare A1 -; restrain-test A1 7"


def at(unit: Unit) -> tuple[float, ...]:
    """Where a unit is, and its heading."""
    return float(unit.x), float(unit.y), float(unit.heading)


def apart(p: Position, one: str, other: str) -> float:
    """The gap between two units."""
    return separation(footprint(p.units[one]).corners, footprint(p.units[other]).corners)


def test_the_worked_example(after: After, on: On, grounds: Grounds) -> None:
    """B1 turns from 270 to 90 about (24, 24), flees 7 to (24, 31), and leaves a gap of exactly 7."""
    position = after(grounds["DUEL"], "declare A1 B1; flee-roll B1 7; pursuit-roll A1 5")
    verdict = on(position, "flee-move B1")
    assert verdict.because == ("t9a.flee.pivot", "t9a.flee.distance")
    assert verdict.facts == Facts(
        roll=7,
        heading=Decimal(90),
        distance=Decimal(7),
        crossed=(),
        tests=(),
        panic=(),
        removed=False,
    )
    fled = verdict.position.units["B1"]
    assert at(fled) == (24, 31, 90)
    assert footprint(fled).corners == ((21.5, 33), (21.5, 29), (26.5, 29), (26.5, 33))
    assert apart(verdict.position, "A1", "B1") == 7
    # The pursuit of 5 comes to rest 2 behind it; its rules are not here, its outcome is recorded.
    assert on(verdict.position, "pursuit-move A1").because == ("t9a.fragment.pursuit",)
    assert apart(on(verdict.position, "place A1 24 25 90").position, "A1", "B1") == 2
    assert at(on(verdict.position, "place A1 24 20 45").position.units["A1"]) == (24, 20, 45)


def test_the_worked_example_caught(after: After, on: On, grounds: Grounds) -> None:
    """Had the pursuer rolled 7, B1 would have been removed where it stood; the pursuer still moves."""
    position = after(grounds["DUEL"], "declare A1 B1; flee-roll B1 7")
    verdict = on(position, "pursuit-roll A1 7")
    assert verdict.because == ("t9a.roll.caught", "t9a.roll.removed")
    assert verdict.facts == Facts(roll=7, flee_roll=7, caught=True)
    assert verdict.position.units["B1"].state == "caught"
    assert at(verdict.position.units["B1"]) == (24, 24, 270)
    assert verdict.position.stage == "pursuit"
    assert on(verdict.position, "place A1 24 27 90").position.stage == "over"


def test_question_1(after: After, on: On, grounds: Grounds) -> None:
    """One of three pursuers rolls enough: the unit is destroyed, and all three still have their moves."""
    declared = "declare A1 B1; declare A2 B1; declare A3 B1; flee-roll B1 7; pursuit-roll A1 6"
    verdict = on(after(grounds["THREE"], declared), "pursuit-roll A2 7")
    assert verdict.facts == Facts(roll=7, flee_roll=7, caught=True)
    last = on(verdict.position, "pursuit-roll A3 5")
    assert last.facts == Facts(roll=5, flee_roll=7, caught=False)
    assert last.position.stage == "pursuit"
    assert on(last.position, "flee-move B1").because == ("t9a.flee.moment",)
    for id in ("A1", "A2", "A3"):
        assert on(last.position, f"pursuit-move {id}").because == ("t9a.fragment.pursuit",)


def test_question_3(after: After, on: On, grounds: Grounds) -> None:
    """A unit that charged and killed all it touched may overrun, though its mates fight on."""
    position = after(grounds["WIPED_OUT"])
    assert position.combat == ("A1", "B1", "A2", "B2")
    verdict = on(position, "overrun A1")
    assert verdict.because == ("t9a.overrun.declare",)
    ran = on(on(verdict.position, "pursuit-roll A1 8").position, "overrun-move A1")
    assert ran.because == ("t9a.overrun.ahead",)
    assert at(ran.position.units["A1"]) == (24, 28, 90)
    assert on(position, "overrun A2").because == ("t9a.overrun.charged",)


def test_question_5(after: After, on: On, grounds: Grounds) -> None:
    """Beaten between two enemies, a unit is not lost: its opponent says which way, and it runs through."""
    rolled = "declare A1 -; declare A2 -; restrain-test A1 7; restrain-test A2 7; flee-roll B1 4"
    position = after(grounds["SANDWICH"], rolled)
    assert position.to_move == "A"
    assert start(position).options == ("A1", "A2")
    assert on(position, "flee-move B1").because == ("t9a.flee.direction",)
    chosen = on(position, "flee-from B1 A1")
    assert chosen.because == ("t9a.flee.choice",)
    verdict = on(chosen.position, "flee-move B1")
    # Through A2, whose far side is at 30, to an inch behind it.
    assert verdict.because == ("t9a.flee.pivot", "t9a.flee.distance", "t9a.flee.extend", "t9a.flee.exempt")
    assert verdict.facts == Facts(
        roll=4,
        heading=Decimal(90),
        distance=Decimal(9),
        extended=Decimal(5),
        crossed=("A2",),
        tests=(),
        panic=(),
        removed=False,
    )
    assert at(verdict.position.units["B1"]) == (24, 33, 90)
    assert apart(verdict.position, "A2", "B1") == 1


def test_question_15(after: After, on: On, grounds: Grounds) -> None:
    """An Overrun moves when pursuers do: after every flight."""
    position = after(grounds["RIVALS"], "declare A1 B1; overrun B2; flee-roll B1 7")
    assert on(position, "overrun-move B2").because == ("t9a.moves.moment",)
    rolled = after(
        grounds["RIVALS"],
        "declare A1 B1; overrun B2; flee-roll B1 7; first-pursuer B; pursuit-roll B2 3; pursuit-roll A1 5",
    )
    assert on(rolled, "overrun-move B2").because == ("t9a.moves.moment",)
    fled = on(rolled, "flee-move B1").position
    assert at(on(fled, "overrun-move B2").position.units["B2"]) == (44, 25, 270)


def test_question_19(after: After, on: On, grounds: Grounds) -> None:
    """Of two units broken on two sides of it, the victor pursues one; the other flees from it, untouched."""
    position = after(grounds["TWO_PREYS"], "declare A1 B1; flee-roll B1 9; flee-roll B2 3")
    verdict = on(position, "pursuit-roll A1 8")
    assert verdict.facts == Facts(roll=8, flee_roll=9, caught=False)
    assert {id: unit.state for id, unit in verdict.position.units.items()} == {
        "A1": "steady",
        "B1": "broken",
        "B2": "broken",
    }
    both = on(on(verdict.position, "flee-move B1").position, "flee-move B2 90")
    assert {unit.state for unit in both.position.units.values() if unit.side == "B"} == {"fled"}


@pytest.mark.parametrize(("roll", "caught"), [(6, False), (7, True), (8, True)])
def test_question_21(after: After, on: On, grounds: Grounds, roll: int, *, caught: bool) -> None:
    """A tie between flight and pursuit catches."""
    position = after(grounds["DUEL"], "declare A1 B1; flee-roll B1 7")
    verdict = on(position, f"pursuit-roll A1 {roll}")
    assert verdict.facts == Facts(roll=roll, flee_roll=7, caught=caught)


def test_question_23(after: After, on: On, grounds: Grounds) -> None:
    """After a Reform in its own turn a unit may charge in its next; only the turn between is barred."""
    acts = f"{RESTRAINED}; flee-roll B1 7; flee-move B1; reform A1; end-turn"
    position = after(grounds["DUEL"], acts)
    assert (position.turn, position.stage) == ("B", "turn")
    assert on(position, "charge A1").because == ("t9a.charge.turn",)
    later = after(grounds["DUEL"], f"{acts}; end-turn; end-turn")
    assert (later.turn, later.stage) == ("A", "turn")
    assert on(later, "charge A1").because == ("t9a.charge.allowed",)


def test_a_reform_in_the_enemys_turn(after: After, on: On, grounds: Grounds) -> None:
    """After a Reform in the enemy's turn the following turn is its own, and it may not charge in it."""
    acts = f"{RESTRAINED}; flee-roll B1 7; flee-move B1; reform A1; end-turn"
    position = after(grounds["DUEL"], acts, turn="B")
    assert on(position, "charge A1").because == ("t9a.charge.reformed",)
    later = after(grounds["DUEL"], f"{acts}; end-turn; end-turn; end-turn", turn="B", player_turn=1)
    assert later.turn == "A"
    assert on(later, "charge A1").because == ("t9a.charge.allowed",)


def test_where_the_text_falls_silent(after: After, on: On) -> None:
    """A Broken unit that no enemy touches has no direction here; where it goes by other rules is recorded."""
    units = "A1 A 24,20 4x4 90 destroyed, B1 B 24,24 4x4 270 broken"
    position = after(units, "flee-roll B1 6")
    assert on(position, "flee-move B1").because == ("t9a.fragment.direction",)
    verdict = on(position, "place B1 24 34 90")
    assert verdict.because == ("t9a.fragment.place",)
    assert verdict.position.units["B1"].state == "fled"
    assert verdict.position.stage == "over"


def test_a_pursuer_that_leaves_the_table(after: After, on: On, grounds: Grounds) -> None:
    """What becomes of a pursuer beyond the edge is not here either: it is recorded as gone."""
    position = after(grounds["DUEL"], "declare A1 B1; flee-roll B1 7; pursuit-roll A1 12")
    verdict = on(position, "place A1")
    assert verdict.allowed
    assert verdict.position.units["A1"].state == "gone"


def test_the_odds_of_one_pursuer(on: On, after: After, grounds: Grounds) -> None:
    """One pursuer catches in 721 of 1296 pairs of rolls."""
    from rulekit.games.ninth_age import PursuitRoll, chances

    ways: Any = list(chances(after(grounds["DUEL"], "declare A1 B1; flee-roll B1 7"), PursuitRoll("A1")))
    assert sum(p * q for roll, p in ways for flee, q in ways if roll >= flee) * 1296 == 721
