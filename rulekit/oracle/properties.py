"""What is said to hold in every position, or in none: a value at a path, or an invariant of the book."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, NamedTuple

import msgspec

from rulekit.games import BOOKS, Book
from rulekit.oracle.decode import convert
from rulekit.oracle.invariants import INVARIANTS
from rulekit.oracle.judge import unlike
from rulekit.oracle.naming import check_names
from rulekit.oracle.vectors import partial
from rulekit.verdict import bad


class Property(NamedTuple):
    """A statement about every position that is reached."""

    #: A value at a path that is always, or never, there; an invariant by its name; or that play can go on.
    kind: Literal["never", "always", "invariant", "dead-end"]
    #: `PATH=VALUE`, as in `then.position`; or the invariant's name.
    text: str = ""


#: What is broken by a position without a legal act that is no end of the fragment.
DEAD_END = Property("dead-end")


def invariants(book: Book) -> tuple[Property, ...]:
    """What holds in every position of a book, whoever asks."""
    return tuple(Property("invariant", name) for name in INVARIANTS[book.name])


def statement(book: Book, position: Any, text: str) -> dict[str, Any]:
    """Plain values of what `PATH=VALUE` says of a position, as in `then.position`.

    Raises `BadPlay` where it is not that, where no position has the path, or where this position has no such
    wing, unit, card or other thing with a name.
    """
    path, sign, _ = text.partition("=")
    if not sign or not path:
        bad("$", "property-form", written=text)
    check_names(book, position, _stated(book.name, text))
    return nested(text)


def broken(book: Book, properties: tuple[Property, ...], before: Any, after: Any) -> int | None:
    """The number of the first property that does not hold after an act."""
    for number, (kind, text) in enumerate(properties):
        if kind == "invariant":
            holds = INVARIANTS[book.name][text](before, after)
        else:
            there = not any(unlike(_stated(book.name, text), after, "position"))
            holds = there == (kind == "always")
        if not holds:
            return number
    return None


@cache
def _stated(book: str, text: str) -> Any:
    return convert(nested(text), partial(BOOKS[book].position))


def nested(text: str) -> dict[str, Any]:
    """Nest the value of `PATH=VALUE` as the path says; what is no JSON is a string."""
    path, _, written = text.partition("=")
    try:
        value = msgspec.json.decode(written)
    except msgspec.DecodeError:
        value = written
    for part in reversed(path.split(".")):
        value = {part: value}
    plain: dict[str, Any] = value
    return plain
