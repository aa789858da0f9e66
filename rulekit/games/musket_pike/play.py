"""The turn of Musket & Pike, one verb after another in rule-book order.

`may_…` asks the conditions of a verb in the order in which they are published;
`do_…` applies its effects. Both speak to one `Ruling`, which keeps the reasons.
"""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.musket_pike import rules
from rulekit.games.musket_pike.acts import (
    Activate,
    ChangeOrder,
    Continue,
    Decline,
    Facts,
    Pass,
    Preempt,
    Stop,
)
from rulekit.games.musket_pike.flow import (
    active_of,
    end_run,
    finish,
    level_of,
    mark,
    mover_of,
    rout,
    seat,
)
from rulekit.games.musket_pike.rolls import (
    continuation_roll,
    lend,
    lends,
    orders_roll,
    preemption_roll,
)
from rulekit.games.musket_pike.state import LAST_ACTIVATION, OPPONENT, PREEMPTIONS, Position, Run, Wing
from rulekit.games.musket_pike.windows import (
    begin,
    close_window,
    contenders,
    open_window,
)
from rulekit.rulebook import Rule
from rulekit.verdict import Ruling

Outcome = tuple[Position, Facts | None]

# 3.2, 4.2: activating a wing


def may_activate(r: Ruling, p: Position, act: Activate) -> None:
    """Judge the selection of a wing."""
    wing = p.wings[act.wing]
    r.must(rules.PHASE_OVER, p.phase == "activation")
    r.must(rules.RUNNING, p.active is None)
    r.must(rules.ALTERNATE, wing.side == p.to_move)
    r.must(rules.NO_UNITS, wing.left > 0)
    r.must(rules.ONCE, not wing.finished)
    r.must(rules.LEVEL, wing.order == level_of(r, p, wing.side, p.level))
    r.may(rules.SELECT)


def do_activate(r: Ruling, p: Position, act: Activate) -> Outcome:
    """Begin the wing's run; the inactive side may try to preempt first."""
    return begin(r, p, act.wing, "normal", on_move=p.wings[act.wing].side, passes=0), None


# 3.2, 4.5: passing


def may_pass(r: Ruling, p: Position, _act: Pass) -> None:
    """Judge a pass."""
    r.must(rules.PHASE_OVER, p.phase == "activation")
    preempted = p.run in PREEMPTIONS and p.activation == 1
    r.must(rules.MUST_ACTIVATE, not preempted)
    r.must(rules.PASS_INSTEAD, p.active is None or preempted)
    r.needs(p.to_move is not None)
    mover = mover_of(p)
    charging = [w for w in p.wings.values() if w.side == mover and w.order == "charge" and w.waiting]
    r.must(rules.PASS_CHARGE, not charging)
    r.may(rules.PASS)


def do_pass(r: Ruling, p: Position, _act: Pass) -> Outcome:
    """Hand the selection over; when both sides have passed, one after the other, the phase ends."""
    mover = mover_of(p)
    # A side that was skipped has not passed: then the former pass was the mover's own.
    # Where to be skipped counts as a pass, the former may have been that.
    in_a_row = p.on_move == mover or r.asks(rules.SKIP_PASSES, p.readings) == "passes"
    if r.has(rules.PASS_TWICE, bool(p.passes) and in_a_row):
        return rout(p), None
    if r.asks(rules.PASS_RETURNS, p.readings) == "out":
        p = replace(p, passed=(*p.passed, mover))
    if r.has(rules.PASS_TURN):
        mover = OPPONENT[mover]
    return seat(r, replace(p, passes=1), mover), None


# 3.2 A, 4.4: preemption (`may_preempt` stands in `windows`: opening a window asks it too)

#: How the preemptor got its run, by what the preemption did to its target.
_BY_RULE: dict[Rule | None, Run] = {rules.CANCEL: "continuation-preemption", rules.TAKE_BACK: "take-back"}


def do_preempt(r: Ruling, p: Position, act: Preempt) -> Outcome:
    """Roll on the Preemption column with the order of the wing that tries."""
    wing = p.wings[act.wing]
    lent = lends(p, wing, alone=act.alone)
    facts = preemption_roll(r, p, wing, act)
    p = lend(p, wing) if lent else p
    if not r.has(rules.PREEMPTED, bool(facts.success)):
        return _after_failure(r, p, act.wing, wing), facts
    rule = r.one(rules.BYPASS, (rules.CANCEL, p.activation != 1), (rules.TAKE_BACK, wing.bypassed))
    if rule is rules.CANCEL or rule is rules.TAKE_BACK:
        p = mark(finish(p, active_of(p)), act.wing, bypassed=False)
    elif rule is rules.BYPASS:
        p = mark(p, active_of(p), bypassed=True)
    p = begin(r, p, act.wing, _BY_RULE.get(rule, "preemption"))
    if r.has(rules.COMMANDER_SPENT, lent):
        p = replace(p, commanders={**p.commanders, wing.side: "finished"})
    return p, facts


