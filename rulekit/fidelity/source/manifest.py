"""What is kept of a source text: its statements by their numbers, as facts, with the rules that tell them.

A manifest holds no sentence of its source, which is not ours to publish.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from tomllib import TOMLDecodeError
from typing import Literal

import msgspec

from rulekit.fidelity.source.facts import Facts
from rulekit.fidelity.terms import Terms
from rulekit.games import BOOKS, Book
from rulekit.oracle.decode import convert
from rulekit.pages import Fault
from rulekit.proof.code import in_code
from rulekit.proof.grounds import toml
from rulekit.rulebook import Rule
from rulekit.verdict import BadPlay

_STATEMENT = re.compile(r"^\[\[statement\]\]", re.MULTILINE)
_INDEX = re.compile(r"\$\.statement\[(\d+)\]")
_DIGITS = re.compile(r"\d+")

#: Why a sentence of a source needs no rule.
Without = Literal["heading", "example", "pointer", "motive", "outside", "furniture"]


class Statement(Facts, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A sentence of a source, without its words."""

    #: The number under which it stands in the source, empty before the first.
    at: str
    #: The cite labels of the rules that tell it, where that is not the number alone.
    cite: tuple[str, ...] = ()
    #: Numbers of the statements that it makes, where our notes on the source have any.
    statements: tuple[str, ...] = ()
    #: Ids of the rules that tell it.
    rules: tuple[str, ...] = ()
    without: Without | None = None

    @property
    def labels(self) -> tuple[str, ...]:
        """The cite labels of what it states."""
        return self.cite or (self.at,)


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The statements of a source text, in their order."""

    book: str
    statement: tuple[Statement, ...] = ()


Manifests = Mapping[Path, Manifest]


def folder(root: Path) -> Path:
    """Where a checkout keeps its manifests."""
    return root / "translations" / "sources"


def load(path: Path) -> Manifest:
    """A manifest; raises `Fault` at the line of what is none."""
    try:
        found: Manifest = convert(toml(path), Manifest)
    except (TOMLDecodeError, UnicodeDecodeError) as error:
        at = re.search(r"line (\d+)", str(error))
        raise Fault(path.as_posix(), int(at[1]) if at else 1, "toml-broken", reason=str(error)) from None
    except BadPlay as error:
        index = _INDEX.match(error.path)
        line = line_of(path, int(index[1])) if index else 1
        raise Fault(path.as_posix(), line, error.code, **error.params) from None
    if found.book not in BOOKS:
        raise Fault(path.as_posix(), 1, "not-one-of", written=found.book, choices=", ".join(BOOKS))
    return found


def of_book(root: Path, book: str) -> Manifests:
    """The manifests of a book, by their files."""
    all_of_them = ((path, load(path)) for path in sorted(folder(root).glob("*.toml")))
    return {path: manifest for path, manifest in all_of_them if manifest.book == book}


def line_of(path: Path, index: int) -> int:
    """The line on which a statement begins."""
    text = path.read_text("utf-8")
    starts = [found.start() for found in _STATEMENT.finditer(text)]
    return text.count("\n", 0, starts[index]) + 1


def faults(root: Path, terms: Terms) -> Iterator[Fault]:
    """What is wrong with the manifests of a checkout, and what they and the rules lack of each other."""
    for book in BOOKS.values():
        try:
            manifests = of_book(root, book.name)
        except Fault as fault:
            yield fault
            return
        if manifests:
            yield from book_faults(book, manifests, terms)


def book_faults(book: Book, manifests: Manifests, terms: Terms) -> Iterator[Fault]:
    """Statements without a rule, and rules that no statement bears out."""
    for path, manifest in manifests.items():
        for index, statement in enumerate(manifest.statement):
            for code, params in _statement(statement, book, terms):
                yield Fault(path.as_posix(), line_of(path, index), code, at=statement.at or "—", **params)
    for rule in book.rules.values():
        if rule.basis == "seed":
            of = [
                one for manifest in manifests.values() for one in manifest.statement if rule.id in one.rules
            ]
            for code, params in _rule(rule, of):
                spot = in_code(book)[rule.id].declared
                yield Fault(spot.path, spot.line, code, id=rule.id, **params)


def _statement(statement: Statement, book: Book, terms: Terms) -> Iterator[tuple[str, dict[str, object]]]:
    if bool(statement.rules) == bool(statement.without):
        yield ("source-both" if statement.rules else "source-no-rule"), {}
    for id in statement.rules:
        if id not in book.rules:
            yield "source-rule-unknown", {"id": id}
    values = {value for id in statement.rules if id in book.rules for value in book.rules[id].values}
    for die in statement.dice if statement.rules else ():
        if not set(map(int, _DIGITS.findall(die))) <= values:
            yield "source-die", {"die": die}
    for id in dict.fromkeys(statement.terms):
        if id not in terms:
            yield "source-term-unknown", {"id": id}


def _rule(rule: Rule, statements: list[Statement]) -> Iterator[tuple[str, dict[str, object]]]:
    if not statements:
        yield "source-no-statement", {}
        return
    labels = list(dict.fromkeys(label for statement in statements for label in statement.labels))
    if rule.source not in labels:
        yield "source-label", {"label": rule.source, "found": ", ".join(labels)}
    stated = {
        int(digits)
        for statement in statements
        for written in (*statement.numbers, *statement.dice)
        for digits in _DIGITS.findall(written)
    }
    for value in rule.values:
        if abs(value) not in stated:
            yield "source-value", {"value": value}
