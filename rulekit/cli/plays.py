"""Plays from files or a pipe, one answer a play: what `judge`, `legal` and `explore` share."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import msgspec
from msgspec import UNSET

from rulekit.cli.progress import progress
from rulekit.cli.records import Source, Written, as_play, line_of, sources, taken
from rulekit.games import Book
from rulekit.messages import in_a_line, message
from rulekit.oracle.decode import loads
from rulekit.oracle.judge import Judged, Report, eve, judge
from rulekit.oracle.suite import stated
from rulekit.oracle.vectors import AnyVector, parse
from rulekit.table.nearest import nearest, plain
from rulekit.verdict import BadPlay

Read = tuple[Book, AnyVector]


def shown(args: argparse.Namespace) -> Iterator[Source]:
    """Yield the plays of a command's files; show how far it is, unless the answers appear on the terminal."""
    found = _sources(args.files, getattr(args, "book", None))
    return found if sys.stdout.isatty() else progress(found, args.lang)


def _sources(files: list[str], book: str | None) -> Iterator[Source]:
    """Yield the plays of all files; a file that cannot be opened is a fault of its own."""
    for name in files:
        # A file's name need not be text.
        shown = os.fsencode(name).decode(errors="backslashreplace")
        try:
            with _opened(name) as stream:
                yield from sources(stream, shown, book)
        except OSError as error:
            yield BadPlay("$", "file-unreadable", reason=error.with_traceback(None)), shown


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    if name != "-":
        return Path(name).open("rb")
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    return nullcontext(sys.stdin.buffer)


class JudgedAt(NamedTuple):
    """A play as judged, where it stands, and the numbers that its steps have there."""

    read: Read | None
    report: Report
    place: str
    numbers: tuple[int, ...]


def judged_at(source: bytes | BadPlay | Written, place: str) -> JudgedAt:
    """Judge a play, or a record as a play; tell where it stands, or what is wrong with it."""
    if not isinstance(source, Written):
        read, report = judged(source)
        return JudgedAt(read, report, place, tuple(range(1, len(report.steps) + 1)))
    record = taken(source)
    return JudgedAt(*as_play(record), line_of(record, place), tuple(at.number for at in record.places))


def judged(source: bytes | BadPlay) -> tuple[Read | None, Report]:
    """Judge a play; of one that cannot be read the id is kept where there is one."""
    id: str | None = None
    try:
        if isinstance(source, BadPlay):
            raise source
        plain = loads(source)
        id = _id(plain)
        read = parse(plain)
    except BadPlay as error:
        # Its traceback would keep all that was read of the play for as long as the report is kept.
        return None, Report(id, ok=False, start=None, steps=(), error=error.with_traceback(None))
    return read, judge(*read)


def _id(plain: Any) -> str | None:
    id = plain.get("id") if isinstance(plain, dict) else None
    return id if isinstance(id, str) else None


def answer(report: Report, place: str, lang: str, read: Read | None = None) -> dict[str, Any]:
    """The answer to a play as plain values; to one that could be `read`, with what would be allowed."""
    start = {"start": _step(report.start)} if report.start else {}
    steps = list(map(_step, report.steps))
    if read is not None:
        steps = [step | change for step, change in zip(steps, _nearest(report, *read), strict=True)]
    line = {"id": report.id, "ok": report.ok, **start, "steps": steps}
    if report.error is None:
        return line
    error = report.error
    told = {"path": error.path, "code": error.code, "message": error.words(lang)}
    return line | {"error": told | {"at": place}}


def _nearest(report: Report, book: Book, vector: AnyVector) -> Iterator[dict[str, Any]]:
    """The nearest change that makes each refused step legal; nothing for the others."""
    position = report.start.position if report.start is not None else None
    for step, judged in zip(vector.steps, report.steps, strict=False):
        if judged.allowed:
            yield {}
        else:
            before = eve(book, position, step.do, None if step.by is UNSET else step.by)
            yield {"nearest": plain(nearest(book, before, step.do))}
        position = judged.position


def _step(judged: Judged) -> dict[str, Any]:
    told = {name: getattr(judged, name) for name in judged.__struct_fields__ if name != "differs"}
    return told | ({"differs": stated(judged.differs)} if judged.differs else {})


def played(args: argparse.Namespace) -> Iterator[tuple[Book, Report, str] | None]:
    """Yield each play's book, its report and its place; None for what is no play, once that is told.

    Steps that are refused although nobody says so are told on stderr: the position is one without them.
    """
    for source, at in shown(args):
        read, report, place, numbers = judged_at(source, at)
        if read is None or report.error is not None:
            tell(faulty(report, place, args))
            yield None
        else:
            if left := _left_out(report, numbers):
                said = message(
                    "step-left" if len(left) == 1 else "steps-left", args.lang, steps=", ".join(left)
                )
                print(f"{place}: {said}", file=sys.stderr)
            yield read[0], report, place


def _left_out(report: Report, numbers: Iterable[int]) -> list[str]:
    """The numbers of the steps that are refused, but not stated to be."""
    steps = zip(numbers, report.steps, strict=False)
    return list(dict.fromkeys(str(number) for number, step in steps if not (step.allowed or step.ok)))


def after(report: Report) -> Any:
    """The position after a play's steps."""
    last = report.steps[-1] if report.steps else report.start
    assert last is not None, "a play without a fault has its start"
    return last.position


def faulty(report: Report, place: str, args: argparse.Namespace) -> list[str]:
    """The answer of any command to what is no play."""
    return [as_json(answer(report, place, args.lang)) if args.json else error_line(report, place, args.lang)]


def error_line(report: Report, place: str, lang: str) -> str:
    """The fault of a play with its place."""
    assert report.error is not None, "asked of plays with a fault"
    return f"{place}: {report.error.text(lang)}"


def named(report: Report, place: str) -> str:
    """The id of a play with its place; the place alone where it has none."""
    return f"{in_a_line(report.id)} ({place})" if report.id else place


def as_json(value: Any) -> str:
    """A value as a line of JSON."""
    return msgspec.json.encode(value).decode()


def tell(lines: Iterable[str]) -> None:
    """Print lines."""
    for line in lines:
        print(line)
