"""What a reader may want to know around a rule: where it comes from, what names it, what it leaves open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from mkdocs.utils import get_relative_url

from rulekit.games import book_of
from rulekit.messages import message
from rulekit.pages import Place
from rulekit.pages.plain import plain
from rulekit.pages.registry import page_url
from rulekit.site.cited import Spot, cited
from rulekit.site.edition import Edition
from rulekit.site.head import label, sort
from rulekit.site.meta import block_meta
from rulekit.site.nav import books

#: How many examples stand in the fold itself; the rest have a fold of their own.
MOST = 6
#: The heading, of every book's first page, under which its sources stand.
SOURCES = "sources"


def around(place: Place, edition: Edition) -> str:
    """The fold with all that, as HTML; scripts add what can be done with the block."""
    lines = "".join(
        f"<li><b>{escape(message(f'site-around-{name}', edition.lang))}:</b> {text}</li>"
        for name, text in _lines(place, edition)
        if text
    )
    name = _name(place, edition)
    more = escape(message("site-around", edition.lang, name=name), quote=True)
    return (
        f'<details class="rk-around" data-rk-id="{place.block.id}" data-rk-title="{escape(name)}">'
        f'<summary title="{more}" aria-label="{more}"></summary><ul>{lines}</ul></details>'
    )


def _name(place: Place, edition: Edition) -> str:
    """What a block is called: «Правило 4.4.1»."""
    return " ".join(filter(None, (sort(place.block, edition.lang), label(place.block, edition.lang))))


def _lines(place: Place, edition: Edition) -> Iterator[tuple[str, str]]:
    known = cited(edition, place.block.id)
    yield "source", _source(place, edition)
    yield "by", ", ".join(_named(known.by, place, edition))
    yield "examples", _examples(known.examples, place, edition)
    yield "readings", _list(_link(id, place, edition) for id in known.readings if edition.place(id))


def _source(place: Place, edition: Edition) -> str:
    """The book with its sources, the label in it, and what the block rests on."""
    lang, book = edition.lang, book_of(place.block.id).name
    listed = books(edition.registry.docs.parent).get(book)
    title = escape(listed.title if listed else book)
    first = edition.registry.pages[lang].get(f"{book}/index.md")
    if first and any(heading.id == SOURCES for heading in first.headings):
        title = f'<a href="{_relative(f"{book}/#{SOURCES}", place)}">{title}</a>'
    basis = block_meta(place.block).basis
    stands = ", ".join(filter(None, (title, escape(label(place.block, lang)))))
    if not basis:
        return f"{stands}."
    why = message(f"site-basis-{basis.replace(' ', '-')}-why", lang)
    return f"{stands}. {escape(why)}."


def _named(spots: tuple[Spot, ...], place: Place, edition: Edition) -> Iterator[str]:
    """Links to what links to the block, to each heading once."""
    for name, id in spots:
        if edition.place(id):
            yield _link(id, place, edition)
        else:
            page = edition.registry.pages[edition.lang][name]
            text = next((plain(heading.text) for heading in page.headings if heading.id == id), id)
            yield f'<a href="{_relative(f"{page_url(name)}#{id}", place)}">{escape(text)}</a>'


def _examples(ids: tuple[str, ...], place: Place, edition: Edition) -> str:
    """Links to the examples, those of the block's own page first."""
    places = [found for id in ids if (found := edition.place(id))]
    places.sort(key=lambda found: found.name != place.name)
    links = [_link(found.block.id, place, edition) for found in places]
    # Nobody opens a fold for a single line.
    most = MOST if len(links) > MOST + 1 else len(links)
    return _list((*links[:most], *_rest(links[most:], edition)))


def _list(texts: Iterable[str]) -> str:
    """Whole sentences, each on a line of its own; nothing of none."""
    lines = "".join(f"<li>{text}</li>" for text in texts)
    return f"<ul>{lines}</ul>" if lines else ""


def _rest(links: list[str], edition: Edition) -> Iterator[str]:
    """The links that do not stand in the line, in a fold that opens without a script."""
    if links:
        more = escape(message("site-around-more", edition.lang, count=len(links)))
        yield f'<details class="rk-rest"><summary>{more}</summary>{_list(links)}</details>'


def _link(id: str, place: Place, edition: Edition) -> str:
    """A link to another block: an example by its title, a reading by its question, a rule by its name."""
    to = edition.registry.places[edition.lang][id]
    first = plain(to.block.body.partition("\n\n")[0])
    text = first if to.block.kind in {"example", "reading"} else _name(to, edition)
    return f'<a href="{_relative(to.url, place)}">{escape(text)}</a>'


def _relative(url: str, place: Place) -> str:
    address, _, id = url.partition("#")
    here = page_url(place.name)
    return f"#{id}" if address == here else f"{get_relative_url(address, here).rstrip('/')}/#{id}"
