"""A progress line on a terminal, for work that takes longer than a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TextIO, TypeVar

from rulekit.messages import message

T = TypeVar("T")

#: Seconds before the line appears, and between two of its states.
DELAY, PAUSE = 1.0, 0.1
WIDTH = 30


def progress(
    items: Iterable[T], lang: str, *, total: int | None = None, stream: TextIO | None = None
) -> Iterator[T]:
    """Yield the items; on a terminal (stderr) show how many are done, with a bar where the total is known."""
    stream = stream or sys.stderr
    if not stream.isatty():
        yield from items
        return
    shown_at = time.monotonic() + DELAY - PAUSE
    shown = False
    for done, item in enumerate(items):
        now = time.monotonic()
        if now - shown_at >= PAUSE:
            shown, shown_at = True, now
            stream.write("\r" + line(done, total, lang) + "\x1b[K")
            stream.flush()
        yield item
    if shown:
        stream.write("\r\x1b[K")
        stream.flush()


def line(done: int, total: int | None, lang: str) -> str:
    """The text of the progress line."""
    text = message("progress", lang, done=done)
    if not total:
        return text
    filled = min(WIDTH, WIDTH * done // total)
    return f"[{'█' * filled}{'·' * (WIDTH - filled)}] {text} / {total}"
