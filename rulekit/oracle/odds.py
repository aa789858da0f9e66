"""The exact chance that a play comes to what is asked for, under stated policies.

Each position is valued once, from what follows it: a die gives the mean of what its faces lead to,
a side the act that its policy names, or the best or the worst of what it can do.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from rulekit.games import Book
from rulekit.oracle.expand import named
from rulekit.oracle.policy import Policy, holds, statements
from rulekit.verdict import BadPlay


class Odds(msgspec.Struct, frozen=True):
    """What came of the question."""

    #: The exact chance.
    chance: Fraction
    #: How many places of a play were valued.
    positions: int


class Unvalued(Exception):
    """A place of a play at which nothing can be told: the policy is silent there, or play never ends."""

    #: What is wrong, and the acts that lead there.
    fault: BadPlay
    #: The acts that lead to the place.
    acts: tuple[Any, ...]

    def __init__(self, fault: BadPlay, acts: tuple[Any, ...]) -> None:
        super().__init__(fault, acts)
        self.fault, self.acts = fault, acts


class Place(NamedTuple):
    """Where a play stands: all that what follows depends on."""

    #: The digest of the position.
    key: bytes
    #: What the act before found out, if the policy asks for it.
    facts: Any
    #: How many acts are left, if there is a limit.
    left: int | None


class _Way(NamedTuple):
    """What may come of an act: with this roll, as likely as that, the position at a place."""

    act: Any
    chance: Fraction
    place: Place
    position: Any


#: Asks for the values of places, and returns that of its own.
_Valuing = Generator[_Way, Fraction, Fraction]


def odds(
    book: Book,
    position: Any,
    event: Iterable[str],
    policies: Any,
    *,
    until: Iterable[str] = (),
    depth: int | None = None,
    facts: Any = None,
) -> Odds:
    """Find how likely the play comes, here or later, to a position in which all of `event` holds.

    `event` and `until` are texts `PATH=VALUE`; the play ends where all of `until` holds, after `depth` acts,
    or where nothing is legal. `policies` are plain values in the form of `Policies`.
    `facts` are those of the act before.
    Raises `BadPlay` for what cannot be asked, and `Unvalued` where the question has no answer.
    """
    policy = Policy(book, position, policies)
    asked, end = (statements(book, position, texts) for texts in (event, until))
    search = _Search(book, policy, asked, end)
    chance = search.solve(position, facts if policy.asks_facts else None, depth)
    return Odds(chance, len(search.known))


class _Search:
    """Values of places, under way."""

    def __init__(self, book: Book, policy: Policy, event: tuple[Any, ...], until: tuple[Any, ...]) -> None:
        self.book, self.policy, self.event, self.until = book, policy, event, until
        self.known: dict[Place, Fraction] = {}
        #: The places of the play that is looked at, with the act by which each was left.
        self.play: dict[Place, Any] = {}

    def solve(self, position: Any, facts: Any, left: int | None) -> Fraction:
        """Value a place, and before it all that may follow; a play may be longer than Python's stack."""
        root = Place(named(position)[0], facts, left)
        running = [(root, self._valued(root, position))]
        self.play[root] = None
        value: Fraction | None = None
        while running:
            place, work = running[-1]
            try:
                way = work.send(value)  # type: ignore[arg-type]  # the first time nothing is sent
            except StopIteration as done:
                self.known[place] = value = done.value
                running.pop()
                del self.play[place]
                continue
            except BadPlay as fault:
                raise Unvalued(fault, tuple(self.play.values())[:-1]) from fault
            self.play[place] = way.act
            value = self.known.get(way.place)
            if value is None:
                if way.place in self.play:
                    raise Unvalued(BadPlay("$", "odds-endless"), tuple(self.play.values()))
                self.play[way.place] = None
                running.append((way.place, self._valued(way.place, way.position)))
        return self.known[root]

    def _valued(self, place: Place, position: Any) -> _Valuing:
        """Ask for what follows a place; return its value."""
        if holds(self.event, position):
            return Fraction(1)
        if place.left == 0 or (self.until and holds(self.until, position)):
            return Fraction(0)
        choice = self.policy.choice(position, place.facts)
        if choice is None:
            return Fraction(0)
        each = [self._ways(place, position, act) for act in choice.acts]
        if choice.taken is not None:
            # What changes nothing is no choice, unless somebody prefers it.
            each = [ways for ways in each if any(way.place.key != place.key for way in ways)]
            each = each[:1] if choice.taken == "first" else each
        values = []
        for ways in each:
            total = Fraction(0)
            for way in ways:
                total += way.chance * (yield way)
            values.append(total)
        best = min if choice.taken == "worst" else max
        return best(values, default=Fraction(0))

    def _ways(self, place: Place, position: Any, act: Any) -> list[_Way]:
        """What may come of an act; rolls that come to one thing are taken together."""
        left = None if place.left is None else place.left - 1
        chances = dict(self.book.chances(position, act))
        found: dict[Place, _Way] = {}
        for roll, after, facts in self._outcomes(position, act):
            to = Place(named(after)[0], facts, left)
            if (way := found.get(to)) is not None:
                found[to] = way._replace(chance=way.chance + chances[roll])
            else:
                found[to] = _Way(act if roll is None else replace(act, roll=roll), chances[roll], to, after)
        return [*found.values()]

    def _outcomes(self, position: Any, act: Any) -> Iterable[tuple[int | None, Any, Any]]:
        """Each roll with the position after it, and with the facts if the policy asks for them."""
        if not self.policy.asks_facts:
            return ((roll, after, None) for roll, after in self.book.outcomes(position, act))
        return (
            (roll, verdict.position, verdict.facts)
            for roll, _ in self.book.chances(position, act)
            for verdict in [self.book.act(position, act if roll is None else replace(act, roll=roll))]
        )
