"""What a page tells the scripts: where the cards are, which book it is of, which edition it belongs to."""

from __future__ import annotations

from typing import NamedTuple

from rulekit.games import BOOKS
from rulekit.messages import message
from rulekit.site.edition import Edition
from rulekit.site.nav import books

#: What is filled in by a script, in the report of a discrepancy.
_FILLED = ("id", "title", "book", "url", "edition", "ru", "en")


class Known(NamedTuple):
    """Attributes of the page for its scripts."""

    #: The folder of the cards below `cards/`.
    cards: str
    #: The beginnings of the ids of the page's book, and of all books.
    book: str
    books: str
    title: str
    #: The commit at which it was built.
    edition: str
    report: str
    #: Whether it is the first page of a book, which has a page to print.
    prints: bool


def known(page: str, edition: Edition, cards: str, commit: str) -> Known:
    """What the scripts of a page must know, of its build the folder of cards and the commit."""
    root = edition.registry.docs.parent
    book = BOOKS.get(page.partition("/")[0])
    listed = books(root).get(book.name) if book else None
    return Known(
        cards,
        book.prefix if book else "",
        " ".join(one.prefix for one in BOOKS.values()),
        listed.title if listed else "",
        commit,
        message("site-report-text", edition.lang, **{key: f"{{{key}}}" for key in _FILLED}),
        bool(listed and page == listed.pages[0]),
    )
