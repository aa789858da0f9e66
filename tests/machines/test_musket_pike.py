"""Musket & Pike: turns of random wings, units, ratings and readings."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule
from msgspec.structs import replace

from rulekit.games.musket_pike import (
    BOOK,
    Activate,
    Continue,
    LoseUnits,
    MoveCommander,
    Pass,
    Perform,
    Position,
    Preempt,
    Stop,
    Unit,
    Wing,
)
from rulekit.games.musket_pike.state import ARMS, MOVES, SIDES
from tests.games.musket_pike.test_reachable import OF_PASSES, given_positions
from tests.machines.base import PROFILE, Machine
from tests.machines.promises import Step

#: Runs are no longer.
THREE = 3


@st.composite
def with_units(draw: st.DrawFn) -> Position:
    """Positions in which more units have names, and more often a pass is for one selection alone."""
    given = draw(given_positions())
    wings = {id: _named(id, wing) if draw(st.booleans()) else wing for id, wing in given.wings.items()}
    plain = {id: choice for id, choice in given.readings.items() if id not in OF_PASSES}
    readings = draw(st.sampled_from([plain, plain, given.readings]))
    return replace(given, wings=wings, readings=readings)


def _named(id: str, wing: Wing) -> Wing:
    """The wing, its units by name where they are only counted."""
    if wing.named or not wing.left:
        return wing
    return replace(wing, lost=0, units={f"{id}{arm[0]}": Unit(arm) for arm in ARMS[: wing.left]})


class MusketPike(Machine):
    """Plays of the Activation Phase."""

    book = BOOK
    dull = frozenset({"stop"})
    events = frozenset({"lose-units", "move-commander"})
    untold = frozenset({"roll-needed"})

    def __init__(self) -> None:
        super().__init__()
        #: Activations of the run under way, counted by what was done.
        self.activations = 0

    @initialize(given=with_units())
    def start_somewhere(self, given: Position) -> None:
        """Start at the beginning of a turn."""
        self.begin(given)

    @precondition(lambda self: self.over())
    @rule(given=with_units())
    def start_again(self, given: Position) -> None:
        """Start somewhere else when nothing is left to do."""
        self.start_somewhere(given)

    def canonical(self, one: Any) -> Any:
        """Of a move, only what the order asks."""
        p: Position = self.position
        if not isinstance(one, Perform) or p.active is None:
            return super().canonical(one)
        unit, order = p.acting.named.get(one.unit), p.acting.order
        if unit is None or one.action not in MOVES:
            return one
        if order in ("charge", "rally"):
            light = order == "charge" and unit.arm == "light-infantry" and not one.closer
            return replace(one, hexes=None, adjacent=None, facing_pikes=one.facing_pikes and light)
        hexes = one.hexes if order == "receive-charge" else None
        return replace(one, hexes=hexes, closer=None, facing_pikes=False)

    def happenings(self) -> st.SearchStrategy[Any]:
        """Losses, and an Army Commander who moves."""
        p: Position = self.position
        losses = []
        for id, wing in p.wings.items():
            names = sorted(name for name, unit in wing.named.items() if not unit.eliminated)
            if names:
                some = st.lists(st.sampled_from(names), min_size=1, unique=True).map(tuple)
                losses.append(st.builds(LoseUnits, st.just(id), some))
            elif wing.left:
                losses.append(st.builds(LoseUnits, st.just(id), st.integers(1, wing.left)))
        return st.one_of(*losses, st.sampled_from(SIDES).map(MoveCommander))

    def check_step(self, step: Step) -> None:
        """Runs, windows, passes and losses go as the rule book says."""
        before, one, verdict = step
        if not verdict.allowed:
            return
        after: Position = verdict.position
        if isinstance(one, Activate | Preempt):
            assert not before.wings[one.wing].finished
            assert before.wings[one.wing].left
        self._count_activations(before, one, after)
        self._check_window(before, one, after)
        self._check_passes(before, one, after)
        for id, wing in before.wings.items():
            assert after.wings[id].left <= wing.left
            assert after.wings[id].left == wing.left or isinstance(one, LoseUnits)
        if isinstance(one, Perform):
            assert before.acting.named[one.unit].acted is None
        if isinstance(one, Stop) or (isinstance(one, Continue) and after.active != before.active):
            assert after.wings[before.active].finished

    def _count_activations(self, before: Position, one: Any, after: Position) -> None:
        if after.active is None:
            self.activations = 0
        elif after.active != before.active:
            self.activations = 1
        elif isinstance(one, Continue):
            self.activations += 1
        assert self.activations <= THREE
        assert (after.activation or 0) == self.activations

    def _check_window(self, before: Position, one: Any, after: Position) -> None:
        """A window is open only for those who may still try; whoever uses it closes it at last."""
        if after.step == "A":
            assert any(isinstance(each, Preempt) for each in self.listed) or after is not self.position
        if before.step == "A" and isinstance(one, Preempt) and after.active == before.active:
            marked = before.wings[one.wing], after.wings[one.wing]
            assert after.step == "B" or (one.wing in after.tried and set(before.tried) <= set(after.tried))
            # Each failure leaves its marker: none, No Continue, F.
            assert [w.no_continue + w.finished for w in marked] in ([0, 1], [1, 2])
        if before.step == "A" and after.step == "A" and not isinstance(one, Preempt):
            assert self.is_event(one)

    def is_event(self, one: Any) -> bool:
        """Whether the board tells this."""
        return isinstance(one, LoseUnits | MoveCommander)

    def _check_passes(self, before: Position, one: Any, after: Position) -> None:
        """Two passes, one after the other, close the phase; no other pass does."""
        if OF_PASSES & before.readings.keys() or not isinstance(one, Pass):
            return
        acts = [step for step in self.past if not self.is_event(step.one)]
        upto = acts[: next(n for n, step in enumerate(acts, 1) if step.one is one and step.before is before)]
        former = upto[-2] if len(upto) > 1 else None
        other = (
            former is not None and isinstance(former.one, Pass) and former.before.to_move != before.to_move
        )
        assert (after.phase == "rout") == other


TestMusketPike = MusketPike.TestCase
TestMusketPike.settings = PROFILE
