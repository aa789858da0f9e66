"""The three die rolls of the charts: continuation, preemption, order change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rulekit.dice import D10
from rulekit.games.musket_pike import rules, tables
from rulekit.games.musket_pike.acts import ChangeOrder, Continue, Facts, Preempt
from rulekit.games.musket_pike.state import Position, Wing
from rulekit.rulebook import Rule
from rulekit.verdict import Aside, Ruling, bad

Rolled = Preempt | ChangeOrder | Continue

#: The attempt to continue after this activation is the second of the run.
SECOND_ACTIVATION = 2


def continuation_roll(r: Ruling, p: Position, wing: Wing, act: Continue) -> Facts:
    """Roll for another activation (4.3.2)."""
    modifier = _leader(r, p, wing, act) + _cavalry(r, p, wing)
    if p.activation == SECOND_ACTIVATION:
        modifier += _modifier(r, rules.SECOND_ATTEMPT, tables.SECOND_ATTEMPT)
    modifier += _modifier(r, rules.LANDSKRONA, p.roll_modifier)
    limit = _limit(r, rules.CONTINUATION_TABLE, tables.CONTINUATION.get(wing.order, tables.NEVER))
    return Facts(
        act.roll, modifier, limit, _against(r, p, act.roll, modifier, limit), f"continuation.{wing.order}"
    )


def preemption_roll(r: Ruling, p: Position, wing: Wing, act: Preempt) -> Facts:
    """Roll to preempt, on the row of the wing that tries (4.4.2)."""
    modifier = _leader(r, p, wing, act) + _cavalry(r, p, wing)
    if wing.no_continue:
        modifier += _modifier(r, rules.NO_CONTINUE, tables.NO_CONTINUE)
    limit = _limit(r, rules.PREEMPTION_TABLE, tables.PREEMPTION.get(wing.order, tables.NEVER))
    return Facts(
        act.roll, modifier, limit, _against(r, p, act.roll, modifier, limit), f"preemption.{wing.order}"
    )


def orders_roll(r: Ruling, p: Position, wing: Wing, act: ChangeOrder) -> Facts:
    """Roll to change from the current order to another (5.7)."""
    modifier = _leader(r, p, wing, act)
    if wing.cavalry:
        modifier += _modifier(r, rules.ORDERS_CAVALRY, tables.ORDERS_CAVALRY.get(act.to, 0))
    if act.to == "rally" and _shattered(wing):
        modifier += _modifier(r, rules.ORDERS_SHAKEN, tables.ORDERS_SHAKEN)
    row, column = wing.order, act.to
    if r.asks(rules.ORDERS_TURNED, p.readings) == "from-columns":
        row, column = column, row
    limit = _limit(r, rules.ORDERS_TABLE, tables.ORDERS[row].get(column, tables.NEVER))
    return Facts(
        act.roll, modifier, limit, _against(r, p, act.roll, modifier, limit), f"orders.{wing.order}.{act.to}"
    )


def successes(p: Position, act: Rolled) -> Iterator[tuple[int, bool]]:
    """Yield every face of the die, and whether the attempt succeeds with it."""
    r = Aside()
    wing = p.wings[act.wing] if isinstance(act, Preempt) else p.acting
    facts = _ROLLS[type(act)](r, p, wing, replace(act, roll=D10.low))
    modifier, limit = facts.modifier or 0, facts.limit or 0
    return ((face, _succeeds(r, p, face + modifier, limit)) for face in D10.faces)


_ROLLS: Mapping[type[Rolled], Callable[[Ruling, Position, Wing, Any], Facts]] = {
    Continue: continuation_roll,
    Preempt: preemption_roll,
    ChangeOrder: orders_roll,
}


def lends(p: Position, wing: Wing, *, alone: bool) -> bool:
    """Whether the Army Commander beside the leader adds his rating to a roll."""
    return wing.army_commander is not None and not alone and not _busy(p, wing)


def lend(p: Position, wing: Wing) -> Position:
    """The position after the Army Commander of the wing's side has lent his rating."""
    return replace(p, commanders={**p.commanders, wing.side: "lent"})


def _busy(p: Position, wing: Wing) -> bool:
    return p.commanders.get(wing.side) in ("moved", "finished")


def _commander(r: Ruling, p: Position, wing: Wing, act: Rolled) -> int:
    """The Army Commander's rating, unless he is kept from lending it."""
    if wing.army_commander is None or act.alone:
        return 0
    if r.has(rules.COMMANDER_BUSY, _busy(p, wing)):
        return 0
    return _modifier(r, rules.ARMY_COMMANDER, wing.army_commander)


def _shattered(wing: Wing) -> bool:
    """Whether more than half of the wing's units are Morale Shaken, Morale Broken or eliminated."""
    if not wing.named:
        return wing.lost > wing.left
    spent = [unit for unit in wing.named.values() if unit.eliminated or unit.morale != "normal"]
    return 2 * len(spent) > len(wing.named)


def _leader(r: Ruling, p: Position, wing: Wing, act: Rolled) -> int:
    """Sum the modifiers that all three rolls share."""
    modifier = _modifier(r, rules.LEADERSHIP, wing.leadership)
    modifier += _commander(r, p, wing, act)
    if wing.adjacent_enemy:
        modifier += _modifier(r, rules.ADJACENT_ENEMY, tables.ADJACENT_ENEMY)
    return modifier


def _cavalry(r: Ruling, p: Position, wing: Wing) -> int:
    if not wing.cavalry:
        return 0
    plus = r.asks(rules.CAVALRY_SIGN, p.readings) == "plus"
    return _modifier(r, rules.CAVALRY, -tables.CAVALRY if plus else tables.CAVALRY)


def _modifier(r: Ruling, rule: Rule, value: int) -> int:
    """A modifier; without its rule, none."""
    return r.value(rule, value, wrong=0) if value else 0


def _limit(r: Ruling, rule: Rule, value: int) -> int:
    """A table's largest successful result; without its rule, one less."""
    return r.value(rule, value, wrong=value - 1)


def _against(r: Ruling, p: Position, roll: int | None, modifier: int, limit: int) -> bool:
    """Compare the modified roll with the limit."""
    if roll is None:
        bad("$.roll", "roll-needed")
    return _succeeds(r, p, roll + modifier, limit)


def _succeeds(r: Ruling, p: Position, result: int, limit: int) -> bool:
    if result < 0:
        return r.asks(rules.BELOW_ZERO, p.readings) == "success"
    return result <= limit
