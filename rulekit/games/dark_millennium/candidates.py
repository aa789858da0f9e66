"""Acts that may come into question at a stage; which of them are legal is for the rules to say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import TypeVar

from msgspec.structs import replace

from rulekit.games.book import Open
from rulekit.games.dark_millennium.acts import (
    Act,
    Block,
    Choose,
    Decline,
    LeavePlay,
    Pass,
    PlayBA,
    Resolve,
    SpecialAssault,
    Tactic,
)
from rulekit.games.dark_millennium.check import check_position
from rulekit.games.dark_millennium.effects import lockable
from rulekit.games.dark_millennium.flow import text
from rulekit.games.dark_millennium.state import (
    OPTIONS,
    Assault,
    Card,
    Discard,
    Draw,
    Lock,
    Player,
    Position,
    Raise,
    Side,
    TacticEffect,
    Unit,
)

#: More ways than this to choose among names are not listed one by one.
MOST_LISTED = 200
_Named = TypeVar("_Named", Tactic, Resolve)


def candidates(p: Position) -> Iterable[Act | Open]:
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


def _tactics(p: Position, side: Side) -> Iterator[Tactic | Open]:
    """Every tactic of a side, with everything that it may be used on."""
    for card in p.players[side].hand:
        yield from _uses(p, side, p.cards[card].tactic if card in p.cards else None, Tactic(card=card))
    for id in p.of(side):
        yield from _uses(p, side, p.units[id].tactic, Tactic(unit=id))


def _uses(p: Position, side: Side, effect: TacticEffect | None, bare: Tactic) -> Iterator[Tactic | Open]:
    if isinstance(effect, Raise):
        yield from (replace(bare, target=id) for id, unit in p.units.items() if unit.in_play)
    elif isinstance(effect, Lock):
        yield from _ways(bare, "units", lockable(p, side), effect.count)
    else:
        yield bare


def _resolutions(p: Position) -> Iterator[Resolve | Open]:
    """Every way to do the text; the order of what is named does not matter."""
    effect, side = text(p), p.to_move
    assert side is not None, "somebody does the text"
    if isinstance(effect, Discard):
        hand = p.players[side].hand
        if 0 < len(hand) < effect.count:
            yield Resolve()
        yield from _ways(Resolve(), "cards", hand, effect.count)
    elif isinstance(effect, Lock):
        yield from _ways(Resolve(), "units", lockable(p, side), effect.count)
    else:
        yield Resolve()


def _ways(bare: _Named, field: str, names: Sequence[str], count: int) -> Iterator[_Named | Open]:
    """The act with every choice of so many names, or of all where there are fewer."""
    few = min(count, len(names))
    if comb(len(names), few) > MOST_LISTED:
        source = {name: getattr(bare, name) for name in ("card", "unit") if getattr(bare, name, None)}
        yield Open(str(bare.__struct_config__.tag), {**source, field: list(names), "count": few})
        return
    yield from (replace(bare, **{field: chosen}) for chosen in combinations(names, few))


def one_each() -> Iterator[tuple[Position, Act]]:
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
