"""Writes what the search of each language reads: one file, the same for the same pages."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from mkdocs.utils.yaml import yaml_load

from rulekit.fidelity.terms import owned, slips
from rulekit.messages import message
from rulekit.pages import LANGS, load
from rulekit.pages.registry import page_url
from rulekit.site import store
from rulekit.site.edition import Edition
from rulekit.site.editions import config_file
from rulekit.site.naming import put
from rulekit.site.search.records import records

#: Below the site's root, since the search of one language reads the other one's file too.
FOLDER = "search"
#: Words that players use for the words of the pages.
_WORDS = Path(__file__).parent / "words.toml"
#: What the results call the sorts of records.
_KINDS = ("rule", "example", "reading", "note", "term", "question", "section", "page", "name")
#: What is said once there is an index, and what the page fills in.
_SAYS = ("ready", "found", "none", "typed")
_FILLED = {"count": "{count}", "query": "{query}"}


def write_search(root: Path, target: Path) -> None:
    """Write the records of every language of the checkout `root` into a folder of the site `target`."""
    registry = load(root / "docs")
    books = dict(_books(root / config_file(LANGS[0])))
    files = {
        f"{lang}.json": store.kept(
            "search", (lang, registry.digest, repr(books)), partial(_content, Edition(lang, registry), books)
        )
        for lang in LANGS
    }
    put(target / FOLDER, files)


def _content(edition: Edition, books: Mapping[str, str]) -> bytes:
    lang = edition.lang
    content = {
        "lang": lang,
        "kinds": {kind: message(f"site-search-{kind}", lang) for kind in _KINDS},
        "says": {code: message(f"site-search-{code}", lang, **_FILLED) for code in _SAYS},
        "pages": _pages(edition, books),
        "words": _words(edition),
        "records": list(records(edition)),
    }
    return msgspec.json.encode(content)


def _books(config: Path) -> Iterator[tuple[str, str]]:
    """The names of the books, as the list of pages has them, by the folders of their pages."""
    with config.open("rb") as file:
        nav: list[Any] = yaml_load(file)["nav"]
    for entry in nav:
        for name, pages in entry.items() if isinstance(entry, dict) else ():
            # A book's front page stands under the book's name; other sections are no books.
            if isinstance(pages[0], dict):
                yield next(iter(pages[0].values())).partition("/")[0], name


def _pages(edition: Edition, books: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """The book and the heading of each page, by its address."""
    found = {}
    for name, page in edition.registry.pages[edition.lang].items():
        heading = next(heading.text for heading in page.headings if heading.level == 1)
        book = books.get(name.partition("/")[0], "")
        found[page_url(name)] = (book, heading)
    return found


def _words(edition: Edition) -> dict[str, list[str]]:
    """Other words for the words of the pages: other forms of terms, and what players say."""
    said: dict[str, list[str]] = {}
    own = owned(edition.terms.values(), edition.lang)
    for term in edition.terms.values():
        form = term.form(edition.lang)
        for other in slips(term, own, edition.lang):
            _learn(said, other, form)
    for one, other in _forms(edition):
        _learn(said, one, other)
        _learn(said, other, one)
    for word, meant in tomllib.loads(_WORDS.read_text("utf-8"))[edition.lang].items():
        said.setdefault(word, []).extend(meant)
    return said


def _learn(said: dict[str, list[str]], word: str, meant: str) -> None:
    said.setdefault(word.strip("«»"), []).append(meant.strip("«»"))


def _forms(edition: Edition) -> Iterator[tuple[str, str]]:
    """Words that are forms of one term and of no other."""
    lang, terms = edition.lang, edition.terms.values()
    forms = [form.lower() for term in terms for form in {term.form(lang), *term.also(lang)}]
    alone = {form for form, many in Counter(forms).items() if many == 1 and form.isalpha()}
    for term in terms:
        for also in term.also(lang):
            if {also.lower(), term.form(lang).lower()} <= alone:
                yield also, term.form(lang)
