"""What pages say, piece by piece, in both languages: each piece has a name and its exact place in a file.

A block is one piece, an example one or two: its title, and its commentary if it has any. Outside of blocks
stand headings, the headings of tables, and the rest, which is cut where a block, a table, a fence or a line
with a macro comes between. A piece without an id is named by its page, the heading above it, what it is, and
the block above it: so it keeps its name when a block or a paragraph is added elsewhere.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from rulekit.fidelity.pair import Pair, Text
from rulekit.games import BOOKS
from rulekit.pages import LANGS, Block, Heading, Page, Registry
from rulekit.pages.source import Source

#: What belongs to no book: home, glossary, how examples run, what is shown of each rule.
SITE = "site"

_ROW = re.compile(r" {0,3}\|")
_RULE = re.compile(r"[ :|-]*-[ :|-]*")
_MACRO = re.compile(r"\s*\{\{[^{}]*\}\}\s*")
_ITEM = re.compile(r" {0,3}\d+[.)]\s")
_LETTER = re.compile(r"[^\W\d_]")
#: Cells end at a bar that no backslash stands before.
_BAR = re.compile(r"(?<!\\)\|")


class Unit(NamedTuple):
    """A piece of a page."""

    id: str
    #: rule, reading, note, title (of an example), comment, heading, table, section.
    kind: str
    #: The page's path below its language's folder.
    name: str
    page: Page
    #: It stands in `page.text` from here …
    start: int
    #: … to before here.
    end: int

    @property
    def text(self) -> str:
        """Its words, in Markdown; of a table's heading the cells."""
        written = self.page.text[self.start : self.end]
        return " | ".join(cells(written)) if self.kind == "table" else written

    @property
    def said(self) -> Text:
        """Its words and where they stand."""
        line = self.page.text.count("\n", 0, self.start) + 1
        return Text(self.text, self.page.path, line)

    def written(self, text: str) -> str:
        """Other words as they would be written in its place: cells between bars, as wide as they were."""
        if self.kind != "table":
            return text
        before = _BAR.split(self.page.text[self.start : self.end].strip().strip("|"))
        after = [cell.strip() for cell in _BAR.split(text)]
        widths = [len(cell.strip()) and len(cell) - 2 for cell in before] + [0] * len(after)
        return f"| {' | '.join(map(str.ljust, after, widths))} |"


#: The pieces of one language by id, in the order of pages.
Units = Mapping[str, Unit]


def units(registry: Registry) -> list[Pair]:
    """Every piece that both languages have, in the order of the Russian pages."""
    ru, en = (pieces(registry, lang) for lang in LANGS)
    return [Pair(id, one.kind, one.said, en[id].said) for id, one in ru.items() if id in en]


def pieces(registry: Registry, lang: str) -> dict[str, Unit]:
    """The pieces of one language; of two with the same name the first one counts."""
    found: dict[str, Unit] = {}
    for name, page in registry.pages[lang].items():
        for unit in units_of(page, name):
            found.setdefault(unit.id, unit)
    return found


def units_of(page: Page, name: str) -> list[Unit]:
    """The pieces of a page, in its order; `name` is its path below the language's folder."""
    return list(_Pieces(page, name).read())


def book_of(name: str) -> str:
    """The book that a page belongs to, by its path below the language's folder."""
    folder = name.partition("/")[0]
    return folder if folder in BOOKS else SITE


def cells(row: str) -> list[str]:
    """The cells of a table's row, without the spaces around them."""
    return [cell.strip() for cell in _BAR.split(row.strip().strip("|"))]


#: A run of lines: a block, a heading, or "out" (nothing to translate), "table", "text".
_What = Block | Heading | str


