"""The window for preemption, and what an attempt brings (numbers: the sources' rows and edge cases)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from rulekit.games.musket_pike import Position, start
from rulekit.games.musket_pike.engine import Verdict

After = Callable[..., Position]
On = Callable[[Position, str], Verdict]

PAIR = "A1 charge, A2 charge, B1 charge, B2 make-ready"


def state(position: Position) -> tuple[str | None, str | None, int | None, str | None]:
    """Which wing is active, how it got its run, in which activation and at which step it is."""
    return position.active, position.run, position.activation, position.step


# 3.2 A, 4.4.1: the window


def test_a_selection_opens_the_window(after: After, on: On) -> None:
    """When a wing is selected, the inactive side may try to preempt (20, 45)."""
    verdict = on(after(PAIR), "activate A1")
    assert verdict.because == ("mp.preemption.opening",)
    assert state(verdict.position) == ("A1", "normal", 1, "A")
    assert verdict.position.to_move == "B"


def test_a_continuation_opens_the_window(after: After, on: On) -> None:
    """After a successful roll to continue the inactive side may try again (20, 33, 50)."""
    verdict = on(after(PAIR, "activate A1; decline"), "continue 0")
    assert verdict.because == ("mp.continuation.success", "mp.preemption.opening")
    assert state(verdict.position) == ("A1", "normal", 2, "A")


@pytest.mark.parametrize("other", ["B1 rally", "B1 charge finished", "B1 charge units=0"])
def test_no_window_where_nobody_can_try(after: After, on: On, other: str) -> None:
    """Where no leader of the inactive side may try, the run is at step B at once."""
    fields = {"phase": "activation", "to_move": "A"} if "finished" in other else {"first": "A"}
    fields = {} if other == "B1 rally" else fields
    verdict = on(after(f"A1 charge, {other}", **fields), "activate A1")
    assert verdict.because == ("mp.activation.select",)
    assert state(verdict.position) == ("A1", "normal", 1, "B")


def test_any_number_of_leaders_may_try(after: After) -> None:
    """After one leader's failure another may try, and then the side may decline (32, E23, E24)."""
    wings = "A1 charge, A2 charge, B1 charge, B2 make-ready, B3 receive-charge"
    position = after(wings, "activate A1; preempt B1 9; preempt B2 9")
    assert (position.step, position.tried) == ("A", ("B1", "B2"))
    assert after(wings, "activate A1; preempt B1 9; preempt B2 9; decline").step == "B"


def test_the_order_of_attempts_makes_no_difference(after: After) -> None:
    """Two leaders have failed, one after the other or the other way round: that is one position."""
    wings = "A1 charge, A2 charge, B1 charge, B2 make-ready, B3 receive-charge"
    first, second = (
        after(wings, f"activate A1; {tries}")
        for tries in ("preempt B1 9; preempt B2 9", "preempt B2 9; preempt B1 9")
    )
    assert first == second
    assert start(replace(first, tried=("B2", "B1"))).position == first


def test_the_window_closes_with_its_last_leader(after: After) -> None:
    """When nobody is left who may try, the window closes by itself."""
    position = after(PAIR, "activate A1; preempt B1 9; preempt B2 9")
    assert (position.step, position.to_move, position.tried) == ("B", "A", ())


def test_a_new_window_lets_all_try_again(after: After, on: On) -> None:
    """Who failed in one window may try in the next, the continuation's (31, E26)."""
    position = after(PAIR, "activate A1; preempt B1 9; decline; continue 0")
    assert position.tried == ()
    assert on(position, "preempt B1 0").allowed


# 4.4.2: preempting a normal activation


def test_a_lower_order_may_preempt(after: After, on: On) -> None:
    """Priority does not bind a preemptor: Make Ready preempts Charge (3, E1)."""
    verdict = on(after(PAIR, "activate A1"), "preempt B2 3")
    assert verdict.because == ("mp.preemption.success", "mp.preemption.bypass")
    assert state(verdict.position) == ("B2", "preemption", 1, "B")
    assert verdict.position.wings["A1"].bypassed
    assert verdict.position.on_move == "A"


def test_a_failure(after: After, on: On) -> None:
    """A first failure marks the leader No Continue, and nothing else (29)."""
    before = after(PAIR, "activate A1")
    verdict = on(before, "preempt B1 5")
    assert verdict.because == ("mp.preemption.failure",)
    marked = verdict.position.wings["B1"]
    assert (marked.no_continue, marked.finished) == (True, False)
    assert verdict.position.wings["A1"] == before.wings["A1"]


