"""The end of a run, and whose turn comes next (numbers: the sources' rows and edge cases)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulekit.games.musket_pike import Position
from rulekit.games.musket_pike.engine import Verdict

After = Callable[..., Position]
On = Callable[[Position, str], Verdict]

PAIR = "A1 charge, A2 charge, B1 charge, B2 make-ready"


def state(position: Position) -> tuple[str | None, str | None, int | None, str | None]:
    """Which wing is active, how it got its run, in which activation and at which step it is."""
    return position.active, position.run, position.activation, position.step


# 3.2 F: the end of a run


def test_stopping(after: After, on: On) -> None:
    """Stopping is free at any time, and turns the counter to F like a failure (15, 51, E61)."""
    verdict = on(after(PAIR, "activate A1; decline"), "stop")
    assert verdict.because == ("mp.run.finished", "mp.run.next")
    assert verdict.facts is None
    assert (verdict.position.wings["A1"].finished, verdict.position.last_finished) == (True, "A1")


def test_after_the_third_activation_the_wing_stops(after: After, on: On) -> None:
    """The third activation is the last: the wing can only finish (14, 51, E62)."""
    position = after("A1 charge, B1 rally", "activate A1; continue 0; continue 0")
    assert state(position) == ("A1", "normal", 3, "B")
    assert on(position, "stop").position.wings["A1"].finished


def test_the_next_selection_opens_a_window(after: After) -> None:
    """Without a bypassed wing the next one is selected, and may be preempted (53)."""
    position = after(PAIR, "activate A1; decline; stop; activate B1")
    assert state(position) == ("B1", "normal", 1, "A")


@pytest.mark.parametrize("other", ["B1 rally finished", "B1 rally units=0"])
def test_the_end_of_the_phase(after: After, on: On, other: str) -> None:
    """When every wing has finished or has no units, the phase ends (44, 54, E41)."""
    position = after(f"A1 charge, {other}", phase="activation", active="A1")
    verdict = on(position, "stop")
    assert verdict.because == ("mp.run.finished", "mp.run.phase-end")
    assert verdict.position.phase == "rout"
    assert (verdict.position.to_move, verdict.position.on_move, verdict.position.step) == (None, None, None)


def test_the_markers_stay_after_the_phase(after: After) -> None:
    """Nothing in the sequence takes F and No Continue off at the end of the phase (E27)."""
    position = after("A1 charge no_continue, B1 rally finished", "stop", phase="activation", active="A1")
    assert (position.wings["A1"].finished, position.wings["A1"].no_continue) == (True, True)
