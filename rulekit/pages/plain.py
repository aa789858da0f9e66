"""What a reader sees of Markdown: the words, without marks, links, tables and code."""

from __future__ import annotations

import re

_MARKS = (
    (re.compile(r"\{\{.*?\}\}"), ""),
    (re.compile(r"\{ (?:[.#]|\w+=)[^}]*\}"), ""),
    (re.compile(r"!?\[([^\]]*)\]\([^)]*\)"), r"\1"),
    (re.compile(r"<[a-z/!][^>]*>"), ""),
    (re.compile(r"\*\*|`|(?<!\w)[*_]|[*_](?!\w)"), ""),
    (re.compile(r"\\([^\w\s])"), r"\1"),
)
_ITEM = re.compile(r"^\s*(?:- |\d+\. |: +)")


def plain(markdown: str) -> str:
    """The words of a text in one line."""
    lines = (_ITEM.sub("", line) for line in markdown.splitlines() if not line.lstrip().startswith("|"))
    text = " ".join(lines)
    for pattern, kept in _MARKS:
        text = pattern.sub(kept, text)
    return " ".join(text.split())
