"""`rulekit judge` and `rulekit legal`: plays from files or a pipe, one answer a play."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from msgspec import UNSET

from rulekit.cli.exits import BAD, DIFFERS, OK
from rulekit.cli.explain import differing, explained, possible, reasons, unexpected
from rulekit.cli.progress import progress
from rulekit.games import Book
from rulekit.messages import in_a_line, message
from rulekit.oracle.decode import loads
from rulekit.oracle.judge import Judged, Report, judge as judge_vector
from rulekit.oracle.stream import Source, plays
from rulekit.oracle.suite import stated
from rulekit.oracle.vectors import AnyVector, parse, sparse
from rulekit.verdict import BadPlay

Read = tuple[Book, AnyVector]


def judge(args: argparse.Namespace) -> int:
    """Judge every play; the worst of them is the exit code."""
    worst = OK
    for source, place in _shown(_sources(args.files), args.lang):
        read, report = _judged(source)
        worst = max(worst, BAD if report.error else OK if report.ok else DIFFERS)
        lines = (
            [_json(_line(report, place, args.lang))] if args.json else _told(read, report, place, args.lang)
        )
        _print(lines)
    return worst


def legal(args: argparse.Namespace) -> int:
    """List the legal acts after each play's steps."""
    worst = OK
    for source, place in _shown(_sources(args.files), args.lang):
        read, report = _judged(source)
        if read is None or report.error is not None:
            worst = BAD
            _print(
                [_json(_line(report, place, args.lang))] if args.json else _error(report, place, args.lang)
            )
            continue
        book = read[0]
        last = report.steps[-1] if report.steps else report.start
        assert last is not None
        position = last.position
        if args.json:
            acts = [sparse(act) for act in book.legal(position)]
            _print([_json({"id": report.id, "ok": True, "legal": acts, "position": position})])
        else:
            _print([_name(report, place), *(f"  {line}" for line in possible(book, position, args.lang))])
    return worst


def _shown(sources: Iterator[Source], lang: str) -> Iterator[Source]:
    """Show how far it is, unless the answers themselves appear on the terminal."""
    return sources if sys.stdout.isatty() else progress(sources, lang)


def _sources(files: list[str]) -> Iterator[Source]:
    """Yield the plays of all files; a file that cannot be opened is a fault of its own."""
    for name in files:
        # A file's name need not be text.
        shown = os.fsencode(name).decode(errors="backslashreplace")
        try:
            with _opened(name) as stream:
                yield from plays(stream, shown)
        except OSError as error:
            yield BadPlay("$", "file-unreadable", reason=error.strerror or str(error)), shown


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    if name != "-":
        return Path(name).open("rb")
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return nullcontext(sys.stdin.buffer)


def _judged(source: bytes | BadPlay) -> tuple[Read | None, Report]:
    """Judge a play; of one that cannot be read the id is kept where there is one."""
    id: str | None = None
    try:
        if isinstance(source, BadPlay):
            raise source
        plain = loads(source)
        id = _id(plain)
        read = parse(plain)
    except BadPlay as error:
        return None, Report(id, ok=False, start=None, steps=(), error=error)
    return read, judge_vector(*read)


def _id(plain: Any) -> str | None:
    id = plain.get("id") if isinstance(plain, dict) else None
    return id if isinstance(id, str) else None


def _line(report: Report, place: str, lang: str) -> dict[str, Any]:
    """The answer to a play as plain values."""
    start = {"start": _step(report.start)} if report.start else {}
    line = {"id": report.id, "ok": report.ok, **start, "steps": list(map(_step, report.steps))}
    if report.error is None:
        return line
    error = report.error
    told = {"path": error.path, "code": error.code, "message": error.words(lang)}
    return line | {"error": told | {"at": place}}


def _step(judged: Judged) -> dict[str, Any]:
    plain = {name: getattr(judged, name) for name in judged.__struct_fields__ if name != "differs"}
    return plain | ({"differs": stated(judged.differs)} if judged.differs else {})


def _told(read: Read | None, report: Report, place: str, lang: str) -> Iterator[str]:
    """Tell a play to a reader: every step with its reasons."""
    if read is not None and report.start is not None:
        book, vector = read
        yield _name(report, place)
        yield from reasons(book, report.start.because, lang)
        yield from differing(report.start.differs, lang)
        before = report.start.position
        for number, (step, judged) in enumerate(zip(vector.steps, report.steps, strict=False), 1):
            yield from explained(book, step, before, judged, number=number, lang=lang)
            before = judged.position
        if report.error is None:
            yield message(_outcome(vector, report), lang)
    if report.error is not None:
        yield from _error(report, place, lang)


def _outcome(vector: AnyVector, report: Report) -> str:
    """Name the message for a whole play: as stated, refused without a statement, or otherwise than stated."""
    if report.ok:
        return "play-ok"
    judged = [
        judged.differs if step.then is not UNSET else unexpected(judged)
        for step, judged in zip(vector.steps, report.steps, strict=True)
    ]
    as_stated = not any(judged) and (report.start is None or report.start.ok)
    return "play-refused" if as_stated else "play-differs"


def _error(report: Report, place: str, lang: str) -> list[str]:
    assert report.error is not None
    return [f"{place}: {report.error.text(lang)}"]


def _name(report: Report, place: str) -> str:
    return f"{in_a_line(report.id)} ({place})" if report.id else place


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _print(lines: Any) -> None:
    for line in lines:
        print(line)
