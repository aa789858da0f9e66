"""Arguments, and what is said of them, in the reader's language."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from rulekit.cli.exits import BAD
from rulekit.messages import message

Command = Callable[[argparse.Namespace], int]

#: Seconds in a day.
DAY = 86_400

#: What argparse says, and the message with which we say it.
_COMPLAINTS = {
    r"the following arguments are required: (?P<what>.+)": "usage-missing",
    r"unrecognized arguments: (?P<what>.+)": "usage-unknown",
    r"argument (?P<name>.+): expected .+": "usage-no-value",
    r"argument (?P<name>.+): invalid choice: '?(?P<what>.*?)'? "
    r"\(choose from (?P<choices>.+)\)": "usage-choice",
    r"argument (?P<name>.+): invalid int value: '(?P<what>.*)'": "usage-number",
    r"argument (?P<name>.+): invalid seconds value: '(?P<what>.*)'": "usage-seconds",
    r"argument (?P<name>.+): not allowed with argument (?P<other>.+)": "usage-clash",
}


class Parser(argparse.ArgumentParser):
    """A parser that speaks Russian or English; its subcommands speak as it does."""

    lang = "en"

    def __init__(self, prog: str, **kwargs: Any) -> None:
        super().__init__(prog, add_help=False, **kwargs)
        self._positionals.title = message("usage-arguments", self.lang)
        self._optionals.title = message("usage-options", self.lang)
        self.add_argument("-h", "--help", action="help", help=message("help-help", self.lang))
        self.add_argument(
            "--lang", choices=("ru", "en"), default=argparse.SUPPRESS, help=self.words("help-lang")
        )
        text = self.words("help-json")
        self.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help=text)

    def words(self, code: str) -> str:
        """A message in the parser's language."""
        return message(code, self.lang)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Read arguments; what is unknown to a command is its own fault, told under its own usage."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown

    def format_usage(self) -> str:
        """The usage line alone."""
        formatter = self._get_formatter()
        formatter.add_usage(
            self.usage, self._actions, self._mutually_exclusive_groups, self.words("usage") + " "
        )
        return formatter.format_help()

    def format_help(self) -> str:
        """The usage line and everything below it."""
        return self.format_usage() + super().format_help().partition("\n\n")[2].join(("\n", ""))

    def error(self, text: str) -> NoReturn:
        """Say what is wrong with the arguments; exit code 2."""
        for pattern, code in _COMPLAINTS.items():
            if found := re.fullmatch(pattern, text):
                params = found.groupdict()
                if "choices" in params:
                    # Newer versions of Python list the choices as they are, older ones as Python writes them.
                    params["choices"] = params["choices"].replace("'", "")
                text = message(code, self.lang, **params)
        print(f"{self.format_usage()}{self.prog}: {text}", file=sys.stderr)
        sys.exit(BAD)

    def runs(self, command: Command) -> None:
        """Say which function a command is."""
        self.set_defaults(run=command)

    def takes_root(self) -> None:
        """Add `--root`, for a command that needs the pages."""
        self.add_argument("--root", metavar="DIR", type=Path, help=self.words("help-root"))


def seconds(text: str) -> float:
    """A time that is an argument: seconds, more than none and a day at most."""
    value = float(text)
    if not 0 < value <= DAY:
        raise ValueError(text)
    return value


def speaking(lang: str) -> type[Parser]:
    """The parser class of a language; argparse makes subcommands of the same class."""
    return type("Parser", (Parser,), {"lang": lang})
