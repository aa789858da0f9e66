"""What the texts of abilities do, and what they ask of the one who does it."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.dark_millennium import rules
from rulekit.games.dark_millennium.acts import Facts, Tactic
from rulekit.games.dark_millennium.flow import Outcome, mark, move
from rulekit.games.dark_millennium.state import (
    OPPONENT,
    Discard,
    Draw,
    Effect,
    Lock,
    Position,
    Raise,
    RaiseAssault,
    Side,
    TacticEffect,
)
from rulekit.verdict import Ruling, bad


def may_lock(r: Ruling, p: Position, side: Side, effect: Lock, units: tuple[str, ...]) -> None:
    """Judge which units of the opponent of `side` are locked."""
    able = lockable(p, side)
    r.must(rules.RESOLVE_UNITS, set(units) <= set(able))
    r.must(rules.RESOLVE_COUNT, len(units) == min(effect.count, len(able)))


def may_discard(r: Ruling, p: Position, side: Side, effect: Discard, cards: tuple[str, ...]) -> None:
    """Judge which cards `side` discards."""
    hand = p.players[side].hand
    r.must(rules.RESOLVE_HAND, set(cards) <= set(hand))
    count = effect.count
    if len(hand) < count:
        count = len(hand) if r.asks(rules.SHORT_HAND, p.readings) == "all" else 0
    r.must(rules.RESOLVE_COUNT, len(cards) == count)


def lockable(p: Position, side: Side) -> list[str]:
    """The units of the opponent of `side` that are not locked yet."""
    return [id for id in p.of(OPPONENT[side]) if p.units[id].state != "locked"]


def do_tactic(r: Ruling, p: Position, side: Side, effect: TacticEffect | None, act: Tactic) -> Outcome:
    """Do at once what a tactic says."""
    if not isinstance(effect, Raise):
        return do_text(r, p, side, effect, act.units), None
    target = act.target or bad("$.target", "target-needed")
    unit = p.units[target]
    if isinstance(effect, RaiseAssault):
        plus = unit.plus_assault + (effect.plus if r.has(rules.RAISE_ASSAULT) else 0)
        return mark(p, target, plus_assault=plus), Facts(assault=unit.assault + plus)
    plus = unit.plus_armor + (effect.plus if r.has(rules.RAISE_ARMOR) else 0)
    return mark(p, target, plus_armor=plus), Facts(armor=unit.armor + plus)


def do_text(r: Ruling, p: Position, side: Side, effect: Effect | None, chosen: tuple[str, ...]) -> Position:
    """Do what the text of an ability of `side` says, to the cards or units chosen."""
    if isinstance(effect, Draw):
        drawn = p.players[side].deck[: effect.count]
        return move(p, side, drawn, "hand") if r.has(rules.DRAW, bool(drawn)) else p
    if isinstance(effect, Discard):
        return move(p, OPPONENT[side], chosen, "discard") if r.has(rules.DISCARD, bool(chosen)) else p
    if effect is None or not r.has(rules.LOCK, bool(chosen)):
        return p
    locked = {id: replace(unit, state="locked") for id, unit in p.units.items() if id in chosen}
    return replace(p, units={**p.units, **locked})
