"""A special assault and a BA card, one verb after another in the order of their steps.

`may_…` asks the conditions of a verb in the order in which they are published;
`do_…` applies its effects. Both speak to one `Ruling`, which keeps the reasons.
"""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.dark_millennium import rules
from rulekit.games.dark_millennium.acts import (
    Block,
    Choose,
    Decline,
    Facts,
    LeavePlay,
    Pass,
    PlayBA,
    Resolve,
    SpecialAssault,
    Tactic,
)
from rulekit.games.dark_millennium.effects import do_tactic as apply_tactic, do_text, may_discard, may_lock
from rulekit.games.dark_millennium.flow import (
    Outcome,
    close_tactics,
    finish,
    hand_over,
    mark,
    move,
    open_tactics,
    resolve,
    text,
    under_way,
)
from rulekit.games.dark_millennium.state import OPPONENT, Assault, Discard, Lock, Position, Side, TacticEffect
from rulekit.verdict import Ruling

# Steps 1 and 2: the special assault is declared


def may_assault(r: Ruling, p: Position, act: SpecialAssault) -> None:
    """Judge the declaration of a special assault; a refused one costs nothing."""
    unit = p.units[act.unit]
    r.must(rules.RUNNING, p.stage is None)
    r.must(rules.SPECIAL, unit.special is not None)
    r.must(rules.CHARGING, unit.state == "charging")
    r.must(rules.PLAYABLE, not unit.special_barred)
    r.may(rules.DECLARE)


def do_assault(r: Ruling, p: Position, act: SpecialAssault) -> Outcome:
    """Lock the unit; the opponent decides on a block."""
    if r.has(rules.LOCK_ASSAULTING):
        p = mark(p, act.unit, state="locked")
    side = OPPONENT[p.units[act.unit].side]
    return replace(p, stage="block", assault=Assault(act.unit), to_move=side), None


# Step 3: the block


def may_block(r: Ruling, p: Position, act: Block) -> None:
    """Judge a block."""
    unit = p.units[act.unit]
    r.must(rules.BLOCK_MOMENT, p.stage == "block")
    r.needs(p.assault is not None)
    r.must(rules.BLOCK_OPPONENT, unit.side == p.to_move)
    r.must(rules.BLOCK_CHARGING, unit.state == "charging")
    r.may(rules.BLOCK)


def do_block(r: Ruling, p: Position, act: Block) -> Outcome:
    """Lock the blocking unit; the assault becomes regular and the blocking unit its target."""
    if r.has(rules.LOCK_BLOCKING, r.asks(rules.BLOCK_COST, p.readings) == "locks"):
        p = mark(p, act.unit, state="locked")
    if r.has(rules.REGULAR):
        p = replace(p, assault=replace(under_way(p), kind="regular", target=act.unit))
    return open_tactics(r, p, rules.TACTICS_FIRST), None


def may_decline(r: Ruling, p: Position, _act: Decline) -> None:
    """Judge leaving the assault unblocked."""
    r.must(rules.BLOCK_MOMENT, p.stage == "block")
    r.needs(p.assault is not None)
    r.may(rules.NO_BLOCK)


def do_decline(r: Ruling, p: Position, _act: Decline) -> Outcome:
    """Go on to the tactics; the assault stays special."""
    return open_tactics(r, p, rules.TACTICS_FIRST), None


# Step 4, BA 3: tactics


def may_tactic(r: Ruling, p: Position, act: Tactic) -> None:
    """Judge a tactic from a card or from a unit's ability."""
    r.must(rules.TACTICS_MOMENT, p.stage == "tactics")
    r.needs(p.stage is not None)
    if act.card is not None:
        r.must(rules.TACTICS_HAND, p.holder(act.card) is not None)
    side = tactic_side(p, act)
    effect, barred = _ability(p, act)
    r.must(rules.TACTICS_TURN, side == p.to_move)
    r.must(rules.TACTICS_ABILITY, effect is not None)
    r.must(rules.TACTICS_PLAYABLE, not barred)
    if act.unit is not None:
        again = act.unit in p.used and r.asks(rules.UNIT_TACTIC, p.readings) == "once"
        r.must(rules.TACTICS_ONCE, not again)
    if isinstance(effect, Lock):
        may_lock(r, p, side, effect, act.units)
    r.may(rules.TACTIC)


def do_tactic(r: Ruling, p: Position, act: Tactic) -> Outcome:
    """Do what the tactic says; its card is discarded, and the other side goes on."""
    side = tactic_side(p, act)
    effect, _ = _ability(p, act)
    p, facts = apply_tactic(r, p, side, effect, act)
    if act.card is not None and r.has(rules.USED_CARD):
        p = move(p, side, (act.card,), "discard")
    if act.unit is not None and act.unit not in p.used:
        p = replace(p, used=(*p.used, act.unit))
    return hand_over(r, p, 0), facts


