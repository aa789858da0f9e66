"""Acts that are too many to name, in a reader's words."""

from __future__ import annotations

from typing import Any

from rulekit.games import Book
from rulekit.games.book import Open
from rulekit.messages import message
from rulekit.prose.phrasebook import phrasebook


def say_open(book: Book, open_: Open, lang: str) -> str:
    """Tell what may be chosen: the message of the book and the verb, its parameters from the domain."""
    params = {field: _told(book, field, value, lang) for field, value in open_.domain.items()}
    code = f"open-{book.prefix}-{open_.verb}"
    if open_.domain.get("shortest") == open_.domain.get("longest", ...):
        code += "-exactly"
    chosen = next((field for field in ("units", "cards") if field in params), "")
    source = next((field for field in ("card", "unit") if field in params), "")
    return message(code, lang, names=params.get(chosen), source=params.get(source), **params)


def _told(book: Book, field: str, value: Any, lang: str) -> Any:
    """A field of a domain; names of units and cards as pages print them."""
    words = phrasebook(book.name, lang)
    table = field if field.endswith("s") else f"{field}s"
    names = value if isinstance(value, list | tuple) else [value]
    if table not in words.words.tables or not all(isinstance(name, str) for name in names):
        return ", ".join(names) if field == "figures" else value
    return ", ".join(words.printed(table, name) for name in names)
