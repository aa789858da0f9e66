"""The examples of a book as plays to begin with; the browser's package carries them."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from rulekit.data import PACKED


class Example(msgspec.Struct, frozen=True):
    """An example: what it shows, by language, and its play as plain values."""

    title: dict[str, str]
    play: dict[str, Any]


@cache
def examples(book: str) -> dict[str, Example]:
    """The examples of the book by id; FileNotFoundError where the package carries none."""
    packed = (PACKED / f"plays-{book}.json").read_bytes()
    return msgspec.json.decode(packed, type=dict[str, Example])
