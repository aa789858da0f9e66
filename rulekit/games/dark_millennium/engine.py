"""The interface of the book: start, act, legal, chances."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from rulekit.games.book import asked
from rulekit.games.dark_millennium import play, rules
from rulekit.games.dark_millennium.check import check_act, check_position
from rulekit.games.dark_millennium.effects import lockable
from rulekit.games.dark_millennium.flow import Outcome, text
from rulekit.games.dark_millennium.state import (
    OPTIONS,
    Act,
    Assault,
    Block,
    Card,
    Choose,
    Decline,
    Discard,
    Draw,
    Facts,
    LeavePlay,
    Lock,
    Option,
    Pass,
    PlayBA,
    Player,
    Position,
    Raise,
    Resolve,
    Side,
    SpecialAssault,
    Tactic,
    TacticEffect,
    Unit,
)
from rulekit.verdict import Aside, Refusal, Ruling, Verdict as _Verdict

#: In annotations. To call it takes twenty times as long as to call what it is made of.
Verdict = _Verdict[Position, Facts]
_May = Callable[[Ruling, Position, Any], None]
_Do = Callable[[Ruling, Position, Any], Outcome]

#: Each verb's conditions and effects.
VERBS: dict[type[Act], tuple[_May, _Do]] = {
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
    may, do = VERBS[type(act)]
    r = Ruling(off)
    try:
        may(r, position, act)
    except Refusal as refusal:
        options = _options(Aside(off), position)
        return _Verdict(False, (refusal.rule.id,), r.lookups(), None, position, options)
    after, facts = do(r, position, act)
    options = _options(r, after)
    return _Verdict(True, r.reasons(), r.lookups(), facts, after, options)


def legal(position: Position) -> Iterator[Act]:
    """The acts of the side to move that the rules allow, without events; between actions, of both sides."""
    aside = Aside()
    return (act for act in _candidates(position) if aside.permits(VERBS[type(act)][0], position, act))


def chances(position: Position, act: Act) -> Iterator[tuple[int | None, Fraction]]:  # noqa: ARG001
    """No act of this book needs a die."""
    return iter([(None, Fraction(1))])


def conditions() -> dict[str, tuple[str, ...]]:
    """Ids of each verb's conditions in the order in which they are asked; a refusal names the first."""
    return asked(VERBS, rules.RULES, _one_each())


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


def _candidates(p: Position) -> Iterable[Act]:
    """The acts that may come into question at this stage."""
    if p.stage is None:
        units = (SpecialAssault(id) for id, unit in p.units.items() if unit.in_play)
        cards = (PlayBA(card) for player in p.players.values() for card in player.hand)
        return [*units, *cards]
    assert p.to_move is not None, "an action under way has a side to move"
    if p.stage == "block":
        return [*map(Block, p.of(p.to_move)), Decline()]
    if p.stage == "tactics":
        return [*_tactics(p, p.to_move), Pass()]
    if p.stage == "choice":
        return map(Choose, OPTIONS)
    return _resolutions(p)


def _tactics(p: Position, side: Side) -> Iterator[Tactic]:
    """Every tactic of a side, with everything that it may be used on."""
    for card in p.players[side].hand:
        yield from _uses(p, side, p.cards[card].tactic if card in p.cards else None, Tactic(card=card))
    for id in p.of(side):
        yield from _uses(p, side, p.units[id].tactic, Tactic(unit=id))


def _uses(p: Position, side: Side, effect: TacticEffect | None, bare: Tactic) -> Iterator[Tactic]:
    if isinstance(effect, Raise):
        yield from (replace(bare, target=id) for id, unit in p.units.items() if unit.in_play)
    elif isinstance(effect, Lock):
        able = lockable(p, side)
        few = min(effect.count, len(able))
        yield from (replace(bare, units=units) for units in combinations(able, few))
    else:
        yield bare


def _resolutions(p: Position) -> Iterator[Resolve]:
    """Every way to do the text; the order of what is named does not matter."""
    effect, side = text(p), p.to_move
    assert side is not None, "somebody does the text"
    if isinstance(effect, Discard):
        hand = p.players[side].hand
        counts = {effect.count, len(hand), 0} if len(hand) < effect.count else {effect.count}
        for count in sorted(counts):
            yield from (Resolve(cards=cards) for cards in combinations(hand, count))
    elif isinstance(effect, Lock):
        able = lockable(p, side)
        few = min(effect.count, len(able))
        yield from (Resolve(units=units) for units in combinations(able, few))
    else:
        yield Resolve()


def _one_each() -> Iterator[tuple[Position, Act]]:
    """An act of each verb, and of each sort of text, with a position for it."""
    unit = Unit("A", "locked", special=Discard(1), tactic=Lock(1))
    cards = {"C1": Card(tactic=Lock(1)), "C2": Card(ba=Draw(1))}
    p = check_position(
        Position(
            {"U1": unit, "U2": Unit("B", "charging")},
            cards,
            {"A": Player(hand=("C1", "C2"))},
            stage="tactics",
            assault=Assault("U1"),
        )
    )
    yield from (
        (p, one)
        for one in (
            *(SpecialAssault("U1"), Block("U2"), Decline(), Tactic(card="C1"), Tactic(unit="U1"), Pass()),
            *(Choose("neither"), Resolve(), PlayBA("C2"), LeavePlay("U2")),
        )
    )
    yield replace(p, units={**p.units, "U1": replace(unit, special=Lock(1))}), Resolve()
