"""The table of counts, and a counter of its own: whatever can be written down is put to `act`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from rulekit.games import BOOKS, Book
from rulekit.games.dark_millennium import LeavePlay
from rulekit.games.musket_pike import LoseUnits, MoveCommander
from tests.games.dark_millennium import conftest as dm
from tests.games.musket_pike import conftest as mp

TABLES = Path(__file__).with_name("counts")
#: Events, which no side does.
EVENTS = (LeavePlay, LoseUnits, MoveCommander)
FACES = tuple(range(10))

#: Every act that can be written down in a position, each with every face of the die.
EVERY: dict[str, Callable[[Any], Iterator[Any]]] = {
    "musket-pike": lambda position: mp.every_act(position, FACES),
    "dark-millennium": dm.every_act,
}
#: Reads a position.
AFTER: dict[str, Callable[..., Any]] = {
    "musket-pike": mp.position_after,
    "dark-millennium": dm.position_after,
}


class Row(NamedTuple):
    """A line of a table: a position, and the counts at each depth from 1."""

    book: Book
    text: str
    #: Distinct positions and plays.
    counts: tuple[tuple[int, int], ...]

    @property
    def position(self) -> Any:
        """The position, from its words."""
        *words, fields = (part.strip() for part in self.text.split("|"))
        return AFTER[self.book.name](*words, **json.loads(fields or "{}"))

    def __str__(self) -> str:
        return self.text


def rows() -> Iterator[Row]:
    """Yield the lines of both tables."""
    for path in sorted(TABLES.glob("*.txt")):
        for line in path.read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                text, _, counts = line.partition(" => ")
                yield Row(BOOKS[path.stem], text, tuple(map(_pair, counts.split())))


def _pair(text: str) -> tuple[int, int]:
    positions, plays = map(int, text.split("/"))
    return positions, plays


def onward(book: Book, position: Any) -> Iterator[Any]:
    """Yield the position after each act that `act` allows, once for each act and face."""
    for one in EVERY[book.name](position):
        if not isinstance(one, EVENTS):
            verdict = book.act(position, one)
            if verdict.allowed:
                yield verdict.position


def counted(book: Book, position: Any, depth: int) -> Iterator[tuple[int, int]]:
    """Count positions and plays at each depth from 1, by the positions' own equality."""
    level = {position: 1}
    for _ in range(depth):
        following: dict[Any, int] = {}
        for before, plays in level.items():
            for after in onward(book, before):
                following[after] = following.get(after, 0) + plays
        level = following
        yield len(level), sum(level.values())


def walked(book: Book, position: Any, depth: int) -> int:
    """Count the plays of so many acts one by one."""
    if not depth:
        return 1
    return sum(walked(book, after, depth - 1) for after in onward(book, position))


def mirrored(book: Book, position: Any) -> Any:
    """The position with its sides exchanged; no name is that of a side."""
    return msgspec.convert(_mirrored(msgspec.to_builtins(position)), book.position)


def _mirrored(value: Any) -> Any:
    if isinstance(value, dict):
        # A step of the turn is called A or B as well.
        return {_mirrored(key): inner if key == "step" else _mirrored(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_mirrored(inner) for inner in value]
    return {"A": "B", "B": "A"}.get(value, value) if isinstance(value, str) else value
