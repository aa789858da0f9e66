"""A book on one page, to be printed: its pages one after another, without what only a screen can do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape, unescape
from html.parser import HTMLParser
from pathlib import Path
from posixpath import relpath
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from rulekit.messages import message
from rulekit.pages import LANGS
from rulekit.pages.registry import page_url
from rulekit.site import store
from rulekit.site.clean import plain_tags
from rulekit.site.nav import Listed

TEMPLATES = Path(__file__).parent / "templates"
#: The folder of a book's printed page, below the book's.
FOLDER = "print"
#: The one script of a printed page, as the theme's folder has it: on a screen, wide tables are scrolled.
SCROLLERS = "assets/scrollers.mjs"
#: What has no use on paper.
_DROPPED = frozenset({"headerlink", "rk-judge", "rk-more", "rk-play-place", "rk-review", "rk-tools"})
#: Boards beside the tables that say the same, and boards after each step; a map says more than its table.
_BOARDS = frozenset({"rk-folds"})
_LATER = frozenset({"rk-board-steps", "rk-board-end"})
_MAP = 'class="rk-diagram'
_VOID = {"area", "br", "col", "hr", "img", "input", "source", "wbr"}
#: Attributes that name other elements by their ids.
_NAMING = {"aria-controls", "aria-describedby", "aria-labelledby", "for", "headers"}
_URL = re.compile(r"url\(#([^)]+)\)")

#: A sign by its name or number; what a tag is called, and its attributes.
_NAMED = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]*|#[0-9]+|#[xX][0-9A-Fa-f]+);")
_CUT = re.compile(r"(<[^>]*>)")
_TAG = re.compile(r"</?([a-z0-9]+)")
_ATTRIBUTE = re.compile(r' ([A-Za-z:-]+)(?:="([^"]*)")?')

Attributes = Sequence[tuple[str, str | None]]


class Book(NamedTuple):
    """A book to print in one language."""

    name: str
    listed: Listed
    lang: str
    #: The address of the language's site.
    url: str
    #: What the foot of each page says.
    verified: str


def write_printed(book: Book, pages: Mapping[str, str], site: Path, loads: Sequence[str]) -> None:
    """Write a book's printed page into the folder of its language.

    `pages` are the rendered pages by name, `loads` the addresses of style sheets and scripts below `site`.
    """
    place = f"{book.name}/{FOLDER}/"
    names = [name for name in book.listed.pages if name in pages]
    words = {
        "book": book,
        "langs": LANGS,
        "message": message,
        "place": place,
        "above": relpath(".", place),
        "loads": loads,
        "pages": [(slug(name), on_paper(pages[name], name, names, book.url)) for name in names],
    }
    env = Environment(loader=FileSystemLoader(TEMPLATES), undefined=StrictUndefined, autoescape=True)
    folder = site / place
    folder.mkdir(parents=True)
    (folder / "index.html").write_text(env.get_template("_print.html").render(words), "utf-8")


def slug(name: str) -> str:
    """What a page is called on paper: `a/b.md` is `b`."""
    return name.rpartition("/")[2].removesuffix(".md")


def on_paper(html: str, name: str, names: Sequence[str], url: str) -> str:
    """A page as a part of its book: ids are the page's own, links within the book lead to its parts."""
    return store.kept("paper", (html, name, url, *names), lambda: _on_paper(html, name, names, url)).decode()


def _on_paper(html: str, name: str, names: Sequence[str], url: str) -> bytes:
    unwanted = _DROPPED | (_LATER if _MAP in html else _BOARDS)
    reader = _Paper(name, {page_url(other): slug(other) for other in names}, url, unwanted)
    if _is_plain(html):
        reader.take(html)
    else:
        reader.feed(html)
        reader.close()
    return "".join(reader.out).encode()


def _is_plain(html: str) -> bool:
    """Whether there is one way to read HTML, so that it can be cut at its tags."""
    return plain_tags(html) is not None and html.count("&") == len(_NAMED.findall(html))


