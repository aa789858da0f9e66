"""`rulekit conform`: the suite against a program that speaks the protocol."""

from __future__ import annotations

import argparse
import shlex
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from typing import get_args

import msgspec

from rulekit.cli.checkout import root
from rulekit.cli.exits import BAD, DIFFERS, OK, SIGNALLED, Unusable
from rulekit.cli.findings import report
from rulekit.cli.outcomes import tell
from rulekit.cli.parser import Parser, seconds
from rulekit.cli.progress import progress
from rulekit.games import BOOKS
from rulekit.oracle.archive import Opened, opened
from rulekit.oracle.conform import Outcome, Suite, conform as played
from rulekit.oracle.player import Limits, Player
from rulekit.oracle.program import Broken
from rulekit.oracle.protocol import Level
from rulekit.oracle.report import Run, as_json, junit
from rulekit.oracle.skips import skips
from rulekit.oracle.suite import PACKED, suite
from rulekit.oracle.vectors import AnyVector
from rulekit.oracle.verify import every
from rulekit.pages import load
from rulekit.proof import Unproved, vectors as of_pages
from rulekit.verdict import BadPlay

Placed = tuple[AnyVector, str]


def takes_options(command: Parser) -> None:
    """Add what the command asks: the engine, the suite, and what is made of them."""
    words = command.words
    command.add_argument("suite", metavar="DIR", type=Path, nargs="?", help=words("help-suite"))
    command.add_argument("--engine", metavar="CMD", required=True, help=words("help-engine-command"))
    books = tuple(BOOKS)
    command.add_argument("--book", choices=books, action="append", default=[], help=words("help-book"))
    command.add_argument("--level", type=int, choices=get_args(Level), help=words("help-level"))
    command.add_argument("--skip", metavar="FILE", type=Path, help=words("help-skip"))
    command.add_argument("--junit", metavar="FILE", type=Path, help=words("help-junit"))
    limit = Limits().run
    command.add_argument(
        "--timeout", metavar="SECONDS", type=seconds, default=limit, help=words("help-timeout")
    )
    command.takes_root()


def conform(args: argparse.Namespace) -> int:
    """Play the suite with an engine, and report what differs; the worst of all is the exit code."""
    known = _known(args.skip)
    run = Run(args.engine)
    try:
        vectors, ids = _vectors(args, run)
    except Unproved as error:
        return report(error.faults, args)
    code = BAD if run.findings else OK
    for id in sorted(known.keys() - ids):
        run.findings.append((str(args.skip), BadPlay("$", "skip-unknown", id=id)))
    # Of a suite in which nothing can be read no engine need be started.
    if ids:
        with _tidy():
            _play(args, run, vectors, known)
    if args.junit is not None:
        _write(args.junit, junit(run, args.lang))
    if args.json:
        print(msgspec.json.encode(as_json(run, args.lang)).decode())
    else:
        tell(run, args.lang)
    return max(code, OK if run.is_good else DIFFERS)


@contextmanager
def _tidy() -> Iterator[None]:
    """Turn a signal to end into an exit: the engine is no child of the terminal's, and must end too."""
    known = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    # One that somebody ignores or takes already is theirs.
    taken = [one for one in known if signal.getsignal(one) is signal.SIG_DFL]
    for one in taken:
        signal.signal(one, lambda number, _frame: sys.exit(SIGNALLED + number))
    try:
        yield
    finally:
        for one in taken:
            signal.signal(one, signal.SIG_DFL)


def _play(args: argparse.Namespace, run: Run, vectors: list[Placed], known: dict[str, str]) -> None:
    """Play all vectors; what is wrong with the engine as such becomes a finding of the run."""
    player = Player(_command(args.engine), Limits(run=args.timeout))
    try:
        run.hello = player.hello()
        run.level = min(args.level or run.hello.level, run.hello.level)
        _check_hello(args, run)
        asked = Suite(vectors, run.level, run.hello.books, known)
        run.outcomes += progress(played(player, asked), args.lang, total=len(vectors))
        player.leave()
    except Broken as fault:
        if fault.code == "engine-not-started":
            raise Unusable(fault.code, command=args.engine, **fault.params) from None
        run.findings.append((args.engine, fault))
        if run.hello is None:
            run.outcomes += (Outcome(vector, place, "unplayed") for vector, place in vectors)
    finally:
        player.stop()
    run.restarts = player.restarts
    _check_run(args, run, player.fault)


def _check_hello(args: argparse.Namespace, run: Run) -> None:
    """Compare what was asked for with what the engine says that it can do."""
    assert run.hello is not None
    if args.level is not None and run.level != args.level:
        fault = BadPlay("$.level", "engine-level", level=args.level, said=run.hello.level)
        run.findings.append((args.engine, fault))
    for book in args.book:
        if book not in run.hello.books:
            known = ", ".join(run.hello.books)
            run.findings.append((args.engine, BadPlay("$.books", "engine-book", book=book, known=known)))


def _check_run(args: argparse.Namespace, run: Run, fault: BadPlay | None) -> None:
    """Say so if the engine was given up, and if nothing was compared: then nothing is shown."""
    if fault is not None:
        run.findings.append((args.engine, fault))
    if run.hello is not None and (left := run.counts["unplayed"]):
        gave_up = BadPlay("$", "engine-given-up", restarts=run.restarts, left=left)
        run.findings.append((args.engine, gave_up))
    if run.hello is not None and not run.counts["passed"] + run.counts["failed"]:
        run.findings.append((args.engine, BadPlay("$", "conform-nothing")))


def _known(path: Path | None) -> dict[str, str]:
    """The skip list; one that cannot be read is bad input."""
    if path is None:
        return {}
    try:
        found, faults = skips(path.read_text("utf-8-sig"))
    except UnicodeDecodeError:
        raise Unusable("skip-unreadable", file=path) from None
    for number, fault in faults:
        raise Unusable(fault.code, at=f"{path}:{number}", **fault.params)
    return found


def _vectors(args: argparse.Namespace, run: Run) -> tuple[list[Placed], set[str]]:
    """The vectors of the books that are asked for, and the ids of all; what cannot be read is a finding."""
    vectors: list[Placed] = []
    ids: set[str] = set()
    found, where = _opened(args)
    for vector, place in every(found, where):
        if isinstance(vector, BadPlay):
            run.findings.append((place, vector))
            continue
        ids.add(str(vector.id))
        if not args.book or vector.book in args.book:
            vectors.append((vector, place))
    if not ids and not run.findings:
        raise Unusable("conform-no-suite", folder=where)
    return vectors, ids


def _opened(args: argparse.Namespace) -> tuple[Opened, Path]:
    """The suite that is named, else that of the pages, else the one that an installed rulekit carries."""
    if args.suite is not None:
        if not args.suite.exists():
            raise Unusable("no-folder", folder=args.suite)
        return opened(args.suite), args.suite
    try:
        folder = root(args)
    except Unusable:
        packed = files("rulekit") / "_data" / PACKED
        if args.root is not None or not packed.is_file():
            raise
        with as_file(packed) as path:
            return opened(path), Path(PACKED)
    return (suite(of_pages(load(folder / "docs"))), []), Path()


def _command(text: str) -> list[str]:
    """The words of a command line; a quote that is never closed, or no word at all, is bad input."""
    try:
        words = shlex.split(text)
    except ValueError:
        words = []
    if not words:
        raise Unusable("engine-no-command", command=text)
    return words


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise Unusable("not-writable", folder=path, reason=error) from None
