"""The third wall: a list of all that HTML may hold; a cleaner of browsers' own making takes the rest away.

The other two look for what is bad. This one knows what is good, so that it holds where nobody thought of a
trick: what it takes away from a page is a fault there, and a card is written as the cleaner leaves it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import unescape
from html.parser import HTMLParser
from typing import TypeVar

import nh3

from rulekit.pages.active import SCHEMES

Attributes = Sequence[tuple[str, str | None]]

_TEXT = (
    "a abbr b blockquote br caption code col colgroup dd del details div dl dt em figcaption figure "
    "h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre s samp section small span strong sub summary sup "
    "table tbody td tfoot th thead tr u ul var"
)
_FIELDS = "button fieldset input label legend option select textarea"
_DRAWN = "circle defs desc ellipse g line path polygon polyline rect svg text title tspan"
TAGS = {"autoref", *_TEXT.split(), *_FIELDS.split(), *_DRAWN.split()}
#: Whatever element they stand on: names, words for those who cannot see, and where a line is drawn.
_ANYWHERE = (
    "class cx cy d dir dx dy fill for height hreflang id lang name points preserveAspectRatio r role rx ry "
    "stroke style tabindex text-anchor title transform type value viewBox width x x1 x2 y y1 y2"
)
_OF = {
    "a": {"href"},
    # A name of the program, to be a link once all pages are there: what else stood on it would come along.
    "autoref": {"backlink-anchor", "backlink-type", "domain", "filepath", "hover", "identifier", "lineno"}
    | {"optional", "origin", "role"},
    "button": {"disabled"},
    "col": {"span"},
    "details": {"open"},
    "img": {"alt", "loading", "src"},
    "input": {"checked", "disabled", "max", "min", "placeholder", "required", "step"},
    "ol": {"start"},
    "option": {"selected"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan", "scope"},
}
ATTRIBUTES = {"*": set(_ANYWHERE.split()), **_OF}
_PREFIXES = {"aria-", "data-"}
_CLEANER = nh3.Cleaner(
    tags=TAGS,
    attributes=ATTRIBUTES,
    generic_attribute_prefixes=_PREFIXES,
    # Which styles there may be is asked by the inspection.
    filter_style_properties={"text-align"},
    url_schemes=set(SCHEMES),
    link_rel=None,
)
#: A tag and an attribute as the cleaner writes them.
_TAG = re.compile(r'<([a-z][^\s>]*)((?: [^\s=>]+="[^"]*")*)>')
_ATTRIBUTE = re.compile(r' ([^\s=>]+)="([^"]*)"')
#: What begins something that has no end.
_OPEN = re.compile(r"<[A-Za-z/!?][^\s>]*")
#: A tag about which no two readers can be of different minds.
_PLAIN = re.compile(r'</?[a-z][a-z0-9]*(?: [A-Za-z:-]+(?:="[^"<>]*")?)*(?: ?/)?>')


def clean(html: str) -> str:
    """The HTML without all that is not on the list; of what runs not even the text stays."""
    return _CLEANER.clean(html)


def taken(before: Counter[str], html: str) -> Iterator[str]:
    """What the cleaner takes away of HTML with these pieces: elements, and attributes with their values."""
    after = written(clean(html))
    yield from (piece for piece in before if piece not in after or before[piece] > after[piece])


def plain_tags(html: str) -> Counter[str] | None:
    """The tags of HTML that is nothing but plain tags and text; None where there is anything else in it."""
    found = _PLAIN.findall(html)
    return Counter(found) if len(found) == html.count("<") else None


def leaves(tags: Counter[str], html: str) -> bool:
    """Whether the cleaner surely leaves all of HTML with these tags: most of them it writes as they are."""
    after = plain_tags(clean(html))
    if after is None:
        return False
    pieces: Counter[str] = Counter()
    for tag, times in (tags - after).items():
        for piece, count in _pieces(tag).items():
            pieces[piece] += times * count
    return pieces <= written("".join((after - tags).elements()))


@lru_cache(10_000)
def _pieces(tag: str) -> Counter[str]:
    """The pieces of a tag: there are few, which all pages have."""
    return read(Reader, tag).pieces


def written(html: str) -> Counter[str]:
    """The pieces of what the cleaner has written: it writes everything in one way."""
    found: Counter[str] = Counter()
    for tag, attributes in _TAG.findall(html):
        found[f"<{tag}"] += 1
        for name, value in _ATTRIBUTE.findall(attributes):
            if name != "style":
                found[f"{name.lower()}={unescape(value)}"] += 1
    return found


class Reader(HTMLParser):
    """Counts the pieces of HTML that anybody has written; which styles there may be is asked elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: Counter[str] = Counter()

    def updatepos(self, i: int, j: int) -> int:
        """Count no lines: nobody asks for them, and that is half of the work."""
        return j

    def close(self) -> None:
        """Note what has no end: to a browser what follows on the page would be of it."""
        self.pieces.update(_OPEN.findall(self.rawdata))
        super().close()

    def handle_comment(self, data: str) -> None:
        """Note a comment: browsers may see its end, and then elements, where this reader sees none."""
        self.pieces["<!--"] += 1

    def unknown_decl(self, data: str) -> None:
        """Note a section that may be a comment to browsers, with another end."""
        self.pieces["<!["] += 1

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        """Note the element and its attributes."""
        self.pieces[f"<{tag}"] += 1
        for name, value in attrs:
            if name != "style":
                self.pieces[f"{name}={value or ''}"] += 1


_R = TypeVar("_R", bound=Reader)


def read(kind: type[_R], html: str) -> _R:
    """A reader of some kind that has read."""
    reader = kind()
    reader.feed(html)
    reader.close()
    return reader
