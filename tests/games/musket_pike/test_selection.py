"""Who selects, and what: a second account of passes, written as a history, beside the engine (E6, E45-E47).

The readings on passes meet in every combination; each run is stopped at once, and nobody preempts.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

import pytest

from rulekit.games.musket_pike import Activate, Decline, Pass, Position, Stop, act, legal, start
from rulekit.games.musket_pike.engine import Verdict
from rulekit.verdict import BadPlay

Given = Callable[..., Position]
After = Callable[..., Position]
On = Callable[[Position, str], Verdict]

OTHER = {"A": "B", "B": "A"}
PRIORITY = ("charge", "make-ready", "receive-charge", "rally")
CHOICES = {
    "mp.reading.skip-passes": ("no", "passes"),
    "mp.reading.lower-after-pass": ("level-holds", "own-level"),
    "mp.reading.pass-returns": ("returns", "out"),
}
SET_UPS = (
    ("A1 make-ready, A2 rally, B1 make-ready, B2 rally", "A"),
    ("A1 make-ready, A2 rally, A3 rally, B1 rally", "A"),
    ("A1 make-ready, A2 rally, A3 rally, B1 rally", "B"),
    ("A1 receive-charge, A2 rally, B1 make-ready, B2 make-ready", "A"),
    ("A1 make-ready, B1 make-ready, B2 receive-charge, B3 rally", "B"),
    ("A1 charge, A2 rally, B1 make-ready, B2 rally", "A"),
    ("A1 rally, A2 rally, B1 rally units=0", "B"),
)


class Account(NamedTuple):
    """The turn so far: what every wing's order is, which wings wait, what sides did one after another."""

    orders: dict[str, str]
    readings: dict[str, str]
    waiting: frozenset[str]
    #: A side with `pass`, `skip` or `run`, the latest last.
    history: tuple[tuple[str, str], ...] = ()

    def chooses(self, reading: str, choice: str) -> bool:
        """Whether a reading has this choice."""
        return self.readings.get(f"mp.reading.{reading}") == choice

    def out(self, side: str) -> bool:
        """Whether a pass has put the side out for the turn (E47)."""
        return self.chooses("pass-returns", "out") and (side, "pass") in self.history

    def highest(self, sides: str) -> str | None:
        """The highest order among the waiting wings of some sides."""
        found = {self.orders[id] for id in self.waiting if id[0] in sides and not self.out(id[0])}
        return min(found, key=PRIORITY.index, default=None)

    def answers(self, side: str) -> bool:
        """Whether what counts came last is the other side's pass, or a skip that counts as one (E45)."""
        told = ("pass", "run", "skip") if self.chooses("skip-passes", "passes") else ("pass", "run")
        counted = [(who, did) for who, did in self.history if did in told and not self.idle(who, did)]
        return bool(counted) and counted[-1][0] == OTHER[side] and counted[-1][1] != "run"

    def idle(self, side: str, did: str) -> bool:
        """Whether it is a skip of a side that is out anyway."""
        return did == "skip" and self.out(side)

    def selectable(self, side: str) -> set[str]:
        """Which wings the side may activate (E2, E46)."""
        level = self.highest("AB")
        if self.history[-1:] == ((OTHER[side], "pass"),) and self.chooses("lower-after-pass", "own-level"):
            level = self.highest(side)
        return {
            id for id in self.waiting if id[0] == side and not self.out(side) and self.orders[id] == level
        }

    def seat(self, side: str) -> tuple[str | None, Account]:
        """Who selects when it is the side's turn: he, or the other where he cannot; nobody at the end."""
        if self.highest("AB") is None:
            return None, self
        if self.selectable(side):
            return side, self
        ends = self.chooses("skip-passes", "passes") and not self.out(side) and self.answers(side)
        after = self._replace(history=(*self.history, (side, "skip")))
        return (None, after) if ends else (OTHER[side], after)

    def passes(self, side: str) -> tuple[str | None, Account]:
        """Who selects after a pass."""
        after = self._replace(history=(*self.history, (side, "pass")))
        return (None, after) if self.answers(side) else after.seat(OTHER[side])

    def runs(self, id: str) -> tuple[str | None, Account]:
        """Who selects after the run of a wing."""
        history = (*self.history, (id[0], "run"))
        return self._replace(waiting=self.waiting - {id}, history=history).seat(OTHER[id[0]])

    def may_pass(self, side: str) -> bool:
        """Whether the side holds no wing under Charge (E48)."""
        return not any(id[0] == side and self.orders[id] == "charge" for id in self.waiting)


