"""The steps of vectors, each in the position in which it is judged, so that it can be judged again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import UNSET

from rulekit.games import Book
from rulekit.oracle.vectors import AnyVector
from rulekit.verdict import Verdict

_NONE: frozenset[str] = frozenset()


class Scene(NamedTuple):
    """One step of a vector, or its start (number 0), in the position in which it is judged."""

    vector: AnyVector
    number: int
    before: Any
    do: Any
    by: str | None

    def judged(self, book: Book, off: frozenset[str] = _NONE) -> Verdict[Any, Any]:
        """The verdict with some rules off."""
        if self.do is None:
            return book.start(self.before, off=off)
        implied = book.implied(self.before, self.do, self.by)
        position = self.before if implied is None else book.act(self.before, implied, off=off).position
        return book.act(position, self.do, off=off)


def scenes(book: Book, vector: AnyVector) -> Iterator[tuple[Scene, Verdict[Any, Any]]]:
    """Yield the start and the steps of a vector, each with its verdict."""
    scene = Scene(vector, 0, vector.given, None, None)
    verdict = scene.judged(book)
    yield scene, verdict
    position = verdict.position
    for number, step in enumerate(vector.steps, 1):
        scene = Scene(vector, number, position, step.do, None if step.by is UNSET else step.by)
        verdict = scene.judged(book)
        yield scene, verdict
        # A refused act declines nothing.
        position = verdict.position if verdict.allowed else position
