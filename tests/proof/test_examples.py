"""What the examples of the pages are together: equal in both languages, printed, and enough."""

from collections import defaultdict
from itertools import chain
from typing import Any

import msgspec
import pytest

from rulekit.cli import shown, written
from rulekit.cli.linting import faults
from rulekit.games import BOOKS, book_of
from rulekit.oracle.judge import judge
from rulekit.oracle.vectors import AnyVector, canonical
from rulekit.pages import LANGS, Registry
from rulekit.proof import Bilingual
from rulekit.prose import say
from tests.proof.conftest import ROOT

#: The smallest number of examples of each book.
FEWEST = {"musket-pike": 45, "dark-millennium": 40, "ninth-age": 40, "hidden-movement": 40}


def test_pages_have_no_findings() -> None:
    """`rulekit lint` finds nothing."""
    assert [fault.text("en") for fault in faults(ROOT)] == []


def test_each_example_is_one_vector(proved: list[Bilingual]) -> None:
    """Russian and English, each read from its own words, give the same bytes."""
    for both in proved:
        assert set(both.proofs) == set(LANGS), both.id
        told = []
        for proof in both.proofs.values():
            assert proof.faults == (), both.id
            assert proof.vector is not None, both.id
            told.append(canonical(msgspec.structs.replace(proof.vector, title={})))
        assert len(set(told)) == 1, both.id


@pytest.mark.parametrize("lang", LANGS)
def test_printer_gives_each_example_back(proved: list[Bilingual], registry: Registry, lang: str) -> None:
    """What was read and printed again is the page, word for word and table for table."""
    for both in proved:
        telling = both.proofs[lang].telling
        assert telling is not None, both.id
        assert say(book_of(both.id).name, telling, lang) == registry.block(lang, both.id).body, both.id


@pytest.mark.parametrize("book", BOOKS)
def test_there_are_enough_examples(vectors: list[AnyVector], book: str) -> None:
    """Each book has its number of examples."""
    assert sum(vector.book == book for vector in vectors) >= FEWEST[book]


@pytest.mark.parametrize("book", BOOKS)
def test_half_of_the_examples_refuse(vectors: list[AnyVector], book: str) -> None:
    """From 45 to 65 % of the examples contain a refusal."""
    steps = [judge(BOOKS[book], vector).steps for vector in vectors if vector.book == book]
    share = sum(any(not step.allowed for step in some) for some in steps) / len(steps)
    assert 0.45 <= share <= 0.65


def test_each_prohibition_refuses(registry: Registry, vectors: list[AnyVector]) -> None:
    """Every prohibition and duty decides a refusal of some example; without its example it is missed."""
    assert not list(shown.refused(registry, vectors))
    without = [vector for vector in vectors if vector.id != "mp.pass.charge-waits"]
    assert [fault.params["id"] for fault in shown.refused(registry, without)] == ["mp.pass.charge"]


def test_each_reading_is_told_apart(registry: Registry, vectors: list[AnyVector]) -> None:
    """Every choice that is not the default changes the verdicts of some example."""
    assert not list(shown.readings_differ(registry, vectors))
    others = [id for book in BOOKS.values() for id, one in book.readings.items() for _ in one.choices[1:]]
    assert [fault.params["id"] for fault in shown.readings_differ(registry, [])] == others


def test_no_two_examples_are_alike(registry: Registry, vectors: list[AnyVector]) -> None:
    """No two examples have the same deciding rules, verbs, outcomes and table cells."""
    assert not list(shown.alike(registry, vectors))
    twin = msgspec.structs.replace(vectors[0], id="mp.a.twin")
    assert len(list(shown.alike(registry, [*vectors, twin]))) == 1


def test_pages_use_the_printed_words(registry: Registry, proved: list[Bilingual]) -> None:
    """No page uses a form that is only understood."""
    assert not list(written.printed(registry, proved))


def test_each_table_cell_has_a_die_on_its_edge(vectors: list[AnyVector]) -> None:
    """For every cell of the tables an example rolls the highest success, and one the lowest failure."""
    edges: dict[str, set[bool]] = defaultdict(set)
    for facts in chain.from_iterable(map(_facts, vectors)):
        result = facts.roll + facts.modifier
        if result == facts.limit + (not facts.success):
            edges[facts.cell].add(facts.success)
    orders = ("charge", "make-ready", "receive-charge", "rally")
    cells = {f"{table}.{order}" for table in ("continuation", "preemption") for order in orders[:3]}
    cells |= {f"orders.{one}.{other}" for one in orders for other in orders if one != other}
    assert {cell for cell, sides in edges.items() if sides == {True, False}} >= cells


def _facts(vector: AnyVector) -> list[Any]:
    """The die rolls of an example of Musket & Pike that is taken by the default readings."""
    if vector.book != "musket-pike" or vector.given.readings:
        return []
    return [step.facts for step in judge(BOOKS[vector.book], vector).steps if step.facts is not None]
