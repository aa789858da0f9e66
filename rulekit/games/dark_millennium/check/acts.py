"""What an act must be before the rules are asked."""

from __future__ import annotations

from typing import get_args

from rulekit.games.dark_millennium.acts import (
    Act,
    Block,
    Choose,
    LeavePlay,
    PlayBA,
    Resolve,
    SpecialAssault,
    Tactic,
)
from rulekit.games.dark_millennium.check.names import check_card, check_in_play, check_new
from rulekit.games.dark_millennium.flow import text
from rulekit.games.dark_millennium.state import OPTIONS, Discard, Effect, Lock, Position, Raise, TacticEffect
from rulekit.games.values import member, one_of, typed
from rulekit.verdict import bad

_ACTS = get_args(Act)
_OF_A_UNIT = (SpecialAssault, Block, LeavePlay)


def check_act(p: Position, act: Act) -> None:
    """Raise `BadPlay` where the act names no unit in play, no card, or not what its text asks for."""
    typed("$", act, *_ACTS)
    if isinstance(act, _OF_A_UNIT):
        check_in_play("$.unit", act.unit, p)
    elif isinstance(act, PlayBA):
        check_card("$.card", act.card, p)
    elif isinstance(act, Choose):
        one_of("$.option", act.option, OPTIONS)
    elif isinstance(act, Tactic):
        _check_tactic(p, act)
    elif isinstance(act, Resolve):
        _check_resolve(p, act)


def _check_tactic(p: Position, act: Tactic) -> None:
    """Check the source of a tactic, and what its text is used on."""
    if (act.card is None) == (act.unit is None):
        bad("$", "tactic-source")
    if act.card is not None:
        check_card("$.card", act.card, p)
    else:
        check_in_play("$.unit", act.unit, p)
    source = p.units[str(act.unit)] if act.card is None else p.cards.get(act.card)
    effect = source.tactic if source is not None else None
    if act.target is not None:
        if effect is not None and not isinstance(effect, Raise):
            bad("$.target", "not-asked-for", field="target")
        check_in_play("$.target", act.target, p)
    _check_units(p, act.units, effect)


def _check_resolve(p: Position, act: Resolve) -> None:
    effect = text(p) if p.stage == "resolve" else None
    _check_units(p, act.units, effect)
    typed("$.cards", act.cards, tuple)
    if act.cards and effect is not None and not isinstance(effect, Discard):
        bad("$.cards", "not-asked-for", field="cards")
    for index, card in enumerate(act.cards):
        here = member("$.cards", index)
        check_card(here, card, p)
        check_new(here, card, act.cards[:index])


def _check_units(p: Position, units: tuple[str, ...], effect: Effect | TacticEffect | None) -> None:
    typed("$.units", units, tuple)
    if units and effect is not None and not isinstance(effect, Lock):
        bad("$.units", "not-asked-for", field="units")
    for index, unit in enumerate(units):
        here = member("$.units", index)
        check_in_play(here, unit, p)
        check_new(here, unit, units[:index])