def run(position: Position, id: str) -> Position:
    """Activate a wing and stop: nobody preempts."""
    position = act(position, Activate(id)).position
    if position.step == "A":
        position = act(position, Decline()).position
    return act(position, Stop()).position


#: Every combination of the readings on passes.
COMBINATIONS = [dict(zip(CHOICES, choices, strict=True)) for choices in product(*CHOICES.values())]


@pytest.mark.parametrize(("text", "first"), SET_UPS)
@pytest.mark.parametrize("readings", COMBINATIONS, ids=lambda one: " ".join(one.values()))
def test_selecting(given: Given, *, text: str, first: str, readings: dict[str, str]) -> None:
    """In every play of selections both agree on who may do what, and every position can be given again."""
    position = start(given(text, first=first, readings=readings)).position
    wings = position.wings
    account = Account(
        {id: wing.order for id, wing in wings.items()},
        readings,
        frozenset(id for id, wing in wings.items() if wing.left),
    )
    todo = [(position, *account.seat(first))]
    seen = set()
    while todo:
        position, mover, account = todo.pop()
        assert position.to_move == mover
        assert start(position).position == position
        assert (position.phase == "rout") == (mover is None)
        if mover is None:
            continue
        expected: set[object] = {Activate(id) for id in account.selectable(mover)}
        expected |= {Pass()} if account.may_pass(mover) else set()
        assert set(legal(position)) == expected
        for one in legal(position):
            after = act(position, one).position
            told = account.passes(mover)
            if isinstance(one, Activate):
                after = run(position, one.wing)
                told = account.runs(one.wing)
            key = (after, told[1].waiting, told[1].history[-3:])
            if key not in seen:
                seen.add(key)
                todo.append((after, *told))
    assert len(seen) > 2


# E6: wings without units and the initiative


@pytest.mark.parametrize(
    ("wings", "first", "not_counted", "counted"),
    [
        ("A1 charge units=0, B1 charge", None, "B", None),
        ("A1 charge units=0, A2 charge, B1 charge", None, None, "A"),
        ("A1 charge units=0, A2 charge, B1 charge", "A", "A", "A"),
        ("A1 charge units=0, A2 charge units=0, B1 charge", None, "B", "A"),
        ("A1 charge units=h:cavalry:gone, A2 charge, B1 charge, B2 rally", None, None, "A"),
        ("A1 charge, B1 make-ready units=0", None, "A", "A"),
    ],
)
def test_initiative_of_empty_wings(
    given: Given, *, wings: str, first: str | None, not_counted: str | None, counted: str | None
) -> None:
    """A Charge wing without units gives no initiative; the other reading: it does (None: a tie)."""
    for choice, side in (("not-counted", not_counted), ("counted", counted)):
        position = given(wings, first=first, readings={"mp.reading.initiative-empty": choice})
        if side is None:
            with pytest.raises(BadPlay, match=r"first: A or B"):
                start(position)
        else:
            verdict = start(position)
            assert verdict.position.on_move == side
            tie = wings.count("A1 charge units=0, A2 charge, B1") and choice == "not-counted"
            assert verdict.because[0] == ("mp.initiative.tie" if tie else "mp.initiative.count")


# Each reading on passes by itself


