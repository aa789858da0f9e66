"""Examples of the pages: steps a second through Sybil, against the same steps as stock doctests.

Both are parsed and run by Sybil: the pages by rulekit's parser, the doctests by Sybil's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from sybil import Document, Region
from sybil.parsers.doctest import DocTestParser

from bench.figure import Figure
from bench.pairs import timed
from bench.run import ROOT, Bench, Run
from rulekit.games import BOOKS
from rulekit.oracle.judge import eve
from rulekit.oracle.vectors import AnyVector
from rulekit.pages import LANGS, load
from rulekit.proof import bilingual, forget
from rulekit.proof.sybil import pages

TARGET = 1.0
#: Of the pages with examples a short run takes each of so many.
EACH = 6

Parser = Callable[[Document], Iterable[Region]]


def run(paths: Iterable[Path], parser: Parser) -> None:
    """Parse the files and evaluate everything in them; a failure raises."""
    for path in paths:
        for example in Document.parse(str(path), parser).examples():
            example.evaluate()


def doctests(vector: AnyVector) -> Iterator[str]:
    """Word a play as a session: each step acts and shows whether it is allowed, and why."""
    book = BOOKS[vector.book]
    position = book.start(vector.given).position
    module = f"rulekit.games.{book.name.replace('-', '_')}"
    yield f">>> from decimal import Decimal\n>>> from {module} import *\n"
    yield f">>> p = start({vector.given!r}).position\n"
    for step in vector.steps:
        before = eve(book, position, step.do, None)
        declined = "p = act(p, Decline()).position; " if before is not position else ""
        verdict = book.act(before, step.do)
        position = verdict.position
        yield (
            f">>> {declined}v = act(p, {step.do!r}); p = v.position; v.allowed, v.because\n"
            f"({verdict.allowed}, {verdict.because!r})\n"
        )


def measure(given: Run) -> Iterator[Figure]:
    """Time both on the same steps."""
    registry = load(ROOT / "docs")
    with_examples = dict.fromkeys(
        place.name for place in registry.places["ru"].values() if place.block.kind == "example"
    )
    names = list(with_examples)[:: given.of(EACH, 1)]
    chosen = {id for id, place in registry.places["ru"].items() if place.name in names}
    suite = [both.vector for both in bilingual(registry) if both.id in chosen and both.vector is not None]
    written = [ROOT / "docs" / lang / name for lang in LANGS for name in names]
    steps = len(LANGS) * sum(len(vector.steps) for vector in suite)
    session = given.folder / "session.md"
    session.write_text("\n".join(line for vector in suite for line in doctests(vector)), "utf-8")

    def through_pages(_number: int) -> int:
        forget()
        run(written, pages)
        return steps

    def through_doctests(_number: int) -> int:
        run([session] * len(LANGS), DocTestParser())
        return steps

    found = timed(through_pages, through_doctests)
    note = f"{steps:,} steps of {len(names)} pages in both languages"
    yield found.figure("steps a second of pages", "the same steps as doctests", TARGET, note=note)


BENCH = Bench(
    "examples",
    "Examples of the pages, read and judged through Sybil",
    measure,
    "all pages",
    f"each {EACH}th page",
)
