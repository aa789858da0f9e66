"""What the examples show: every prohibition refusing, every reading told apart, nothing twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from msgspec.structs import replace

from rulekit.cli.written import at
from rulekit.games import BOOKS, Book
from rulekit.oracle.judge import Judged, judge
from rulekit.oracle.vectors import AnyVector
from rulekit.pages import LANGS, Fault, Registry


def refused(registry: Registry, vectors: Iterable[AnyVector]) -> Iterator[Fault]:
    """Prohibitions and duties that decide no refusal."""
    steps = chain.from_iterable(map(_steps, vectors))
    deciding = {id for step in steps if not step.allowed for id in step.because}
    for book in BOOKS.values():
        for rule in book.rules.values():
            if rule.kind in {"prohibition", "duty"} and rule.id not in deciding:
                yield _of(registry, rule.id, "rule-never-refuses")


def readings_differ(registry: Registry, vectors: Iterable[AnyVector]) -> Iterator[Fault]:
    """Choices of readings that no example tells from the default."""
    vectors = list(vectors)
    for book in BOOKS.values():
        mine = [vector for vector in vectors if vector.book == book.name]
        for reading in book.readings.values():
            for choice in reading.choices[1:]:
                if not any(_differs(book, vector, reading.id, choice) for vector in mine):
                    yield _of(registry, reading.id, "reading-never-differs", choice=choice)


def alike(registry: Registry, vectors: Iterable[AnyVector]) -> Iterator[Fault]:
    """Examples with the same deciding rules, verbs, outcomes and table cells as an earlier one."""
    first: dict[object, str] = {}
    for vector in vectors:
        id = str(vector.id)
        earlier = first.setdefault(signature(vector), id)
        if earlier != id:
            yield _of(registry, id, "examples-alike", other=earlier)


def signature(vector: AnyVector) -> object:
    """What an example shows, as a set: verb, verdict, deciding rules, success and table cell of each step."""
    return frozenset(
        (type(said.do).__name__, step.allowed, step.because, _fact(step, "success"), _fact(step, "cell"))
        for said, step in zip(vector.steps, _steps(vector), strict=True)
    )


def _fact(step: Judged, name: str) -> Any:
    return getattr(step.facts, name, None)


def _steps(vector: AnyVector) -> tuple[Judged, ...]:
    return judge(BOOKS[vector.book], vector).steps


def _differs(book: Book, vector: AnyVector, id: str, choice: str) -> bool:
    """Whether the verdicts of an example are others when the choice is turned."""
    readings = dict(vector.given.readings)
    if readings.setdefault(id, choice) != choice:
        return False
    if id in vector.given.readings:
        del readings[id]
    return not judge(book, replace(vector, given=replace(vector.given, readings=readings))).ok


def _of(registry: Registry, id: str, code: str, **params: object) -> Fault:
    """A fault at the block of a rule, a reading or an example in the prevailing language."""
    place = registry.places[LANGS[0]].get(id)
    if place is None:
        return Fault(registry.docs.as_posix(), 1, code, id=id, **params)
    return at(place, code, id=id, **params)