@dataclass
class _Pieces:
    """One way through a page."""

    page: Page
    path: str
    #: The page, with the heading below which we are.
    owner: str = ""
    #: The id of the last block below that heading.
    after: str = ""
    titled: bool = False
    #: How many pieces of a name there are so far.
    counts: Counter[str] = field(default_factory=Counter)

    @cached_property
    def name(self) -> str:
        return self.path.removesuffix(".md")

    @cached_property
    def source(self) -> Source:
        return Source(self.page.path, self.page.text)

    def read(self) -> Iterator[Unit]:
        """Go from block to heading to what stands between."""
        self.owner = self.name
        for what, numbers in groupby(range(1, len(self.source) + 1), self._what):
            lines = list(numbers)
            if isinstance(what, Heading):
                yield self._heading(what)
            elif isinstance(what, Block):
                self.after = what.id
                yield from self._block(what)
            elif what == "table":
                yield from self._table(lines)
            elif what == "text":
                yield from self._section(lines)

    @cached_property
    def _taken(self) -> dict[int, _What]:
        """The lines that are known by the page's grammar."""
        taken: dict[int, _What] = {}
        taken |= dict.fromkeys(range(1, self.source.metadata + 1), "out")
        taken |= {heading.line: heading for heading in self.page.headings}
        for fence in self.page.fences:
            taken |= dict.fromkeys(range(fence.line, fence.end_line + 1), "out")
        for block in self.page.blocks:
            taken |= dict.fromkeys(range(block.line, block.end_line + 1), block)
        return taken

    def _what(self, number: int) -> _What:
        if number in self._taken:
            return self._taken[number]
        line = self.source.line(number)
        return "out" if _MACRO.fullmatch(line) else "table" if _ROW.match(line) else "text"

    def _heading(self, heading: Heading) -> Unit:
        if heading.level == 1 and not self.titled:
            self.titled, self.owner = True, self.name
        else:
            self.owner = f"{self.name}#{heading.id}"
        self.after = ""
        start = self.source.start(heading.line) + heading.level + 1
        return self._unit(self.owner, "heading", start, start + len(heading.text))

    def _block(self, block: Block) -> Iterator[Unit]:
        if block.kind != "example":
            yield self._unit(block.id, block.kind, block.body_start, block.body_start + len(block.body))
            return
        lines = range(block.body_line, block.end_line)
        played = (number for number in lines if _is_played(self.source.line(number)))
        told = range(block.body_line, next(played, block.end_line))
        blank = next((number for number in told if not self.source.line(number).strip()), told.stop)
        yield from self._lines(block.id, "title", range(told.start, blank))
        yield from self._lines(f"{block.id}#comment", "comment", range(blank, told.stop))

    def _table(self, lines: list[int]) -> Iterator[Unit]:
        if len(lines) == 1 or not _RULE.fullmatch(self.source.line(lines[1])):
            yield from self._section(lines)
            return
        key = f"{self.owner}:table"
        self.counts[key] += 1
        yield from self._lines(f"{key}-{self.counts[key]}", "table", lines[:1])
        yield from self._section(lines[2:])

    def _section(self, lines: list[int]) -> Iterator[Unit]:
        at = f"@{self.after}" if self.after else ""
        key = f"{self.owner}:text{at}"
        number = self.counts[key] + 1
        id = key if number == 1 else f"{self.owner}:text-{number}{at}"
        for unit in self._lines(id, "section", lines):
            self.counts[key] = number
            yield unit

    def _lines(self, id: str, kind: str, lines: range | list[int]) -> Iterator[Unit]:
        """The piece that some lines are, unless they say nothing."""
        written = [number for number in lines if self.source.line(number).strip()]
        if written and any(_LETTER.search(self.source.line(number)) for number in written):
            start, end = self.source.start(written[0]), self.source.end(written[-1])
            yield self._unit(id, kind, start, end)

    def _unit(self, id: str, kind: str, start: int, end: int) -> Unit:
        return Unit(id, kind, self.path, self.page, start, end)


def _is_played(line: str) -> bool:
    """Whether a line of an example is no telling: what it says is proved by the vector."""
    return _ROW.match(line) is not None or _ITEM.match(line) is not None
