"""Terms and phrases as files: whole in both languages, complete for the code, never ambiguous."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec

from rulekit.games import BOOKS, Book
from rulekit.oracle.decode import convert
from rulekit.pages import LANGS, Fault
from rulekit.prose import clashes
from rulekit.verdict import BadPlay

_HEADER = re.compile(r"^\[+([^\]]+)\]", re.MULTILINE)


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
    path = root / "translations" / "terms.toml"
    plain, faults = _toml(path)
    yield from faults
    if faults:
        return
    try:
        found: Terms = convert(plain, Terms)
    except BadPlay as error:
        yield Fault(path.as_posix(), _line(path, error.path), error.code, **error.params)
        return
    first: dict[tuple[str, str], str] = {}
    for id, term in found.term.items():
        other = first.setdefault((term.ru.casefold(), term.en.casefold()), id)
        if other != id:
            yield Fault(path.as_posix(), _line(path, f"$.term.{id}"), "term-twice", id=id, other=other)


def phrases(root: Path) -> Iterator[Fault]:
    """Phrases that could be read as another, and refusals and readings without words."""
    for book in BOOKS.values():
        path = root / "translations" / "phrases" / f"{book.name}.toml"
        plain, faults = _toml(path)
        yield from faults
        if faults:
            continue
        for lang in LANGS:
            for one, other, text in clashes(book.name, lang):
                yield Fault(path.as_posix(), 1, "phrases-clash", one=one, other=other, text=text)
        yield from _complete(book, plain, path)


def _complete(book: Book, plain: dict[str, Any], path: Path) -> Iterator[Fault]:
    refusing = {rule.id for rule in book.rules.values() if rule.kind in {"prohibition", "duty"}}
    choices = _choices({reading.id: reading.choices for reading in book.readings.values()})
    worded = {
        "reasons": (refusing, set(plain.get("reasons", {}))),
        "readings": (choices, _choices(plain.get("readings", {}))),
    }
    for section, (needed, there) in worded.items():
        for id in sorted(needed - there):
            yield Fault(path.as_posix(), 1, "phrase-missing", section=section, id=id)
        for id in sorted(there - needed):
            yield Fault(
                path.as_posix(), _line(path, f"$.{section}.{id}"), "phrase-idle", section=section, id=id
            )


def _choices(readings: dict[str, Any]) -> set[str]:
    return {f"{id}: {choice}" for id, choices in readings.items() for choice in choices}


def _toml(path: Path) -> tuple[dict[str, Any], list[Fault]]:
    try:
        return tomllib.loads(path.read_text("utf-8")), []
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        line = re.search(r"line (\d+)", str(error))
        return {}, [Fault(path.as_posix(), int(line[1]) if line else 1, "toml-broken", reason=error)]


def _line(path: Path, place: str) -> int:
    """The line of the table to which a path of the file belongs, as far as it can be found."""
    text = path.read_text("utf-8")
    headers = ((header.start(), header[1].replace('"', "")) for header in _HEADER.finditer(text))
    named = [(len(name), start) for start, name in headers if f"{place}.".startswith(f"$.{name}.")]
    return text.count("\n", 0, max(named)[1]) + 1 if named else 1
