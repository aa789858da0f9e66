"""Pairs with what the record says of them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

from rulekit.fidelity import record
from rulekit.fidelity.pair import Pair
from rulekit.fidelity.record import Entry
from rulekit.fidelity.sync import RECORDS
from rulekit.fidelity.units import book_of, units
from rulekit.pages import LANGS, load


def entries(root: Path, books: Collection[str] = RECORDS) -> dict[str, Entry]:
    """The entries of some books by id, without obsolete ones; raises `Fault` where a file cannot be read."""
    files = (record.read(record.path_of(root, book)) for book in RECORDS if book in books)
    return {entry.id: entry for file in files for entry in file.entries if not entry.gone}


def pairs(root: Path, books: Collection[str] = RECORDS) -> list[Pair]:
    """The pairs of some books as the pages have them, with the checks that their entries dismiss."""
    known, docs = entries(root, books), root / "docs" / LANGS[0]
    found = [pair for pair in units(load(root / "docs")) if _book(pair, docs) in books]
    return [replace(pair, dismissed=known[pair.id].dismissed) if pair.id in known else pair for pair in found]


def _book(pair: Pair, docs: Path) -> str:
    return book_of(Path(pair.ru.path).relative_to(docs).as_posix())
