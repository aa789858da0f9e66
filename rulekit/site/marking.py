"""Links the terms of a book's pages to the glossary, in whatever form they stand: what cards hang on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from posixpath import dirname, relpath
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.treeprocessors import Treeprocessor

from rulekit.fidelity.lexis import Lexis, Same, Word, lexis
from rulekit.fidelity.side import Side
from rulekit.fidelity.terms import Terms
from rulekit.games import BOOKS
from rulekit.site.edition import Edition

#: The page with the entry of each term, and the beginning of their anchors.
GLOSSARY, ANCHOR = "glossary.md", "term."
#: Where terms are no text for reading on: links, names, programs, tables, and an example's steps.
_CLOSED = {"a", "code", "pre", "table", "button", "summary", *(f"h{level}" for level in range(1, 7))}
_CLOSED_CLASSES = {"rk-name", "rk-facts", "rk-more", "rk-steps", "rk-title"}
#: Where a term is marked once: a block, or else a paragraph or an item of a list.
_UNITS = {"section", "p", "li", "dd"}
#: What holds running text.
_TEXTUAL = {"p", "li", "dd", "em", "strong"}
#: What may follow an English word that is inflected and not turned into another one.
_ENDING = r"(?:e|y|s|es|ies|d|ed|ied|ing|['’]s)?"
#: Irregular forms (fled, broke) have fewer letters in common with their words than derived ones (succession).
_FEW = 5


class Terminology:
    """The terms of one book in one language, as they are found in running text."""

    def __init__(self, book: str, lang: str, terms: Terms) -> None:
        self.lang, self.terms = lang, terms
        self._lexis: Lexis = lexis(lang, book, Same(terms))
        self._known: dict[str, tuple[Word, ...]] = {}

    def found(self, text: str) -> Iterator[Word]:
        """The terms of a text for which one can stand surety: of one meaning, and not merely of one stem."""
        if (words := self._known.get(text)) is None:
            words = self._known[text] = tuple(self._words(text))
        yield from words

    def _words(self, text: str) -> Iterator[Word]:
        for word in self._lexis.words(Side(self.lang, text)):
            if len(word.ids) == 1 and self._is_form(word.ids[0], text[word.span.start : word.span.end]):
                yield word

    def _is_form(self, id: str, written: str) -> bool:
        if self.lang == "ru":
            return True
        forms = (form.removeprefix("to ").strip("“”:") for form in self.terms[id].forms(self.lang))
        return any(_inflects(form.lower().split(), written.lower().split()) for form in forms)


def _inflects(form: list[str], written: list[str]) -> bool:
    return len(form) == len(written) and all(map(_inflected, form, written))


def _inflected(form: str, written: str) -> bool:
    base = form.rstrip("ey")
    last = re.escape(base[-1:])
    if re.fullmatch(rf"{re.escape(base)}{last}?{_ENDING}", written):
        return True
    return written[:_FEW] != form[:_FEW]


class Marks(Treeprocessor):
    """Puts the links into a rendered page; `book` and `page` (its name) are set before each."""

    AFTER_HEADINGS = 3  # blocks' headings are made at 4, MkDocs looks at links at 0

    def __init__(self, md: Markdown | None, known: Terminology | None, page: str) -> None:
        super().__init__(md)
        self.known = known
        self.glossary = relpath(GLOSSARY, dirname(page) or ".")

    def run(self, root: Element) -> None:
        """Mark all terms below an element."""
        if self.known:
            self._mark(root, set())

    def _mark(self, parent: Element, seen: set[str]) -> None:
        """Mark an element's text in its order: its own, that of an element in it, what follows that."""
        if parent.tag in _TEXTUAL:
            parent.text, links = self._cut(parent.text or "", seen)
            self._insert(parent, 0, links)
        else:
            links = []
        at = len(links)
        for child in list(parent)[at:]:
            if not _is_closed(child):
                apart = child.tag in _UNITS and parent.tag not in _UNITS
                self._mark(child, set() if apart else seen)
            at += 1
            if parent.tag in _TEXTUAL:
                child.tail, links = self._cut(child.tail or "", seen)
                self._insert(parent, at, links)
                at += len(links)

    def _cut(self, text: str, seen: set[str]) -> tuple[str, list[Element]]:
        """The text before the first new term, and links for all new ones, each with what follows it."""
        assert self.known is not None
        words = []
        for word in self.known.found(text):
            if word.ids[0] not in seen:
                seen.add(word.ids[0])
                words.append(word)
        ends = [*(word.span.start for word in words), len(text)]
        links = [self._link(text, word, end) for word, end in zip(words, ends[1:], strict=True)]
        return text[: ends[0]], links

    def _link(self, text: str, word: Word, end: int) -> Element:
        link = Element("a", {"class": "rk-term", "href": f"{self.glossary}#{ANCHOR}{word.ids[0]}"})
        link.text, link.tail = text[word.span.start : word.span.end], text[word.span.end : end]
        return link

    @staticmethod
    def _insert(parent: Element, at: int, links: list[Element]) -> None:
        for number, link in enumerate(links, at):
            parent.insert(number, link)


def _is_closed(element: Element) -> bool:
    classes = element.get("class", "").split()
    return element.tag in _CLOSED or not _CLOSED_CLASSES.isdisjoint(classes)


def terminology(page: str, edition: Edition) -> Terminology | None:
    """The terms that a page's book uses; none where the page is of no book."""
    book = page.partition("/")[0]
    return _terminology(book, edition.lang, Same(edition.terms)) if book in BOOKS else None


@lru_cache(32)
def _terminology(book: str, lang: str, of: Same) -> Terminology:
    """One for all pages of a book: a card shows the words of a page."""
    return Terminology(book, lang, of.terms)
