"""What a book declares: ids, the order of declaration, defaults."""

from __future__ import annotations

import pytest

from rulekit.rulebook import Rulebook

BOOK = Rulebook("xx")
GENERAL = BOOK.rule("xx.general", source="1", kind="effect")
ONE = BOOK.rule("xx.one", source="2", kind="effect", overrides=(GENERAL,))
OTHER = BOOK.rule("xx.other", source="3", kind="effect", overrides=(GENERAL,))
STRONGEST = BOOK.rule("xx.strongest", source="4", kind="effect", overrides=(GENERAL, ONE, OTHER))
VALUE = BOOK.rule("xx.value", source="7", kind="value", basis="public source", values=(3,))
QUESTION = BOOK.reading("xx.question", source="8", choices=("yes", "no"))


@pytest.mark.parametrize(
    "id",
    [
        "xx",
        "yy.rule",
        "xx.Rule",
        "xx..rule",
        "xx.rule.",
        "xx.a.b.c.d",
        "xx.rule one",
        "xx.правило",
        "xx." + "a" * 38,
        "",
    ],
)
def test_ids_that_are_none(id: str) -> None:
    """An id has two to four lower-case parts, at most 40 characters, and the book's prefix first."""
    for declare in (
        lambda: Rulebook("xx").rule(id, source="1", kind="effect"),
        lambda: Rulebook("xx").reading(id, source="1", choices=("a", "b")),
    ):
        with pytest.raises(ValueError, match="not an id of the book 'xx'"):
            declare()


@pytest.mark.parametrize("id", ["xx.a", "xx.a-1.b.c", "xx." + "a" * 37])
def test_ids(id: str) -> None:
    """Parts have letters, digits and hyphens; forty characters are allowed."""
    assert Rulebook("xx").rule(id, source="1", kind="effect").id == id


def test_an_id_is_declared_once() -> None:
    """Rules and readings share one namespace."""
    book = Rulebook("xx")
    book.rule("xx.a", source="1", kind="effect")
    book.reading("xx.b", source="1", choices=("a", "b"))
    with pytest.raises(ValueError, match=r"'xx\.a' is declared twice"):
        book.reading("xx.a", source="1", choices=("a", "b"))
    with pytest.raises(ValueError, match=r"'xx\.b' is declared twice"):
        book.rule("xx.b", source="1", kind="effect")


def test_order_of_declaration() -> None:
    """A rulebook keeps the order in which its rules were declared."""
    assert list(BOOK.rules)[:3] == ["xx.general", "xx.one", "xx.other"]
    assert VALUE.values == (3,)
    assert (VALUE.basis, ONE.basis) == ("public source", "seed")
    assert STRONGEST.overrides == ("xx.general", "xx.one", "xx.other")


def test_a_reading_has_a_default() -> None:
    """The first choice holds unless a position names another."""
    assert QUESTION.default == QUESTION.chosen({}) == QUESTION.chosen({"xx.else": "no"}) == "yes"
    assert QUESTION.chosen({"xx.question": "no"}) == "no"


def test_rules_are_themselves() -> None:
    """A rule or a reading equals itself alone, and cannot be changed."""
    book = Rulebook("xx")
    assert book.rule("xx.general", source="1", kind="effect") != GENERAL
    assert book.reading("xx.question", source="8", choices=("yes", "no")) != QUESTION
    with pytest.raises(AttributeError):
        GENERAL.source = "2"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        QUESTION.source = "2"  # type: ignore[misc]
