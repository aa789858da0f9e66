"""The command line: which command, in which language, with which exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tomllib import TOMLDecodeError
from typing import TextIO

from rulekit import __version__
from rulekit.cli import conforming, engine, exploring, judging, linting, odds, site, suite, tracing
from rulekit.cli.exits import BAD, CLOSED, Unusable
from rulekit.cli.fidelity import checking, glossing, sourcing, syncing, taking
from rulekit.cli.jobs import takes_jobs
from rulekit.cli.language import language
from rulekit.cli.parser import Command, Parser, speaking
from rulekit.games import BOOKS
from rulekit.messages import message

#: The extra that a package belongs to, unless it is the site's.
_EXTRAS = {"distributed": "dask", "polib": "fidelity", "pymorphy3": "fidelity", "snowballstemmer": "fidelity"}


def run(argv: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    # A stream that the caller closed is None; there what is said goes nowhere.
    sys.stdout, sys.stderr = (stream or _nowhere() for stream in (sys.stdout, sys.stderr))
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError):
            # A file's name need not be text.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    lang = language(arguments, os.environ)
    try:
        args = parser(lang).parse_args(arguments)
        args.lang, args.json = lang, getattr(args, "json", False)
        command: Command = args.run
        return _flushed(command(args))
    except BrokenPipeError:
        # The reader has enough.
        _write_no_more()
        return CLOSED
    except (Unusable, ModuleNotFoundError, TOMLDecodeError, OSError) as error:
        _tell(_why(error, lang))
        return BAD


def _why(error: Exception, lang: str) -> str:
    """Word what kept a command from its work; raise again what should never happen."""
    if isinstance(error, Unusable):
        return message(error.code, lang, **error.params)
    if isinstance(error, TOMLDecodeError):
        return message("words-broken", lang, reason=error)
    if isinstance(error, OSError):
        if error.filename is not None:
            return f"{error.filename}: {message('file-unreadable', lang, reason=error)}"
        _write_no_more()
        return message("answer-unwritable", lang, reason=error)
    if not isinstance(error, ModuleNotFoundError) or (error.name or "").startswith("rulekit"):
        raise error
    # Pages, the site and a cluster need packages that a plain install leaves out.
    return message("extra-missing", lang, package=error.name, extra=_EXTRAS.get(error.name or "", "site"))


def _flushed(code: int) -> int:
    """Write what is still held back, while it can be said that it cannot be written."""
    sys.stdout.flush()
    return code


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def _write_no_more() -> None:
    """Let nothing be flushed to standard output when Python ends."""
    _drain(sys.stdout)


def _tell(text: str) -> None:
    """Say what kept a command from its work; where that cannot be written either, the exit code tells it."""
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        _drain(sys.stderr)


def _drain(stream: TextIO) -> None:
    """Let what a stream still holds go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def parser(lang: str) -> Parser:
    """The parser of all commands, speaking `lang`."""
    top = speaking(lang)(
        "rulekit", description=message("help-rulekit", lang), epilog=message("help-exit-codes", lang)
    )
    said = f"rulekit {__version__}"
    top.add_argument("--version", action="version", version=said, help=message("help-version", lang))
    commands = _Commands(top)
    for name, run in (("judge", judging.judge), ("legal", judging.legal), ("explore", exploring.explore)):
        command = commands.add(name, run)
        command.add_argument("files", nargs="+", metavar="FILE", help=command.words("help-files"))
        command.add_argument("--book", choices=list(BOOKS), help=command.words("help-record-book"))
        if name != "legal":
            takes_jobs(command)
        if name == "judge":
            judging.takes_options(command)
        if name == "explore":
            exploring.takes_options(command)

    chance = commands.add("odds", odds.odds)
    chance.add_argument("files", nargs="+", metavar="FILE", help=chance.words("help-files"))
    chance.add_argument("--book", choices=list(BOOKS), help=chance.words("help-record-book"))
    odds.takes_options(chance)

    commands.add("engine", engine.engine)
    conforming.takes_options(commands.add("conform", conforming.conform))

    vectors = commands.group("vectors")
    export = vectors.add("export", suite.export)
    export.add_argument("folder", metavar="DIR", type=Path, help=export.words("help-folder"))
    export.takes_root()
    check = vectors.add("check", suite.check)
    check.add_argument("folder", metavar="DIR", type=Path, nargs="?", help=check.words("help-folder-check"))
    check.takes_root()
    suite.takes_reasons(vectors.add("lock", suite.lock))

    commands.add("lint", linting.lint).takes_root()

    traced = commands.add("trace", tracing.trace)
    traced.add_argument("about", metavar="RULE|BOOK", nargs="?", help=traced.words("help-about"))
    traced.takes_root()

    fidelity = commands.group("fidelity")
    checking.takes_options(fidelity.add("check", checking.check_pairs), (*BOOKS, "site"))
    syncing.takes_options(fidelity.add("sync", syncing.sync))
    taking.takes_options(fidelity.add("take", taking.take_back), (*BOOKS, "site"))
    glossing.takes_options(fidelity.add("terms", glossing.print_terms), BOOKS)
    sourcing.takes_options(fidelity.add("source", sourcing.source))

    pages = commands.group("site")
    build = pages.add("build", site.build)
    build.add_argument("--out", metavar="DIR", type=Path, help=build.words("help-out"))
    build.add_argument("--url", help=build.words("help-url"))
    build.takes_root()
    site.takes_folder(pages.add("compress", site.compress))
    serve = pages.add("serve", site.serve)
    serve.add_argument("--port", type=int, default=8000, help=serve.words("help-port"))
    serve.takes_root()
    return top


class _Commands:
    """The commands below a parser; their help is the message `help-<name>-<name>`."""

    def __init__(self, above: Parser, path: str = "help") -> None:
        self.above, self.path = above, path
        metavar = above.words("help-command")
        self.added = above.add_subparsers(metavar=metavar, required=True, parser_class=type(above))

    def add(self, name: str, run: Command) -> Parser:
        """Add a command."""
        command = self._parser(name)
        command.runs(run)
        return command

    def group(self, name: str) -> _Commands:
        """Add a command that has commands of its own."""
        return _Commands(self._parser(name), f"{self.path}-{name}")

    def _parser(self, name: str) -> Parser:
        text = self.above.words(f"{self.path}-{name}")
        return self.added.add_parser(name, help=text, description=text)
