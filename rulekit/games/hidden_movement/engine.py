"""The interface of the book: start, act, legal, chances."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulekit.games.book import Open, Verb, asked, ruled
from rulekit.games.hidden_movement import move, play, reveal, rules
from rulekit.games.hidden_movement.acts import (
    Act,
    Activate,
    Begin,
    Choose,
    Declare,
    End,
    Face,
    Facts,
    Move,
    MoveModel,
    PlaceFigures,
    Remove,
    RevealMarker,
)
from rulekit.games.hidden_movement.candidates import candidates, one_each
from rulekit.games.hidden_movement.check import check_act, check_position
from rulekit.games.hidden_movement.state import Position, Side
from rulekit.verdict import Aside, Ruling, Verdict as _Verdict

#: In annotations. To call it takes twenty times as long as to call what it is made of.
Verdict = _Verdict[Position, Facts]

#: Each verb's conditions and effects.
VERBS: dict[type[Act], Verb] = {
    Declare: (play.may_declare, play.do_declare),
    Begin: (play.may_begin, play.do_begin),
    Activate: (play.may_activate, play.do_activate),
    Move: (move.may_move, move.do_move),
    Remove: (move.may_remove, move.do_remove),
    RevealMarker: (move.may_reveal, move.do_reveal),
    Choose: (reveal.may_choose, reveal.do_choose),
    PlaceFigures: (reveal.may_place, reveal.do_place),
    Face: (reveal.may_face, reveal.do_face),
    MoveModel: (move.may_move_model, move.do_move_model),
    End: (play.may_end, play.do_end),
}
_NOTHING: frozenset[str] = frozenset()
#: Conditions that a domain states itself.
_OF_A_DOMAIN = frozenset(
    rule.id
    for rule in (
        *(rules.EDGE, rules.LENGTH, rules.SHORT, rules.SIGHT),
        *(rules.PLACE_DISTANCE, rules.PLACE_NEARER, rules.REMOVE_UNSEEN),
    )
)


def start(given: Position, *, off: frozenset[str] = _NOTHING) -> Verdict:
    """Check a given position; nothing has to be decided before the first act.

    Raises `BadPlay` for a contradictory position.
    """
    p = check_position(given)
    r = Ruling(off)
    return _Verdict(True, r.reasons(), r.lookups(), None, p, _options(r, p))


def act(position: Position, act: Act, *, off: frozenset[str] = _NOTHING) -> Verdict:
    """Judge an act in a position that `start` or `act` returned.

    A refused act leaves the position as it is. `off` names rules to do without.
    Raises `BadPlay` for what is not there, and for numbers that are no lengths or angles.
    """
    act = check_act(position, act)
    return ruled(VERBS[type(act)], position, act, off, options=_options)


def legal(position: Position) -> Iterator[Act | Open]:
    """What the side to move may do, events excepted; paths, places and cards are an `Open`.

    In the set-up both sides declare; between activations a card decides.
    """
    closed, continuum = Aside(), Aside(_OF_A_DOMAIN)
    for one, domain in candidates(position):
        aside = continuum if domain else closed
        if aside.permits(VERBS[type(one)][0], position, one):
            yield domain or one


def chances(position: Position, act: Act) -> Iterator[tuple[int | None, Fraction]]:  # noqa: ARG001
    """The one chance there is, `(None, 1)`: no act of this book needs a die."""
    return iter([(None, Fraction(1))])


def conditions() -> dict[str, tuple[str, ...]]:
    """Ids of each verb's conditions in the order in which they are asked; a refusal names the first."""
    return asked(VERBS, rules.RULES, one_each())


def actor(position: Position, act: Act) -> Side | None:
    """The side that acts: the unit's, the marker's, or the side to move; None for cards and events."""
    if isinstance(act, Begin | Activate | MoveModel):
        return None
    if isinstance(act, Declare | Choose):
        unit = position.units.get(act.unit)
        return unit.side if unit is not None else None
    if isinstance(act, Move | Remove):
        marker = position.markers.get(act.marker)
        return marker.side if marker is not None else None
    return position.to_move


def implied(position: Position, act: Act, by: str | None) -> Act | None:  # noqa: ARG001
    """Nothing goes without saying."""
    return None


def _options(_r: Ruling, p: Position) -> tuple[str, ...]:
    """The units that may take the marker's place, or the markers of which one is next."""
    if p.reveal is None:
        return tuple(sorted(p.spotted))
    if p.reveal.stage != "choose":
        return ()
    pool = (Choose(id) for id in sorted(p.units))
    return tuple(one.unit for one in pool if Aside().permits(reveal.may_choose, p, one))
