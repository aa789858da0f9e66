"""Activating, passing, changing orders, continuing, losing units (numbers: the sources' rows and cases)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulekit.games.musket_pike import Position
from rulekit.games.musket_pike.engine import Verdict

After = Callable[..., Position]
On = Callable[[Position, str], Verdict]

#: Example 2 of 4.2.1.
EXAMPLE = "A1 charge, A2 charge, A3 make-ready, A4 make-ready, B1 charge, B2 make-ready, B3 rally"

PAIR = "A1 charge, A2 charge, B1 charge, B2 make-ready"


def state(position: Position) -> tuple[str | None, str | None, int | None, str | None]:
    """Which wing is active, how it got its run, in which activation and at which step it is."""
    return position.active, position.run, position.activation, position.step


# 4.2: priority and alternation


def test_example_1(after: After, on: On) -> None:
    """The side with the initiative activates any of its Charge wings, then the other side its own (5, 6)."""
    wings = "A1 charge, A2 charge, A3 rally, B1 charge, B2 make-ready, B3 rally"
    for chosen, other in (("A1", "A2"), ("A2", "A1")):
        position = after(wings, f"activate {chosen}; decline; stop")
        assert position.to_move == "B"
        assert on(position, "activate B2").because == ("mp.activation.level",)
        position = after(wings, f"activate {chosen}; decline; stop; activate B1; decline; stop")
        assert on(position, f"activate {other}").allowed
        assert on(position, "activate A3").because == ("mp.activation.level",)


def test_example_2(after: After) -> None:
    """The seven activations go A B A B A A B: alternation goes on from level to level (7, E4)."""
    order = ("A1", "B1", "A2", "B2", "A3", "A4", "B3")
    done = ""
    for number, id in enumerate(order):
        position = after(EXAMPLE, done)
        assert position.to_move == id[0], number
        window = after(EXAMPLE, f"{done}; activate {id}".removeprefix("; ")).step == "A"
        done = f"{done}; activate {id}; {'decline; ' if window else ''}stop".removeprefix("; ")
    assert after(EXAMPLE, done).phase == "rout"


def test_one_side_may_move_twice(after: After, on: On) -> None:
    """Where a side has no wing at the level, the other side activates again (8, E3)."""
    position = after("A1 charge, A2 charge, B1 rally", "activate A1")
    verdict = on(position, "stop")
    assert verdict.because == ("mp.run.finished", "mp.run.next", "mp.activation.skip")
    assert (verdict.position.on_move, verdict.position.to_move) == ("B", "A")


def test_the_level_is_of_both_sides(after: After, on: On) -> None:
    """A side waits with its lower orders while the other has a higher one."""
    position = after("A1 charge, A2 charge, B1 make-ready", "activate A1; decline; stop")
    assert position.to_move == "A"
    assert position.level == "charge"


def test_the_level_falls_when_its_wings_have_finished(after: After) -> None:
    """The next order's turn comes when no wing with a higher one waits (4)."""
    done = [
        after("A1 charge, B1 make-ready, B2 receive-charge, A2 rally", acts).level
        for acts in (
            "",
            "activate A1; decline; stop",
            "activate A1; decline; stop; activate B1; stop",
            "activate A1; decline; stop; activate B1; stop; activate B2; stop",
        )
    ]
    assert done == ["charge", "make-ready", "receive-charge", "rally"]


def test_a_change_of_order_moves_no_level(after: After) -> None:
    """An order changes in a wing's own run, after which the wing has finished (E7, E8)."""
    position = after(
        "A1 make-ready, B1 make-ready, B2 rally", "activate A1; decline; change-order charge 0", first="A"
    )
    assert position.level == "charge"
    position = after(
        "A1 make-ready, B1 make-ready, B2 rally",
        "activate A1; decline; change-order charge 0; stop",
        first="A",
    )
    assert (position.level, position.to_move) == ("make-ready", "B")


def test_a_wing_without_units_does_not_hold_the_level(after: After) -> None:
    """A wing without units is not counted for the highest order (12)."""
    assert after("A1 charge units=0, A2 make-ready, B1 rally", first="A").level == "make-ready"


# 4.5: passing


def test_a_pass(after: After, on: On) -> None:
    """A pass hands the selection over (41)."""
    verdict = on(after("A1 rally, B1 rally", first="A"), "pass")
    assert verdict.because == ("mp.pass.turn",)
    assert (verdict.position.to_move, verdict.position.passes) == ("B", 1)


