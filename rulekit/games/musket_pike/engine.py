"""The interface of the book: start, act, legal, chances."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from rulekit.dice import D10
from rulekit.games.book import Verb, asked, permitted, ruled
from rulekit.games.musket_pike import actions, events, play, rules
from rulekit.games.musket_pike.acts import (
    Act,
    Activate,
    ChangeOrder,
    CloseCombat,
    Continue,
    Decline,
    Facts,
    LoseUnits,
    MoveCommander,
    Pass,
    Perform,
    Preempt,
    Stop,
)
from rulekit.games.musket_pike.candidates import candidates, one_each
from rulekit.games.musket_pike.check import check_act, check_position
from rulekit.games.musket_pike.flow import seat
from rulekit.games.musket_pike.rolls import Rolled, successes
from rulekit.games.musket_pike.state import OPPONENT, Position, Side, Wing
from rulekit.games.musket_pike.windows import contenders, may_preempt
from rulekit.verdict import Aside, Ruling, Verdict as _Verdict, bad

#: In annotations. To call it takes twenty times as long as to call what it is made of.
Verdict = _Verdict[Position, Facts]

#: Each verb's conditions and effects.
VERBS: dict[type[Act], Verb] = {
    Activate: (play.may_activate, play.do_activate),
    Pass: (play.may_pass, play.do_pass),
    Preempt: (may_preempt, play.do_preempt),
    Decline: (play.may_decline, play.do_decline),
    ChangeOrder: (play.may_change_order, play.do_change_order),
    Continue: (play.may_continue, play.do_continue),
    Perform: (actions.may_perform, actions.do_perform),
    CloseCombat: (actions.may_close_combat, actions.do_close_combat),
    Stop: (play.may_stop, play.do_stop),
    LoseUnits: (events.may_lose_units, events.do_lose_units),
    MoveCommander: (events.may_move_commander, events.do_move_commander),
}

_NOTHING: frozenset[str] = frozenset()


def start(given: Position, *, off: frozenset[str] = _NOTHING) -> Verdict:
    """Check a given position and, in the Initiative Phase, settle who moves first (4.1, 4.2.1).

    Raises `BadPlay` for a contradictory position, a tie without `first`, and a `first` against the count.
    """
    p = check_position(given)
    r = Ruling(off)
    if p.phase == "initiative" and r.defines(rules.INITIATIVE_PHASE):
        first = _initiative(r, p)
        p = seat(r, replace(p, phase="activation"), first)
    elif p.step == "A" and not contenders(r, p):
        bad("$.step", "window-empty")
    return _Verdict(True, r.reasons(), r.lookups(), None, p)


def act(position: Position, act: Act, *, off: frozenset[str] = _NOTHING) -> Verdict:
    """Judge an act in a position that `start` or `act` returned.

    A refused act leaves the position as it is. `off` names rules to do without.
    Raises `BadPlay` for a wing or die face that does not exist, and for a missing roll if the act is allowed.
    """
    check_act(position, act)
    return ruled(VERBS[type(act)], position, act, off)


def legal(position: Position) -> Iterator[Act]:
    """The acts of the side to move that the rules allow, without die rolls and board events.

    The position is one that `start` or `act` returned; no act in it means that the phase is over.
    """
    return permitted(VERBS, position, candidates(position))


def chances(position: Position, act: Act) -> Iterator[tuple[int | None, Fraction]]:
    """The faces of the die that an act may meet, 0 to 9, each with its chance; `(None, 1)` if it needs none.

    Raises `BadPlay` for a wing or a unit that is not there.
    """
    check_act(position, act)
    if isinstance(act, Rolled) and Aside().permits(VERBS[type(act)][0], position, act):
        return ((face, D10.chance) for face in D10.faces)
    return iter([(None, Fraction(1))])


def outcomes(position: Position, act: Act) -> Iterator[tuple[int | None, Position]]:
    """The rolls that a legal act may meet, each with the position after it.

    Of a die the position keeps the success alone, so the act is done once for each.
    """
    do = VERBS[type(act)][1]
    if not isinstance(act, Rolled):
        yield None, do(Aside(), position, act)[0]
        return
    after: dict[bool, Position] = {}
    for face, success in successes(position, act):
        if success not in after:
            after[success] = do(Aside(), position, replace(act, roll=face))[0]
        yield face, after[success]


def conditions() -> dict[str, tuple[str, ...]]:
    """Ids of each verb's conditions in the order in which they are asked; a refusal names the first."""
    return asked(VERBS, rules.RULES, one_each())


def actor(position: Position, act: Act) -> Side | None:
    """The side that acts: the named wing's, the active wing's, or the side to move; None for an event."""
    if isinstance(act, Activate | Preempt):
        return _side_of(position, act.wing)
    if isinstance(act, Perform):
        return _side_of(position, str(position.wing_of(act.unit)))
    if isinstance(act, LoseUnits | MoveCommander):
        return None
    if isinstance(act, Decline | Pass) or position.active is None:
        return position.to_move
    return position.acting.side


def implied(position: Position, act: Act, by: str | None) -> Act | None:
    """What goes without saying before the act: an act of the active side declines for the other."""
    if position.step != "A" or isinstance(act, Preempt | Decline | LoseUnits | MoveCommander):
        return None
    if isinstance(act, Activate | Perform):
        by = actor(position, act)
    if isinstance(act, Activate | Pass | Perform) and by != position.acting.side:
        return None
    return Decline()


def _side_of(position: Position, id: str) -> Side | None:
    wing = position.wings.get(id)
    return wing.side if wing is not None else None


def _initiative(r: Ruling, p: Position) -> Side:
    """The side with more wings under Charge; a tie is what the position's `first` says."""
    charging = [w.side for w in p.wings.values() if w.order == "charge" and _counted(r, p, w)]
    more = charging.count("A") - charging.count("B")
    side: Side | None = p.first
    if more:
        side = "A" if more > 0 else "B"
        if p.first not in (None, side):
            bad("$.first", "first-against-count", written=p.first, side=side)
    if side is None:
        bad("$.first", "first-missing", count=charging.count("A"))
    counts = r.has(rules.INITIATIVE_COUNT, bool(more)), r.has(rules.INITIATIVE_TIE, not more)
    return side if counts in ((True, False), (False, True)) else OPPONENT[side]


def _counted(r: Ruling, p: Position, wing: Wing) -> bool:
    """Whether a wing counts for the initiative: one without units by the reading alone."""
    return wing.left > 0 or r.asks(rules.INITIATIVE_EMPTY, p.readings) == "counted"
