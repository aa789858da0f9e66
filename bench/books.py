"""Acts a second of every book, reasons on, against those of Musket & Pike.

From the project's folder: `.venv/bin/python -m bench.books [PAIRS]`.
What is played are the books' own examples: each act of each, refused ones too, from its start.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bench.pairs import timed
from rulekit.games import BOOKS, Book, musket_pike
from rulekit.oracle.judge import eve
from rulekit.oracle.vectors import AnyVector
from rulekit.pages import load
from rulekit.proof import vectors

DOCS = Path(__file__).parents[1] / "docs"
#: Acts of a round.
ACTS = 3_000
#: A book with places may be this much slower.
TARGET = 0.1

Play = tuple[Any, tuple[Any, ...]]


def plays(book: Book, suite: Sequence[AnyVector]) -> list[Play]:
    """What each example of a book is given, and its acts, those that go without saying included."""
    found = []
    for vector in suite:
        if vector.book == book.name:
            position, acts = book.start(vector.given).position, []
            for step in vector.steps:
                before = eve(book, position, step.do, None)
                if before is not position:
                    implied = book.implied(position, step.do, None)
                    acts.append(implied)
                acts.append(step.do)
                position = book.act(before, step.do).position
            found.append((vector.given, tuple(acts)))
    return found


def playing(book: Book, some: Sequence[Play]) -> Callable[[int], int]:
    """Play the examples over and over."""

    def work(_number: int) -> int:
        done = 0
        while done < ACTS:
            for given, acts in some:
                position = book.start(given).position
                for one in acts:
                    position = book.act(position, one).position
                done += len(acts)
        return done

    return work


def main(pairs: int) -> None:
    """Time each book in turn with Musket & Pike, and print what came of it."""
    suite = vectors(load(DOCS))
    model = playing(musket_pike.BOOK, plays(musket_pike.BOOK, suite))
    for book in BOOKS.values():
        if book is not musket_pike.BOOK:
            ours = playing(book, plays(book, suite))
            print(timed(ours, model, pairs).report("acts", book.name, musket_pike.BOOK.name, TARGET))


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 9)