def test_a_second_failure(after: After, on: On) -> None:
    """A marked leader who fails again has finished, and his run is lost (31)."""
    position = after(
        PAIR, "activate A1; preempt B2 9; decline; stop; activate B1; decline; stop; activate A2"
    )
    verdict = on(position, "preempt B2 3")
    assert verdict.facts is not None
    assert (verdict.facts.modifier, verdict.facts.success) == (1, False)
    assert verdict.because == ("mp.preemption.second-failure",)
    assert verdict.position.wings["B2"].finished
    assert verdict.position.last_finished == "B2"


def test_a_marked_wing_activates_in_turn(after: After, on: On) -> None:
    """No Continue leaves the normal activation, and takes the continuation (30)."""
    position = after(PAIR, "activate A1; preempt B1 9; decline; stop; activate B1; decline")
    assert state(position) == ("B1", "normal", 1, "B")
    assert on(position, "continue 0").because == ("mp.continuation.no-continue",)


def test_a_preemptor_may_continue(after: After, on: On) -> None:
    """A preemptor may try to continue, three activations in all (27, E36)."""
    position = after(PAIR, "activate A1; preempt B1 0; continue 0; decline; continue 0; decline")
    assert state(position) == ("B1", "preemption", 3, "B")
    assert on(position, "continue 0").because == ("mp.continuation.limit",)


def test_the_bypassed_wing_comes_next(after: After, on: On) -> None:
    """After the preemptor's whole run the bypassed wing is active, at step B (22, 46, 52)."""
    position = after(PAIR, "activate A1; preempt B1 0; continue 0; decline")
    for text, first in (("stop", "mp.run.finished"), ("continue 9", "mp.continuation.failure")):
        verdict = on(position, text)
        assert verdict.because == (first, "mp.run.bypassed-next")
        assert state(verdict.position) == ("A1", "bypassed", 1, "B")
        assert not verdict.position.wings["A1"].bypassed
        assert verdict.position.wings["B1"].finished


def test_a_bypassed_wing_has_three_activations(after: After) -> None:
    """Being bypassed uses up none of a wing's three activations (E36)."""
    acts = "activate A1; preempt B1 0; stop; continue 0; decline; continue 0; decline"
    assert state(after(PAIR, acts)) == ("A1", "bypassed", 3, "B")


def test_a_bypassed_wing_may_change_its_order(after: After, on: On) -> None:
    """It comes back at step B, where orders change (E9)."""
    verdict = on(after(PAIR, "activate A1; preempt B1 0; stop"), "change-order make-ready 0")
    assert verdict.position.wings["A1"].order == "make-ready"


def test_a_bypassed_wings_continuation_may_be_preempted(after: After, on: On) -> None:
    """Only its first activation is safe; preempting its continuation finishes it (E11)."""
    position = after(PAIR, "activate A1; preempt B1 0; stop; continue 0")
    verdict = on(position, "preempt B2 0")
    assert verdict.because == ("mp.preemption.success", "mp.preemption.cancel")
    assert state(verdict.position) == ("B2", "continuation-preemption", 1, "B")


def test_who_moves_after_a_bypassed_wing(after: After) -> None:
    """After the preemptor and the bypassed wing it is the preemptor's side that selects (E42)."""
    for choice in ("last-finisher", "side-on-move"):
        readings = {"mp.reading.next-mover": choice}
        wings = "A1 charge, A2 charge, B1 charge, B2 charge"
        position = after(wings, "activate A1; preempt B1 0; stop; stop", first="A", readings=readings)
        assert (position.active, position.to_move, position.on_move) == (None, "B", "B")


# 4.4.3: preempting a continuation


def test_a_cancelled_continuation(after: After, on: On) -> None:
    """Preempting a continuation finishes its wing; nobody is bypassed (34, 35, E37)."""
    verdict = on(after(PAIR, "activate A1; decline; continue 0"), "preempt B1 0")
    assert verdict.because == ("mp.preemption.success", "mp.preemption.cancel")
    assert state(verdict.position) == ("B1", "continuation-preemption", 1, "B")
    preempted = verdict.position.wings["A1"]
    assert (preempted.finished, preempted.bypassed) == (True, False)
    assert verdict.position.bypassed is None
    assert verdict.position.last_finished == "A1"


def test_a_failed_preemption_of_a_continuation(after: After, on: On) -> None:
    """The penalty is the same as before a normal activation (36)."""
    verdict = on(after(PAIR, "activate A1; decline; continue 0"), "preempt B1 9")
    assert verdict.because == ("mp.preemption.failure",)
    marked = after(PAIR, "activate A1; preempt B1 9; decline; continue 0")
    assert on(marked, "preempt B1 9").because == ("mp.preemption.second-failure",)


