"""The interface of the book: start, act, legal, chances."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulekit.dice import TWO_D6
from rulekit.games.book import Open, Verb, asked, permitted, ruled
from rulekit.games.ninth_age import declare, moves, post, rolls, rules, turns
from rulekit.games.ninth_age.acts import (
    Act,
    Charge,
    Declare,
    EndTurn,
    Facts,
    FirstPursuer,
    FleeFrom,
    FleeMove,
    FleeRoll,
    Overrun,
    OverrunMove,
    Pivot,
    Place,
    PursuitMove,
    PursuitRoll,
    Reform,
    RestrainTest,
    Rolled,
    Score,
    Skip,
)
from rulekit.games.ninth_age.candidates import candidates, one_each
from rulekit.games.ninth_age.check import check_act, check_position
from rulekit.games.ninth_age.ground import foes
from rulekit.games.ninth_age.stages import escapes, roller, settle, waiting
from rulekit.games.ninth_age.state import OPPONENT, SIDES, Position, Side
from rulekit.verdict import Aside, Ruling, Verdict as _Verdict

#: In annotations. To call it takes twenty times as long as to call what it is made of.
Verdict = _Verdict[Position, Facts]

#: Each verb's conditions and effects.
VERBS: dict[type[Act], Verb] = {
    Declare: (declare.may_declare, declare.do_declare),
    Overrun: (declare.may_overrun, declare.do_overrun),
    RestrainTest: (declare.may_test, declare.do_test),
    FleeRoll: (rolls.may_flee_roll, rolls.do_flee_roll),
    FirstPursuer: (rolls.may_be_first, rolls.do_be_first),
    PursuitRoll: (rolls.may_pursuit_roll, rolls.do_pursuit_roll),
    FleeFrom: (moves.may_flee_from, moves.do_flee_from),
    FleeMove: (moves.may_flee, moves.do_flee),
    PursuitMove: (moves.may_pursue, moves.do_pursue),
    OverrunMove: (moves.may_run, moves.do_run),
    Place: (moves.may_place, moves.do_place),
    Pivot: (post.may_pivot, post.do_pivot),
    Reform: (post.may_reform, post.do_reform),
    Skip: (post.may_skip, post.do_skip),
    EndTurn: (turns.may_end, turns.do_end),
    Score: (turns.may_score, turns.do_nothing),
    Charge: (turns.may_charge, turns.do_nothing),
}
_NOTHING: frozenset[str] = frozenset()


def start(given: Position, *, off: frozenset[str] = _NOTHING) -> Verdict:  # noqa: ARG001
    """Check a given position and find the stage that waits for something; no rule decides this.

    Raises `BadPlay` for a contradictory position.
    """
    p = check_position(given)
    return _Verdict(True, (), (), None, p, _options(Ruling(), p))


def act(position: Position, act: Act, *, off: frozenset[str] = _NOTHING) -> Verdict:
    """Judge an act in a position that `start` or `act` returned.

    A refused act leaves the position as it is. `off` names rules to do without.
    Raises `BadPlay` for a unit that is not there, and for a missing roll or heading if the act is allowed.
    """
    check_act(position, act)
    return ruled(VERBS[type(act)], position, act, off, options=_options, settled=settle)


def legal(position: Position) -> Iterator[Act | Open]:
    """The acts that the rules allow to who chooses now, without dice and events.

    A Pivot and a Reform are an `Open`. Its domain has the `heading` (from, and below what), the `table`, the
    `pieces` to keep off, each with its `gap`, and what may be rearranged or be wider and deeper.
    """
    return permitted(VERBS, position, candidates(position))


def chances(position: Position, act: Act) -> Iterator[tuple[int | None, Fraction]]:
    """The sums of 2D6 that an act may meet, each with its chance; `(None, 1)` where it needs none.

    Raises `BadPlay` for a unit that is not there.
    """
    check_act(position, act)
    if isinstance(act, Rolled) and Aside().permits(VERBS[type(act)][0], position, act):
        return iter(TWO_D6.chances)
    return iter([(None, Fraction(1))])


def conditions() -> dict[str, tuple[str, ...]]:
    """Ids of each verb's conditions in the order in which they are asked; a refusal names the first."""
    return asked(VERBS, rules.RULES, one_each())


def actor(position: Position, act: Act) -> Side | None:
    """The side that acts: the owner, his opponent, the Active Player; None: an event, or nobody's."""
    if isinstance(act, Place | Score):
        return None
    if isinstance(act, EndTurn | FirstPursuer):
        return position.turn
    unit = position.units.get(act.unit)
    if unit is None:
        return None
    return OPPONENT[unit.side] if isinstance(act, FleeFrom) else unit.side


def implied(position: Position, act: Act, by: str | None) -> Act | None:  # noqa: ARG001
    """Nothing goes without saying: even to stay is a decision."""
    return None


def _options(_r: Ruling, p: Position) -> tuple[str, ...]:
    """What a single open question may be answered with: a prey, an enemy to flee from, the first to roll."""
    if p.stage == "tests":
        forced = [id for id in waiting(p, "tests") if p.units[id].plan == "forced"]
        return foes(p, forced[0], "broken") if forced else ()
    if p.stage == "pursuit-rolls":
        return () if roller(p) else SIDES
    if p.stage == "flight" and p.active is not None and p.units[p.active].flees_from is None:
        able = escapes(p, p.active)
        return able if len(able) > 1 else ()
    return ()
