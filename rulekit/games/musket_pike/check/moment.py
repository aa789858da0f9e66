"""What is under way in a given position: nothing, the choice of a wing, or a run."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.musket_pike.check.names import unknown_wing
from rulekit.games.musket_pike.flow import able
from rulekit.games.musket_pike.rules import MARKED_PREEMPTOR, PASS_RETURNS
from rulekit.games.musket_pike.state import OPPONENT, PREEMPTIONS, SIDES, Position
from rulekit.games.values import member, one_of
from rulekit.verdict import Aside, bad


def completed(p: Position) -> Position:
    """A position of the Activation Phase with what follows from the rest: step, run, who is to move."""
    if p.active is None:
        return replace(p, on_move=p.on_move or p.to_move)
    side = p.wings[p.active].side
    p = replace(p, step=p.step or "B", activation=p.activation or 1, run=p.run or "normal")
    usurped = p.run in ("preemption", "continuation-preemption")
    return replace(
        p,
        to_move=p.to_move or (OPPONENT[side] if p.step == "A" else side),
        on_move=p.on_move or (OPPONENT[side] if usurped else side),
    )


def check_at_rest(p: Position) -> None:
    """Before and after the Activation Phase nothing is under way."""
    for name in ("active", "step", "activation", "run", "to_move", "on_move"):
        if getattr(p, name) is not None:
            bad(f"$.{name}", "not-in-phase", phase=p.phase, field=name)
    for name in ("tried", "order_tried", "passes", "passed"):
        if getattr(p, name):
            bad(f"$.{name}", "not-in-phase", phase=p.phase, field=name)
    for id, wing in p.wings.items():
        for marker in ("finished", "no_continue", "bypassed") if p.phase == "initiative" else ("bypassed",):
            if getattr(wing, marker):
                bad(f"$.wings.{id}.{marker}", "not-in-phase", phase=p.phase, field=marker)


def check_selection(p: Position) -> None:
    """Between runs a side with a wing at the level selects."""
    for name in ("step", "activation", "run", "tried", "order_tried"):
        if getattr(p, name):
            bad(f"$.{name}", "no-active-wing", field=name)
    pending = p.bypassed
    if pending is not None:
        bad(f"$.wings.{pending}.bypassed", "bypassed-without-preemptor", wing=pending)
    _check_passed(p)
    level = p.level
    if level is None:
        bad("$.phase", "phase-over")
    if p.to_move is None:
        bad("$.to_move", "to-move-missing")
    able_now = {side for side in SIDES if able(Aside(), p, side, level)}
    if p.to_move not in able_now:
        bad("$.to_move", "to-move-no-wing", side=p.to_move, order=level)
    if p.on_move != p.to_move and p.on_move in able_now:
        bad("$.on_move", "on-move-selects", side=p.on_move, order=level)


def _check_passed(p: Position) -> None:
    """A side is out after its pass by one reading alone."""
    for index, side in enumerate(p.passed):
        here = member("$.passed", index)
        one_of(here, side, SIDES)
        if PASS_RETURNS.chosen(p.readings) != "out":
            bad(here, "passed-by-reading", reading=PASS_RETURNS.id)
        if side in p.passed[:index]:
            bad(here, "named-twice", written=side)
        if index:
            bad(here, "both-passed")


def check_run(p: Position) -> None:
    """While a wing is active, its markers, step and run agree."""
    wing, window = p.acting, p.step == "A"
    if not wing.waiting or wing.bypassed:
        bad("$.active", "active-done", wing=p.active)
    if p.activation != 1 and wing.no_continue and not _freed(p):
        bad("$.activation", "activation-marked", wing=p.active)
    expected = OPPONENT[wing.side] if window else wing.side
    if p.to_move != expected:
        bad("$.to_move", "to-move-run", side=expected, step=p.step)
    if p.run != "continuation-preemption" and (p.on_move == wing.side) == (p.run == "preemption"):
        bad("$.on_move", "on-move-run", side=p.on_move, run=p.run)
    if p.passes:
        bad("$.passes", "passes-run")
    if window and p.activation == 1 and p.run != "normal":
        bad("$.step", "no-window", run=p.run)
    if window and p.order_tried:
        bad("$.order_tried", "order-before-window")
    _check_passed(p)
    _check_bypassed(p)
    _check_tried(p, window)


def _freed(p: Position) -> bool:
    return p.run in PREEMPTIONS and MARKED_PREEMPTOR.chosen(p.readings) == "continues"


def _check_bypassed(p: Position) -> None:
    marked = [id for id, wing in p.wings.items() if wing.bypassed]
    for id in marked:
        if len(marked) > 1 or p.run != "preemption" or p.wings[id].side == p.acting.side:
            bad(f"$.wings.{id}.bypassed", "bypassed-without-preemptor", wing=id)


def _check_tried(p: Position, window: bool) -> None:
    for index, id in enumerate(p.tried):
        here = member("$.tried", index)
        if id not in p.wings:
            unknown_wing(here, id, p)
        if id in p.tried[:index]:
            bad(here, "tried-twice", wing=id)
        wing = p.wings[id]
        if not window or wing.side == p.acting.side or not (wing.no_continue or wing.finished):
            bad(here, "tried-unmarked", wing=id)
