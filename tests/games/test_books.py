"""The books, and whose an id is."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import replace

from rulekit.games import BOOKS, PREFIXES, book_of, musket_pike, ninth_age, rule_of
from rulekit.games.musket_pike import Activate, Decline, Preempt, Wing
from rulekit.games.ninth_age import Declare, RestrainTest, Table, Unit

MP = musket_pike.Position({"A1": Wing("A", "charge"), "B1": Wing("B", "make-ready")})
A1 = Unit("A", Decimal(24), Decimal(20), Decimal(4), Decimal(4), Decimal(90), discipline=7)
B1 = Unit("B", Decimal(24), Decimal(24), Decimal(4), Decimal(4), Decimal(270), state="broken")
T9A = ninth_age.Position(Table(Decimal(48), Decimal(48)), "A", {"A1": A1, "B1": B1})


def test_books_are_known_by_name() -> None:
    """Each book stands under its own name, and its ids begin with its prefix."""
    for name, book in BOOKS.items():
        assert book.prefix == PREFIXES[name]
        assert book.name == name
        assert all(id.startswith(f"{book.prefix}.") for id in (*book.rules, *book.readings))


def test_every_verb_ends_in_a_permission() -> None:
    """The last that a verb asks is what allows its act; a move that a fragment lacks is never allowed."""
    last = {(verb, asked[-1]) for book in BOOKS.values() for verb, asked in book.conditions().items()}
    silent = {(verb, id) for verb, id in last if rule_of(id).kind != "permission"}
    assert silent == {("pursuit-move", "t9a.fragment.pursuit")}


@pytest.mark.parametrize(
    ("name", "given", "acts"),
    [
        ("musket-pike", MP, (Activate("A1"), Preempt("B1"))),
        ("musket-pike", MP, (Activate("A1"), Decline())),
        ("ninth-age", T9A, (Declare("A1", None), RestrainTest("A1"))),
    ],
)
def test_outcomes_are_what_the_rolls_bring(name: str, given: Any, acts: tuple[Any, ...]) -> None:
    """With each roll that an act may meet the play comes where judging the act with that roll leads."""
    book = BOOKS[name]
    position, (first, second) = book.start(given).position, acts
    position = book.act(position, first).position
    assert dict(book.outcomes(position, second)) == {
        roll: book.act(position, second if roll is None else replace(second, roll=roll)).position
        for roll, _ in book.chances(position, second)
    }


def test_whose_an_id_is() -> None:
    """The prefix of an id names its book, be it the id of an example."""
    assert book_of("mp.preemption.fails-twice").name == "musket-pike"
    assert rule_of("mp.preemption.rally").source == "4.4.1"


@pytest.mark.parametrize("id", ["", "mp", "xx.preemption.rally", "mp.no.such-rule"])
def test_unknown_ids(id: str) -> None:
    """An id of no book, and a rule that no book has, are KeyErrors."""
    with pytest.raises(KeyError):
        rule_of(id)
