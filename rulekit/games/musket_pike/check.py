"""What a given position and an act must be before the rules are asked: `BadPlay` names the place."""

from __future__ import annotations

from types import NoneType
from typing import NoReturn, get_args

from msgspec.structs import replace

from rulekit.dice import D10
from rulekit.games.musket_pike.acts import (
    Act,
    Activate,
    ChangeOrder,
    LoseUnits,
    MoveCommander,
    Perform,
    Preempt,
)
from rulekit.games.musket_pike.flow import able
from rulekit.games.musket_pike.rolls import Rolled, lends
from rulekit.games.musket_pike.rules import MARKED_PREEMPTOR, PASS_RETURNS, READINGS
from rulekit.games.musket_pike.state import (
    COMMANDERS,
    OPPONENT,
    ORDERS,
    PREEMPTIONS,
    RATINGS,
    SIDES,
    Phase,
    Position,
    Run,
    Step,
    Wing,
)
from rulekit.games.musket_pike.units import (
    check_acted,
    check_losses,
    check_names,
    check_perform,
    check_units,
)
from rulekit.games.values import check_name, member, one_of, one_of_or_none, typed, unknown, whole
from rulekit.verdict import Aside, bad

_ACTS = get_args(Act)
_TYPES = (
    *(("wings", dict), ("readings", dict), ("commanders", dict)),
    *(("tried", tuple), ("passed", tuple), ("order_tried", bool)),
)
_OF_A_WING = (Activate, Preempt, LoseUnits)


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


def check_position(p: Position) -> Position:
    """Return the completed position; raise `BadPlay` where it contradicts itself."""
    _check_types(p)
    if not p.wings:
        bad("$.wings", "no-wings")
    for id, wing in p.wings.items():
        _check_wing(id, wing)
    check_names(p)
    _check_globals(p)
    _check_commanders(p)
    check_acted(p)
    # A position names only readings that differ from their defaults.
    others = {id: choice for id, choice in p.readings.items() if choice != READINGS[id].default}
    if others != p.readings:
        p = replace(p, readings=others)
    # In which order leaders tried makes no difference.
    if list(p.tried) != sorted(p.tried):
        p = replace(p, tried=tuple(sorted(p.tried)))
    if p.phase == "activation":
        if p.active is not None and p.active not in p.wings:
            unknown_wing("$.active", p.active, p)
        p = completed(p)
        _check_run(p) if p.active is not None else _check_selection(p)
    else:
        _check_at_rest(p)
    return p


def check_act(p: Position, act: Act) -> None:
    """Raise `BadPlay` where the act names no wing, no order or no face of the die."""
    if type(act) not in _ACTS:
        typed("$", act, *_ACTS)
    if p.phase == "initiative":
        bad("$", "not-started")
    # Most acts are none of these types; to ask for the type itself takes a third of `isinstance`.
    wing = getattr(act, "wing", None)
    if type(act) in _OF_A_WING and (type(wing) is not str or wing not in p.wings):
        unknown_wing("$.wing", wing, p)
    if type(act) is ChangeOrder:
        one_of("$.to", act.to, ORDERS)
    elif type(act) is LoseUnits:
        check_losses(p.wings[act.wing], act)
    elif type(act) is Perform:
        check_perform(p, act)
    elif type(act) is MoveCommander:
        one_of("$.side", act.side, SIDES)
    if isinstance(act, Rolled):
        _check_rolled(p, act, wing or p.active)


def _check_rolled(p: Position, act: Rolled, wing: str | None) -> None:
    """Check the die, and that the Army Commander's rating is there to be done without."""
    if act.roll is not None:
        whole("$.roll", act.roll, D10.low, D10.high)
    one_of("$.alone", act.alone, (False, True))
    if act.alone and wing is not None and not lends(p, p.wings[wing], alone=False):
        bad("$.alone", "nobody-lends")


def unknown_wing(path: str, written: object, p: Position) -> NoReturn:
    """Raise `BadPlay` for a wing that the position does not have."""
    unknown(path, written, p.wings, "unknown-wing")


