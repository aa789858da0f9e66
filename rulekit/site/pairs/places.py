"""Where the pairs are shown, and where what they say is read."""

from __future__ import annotations

from posixpath import relpath

from mkdocs.utils import get_relative_url

from rulekit.fidelity.pair import Pair
from rulekit.fidelity.units import SITE
from rulekit.messages import message
from rulekit.pages import Registry
from rulekit.pages.registry import page_url
from rulekit.site.edition import Edition
from rulekit.site.nav import books

#: The page that explains the checks, a heading for each.
CHECKS = "translating/checks.md"


def page_of(book: str) -> str:
    """The page that shows the pairs of a book."""
    return f"translating/pairs/{book}.md"


def anchor(id: str) -> str:
    """Where a pair stands on that page: an id that is no rule's, and an address that has one `#`."""
    return f"pair-{id.replace('#', '~')}"


def link(id: str, book: str, edition: Edition, page: str) -> str | None:
    """The address of a pair as seen from a page, if the site shows the book's pairs."""
    if page_of(book) not in edition.registry.pages[edition.lang]:
        return None
    return f"{get_relative_url(page_url(page_of(book)), page_url(page))}#{anchor(id)}"


def source(pair: Pair, registry: Registry) -> str:
    """The page that a pair is read on, by its path below its language's folder."""
    return relpath(pair.ru.path, registry.docs / "ru")


def reading(pair: Pair, lang: str, edition: Edition, page: str) -> str:
    """The address of the place where a language of a pair is read, as seen from a page."""
    there = page_url(source(pair, edition.registry))
    return get_relative_url(f"{lang}/{there}", f"{edition.lang}/{page_url(page)}") + _fragment(pair)


def name_of(pair: Pair) -> str:
    """The id of the block that a pair is or belongs to; nothing if it stands outside of blocks."""
    name = pair.id.partition("#")[0]
    return name if pair.kind in {"rule", "reading", "note", "title", "comment"} else ""


def _fragment(pair: Pair) -> str:
    """The block or the heading that a pair is, belongs to, or stands under; nothing at a page's top."""
    if name := name_of(pair):
        return f"#{name}"
    place, _, block = pair.id.partition("@")
    heading = place.partition("#")[2].partition(":")[0]
    return f"#{block or heading}" if block or heading else ""


def check_name(check: str, edition: Edition) -> str:
    """What readers call a check: the heading of its explanation."""
    page = edition.registry.pages[edition.lang].get(CHECKS)
    headings = page.headings if page else ()
    return next((heading.text for heading in headings if heading.id == check), check)


def explained(check: str, edition: Edition, page: str) -> str | None:
    """The address of the explanation of a check, as seen from a page."""
    there = edition.registry.pages[edition.lang].get(CHECKS)
    if there is None or all(heading.id != check for heading in there.headings):
        return None
    return f"{get_relative_url(page_url(CHECKS), page_url(page))}#{check}"


def title(book: str, edition: Edition) -> str:
    """What a book is called; what belongs to none is named as such."""
    if book == SITE:
        return message("site-pairs-site", edition.lang)
    listed = books(edition.registry.docs.parent).get(book)
    return listed.title if listed else book


def page_link(book: str, text: str, edition: Edition, page: str) -> str:
    """A text as HTML that leads to the pairs of a book, if the site shows them."""
    if page_of(book) not in edition.registry.pages[edition.lang]:
        return text
    return f'<a href="{get_relative_url(page_url(page_of(book)), page_url(page))}">{text}</a>'
