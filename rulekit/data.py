"""A book's words as data: the texts of its rules, its terms, its phrases.

A wheel has them in `rulekit/_data/<book>.json`.
A checkout reads the phrases from `translations/` and compiles the rest from the pages when it is asked for.
"""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

#: Where a checkout keeps the phrases.
SOURCE = Path(__file__).parent.parent / "translations" / "phrases"

#: Where a wheel has everything.
PACKED = Path(__file__).parent / "_data"


class Text(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rule, a reading or a note in one language: its words, its page, its heading if it has one."""

    #: Its words, in Markdown.
    text: str
    #: Relative to the root of the site's language: `musket-pike/preemption/#mp.preemption.rally`.
    page: str
    #: Its heading; a reading's question.
    title: str | None = None


class BookData(msgspec.Struct, frozen=True):
    """What a book says, compiled."""

    #: By the id of the rule, then by language.
    rules: dict[str, dict[str, Text]]
    #: As in `translations/phrases/<book>.toml`.
    phrases: dict[str, Any]
    #: As in `translations/terms.toml`.
    terms: dict[str, Any]


@cache
def load(book: str) -> BookData:
    """Everything that the book called `book` says; FileNotFoundError if there is no such book."""
    if not (SOURCE / f"{book}.toml").is_file():
        return msgspec.json.decode(_packed(book), type=BookData)
    from rulekit import compile as compiler

    return msgspec.convert(compiler.compiled(book), BookData)


def texts(book: str) -> dict[str, dict[str, Text]]:
    """The texts of the rules, by id and language; FileNotFoundError if there is no such book."""
    return load(book).rules


@cache
def phrases(book: str) -> dict[str, Any]:
    """The phrases of the book called `book`; FileNotFoundError if there is no such book."""
    path = SOURCE / f"{book}.toml"
    if path.is_file():
        import tomllib

        return tomllib.loads(path.read_text("utf-8"))
    return load(book).phrases


def _packed(book: str) -> bytes:
    return (PACKED / f"{book}.json").read_bytes()
