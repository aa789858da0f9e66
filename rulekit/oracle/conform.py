"""The suite against another program: every vector has an outcome, whatever the program does."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from msgspec import UNSET

from rulekit.oracle.compare import Unlike, compare
from rulekit.oracle.player import Player
from rulekit.oracle.protocol import Level
from rulekit.oracle.vectors import AnyVector
from rulekit.verdict import BadPlay

#: As stated; otherwise than stated; left out for a reason; not asked since the engine was given up.
Result = Literal["passed", "failed", "skipped", "unplayed"]


@dataclass(frozen=True)
class Outcome:
    """What came of one vector."""

    #: What was played.
    vector: AnyVector
    #: Where it stands: `suite/musket-pike.jsonl:3`.
    place: str
    #: What came of it.
    result: Result
    #: What is unlike, each with the number of its step: 0 is the start, None the whole.
    unlike: tuple[tuple[int | None, Unlike], ...] = ()
    #: Why it was left out: the engine's words or those of the skip list.
    reason: str = ""
    #: The book, where it was left out because the engine does not play it.
    not_played: str | None = None
    #: How long the engine took.
    seconds: float = 0.0

    @property
    def id(self) -> str:
        """The vector's name, or its place if it has none."""
        return self.place if self.vector.id is UNSET else self.vector.id

    @property
    def rules(self) -> set[str]:
        """Ids of the rules that are stated to decide somewhere in the vector."""
        return deciding(self.vector.start).union(*(deciding(step.then) for step in self.vector.steps))

    @property
    def suspects(self) -> set[str]:
        """Ids of the rules that are stated to decide where the engine first differs."""
        number = self.unlike[0][0] if self.result == "failed" else None
        if number is None:
            return set()
        return deciding(self.vector.steps[number - 1].then if number else self.vector.start)


@dataclass
class Suite:
    """What is played with an engine."""

    #: The vectors, each with its place.
    vectors: Iterable[tuple[AnyVector, str]]
    #: How much of each verdict is compared.
    level: Level
    #: The books that the engine plays.
    books: Collection[str]
    #: Reasons by the ids of vectors that it is known not to pass.
    skips: Mapping[str, str] = field(default_factory=dict)


def conform(player: Player, suite: Suite) -> Iterator[Outcome]:
    """Play each vector with a greeted engine and compare; an engine that breaks off is started again.

    Every vector has an outcome, and nothing is raised, whatever the engine does.
    """
    for vector, place in suite.vectors:
        if vector.book not in suite.books:
            yield Outcome(vector, place, "skipped", not_played=vector.book)
        elif not player.is_ready():
            yield Outcome(vector, place, "unplayed")
        else:
            begun = time.perf_counter()
            outcome = _played(player, vector, place, suite.level)
            yield _expected(outcome, suite.skips, time.perf_counter() - begun)


def _played(player: Player, vector: AnyVector, place: str, level: Level) -> Outcome:
    try:
        reply = player.play(vector)
    except BadPlay as fault:
        return Outcome(vector, place, "failed", ((None, fault),))
    if reply.skip is not UNSET:
        return Outcome(vector, place, "skipped", reason=reply.skip)
    unlike = tuple(compare(vector, reply, level))
    return Outcome(vector, place, "failed" if unlike else "passed", unlike)


def _expected(outcome: Outcome, skips: Mapping[str, str], seconds: float) -> Outcome:
    """Turn the outcome of a vector that the skip list names: what it should not pass, it must not pass."""
    vector, place, result, unlike, reason = (
        getattr(outcome, name) for name in ("vector", "place", "result", "unlike", "reason")
    )
    if (known := skips.get(outcome.id)) is not None and result != "skipped":
        reason = known
        if result == "passed":
            result, unlike = "failed", ((None, BadPlay("$", "skip-passes", reason=known)),)
        else:
            result = "skipped"
    return Outcome(vector, place, result, unlike, reason, seconds=seconds)


def deciding(then: Any) -> set[str]:
    """Ids of the rules that a statement says decided."""
    if then is UNSET or then.because is UNSET:
        return set()
    return set(then.because)
