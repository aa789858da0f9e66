"""The rules and the terms of all books for programs: `rules.json`, `terms.json` and their schemas."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from rulekit.fidelity.terms import Term
from rulekit.games import BOOKS
from rulekit.pages import LANGS, Registry, load
from rulekit.pages.registry import page_url
from rulekit.rulebook import Basis, Kind, Rule
from rulekit.site.cited import Cited, cited
from rulekit.site.edition import Edition
from rulekit.site.marking import ANCHOR, GLOSSARY

FORMAT: Literal[1] = 1


class ListedRule(msgspec.Struct, frozen=True):
    """A rule with its texts and what names it."""

    id: str
    #: The name of its book.
    book: str
    #: The cite label of its source.
    source: str
    kind: Kind
    basis: Basis
    #: The numbers that its text states, and the ids of the rules to which it is the exception.
    values: tuple[int, ...]
    overrides: tuple[str, ...]
    #: By language: its text in Markdown, and its address below the site's.
    text: dict[str, str]
    page: dict[str, str]
    #: The ids of the blocks that link to it, of the examples in which it decides, of its open questions.
    cited_by: tuple[str, ...]
    examples: tuple[str, ...]
    readings: tuple[str, ...]


class ListedTerm(Term, frozen=True):
    """A term as the term base has it, with its id and where the glossary has it."""

    id: str = ""
    page: dict[str, str] = msgspec.field(default_factory=dict)


class Rules(msgspec.Struct, frozen=True):
    """The file `rules.json`."""

    format: Literal[1]
    rules: tuple[ListedRule, ...]


class Terms(msgspec.Struct, frozen=True):
    """The file `terms.json`."""

    format: Literal[1]
    terms: tuple[ListedTerm, ...]


def write_lists(root: Path, target: Path) -> None:
    """Write both lists of the checkout `root`, and their schemas, into the folder of a site."""
    registry = load(root / "docs")
    lists = {"rules": Rules(FORMAT, tuple(_rules(registry))), "terms": Terms(FORMAT, tuple(_terms(registry)))}
    for name, content in lists.items():
        files = {f"{name}.json": content, f"{name}.schema.json": msgspec.json.schema(type(content))}
        for file, value in files.items():
            (target / file).write_bytes(msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n")


def _rules(registry: Registry) -> Iterator[ListedRule]:
    """The rules that pages have, in the order of books and of declaration."""
    editions = [Edition(lang, registry) for lang in LANGS]
    for book in BOOKS.values():
        for rule in book.rules.values():
            if all(edition.place(rule.id) for edition in editions):
                yield _rule(book.name, rule, registry, cited(editions[0], rule.id))


def _rule(book: str, rule: Rule, registry: Registry, names: Cited) -> ListedRule:
    places = {lang: registry.places[lang][rule.id] for lang in LANGS}
    return ListedRule(
        rule.id,
        book,
        rule.source,
        rule.kind,
        rule.basis,
        rule.values,
        rule.overrides,
        {lang: place.block.body for lang, place in places.items()},
        {lang: f"{lang}/{place.url}" for lang, place in places.items()},
        tuple(id for _, id in names.by if id in registry.places[LANGS[0]]),
        names.examples,
        names.readings,
    )


def _terms(registry: Registry) -> Iterator[ListedTerm]:
    for id, term in Edition(LANGS[0], registry).terms.items():
        page = {lang: f"{lang}/{page_url(GLOSSARY)}#{ANCHOR}{id}" for lang in LANGS}
        yield ListedTerm(**msgspec.structs.asdict(term), id=id, page=page)
