"""What an act must be before the rules are asked."""

from __future__ import annotations

from typing import get_args

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
from rulekit.games.musket_pike.check.names import unknown_wing
from rulekit.games.musket_pike.check.units import check_losses, check_perform
from rulekit.games.musket_pike.rolls import Rolled, lends
from rulekit.games.musket_pike.state import ORDERS, SIDES, Position
from rulekit.games.values import one_of, typed, whole
from rulekit.verdict import bad

_ACTS = get_args(Act)
_OF_A_WING = (Activate, Preempt, LoseUnits)


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
