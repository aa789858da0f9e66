"""The run of a play, which is the same in every language that tells it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import UNSET

from rulekit.games import BOOKS, Book
from rulekit.oracle.judge import eve
from rulekit.oracle.vectors import AnyVector
from rulekit.verdict import Verdict

#: How many plays are remembered.
KNOWN = 50_000


class Run:
    """What the engine says of a play, act by act, as far as it was asked; raises `BadPlay`."""

    def __init__(self, book: Book, vector: AnyVector) -> None:
        self.book, self.steps = book, vector.steps
        self.start: Verdict[Any, Any] = book.start(vector.given)
        self._position = self.start.position
        #: The position in which each act is done, and its verdict.
        self._judged: list[tuple[Any, Verdict[Any, Any]]] = []

    def judged(self, number: int) -> tuple[Any, Verdict[Any, Any]]:
        """The position in which an act is done, by its number from 0, and its verdict."""
        while len(self._judged) <= number:
            step = self.steps[len(self._judged)]
            before = eve(self.book, self._position, step.do, None if step.by is UNSET else step.by)
            verdict = self.book.act(before, step.do)
            self._judged.append((before, verdict))
            # A refused act declines nothing.
            self._position = verdict.position if verdict.allowed else self._position
        return self._judged[number]


@dataclass(frozen=True)
class Asked:
    """A play as the engine is asked about it: the same in each language, whatever that claims of it."""

    book: str
    #: The given position and the acts.
    asked: bytes
    vector: AnyVector = field(compare=False)

    @classmethod
    def of(cls, book: Book, vector: AnyVector) -> Asked:
        """What is asked about a vector."""
        acts = [(step.do, None if step.by is UNSET else step.by) for step in vector.steps]
        return cls(book.name, msgspec.json.encode((vector.given, acts)), vector)


@lru_cache(KNOWN)
def run(asked: Asked) -> Run:
    """The run of a play: the engine is asked once for both languages."""
    return Run(BOOKS[asked.book], asked.vector)
