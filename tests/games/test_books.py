"""The books, and whose an id is."""

from __future__ import annotations

import pytest

from rulekit.games import BOOKS, book_of, rule_of


def test_books_are_known_by_name() -> None:
    """Each book stands under its own name, and its ids begin with its prefix."""
    for name, book in BOOKS.items():
        assert book.name == name
        assert all(id.startswith(f"{book.prefix}.") for id in (*book.rules, *book.readings))


def test_every_verb_ends_in_a_permission() -> None:
    """The last that a verb asks is what allows its act; a move that a fragment lacks is never allowed."""
    last = {(verb, asked[-1]) for book in BOOKS.values() for verb, asked in book.conditions().items()}
    silent = {(verb, id) for verb, id in last if rule_of(id).kind != "permission"}
    assert silent == {("pursuit-move", "t9a.fragment.pursuit")}


def test_whose_an_id_is() -> None:
    """The prefix of an id names its book, be it the id of an example."""
    assert book_of("mp.preemption.fails-twice").name == "musket-pike"
    assert rule_of("mp.preemption.rally").source == "4.4.1"


@pytest.mark.parametrize("id", ["", "mp", "xx.preemption.rally", "mp.no.such-rule"])
def test_unknown_ids(id: str) -> None:
    """An id of no book, and a rule that no book has, are KeyErrors."""
    with pytest.raises(KeyError):
        rule_of(id)
