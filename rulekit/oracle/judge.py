"""The judge: plays a vector against its book and compares each verdict with what is stated of it."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from rulekit.games import Book
from rulekit.oracle.vectors import AnyVector, Step, Then
from rulekit.verdict import BadPlay, Verdict

#: What is stated of a step itself, not of its verdict.
AROUND = ("by", "on")


class Difference(msgspec.Struct, frozen=True):
    """One statement that the engine does not bear out."""

    #: What it is about, in the step: `allowed`, `position.wings.B2.finished`.
    path: str
    #: What the vector says.
    stated: Any
    #: What the engine says.
    found: Any


class Judged(msgspec.Struct, frozen=True):
    """One step as judged; `position` is whole, and stays what it was where the act is refused."""

    #: Whether the verdict is as stated.
    ok: bool
    #: Whether the rules allow the act.
    allowed: bool
    #: Ids of the rules that decided.
    because: tuple[str, ...]
    #: Ids of the rules that were looked up on the way.
    consulted: tuple[str, ...]
    #: What the verdict found out; None after a refusal.
    facts: Any
    #: What may be chosen next, where a rule offers a closed choice.
    options: tuple[str, ...]
    #: The whole position after the step.
    position: Any
    #: What is stated otherwise.
    differs: tuple[Difference, ...] = ()


class Report(msgspec.Struct, frozen=True):
    """A play as judged, to the end or to the step that was no step."""

    #: The vector's name, if it has one.
    id: str | None
    #: Whether all that is stated is so, and the play was judged to its end.
    ok: bool
    #: The beginning as judged; None where the given position is none.
    start: Judged | None
    #: The steps as judged, up to the one that is no step.
    steps: tuple[Judged, ...]
    #: Why the play could not be judged further.
    error: BadPlay | None = None


def judge(book: Book, vector: AnyVector) -> Report:
    """Judge every step; after a difference the play goes on from the engine's position.

    A step that is no act ends the report with its `error`; nothing is raised but `RuleConflict`.
    """
    id = vector.id if vector.id is not UNSET else None
    steps: list[Judged] = []
    start: Judged | None = None
    try:
        verdict = _start(book, vector)
        start = _judged(book, verdict, vector.start, ())
        position = verdict.position
        for index, step in enumerate(vector.steps):
            steps.append(_step(book, position, step, index))
            position = steps[-1].position
    except BadPlay as error:
        return Report(id, ok=False, start=start, steps=tuple(steps), error=error)
    return Report(id, ok=start.ok and all(step.ok for step in steps), start=start, steps=tuple(steps))


def eve(book: Book, position: Any, do: Any, by: str | None) -> Any:
    """The position in which an act is judged: an act of the active side implies that the other declines."""
    implied = book.implied(position, do, by)
    return position if implied is None else book.act(position, implied).position


def _start(book: Book, vector: AnyVector) -> Verdict[Any, Any]:
    try:
        return book.start(vector.given)
    except BadPlay as error:
        raise error.under("$.given") from None


def _step(book: Book, position: Any, step: Step[Any, Any, Any], index: int) -> Judged:
    by = step.by if step.by is not UNSET else None
    try:
        before = eve(book, position, step.do, by)
        verdict = book.act(before, step.do)
    except BadPlay as error:
        raise error.under(f"$.steps[{index}].do") from None
    if not verdict.allowed:
        # A refused act declines nothing.
        verdict = replace(verdict, position=position)
    then = step.then if step.then is not UNSET else Then(allowed=True)
    return _judged(book, verdict, then, tuple(around(book, before, step)))


def around(book: Book, before: Any, step: Step[Any, Any, Any]) -> Iterator[Difference]:
    """Compare who acts, and which wing is active, with what is stated."""
    by = book.actor(before, step.do)
    if step.by is not UNSET and by is not None and step.by != by:
        yield Difference("by", step.by, by)
    if step.on is not UNSET and step.on != before.active:
        yield Difference("on", step.on, before.active)


def _judged(book: Book, verdict: Verdict[Any, Any], then: Any, around: tuple[Difference, ...]) -> Judged:
    stated = tuple(differences(book, verdict, then)) if then is not UNSET else ()
    found = around + stated
    return Judged(
        not found,
        verdict.allowed,
        verdict.because,
        verdict.consulted,
        verdict.facts,
        verdict.options,
        verdict.position,
        found,
    )


def labels(book: Book, because: tuple[str, ...]) -> tuple[str, ...]:
    """The cite labels of rules, each once, in order."""
    return tuple(dict.fromkeys(book.rules[id].source for id in because))


def differences(book: Book, verdict: Verdict[Any, Any], then: Then[Any, Any]) -> Iterator[Difference]:
    """Everything stated of a verdict that it does not bear out."""
    if then.allowed is not UNSET and then.allowed != verdict.allowed:
        yield Difference("allowed", then.allowed, verdict.allowed)
    if then.because is not UNSET and then.because != verdict.because:
        yield Difference("because", then.because, verdict.because)
    if then.cites is not UNSET and set(then.cites) != set(found := labels(book, verdict.because)):
        yield Difference("cites", then.cites, found)
    if then.options is not UNSET and then.options != verdict.options:
        yield Difference("options", then.options, verdict.options)
    yield from unlike(then.facts, verdict.facts, "facts")
    yield from unlike(then.position, verdict.position, "position")


def unlike(stated: Any, found: Any, path: str) -> Iterator[Difference]:
    """Compare a partial statement, a Struct or plain values, with the whole, part by part."""
    if stated is UNSET:
        return
    if isinstance(stated, dict):
        for key, inner in stated.items():
            # What is the same, as most of it is, needs no look at its parts.
            if inner != (part := _part(found, key)):
                yield from unlike(inner, part, f"{path}.{key}")
    elif isinstance(stated, msgspec.Struct) and found is not None and not _tagged(stated):
        for name in stated.__struct_fields__:
            if (inner := getattr(stated, name)) is not UNSET:
                yield from unlike(inner, getattr(found, name), f"{path}.{name}")
    elif stated != (str(found) if isinstance(found, Decimal) and isinstance(stated, str) else found):
        yield Difference(path, stated, found)


def _tagged(value: msgspec.Struct) -> bool:
    """Whether it is one of several sorts, which is stated whole."""
    return value.__struct_config__.tag is not None


def _part(whole: Any, key: str) -> Any:
    return whole.get(key) if isinstance(whole, dict) else getattr(whole, key, None)
