"""A play with the place in it at which its reader is."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from rulekit.games import Book
from rulekit.oracle.judge import Judged, eve, judge
from rulekit.oracle.vectors import AnyVector
from rulekit.verdict import BadPlay

if TYPE_CHECKING:
    from rulekit.boards import Moment


class Game:
    """A judged play in one language.

    A position that contradicts itself can be looked at and mended, and nothing follows from it.
    A step that is none (it names what is not there, or lacks its die) ends what is judged: it can be
    looked at, and the steps after it cannot.
    """

    def __init__(self, book: Book, vector: AnyVector, at: int, lang: str) -> None:
        self.book, self.vector, self.lang = book, vector, lang
        self.report = judge(book, vector)
        self.start: Judged | None = self.report.start
        self.at = max(0, min(at, self.length))

    @property
    def length(self) -> int:
        """How many steps can be looked at."""
        return len(self.report.steps) + (self.start is not None and self.report.error is not None)

    @property
    def fault(self) -> BadPlay | None:
        """What is wrong with the position, or with the step at which the reader is, if it is none."""
        return self.report.error if self.start is None or self.at > len(self.report.steps) else None

    @property
    def judged(self) -> Judged | None:
        """The verdict of the step at which the reader is; none at the start."""
        return self.report.steps[self.at - 1] if self.at and self.fault is None else None

    @property
    def act(self) -> Any:
        """The act at which the reader is; none at the start."""
        return self.vector.steps[self.at - 1].do if self.at else None

    @property
    def position(self) -> Any:
        """The position that the reader sees."""
        return self.after(self.at)

    def after(self, at: int) -> Any:
        """The position after so many steps; a step that is none changes nothing."""
        if self.start is None:
            return self.vector.given
        return (self.start, *self.report.steps[:at])[-1].position

    def before(self, at: int) -> Any:
        """The position in which the step that is the `at`-th was judged."""
        step = self.vector.steps[at - 1]
        try:
            return eve(self.book, self.after(at - 1), step.do, None if step.by is UNSET else step.by)
        except BadPlay:
            return self.after(at - 1)

    @cached_property
    def moments(self) -> list[Moment]:
        """The play as boards draw it; they are loaded after the first verdict has been shown."""
        from rulekit.boards import Deed, Moment

        position = self.after(0)
        moments = [Moment(position)]
        for step, judged in zip(self.vector.steps, self.report.steps, strict=False):
            deed = Deed(position, step.do, judged.allowed, judged.facts, judged.position)
            moments.append(Moment(position := judged.position, (deed,)))
        return moments