def test_two_passes(after: After, on: On) -> None:
    """Two passes in a row end the phase, and leave the wings that waited without an F (44, E49)."""
    verdict = on(after("A1 rally, B1 rally", "pass", first="A"), "pass")
    assert verdict.because == ("mp.pass.twice",)
    assert (verdict.position.phase, verdict.position.passes) == ("rout", 0)
    assert not any(wing.finished for wing in verdict.position.wings.values())


def test_an_activation_between_passes(after: After) -> None:
    """Who has passed may come back, and a pass after an activation is a first one again (E47)."""
    position = after("A1 rally, A2 rally, B1 rally", "pass; activate B1; stop; activate A1; stop", first="A")
    assert (position.to_move, position.passes) == ("A", 0)
    assert after(
        "A1 rally, A2 rally, B1 rally, B2 rally", "pass; activate B1; stop; pass", first="A"
    ).phase == ("activation")


def test_a_skipped_side_has_not_passed(after: After, on: On) -> None:
    """A side without a wing at the level is skipped, and has not passed: the other passes alone (E45)."""
    position = after("A1 make-ready, B1 rally", "pass", first="A")
    assert (position.on_move, position.to_move, position.passes) == ("B", "A", 1)
    again = on(position, "pass")
    assert again.allowed
    assert again.position == position


def test_no_lower_order_after_a_pass(after: After, on: On) -> None:
    """A pass does not let the opponent go on to a lower order while the passer has a higher one (E46)."""
    position = after("A1 make-ready, B1 make-ready, B2 rally", "pass", first="A")
    assert on(position, "activate B2").because == ("mp.activation.level",)


# 3.2 B, 5.7: the order


def test_a_changed_order(after: After, on: On) -> None:
    """A success changes the order, and the attempt is used up (47)."""
    verdict = on(after("A1 charge, B1 rally", "activate A1"), "change-order make-ready 3")
    assert verdict.because == ("mp.orders.changed",)
    assert verdict.position.wings["A1"].order == "make-ready"
    assert (verdict.position.step, verdict.position.order_tried) == ("B", True)


def test_a_failed_change(after: After, on: On) -> None:
    """A failure leaves the order, and the attempt is used up as well (47, E33)."""
    verdict = on(after("A1 charge, B1 rally", "activate A1"), "change-order make-ready 4")
    assert verdict.because == ("mp.orders.unchanged",)
    assert verdict.position.wings["A1"].order == "charge"
    assert verdict.position.order_tried


def test_an_attempt_in_each_activation(after: After, on: On) -> None:
    """Each activation of a run has its own step B (47)."""
    position = after("A1 charge, B1 rally", "activate A1; change-order make-ready 9; continue 0")
    assert not position.order_tried
    assert on(position, "change-order make-ready 0").allowed


def test_the_current_order_counts(after: After, on: On) -> None:
    """A continuation is rolled on the row of the order as it is now (16)."""
    position = after("A1 charge, B1 rally", "activate A1; change-order receive-charge 0")
    facts = on(position, "continue 2").facts
    assert facts is not None
    assert (facts.cell, facts.success) == ("continuation.receive-charge", False)


def test_a_wing_that_has_left_rally_may_continue(after: After, on: On) -> None:
    """Changed from Rally to another order, a wing may roll to continue (E30)."""
    position = after("A1 rally, B1 rally", "activate A1; change-order make-ready 0", first="A")
    assert on(position, "continue 2").position.activation == 2


@pytest.mark.parametrize("step", ["C", "D"])
@pytest.mark.parametrize(("text", "activation"), [("continue 0", 2), ("stop", None)])
def test_steps_that_are_passed(after: After, on: On, step: str, text: str, activation: int | None) -> None:
    """Continuing and stopping are possible from steps C and D too."""
    position = after("A1 charge, B1 rally", phase="activation", active="A1", step=step)
    assert on(position, text).position.activation == activation


# 3.2 E, 4.3: continuing


def test_a_continuation(after: After, on: On) -> None:
    """A success gives another activation, at step B where there is no window (13, 17, 50)."""
    verdict = on(after("A1 charge, B1 rally", "activate A1"), "continue 3")
    assert verdict.because == ("mp.continuation.success",)
    assert state(verdict.position) == ("A1", "normal", 2, "B")


def test_a_failed_continuation(after: After, on: On) -> None:
    """A failure turns the counter to F, and the next wing is due (18, 51)."""
    verdict = on(after(PAIR, "activate A1; decline"), "continue 4")
    assert verdict.because == ("mp.continuation.failure", "mp.run.next")
    assert verdict.position.wings["A1"].finished
    assert (verdict.position.active, verdict.position.to_move) == (None, "B")


