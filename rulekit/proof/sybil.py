"""A page as Sybil's regions: one a table, one a group of givens, one a step, one a Python session."""

from __future__ import annotations

import doctest
import io
import re
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate, pairwise
from pathlib import Path
from typing import NamedTuple
from unittest import SkipTest

from sybil import Document, Example, Region, Sybil

from rulekit.pages import LANGS, Block, Fault, Fence, Page, scan
from rulekit.proof.example import Proof, prove

#: What begins a part of an example: a table's row, a step, or a sentence.
_TABLE, _STEP = re.compile(r"\|"), re.compile(r"\d+\. ")


class Part(NamedTuple):
    """Some lines of an example, with the proof of the whole."""

    lines: Lines
    first: int
    last: int

    @property
    def id(self) -> str:
        """The test's name: the example's id and the line."""
        return f"{self.lines.block.id}@L{self.first}"


class Lines:
    """An example that is proved once and then asked line by line."""

    def __init__(self, block: Block, path: str, lang: str) -> None:
        self.block, self.path, self.lang = block, path, lang

    @cached_property
    def proof(self) -> Proof:
        """The proof, made when its first line is asked for."""
        return prove(self.block, self.path, self.lang)

    def parts(self) -> Iterator[Part]:
        """Yield all lines of the block, from its header to its end: each table, sentence and step."""
        starts = [self.block.line, *self._breaks(), self.block.end_line + 1]
        return (Part(self, first, after - 1) for first, after in pairwise(starts))

    def _breaks(self) -> Iterator[int]:
        """Yield the lines at which a part begins; title and commentary belong to the first table."""
        before, tables = "", 0
        for number, line in enumerate(self.block.body.split("\n"), self.block.body_line):
            begins = not before.strip() and line.strip()
            if _STEP.match(line):
                yield number
            elif begins and _TABLE.match(line):
                tables += 1
                if tables > 1:
                    yield number
            elif begins and tables:
                yield number
            before = line

    def check(self, first: int, last: int) -> str | None:
        """Tell the faults of some lines; raise SkipTest where the play broke off above them."""
        if not self.proof.faults:
            return None
        faults = sorted(self.proof.faults, key=lambda fault: fault.line)
        here = [fault.text(self.lang) for fault in faults if first <= fault.line <= last]
        if not here and faults[0].line < first:
            raise SkipTest(f"{self.block.id} broke off at line {faults[0].line}")
        return "\n".join(here) or None


class Session(NamedTuple):
    """A Python session of a page: a doctest with names of its own."""

    fence: Fence
    path: str

    @property
    def id(self) -> str:
        """The test's name: the session's line."""
        return f"python@L{self.fence.line}"

    def check(self) -> str | None:
        """Run the session and tell what differs."""
        if untested := self._untested():
            return untested
        test = doctest.DocTestParser().get_doctest(
            self.fence.body, {"__name__": "__main__"}, Path(self.path).name, self.path, self.fence.line
        )
        said = io.StringIO()
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        runner.run(test, out=said.write)
        return said.getvalue() or None

    def _untested(self) -> str | None:
        """Tell the first line that would only look tested: left out, behind a blank line, or no code."""
        examples, line = 0, self.fence.line + 1
        for piece in doctest.DocTestParser().parse(self.fence.body, self.path):
            if isinstance(piece, doctest.Example):
                examples += 1
                if doctest.SKIP in piece.options:
                    return self._fault(line)
                line += (piece.source + piece.want).count("\n")
            elif piece.strip() and not _is_comment(piece):
                return self._fault(line + piece[: -len(piece.lstrip())].count("\n"))
            else:
                line += piece.count("\n")
        return None if examples else self._fault(self.fence.line + 1)

    def _fault(self, line: int) -> str:
        return Fault(self.path, line, "session-untested").text(language(self.path))


def _is_comment(text: str) -> bool:
    """Whether a piece of a session is prompts with comments alone."""
    return all(line.lstrip(" .>").startswith("#") for line in text.splitlines() if line.strip(" .>"))


class Broken(NamedTuple):
    """A place that the page grammar does not know: it fails, instead of not being a test."""

    fault: Fault
    lang: str

    @property
    def id(self) -> str:
        """The test's name: the fault's line."""
        return f"page@L{self.fault.line}"


def pages(document: Document) -> Iterator[Region]:
    """Parse a page; Sybil's parser for everything that rulekit's pages run."""
    path, here = Path(document.path), Path.cwd()
    lang = language(document.path)
    page = scan(document.text, str(path.relative_to(here) if path.is_relative_to(here) else path), lang)
    ends = list(accumulate(map(len, document.text.splitlines(keepends=True)), initial=0))
    for parsed, first, last in _parsed(page, lang):
        # The last line's break is left out, so that regions do not touch.
        start, end = ends[first - 1], ends[min(last, len(ends) - 1)] - 1
        yield Region(start, max(start, end), parsed, evaluate)


def evaluate(example: Example) -> str | None:
    """Check a part of a page; Sybil's evaluator."""
    parsed = example.parsed
    if isinstance(parsed, Broken):
        return parsed.fault.text(parsed.lang)
    if isinstance(parsed, Part):
        return parsed.lines.check(parsed.first, parsed.last)
    assert isinstance(parsed, Session)
    return parsed.check()


class Pages(Sybil):
    """Sybil for a folder of pages, with readable names: `mp.preemption.fails-twice@L14`."""

    def __init__(self, path: str) -> None:
        super().__init__([pages], pattern="*.md", path=path)

    def identify(self, example: Example) -> str:
        """Name a test by what it is about."""
        return str(example.parsed.id)


def language(path: str) -> str:
    """The language of a page by its folder; the first language where none is named."""
    return next((part for part in Path(path).parts if part in LANGS), LANGS[0])


def _parsed(page: Page, lang: str) -> Iterator[tuple[Part | Session | Broken, int, int]]:
    if page.faults:
        by_line = {fault.line: fault for fault in page.faults}
        yield from ((Broken(fault, lang), line, line) for line, fault in by_line.items())
        return
    for block in page.blocks:
        if block.kind == "example":
            yield from ((part, part.first, part.last) for part in Lines(block, page.path, lang).parts())
    for fence in page.fences:
        if fence.info == "python":
            yield Session(fence, page.path), fence.line, fence.end_line
