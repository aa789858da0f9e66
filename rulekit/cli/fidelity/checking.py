"""`rulekit fidelity check`: what differs between the Russian and the English of a pair."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from rulekit.cli.checkout import root
from rulekit.cli.exits import DIFFERS, OK, Unusable
from rulekit.cli.parser import Parser
from rulekit.messages import message
from rulekit.pages import Fault
from rulekit.proof.grounds import terms_of

if TYPE_CHECKING:
    from rulekit.fidelity.foreign import Foreign
    from rulekit.fidelity.pair import Pair
    from rulekit.fidelity.terms import Terms


def takes_options(command: Parser, books: Iterable[str]) -> None:
    """Add what to check, and how to tell it."""
    command.add_argument("books", nargs="*", metavar="BOOK", help=command.words("help-fidelity-book"))
    command.set_defaults(known=tuple(books))
    command.add_argument("--po", metavar="FILE", type=Path, help=command.words("help-po"))
    command.add_argument("--terms", metavar="FILE", type=Path, help=command.words("help-terms"))
    command.add_argument("--github", action="store_true", help=command.words("help-github"))
    command.takes_root()


def check_pairs(args: argparse.Namespace) -> int:
    """Check the pairs of the pages, or of a file; 1 if there is a finding that nobody has dismissed."""
    from rulekit.cli.fidelity.findings import lines
    from rulekit.fidelity.checking import check

    try:
        pairs, base, left = _given(args)
    except Fault as fault:
        raise Unusable("fidelity-unreadable", fault=fault.text(args.lang)) from None
    tally: Counter[str] = Counter(pairs=len(pairs))
    for found in check(pairs, base):
        tally["dismissed" if found.reason else "findings"] += 1
        if not found.reason:
            print(*lines(found, args), sep="\n")
    if not (args.json or args.github):
        print(_summary(tally, left, args.lang))
    return DIFFERS if tally["findings"] else OK


def _given(args: argparse.Namespace) -> tuple[list[Pair], Terms, Foreign | None]:
    """The pairs to check, their terms, and, of a file, what in it is no pair yet."""
    if unknown := [book for book in args.books if book not in args.known]:
        raise Unusable("usage-choice", name="BOOK", what=unknown[0], choices=", ".join(args.known))
    from rulekit.fidelity.foreign import read
    from rulekit.fidelity.reviewed import pairs

    if args.po is None:
        folder = root(args)
        return pairs(folder, args.books or args.known), _terms(args.terms or terms_of(folder)), None
    if args.books:
        raise Unusable("usage-clash", name="BOOK", other="--po")
    foreign = read(args.po)
    return list(foreign.pairs), _terms(args.terms) if args.terms else {}, foreign


def _terms(path: Path) -> Terms:
    from rulekit.fidelity import terms

    for fault in terms.faults(path):
        raise fault
    return terms.load(path)


def _summary(tally: Counter[str], left: Foreign | None, lang: str) -> str:
    counts = {name: tally[name] for name in ("findings", "pairs", "dismissed")}
    said = [message("fidelity-summary", lang, **counts)]
    if left is not None:
        said.append(message("fidelity-left", lang, fuzzy=left.fuzzy, untranslated=left.untranslated))
    return " ".join(said)
