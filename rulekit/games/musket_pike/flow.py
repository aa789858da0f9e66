"""How the turn moves on: a run begins and ends, the next side selects, the phase is over."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.musket_pike import rules
from rulekit.games.musket_pike.state import OPPONENT, ORDERS, Order, Position, Side
from rulekit.games.musket_pike.windows import begin, rested
from rulekit.verdict import Ruling


def active_of(p: Position) -> str:
    """The id of the active wing."""
    assert p.active is not None, "no wing is active"
    return p.active


def selecting(p: Position) -> Side:
    """The side whose turn it is to select, by alternation."""
    assert p.on_move is not None, "nobody selects"
    return p.on_move


def mover_of(p: Position) -> Side:
    """The side that chooses now."""
    assert p.to_move is not None, "nobody is to move"
    return p.to_move


def mark(p: Position, id: str, **changes: object) -> Position:
    """The position with something changed in one wing."""
    return replace(p, wings={**p.wings, id: replace(p.wings[id], **changes)})


def finish(p: Position, id: str) -> Position:
    """The position with the leader's counter turned to F."""
    return replace(mark(p, id, finished=True, bypassed=False), last_finished=id)


def end_run(r: Ruling, p: Position) -> Position:
    """3.2 F: the bypassed wing, else the next selection, else the end of the phase."""
    p = rested(p)
    pending = p.bypassed
    if pending is not None and r.has(rules.BYPASSED_NEXT):
        return begin(r, mark(p, pending, bypassed=False), pending, "bypassed")
    finisher, mover = p.acting.side, selecting(p)
    p = replace(p, active=None, run=None, activation=None, step=None, tried=(), order_tried=False)
    if p.level is not None and r.has(rules.NEXT):
        by_turn = finisher != mover and r.asks(rules.NEXT_MOVER, p.readings) == "side-on-move"
        mover = OPPONENT[mover if by_turn else finisher]
    return seat(r, p, mover)


def seat(r: Ruling, p: Position, mover: Side) -> Position:
    """Let `mover` select; the other side where he has no wing at the level."""
    p = replace(p, on_move=mover, to_move=mover)
    highest = p.level
    if r.has(rules.PHASE_END, highest is None):
        return rout(p)
    if able(r, p, mover, highest) or not r.has(rules.SKIP):
        return p
    if mover not in p.passed and r.asks(rules.SKIP_PASSES, p.readings) == "passes":
        if p.passes and r.has(rules.PASS_TWICE):
            return rout(p)
        p = replace(p, passes=1)
    return replace(p, to_move=OPPONENT[mover])


def seated(r: Ruling, p: Position) -> bool:
    """Whether the right side is to select."""
    mover, highest = selecting(p), p.level
    return highest is not None and able(r, p, mover, highest) == (p.to_move == mover)


def level_of(r: Ruling, p: Position, side: Side, highest: Order | None) -> Order | None:
    """The order at which a side selects: the `highest` that waits, or its own after a pass."""
    level = highest if r.defines(rules.PRIORITY) else _lowest(p)
    # Where the side is skipped, the pass that counts may be its own.
    if p.passes and p.on_move == p.to_move == side and level is not None:
        own = replace(p, passed=(OPPONENT[side],)).level
        if own != level and own is not None and r.asks(rules.LOWER_AFTER_PASS, p.readings) == "own-level":
            return own
    return level


def _lowest(p: Position) -> Order | None:
    """The lowest order among the wings that wait: the level if the orders had no priority of theirs."""
    orders = {w.order for w in p.wings.values() if w.waiting and w.side not in p.passed}
    return max(orders, key=ORDERS.index, default=None)


def able(r: Ruling, p: Position, side: Side, highest: Order | None) -> bool:
    """Whether the side has a wing that it may select now; `highest` is the position's level."""
    level = level_of(r, p, side, highest)
    return side not in p.passed and any(
        wing.order == level and wing.side == side and wing.waiting for wing in p.wings.values()
    )


def rout(p: Position) -> Position:
    """The Rout Phase, at its beginning."""
    return replace(p, phase="rout", to_move=None, on_move=None, passes=0, passed=())
