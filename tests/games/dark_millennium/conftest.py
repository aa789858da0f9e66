"""A notation for tests: units, cards in their zones, and acts as words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain, combinations
from typing import Any

import msgspec
import pytest

from rulekit.games.book import Open
from rulekit.games.dark_millennium import (
    Act,
    Block,
    Choose,
    Decline,
    LeavePlay,
    Pass,
    PlayBA,
    Position,
    Resolve,
    SpecialAssault,
    Tactic,
    act,
    legal,
    start,
)
from rulekit.games.dark_millennium.engine import Verdict
from rulekit.games.dark_millennium.state import OPTIONS, zones

#: Which field of an effect its number is.
NUMBER = {"draw": "count", "discard": "count", "lock": "count", "assault": "plus", "armor": "plus"}


def given_of(units: str, cards: str = "", **fields: Any) -> Position:
    """Read `squad A charging assault=3 special=discard:3, bikes B` and `A hand: push tactic=assault:1, x; …`.

    A unit has its name, its side, then flags and values; a card without a text stands by its name alone.
    """
    players: dict[str, dict[str, list[str]]] = {}
    texts: dict[str, Any] = {}
    for zone in filter(None, cards.split("; ")):
        where, _, named = zone.partition(": ")
        side, name = where.split()
        for id, *words in map(str.split, named.split(", ")):
            players.setdefault(side, {}).setdefault(name, []).append(id)
            if words:
                texts[id] = _values(words)
    table = {"units": dict(map(_unit, units.split(", "))), "cards": texts, "players": players}
    return msgspec.convert({**table, **fields}, Position)


def act_of(text: str, position: Position) -> Act:
    """Read `block bikes`, `tactic push on squad`, `tactic web on b1 b2`, `resolve x y`."""
    verb, *words = text.split()
    if verb == "tactic":
        return _tactic(words[0], tuple(words[2:]), position)
    if verb == "resolve":
        units = tuple(word for word in words if word in position.units)
        return Resolve(cards=tuple(word for word in words if word not in units), units=units)
    names = {"special-assault": "unit", "block": "unit", "leave-play": "unit", "play-ba": "card"}
    values = dict(zip((names.get(verb, "option"),), words, strict=False))
    found: Act = msgspec.convert({"act": verb, **values}, Act)
    return found


def position_after(units: str, cards: str = "", acts: str = "", **fields: Any) -> Position:
    """Start from a given position and play `special-assault squad; decline`; every act must be allowed."""
    position = start(given_of(units, cards, **fields)).position
    for one in filter(None, acts.split("; ")):
        verdict = verdict_on(position, one)
        assert verdict.allowed, (one, verdict.because)
        position = verdict.position
    return position


def verdict_on(position: Position, text: str) -> Verdict:
    """Judge one act."""
    return act(position, act_of(text, position))


def every_act(position: Position) -> Iterator[Act]:
    """Yield every act that can be written down, allowed or not, whatever the order of the names in it.

    A bonus needs its target and a lock may have any units: which acts these are is read off the cards.
    """
    units = [id for id, unit in position.units.items() if unit.in_play]
    cards = [card for player in position.players.values() for card in zones(player)]
    for id in units:
        yield from (SpecialAssault(id), Block(id), LeavePlay(id))
        yield from _uses(Tactic(unit=id), position.units[id].tactic, units)
    for card in cards:
        yield PlayBA(card)
        written = position.cards.get(card)
        yield from _uses(Tactic(card=card), written.tactic if written else None, units)
    yield from (Decline(), Pass(), Resolve())
    yield from map(Choose, OPTIONS)
    effects = _under_way(position)
    if "discard" in effects:
        yield from (Resolve(cards=some) for some in subsets(cards) if some)
    if "lock" in effects:
        yield from (Resolve(units=some) for some in subsets(units) if some)


def reachable_from(units: str, cards: str = "", *, events: bool = True, **fields: Any) -> list[Position]:
    """Every position of every play, units that leave play at any moment included."""
    first = start(given_of(units, cards, **fields)).position
    found, todo = {first: None}, [first]
    while todo:
        position = todo.pop()
        leaving = [LeavePlay(id) for id, unit in position.units.items() if unit.in_play] if events else []
        for one in (*legal(position), *leaving):
            assert not isinstance(one, Open)
            after = act(position, one).position
            if after not in found:
                found[after] = None
                todo.append(after)
    return list(found)


def subsets(names: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Every choice of some of the names, none and all included."""
    all_ = tuple(names)
    return chain.from_iterable(combinations(all_, size) for size in range(len(all_) + 1))


def _tag(effect: Any) -> str:
    return str(effect.__struct_config__.tag) if effect is not None else "nothing"


def _under_way(position: Position) -> set[str]:
    """What the text of the BA card, or of the special assault, under way does."""
    if position.ba is not None:
        return {_tag(position.cards[position.ba].ba)}
    return {_tag(position.units[position.assault.unit].special)} if position.assault else set()


def _uses(bare: Tactic, effect: Any, units: list[str]) -> Iterator[Tactic]:
    if _tag(effect) in {"assault", "armor"}:
        yield from (msgspec.structs.replace(bare, target=id) for id in units)
    elif _tag(effect) == "lock":
        yield from (msgspec.structs.replace(bare, units=some) for some in subsets(units))
    else:
        yield bare


def _tactic(source: str, on: tuple[str, ...], position: Position) -> Tactic:
    unit = position.units.get(source)
    written = unit or position.cards.get(source)
    bare = Tactic(unit=source) if unit else Tactic(card=source)
    if on and _tag(written.tactic if written else None) == "lock":
        return msgspec.structs.replace(bare, units=on)
    return msgspec.structs.replace(bare, target=on[0] if on else None)


