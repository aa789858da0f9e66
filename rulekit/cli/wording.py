"""Terms and phrases as files: whole in both languages, complete for the code, never ambiguous."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec

from rulekit.games import BOOKS, Book
from rulekit.oracle.decode import convert
from rulekit.pages import LANGS, Fault
from rulekit.proof.grounds import line_of, phrases_of, terms_of, toml
from rulekit.prose import clashes
from rulekit.verdict import BadPlay


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the glossary."""

    ru: str
    en: str
    status: Literal["official", "inferred", "proposed"]
    source: str = ""
    note_ru: str = ""
    note_en: str = ""
    avoid_ru: list[str] = []
    avoid_en: list[str] = []


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The glossary: terms by their ids."""

    term: dict[str, Term]


def terms(root: Path) -> Iterator[Fault]:
    """Terms that lack a language, have a field that does not exist, or share their words with another."""
    path = terms_of(root)
    try:
        found: Terms = convert(toml(path), Terms)
    except BadPlay as error:
        yield Fault(path.as_posix(), line_of(path, error.path), error.code, **error.params)
        return
    first: dict[tuple[str, str], str] = {}
    for id, term in found.term.items():
        other = first.setdefault((term.ru.casefold(), term.en.casefold()), id)
        if other != id:
            yield Fault(path.as_posix(), line_of(path, f"$.term.{id}"), "term-twice", id=id, other=other)


def phrases(root: Path) -> Iterator[Fault]:
    """Phrases that could be read as another, and refusals and readings without words."""
    for book in BOOKS.values():
        path = phrases_of(root, book)
        for lang in LANGS:
            for one, other, text in clashes(book.name, lang):
                yield Fault(path.as_posix(), 1, "phrases-clash", one=one, other=other, text=text)
        yield from _complete(book, toml(path), path)


def _complete(book: Book, plain: dict[str, Any], path: Path) -> Iterator[Fault]:
    refusing = {rule.id for rule in book.rules.values() if rule.kind in {"prohibition", "duty"}}
    # What a fragment leaves out may refuse as well, and need not.
    defining = {rule.id for rule in book.rules.values() if rule.kind == "definition"}
    choices = _choices({reading.id: reading.choices for reading in book.readings.values()})
    worded = {
        "reasons": (refusing, set(plain.get("reasons", {})) - defining),
        "readings": (choices, _choices(plain.get("readings", {}))),
    }
    for section, (needed, there) in worded.items():
        for id in sorted(needed - there):
            yield Fault(path.as_posix(), 1, "phrase-missing", section=section, id=id)
        for id in sorted(there - needed):
            yield Fault(
                path.as_posix(), line_of(path, f"$.{section}.{id}"), "phrase-idle", section=section, id=id
            )


def _choices(readings: dict[str, Any]) -> set[str]:
    return {f"{id}: {choice}" for id, choices in readings.items() for choice in choices}
