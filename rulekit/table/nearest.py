"""What would be allowed instead of a refused act: the nearest change that both languages can say."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from rulekit.games import Book
from rulekit.messages import LANGS, message
from rulekit.oracle.nearest import Change, changes
from rulekit.prose import Unsayable, say_act, say_difference

#: How many refusals stay known.
_KNOWN = 4096


class _Refused:
    """An act and the position in which it is judged, told from others by their values as JSON."""

    def __init__(self, book: Book, position: Any, act: Any) -> None:
        self.book, self.position, self.act = book, position, act
        self.key = msgspec.json.encode((book.name, position, act))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Refused) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)


def nearest(book: Book, position: Any, act: Any) -> Change | None:
    """The nearest change that makes an act legal in the position in which it is judged."""
    return _nearest(_Refused(book, position, act))


@lru_cache(_KNOWN)
def _nearest(refused: _Refused) -> Change | None:
    book, position = refused.book, refused.position
    found = changes(book, position, refused.act)
    return next((one for one in found if all(said(book, position, one, lang) for lang in LANGS)), None)


def said(book: Book, position: Any, change: Change | None, lang: str) -> str | None:
    """What would be allowed, as a sentence; None where the book has no words for it."""
    if change is None:
        return message("nearest-none", lang)
    try:
        told = _told(book, position, change, lang)
    except Unsayable:
        return None
    return message(f"nearest-{change.of}", lang, told=told) if told else None


def _told(book: Book, position: Any, change: Change, lang: str) -> str | None:
    if change.of == "act":
        return say_act(book.name, position, change.act, lang)
    if change.of == "position":
        return say_difference(book.name, position, change.position, lang)
    told = []
    for act in change.value:
        told.append(say_act(book.name, position, act, lang))
        position = book.act(position, act).position
    return "; ".join(told)


def plain(change: Change | None) -> dict[str, Any] | None:
    """The change as plain values."""
    if change is None:
        return None
    if change.of == "after":
        return {"of": "after", "acts": list(change.value)}
    return {"of": change.of, "path": change.path, "was": change.was, "value": change.value}
