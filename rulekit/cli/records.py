"""Players' records among the plays of a file: known by what stands in them, whatever the file is called."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, BinaryIO, NamedTuple, cast

import msgspec

from rulekit.games import BOOKS
from rulekit.oracle.decode import loads
from rulekit.oracle.judge import Report
from rulekit.oracle.noted import Noted, gathered
from rulekit.oracle.stream import LIMIT, plays
from rulekit.pages.scanner import LONGEST
from rulekit.proof.record import Record, Wrong, read, read_noted
from rulekit.prose.paste import Pasted
from rulekit.prose.record import Words, likeliest, split
from rulekit.verdict import BadPlay

#: As much of a line is read to see whether it begins a JSON value.
_PEEK = 1 << 16
_BOMS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
_BOM = b"\xef\xbb\xbf"
#: How JSON begins. A title may begin with a bracket, and then goes on as no array does.
_JSON = re.compile(rb"\{|\[\s*(?:[\[{\"]|\Z|\]\Z)")


class Written(NamedTuple):
    """A record as it was pasted, and the book that somebody says it is of."""

    pasted: Pasted | Noted
    book: str | None


#: A play's JSON text, a record, or the reason why there is none; and its place, `FILE:LINE`.
Source = tuple[bytes | BadPlay | Written, str]


def sources(stream: BinaryIO, name: str, book: str | None) -> Iterator[Source]:
    """Yield the plays of a file with their places, records among them."""
    held = _first_line(stream)
    # Letters of two bytes or four, as the mark or the zeros among the first of them tell.
    is_wide = held[:2] in _BOMS or b"\0" in held[:4]
    if not is_wide and _begins_json(held):
        yield from _noted(held, stream, name, book)
        return
    held += stream.read(max(0, LIMIT + 1 - len(held)))
    text = _prose(held)
    if is_wide and text is not None and ("\0" in text or _begins_json(text[:_PEEK].encode())):
        yield BadPlay("$", "json-utf8"), f"{name}:1"
        return
    if long := _long(text):
        yield BadPlay("$", "line-long", limit=LONGEST), f"{name}:{long}"
        return
    pasted = split(text) if text is not None else []
    if not pasted and (text is None or _is_json(held)):
        yield from _noted(held, stream, name, book)
    elif not pasted:
        yield BadPlay("$", "record-nothing", books=", ".join(BOOKS)), name
    for record in pasted:
        yield Written(record, book), f"{name}:{record.line}"


def _noted(held: bytes, stream: BinaryIO, name: str, book: str | None) -> Iterator[Source]:
    """Plays as JSON, those among them that are noted act by act put together."""
    for source, place in gathered(plays(cast("BinaryIO", _Again(held, stream)), name)):
        yield Written(source, book) if isinstance(source, Noted) else source, place


class _Again:
    """A stream of which the beginning has been read, and is read again."""

    def __init__(self, held: bytes, stream: BinaryIO) -> None:
        self.held, self.stream = held, stream

    def readline(self, size: int) -> bytes:
        """Read a line, of at most so many bytes."""
        if not self.held:
            return self.stream.readline(size)
        end = self.held.find(b"\n") + 1 or len(self.held)
        line, self.held = self.held[: min(end, size)], self.held[min(end, size) :]
        is_whole = line.endswith(b"\n") or len(line) == size
        return line if is_whole else line + self.stream.readline(size - len(line))


def _first_line(stream: BinaryIO) -> bytes:
    """Read to the end of the first line that is not blank, or as far into it as is needed."""
    held = b""
    while line := stream.readline(_PEEK):
        held += line
        if line.strip(_BOM + b" \t\r\n"):
            break
    return held


def _begins_json(held: bytes) -> bool:
    """Whether this begins an object or an array; in doubt it does not."""
    text = held.removeprefix(_BOM).strip()
    return not text or _JSON.match(text) is not None


def _prose(held: bytes) -> str | None:
    """The text of a file; None if it is none, or holds plays as JSON, the first of them broken."""
    if len(held) > LIMIT:
        return None
    try:
        text = held.decode(_BOMS.get(held[:2], "utf-8"))
    except UnicodeDecodeError:
        return None
    starts = (line.strip() for line in held.split(b"\n"))
    return None if any(line.startswith(b"{") and _is_json(line) for line in starts) else text


def _long(text: str | None) -> int:
    """The number of a record's first line that nobody would write, it is so long; 0 if there is none."""
    lines = enumerate((text or "").split("\n"), 1)
    return next((number for number, line in lines if len(line) > LONGEST), 0)


def _is_json(text: bytes) -> bool:
    try:
        loads(text.removeprefix(_BOM))
    except BadPlay:
        return False
    return True


def taken(written: Written) -> Record:
    """Read a record and judge it; where nobody knows of which book it is, that is what is wrong with it."""
    if isinstance(written.pasted, Noted):
        return read_noted(written.pasted, written.book)
    pasted = written.pasted
    best = likeliest(pasted, written.book)
    if best and len({words.book for words in best}) == 1:
        return read(pasted, best[0])
    error = _unknown(best)
    nothing = Report(pasted.id, ok=False, start=None, steps=())
    return Record(pasted.id, pasted.title, None, None, None, nothing, wrong=(Wrong(pasted.line, error),))


def _unknown(best: list[Words]) -> BadPlay:
    if not best:
        return BadPlay("$", "record-nothing", books=", ".join(BOOKS))
    return BadPlay("$", "record-tie", books=", ".join(dict.fromkeys(words.book for words in best)))


def as_play(record: Record) -> tuple[Any, Report]:
    """A record as any play: what was read, if it was, and the report with the first thing that is wrong."""
    read = None if record.vector is None or record.book is None else (BOOKS[record.book], record.vector)
    error = record.wrong[0].error if record.wrong else None
    return read, msgspec.structs.replace(record.report, error=error, ok=record.report.ok and error is None)


def line_of(record: Record, place: str) -> str:
    """Where a record is told: at what is wrong with it, else where it begins."""
    return f"{place.rpartition(':')[0]}:{record.wrong[0].line}" if record.wrong else place