class _Paper(HTMLParser):
    def __init__(self, name: str, parts: Mapping[str, str], url: str, unwanted: frozenset[str]) -> None:
        super().__init__(convert_charrefs=False)
        self.out: list[str] = []
        self._name, self._parts, self._url = name, parts, url
        self._unwanted = unwanted
        #: The open elements below one that is dropped, that one included.
        self._dropped: list[str] = []
        #: Tags as they are written: most of them stand on a page many times.
        self._tags: dict[str, str] = {}

    def take(self, html: str) -> None:
        """Read HTML that is nothing but plain tags and text."""
        for number, piece in enumerate(_CUT.split(html)):
            if number % 2 == 0:
                self.handle_data(piece)
            elif not self._dropped and (known := self._tags.get(piece)):
                self.out.append(known)
            else:
                self._take_tag(piece, len(self.out))

    def _take_tag(self, tag: str, at: int) -> None:
        found = _TAG.match(tag)
        assert found is not None, "a plain tag"
        if tag.startswith("</"):
            self.handle_endtag(found[1])
            return
        attrs = [
            (one[1].lower(), None if one[2] is None else unescape(one[2])) for one in _ATTRIBUTE.finditer(tag)
        ]
        handle = self.handle_startendtag if tag.endswith("/>") else self.handle_starttag
        handle(found[1], attrs)
        if len(self.out) > at:
            self._tags[tag] = self.out[-1]

    def updatepos(self, i: int, j: int) -> int:
        """Count no lines: nobody asks for them, and that is half of the work."""
        return j

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        """Write a tag with its new attributes, unless it stands in what is dropped."""
        classes = (dict(attrs).get("class") or "").split()
        if self._dropped or not self._unwanted.isdisjoint(classes):
            if tag not in _VOID:
                self._dropped.append(tag)
            return
        written = "".join(self._attribute(key, value) for key, value in self._attributes(tag, attrs))
        self.out.append(f"<{tag}{written}>")

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        """Write an element that closes itself, as those of drawings do."""
        if not self._dropped:
            written = "".join(self._attribute(key, value) for key, value in self._attributes(tag, attrs))
            self.out.append(f"<{tag}{written}/>")

    def handle_endtag(self, tag: str) -> None:
        """Close an element."""
        if self._dropped:
            self._dropped.pop()
        else:
            self.out.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        """Write text."""
        if not self._dropped:
            self.out.append(data)

    def handle_entityref(self, name: str) -> None:
        """Write `&amp;` and the like."""
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        """Write `&#8212;` and the like."""
        self.handle_data(f"&#{name};")

    def _attributes(self, tag: str, attrs: Attributes) -> Iterator[tuple[str, str | None]]:
        for key, value in attrs:
            if key == "id" and value:
                yield key, self._id(value)
            elif key in _NAMING and value:
                yield key, " ".join(map(self._id, value.split()))
            elif key in {"href", "xlink:href"} and value:
                yield key, self._href(value)
            elif key == "src" and value:
                yield key, urljoin(self._url + page_url(self._name), value)
            elif not key.startswith("data-rk"):
                yield key, value and _URL.sub(lambda found: f"url(#{self._id(found[1])})", value)
        if tag == "details" and "open" not in dict(attrs):
            yield "open", ""

    @staticmethod
    def _attribute(key: str, value: str | None) -> str:
        return f" {key}" if value is None else f' {key}="{escape(value)}"'

    def _id(self, id: str, part: str | None = None) -> str:
        """An id of its own: those of blocks, with a dot in them, are so already."""
        return id if "." in id else f"{part or slug(self._name)}--{id}"

    def _href(self, href: str) -> str:
        if href.startswith("#"):
            return f"#{self._id(href[1:])}"
        full = urljoin(self._url + page_url(self._name), href)
        path = urlsplit(full)._replace(fragment="").geturl().removeprefix(self._url)
        if (part := self._parts.get(path)) is None:
            return self._outward(full)
        fragment = urlsplit(full).fragment
        return f"#{self._id(fragment, part) if fragment else part}"

    def _outward(self, full: str) -> str:
        """A link out of the book: relative within the site, since paper shows addresses of others."""
        site = self._url.rpartition("/")[0].rpartition("/")[0] + "/"
        if not full.startswith(site):
            return full
        path, mark, id = full.removeprefix(site).partition("#")
        here = f"{self._url.removeprefix(site)}{self._name.partition('/')[0]}/{FOLDER}/"
        slash = "/" if path.endswith("/") else ""
        return f"{relpath(path or '.', here)}{slash}{mark}{id}"
