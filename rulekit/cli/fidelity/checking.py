"""`rulekit fidelity check`: what differs between the Russian and the English of a pair."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from rulekit.cli.checkout import root
from rulekit.cli.exits import DIFFERS, OK, Unusable
from rulekit.cli.parser import Parser
from rulekit.messages import message
from rulekit.pages import Fault
from rulekit.proof.grounds import terms_of

if TYPE_CHECKING:
    from rulekit.fidelity.pair import Pair
    from rulekit.fidelity.terms import Terms


def takes_options(command: Parser, books: Iterable[str]) -> None:
    """Add what to check, and how to tell it."""
    command.add_argument("books", nargs="*", metavar="BOOK", help=command.words("help-fidelity-book"))
    command.set_defaults(known=tuple(books))
    command.add_argument("--po", metavar="FILE", nargs="+", type=Path, help=command.words("help-po"))
    command.add_argument("--terms", metavar="FILE", type=Path, help=command.words("help-terms"))
    command.add_argument("--github", action="store_true", help=command.words("help-github"))
    command.takes_root()


def check_pairs(args: argparse.Namespace) -> int:
    """Check the pairs of the pages, or of files; 1 if there is a finding that nobody has dismissed."""
    from rulekit.cli.fidelity.findings import lines
    from rulekit.fidelity.checking import check

    tally: Counter[str] = Counter()
    try:
        for pairs, base in _given(args, tally):
            tally["pairs"] += len(pairs)
            for found in check(pairs, base):
                tally["dismissed" if found.reason else "findings"] += 1
                if not found.reason:
                    print(*lines(found, args), sep="\n")
    except Fault as fault:
        raise Unusable("fidelity-unreadable", fault=fault.text(args.lang)) from None
    if not (args.json or args.github):
        print(_summary(tally, args))
    return DIFFERS if tally["findings"] else OK


def _given(args: argparse.Namespace, tally: Counter[str]) -> Iterator[tuple[list[Pair], Terms]]:
    """The pairs of the pages, or of each file, with their terms; what in a file is no pair is counted."""
    if unknown := [book for book in args.books if book not in args.known]:
        raise Unusable("usage-choice", name="BOOK", what=unknown[0], choices=", ".join(args.known))
    from rulekit.fidelity.foreign import read
    from rulekit.fidelity.reviewed import pairs

    if args.po is None:
        folder = root(args)
        yield pairs(folder, args.books or args.known), _terms(args.terms or terms_of(folder))
        return
    if args.books:
        raise Unusable("usage-clash", name="BOOK", other="--po")
    base = _terms(args.terms) if args.terms else {}
    for foreign in map(read, args.po):
        tally.update(fuzzy=foreign.fuzzy, untranslated=foreign.untranslated)
        yield list(foreign.pairs), base


def _terms(path: Path) -> Terms:
    from rulekit.fidelity import terms

    for fault in terms.faults(path):
        raise fault
    return terms.load(path)


def _summary(tally: Counter[str], args: argparse.Namespace) -> str:
    counts = {name: tally[name] for name in ("findings", "pairs", "dismissed")}
    said = [message("fidelity-summary", args.lang, **counts)]
    if args.po is not None:
        left = {name: tally[name] for name in ("fuzzy", "untranslated")}
        said.append(message("fidelity-left", args.lang, **left))
    return " ".join(said)
