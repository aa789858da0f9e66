"""What in a text would do more than say something: addresses that run or lead elsewhere, braces, inclusions.

The renderer reads an address with its entities, without its line breaks and behind brackets of its own: so it
is looked at as the browser would see it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from html import unescape
from posixpath import dirname, normpath
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from rulekit.pages.fault import Fault
from rulekit.pages.html import CODE
from rulekit.pages.source import Source, shortened

#: What a link may begin with, besides the name of a page.
SCHEMES = ("http", "https", "mailto")
#: As much of an address is looked at: the longest name of a scheme in entities is shorter.
_LOOKED = 300
#: Where an address begins: in a link or picture, in the definition of one, and where it stands by itself.
_BEGINS = re.compile(r"\]\([ \t]*<?|^ {0,3}\[[^\[\]\n]*\]:[ \t]*<?|<(?=https?:)", re.MULTILINE)
#: What browsers drop from an address, and what the renderer takes off.
_DROPPED = re.compile(r"[\s\x00-\x1f\x7f<]+")
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)
#: The end of an address: what follows is its title, or text.
_ENDS = re.compile(r"[\s)>]")
#: What the gate looks at, and the id at the end of a heading.
_MACRO = re.compile(r"\{\{[^{}]*\}\}|\{%[^{}]*%\}|\{#[^{}]*#\}")
_ID = re.compile(r"(?<=\S) \{ #[^{}\s]+ \}$")
_BRACES = re.compile(r"\{[^{}\n]*\}")
#: How extensions of Markdown ask for a file, or for a module of Python.
_INCLUDES = re.compile(r"[ \t>]*(?:-+8<-+|\{%\s*include|!include\b|--8|:::)")


class Address(NamedTuple):
    """Where a link leads, and the line on which that is written."""

    line: int
    written: str


def addresses(source: Source, skipped: Collection[int] = ()) -> Iterator[Address]:
    """All addresses outside of `skipped` lines and of `code`, as a browser takes them."""
    lines = ("" if number in skipped else _said(line) for number, line in enumerate(source.lines, 1))
    text = "\n".join(lines)
    line = place = 0
    for found in _BEGINS.finditer(text):
        line, place = line + text.count("\n", place, found.end()), found.end()
        yield Address(line + 1, address(text[place : place + _LOOKED]))


def address(text: str) -> str:
    """The address that a text begins with, as a browser takes it."""
    text = unescape(text).lstrip(" \t\n<")
    joined = _DROPPED.sub("", text).replace("\\", "")
    if (scheme := _SCHEME.match(joined)) and scheme[1].lower() not in SCHEMES:
        return joined
    end = _ENDS.search(text)
    # To a browser the one stroke is the other.
    return _DROPPED.sub("", text[: end.start()] if end else text).replace("\\", "/")


def active(source: Source, skipped: Collection[int]) -> Iterator[Fault]:
    """Find addresses that no page may have, braces that the renderer would obey, and inclusions."""
    for one in addresses(source, skipped):
        if code := wrong(one.written):
            yield source.fault(one.line, code, written=shortened(one.written), known=", ".join(SCHEMES))
    for number, line in enumerate(source.lines, 1):
        if number in skipped:
            continue
        if "8<" in line or "include" in line or ":::" in line:
            yield from _included(source, number, line)
        if "{" in line and (braces := _braces(_said(line))):
            yield source.fault(number, "braces-written", written=shortened(braces))


def _braces(line: str) -> str | None:
    """Braces of a line that are no macro's; of a heading whose id is amiss that is told already."""
    bare = _ID.sub("", line)
    if line.startswith("#") and bare == line:
        return None
    found = _BRACES.search(_MACRO.sub("", bare))
    return found[0] if found else None


def _included(source: Source, number: int, line: str) -> Iterator[Fault]:
    if _INCLUDES.match(line):
        yield source.fault(number, "file-included")


def wrong(written: str) -> str | None:
    """What is wrong with an address wherever it stands, if anything."""
    scheme = _SCHEME.match(written)
    if (scheme and scheme[1].lower() not in SCHEMES) or written.startswith("//"):
        return "link-scheme"
    if not written.isascii():
        return "link-letters"
    try:
        urlsplit(written)
    except ValueError:
        return "link-host"
    return None


def leaves(name: str, written: str) -> bool:
    """Whether an address on a page leads out of the folder of the page's language."""
    path = unquote(written.partition("#")[0])
    return normpath(f"{dirname(name) or '.'}/{path}").startswith("..")


def _said(line: str) -> str:
    """A line without its code."""
    return CODE.sub("", line) if "`" in line else line
