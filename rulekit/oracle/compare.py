"""An engine's verdicts against what a vector states of them, at one of the three levels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from rulekit.games import BOOKS, Book
from rulekit.oracle.decode import convert
from rulekit.oracle.judge import Difference, differences
from rulekit.oracle.player import Reply, Said
from rulekit.oracle.protocol import Level
from rulekit.oracle.vectors import AnyVector, Then
from rulekit.verdict import BadPlay, Verdict

#: What a vector states, and the level from which it is compared.
LEVELS: dict[str, Level] = {
    "allowed": 1,
    "facts": 2,
    "options": 2,
    "position": 2,
    "because": 3,
    "cites": 3,
}

#: A statement that an engine does not bear out, or a part of its reply that is none.
Unlike = Difference | BadPlay


def compare(vector: AnyVector, reply: Reply, level: Level) -> Iterator[tuple[int | None, Unlike]]:
    """Yield what is unlike, each with the number of its step: 0 is the start, None the whole."""
    book = BOOKS[vector.book]
    if vector.start is not UNSET:
        yield from ((0, one) for one in _verdict(book, vector.start, reply.start, level, "$.start"))
    assert reply.steps is not UNSET
    if len(reply.steps) != len(vector.steps):
        yield None, BadPlay("$.steps", "engine-steps", asked=len(vector.steps), said=len(reply.steps))
    for number, (step, said) in enumerate(zip(vector.steps, reply.steps, strict=False), 1):
        then = Then(allowed=True) if step.then is UNSET else step.then
        path = f"$.steps[{number - 1}]"
        yield from ((number, one) for one in _verdict(book, then, said, level, path))


def _verdict(book: Book, then: Any, said: Any, level: Level, path: str) -> Iterator[Unlike]:
    """Compare one verdict; an engine that says nothing of it leaves out all that is stated."""
    then = _limited(then, level)
    said = Said() if said is UNSET else said
    missing = [name for name in _stated(then) if getattr(said, _from(name)) is UNSET]
    for name in dict.fromkeys(map(_from, missing)):
        yield BadPlay(f"{path}.{name}", "missing-field", field=name)
    then = replace(then, **dict.fromkeys(missing, UNSET))
    try:
        verdict = _read(book, said, level)
    except BadPlay as fault:
        yield fault.under(path)
        verdict = _read(book, replace(said, facts=UNSET, position=UNSET), level)
        then = replace(then, facts=UNSET, position=UNSET)
    if then.cites is not UNSET and any(id not in book.rules for id in verdict.because):
        # What is no rule has no label.
        yield Difference(f"{path}.cites", then.cites, verdict.because)
        then = replace(then, cites=UNSET)
    for one in differences(book, verdict, then):
        yield replace(one, path=f"{path}.{one.path}")


def _limited(then: Any, level: Level) -> Any:
    """What is compared at a level: of labels nothing where the ids themselves are stated."""
    above = [name for name, least in LEVELS.items() if least > level]
    labels = ["cites"] if then.because is not UNSET else []
    return replace(then, **dict.fromkeys([*above, *labels], UNSET))


def _stated(then: Any) -> list[str]:
    return [name for name in LEVELS if getattr(then, name) is not UNSET]


def _from(name: str) -> str:
    """The part of a reply from which a statement is judged."""
    return "because" if name == "cites" else name


def _read(book: Book, said: Said, level: Level) -> Verdict[Any, Any]:
    """An engine's word as a verdict of ours, read up to the level; what is left out is as usual."""
    facts = position = None
    if level >= LEVELS["position"]:
        facts = _part(said.facts, book.facts, "$.facts")
        position = _part(said.position, book.position, "$.position")
    return Verdict(
        allowed=True if said.allowed is UNSET else said.allowed,
        because=() if said.because is UNSET else said.because,
        consulted=(),
        facts=facts,
        position=position,
        options=() if said.options is UNSET else said.options,
    )


def _part(value: Any, type_: Any, path: str) -> Any:
    if value is UNSET or value is None:
        return None
    try:
        return convert(value, type_)
    except BadPlay as fault:
        raise fault.under(path) from None
