"""What an example says line by line, cut into its parts, and what the engine said to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, Literal, NamedTuple

from msgspec import UnsetType

from rulekit.boards import Deed, Moment
from rulekit.games import BOOKS, book_of, rule_of
from rulekit.oracle.judge import judge
from rulekit.oracle.vectors import AnyVector, Then
from rulekit.pages import Place
from rulekit.proof import Unproved, prove
from rulekit.prose import say_label
from rulekit.prose.telling import Item

Part = Literal["text", "act", "die", "outcome", "refusal", "cite"]

#: The number before a step, which the list itself shows.
_NUMBER = re.compile(r"\s*\d+[.)]\s+")
_DIE = re.compile(r"(?P<before>.*:\s+)(?P<die>\d+)")


class Piece(NamedTuple):
    """A run of text and the part that it plays."""

    part: Part
    text: str


class Line(NamedTuple):
    """A step, or the claim of who starts, with the rules that decided."""

    item: Item
    because: tuple[str, ...]

    @property
    def text(self) -> str:
        """What stands on the page, without the step's number."""
        return self.item.text[self._start :]

    @property
    def pieces(self) -> Iterator[Piece]:
        """The text, cut; all pieces joined are the text again."""
        at = self._start
        for span in self.item.spans:
            yield Piece("text", self.item.text[at : span.start])
            yield from _with_die(Piece(span.kind, self.item.text[span.start : span.end]))
            at = span.end
        yield Piece("text", self.item.text[at:])

    def rule(self, label: str, lang: str) -> str | None:
        """The rule that decided under this cite label, as a page in `lang` has it."""
        labels = {id: say_label(book_of(id).name, rule_of(id).source, lang) for id in self.because}
        return next((id for id, said in labels.items() if said == label), None)

    @property
    def _start(self) -> int:
        number = _NUMBER.match(self.item.text)
        return number.end() if number else 0


class Account(NamedTuple):
    """All that an example says, by lines."""

    book: str
    start: Line | None
    steps: list[Line]
    #: The position before the first step, and that after each, with what was done in it.
    play: list[Moment]


def account(example: Place, lang: str) -> Account:
    """Read and play an example; raises `Unproved` if the engine says otherwise."""
    proof = prove(example.block, example.page.path, lang)
    if proof.faults or proof.telling is None or proof.vector is None:
        raise Unproved(*proof.faults)
    start, thens = proof.telling.start, (step.then for step in proof.vector.steps)
    steps = [Line(item, _because([next(thens) for _ in item.acts][-1])) for item in proof.telling.items]
    return Account(
        proof.vector.book,
        Line(start, _because(proof.vector.start)) if start else None,
        steps,
        list(_play(proof.vector, [len(item.acts) for item in proof.telling.items])),
    )


def _play(vector: AnyVector, acts: list[int]) -> Iterator[Moment]:
    """The moments of a play whose steps have so many acts each."""
    report = judge(BOOKS[vector.book], vector)
    assert report.start is not None, "a proved vector has a start"
    yield Moment(position := report.start.position)
    judged = zip(vector.steps, report.steps, strict=True)
    for count in acts:
        deeds = []
        for step, verdict in islice(judged, count):
            deeds.append(Deed(position, step.do, verdict.allowed, verdict.facts, verdict.position))
            position = verdict.position
        yield Moment(position, tuple(deeds))


def _because(then: Then[Any, Any] | UnsetType) -> tuple[str, ...]:
    # A proved vector has every verdict filled in.
    assert not isinstance(then, UnsetType)
    assert not isinstance(then.because, UnsetType)
    return tuple(then.because)


def _with_die(piece: Piece) -> Iterator[Piece]:
    die = _DIE.fullmatch(piece.text) if piece.part == "act" else None
    if die:
        yield Piece("act", die["before"])
        yield Piece("die", die["die"])
    else:
        yield piece