def test_the_second_attempt_is_harder(after: After, on: On) -> None:
    """The second continuation of a run has 1 added to its roll (14)."""
    modifiers = [
        on(after("A1 charge, B1 rally", acts), "continue 3").facts
        for acts in ("activate A1", "activate A1; continue 0")
    ]
    assert [facts and (facts.modifier, facts.success) for facts in modifiers] == [(0, True), (1, False)]


# 4.2.3: losses


def test_losing_some_units(after: After, on: On) -> None:
    """A wing that keeps a unit goes on as before."""
    position = after("A1 charge units=2, B1 rally", "activate A1")
    verdict = on(position, "lose-units A1 1")
    assert verdict.because == ("mp.units.loss",)
    assert (verdict.position.active, verdict.position.wings["A1"].units) == ("A1", 1)


def test_the_active_wing_without_units(after: After, on: On) -> None:
    """Its last unit ends the active wing's run (E39)."""
    verdict = on(after(PAIR, "activate A1; decline"), "lose-units A1 1")
    assert verdict.because == ("mp.units.run-ends", "mp.run.next")
    assert (verdict.position.active, verdict.position.wings["A1"].finished) == (None, True)


def test_the_preemptor_without_units(after: After, on: On) -> None:
    """If the preemptor is lost, the bypassed wing's activation comes at once (E39)."""
    verdict = on(after(PAIR, "activate A1; preempt B1 0"), "lose-units B1 1")
    assert verdict.because == ("mp.units.run-ends", "mp.run.bypassed-next")
    assert verdict.position.active == "A1"


def test_the_bypassed_wing_without_units(after: After, on: On) -> None:
    """A bypassed wing that loses its last unit is bypassed no more, and is not activated (12, E38)."""
    verdict = on(after(PAIR, "activate A1; preempt B1 0"), "lose-units A1 1")
    assert verdict.because == ("mp.units.bypass-lapses",)
    assert verdict.position.bypassed is None
    assert verdict.position.active == "B1"
    assert on(verdict.position, "stop").position.active is None


def test_a_loss_may_shut_the_window(after: After, on: On) -> None:
    """When the last leader who might try loses his wing, the window closes."""
    position = after("A1 charge, B1 make-ready", "activate A1")
    verdict = on(position, "lose-units B1 1")
    assert (verdict.position.step, verdict.position.to_move) == ("B", "A")


def test_a_loss_may_leave_the_window_open(after: After, on: On) -> None:
    """As long as a leader may try, a loss leaves the window open and who has tried as it was."""
    position = after("A1 charge units=2, B1 charge, B2 make-ready", "activate A1; preempt B1 9", first="A")
    for text in ("lose-units A1 1", "lose-units B1 1"):
        verdict = on(position, text)
        assert verdict.because == ("mp.units.loss",)
        assert (verdict.position.step, verdict.position.tried) == ("A", ("B1",))


@pytest.mark.parametrize("step", ["B", "C", "D"])
def test_a_loss_leaves_the_step(after: After, on: On, step: str) -> None:
    """After the window a loss leaves the activation at its step."""
    position = after("A1 charge, B1 rally units=2", phase="activation", active="A1", step=step)
    assert on(position, "lose-units B1 2").position.step == step


def test_a_loss_that_changes_no_turn(after: After, on: On) -> None:
    """Where the right side selects already, a loss has no further effect."""
    skipping = after("A1 charge, A2 charge, B1 rally units=2", "activate A1; stop")
    assert (skipping.on_move, skipping.to_move) == ("B", "A")
    assert on(skipping, "lose-units B1 1").because == ("mp.units.loss",)


def test_a_loss_may_change_who_selects(after: After, on: On) -> None:
    """When the side that selects loses its last wing at the level, the other side selects."""
    position = after("A1 charge, A2 rally, B1 make-ready", "")
    verdict = on(position, "lose-units A1 1")
    assert verdict.because == ("mp.activation.skip",)
    assert (verdict.position.on_move, verdict.position.to_move) == ("A", "B")


def test_a_loss_may_end_the_phase(after: After, on: On) -> None:
    """When no wing is left that waits, the phase is over."""
    verdict = on(after("A1 charge, B1 rally units=0"), "lose-units A1 1")
    assert verdict.because == ("mp.run.phase-end",)
    assert verdict.position.phase == "rout"


def test_losses_in_the_rout_phase(after: After, on: On) -> None:
    """A loss may come after the phase too, and changes nothing but the wing."""
    position = after("A1 rally units=2, B1 rally", "pass; pass", first="A")
    verdict = on(position, "lose-units A1 2")
    assert verdict.because == ("mp.units.loss",)
    assert (verdict.position.phase, verdict.position.wings["A1"].units) == ("rout", 0)