def test_a_skip_that_passes(after: After, on: On) -> None:
    """A side that is skipped has not passed; the other reading: it has, and two in a row end it (E45)."""
    wings = "A1 make-ready, A2 make-ready, B1 rally"
    free = after(wings, "pass", first="A")
    assert (free.phase, free.to_move) == ("activation", "A")
    counted = on(after(wings, first="A", readings={"mp.reading.skip-passes": "passes"}), "pass")
    assert counted.because == ("mp.pass.turn", "mp.activation.skip", "mp.pass.twice")
    assert counted.position.phase == "rout"


def test_a_pass_after_a_skip_that_passes(after: After, on: On) -> None:
    """By that reading a pass after the other side was skipped ends the phase too (E45)."""
    wings = "A1 rally, B1 make-ready"
    assert on(after(wings, first="A"), "pass").position.phase == "activation"
    position = after(wings, first="A", readings={"mp.reading.skip-passes": "passes"})
    assert (position.passes, position.to_move) == (1, "B")
    assert on(position, "pass").because == ("mp.pass.twice",)


def test_a_skip_that_is_undone(after: After, on: On) -> None:
    """If a loss gives the skipped side its turn after all, its skip was no pass (E45)."""
    wings, passes = "A1 rally, A2 rally, B1 make-ready, B2 rally", {"mp.reading.skip-passes": "passes"}
    skipped = after(wings, first="A", readings=passes)
    assert (skipped.to_move, skipped.passes) == ("B", 1)
    verdict = on(skipped, "lose-units B1")
    assert verdict.because == ("mp.units.loss",)
    assert (verdict.position.to_move, verdict.position.passes) == ("A", 0)
    assert on(verdict.position, "pass").position.phase == "activation"
    # A pass of the other side's stays a pass
    passed = on(after("A1 rally, B1 make-ready, B2 rally", "pass", first="B"), "lose-units B1").position
    assert (passed.to_move, passed.passes) == ("A", 1)
    assert on(passed, "pass").position.phase == "rout"


def test_a_lower_order_after_a_pass(after: After, on: On) -> None:
    """After a pass the level still holds; the other reading: whoever follows has a level of his own (E46)."""
    wings = "A1 make-ready, A2 make-ready, B1 rally, B2 receive-charge"
    own: dict[str, Any] = {"first": "A"}
    assert after(wings, "pass", **own).to_move == "A"
    own["readings"] = {"mp.reading.lower-after-pass": "own-level"}
    position = after(wings, "pass", **own)
    assert position.to_move == "B"
    assert on(position, "activate B2").allowed
    assert on(position, "activate B1").because == ("mp.activation.level",)
    again = after(wings, "pass; activate B2; decline; stop", **own)
    assert again.to_move == "A"
    assert on(again, "activate A1").allowed


def test_who_passes_is_out(after: After, on: On) -> None:
    """Who has passed comes back; the other reading: not in this turn, and his wings hold no level (E47)."""
    wings = "A1 make-ready, A2 rally, B1 make-ready, B2 rally"
    acts = "pass; activate B1; decline; stop"
    assert on(after(wings, acts, first="A"), "activate A1").allowed
    position = after(wings, acts, first="A", readings={"mp.reading.pass-returns": "out"})
    assert (position.to_move, position.passed) == ("B", ("A",))
    assert on(position, "activate A1").because == ("mp.activation.alternate",)
    assert on(position, "activate B2").allowed
    ended = on(position, "pass")
    assert "mp.run.phase-end" in ended.because
    assert (ended.position.phase, ended.position.passed) == ("rout", ())


def test_who_is_out_may_still_preempt(after: After, on: On) -> None:
    """To be out is to select no more; a preemption is no selection (E47)."""
    wings = "A1 make-ready, B1 make-ready, B2 rally"
    position = after(wings, "pass; activate B1", first="A", readings={"mp.reading.pass-returns": "out"})
    assert on(position, "preempt A1 0").allowed
