"""What an act must be before the rules are asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from rulekit.dice import D10
from rulekit.games.musket_pike.acts import (
    Act,
    Activate,
    ChangeOrder,
    Continue,
    LoseUnits,
    MoveCommander,
    Perform,
    Preempt,
)
from rulekit.games.musket_pike.check.names import unknown_wing
from rulekit.games.musket_pike.check.units import check_losses, check_perform
from rulekit.games.musket_pike.rolls import Rolled, lends
from rulekit.games.musket_pike.state import ORDERS, SIDES, Position
from rulekit.games.values import one_of, typed, whole
from rulekit.verdict import bad

_ACTS = get_args(Act)


def check_act(p: Position, act: Act) -> None:
    """Raise `BadPlay` where the act names no wing, no order or no face of the die."""
    if type(act) not in _ACTS:
        typed("$", act, *_ACTS)
    if p.phase == "initiative":
        bad("$", "not-started")
    check = _CHECKS.get(type(act))
    if check is not None:
        check(p, act)


def _check_change(p: Position, act: ChangeOrder) -> None:
    one_of("$.to", act.to, ORDERS)
    _check_rolled(p, act)


def _check_wing(p: Position, act: Activate | Preempt | LoseUnits) -> None:
    if type(act.wing) is not str or act.wing not in p.wings:
        unknown_wing("$.wing", act.wing, p)


def _check_attempt(p: Position, act: Preempt) -> None:
    _check_wing(p, act)
    _check_rolled(p, act)


def _check_losses(p: Position, act: LoseUnits) -> None:
    _check_wing(p, act)
    check_losses(p.wings[act.wing], act)


def _check_commander(_p: Position, act: MoveCommander) -> None:
    one_of("$.side", act.side, SIDES)


def _check_rolled(p: Position, act: Rolled) -> None:
    """Check the die, and that the Army Commander's rating is there to be done without."""
    if act.roll is not None:
        whole("$.roll", act.roll, D10.low, D10.high)
    one_of("$.alone", act.alone, (False, True))
    wing = act.wing if isinstance(act, Preempt) else p.active
    if act.alone and wing is not None and not lends(p, p.wings[wing], alone=False):
        bad("$.alone", "nobody-lends")


#: By the type of the act; the others say nothing that could be wrong.
_CHECKS: Mapping[type[Act], Callable[[Position, Any], None]] = {
    Activate: _check_wing,
    Preempt: _check_attempt,
    Continue: _check_rolled,
    ChangeOrder: _check_change,
    Perform: check_perform,
    LoseUnits: _check_losses,
    MoveCommander: _check_commander,
}
