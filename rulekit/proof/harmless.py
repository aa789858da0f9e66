"""Words of translations that would do more than say something: they reach pages, terminals and templates.

A message is filled in by Python, where a slot can reach into what fills it or ask for a width without end; a
term's note is rendered as Markdown; any of them may stand in HTML.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

from rulekit.pages import Fault
from rulekit.pages.active import addresses, wrong
from rulekit.pages.html import TAG
from rulekit.pages.invisible import UNSEEN
from rulekit.pages.source import Source, shortened

_SLOT = re.compile(r"[a-z_]+")
#: A macro, a statement, a comment of a template.
_OPENS = re.compile(r"\{[{%#]")
#: The file whose texts are filled in by Python: a doubled brace is one to it.
MESSAGES = "messages.toml"


def harmful(path: Path, words: dict[str, Any]) -> Iterator[Fault]:
    """What is wrong with the texts of a file of words, at their lines."""
    lines = path.read_text("utf-8").split("\n")
    for keys, text in _texts(words, ()):
        for code, written in _wrong(text, filled=path.name == MESSAGES):
            yield Fault(path.as_posix(), _line(lines, keys, text), code, written=shortened(written))


def _texts(value: Any, keys: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """All texts of some values, each with the keys that lead to it."""
    if isinstance(value, str):
        yield keys, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield keys, key
            yield from _texts(inner, (*keys, key))
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner, keys)


def _wrong(text: str, *, filled: bool) -> Iterator[tuple[str, str]]:
    if unseen := next(
        (one for one in text if unicodedata.category(one) in UNSEEN and one not in "\t\n"), None
    ):
        yield "words-unseen", f"U+{ord(unseen):04X}"
    if tag := TAG.search(text):
        yield "words-active", tag[0]
    elif not filled and (opens := _OPENS.search(text)):
        yield "words-active", text[opens.start() :]
    elif found := next((one.written for one in addresses(Source("", text)) if wrong(one.written)), None):
        yield "words-active", found
    if filled and (slot := _slot(text)) is not None:
        yield "words-slot", slot


def _slot(text: str) -> str | None:
    """The first slot of a message that is more than a name, or the whole where its braces do not match."""
    try:
        for _, name, form, conversion in Formatter().parse(text):
            if name is not None and (form or conversion or not _SLOT.fullmatch(name)):
                return "".join((name, f"!{conversion}" if conversion else "", f":{form}" if form else ""))
    except ValueError:
        return text
    return None


def _line(lines: list[str], keys: tuple[str, ...], text: str) -> int:
    """The line of a text: below the heads that name its keys, as far as they can be found."""
    first = 0
    for key in keys:
        first = next((at for at in range(first, len(lines)) if key in lines[at]), first)
    quoted = text.split("\n", maxsplit=1)[0]
    return next((at for at in range(first, len(lines)) if quoted and quoted in lines[at]), first) + 1
