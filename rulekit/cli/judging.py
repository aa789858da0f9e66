"""`rulekit judge` and `rulekit legal`: plays from files or a pipe, one answer a play."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import UNSET

from rulekit.cli.exits import BAD, DIFFERS, OK
from rulekit.cli.explain import differing, explained, possible, reasons, unexpected
from rulekit.cli.jobs import is_spread, spread
from rulekit.cli.plays import Read, after, answer, as_json, error_line, judged, named, played, shown, tell
from rulekit.messages import message
from rulekit.oracle.judge import Report
from rulekit.oracle.stream import Source
from rulekit.oracle.vectors import AnyVector, sparse

#: Plays that are judged together in another process, and about how many bytes.
CHUNK, CHUNK_BYTES = 64, 1 << 20


class _Batch(NamedTuple):
    """Plays to judge, and how to answer."""

    sources: list[Source]
    as_json: bool
    lang: str


def judge(args: argparse.Namespace) -> int:
    """Judge every play; the worst of them is the exit code."""
    worst = OK
    gathered = chunks(shown(args), alone=not is_spread(args))
    batches = (_Batch(chunk, args.json, args.lang) for chunk in gathered)
    with spread(args) as each:
        for code, lines in each(_answers, batches):
            worst = max(worst, code)
            tell(lines)
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


def _answers(batch: _Batch) -> tuple[int, list[str]]:
    """Judge plays: the worst exit code, and what is said of them."""
    worst, lines = OK, []
    for source, place in batch.sources:
        read, report = judged(source)
        worst = max(worst, BAD if report.error else OK if report.ok else DIFFERS)
        if batch.as_json:
            lines.append(as_json(answer(report, place, batch.lang, read)))
        else:
            lines += _told(read, report, place, batch.lang)
    return worst, lines


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
