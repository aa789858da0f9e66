"""Open questions: what each of the answers changes. Those about dice stand with the rolls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulekit.games.musket_pike import Position
from rulekit.games.musket_pike.engine import Verdict

After = Callable[..., Position]
On = Callable[[Position, str], Verdict]

PAIR = "A1 charge, A2 charge, B1 charge, B2 make-ready"

#: A1 was marked in B1's window, then selected and bypassed; B2 rolls to continue.
MARKED = (
    "A1 charge, A2 charge, B1 charge, B2 charge, B3 charge",
    "activate B1; preempt A1 9; decline; stop; activate A1; preempt B2 0; continue 0",
)


def reading(name: str, choice: str) -> dict[str, Any]:
    """The field of a position that makes one choice."""
    return {"readings": {f"mp.reading.{name}": choice}}


#: B1 has preempted A1's continuation and continues: nobody is bypassed.
NOBODY = ("A1 charge, A2 charge, B1 charge", "activate A1; decline; continue 0; preempt B1 0; continue 0")
#: A1 has taken its activation back and continues: nobody is bypassed.
BACK = (PAIR, "activate A1; preempt B1 0; continue 0; preempt A1 0; continue 0")


@pytest.mark.parametrize(("play", "other"), [(NOBODY, "A2"), (BACK, "B2")], ids=["E14", "E15"])
@pytest.mark.parametrize("choice", ["anyone", "nobody"])
def test_nobody_bypassed(after: After, on: On, play: tuple[str, str], other: str, choice: str) -> None:
    """Where nobody is bypassed, anyone may preempt a preemptor's continuation; the other reading: nobody."""
    position = after(*play, **reading("nobody-bypassed", choice))
    if choice == "anyone":
        assert position.step == "A"
        assert on(position, f"preempt {other} 0").because == ("mp.preemption.success", "mp.preemption.cancel")
    else:
        assert position.step == "B"
        assert on(position, f"preempt {other} 0").because == ("mp.preemption.only-bypassed",)


@pytest.mark.parametrize(("choice", "step"), [("nobody", "B"), ("anyone", "A")])
def test_bypassed_lost(after: After, on: On, choice: str, step: str) -> None:
    """If the bypassed leader has lost his activation, nobody may try; the other reading: anyone (E16)."""
    position = after(MARKED[0], f"{MARKED[1]}; preempt A1 9", **reading("bypassed-lost", choice))
    assert position.step == step
    assert on(position, "preempt A2 0").allowed == (choice == "anyone")


@pytest.mark.parametrize("choice", ["nobody", "anyone"])
def test_bypassed_lost_with_its_units(after: After, on: On, choice: str) -> None:
    """A bypassed wing that lost its last unit leaves the same question (E38)."""
    acts = "activate A1; preempt B1 0; lose-units A1; continue 0"
    position = after(PAIR, acts, **reading("bypassed-lost", choice))
    assert (position.step == "A") == on(position, "preempt A2 0").allowed == (choice == "anyone")


def test_same_window(after: After, on: On) -> None:
    """A leader tries once in a window; the other reading: again, now with 1 more (E22)."""
    acts = "activate A1; preempt B2 9"
    assert on(after(PAIR, acts), "preempt B2 0").because == ("mp.preemption.one-try",)
    position = after(PAIR, acts, **reading("same-window", "again"))
    verdict = on(position, "preempt B2 3")
    assert verdict.because == ("mp.preemption.second-failure",)
    assert verdict.facts is not None
    assert verdict.facts.modifier == 1
    assert verdict.position.tried == ("B2",)


def test_marked_preemptor(after: After, on: On) -> None:
    """A marked preemptor may not continue; the other reading: he may, but no other marked wing (E25)."""
    wings, acts = PAIR, "activate A1; preempt B1 9; decline; continue 0; preempt B1 0"
    assert on(after(wings, acts), "continue 0").because == ("mp.continuation.no-continue",)
    free = reading("marked-preemptor", "continues")
    assert on(after(wings, acts, **free), "continue 0").allowed
    in_turn = after(wings, "activate A1; preempt B1 9; decline; stop; activate B1; decline", **free)
    assert on(in_turn, "continue 0").because == ("mp.continuation.no-continue",)


@pytest.mark.parametrize(("choice", "side"), [("last-finisher", "A"), ("side-on-move", "B")])
def test_next_mover_after_a_cancelled_continuation(after: After, choice: str, side: str) -> None:
    """The opponent of who finished last selects; the other reading: of who was on move (E43)."""
    wings = "A1 charge, A2 charge, A3 charge, B1 charge, B2 charge"
    acts = "activate A1; decline; continue 0; preempt B1 0; stop"
    assert after(wings, acts, **reading("next-mover", choice)).to_move == side


@pytest.mark.parametrize(("choice", "side"), [("last-finisher", "A"), ("side-on-move", "B")])
def test_next_mover_after_a_lost_bypass(after: After, choice: str, side: str) -> None:
    """The same question stands where the bypassed wing lost its activation (E44)."""
    acts = f"{MARKED[1]}; preempt A1 9; stop"
    assert after(MARKED[0], acts, **reading("next-mover", choice)).to_move == side
