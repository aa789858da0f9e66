"""Terms and phrases as files: whole in both languages, complete for the code, never ambiguous."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulekit.fidelity.source.manifest import faults as source_faults
from rulekit.fidelity.terms import faults, load
from rulekit.games import BOOKS, Book
from rulekit.pages import LANGS, Fault
from rulekit.proof.grounds import labels_of, line_of, phrases_of, terms_of, toml
from rulekit.prose import clashes


def terms(root: Path) -> Iterator[Fault]:
    """Terms that lack a language or a book, share a form unawares, or have a field that does not exist."""
    yield from faults(terms_of(root), BOOKS)


def sources(root: Path) -> Iterator[Fault]:
    """What manifests of sources and rules lack of each other; nothing until the terms are whole."""
    if not any(faults(terms_of(root))):
        yield from source_faults(root, load(terms_of(root)))


def phrases(root: Path) -> Iterator[Fault]:
    """Phrases that could be read as another, refusals and readings without words, and words for nothing."""
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
    labels = set(plain.get("labels", {}))
    worded = {
        "reasons": (refusing, set(plain.get("reasons", {})) - defining),
        "readings": (choices, _choices(plain.get("readings", {}))),
        # Which of them lack a form is told where their rules stand.
        "labels": (labels.intersection(labels_of(book).values()), labels),
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
