"""A player's record: which book it is of, in which language, and what it tells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from rulekit.games import BOOKS, book_of
from rulekit.messages import LANGS
from rulekit.prose.body import Body, Line
from rulekit.prose.fold import fold_line
from rulekit.prose.item import BREAK
from rulekit.prose.paste import Pasted, Row, Said, stretches
from rulekit.prose.phrasebook import Kind, Phrasebook, phrasebook
from rulekit.prose.read import read_body
from rulekit.prose.records import records
from rulekit.prose.telling import Telling

#: How many lines stay known.
_KNOWN = 4096
#: A dash is parted from words by spaces, wherever a step has one.
_DASH = re.compile(r"(?<=\S)\s*—\s*(?=\S)")
#: A number that follows its colon without a space.
_ROLL = re.compile(r"(?<=[\w»”\"]):(?=[0-9])")
#: What may stand at the end of a step: other stops, signs of approval, a dash where a line was broken.
_ENDS = " ;,!…—✓✔✅☑✗✘❌"
_LABELS = re.compile(r" ?\([^()]*\)$")
_STOP = re.compile(r"\.(?: |$)")


class Words(NamedTuple):
    """A book in a language."""

    book: str
    lang: str


def split(text: str) -> list[Pasted]:
    """The records of a text, in order."""
    return records(text, _is_act, _is_header)


def likeliest(pasted: Pasted, book: str | None = None) -> list[Words]:
    """The books, each in a language, whose phrasebooks read the most of a record: one, several, or none.

    A `book` that is named, or that the record's id is of, is taken.
    """
    of = book or _named(pasted)
    every = [Words(name, lang) for name in BOOKS if of in (None, name) for lang in LANGS]
    scores = {words: _score(pasted, words) for words in every}
    best = max(scores.values())
    return [words for words in every if scores[words] == best] if best else []


def read_record(pasted: Pasted, words: Words) -> Telling:
    """Read a record; raises `ProseFaults` with all that cannot be read, and with what can."""
    phrases = phrasebook(*words)
    body = _outline(pasted, phrases)
    at, options = pasted.line, pasted.options
    return read_body(words.book, body, words.lang, line=at, options=options, pasted=True)


def step_lines(pasted: Pasted, words: Words) -> dict[int, int]:
    """The line of each step, with the step's own number, or its place where it has none."""
    _, steps = _parted(pasted, phrasebook(*words))
    return {said.line: said.listed or number for number, said in enumerate(steps, 1)}


def _named(pasted: Pasted) -> str | None:
    """The book of a record's id."""
    try:
        return book_of(pasted.id).name if pasted.id else None
    except KeyError:
        return None


# What reads


@lru_cache(_KNOWN)
def _is_act(text: str) -> bool:
    """Whether a line is an act in some book."""
    return any(_reads_act(phrasebook(book, lang), text) for book in BOOKS for lang in LANGS)


def _is_header(cells: Sequence[str]) -> bool:
    """Whether the cells are the header of a table in some book: all of them columns, the key among them."""
    folded = frozenset(fold_line(cell).text.strip() for cell in cells)
    return any(key <= folded <= columns for columns, key in _headers())


@cache
def _headers() -> list[tuple[frozenset[str], frozenset[str]]]:
    """The columns of every table, and what must be among them, for each form of the column of names."""
    return list(_every_header())


def _every_header() -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    for book in BOOKS:
        for lang in LANGS:
            phrases = phrasebook(book, lang)
            for name, columns in phrases.columns.items():
                kind = phrases.words.tables[name]
                keys = [text for text, column in columns.items() if column.field == kind.key]
                yield from ((frozenset(columns), frozenset({key})) for key in keys)


@lru_cache(_KNOWN)
def _reads_act(phrases: Phrasebook, text: str) -> bool:
    return _reads(phrases, "act", _step(text).partition(BREAK)[0])


@lru_cache(_KNOWN)
def _reads_sentence(phrases: Phrasebook, text: str) -> bool:
    """Whether some sentence of a line says something of a position."""
    return any(_reads(phrases, "sentence", part) for part in _STOP.split(text) if part)


