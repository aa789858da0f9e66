"""What every book promises of its positions and of its verdicts."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

import msgspec
from msgspec.structs import replace

from rulekit.games.book import Book, Open
from rulekit.oracle.decode import convert
from rulekit.oracle.invariants import INVARIANTS, ended
from rulekit.oracle.vectors import sparse
from rulekit.verdict import Verdict
from tests.machines.twins import Change, alike, exchanged, turned

#: What may refuse an act.
REFUSING = {"prohibition", "duty", "definition"}


class Step(NamedTuple):
    """A judged act."""

    before: Any
    one: Any
    verdict: Verdict[Any, Any]


class Promises:
    """A play of one book, whose every position and verdict is held to what the book promises."""

    book: ClassVar[Book]
    #: Fields of acts whose names may stand in any order.
    unordered: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        super().__init__()
        self.position: Any = None
        #: What is legal now.
        self.listed: list[Any] = []
        #: What has been judged since it was last asked about.
        self.steps: list[Step] = []
        #: How many changes have been tried.
        self.changes = 0

    # What a book must say

    def motions(self) -> tuple[Change, ...]:
        """What may be done to the whole table without a difference, beside the exchange of the sides."""
        return ()

    def choices(self) -> Iterable[tuple[str, Any]]:
        """Each option that an open question may have, with the act that takes it."""
        return ()

    def check_step(self, step: Step) -> None:
        """Ask what the book's sources say of an act."""

    def check_position(self) -> None:
        """Ask what the book's sources say of a position."""

    def arrive(self, position: Any) -> None:
        """Come to a position, and ask everything of it."""
        self.position = position
        self.listed = list(self.book.legal(position))
        self._check_listed()
        self._check_given_again()
        self._check_twin(self._next_change())
        self.check_position()

    def _next_change(self) -> Change:
        """One of the changes after another: all of them at every step would take too long."""
        changes = (exchanged, turned, *self.motions())
        self.changes += 1
        return changes[self.changes % len(changes)]

    # What holds in every position

    def _check_listed(self) -> None:
        """Each closed act is listed once, has chances, and is allowed with any of its rolls."""
        closed = [one for one in self.listed if not isinstance(one, Open)]
        assert len(closed) == len(set(closed))
        assert self.listed or ended(self.book, self.position), "nobody can do anything"
        for one in closed:
            rolls = list(self.book.chances(self.position, one))
            assert sum(chance for _, chance in rolls) == Fraction(1)
            after = dict(self.book.outcomes(self.position, one))
            assert list(after) == [roll for roll, _ in rolls]
            for roll, position in after.items():
                verdict = self.book.act(self.position, one if roll is None else replace(one, roll=roll))
                assert verdict.allowed, (one, verdict.because)
                assert verdict.position == position
        for one in self.listed:
            if isinstance(one, Open):
                assert msgspec.json.decode(msgspec.json.encode(one.domain)) == one.domain

    def _check_given_again(self) -> None:
        """A position starts unchanged, through JSON with its defaults and without."""
        p = self.position
        for plain in (msgspec.to_builtins(p), sparse(p)):
            given = convert(msgspec.json.decode(msgspec.json.encode(plain)), self.book.position)
            verdict = self.book.start(given)
            assert verdict.position == p
            assert hash(verdict.position) == hash(p)
            assert canonical_json(verdict.position) == canonical_json(p)
        assert self.book.start(p).position == p

    def _check_twin(self, change: Change) -> None:
        """The position with something exchanged is one too, and offers the same."""
        twin = self._twin(change, self.position)
        assert alike(twin, self.book.start(twin).position)
        if change is turned:
            assert twin == self.position
            assert hash(twin) == hash(self.position)
        theirs = list(self.book.legal(twin))
        assert sorted(map(tag, theirs)) == sorted(map(tag, self.listed))
        ours = [change(self._plain(one)) for one in self.listed if not isinstance(one, Open)]
        assert _matched(ours, [self._plain(one) for one in theirs if not isinstance(one, Open)])

    def _plain(self, one: Any) -> Any:
        """The plain values of an act, with names in one order where none matters."""
        plain = msgspec.to_builtins(one)
        return plain | {name: sorted(plain[name]) for name in self.unordered if name in plain}

    def _twin(self, change: Change, value: Any) -> Any:
        type_ = self.book.position if isinstance(value, self.book.position) else self.book.act_type
        return msgspec.convert(change(msgspec.to_builtins(value)), type_)

    # What holds of every act

    def check_judged(self) -> None:
        """Ask everything of what has been judged since the last time."""
        steps, self.steps = self.steps, []
        for step in steps:
            self.check_reasons(step.verdict)
            self._check_refusal(step)
            self._check_json(step)
            self._check_same_verdict(step, self._next_change())
            if step.verdict.allowed:
                for name, holds in INVARIANTS[self.book.name].items():
                    assert holds(step.before, step.verdict.position), name
            self.check_step(step)
        if steps:
            self._check_options(steps[-1].verdict)

    def check_reasons(self, verdict: Verdict[Any, Any]) -> None:
        """Rules decide; rules and readings are looked up, each told once."""
        assert set(verdict.because) <= self.book.rules.keys()
        assert set(verdict.consulted) <= self.book.rules.keys() | self.book.readings.keys()
        assert len(set(verdict.consulted)) == len(verdict.consulted)

    def _check_refusal(self, step: Step) -> None:
        """A refusal names one rule, one that can refuse, finds nothing out and is no step."""
        before, _, verdict = step
        if verdict.allowed:
            assert verdict.because
            return
        [reason] = verdict.because
        assert self.book.rules[reason].kind in REFUSING
        assert verdict.facts is None
        assert verdict.position is before

    def _check_json(self, step: Step) -> None:
        """Acts and facts are the same after they have been written and read."""
        for value, type_ in ((step.one, self.book.act_type), (step.verdict.facts, self.book.facts)):
            if value is not None:
                for plain in (value, sparse(value)):
                    assert convert(msgspec.json.decode(msgspec.json.encode(plain)), type_) == value

    def _check_same_verdict(self, step: Step, change: Change) -> None:
        """The verdict on the twin of the act, in the twin of the position, is the twin of the verdict."""
        found = self.book.act(self._twin(change, step.before), self._twin(change, step.one))
        for name in ("allowed", "because", "consulted", "facts", "position"):
            ours = change(msgspec.to_builtins(getattr(step.verdict, name)))
            theirs = msgspec.to_builtins(getattr(found, name))
            assert alike(ours, theirs), (name, ours, theirs)
        assert sorted(change(list(step.verdict.options))) == sorted(found.options)

    def _check_options(self, verdict: Verdict[Any, Any]) -> None:
        """The options of the last verdict are exactly what may be chosen now."""
        able = [name for name, one in self.choices() if self.book.act(self.position, one).allowed]
        assert sorted(able) == sorted(verdict.options)


def tag(one: Any) -> str:
    """The verb of an act, or of a domain."""
    return one.verb if isinstance(one, Open) else str(one.__struct_config__.tag)


def canonical_json(value: Any) -> bytes:
    """The one JSON form of a value."""
    return msgspec.json.encode(value, order="sorted")


def _matched(ours: list[Any], theirs: list[Any]) -> bool:
    """Whether the acts of both lists are alike, whatever their order."""
    ours, theirs = sorted(ours, key=repr), sorted(theirs, key=repr)
    if ours == theirs:
        return True
    # Rounding may have changed the order.
    return len(ours) == len(theirs) and all(any(alike(one, other) for other in theirs) for one in ours)
