"""The nearest change that makes a refused act legal: one field of the act, or else one fact of the position.

Found by trying. Fields and facts are tried in the order of their declaration, each with every value of its
type: of the act first those that leave the same side to act, of the position first the facts of what the act
names. Numbers and lengths are tried upwards and downwards from where they are; for an act's directions the
eighths of a full turn, and the present one, the nearest first. Readings come last.
Where no single fact will do, the moment is wrong: then acts are tried after which the act is legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from rulekit.games import Book
from rulekit.games.book import Open
from rulekit.oracle.domains import DIRECTIONS, directions, facts, fields, names, strings, values
from rulekit.verdict import BadPlay

#: How many changes are tried at most, and how many acts before the act; so many may come one after another.
MOST_TRIED, MOST_PLAYED, IN_A_ROW = 2000, 300, 3
#: Judging takes longer the more names a position has: of what neither act nor moment names so many facts are
#: tried, divided by the number of names, and no fewer than the least; lengths and angles are counted apart.
FOR_NAMES, LEAST_OF_OTHERS = 3200, 200
#: A face of every die of the books, and a sum of two.
ANY_ROLL = 2


class Change(NamedTuple):
    """One thing that is otherwise, and what is judged then."""

    #: What changes: a field of the act, a fact of the position, or the acts before.
    of: Literal["act", "position", "after"]
    #: Which field or fact: `wing`, `wings.B2.order`; after other acts, none.
    path: str
    #: The value that is there now.
    was: Any
    #: After other acts, these.
    value: Any
    #: The position with the change.
    position: Any
    #: The act with the change, which is legal then.
    act: Any


def changes(book: Book, position: Any, act: Any) -> Iterator[Change]:
    """Yield the changes that make a refused act legal, the nearest first; so many are tried at most.

    The position is the one in which the act is judged.
    """
    ways = chain(_of_act(book, position, act), _of_position(book, position, act))
    yield from (way for way in islice(ways, MOST_TRIED) if _legal(book, way))
    yield from _after(book, position, act)


def thrown(act: Any) -> Any:
    """The same act with a die, which an act that is refused does not need: any face will do."""
    return replace(act, roll=ANY_ROLL) if getattr(act, "roll", ...) is None else act


def _legal(book: Book, change: Change) -> bool:
    try:
        position = change.position
        if change.of == "position":
            position = book.start(position).position
            if not _same(position, change.position):
                return False
        return book.act(position, thrown(change.act)).allowed
    except BadPlay:
        return False


def _same(found: Any, wanted: Any) -> bool:
    """Whether a position is the one that was given; who is to move then follows from the rest."""
    return bool(found == replace(wanted, to_move=found.to_move))


# The act


def _of_act(book: Book, position: Any, act: Any) -> list[Change]:
    """The act with one field changed, those of the same side first."""
    known = tuple(names(position))
    found: dict[Any, Change] = {}
    for field, hint in fields(act).items():
        if field != "roll":
            was = getattr(act, field)
            tried = _directions(position, act, field) if field in DIRECTIONS else values(hint, was, known)
            for value in (*tried, *_listed(book, position, act, field)):
                if value != was or type(value) is not type(was):
                    other = replace(act, **{field: value})
                    found.setdefault(other, Change("act", field, was, value, position, other))
    side = _actor(book, position, act)
    return sorted(found.values(), key=lambda change: _actor(book, position, change.act) != side)


def _directions(position: Any, act: Any, field: str) -> list[Any]:
    """What a direction may be instead; the present one is that of what the act names."""
    named, tables = set(strings(act)), (getattr(position, name) for name in position.__struct_fields__)
    rows = (row for table in tables if isinstance(table, dict) for id, row in table.items() if id in named)
    present = next((getattr(row, field) for row in rows if hasattr(row, field)), None)
    return directions(getattr(act, field), present)


def _actor(book: Book, position: Any, act: Any) -> str | None:
    try:
        return book.actor(position, act)
    except (KeyError, AttributeError, StopIteration):
        # Of a name that the position does not have, nobody is.
        return None


def _listed(book: Book, position: Any, act: Any, field: str) -> Iterator[Any]:
    """What legal acts have in this field, that are otherwise the same."""
    for one in book.legal(position):
        if type(one) is type(act) and replace(act, **{field: getattr(one, field)}) == _rolled(one, act):
            yield getattr(one, field)


def _rolled(one: Any, act: Any) -> Any:
    return replace(one, roll=act.roll) if hasattr(act, "roll") else one


# The position


def _of_position(book: Book, position: Any, act: Any) -> Iterator[Change]:
    """The position with one fact changed, those of what the act names first, readings last."""
    named = set(strings(act))
    closed = sorted(facts(position), key=lambda fact: named.isdisjoint(fact[0]))
    known = tuple(names(position))
    near = named.union(strings(position))
    most = max(LEAST_OF_OTHERS, FOR_NAMES // max(1, len(known)))
    for continuous in (False, True):
        changed = (
            (path, was, value)
            for path, hint, was in closed
            for value in values(hint, was, known, continuous=continuous)
            if value != was or type(value) is not type(was)
        )
        others = 0
        for path, was, value in changed:
            if len(path) > 1 and near.isdisjoint(path):
                others += 1
                if others > most:
                    continue
            after = _changed(_without(position, path, was, value), path, value)
            yield Change("position", ".".join(path), was, value, after, act)
    for id, reading in book.readings.items():
        chosen = reading.chosen(position.readings)
        for choice in reading.choices:
            if choice != chosen:
                readings = {**position.readings, id: choice}
                if choice == reading.default:
                    del readings[id]
                after = replace(position, readings=readings)
                yield Change("position", f"readings.{id}", chosen, choice, after, act)


def _without(position: Any, path: tuple[str, ...], was: Any, value: Any) -> Any:
    """The position without what a list gets more, where another list of the same row has it: it moves."""
    if not isinstance(value, tuple) or len(value) < len(was):
        return position
    row = position
    for part in path[:-1]:
        row = row[part] if isinstance(row, dict) else getattr(row, part)
    for name in row.__struct_fields__ if isinstance(row, msgspec.Struct) and len(path) > 1 else ():
        other = getattr(row, name)
        if name != path[-1] and isinstance(other, tuple) and value[-1] in other:
            rest = tuple(one for one in other if one != value[-1])
            position = _changed(position, (*path[:-1], name), rest)
    return position


def _changed(whole: Any, path: tuple[str, ...], value: Any) -> Any:
    """A value with one part of it replaced."""
    if not path:
        return value
    first, *rest = path
    if isinstance(whole, dict):
        return {**whole, first: _changed(whole[first], tuple(rest), value)}
    return replace(whole, **{first: _changed(getattr(whole, first), tuple(rest), value)})


# Other acts first


def _after(book: Book, position: Any, act: Any) -> Iterator[Change]:
    """Try the act after legal acts, after as few as will do."""
    plays: list[tuple[Any, tuple[Any, ...]]] = [(position, ())]
    seen, played = {position}, 0
    for _ in range(IN_A_ROW):
        longer: list[tuple[Any, tuple[Any, ...]]] = []
        for before, acts in plays:
            for one in _rolls(book, before):
                played += 1
                if played > MOST_PLAYED:
                    return
                after = _played(book, before, one)
                if after in seen:
                    continue
                seen.add(after)
                way = Change("after", "", None, (*acts, one), after, act)
                if _legal(book, way):
                    yield way
                longer.append((after, way.value))
        plays = longer


def _played(book: Book, position: Any, act: Any) -> Any:
    """The position after a legal act; the same where it needs something that nobody has told."""
    try:
        return book.act(position, act).position
    except BadPlay:
        return position


def _rolls(book: Book, position: Any) -> Iterator[Any]:
    """The legal acts that can be named, then those with dice, each with the first and the last face."""
    diced = []
    for one in book.legal(position):
        if isinstance(one, Open):
            continue
        rolls = [roll for roll, _ in book.chances(position, one)]
        if rolls == [None]:
            yield one
        else:
            diced += [replace(one, roll=roll) for roll in (rolls[0], rolls[-1])]
    yield from diced