def _reads(phrases: Phrasebook, kind: Kind, text: str) -> bool:
    """Whether a text is a phrase: with its labels or without, its first letter in either case."""
    return _is_one(phrases, kind, text) or _is_one(phrases, kind, _toggled(text))


@lru_cache(_KNOWN)
def _is_one(phrases: Phrasebook, kind: Kind, text: str) -> bool:
    folded = fold_line(text).text.strip().removesuffix(".")
    return phrases.is_one(kind, folded) or phrases.is_one(kind, _LABELS.sub("", folded))


def _toggled(text: str) -> str:
    return text[:1].swapcase() + text[1:]


def _score(pasted: Pasted, words: Words) -> int:
    """How many lines of a record a phrasebook reads."""
    phrases = phrasebook(*words)
    headers = (_known_columns(phrases, rows[0]) for rows in pasted.tables)
    lines = (
        _reads_act(phrases, said.text) or _reads_sentence(phrases, said.text)
        for said in stretches(pasted.body, _reader(phrases))
    )
    return sum(headers) + sum(lines)


def _known_columns(phrases: Phrasebook, header: Row) -> int:
    """How many cells of a header are columns of one table."""
    cells = {fold_line(cell).text.strip() for cell in header.cells}
    return max(len(cells & columns.keys()) for columns in phrases.columns.values())


# What the reader of examples is given


def _outline(pasted: Pasted, phrases: Phrasebook) -> Body:
    sentences, steps = _parted(pasted, phrases)
    body = Body(title=pasted.title)
    body.tables = [_table(rows) for rows in pasted.tables]
    body.sentences = [Line(said.line, _mended(phrases, "sentence", said.text)) for said in sentences]
    for number, said in enumerate(steps, 1):
        body.items.append(Line(said.line, f"{number}. {_mended(phrases, 'act', _step(said.text))}"))
    if not body.tables:
        first = next(iter(pasted.body), None)
        body.fault(Line(first.line if first else pasted.line, first.text if first else ""), "prose-no-table")
    return body


def _table(rows: Sequence[Row]) -> list[Line]:
    """A table as pages have it."""
    header, *rest = rows
    written = [Line(row.line, f"| {' | '.join(cell or '—' for cell in row.cells)} |") for row in rest]
    rule = Line(header.line, "|".join(["", *("---" for _ in header.cells), ""]))
    return [Line(header.line, f"| {' | '.join(header.cells)} |"), rule, *written]


def _parted(pasted: Pasted, phrases: Phrasebook) -> tuple[list[Said], list[Said]]:
    """The sentences, and the steps: from the first line on that is an act, or stands in the list of acts."""
    body = list(stretches(pasted.body, _reader(phrases)))
    is_list = any(said.listed is not None for said in body)
    told = [_reads_sentence(phrases, said.text) for said in body]
    first = next((at for at, said in enumerate(body) if _reads_act(phrases, said.text)), len(body))
    last = max((at for at in range(first) if told[at]), default=-1)
    rest = range(last + 1, first)
    begin = next((at for at in rest if body[at].listed is not None or not is_list), first)
    return body[:begin], body[begin:]


def _reader(phrases: Phrasebook) -> Callable[[str], bool]:
    return lambda text: _reads_act(phrases, text) or _reads_sentence(phrases, text)


def _step(text: str) -> str:
    """A step with its dash and its roll parted, without what stands at its end for a full stop."""
    return _ROLL.sub(": ", _DASH.sub(BREAK, text)).rstrip(_ENDS)


def _mended(phrases: Phrasebook, kind: Kind, text: str) -> str:
    """A line whose first letter is as the book has it: a telephone writes capitals."""
    first = text.partition(BREAK)[0] if kind == "act" else next(filter(None, _STOP.split(text)), "")
    is_other = not _is_one(phrases, kind, first) and _is_one(phrases, kind, _toggled(first))
    return _toggled(text) if is_other else text
