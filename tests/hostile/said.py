"""An attack that has failed: where that is said, and that both languages say it."""

from __future__ import annotations

from collections.abc import Iterable
from html.parser import HTMLParser

from rulekit.messages import in_a_line, message
from rulekit.pages import LANGS, Fault


def codes(faults: Iterable[Fault]) -> set[tuple[int, str]]:
    """Line and code of each fault, each said in both languages, in one line and in words of its own."""
    found = set()
    for fault in faults:
        params = {name: in_a_line(value) for name, value in fault.params.items()}
        ru, en = (message(fault.code, lang, **params) for lang in LANGS)
        assert ru != en
        assert ru.isprintable()
        assert en.isprintable()
        assert fault.path
        found.add((fault.line, fault.code))
    return found


class _Elements(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {tag, *(name for name, _ in attrs)}


def elements(html: str) -> set[str]:
    """The names of all elements and attributes that a browser would make of some HTML."""
    reader = _Elements()
    reader.feed(html)
    reader.close()
    return reader.found
