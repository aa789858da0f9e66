"""Examples of the pages: steps a second through Sybil, against the same steps as stock doctests.

From the project's folder: `.venv/bin/python -m bench.examples [PAIRS]`.
Both are parsed and run by Sybil: the pages by rulekit's parser, the doctests by Sybil's own.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from sybil import Document, Region
from sybil.parsers.doctest import DocTestParser

from bench.pairs import timed
from rulekit.games import BOOKS
from rulekit.oracle.judge import eve
from rulekit.oracle.vectors import AnyVector
from rulekit.pages import LANGS, load
from rulekit.proof import forget, vectors
from rulekit.proof.sybil import pages

DOCS = Path(__file__).parents[1] / "docs"
TARGET = 1.0

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
    yield f">>> from {module} import *\n>>> p = start({vector.given!r}).position\n"
    for step in vector.steps:
        before = eve(book, position, step.do, None)
        declined = "p = act(p, Decline()).position; " if before is not position else ""
        verdict = book.act(before, step.do)
        position = verdict.position
        yield (
            f">>> {declined}v = act(p, {step.do!r}); p = v.position; v.allowed, v.because\n"
            f"({verdict.allowed}, {verdict.because!r})\n"
        )


def main(pairs: int) -> None:
    """Time both, and print what came of it."""
    suite = vectors(load(DOCS))
    written = sorted(path for lang in LANGS for path in (DOCS / lang).rglob("*.md"))
    steps = len(LANGS) * sum(len(vector.steps) for vector in suite)

    def through_pages(_number: int) -> int:
        forget()
        run(written, pages)
        return steps

    with TemporaryDirectory() as folder:
        session = Path(folder, "session.md")
        session.write_text("\n".join(line for vector in suite for line in doctests(vector)), "utf-8")

        def through_doctests(_number: int) -> int:
            run([session] * len(LANGS), DocTestParser())
            return steps

        print(timed(through_pages, through_doctests, pairs).report("steps", "pages", "doctests", TARGET))


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 9)
