"""`rulekit explore`: every play from a position to a depth, counted and held to properties."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from typing import Any

from rulekit.cli.exits import BAD, DIFFERS, OK, Unusable
from rulekit.cli.jobs import Each, spread
from rulekit.cli.parser import Parser
from rulekit.cli.plays import after, as_json, faulty, named, played, tell
from rulekit.cli.progress import progress
from rulekit.games import Book
from rulekit.messages import message
from rulekit.oracle.explore import Counterexample, Explored, Level, divide, explore as explored
from rulekit.oracle.judge import Report, labels
from rulekit.oracle.properties import Property, invariants, statement
from rulekit.oracle.vectors import FORMAT, sparse
from rulekit.prose import say_act, say_position, say_step
from rulekit.verdict import BadPlay

#: How deep to go where nobody says.
DEPTH = 4
Divided = list[tuple[Any, int]]


def takes_options(command: Parser) -> None:
    """Add how deep to go, and what to hold the positions to."""
    command.add_argument("--depth", metavar="N", type=int, default=DEPTH, help=command.words("help-depth"))
    command.add_argument("--divide", action="store_true", help=command.words("help-divide"))
    for kind in ("never", "always"):
        text = command.words(f"help-{kind}")
        command.add_argument(f"--{kind}", metavar="PATH=VALUE", action="append", default=[], help=text)


def explore(args: argparse.Namespace) -> int:
    """Explore from the position after each play's steps; the worst of what is found is the exit code."""
    if args.depth < 0:
        raise Unusable("depth-number", written=args.depth)
    worst = OK
    with spread(args) as each:
        for play in played(args):
            worst = max(worst, BAD if play is None else _explore(args, each, *play))
    return worst


def _explore(args: argparse.Namespace, each: Each, book: Book, report: Report, place: str) -> int:
    def bad(error: BadPlay, place: str) -> int:
        tell(faulty(Report(report.id, ok=False, start=None, steps=(), error=error), place, args))
        return BAD

    position = after(report)
    asked = [Property(kind, text) for kind in ("never", "always") for text in getattr(args, kind)]
    for kind, text in asked:
        try:
            statement(book, position, text)
        except BadPlay as error:
            return bad(error, f"--{kind} {text}")

    def watch(items: Iterable[Any], total: int) -> Iterable[Any]:
        return progress(items, args.lang, total=total)

    try:
        found = explored(book, position, args.depth, [*asked, *invariants(book)], each=each, watch=watch)
        divided = list(divide(book, position, args.depth, each=each)) if args.divide else None
    except BadPlay as error:
        # The play leaves out what an act needs further on.
        return bad(error, place)
    if args.json:
        tell([as_json({"id": report.id, "ok": not found.findings, **_plain(book, position, found, divided)})])
    else:
        tell([named(report, place), *_told(book, position, found, divided, args.lang)])
    return DIFFERS if found.findings else OK


def _plain(book: Book, position: Any, found: Explored, divided: Divided | None) -> dict[str, Any]:
    """What was found, as plain values."""
    plain = {"whole": found.whole, "positions": found.positions, "levels": found.levels}
    if divided is not None:
        plain["divide"] = [{"do": sparse(act), "plays": plays} for act, plays in divided]
    plain["findings"] = [
        one.property._asdict() | {"play": _vector(book, position, one)} for one in found.findings
    ]
    return plain


def _told(book: Book, position: Any, found: Explored, divided: Divided | None, lang: str) -> Iterator[str]:
    """Tell a reader what was found."""
    yield from (f"  {line}" for line in _table(found.levels, lang))
    yield "  " + message("explored", lang, positions=found.positions)
    if found.whole:
        yield "  " + message("explored-whole", lang)
    for act, plays in divided or ():
        yield f"  {say_act(book.name, position, act, lang)} — {plays}"
    for one in found.findings:
        yield f"  ✗ {broken_words(one.property, lang)}"
        yield from _shown(book, position, one, lang)


def _table(levels: Iterable[Level], lang: str) -> Iterator[str]:
    """The counts of each depth in columns."""
    names = Level.__struct_fields__
    head = [message(f"level-{name}", lang) for name in names]
    rows = [head, *([str(getattr(level, name)) for name in names] for level in levels)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))


def broken_words(broken: Property, lang: str) -> str:
    """What a property says and what has come of it."""
    if broken.kind == "invariant":
        return message("broken-invariant", lang, holds=message(f"invariant-{broken.text}", lang))
    return message(f"broken-{broken.kind}", lang, what=broken.text)


def _shown(book: Book, position: Any, found: Counterexample, lang: str) -> Iterator[str]:
    """Show a play in words, and as a vector."""
    words = say_position(book.name, position, lang).splitlines()
    yield from (f"    {line}".rstrip() for line in words)
    yield ""
    for number, (before, act, verdict) in enumerate(_steps(book, position, found.acts), 1):
        cites = labels(book, verdict.because)
        yield f"    {number}. {say_step(book.name, before, act, verdict, lang, cites=cites)}"
    yield f"    {as_json(_vector(book, position, found))}"


def _vector(book: Book, position: Any, found: Counterexample) -> dict[str, Any]:
    """The play as a vector, which states what is wrong where it can be stated."""
    steps: list[dict[str, Any]] = [
        {"do": sparse(act), "then": {"allowed": verdict.allowed, "because": verdict.because}}
        for _, act, verdict in _steps(book, position, found.acts)
    ]
    if steps and found.property.kind == "never":
        steps[-1]["then"]["position"] = statement(book, position, found.property.text)
    return {"format": FORMAT, "book": book.name, "given": sparse(position), "steps": steps}


def _steps(book: Book, position: Any, acts: Iterable[Any]) -> Iterator[tuple[Any, Any, Any]]:
    """Each act with the position before it and its verdict."""
    for act in acts:
        verdict = book.act(position, act)
        yield position, act, verdict
        position = verdict.position