def _check_types(p: Position) -> None:
    typed("$", p, Position)
    for name, type_ in _TYPES:
        typed(f"$.{name}", getattr(p, name), type_)
    for name in ("active", "last_finished"):
        typed(f"$.{name}", getattr(p, name), str, NoneType)
    for index, id in enumerate(p.tried):
        typed(member("$.tried", index), id, str)


def _check_wing(id: str, wing: Wing) -> None:
    here = member("$.wings", id)
    typed(here, wing, Wing)
    check_name(here, id)
    one_of(f"{here}.side", wing.side, SIDES)
    one_of(f"{here}.order", wing.order, ORDERS)
    one_of(f"{here}.leadership", wing.leadership, RATINGS)
    if wing.army_commander is not None:
        one_of(f"{here}.army_commander", wing.army_commander, RATINGS)
    check_units(here, wing)
    for name in ("cavalry", "adjacent_enemy", "finished", "no_continue", "bypassed"):
        one_of(f"{here}.{name}", getattr(wing, name), (False, True))
    if wing.bypassed and not wing.waiting:
        bad(f"{here}.bypassed", "bypassed-not-waiting", wing=id)


def _check_globals(p: Position) -> None:
    one_of("$.phase", p.phase, get_args(Phase))
    one_of_or_none("$.first", p.first, SIDES)
    one_of_or_none("$.step", p.step, get_args(Step))
    one_of_or_none("$.run", p.run, get_args(Run))
    one_of_or_none("$.activation", p.activation, (1, 2, 3))
    one_of_or_none("$.to_move", p.to_move, SIDES)
    one_of_or_none("$.on_move", p.on_move, SIDES)
    whole("$.roll_modifier", p.roll_modifier, -9, 9)
    one_of("$.passes", p.passes, (0, 1))
    for id, choice in p.readings.items():
        one_of("$.readings", id, tuple(READINGS))
        one_of(member("$.readings", id), choice, READINGS[id].choices)
    last = p.last_finished
    if last is not None and last not in p.wings:
        unknown_wing("$.last_finished", last, p)
    if last is not None and not p.wings[last].finished:
        bad("$.last_finished", "last-not-finished", wing=last)


def _check_commanders(p: Position) -> None:
    """One Army Commander a side has one rating; what he did belongs to an activation."""
    for side in SIDES:
        rated = {id: wing for id, wing in p.wings.items() if wing.side == side}
        ratings = {wing.army_commander for wing in rated.values()} - {None}
        if len(ratings) > 1:
            last = [id for id, wing in rated.items() if wing.army_commander is not None][-1]
            bad(f"{member('$.wings', last)}.army_commander", "commander-rating", side=side)
    for name in p.commanders:
        one_of("$.commanders", name, SIDES)
        one_of(member("$.commanders", name), p.commanders[name], COMMANDERS)
        if p.active is None or p.active not in p.wings:
            bad("$.commanders", "no-active-wing", field="commanders")
        helped = p.run in PREEMPTIONS and p.activation in (None, 1) and name == p.acting.side
        if p.commanders[name] == "finished" and not helped:
            bad(member("$.commanders", name), "commander-finished", side=name)
        if p.commanders[name] != "moved" and not any(
            p.wings[id].army_commander is not None for id in p.of(name)
        ):
            bad(member("$.commanders", name), "commander-nowhere", side=name)


def _check_at_rest(p: Position) -> None:
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


def _check_selection(p: Position) -> None:
    """Between runs a side with a wing at the level selects."""
    for name in ("step", "activation", "run", "tried", "order_tried"):
        if getattr(p, name):
            bad(f"$.{name}", "no-active-wing", field=name)
    pending = p.bypassed
    if pending is not None:
        bad(f"$.wings.{pending}.bypassed", "bypassed-without-preemptor", wing=pending)
    _check_passed(p)
    if p.level is None:
        bad("$.phase", "phase-over")
    if p.to_move is None:
        bad("$.to_move", "to-move-missing")
    able_now = {side for side in SIDES if able(Aside(), p, side)}
    if p.to_move not in able_now:
        bad("$.to_move", "to-move-no-wing", side=p.to_move, order=p.level)
    if p.on_move != p.to_move and p.on_move in able_now:
        bad("$.on_move", "on-move-selects", side=p.on_move, order=p.level)


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


def _check_run(p: Position) -> None:
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
