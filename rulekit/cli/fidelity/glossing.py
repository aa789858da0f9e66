"""`rulekit fidelity terms`: the term base for the glossaries of other programs."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

import msgspec

from rulekit.cli.checkout import root
from rulekit.cli.exits import OK, Unusable
from rulekit.cli.parser import Parser
from rulekit.proof.grounds import terms_of


def takes_options(command: Parser, books: Iterable[str]) -> None:
    """Add whose terms, and in which form."""
    command.add_argument("books", nargs="*", metavar="BOOK", help=command.words("help-terms-book"))
    command.set_defaults(known=tuple(books))
    command.add_argument("--tabs", action="store_true", help=command.words("help-terms-tabs"))
    command.takes_root()


def print_terms(args: argparse.Namespace) -> int:
    """Print the terms: as CSV, with `--tabs` as OmegaT has them, with `--json` whole, a line a term."""
    from rulekit.fidelity import glossary, terms

    if unknown := [book for book in args.books if book not in args.known]:
        raise Unusable("usage-choice", name="BOOK", what=unknown[0], choices=", ".join(args.known))
    path = terms_of(root(args))
    for fault in terms.faults(path):
        raise Unusable("fidelity-unreadable", fault=fault.text(args.lang))
    found = glossary.of_books(terms.load(path), args.books)
    if args.json:
        for id, term in found.items():
            print(msgspec.json.encode({"id": id, **msgspec.to_builtins(term)}).decode())
    else:
        print(glossary.as_tabs(found, args.lang) if args.tabs else glossary.as_csv(found), end="")
    return OK
