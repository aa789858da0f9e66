"""What the examples show: `rulekit lint` on a suite that leaves something out or says it twice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulekit.cli import shown
from rulekit.games import BOOKS
from rulekit.oracle.judge import judge
from rulekit.oracle.vectors import AnyVector
from rulekit.pages import Registry, load
from rulekit.proof import vectors as of_pages

BOOK = BOOKS["musket-pike"]


@pytest.fixture(scope="module")
def registry() -> Registry:
    """The checkout's own pages."""
    return load(Path(__file__).parents[2] / "docs")


@pytest.fixture(scope="module")
def vectors(registry: Registry) -> list[AnyVector]:
    """The vectors of the checkout's examples."""
    return of_pages(registry)


def refusing(vector: AnyVector) -> set[str]:
    """The rules that refuse in a vector."""
    return {id for step in judge(BOOK, vector).steps if not step.allowed for id in step.because}


def test_nothing_is_left_out(registry: Registry, vectors: list[AnyVector]) -> None:
    """The checkout's examples show every prohibition, tell every reading apart, and nothing twice."""
    assert [
        *shown.refused(registry, vectors),
        *shown.readings_differ(registry, vectors),
        *shown.alike(registry, vectors),
    ] == []


@pytest.mark.parametrize("id", ["mp.preemption.rally", "mp.preemption.must-activate", "mp.pass.charge"])
def test_a_prohibition_that_never_refuses(registry: Registry, vectors: list[AnyVector], id: str) -> None:
    """Without the examples in which it decides, a prohibition or duty is told at its Russian header."""
    left = [vector for vector in vectors if id not in refusing(vector)]
    assert len(left) < len(vectors)
    faults = [fault for fault in shown.refused(registry, left) if fault.params["id"] == id]
    place = registry.places["ru"][id]
    assert [(fault.path, fault.line, fault.code) for fault in faults] == [
        (place.page.path, place.block.line, "rule-never-refuses")
    ]


def test_without_examples(registry: Registry) -> None:
    """Without any example all prohibitions and duties, and all other choices, are told."""
    rules = chain.from_iterable(book.rules.values() for book in BOOKS.values())
    refusable = [rule.id for rule in rules if rule.kind in {"prohibition", "duty"}]
    assert [fault.params["id"] for fault in shown.refused(registry, [])] == refusable
    untold = [(fault.params["id"], fault.params["choice"]) for fault in shown.readings_differ(registry, [])]
    readings = chain.from_iterable(book.readings.values() for book in BOOKS.values())
    assert untold == [(reading.id, choice) for reading in readings for choice in reading.choices[1:]]


def test_a_reading_that_no_example_tells_apart(registry: Registry, vectors: list[AnyVector]) -> None:
    """A choice that changes no verdict of any example is told."""
    id, choice = "mp.reading.below-zero", "failure"

    def tells(vector: AnyVector) -> bool:
        readings = vector.given.readings
        turned = {key: value for key, value in readings.items() if key != id}
        given = replace(vector.given, readings=turned if id in readings else {**readings, id: choice})
        return not judge(BOOK, replace(vector, given=given)).ok

    left = [vector for vector in vectors if not tells(vector)]
    assert len(left) < len(vectors)
    faults = [fault for fault in shown.readings_differ(registry, left) if fault.params["id"] == id]
    assert [(fault.code, fault.params["choice"]) for fault in faults] == [("reading-never-differs", choice)]


def test_examples_that_show_the_same(registry: Registry, vectors: list[AnyVector]) -> None:
    """An example with the verbs, verdicts, rules and cells of an earlier one is told, with the earlier."""
    first, second = vectors[0], vectors[1]
    doubled: Sequence[AnyVector] = [first, second, replace(first, id=second.id)]
    faults = list(shown.alike(registry, doubled))
    assert [(fault.code, fault.params) for fault in faults] == [
        ("examples-alike", {"id": second.id, "other": first.id})
    ]
    assert faults[0].line == registry.places["ru"][str(second.id)].block.line


def test_other_names_show_nothing_new(vectors: list[AnyVector]) -> None:
    """What an example shows does not hang on how its wings are called or how often a thing is shown."""
    vector = vectors[0]
    assert shown.signature(vector) == shown.signature(replace(vector, id="mp.other", title={}))
    assert shown.signature(vector) != shown.signature(replace(vector, steps=vector.steps[:1]))


def test_an_example_of_no_page(registry: Registry, vectors: list[AnyVector]) -> None:
    """What stands on no page is told at the pages' folder."""
    first = vectors[0]
    (fault,) = shown.alike(registry, [first, replace(first, id="mp.test.nowhere")])
    assert (fault.path, fault.line) == (registry.docs.as_posix(), 1)
