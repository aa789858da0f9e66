"""Every play from a position to a depth: counts, dead ends, the shortest play that breaks a property.

Positions are met breadth first, and expanded once at each depth at which they stand.
What is kept is a digest of each position met, with the way by which it was met first,
and the positions of two depths.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Any

import msgspec

from rulekit.games import Book
from rulekit.oracle.expand import Expanded, Next, Work, expand, named, position_of, ways
from rulekit.oracle.properties import DEAD_END, Property, broken

#: How many positions are expanded at a time.
CHUNK = 64

#: Applies a function to each item; the results come in the items' order. The built-in `map` is one.
Each = Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]
#: Passes items on, of which there will be so many.
Watch = Callable[[Iterable[Any], int], Iterable[Any]]


class Level(msgspec.Struct, frozen=True):
    """What is met after so many acts."""

    #: After how many acts.
    depth: int
    #: Distinct positions, and those of them that no shorter play reaches.
    positions: int
    #: Those of them that no shorter play reaches.
    new: int
    #: Ways to get here: every act and every roll counts.
    plays: int
    #: Legal acts in the positions, whatever their dice show; and verbs with acts too many to list.
    acts: int
    #: Verbs with acts too many to list.
    open: int
    #: Positions without a legal act: at an end of the fragment, and elsewhere.
    ends: int
    #: Positions without a legal act that are no end of the fragment.
    dead: int


class Counterexample(msgspec.Struct, frozen=True):
    """A shortest play to a position that breaks a property."""

    #: What is broken.
    property: Property
    #: The acts, each with its roll.
    acts: tuple[Any, ...]


class Explored(msgspec.Struct, frozen=True):
    """What came of an exploration, to the depth asked for or to the first property that breaks."""

    #: The depth asked for.
    depth: int
    #: What is met at each depth, from none on.
    levels: tuple[Level, ...]
    #: The first property that breaks, and the first dead end.
    broken: Counterexample | None
    #: The first position without a legal act that is no end of the fragment.
    dead: Counterexample | None

    @property
    def findings(self) -> tuple[Counterexample, ...]:
        """Everything that is wrong."""
        return tuple(one for one in (self.broken, self.dead) if one is not None)

    @property
    def plays(self) -> int:
        """How many plays have the full depth."""
        return self.levels[self.depth].plays if self.depth < len(self.levels) else 0

    @property
    def whole(self) -> bool:
        """Whether no longer play leads to any other position."""
        last = self.levels[-1] if self.levels else None
        return self.broken is None and last is not None and not (last.acts and last.new)

    @property
    def positions(self) -> int:
        """How many distinct positions were met."""
        return sum(level.new for level in self.levels)


def explore(
    book: Book,
    position: Any,
    depth: int,
    properties: Iterable[Property] = (),
    *,
    each: Each = map,
    watch: Watch = lambda items, _total: items,
) -> Explored:
    """Explore all plays of `depth` acts and less from a position that the engine returned.

    It ends at the first of the `properties` that breaks. `each` may spread the work over processes,
    `watch` show how far it is.
    """
    return _Search(book, position, tuple(properties), each, watch).run(depth)


def divide(book: Book, position: Any, depth: int, *, each: Each = map) -> Iterator[tuple[Any, int]]:
    """Yield each first act with each roll, and how many plays of `depth` acts begin with it."""
    counted: dict[bytes, int] = {}
    if not depth:
        return
    for act, after in ways(book, position):
        key, _ = named(after)
        if key not in counted:
            counted[key] = explore(book, after, depth - 1, each=each).plays
        yield act, counted[key]


class _Standing(msgspec.Struct):
    """A position at the depth under way, and in how many ways it is reached."""

    text: bytes
    plays: int


_Standings = dict[bytes, _Standing]


class _Search:
    """An exploration under way."""

    def __init__(
        self, book: Book, root: Any, properties: tuple[Property, ...], each: Each, watch: Watch
    ) -> None:
        self.book, self.properties, self.each, self.watch = book, properties, each, watch
        key, self.root = named(root)
        #: Each position met: from which it was met first, and by which of the ways on.
        self.met: dict[bytes, tuple[bytes, int] | None] = {key: None}
        self.standing: _Standings = {key: _Standing(self.root, 1)}
        self.levels: list[Level] = []
        self.dead: Counterexample | None = None
        number = broken(book, properties, root, root)
        self.broken = None if number is None else Counterexample(properties[number], ())

    def run(self, depth: int) -> Explored:
        """Go down to the depth, or as far as it goes."""
        new = 1
        while self.standing and len(self.levels) <= depth and self.broken is None:
            before = len(self.met)
            self.standing = self._expand(new, deeper=len(self.levels) < depth)
            new = len(self.met) - before
        return Explored(depth, tuple(self.levels), self.broken, self.dead)

    def _expand(self, new: int, *, deeper: bool) -> _Standings:
        """Expand what stands at this depth; return what stands at the next."""
        following: _Standings = {}
        acts = open_acts = ends = dead = plays = 0
        for (key, here), one in zip(self.standing.items(), self._expanded(deeper=deeper), strict=True):
            plays, acts, open_acts = plays + here.plays, acts + one.acts, open_acts + one.open
            if not one.acts and not one.open:
                ends, dead = ends + one.ended, dead + (not one.ended)
                if not one.ended and self.dead is None:
                    self.dead = Counterexample(DEAD_END, self._play(key))
            for after in one.following:
                self._meet(key, here.plays, after, following)
        level = Level(len(self.levels), len(self.standing), new, plays, acts, open_acts, ends, dead)
        self.levels.append(level)
        return following

    def _expanded(self, *, deeper: bool) -> Iterable[Expanded]:
        texts = (here.text for here in self.standing.values())
        chunks = iter(lambda: tuple(islice(texts, CHUNK)), ())
        work = (Work(self.book.name, self.properties, deeper, chunk) for chunk in chunks)
        return self.watch(chain.from_iterable(self.each(expand, work)), len(self.standing))

    def _meet(self, key: bytes, plays: int, after: Next, following: _Standings) -> None:
        """Note a position that follows another, and what it breaks."""
        if (there := following.get(after.key)) is not None:
            there.plays += plays * after.times
        else:
            following[after.key] = _Standing(after.text, plays * after.times)
            self.met.setdefault(after.key, (key, after.way))
        if after.broken is not None and self.broken is None:
            acts = self._play(key, after.way)
            self.broken = Counterexample(self.properties[after.broken], acts)

    def _play(self, key: bytes, *more: int) -> tuple[Any, ...]:
        """The acts by which a position was met first, and more ways on from it."""
        numbers = list(reversed(more))
        while (first := self.met[key]) is not None:
            key, number = first
            numbers.append(number)
        return tuple(self._walk(reversed(numbers)))

    def _walk(self, numbers: Iterable[int]) -> Iterator[Any]:
        text = self.root
        for number in numbers:
            # Ways are numbered as the position's text has its parts.
            position = position_of(self.book, text)
            act, after = next(islice(ways(self.book, position), number, None))
            yield act
            _, text = named(after)
