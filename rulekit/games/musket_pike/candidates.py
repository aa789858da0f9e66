"""Acts that may come into question in a position; which of them are legal is for the rules to say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from rulekit.games.musket_pike import tables
from rulekit.games.musket_pike.acts import (
    Act,
    Activate,
    ChangeOrder,
    CloseCombat,
    Continue,
    Decline,
    LoseUnits,
    MoveCommander,
    Pass,
    Perform,
    Preempt,
    Stop,
)
from rulekit.games.musket_pike.check.moment import completed
from rulekit.games.musket_pike.rolls import Rolled, lends
from rulekit.games.musket_pike.state import ACTIONS, MOVES, ORDERS, Order, Position, Unit, Wing

_PASS, _DECLINE = Pass(), Decline()
#: What the owner of the active wing may do in every run; at step B too, by the order that the wing has.
_IN_A_RUN: tuple[Act, ...] = (CloseCombat(), Continue(), Stop())
_WITH_CHANGES: dict[Order, tuple[Act, ...]] = {
    order: (*(ChangeOrder(other) for other in ORDERS if other != order), *_IN_A_RUN) for order in ORDERS
}


def candidates(p: Position) -> Iterable[Act]:
    """What the side to move does at this step, without die rolls and events.

    Wings that are finished, and changes of order once one was tried, come into no question any more.
    """
    if p.phase != "activation" or p.to_move is None:
        return ()
    if p.active is None:
        return [*map(Activate, _unfinished(p)), _PASS]
    if p.step == "A":
        tries = [one for id in _unfinished(p) for one in _with_or_alone(p, p.wings[id], Preempt(id))]
        return [*tries, _DECLINE]
    wing = p.acting
    acts = _WITH_CHANGES[wing.order] if p.step == "B" and not p.order_tried else _IN_A_RUN
    return acts if not wing.named and wing.army_commander is None else _in_a_run(p, wing, acts)


def _unfinished(p: Position) -> list[str]:
    """Ids of the wings of the side to move whose leaders' counters do not show F."""
    mover = p.to_move
    return [id for id, wing in p.wings.items() if wing.side == mover and not wing.finished]


def _in_a_run(p: Position, wing: Wing, acts: Iterable[Act]) -> Iterator[Act]:
    for one in acts:
        yield from _with_or_alone(p, wing, one) if isinstance(one, Rolled) else (one,)
    for id, unit in wing.named.items():
        if not unit.eliminated:
            yield from performances(id, unit, wing.order)


def _with_or_alone(p: Position, wing: Wing, one: Rolled) -> tuple[Rolled, ...]:
    """The attempt, and the same without the Army Commander where he would help."""
    return (one, replace(one, alone=True)) if lends(p, wing, alone=False) else (one,)


def performances(id: str, unit: Unit, order: Order) -> Iterator[Perform]:
    """Every action of a unit; of moves, every way that the order tells apart."""
    for action in ACTIONS:
        bare = Perform(id, action)
        yield from _moves(bare, unit, order) if action in MOVES else (bare,)


def _moves(bare: Perform, unit: Unit, order: Order) -> Iterator[Perform]:
    for flag in (False, True):
        if order in ("charge", "rally"):
            yield replace(bare, closer=flag)
        else:
            hexes = tables.RECEIVE_CHARGE_HEXES if order == "receive-charge" else None
            yield replace(bare, hexes=hexes, adjacent=flag)
    if order == "charge" and unit.arm == "light-infantry":
        yield replace(bare, closer=False, facing_pikes=True)


def one_each() -> Iterator[tuple[Position, Act]]:
    """An act of each verb with a position in which it can be judged; for units, of each action and order."""
    wing = Wing("A", "charge", units={"U1": Unit("light-infantry")})
    given = Position({"A1": wing, "B1": Wing("B", "rally")}, phase="activation", active="A1")
    p = completed(given)
    for one in (Activate("A1"), Pass(), Preempt("B1"), Decline(), *_WITH_CHANGES["rally"]):
        yield p, one
    yield from ((p, one) for one in (LoseUnits("A1"), MoveCommander("A")))
    for order in ORDERS:
        ordered = replace(p, wings={**p.wings, "A1": replace(wing, order=order)})
        for one in performances("U1", wing.named["U1"], order):
            yield ordered, one
