"""The schema explains itself: every field of every book has a description."""

from typing import Any

import msgspec
import pytest

from rulekit.games import BOOKS, Book
from rulekit.oracle.described import descriptions, structs
from rulekit.oracle.vectors import documented, schema

#: Fields that msgspec adds: the verb of an act, the sort of an effect.
TAGS = ("act", "effect")


class Base(msgspec.Struct):
    """A Struct that another extends."""

    #: Which one
    #: it is.
    name: str


class Inner(msgspec.Struct):
    """A Struct inside another."""

    bare: int = 0


class Outer(Base):
    """A Struct of all sorts of fields."""

    #: How many there are.
    count: int = 0
    bare: int = 0
    #: No field follows.

    other: dict[str, Inner | int] = {}


def test_comments_above_fields_describe_them() -> None:
    """A comment belongs to the field right below it, over several lines, inherited ones included."""
    assert descriptions(Outer) == {"name": "Which one it is.", "count": "How many there are."}


def test_structs_of_a_type() -> None:
    """A type is asked for its Structs to any depth."""
    assert list(structs(Outer | None)) == [Outer, Inner]


@pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))
def test_every_field_has_a_description(book: Book) -> None:
    """Positions, their parts, acts and facts: each field says what it is."""
    for name, struct in documented(book).items():
        assert struct.__doc__, name
        assert set(descriptions(struct)) == set(struct.__struct_fields__), name


def test_the_schema_tells_them() -> None:
    """Every object of the schema is described, and every member of it, partial ones as the whole ones."""
    components: dict[str, Any] = schema()["$defs"]
    for name, component in components.items():
        assert component["description"], name
        bare = {field for field, one in component["properties"].items() if "description" not in one}
        assert bare <= set(TAGS), name
    whole, partial = (components[name]["properties"]["bypassed"] for name in ("Wing", "PartialWing"))
    assert whole["description"] == partial["description"]
    assert whole["description"].startswith("The leader is marked Bypassed")


def test_each_book_has_its_own_words() -> None:
    """Of Structs of one name in several books each is described by its own comments."""
    components = schema()["$defs"]
    states = [
        components[f"rulekit.games.{book}.state.Unit"]["properties"]["state"]["description"].split()[:4]
        for book in ("dark_millennium", "ninth_age", "hidden_movement")
    ]
    assert list(map(" ".join, states)) == ["How its card lies.", "What became of it.", "Where it is: not"]