def may_pass(r: Ruling, p: Position, _act: Pass) -> None:
    """Judge a pass."""
    r.must(rules.TACTICS_MOMENT, p.stage == "tactics")
    r.needs(p.stage is not None)
    r.may(rules.PASS)


def do_pass(r: Ruling, p: Position, _act: Pass) -> Outcome:
    """Hand over; the second pass in a row closes the step."""
    if r.has(rules.CLOSE, bool(p.passes)):
        return close_tactics(r, p)
    return hand_over(r, p, 1), None


# Step 5: the choice after damage


def may_choose(r: Ruling, p: Position, act: Choose) -> None:
    """Judge what the assaulting side does with the excess."""
    r.must(rules.CHOICE_MOMENT, p.stage == "choice")
    r.needs(p.assault is not None)
    if act.option == "neither":
        r.must(rules.CHOICE_NEITHER, r.asks(rules.MAY_DECLINE, p.readings) == "allowed")
    r.may(rules.CHOICE)


def do_choose(r: Ruling, p: Position, act: Choose) -> Outcome:
    """Resume the special assault, or go on to a breakthrough, which the fragment does not describe."""
    if r.has(rules.RESUMED, act.option == "special"):
        return resolve(p), None
    if r.has(rules.BREAKTHROUGH, act.option == "breakthrough"):
        return finish(p), Facts(breakthrough=under_way(p).excess)
    return finish(p), None


# Step 6, BA 4 and 5: the text


def may_resolve(r: Ruling, p: Position, act: Resolve) -> None:
    """Judge how the text is done."""
    r.must(rules.RESOLVE_MOMENT, p.stage == "resolve")
    r.needs(p.stage is not None)
    effect = text(p)
    if isinstance(effect, Discard):
        may_discard(r, p, OPPONENT[p.acting], effect, act.cards)
    elif isinstance(effect, Lock):
        may_lock(r, p, p.acting, effect, act.units)
    r.may(rules.RESOLVE)


def do_resolve(r: Ruling, p: Position, act: Resolve) -> Outcome:
    """Do what is written; a BA card goes to the discard pile of its owner."""
    side = p.acting
    if r.has(rules.RESOLVE_SPECIAL if p.ba is None else rules.BA_RESOLVE):
        p = do_text(r, p, side, text(p), act.cards or act.units)
    if p.ba is not None and r.has(rules.BA_DISCARD):
        p = move(p, side, (p.ba,), "discard")
    return finish(p), None


# BA 1 and 2: the card is played


def may_play_ba(r: Ruling, p: Position, act: PlayBA) -> None:
    """Judge the playing of a BA card."""
    r.must(rules.RUNNING, p.stage is None)
    r.must(rules.BA_HAND, p.holder(act.card) is not None)
    card = p.cards.get(act.card)
    r.must(rules.BA_ABILITY, card is not None and card.ba is not None)
    r.must(rules.BA_PLAYABLE, card is None or not card.ba_barred)
    r.may(rules.BA_PLAY)


def do_play_ba(r: Ruling, p: Position, act: PlayBA) -> Outcome:
    """Lay the card on the table; its player begins the tactics."""
    if r.has(rules.BA_TABLE):
        p = move(p, p.owner(act.card), (act.card,), "table")
    return open_tactics(r, replace(p, ba=act.card), rules.BA_FIRST), None


# Units that leave play by some other effect


def may_leave(r: Ruling, _p: Position, _act: LeavePlay) -> None:
    """Judge nothing: this is an event, and may come at any time."""
    r.may(rules.LEAVE)


def do_leave(r: Ruling, p: Position, act: LeavePlay) -> Outcome:
    """Take the unit out of play; what it was about to do may be lost with it."""
    p = mark(p, act.unit, in_play=False)
    if p.active != act.unit or p.stage not in ("choice", "resolve"):
        return p, None
    # It is the unit that goes on after damage; a special that only waits for its text is another matter.
    lost = p.stage == "choice" or r.asks(rules.GONE, p.readings) == "fizzles"
    return (finish(p) if r.has(rules.ATTACKER_GONE, lost) else p), None


# What verbs share


def tactic_side(p: Position, act: Tactic) -> Side:
    """The side whose tactic it is."""
    return p.units[act.unit].side if act.unit is not None else p.owner(str(act.card))


def _ability(p: Position, act: Tactic) -> tuple[TacticEffect | None, bool]:
    """The tactic that is played, and whether Alpha 4 bars it."""
    source = p.units[act.unit] if act.unit is not None else p.cards.get(str(act.card))
    return (source.tactic, source.tactic_barred) if source is not None else (None, False)