def _unit(text: str) -> tuple[str, dict[str, Any]]:
    id, side, *words = text.split()
    return id, {"side": side, **_values(words)}


def _values(words: list[str]) -> dict[str, Any]:
    """Read `charging armor=3 special=discard:3 tactic_barred gone`."""
    values: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if name in {"ready", "locked", "charging"}:
            values["state"] = name
        elif name == "gone":
            values["in_play"] = False
        elif ":" in value:
            effect, _, number = value.partition(":")
            values[name] = {"effect": effect, NUMBER[effect]: int(number)}
        else:
            values[name] = int(value) if equals else True
    return values


@pytest.fixture(scope="session")
def given() -> Callable[..., Position]:
    """A position as it is given: see `given_of`."""
    return given_of


@pytest.fixture(scope="session")
def after() -> Callable[..., Position]:
    """The position after a play: see `position_after`."""
    return position_after


@pytest.fixture(scope="session")
def on() -> Callable[[Position, str], Verdict]:
    """The verdict on an act: see `verdict_on`."""
    return verdict_on


@pytest.fixture(scope="session")
def read() -> Callable[[str, Position], Act]:
    """An act: see `act_of`."""
    return act_of


@pytest.fixture(scope="session")
def every() -> Callable[[Position], Iterator[Act]]:
    """Every act that can be written down: see `every_act`."""
    return every_act


@pytest.fixture(scope="session")
def reachable() -> Callable[..., list[Position]]:
    """Every position of every play: see `reachable_from`."""
    return reachable_from


#: Small set-ups that together show everything: a fight over a block, each effect, BA cards,
#: and each reading's other choice, alone or with others that it meets.
SET_UPS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    # The example, with a tactic on either side
    (
        "a1 A charging assault=3 special=discard:2, b1 B charging armor=3",
        "A hand: push tactic=assault:1; B hand: x, y, shield tactic=armor:1",
        {},
    ),
    # Units' tactics, locks, two who may assault
    (
        (
            "a1 A charging assault=2 special=lock:1 tactic=lock:1, b1 B charging armor=1,"
            " b2 B ready armor=2 tactic=armor:1"
        ),
        "B deck: d1",
        {},
    ),
    # BA cards, an empty deck, a card that says nothing
    (
        "a1 A charging, b1 B charging",
        "A hand: k ba=discard:2, z ba=lock:2; A deck: d1; B hand: x, t tactic=draw:2; B deck: e1",
        {},
    ),
    # What is barred, what is already lost, what has been used
    (
        (
            "a1 A charging special=draw:1 special_barred,"
            " a2 A charging special=draw:1 tactic=draw:1 tactic_barred,"
            " b1 B locked special=draw:1, b2 B charging gone"
        ),
        "A hand: k ba=draw:1 ba_barred tactic=draw:1 tactic_barred; A discard: q ba=draw:1; A deck: d1, d2",
        {},
    ),
    # Readings of step 5: only more destroys, damage stays
    (
        (
            "a1 A charging assault=2 special=draw:1, a2 A charging assault=2 special=draw:1,"
            " b1 B charging armor=3 assault=1, b2 B charging armor=2"
        ),
        "B hand: shield tactic=armor:1",
        {
            "readings": {"dm.reading.lethal": "more", "dm.reading.damage-stays": "stays"},
            "events": False,
        },
    ),
    # A blocker that stays upright, and may be locked later; no third choice; who is gone is gone
    (
        "a1 A charging assault=2 special=discard:2 tactic=lock:1, b1 B charging armor=1",
        "B hand: x",
        {
            "readings": {
                "dm.reading.block-cost": "stays",
                "dm.reading.neither": "must-choose",
                "dm.reading.short-hand": "none",
                "dm.reading.blocker-gone": "full-excess",
            }
        },
    ),
    # The text outlives its unit
    (
        "a1 A charging assault=2 special=lock:1, b1 B charging armor=1 special=discard:1, b2 B charging",
        "A hand: x",
        {"readings": {"dm.reading.attacker-gone": "resolves", "dm.reading.blocker-gone": "full-excess"}},
    ),
    # A unit's tactic as often as one likes: it draws until the deck is empty
    (
        "a1 A charging special=draw:1 tactic=draw:1, b1 B charging tactic=lock:1, a2 A charging",
        "A deck: d1, d2, d3",
        {"readings": {"dm.reading.unit-tactic": "again"}},
    ),
    # All other choices at once
    (
        (
            "a1 A charging assault=1 special=discard:1, a2 A charging assault=2 special=lock:1,"
            " b1 B charging armor=2"
        ),
        "",
        {
            "readings": {
                "dm.reading.lethal": "more",
                "dm.reading.neither": "must-choose",
                "dm.reading.blocker-gone": "full-excess",
                "dm.reading.attacker-gone": "resolves",
                "dm.reading.short-hand": "none",
                "dm.reading.block-cost": "stays",
                "dm.reading.damage-stays": "stays",
                "dm.reading.unit-tactic": "again",
            }
        },
    ),
)


@cache
def walk_of(number: int) -> dict[Position, list[tuple[Act, Verdict]]]:
    """Every position that can be reached in a set-up, with every act there and its verdict."""
    units, cards, fields = SET_UPS[number]
    return {
        position: [(one, act(position, one)) for one in every_act(position)]
        for position in reachable_from(units, cards, **fields)
    }


@pytest.fixture(scope="session")
def walks() -> Callable[[int], dict[Position, list[tuple[Act, Verdict]]]]:
    """The small set-ups, walked: see `walk_of`."""
    return walk_of
