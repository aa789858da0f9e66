"""What comes of a player's record, in words and as JSON: step by step, to the first that is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from rulekit.cli.exits import BAD, DIFFERS, OK
from rulekit.cli.explain import differing, explained, reasons, unexpected
from rulekit.cli.plays import answer
from rulekit.games import BOOKS
from rulekit.messages import in_a_line, message
from rulekit.oracle.judge import Judged
from rulekit.proof.record import Place, Record, Wrong

#: Where a fault of the text itself stands: no step of a play.
_TEXT = "$"


class Told(NamedTuple):
    """A record as far as it is told, and how many of its steps are not judged."""

    record: Record
    left: int

    @property
    def code(self) -> int:
        """The exit code."""
        return BAD if self.record.wrong else OK if self.record.report.ok else DIFFERS


def until_wrong(record: Record, *, whole: bool) -> Told:
    """Cut a record after its first step that is not as it should be, unless the whole of it is wanted."""
    steps = record.report.steps
    count = len(steps)
    if not whole:
        count = next((number for number, step in enumerate(steps, 1) if not step.ok), count)
    is_cut = count < len(steps) or (count > 0 and not whole and not steps[count - 1].ok)
    last = record.places[count - 1].line if count else 0
    # What cannot be played below is not judged; what cannot be read is.
    wrong = tuple(one for one in record.wrong if not is_cut or one.line <= last or one.error.path == _TEXT)
    judged = {place.line for place in record.places[:count]}
    report = replace(record.report, steps=steps[:count])
    cut = record._replace(report=report, wrong=wrong)
    return Told(cut, len(record.lines - judged))


def answered(told: Told, place: str, lang: str) -> dict[str, Any]:
    """The answer to a record as plain values: that to a play, each step with its line and number."""
    record = told.record
    read = None if record.vector is None else (BOOKS[record.vector.book], record.vector)
    ok = told.code == OK
    line = answer(replace(record.report, error=None, ok=ok), place, lang, read)
    for step, at in zip(line["steps"], record.places, strict=False):
        step.update(at._asdict())
    line |= {"title": record.title, "book": record.book, "lang": record.lang, "at": place, "left": told.left}
    faults = [_plain(one, place, lang) for one in record.wrong]
    return line | ({"error": faults[0], "faults": faults} if faults else {})


def _plain(wrong: Wrong, place: str, lang: str) -> dict[str, Any]:
    error = wrong.error
    return {
        "path": error.path,
        "code": error.code,
        "message": error.words(lang),
        "at": f"{_file(place)}:{wrong.line}",
        "line": wrong.line,
    }


def lines(told: Told, place: str, lang: str) -> Iterator[str]:
    """Tell a record to a reader: every step with its reasons, what is wrong, what is not judged."""
    record = told.record
    yield _named(record, place, lang)
    if record.vector is not None and record.report.start is not None:
        book, start = BOOKS[record.vector.book], record.report.start
        yield from reasons(book, start.because, lang)
        yield from differing(start.differs, lang)
        before = start.position
        for step, judged, at in zip(record.vector.steps, record.report.steps, record.places, strict=False):
            first, *rest = explained(book, step, before, judged, number=at.number, lang=lang)
            yield first
            yield from _line(judged, at, lang)
            yield from rest
            before = judged.position
    for wrong in record.wrong:
        said = wrong.error.text(lang) if record.lang is None else wrong.error.words(lang)
        yield f"{_file(place)}:{wrong.line}: {said}"
    if told.left:
        yield message("record-left", lang, count=told.left)
    if not record.wrong:
        yield message(_outcome(told), lang)


def _line(judged: Judged, at: Place, lang: str) -> Iterator[str]:
    if not judged.ok:
        yield f"       {message('record-line', lang, line=at.line)}"


def _named(record: Record, place: str, lang: str) -> str:
    """Name a record: its id or its title, its place, and the book that was taken."""
    title = in_a_line(" ".join(str(record.id or record.title).split()))
    named = f"{title} ({place})" if title else place
    if record.book not in BOOKS:
        return named
    language = message(f"record-in-{record.lang or 'json'}", lang)
    return message("record-book", lang, named=named, book=record.book, language=language)


def _outcome(told: Told) -> str:
    """Name the message for the whole: as written, refused without a word of it, or otherwise than written."""
    record = told.record
    if record.report.ok:
        return "play-ok"
    start = record.report.start
    assert record.vector is not None, "what is not read is wrong"
    as_stated = (
        start is not None
        and start.ok
        and not any(
            unexpected(judged) if step.then is UNSET else judged.differs
            for step, judged in zip(record.vector.steps, record.report.steps, strict=False)
        )
    )
    return "play-refused" if as_stated else "play-differs"


def _file(place: str) -> str:
    return place.rpartition(":")[0]
