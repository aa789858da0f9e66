"""What must not stand in the HTML of a page: what runs, comes from elsewhere, hides, or was not read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlsplit

from rulekit.pages import Fault
from rulekit.site.clean import Attributes, Reader, leaves, plain_tags, read, taken

_ACTIVE = {"script", "iframe", "object", "embed", "base", "link", "meta", "style", "form"}
_LOADED = {"src", "srcset", "data", "poster", "background", "action"}
_SCHEMES = {"", "http", "https", "mailto"}
_CODE = {"code", "pre"}
#: What no page has in its text, outside of code.
_LOST = ("///", "{{", "{%")
#: The one style that Markdown gives, to a table's cells; any other could hide the text or load something.
_ALIGNED = re.compile(r"text-align: (?:left|center|right);")


def faults(html: str, source: str, path: str) -> list[Fault]:
    """What is wrong with a page's `html`, told at the line of its `source` where it seems to come from."""
    if _is_sound(html):
        return []
    reader = read(_Reader, html)
    # What has been told by its name need not be told once more as something that is on no list.
    told = {code for code, _ in reader.found} & {"html-active", "html-foreign", "html-hidden"}
    unlisted = [] if told else [("html-unlisted", piece) for piece in taken(reader.pieces, html)]
    return [
        Fault(path, _line(source, written), code, written=written)
        for code, written in (*reader.found, *unlisted)
    ]


def _is_sound(html: str) -> bool:
    """Whether nothing can be wrong, for all one sees at a glance: a page has few tags, each many times.

    Where one does not see that, the page is read from its beginning to its end.
    """
    tags = plain_tags(html)
    if tags is None or any(lost in html for lost in _LOST):
        return False
    ids: Counter[str] = Counter()
    for tag, times in tags.items():
        sound, found = _seen(tag)
        if not sound:
            return False
        ids.update(dict.fromkeys(found, times))
    return max(ids.values(), default=1) == 1 and leaves(tags, html)


@lru_cache(10_000)
def _seen(tag: str) -> tuple[bool, frozenset[str]]:
    """Whether there is nothing wrong with a tag by itself, and its id."""
    reader = read(_Reader, tag)
    return not reader.found, frozenset(reader.ids)


def _line(source: str, written: str) -> int:
    place = source.lower().find(written.lower())
    return source.count("\n", 0, max(place, 0)) + 1


class _Reader(Reader):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self._code = 0
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        """Look at a tag and at all that it would load or run."""
        super().handle_starttag(tag, attrs)
        self._code += tag in _CODE
        if tag in _ACTIVE:
            self.found.append(("html-active", f"<{tag}"))
        self.found.extend(_attributes(attrs))
        for name, value in attrs:
            if name == "id" and value in self.ids:
                self.found.append(("html-id-twice", value))
            self.ids.update({value} if name == "id" and value else ())

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        """Look at a tag that closes itself."""
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Leave a piece of code."""
        self._code -= tag in _CODE

    def handle_data(self, data: str) -> None:
        """Look at the text outside of code for what the renderer should have taken."""
        if self._code:
            return
        for lost in _LOST:
            if lost in data:
                self.found.append(("html-lost", lost))


def _attributes(attrs: Attributes) -> Iterator[tuple[str, str]]:
    for name, value in attrs:
        if name.startswith("on") or (name == "style" and not _ALIGNED.fullmatch(value or "")):
            yield "html-active", f"{name}="
        elif name == "hidden":
            yield "html-hidden", name
        elif name in _LOADED and any(_address(value)):
            yield "html-foreign", value or ""
        elif name == "href" and _address(value).scheme.lower() not in _SCHEMES:
            yield "html-active", value or ""


class _Address(NamedTuple):
    scheme: str
    host: str


def _address(value: str | None) -> _Address:
    try:
        url = urlsplit((value or "").strip())
    except ValueError:
        # Brackets in the host that are not as they should be; what a browser makes of it is anybody's guess.
        return _Address("?", "?")
    return _Address(url.scheme, url.netloc)