def may_decline(r: Ruling, p: Position, _act: Decline) -> None:
    """Judge leaving the window unused."""
    r.must(rules.PHASE_OVER, p.phase == "activation")
    r.must(rules.WINDOW, p.step == "A")
    r.may(rules.DECLINE)
    r.needs(p.active is not None)


def do_decline(_r: Ruling, p: Position, _act: Decline) -> Outcome:
    """Close the window: the active wing goes on to step B."""
    return close_window(p), None


# 3.2 B, 5.7: order change


def may_change_order(r: Ruling, p: Position, act: ChangeOrder) -> None:
    """Judge an attempt to change the active wing's order."""
    may_run(r, p)
    r.must(rules.CHANGE_STEP, p.step == "B")
    r.must(rules.CHANGE_ONCE, not p.order_tried)
    r.needs(p.active is not None)
    r.must(rules.CHANGE_SAME, act.to != p.acting.order)
    r.may(rules.CHANGE)


def do_change_order(r: Ruling, p: Position, act: ChangeOrder) -> Outcome:
    """Roll on the Orders Change Table."""
    facts = orders_roll(r, p, p.acting, act)
    p = lend(p, p.acting) if lends(p, p.acting, alone=act.alone) else p
    p = replace(p, order_tried=True)
    if r.one(rules.CHANGED, (rules.UNCHANGED, not facts.success)) is rules.CHANGED:
        p = mark(p, active_of(p), order=act.to)
    return p, facts


# 3.2 E, 4.3: continuation


def may_continue(r: Ruling, p: Position, _act: Continue) -> None:
    """Judge an attempt to continue."""
    may_run(r, p)
    r.needs(p.active is not None)
    wing = p.acting
    r.must(rules.CONTINUE_RALLY, wing.order != "rally")
    r.must(rules.CONTINUE_LIMIT, p.activation != LAST_ACTIVATION)
    r.must(rules.CONTINUE_MARKED, not wing.no_continue or _freed(r, p))
    r.may(rules.CONTINUE)


def do_continue(r: Ruling, p: Position, act: Continue) -> Outcome:
    """Roll on the Continuation column: another activation, or the end of the run."""
    facts = continuation_roll(r, p, p.acting, act)
    p = lend(p, p.acting) if lends(p, p.acting, alone=act.alone) else p
    rule = r.one(rules.CONTINUED, (rules.NOT_CONTINUED, not facts.success))
    if rule is rules.CONTINUED:
        return open_window(r, p, (p.activation or 0) + 1), facts
    if rule is rules.NOT_CONTINUED:
        p = finish(p, active_of(p))
    return end_run(r, p), facts


# 3.2 F: the end of a run


def may_stop(r: Ruling, p: Position, _act: Stop) -> None:
    """Judge the voluntary end of a run."""
    may_run(r, p)
    r.may(rules.STOP)


def do_stop(r: Ruling, p: Position, _act: Stop) -> Outcome:
    """Turn the leader's counter to F; then the next wing."""
    if r.has(rules.FINISHED) and p.active is not None:
        p = finish(p, p.active)
    # Without a run, which only a rule that is off lets pass, there is nothing to end.
    return (p if p.active is None else end_run(r, p)), None


# What verbs share


def _freed(r: Ruling, p: Position) -> bool:
    """Whether the reading lets a preemptor continue in spite of his No Continue marker."""
    return p.run in PREEMPTIONS and r.asks(rules.MARKED_PREEMPTOR, p.readings) == "continues"


def may_run(r: Ruling, p: Position) -> None:
    """Judge what every act within a run needs: a run, and its window closed."""
    r.must(rules.PHASE_OVER, p.phase == "activation")
    r.must(rules.RUN_ACTIVE, p.active is not None)
    r.must(rules.WINDOW, p.step != "A")


def _after_failure(r: Ruling, p: Position, id: str, wing: Wing) -> Position:
    rule = r.one(rules.FAILURE, (rules.SECOND_FAILURE, wing.no_continue))
    if rule is rules.FAILURE:
        p = mark(p, id, no_continue=True)
    elif rule is rules.SECOND_FAILURE:
        p = finish(p, id)
    p = replace(p, tried=tuple(sorted({*p.tried, id})))
    return p if contenders(r, p) else close_window(p)
