"""The interface of the book: start, act, legal, chances."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulekit.games.book import Open, Verb, asked, permitted, ruled
from rulekit.games.dark_millennium import play, rules
from rulekit.games.dark_millennium.acts import (
    Act,
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
from rulekit.games.dark_millennium.candidates import candidates, one_each
from rulekit.games.dark_millennium.check import check_act, check_position
from rulekit.games.dark_millennium.state import OPTIONS, Option, Player, Position, Side
from rulekit.verdict import Ruling, Verdict as _Verdict

#: In annotations. To call it takes twenty times as long as to call what it is made of.
Verdict = _Verdict[Position, Facts]

#: Each verb's conditions and effects.
VERBS: dict[type[Act], Verb] = {
    SpecialAssault: (play.may_assault, play.do_assault),
    Block: (play.may_block, play.do_block),
    Decline: (play.may_decline, play.do_decline),
    Tactic: (play.may_tactic, play.do_tactic),
    Pass: (play.may_pass, play.do_pass),
    Choose: (play.may_choose, play.do_choose),
    Resolve: (play.may_resolve, play.do_resolve),
    PlayBA: (play.may_play_ba, play.do_play_ba),
    LeavePlay: (play.may_leave, play.do_leave),
}
_NOTHING: frozenset[str] = frozenset()


def start(given: Position, *, off: frozenset[str] = _NOTHING) -> Verdict:
    """Check a given position; nothing has to be decided before the first act.

    Raises `BadPlay` for a contradictory position.
    """
    p = check_position(given)
    r = Ruling(off)
    options = _options(r, p)
    return _Verdict(True, r.reasons(), r.lookups(), None, p, options)


def act(position: Position, act: Act, *, off: frozenset[str] = _NOTHING) -> Verdict:
    """Judge an act in a position that `start` or `act` returned.

    A refused act leaves the position as it is. `off` names rules to do without.
    Raises `BadPlay` for a unit or a card that is not there, and for a missing target if the act is allowed.
    """
    check_act(position, act)
    return ruled(VERBS[type(act)], position, act, off, options=_options)


def legal(position: Position) -> Iterator[Act | Open]:
    """The acts of the side to move that the rules allow, without events; between actions, of both sides.

    Where there are more ways to name cards or units than anybody reads, they are told as an `Open`:
    its domain has the `cards` or `units` to choose from, the `count` to be chosen, and a tactic's source.
    """
    return permitted(VERBS, position, candidates(position))


def chances(position: Position, act: Act) -> Iterator[tuple[int | None, Fraction]]:  # noqa: ARG001
    """The one chance there is, `(None, 1)`: no act of this book needs a die."""
    return iter([(None, Fraction(1))])


def conditions() -> dict[str, tuple[str, ...]]:
    """Ids of each verb's conditions in the order in which they are asked; a refusal names the first."""
    return asked(VERBS, rules.RULES, one_each())


def actor(position: Position, act: Act) -> Side | None:
    """The side that acts: the unit's, the card's, or the side to move; None for an event."""
    if isinstance(act, LeavePlay):
        return None
    if isinstance(act, SpecialAssault | Block):
        return _side_of(position, act.unit)
    if isinstance(act, Tactic) and act.unit is not None:
        return _side_of(position, act.unit)
    card = getattr(act, "card", None)
    if card is not None:
        return next((s for s, player in position.players.items() if card in _all(player)), None)
    return position.to_move


def implied(position: Position, act: Act, by: str | None) -> Act | None:  # noqa: ARG001
    """Nothing goes without saying: even not to block is a decision."""
    return None


def _side_of(position: Position, id: str) -> Side | None:
    unit = position.units.get(id)
    return unit.side if unit is not None else None


def _all(player: Player) -> tuple[str, ...]:
    return (*player.hand, *player.table, *player.discard, *player.deck)


def _options(r: Ruling, p: Position) -> tuple[Option, ...]:
    """What the assaulting side may choose from after damage."""
    if p.stage != "choice":
        return ()
    free = r.asks(rules.MAY_DECLINE, p.readings) == "allowed"
    return OPTIONS if free else OPTIONS[:-1]
