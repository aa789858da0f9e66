"""The books, each behind the same interface."""

from rulekit.games import dark_millennium, hidden_movement, musket_pike, ninth_age
from rulekit.games.book import Book as Book
from rulekit.rulebook import Rule

#: The books by name, in the order in which they are shown.
BOOKS: dict[str, Book] = {
    book.name: book for book in (musket_pike.BOOK, dark_millennium.BOOK, ninth_age.BOOK, hidden_movement.BOOK)
}


def book_of(id: str) -> Book:
    """The book to which the id of a rule, a reading or an example belongs; `KeyError` if none."""
    prefix = id.partition(".")[0]
    for book in BOOKS.values():
        if book.prefix == prefix:
            return book
    raise KeyError(id)


def rule_of(id: str) -> Rule:
    """The rule with this id; `KeyError` if none."""
    return book_of(id).rules[id]
