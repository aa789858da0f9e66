"""`rulekit fidelity take`: a file that a translator has worked on elsewhere, into the record of review."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from rulekit.cli.checkout import root
from rulekit.cli.exits import DIFFERS, OK, Unusable
from rulekit.cli.parser import Parser
from rulekit.messages import in_a_line, message
from rulekit.pages import Fault

if TYPE_CHECKING:
    from rulekit.fidelity.taking import Event, Taken


def takes_options(command: Parser, books: Iterable[str]) -> None:
    """Add the book, and the file that has come back."""
    command.add_argument("book", metavar="BOOK", choices=list(books), help=command.words("help-take-book"))
    command.add_argument("file", metavar="FILE", type=Path, help=command.words("help-take-file"))
    command.add_argument("--fuzzy", action="store_true", help=command.words("help-take-fuzzy"))
    command.takes_root()


def take_back(args: argparse.Namespace) -> int:
    """Take a file into the record of its book; 1 if something of it was not taken."""
    try:
        taken = _taken(args)
    except Fault as fault:
        raise Unusable("fidelity-unreadable", fault=fault.text(args.lang)) from None
    for event in taken.events:
        print(_line(event, args))
    count = sum(event.state == "taken" for event in taken.events)
    if not args.json:
        counts = {"taken": count, "left": len(taken.events) - count}
        print(message("fidelity-take-summary", args.lang, **counts))
    return OK if count == len(taken.events) else DIFFERS


def _taken(args: argparse.Namespace) -> Taken:
    from rulekit.fidelity import po, record
    from rulekit.fidelity.taking import take
    from rulekit.fidelity.writing import Unwritten, write

    path = record.path_of(root(args), args.book)
    before = record.read(path)
    taken = take(before, po.read(args.file), reviewed=not args.fuzzy)
    if not before.says(taken.record):
        try:
            write(path, taken.record.to_bytes())
        except Unwritten as error:
            raise Unusable("not-writable", folder=error.filename, reason=error) from None
    return taken


def _line(event: Event, args: argparse.Namespace) -> str:
    """An event as a line for a reader, or as an object for a program."""
    at = f"{args.file.as_posix()}:{event.line}"
    text = message(f"fidelity-take-{event.state}", args.lang, id=in_a_line(event.id))
    if not args.json:
        return f"{at}: {text}"
    return msgspec.json.encode({"id": event.id, "state": event.state, "at": at, "message": text}).decode()
