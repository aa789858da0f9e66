"""What pages stand on: phrases that can be read, and rules that the code declares."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from rulekit.games import BOOKS, Book, book_of
from rulekit.oracle.decode import convert
from rulekit.pages import LANGS, Fault, Registry
from rulekit.pages.registry import LIMIT
from rulekit.proof.harmless import MESSAGES, harmful
from rulekit.prose.phrase import BadForm
from rulekit.prose.phrasebook import Phrasebook
from rulekit.prose.words import Words
from rulekit.verdict import BadPlay

_HEADER = re.compile(r"^\[+([^\]]+)\]", re.MULTILINE)

#: The kinds of blocks that the code declares too.
DECLARED: dict[str, Callable[[Book], Iterable[str]]] = {
    "rule": lambda book: book.rules,
    "reading": lambda book: book.readings,
}


def unreadable(root: Path) -> Iterator[Fault]:
    """Words that are no TOML, have another shape, are no patterns or would do more than say something."""
    messages = root / "translations" / MESSAGES
    for path in (terms_of(root), *([messages] if messages.exists() else [])):
        yield from _toml(path)
    for book in BOOKS.values():
        path = phrases_of(root, book)
        yield from (found := list(_toml(path)))
        if not found:
            yield from _patterns(path)


def undeclared(registry: Registry) -> Iterator[Fault]:
    """Blocks of no book or of another than their page, and rules and readings that stand in pages alone."""
    for _, place in registry.all_places():
        block = place.block
        if not any(block.id.startswith(f"{book.prefix}.") for book in BOOKS.values()):
            known = ", ".join(book.prefix for book in BOOKS.values())
            yield Fault(place.page.path, block.line, "id-of-no-book", id=block.id, known=known)
        elif block.kind in DECLARED and block.id not in DECLARED[block.kind](book_of(block.id)):
            yield Fault(place.page.path, block.line, "id-undeclared", id=block.id)
        elif (own := BOOKS.get(place.name.partition("/")[0], other := book_of(block.id))) is not other:
            told = {"id": block.id, "book": own.name, "prefix": own.prefix, "other": other.name}
            yield Fault(place.page.path, block.line, "id-of-other-book", **told)


def unwritten(registry: Registry) -> Iterator[Fault]:
    """Rules and readings that stand in code alone."""
    for book in BOOKS.values():
        for kind, ids in DECLARED.items():
            yield from (fault for id in ids(book) for fault in _unwritten(registry, book, kind, id))


def labels_of(book: Book) -> dict[str, str]:
    """The cite labels of a book's rules and readings, by their ids."""
    rules = {rule.id: rule.source for rule in book.rules.values()}
    return rules | {reading.id: reading.source for reading in book.readings.values()}


def terms_of(root: Path) -> Path:
    """The file of the terms."""
    return root / "translations" / "terms.toml"


def phrases_of(root: Path, book: Book) -> Path:
    """The file of a book's phrases."""
    return root / "translations" / "phrases" / f"{book.name}.toml"


def toml(path: Path) -> dict[str, Any]:
    """What a file of words holds."""
    return tomllib.loads(path.read_text("utf-8"))


def line_of(path: Path, place: str) -> int:
    """The line of the table to which a path of the file belongs, as far as it can be found."""
    text = path.read_text("utf-8")
    headers = ((header.start(), header[1].replace('"', "")) for header in _HEADER.finditer(text))
    named = [(len(name), start) for start, name in headers if f"{place}.".startswith(f"$.{name}.")]
    return text.count("\n", 0, max(named)[1]) + 1 if named else 1


def broken(path: Path) -> Iterator[Fault]:
    """What keeps a file of words from being TOML; that it cannot be opened raises `OSError`."""
    if path.stat().st_size > LIMIT:
        yield Fault(path.as_posix(), 1, "file-large", limit=LIMIT)
        return
    try:
        toml(path)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        line = re.search(r"line (\d+)", str(error))
        yield Fault(path.as_posix(), int(line[1]) if line else 1, "toml-broken", reason=error)


def _toml(path: Path) -> Iterator[Fault]:
    try:
        yield from (found := list(broken(path)))
    except OSError as error:
        yield Fault(path.as_posix(), 1, "toml-broken", reason=error)
        return
    if not found:
        yield from harmful(path, toml(path))


def _patterns(path: Path) -> Iterator[Fault]:
    try:
        words: Words = convert(toml(path), Words)
        for lang in LANGS:
            Phrasebook(words, lang)
    except BadPlay as error:
        yield Fault(path.as_posix(), line_of(path, error.path), error.code, **error.params)
    except BadForm as error:
        line = path.read_text("utf-8").partition(error.form)[0].count("\n") + 1
        yield Fault(path.as_posix(), line, "phrase-broken", form=error.form, reason=error)


def _unwritten(registry: Registry, book: Book, kind: str, id: str) -> Iterator[Fault]:
    for lang in LANGS:
        place = registry.places[lang].get(id)
        if place is None or place.block.kind != kind:
            yield Fault((registry.docs / lang / book.name).as_posix(), 1, "id-unwritten", id=id)
