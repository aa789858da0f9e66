"""Whole games made at random: at least sixty legal acts from a given position, for each book."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import cache
from random import Random
from typing import Any, NamedTuple

from rulekit.games import BOOKS, Book
from rulekit.games.book import Open
from rulekit.games.hidden_movement import Activate, Face, Move, MoveModel, PlaceFigures, Remove
from rulekit.games.ninth_age import Charge, EndTurn
from rulekit.oracle.judge import eve
from rulekit.oracle.vectors import sparse
from rulekit.verdict import BadPlay
from tests.games.dark_millennium import conftest as dm
from tests.games.hidden_movement import conftest as hm
from tests.games.musket_pike import conftest as mp
from tests.games.ninth_age import conftest as t9a
from tests.games.ninth_age.test_plays import moves as t9a_moves

LENGTH = 60


class Game(NamedTuple):
    """A game: its position, its acts, and the positions in which they were judged."""

    book: Book
    given: Any
    acts: tuple[Any, ...]
    before: tuple[Any, ...]

    def play(self, *, at: int | None = None, act: Any = None) -> dict[str, Any]:
        """The game as a play; with another act at a place, if one is told."""
        acts = list(self.acts)
        if at is not None:
            acts.insert(at, act)
        plain = {"format": 1, "book": self.book.name, "given": sparse(self.given)}
        return plain | {"steps": [{"do": sparse(one)} for one in acts]}

    def illegal(self, random: Random) -> tuple[int, Any]:
        """An act of the game at a place where it is refused."""
        while True:
            at, one = random.randrange(1, len(self.acts)), random.choice(self.acts)
            try:
                verdict = self.book.act(eve(self.book, self.before[at], one, None), one)
            except BadPlay:
                continue
            if not verdict.allowed:
                return at, one


@cache
def game(name: str, seed: int) -> Game:
    """A game of a book; of several that begin the first that is long enough."""
    random = Random(f"{name} {seed}")  # noqa: S311
    book = BOOKS[name]
    for _ in range(20):
        given, choices = GIVEN[name](random)
        played = list(_played(book, given, choices, random))
        if len(played) == LENGTH:
            before, acts = zip(*played, strict=True)
            return Game(book, given, acts, before)
    raise AssertionError(name)


def _played(
    book: Book, given: Any, choices: Callable[[Any], Iterator[Any]], random: Random
) -> Iterator[tuple[Any, Any]]:
    position = book.start(given).position
    for _ in range(LENGTH):
        every = list(choices(position))
        random.shuffle(every)
        for one in every:
            try:
                verdict = book.act(position, one)
            except BadPlay:
                continue
            if verdict.allowed:
                yield position, one
                position = verdict.position
                break
        else:
            return


def _musket_pike(random: Random) -> tuple[Any, Callable[[Any], Iterator[Any]]]:
    """Many wings; nobody passes while there is anything else to do."""
    orders = ("charge", "make-ready", "receive-charge", "rally")
    dealt = [random.choice(orders) for _ in range(9)]
    wings = [
        f"{side}{n} {order} leadership={-random.randrange(3)} units=3"
        for side in "AB"
        for n, order in enumerate(dealt, 1)
    ]
    given, book = (
        mp.given_of(", ".join(wings), first="A", roll_modifier=random.randrange(2)),
        BOOKS["musket-pike"],
    )

    def choices(position: Any) -> Iterator[Any]:
        for one in book.legal(position):
            if one.__struct_config__.tag != "pass":
                yield from (
                    [one] if getattr(one, "roll", 0) == 0 else mp.rolled(one, (random.randrange(10),))
                )

    return given, choices


def _dark_millennium(random: Random) -> tuple[Any, Callable[[Any], Iterator[Any]]]:
    """Many units that are in play all the time, and cards for a few tactics."""
    units = [
        f"{side.lower()}{n} {side} charging assault={random.randrange(1, 4)} armor={random.randrange(4)}"
        f" special={random.choice(('draw:1', 'draw:2'))}"
        for side in "AB"
        for n in range(1, 12)
    ]
    mine, yours = (
        "A hand: p tactic=assault:1, q ba=draw:1; A deck: d1, d2",
        "B hand: s tactic=armor:2; B deck: e1",
    )
    cards = f"{mine}; {yours}"

    def choices(position: Any) -> Iterator[Any]:
        yield from (one for one in BOOKS["dark-millennium"].legal(position) if not isinstance(one, Open))

    return dm.given_of(", ".join(units), cards), choices


def _ninth_age(random: Random) -> tuple[Any, Callable[[Any], Iterator[Any]]]:
    """A long line of combats; a turn ends when there is nothing else to do."""
    units = [
        f"A{n} A {8 * n},20 4x4 90 discipline={random.randrange(5, 10)}, B{n} B {8 * n},24 4x4 270 broken"
        for n in range(1, 5)
    ]

    def choices(position: Any) -> Iterator[Any]:
        every = list(t9a_moves(position, random))
        rare = (EndTurn, Charge) if random.randrange(5) else EndTurn
        yield from [one for one in every if not isinstance(one, rare)] or every

    return t9a.given_of(", ".join(units)), choices


def _hidden_movement(random: Random) -> tuple[Any, Callable[[Any], Iterator[Any]]]:
    """Markers and an enemy who walk about; cards are drawn without end."""
    book = BOOKS["hidden-movement"]

    def point() -> tuple[Decimal, Decimal]:
        return Decimal(random.randrange(13)), Decimal(random.randrange(13))

    def choices(position: Any) -> Iterator[Any]:
        for one in book.legal(position):
            if not isinstance(one, Open):
                yield from () if isinstance(one, Remove) else (one,)
            elif one.verb == "place":
                x, y = map(Decimal, one.domain["within"]["from"])
                yield PlaceFigures(dict.fromkeys(one.domain["figures"], (x, y)))
            elif one.verb == "face":
                yield Face(dict.fromkeys(one.domain["figures"], Decimal(90)))
            elif one.verb == "activate":
                yield Activate(
                    "A", random.choice(("irregulars", "natives", "officers")), random.randrange(1, 4)
                )
            elif one.verb == "move":
                yield from (Move(one.domain["marker"], (point(),)) for _ in range(6))
        if position.phase == "play":
            yield from (MoveModel("E", (point(),), Decimal(random.choice((0, 45, 180)))) for _ in range(2))

    return hm.position_of(), choices


GIVEN: dict[str, Callable[[Random], tuple[Any, Callable[[Any], Iterator[Any]]]]] = {
    "musket-pike": _musket_pike,
    "dark-millennium": _dark_millennium,
    "ninth-age": _ninth_age,
    "hidden-movement": _hidden_movement,
}
