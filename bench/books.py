"""Acts a second of every book, reasons on, against those of Musket & Pike.

What is played are the books' own examples: each act of each, refused ones too, from its start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bench.figure import Figure
from bench.pairs import timed
from bench.run import ROOT, Bench, Run
from rulekit.games import BOOKS, Book, musket_pike
from rulekit.oracle.judge import eve
from rulekit.oracle.vectors import AnyVector
from rulekit.pages import load
from rulekit.proof import vectors

#: Acts of a round.
ACTS = 2_000
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


def measure(_run: Run) -> Iterator[Figure]:
    """Time each book in turn with Musket & Pike."""
    suite = vectors(load(ROOT / "docs"))
    model = playing(musket_pike.BOOK, plays(musket_pike.BOOK, suite))
    for book in BOOKS.values():
        if book is not musket_pike.BOOK:
            found = timed(playing(book, plays(book, suite)), model)
            yield found.figure(f"acts a second of {book.name}", "those of musket-pike", TARGET)


BENCH = Bench("books", "Acts of each book's examples, reasons on", measure, f"{ACTS:,} acts a round")