# 4.4.4: preempting a preemption

INTERRUPTED = (PAIR, "activate A1; preempt B1 0; continue 0")


def test_only_the_bypassed_leader_may_try(after: After, on: On) -> None:
    """The window at a preemptor's continuation is the bypassed leader's (37, E13)."""
    position = after(*INTERRUPTED)
    assert (position.step, position.to_move) == ("A", "A")
    assert on(position, "preempt A1 0").allowed
    assert on(position, "preempt A2 0").because == ("mp.preemption.only-bypassed",)


def test_a_take_back(after: After, on: On) -> None:
    """The bypassed leader who succeeds finishes the preemptor and is active at once (38, E19)."""
    verdict = on(after(*INTERRUPTED), "preempt A1 0")
    assert verdict.because == ("mp.preemption.success", "mp.preemption.take-back")
    assert state(verdict.position) == ("A1", "take-back", 1, "B")
    assert verdict.position.wings["B1"].finished
    assert not verdict.position.wings["A1"].bypassed
    assert on(verdict.position, "continue 0").allowed


def test_a_take_back_is_on_its_own_row(after: After, on: On) -> None:
    """The bypassed leader rolls on his own order's row, with 1 more if he is marked (E18)."""
    wings = "A1 receive-charge no_continue bypassed, A2 charge, B1 charge"
    position = after(wings, phase="activation", active="B1", run="preemption", activation=2, step="A")
    facts = on(position, "preempt A1 2").facts
    assert facts is not None
    assert (facts.cell, facts.modifier, facts.success) == ("preemption.receive-charge", 1, False)


def test_a_marked_take_back_does_not_continue(after: After, on: On) -> None:
    """With No Continue the wing that took its activation back has this one only (E19, E25)."""
    wings = "A1 charge no_continue bypassed, B1 charge"
    position = after(
        wings, "preempt A1 0", phase="activation", active="B1", run="preemption", activation=2, step="A"
    )
    assert on(position, "continue 0").because == ("mp.continuation.no-continue",)


def test_a_first_failure_to_take_back(after: After, on: On) -> None:
    """After it the leader is marked and still bypassed; later he has one activation (39, E20)."""
    verdict = on(after(*INTERRUPTED), "preempt A1 9")
    assert verdict.because == ("mp.preemption.failure",)
    waiting = verdict.position.wings["A1"]
    assert (waiting.bypassed, waiting.no_continue, waiting.finished) == (True, True, False)
    assert state(verdict.position) == ("B1", "preemption", 2, "B")
    position = after(INTERRUPTED[0], f"{INTERRUPTED[1]}; preempt A1 9; stop")
    assert state(position) == ("A1", "bypassed", 1, "B")
    assert on(position, "continue 0").because == ("mp.continuation.no-continue",)


#: A1 was marked in B1's window, then selected and bypassed; B2 rolls to continue.
MARKED = (
    "A1 charge, A2 charge, B1 charge, B2 charge, B3 charge",
    "activate B1; preempt A1 9; decline; stop; activate A1; preempt B2 0; continue 0",
)


def test_a_second_failure_to_take_back(after: After, on: On) -> None:
    """It loses the automatic activation: the leader has finished and is bypassed no more (39, E21)."""
    verdict = on(after(*MARKED), "preempt A1 4")
    assert verdict.because == ("mp.preemption.second-failure",)
    lost = verdict.position.wings["A1"]
    assert (lost.bypassed, lost.finished) == (False, True)
    assert state(verdict.position) == ("B2", "preemption", 2, "B")
    after_it = after(MARKED[0], f"{MARKED[1]}; preempt A1 4; stop")
    assert (after_it.active, after_it.to_move) == (None, "A")


def test_a_bypassed_rally_wing_does_not_take_back(after: After, on: On) -> None:
    """A bypassed wing under Rally may not try: there is no window (E17)."""
    position = after(
        "A1 rally bypassed, A2 charge, B1 charge", phase="activation", active="B1", run="preemption"
    )
    assert on(position, "continue 0").because == ("mp.continuation.success",)
    assert on(position, "continue 0").position.step == "B"


def test_a_rally_wing_may_be_preempted(after: After, on: On) -> None:
    """Nothing bars Rally from being the target (E31)."""
    position = after("A1 rally, B1 make-ready", phase="activation", active="A1", step="A")
    assert on(position, "preempt B1 0").position.wings["A1"].bypassed
