"""`rulekit judge` and `rulekit legal`: plays from files or a pipe, one answer a play."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import UNSET

from rulekit.cli.exits import BAD, DIFFERS, OK
from rulekit.cli.explain import differing, explained, possible, reasons, unexpected
from rulekit.cli.jobs import is_spread, spread
from rulekit.cli.parser import Parser
from rulekit.cli.plays import (
    Read,
    after,
    answer,
    as_json,
    error_line,
    judged,
    judged_at,
    named,
    played,
    shown,
    tell,
)
from rulekit.cli.recorded import answered, lines, until_wrong
from rulekit.cli.records import Source, Written, taken
from rulekit.messages import LANGS, message
from rulekit.oracle.judge import Report
from rulekit.oracle.vectors import AnyVector, sparse
from rulekit.prose import Unsayable
from rulekit.table.retold import retold
from rulekit.verdict import BadPlay

#: Plays that are judged together in another process, and about how many bytes.
CHUNK, CHUNK_BYTES = 64, 1 << 20


class _Batch(NamedTuple):
    """Plays to judge, and how to answer."""

    sources: list[Source]
    as_json: bool
    lang: str
    #: Whether records too are judged to their end.
    whole: bool = False
    #: The language in which plays are told as prose, if they are.
    prose: str | None = None


class _Answers(NamedTuple):
    """The worst exit code, what is said, and what is said of plays that cannot be told."""

    code: int
    lines: list[str]
    faults: list[str]


def takes_options(command: Parser) -> None:
    """Add how far records are judged, and how they are told."""
    command.add_argument("--all", action="store_true", help=command.words("help-judge-all"))
    command.add_argument("--prose", choices=LANGS, help=command.words("help-prose"))


def judge(args: argparse.Namespace) -> int:
    """Judge every play; the worst of them is the exit code."""
    worst = OK
    gathered = chunks(shown(args), alone=not is_spread(args))
    batches = (_Batch(chunk, args.json, args.lang, args.all, args.prose) for chunk in gathered)
    with spread(args) as each:
        for answers in each(_answers, batches):
            worst = max(worst, answers.code)
            tell(answers.lines)
            for fault in answers.faults:
                print(fault, file=sys.stderr)
    return worst


def chunks(sources: Iterable[Source], *, alone: bool) -> Iterator[list[Source]]:
    """Gather plays; in this process each is answered alone, as soon as it has come."""
    chunk: list[Source] = []
    size = 0
    for source in sources:
        chunk.append(source)
        size += len(source[0]) if isinstance(source[0], bytes) else 0
        if alone or len(chunk) == CHUNK or size >= CHUNK_BYTES:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def _answers(batch: _Batch) -> _Answers:
    """Judge plays and say what came of them."""
    found = _Answers(OK, [], [])
    for source, place in batch.sources:
        if batch.prose:
            code, lines, faults = _retold(batch, source, place, batch.prose)
        elif isinstance(source, Written):
            code, lines, faults = _of_record(batch, source, place)
        else:
            code, lines, faults = _of_play(batch, source, place)
        found = _Answers(max(found.code, code), [*found.lines, *lines], [*found.faults, *faults])
    return found


def _of_play(batch: _Batch, source: bytes | BadPlay, place: str) -> _Answers:
    read, report = judged(source)
    told = (
        [as_json(answer(report, place, batch.lang, read))]
        if batch.as_json
        else _told(read, report, place, batch.lang)
    )
    return _Answers(_code(report), list(told), [])


def _of_record(batch: _Batch, source: Written, place: str) -> _Answers:
    told = until_wrong(taken(source), whole=batch.whole)
    if batch.as_json:
        return _Answers(told.code, [as_json(answered(told, place, batch.lang))], [])
    return _Answers(told.code, list(lines(told, place, batch.lang)), [])


def _retold(batch: _Batch, source: bytes | BadPlay | Written, place: str, to: str) -> _Answers:
    """Tell a play as prose in the language `to`, or why that cannot be done."""
    read, report, at, _ = judged_at(source, place)
    if read is None or report.error is not None:
        if batch.as_json:
            return _Answers(BAD, [as_json(answer(report, at, batch.lang, None))], [])
        return _Answers(BAD, [], [error_line(report, at, batch.lang)])
    try:
        prose = retold(*read, report, to)
    except Unsayable as error:
        fault = message("record-unsayable", batch.lang, what=error)
        return _Answers(BAD, [], [f"{place}: {fault}"])
    if batch.as_json:
        told = answer(report, place, batch.lang, read) | {"prose": prose}
        return _Answers(_code(report), [as_json(told)], [])
    faults = [] if report.ok else [f"{place}: {_outcome_at(read[1], report, batch.lang)}"]
    return _Answers(_code(report), [f"{prose}\n"], faults)


def _outcome_at(vector: AnyVector, report: Report, lang: str) -> str:
    """What comes of a play, with the numbers that the steps have when it is told as prose."""
    said = message(_outcome(vector, report), lang)
    numbers = [str(number) for number, step in enumerate(report.steps, 1) if not step.ok]
    if not numbers:
        return said
    return message(
        "play-at-step" if len(numbers) == 1 else "play-at-steps", lang, said=said, steps=", ".join(numbers)
    )


def _code(report: Report) -> int:
    return BAD if report.error else OK if report.ok else DIFFERS


def legal(args: argparse.Namespace) -> int:
    """List the legal acts after each play's steps."""
    worst = OK
    for play in played(args):
        if play is None:
            worst = BAD
            continue
        book, report, place = play
        position = after(report)
        if args.json:
            acts = [sparse(act) for act in book.legal(position)]
            tell([as_json({"id": report.id, "ok": True, "legal": acts, "position": position})])
        else:
            tell([named(report, place), *(f"  {line}" for line in possible(book, position, args.lang))])
    return worst


def _told(read: Read | None, report: Report, place: str, lang: str) -> Iterator[str]:
    """Tell a play to a reader: every step with its reasons."""
    if read is not None and report.start is not None:
        book, vector = read
        yield named(report, place)
        yield from reasons(book, report.start.because, lang)
        yield from differing(report.start.differs, lang)
        before = report.start.position
        for number, (step, judged) in enumerate(zip(vector.steps, report.steps, strict=False), 1):
            yield from explained(book, step, before, judged, number=number, lang=lang)
            before = judged.position
        if report.error is None:
            yield message(_outcome(vector, report), lang)
    if report.error is not None:
        yield error_line(report, place, lang)


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
