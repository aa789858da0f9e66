"""The books, each behind the same interface."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from rulekit.games.book import Book as Book
from rulekit.rulebook import Rule

#: What the ids of each book's rules begin with, by the book's name, in the order in which books are shown.
PREFIXES = {"musket-pike": "mp", "dark-millennium": "dm", "ninth-age": "t9a", "hidden-movement": "hm"}
#: Those that have been taken.
LOADED: dict[str, Book] = {}


class _Books(Mapping[str, Book]):
    """The books by name; one is loaded when it is first taken, since whoever plays one needs no other."""

    def __getitem__(self, name: str) -> Book:
        if name not in LOADED:
            if name not in PREFIXES:
                raise KeyError(name)
            LOADED[name] = import_module(f"{__name__}.{name.replace('-', '_')}").BOOK
        return LOADED[name]

    def __contains__(self, name: object) -> bool:
        return name in PREFIXES

    def __iter__(self) -> Iterator[str]:
        return iter(PREFIXES)

    def __len__(self) -> int:
        return len(PREFIXES)


#: The books by name, in the order in which they are shown; each is loaded when it is first taken.
BOOKS: Mapping[str, Book] = _Books()


def named(id: str) -> str | None:
    """The name of the book to which the id of a rule, a reading or an example belongs."""
    prefix = id.partition(".")[0]
    return next((name for name, one in PREFIXES.items() if one == prefix), None)


def book_of(id: str) -> Book:
    """The book to which the id of a rule, a reading or an example belongs; `KeyError` if none."""
    if (name := named(id)) is None:
        raise KeyError(id)
    return BOOKS[name]


def rule_of(id: str) -> Rule:
    """The rule with this id; `KeyError` if none."""
    return book_of(id).rules[id]
