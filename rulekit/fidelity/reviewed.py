"""Pairs with what the record says of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path

from rulekit.fidelity import record
from rulekit.fidelity.entry import Entry
from rulekit.fidelity.pair import Pair
from rulekit.fidelity.sync import RECORDS
from rulekit.fidelity.units import book_of, units
from rulekit.pages import LANGS, Fault, Registry, load


def entries(root: Path, books: Collection[str] = RECORDS) -> dict[str, Entry]:
    """The entries of some books by id, without obsolete ones; raises `Fault` where a file cannot be read."""
    files = (record.read(record.path_of(root, book)) for book in RECORDS if book in books)
    return {entry.id: entry for file in files for entry in file.entries if not entry.gone}


def pairs(root: Path, books: Collection[str] = RECORDS) -> list[Pair]:
    """The pairs of some books as the pages have them, with the checks that their entries dismiss.

    Raises `Fault` where a record or a page of theirs cannot be read.
    """
    known, docs, registry = entries(root, books), root / "docs" / LANGS[0], load(root / "docs")
    for fault in _faults(registry, books):
        raise fault
    found = [pair for pair in units(registry) if _book(pair, docs) in books]
    return [replace(pair, dismissed=known[pair.id].dismissed) if pair.id in known else pair for pair in found]


def _faults(registry: Registry, books: Collection[str]) -> Iterator[Fault]:
    """What would leave a pair out without a word."""
    for lang in LANGS:
        for name, page in registry.pages[lang].items():
            if book_of(name) in books:
                yield from page.faults


def _book(pair: Pair, docs: Path) -> str:
    return book_of(Path(pair.ru.path).relative_to(docs).as_posix())
