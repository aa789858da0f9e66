"""The command line: which command, in which language, with which exit code."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from rulekit.cli import judging, linting, site, suite
from rulekit.cli.language import language
from rulekit.messages import message

#: Exit codes: all as stated or allowed; something differs or is refused; bad input.
OK, DIFFERS, BAD = 0, 1, 2
#: What a shell reports for a command ended by an interrupt or by a closed pipe.
INTERRUPTED, CLOSED = 130, 141

Command = Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError):
            stream.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    args = parser(language(arguments, os.environ)).parse_args(arguments)
    run: Command = args.run
    try:
        return run(args)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has enough; nothing more may be flushed to him when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED


def parser(lang: str) -> argparse.ArgumentParser:
    """The parser of all commands, with help in `lang`."""
    words = _Words(lang)
    top = argparse.ArgumentParser(
        "rulekit", description=words("help-rulekit"), epilog=words("help-exit-codes")
    )
    commands = top.add_subparsers(metavar=words("help-command"), required=True)

    judge = words.command(commands, "judge", judging.judge)
    judge.add_argument("files", nargs="+", metavar="FILE", help=words("help-files"))
    legal = words.command(commands, "legal", judging.legal)
    legal.add_argument("files", nargs="+", metavar="FILE", help=words("help-files"))

    vectors = commands.add_parser("vectors", help=words("help-vectors"), description=words("help-vectors"))
    verbs = vectors.add_subparsers(metavar=words("help-command"), required=True)
    export = words.command(verbs, "export", suite.export, "vectors-export")
    export.add_argument("folder", metavar="DIR", type=Path, help=words("help-folder"))
    words.root(export)
    check = words.command(verbs, "check", suite.check, "vectors-check")
    check.add_argument("folder", metavar="DIR", type=Path, nargs="?", help=words("help-folder-check"))
    words.root(check)

    words.root(words.command(commands, "lint", linting.lint))

    pages = commands.add_parser("site", help=words("help-site"), description=words("help-site"))
    verbs = pages.add_subparsers(metavar=words("help-command"), required=True)
    build = words.command(verbs, "build", site.build, "site-build")
    build.add_argument("--out", metavar="DIR", type=Path, help=words("help-out"))
    build.add_argument("--url", help=words("help-url"))
    words.root(build)
    serve = words.command(verbs, "serve", site.serve, "site-serve")
    serve.add_argument("--port", type=int, default=8000, help=words("help-port"))
    words.root(serve)
    return top


class _Words:
    """Help texts in one language, and the options that every command has."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, code: str) -> str:
        return message(code, self.lang)

    def command(
        self,
        commands: argparse._SubParsersAction[argparse.ArgumentParser],
        name: str,
        run: Command,
        code: str = "",
    ) -> argparse.ArgumentParser:
        """Add a command with `--lang` and `--json`."""
        text = self(f"help-{code or name}")
        one = commands.add_parser(name, help=text, description=text)
        one.add_argument("--lang", choices=("ru", "en"), default=self.lang, help=self("help-lang"))
        one.add_argument("--json", action="store_true", help=self("help-json"))
        one.set_defaults(run=run)
        return one

    def root(self, command: argparse.ArgumentParser) -> None:
        """Add `--root`, for commands that need the pages."""
        command.add_argument("--root", metavar="DIR", type=Path, help=self("help-root"))
