"""The window for preemption (3.2 A, 4.4.1, 4.4.4): who may try, and when it is open."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.musket_pike import rules
from rulekit.games.musket_pike.acts import Preempt
from rulekit.games.musket_pike.state import OPPONENT, PREEMPTIONS, Position, Run
from rulekit.verdict import Aside, Ruling


def may_preempt(r: Ruling, p: Position, act: Preempt) -> None:
    """Judge an attempt to preempt: the leader's own state, then the moment."""
    wing = p.wings[act.wing]
    r.must(rules.PHASE_OVER, p.phase == "activation")
    r.must(rules.INACTIVE, p.active is None or wing.side != p.acting.side)
    r.must(rules.PREEMPTOR_FINISHED, not wing.finished)
    r.must(rules.PREEMPTOR_RALLY, wing.order != "rally")
    r.must(rules.PREEMPTOR_NO_UNITS, wing.left > 0)
    first, preempted = p.activation == 1, p.run in PREEMPTIONS
    r.must(rules.BYPASSED_FIRST, not (p.run == "bypassed" and first))
    r.must(rules.PREEMPTOR_FIRST, not (preempted and first))
    r.must(rules.ONLY_BYPASSED, not preempted or first or _may_interrupt(r, p, act.wing))
    r.must(rules.WINDOW, p.step == "A")
    r.needs(p.active is not None)
    again = act.wing in p.tried and r.asks(rules.SAME_WINDOW, p.readings) == "once"
    r.must(rules.ONE_TRY, not again)
    r.may(rules.ELIGIBLE)


def begin(r: Ruling, p: Position, id: str, run: Run, **changes: object) -> Position:
    """Make the wing active, in the first activation of its run, and change what else is given."""
    return open_window(r, replace(p, active=id, run=run, **changes), 1)


def open_window(r: Ruling, p: Position, activation: int) -> Position:
    """Begin an activation at step A where somebody may preempt it, else at step B."""
    other = OPPONENT[p.acting.side]
    opened = replace(rested(p), activation=activation, step="A", to_move=other, tried=(), order_tried=False)
    return opened if r.has(rules.OPENING, contenders(r, opened)) else close_window(opened)


def rested(p: Position) -> Position:
    """The position with nothing done yet in the activation by the active wing's units or by a commander."""
    if p.commanders:
        p = replace(p, commanders={})
    wing = p.acting
    if isinstance(wing.units, dict) and any(unit.acted for unit in wing.units.values()):
        units = {id: replace(unit, acted=None) for id, unit in wing.named.items()}
        p = replace(p, wings={**p.wings, str(p.active): replace(wing, units=units)})
    return p


def close_window(p: Position) -> Position:
    """The active wing's activation at step B, with no more attempts to preempt it."""
    return replace(p, step="B", to_move=p.acting.side, tried=())


def contenders(r: Ruling, p: Position) -> bool:
    """Whether some leader of the inactive side may still try in this window."""
    other, permits = OPPONENT[p.acting.side], Aside(r.off).permits
    return any(wing.side == other and permits(may_preempt, p, Preempt(id)) for id, wing in p.wings.items())


def _may_interrupt(r: Ruling, p: Position, id: str) -> bool:
    """Whether 4.4.4 leaves this leader the continuation of a wing that preempted."""
    pending = p.bypassed
    if pending is not None:
        return id == pending
    question = rules.BYPASSED_LOST if p.run == "preemption" else rules.NOBODY_BYPASSED
    return r.asks(question, p.readings) == "anyone"
