"""What may be done in positions, and what follows: in this process or in another.

A position travels as text, equal positions as equal texts, and is known by a digest of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from rulekit.games import BOOKS, Book
from rulekit.games.book import Open
from rulekit.oracle.invariants import ended
from rulekit.oracle.properties import Property, broken

#: Bytes of a digest: among 2⁴⁰ positions two have the same with a chance of 2⁻⁴⁹.
DIGEST = 16
_ENCODER = msgspec.msgpack.Encoder(order="deterministic")


class Next(NamedTuple):
    """A position that follows another."""

    key: bytes
    text: bytes
    #: In how many ways it follows, and the number of the first of them among all ways on.
    times: int
    way: int
    #: The property that it breaks, by number.
    broken: int | None


class Expanded(NamedTuple):
    """What may be done in a position, and what follows."""

    acts: int
    open: int
    ended: bool
    following: tuple[Next, ...]


class Work(NamedTuple):
    """Positions to expand."""

    book: str
    properties: tuple[Property, ...]
    #: Whether what follows is asked for; else it is only counted what may be done.
    deeper: bool
    texts: tuple[bytes, ...]


def expand(work: Work) -> list[Expanded]:
    """Expand each position."""
    book = BOOKS[work.book]
    return [_expanded(book, work, position_of(book, text)) for text in work.texts]


def named(position: Any) -> tuple[bytes, bytes]:
    """The digest of a position, and its text."""
    text = _ENCODER.encode(position)
    return blake2b(text, digest_size=DIGEST).digest(), text


def position_of(book: Book, text: bytes) -> Any:
    """The position that a text tells, its parts in the order of their names."""
    return _decoder(book).decode(text)


@cache
def _decoder(book: Book) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(book.position)


def ways(book: Book, position: Any) -> Iterator[tuple[Any, Any]]:
    """Every way on: a closed act with a roll that it may meet, and the position after it."""
    for act in book.legal(position):
        if not isinstance(act, Open):
            for roll, after in book.outcomes(position, act):
                yield (act if roll is None else replace(act, roll=roll)), after


def _expanded(book: Book, work: Work, position: Any) -> Expanded:
    legal = list(book.legal(position))
    closed = [act for act in legal if not isinstance(act, Open)]
    following = tuple(_following(book, work.properties, position, closed)) if work.deeper else ()
    return Expanded(len(closed), len(legal) - len(closed), ended(book, position), following)


def _following(
    book: Book, properties: tuple[Property, ...], position: Any, acts: list[Any]
) -> Iterator[Next]:
    # As `ways`, without acts that nobody looks at.
    found: dict[bytes, list[Any]] = {}
    way, last, entry = 0, None, []
    for act in acts:
        for _, after in book.outcomes(position, act):
            # Of several rolls that come to one thing, only the first is named.
            if after is not last:
                last = after
                key, text = named(after)
                entry = found.setdefault(key, [after, text, 0, way])
            entry[2] += 1
            way += 1
    for key, (after, text, times, first) in found.items():
        yield Next(key, text, times, first, broken(book, properties, position, after))
