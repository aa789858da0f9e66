"""What cards show and flipped rules turn to: every block and term of a book, one file a book and language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from posixpath import dirname, normpath
from xml.etree.ElementTree import Element

import msgspec
from markdown import Markdown
from markdown.treeprocessors import Treeprocessor

from rulekit.fidelity.lexis import terms_of
from rulekit.fidelity.terms import Term
from rulekit.games import BOOKS, Book, book_of
from rulekit.messages import message
from rulekit.pages import LANGS, Place, Registry, load
from rulekit.pages.registry import page_url
from rulekit.site import store
from rulekit.site.clean import clean
from rulekit.site.edition import Edition
from rulekit.site.head import label, sort
from rulekit.site.marking import ANCHOR, GLOSSARY, Marks, terminology
from rulekit.site.meta import block_meta
from rulekit.site.naming import put
from rulekit.site.proved import Pages
from rulekit.site.spared import spare

#: Below the site's root: a page flips its rules from the other language's file.
FOLDER = "cards"


class Card(msgspec.Struct, omit_defaults=True):
    """What a card shows; what is empty is not written."""

    title: str
    #: The text, as HTML; its links begin at the address of its language.
    html: str
    #: Its address below the address of its language.
    url: str
    #: What sort of rule it is and what it rests on, or where a term comes from.
    facts: str = ""
    #: A term in the other languages.
    names: dict[str, str] = {}


def write_cards(root: Path, target: Path) -> None:
    """Write the cards of the checkout `root` into a folder of the site `target`."""
    put(target / FOLDER, _files(load(root / "docs")))


def _files(registry: Registry) -> dict[str, bytes]:
    """The content of every file by its name."""
    editions = [Edition(lang, registry) for lang in LANGS]
    return {
        f"{book.prefix}.{edition.lang}.json": msgspec.json.encode(dict(_cards(book, edition)))
        for edition in editions
        for book in BOOKS.values()
    }


def _cards(book: Book, edition: Edition) -> Iterator[tuple[str, msgspec.Raw | Card]]:
    """The cards of a book by what they are about, those of a page that has not changed as they were."""
    for name, page in edition.registry.pages[edition.lang].items():
        parts = (edition.lang, book.name, name, page.text)
        data = store.kept("cards", parts, lambda: msgspec.json.encode(dict(_blocks(name, book, edition))))  # noqa: B023 - called at once
        yield from msgspec.json.decode(data, type=dict[str, msgspec.Raw]).items()
    markdown = _markdown(GLOSSARY, edition)
    for id, term in terms_of(book.name, edition.terms):
        yield ANCHOR + id, _term(id, term, book, edition, markdown)


def _blocks(name: str, book: Book, edition: Edition) -> Iterator[tuple[str, Card]]:
    """The cards of a page."""
    for block in edition.registry.pages[edition.lang][name].blocks:
        place = edition.registry.places[edition.lang][block.id]
        if place.name == name and book_of(block.id) is book:
            yield block.id, _block(place, edition)


def _block(place: Place, edition: Edition) -> Card:
    """A rule, reading or note as it stands on its page; of an example the title."""
    block, lang, meta = place.block, edition.lang, block_meta(place.block)
    body = block.body.partition("\n\n")[0] if block.kind == "example" else block.body
    facts = [message(f"site-kind-{meta.kind}", lang)] if meta.kind else []
    if meta.basis:
        facts.append(message(f"site-basis-{meta.basis.replace(' ', '-')}", lang))
    title = " ".join(filter(None, (sort(block, lang), label(block, lang))))
    html = clean(_markdown(place.name, edition).convert(body))
    return Card(title, html, place.url, " · ".join(facts))


def _term(id: str, term: Term, book: Book, edition: Edition, markdown: Markdown) -> Card:
    """A term with its status, what to mind, and what in its book it is easily taken for."""
    lang, terms = edition.lang, edition.terms
    rivals = (other for other in term.neighbours if book.name in terms[other].books)
    near = ", ".join(f"[{edition.term(other)}](#{ANCHOR}{other})" for other in rivals)
    compare = message("site-term-compare", lang, terms=near) if near else ""
    text = "\n\n".join(filter(None, (term.note(lang), compare)))
    return Card(
        term.form(lang),
        clean(markdown.reset().convert(text)),
        f"{page_url(GLOSSARY)}#{ANCHOR}{id}",
        message(f"site-term-{term.status}", lang),
        {other: term.form(other) for other in edition.others},
    )


class _Links(Treeprocessor):
    """Makes links from page to page links from the address of the language."""

    def __init__(self, md: Markdown, page: str) -> None:
        super().__init__(md)
        self.page = page

    def run(self, root: Element) -> None:
        """Look at every link."""
        for link in root.iter("a"):
            path, mark, id = link.get("href", "").partition("#")
            if path.endswith(".md") or not path:
                target = normpath(f"{dirname(self.page)}/{path}").lstrip("/") if path else self.page
                link.set("href", f"{page_url(target)}{mark}{id}")


@lru_cache(256)
def _markdown_of(page: str, lang: str, registry: Pages) -> Markdown:
    markdown = Markdown(extensions=["attr_list", "tables"])
    spare(markdown)
    known = terminology(page, Edition(lang, registry.registry))
    markdown.treeprocessors.register(Marks(markdown, known, page), "rulekit_terms", Marks.AFTER_HEADINGS)
    markdown.treeprocessors.register(_Links(markdown, page), "rulekit_links", 1)
    return markdown


def _markdown(page: str, edition: Edition) -> Markdown:
    """What renders the texts of a page."""
    return _markdown_of(page, edition.lang, Pages(edition.registry)).reset()
