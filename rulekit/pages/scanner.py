"""Reads a page: its blocks, fences and headings, and what it cannot be read as."""

from collections.abc import Collection
from dataclasses import dataclass, field

from rulekit.pages.active import active
from rulekit.pages.fault import Fault
from rulekit.pages.fences import Fences
from rulekit.pages.headings import headings
from rulekit.pages.html import html
from rulekit.pages.invisible import invisible
from rulekit.pages.marks import Mark, is_mark, read_mark
from rulekit.pages.options import read_options
from rulekit.pages.page import Block, Page
from rulekit.pages.source import Source

#: The most characters of a line: no editor shows a longer one, and some checks would take very long over it.
LONGEST = 5_000


def scan(text: str, path: str = "", lang: str = "") -> Page:
    """Read a page; whatever is wrong with it is in the page's `faults`, by line."""
    source = Source(path, text)
    if long := next((number for number, line in enumerate(source.lines, 1) if len(line) > LONGEST), None):
        return unread(text, source.fault(long, "line-long", limit=LONGEST), lang)
    fences = Fences.of(source)
    blocks = _Blocks(source, fences.lines)
    blocks.read()
    titles, faults = headings(source, fences.lines)
    faults += [*fences.faults, *blocks.faults, *_unseen(source)]
    faults += [*html(source, fences.lines), *active(source, fences.lines)]
    return Page(
        path=path,
        lang=lang,
        text=text,
        blocks=tuple(blocks.found),
        fences=tuple(fences.found),
        headings=tuple(titles),
        faults=tuple(sorted(faults, key=lambda fault: fault.line)),
    )


def unread(text: str, fault: Fault, lang: str) -> Page:
    """A page of which nothing is read for one fault."""
    return Page(fault.path, lang, text, (), (), (), (fault,))


def _unseen(source: Source) -> list[Fault]:
    # What stands before a mark is told as the mark's own fault.
    return [fault for fault in invisible(source) if not is_mark(source.line(fault.line))]


@dataclass(slots=True)
class _Blocks:
    source: Source
    fenced: Collection[int]
    found: list[Block] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    #: The header of the block that is open, and its line.
    _open: tuple[Mark, int] | None = None

    def read(self) -> None:
        """Go through the marks outside of fences."""
        for number, line in enumerate(self.source.lines, 1):
            if is_mark(line) and number not in self.fenced:
                self._mark(read_mark(line), number)
        self._unclosed("block-unclosed-last", last=len(self.source))

    def _mark(self, mark: Mark, number: int) -> None:
        if mark.code:
            self._fault(number, mark.code, **mark.params)
        if mark.opens:
            self._unclosed("block-unclosed", next=number)
            self._open = mark, number
        elif mark.closes:
            self._close(number)

    def _unclosed(self, code: str, /, **params: object) -> None:
        """Say that a block is open still, unless its header was a fault of its own."""
        if self._open and not self._open[0].code:
            self._fault(self._open[1], code, **params)

    def _close(self, number: int) -> None:
        if not self._open:
            self._fault(number, "block-unopened")
        elif not self._open[0].code:
            self._keep(*self._open, number)
        self._open = None

    def _keep(self, mark: Mark, first: int, last: int) -> None:
        options, begin, faults = read_options(self.source, first + 1, last)
        self.faults += faults
        begin, end = self._trimmed(begin, last)
        if begin == end:
            self._fault(first, "block-empty")
        start = self.source.start(begin)
        self.found.append(
            Block(
                kind=mark.kind,
                id=mark.id,
                line=first,
                end_line=last,
                start=self.source.start(first),
                end=self.source.end(last),
                options=options,
                body=self.source.text[start : max(start, self.source.end(end - 1))],
                body_line=begin,
                body_start=start,
            )
        )

    def _trimmed(self, begin: int, end: int) -> tuple[int, int]:
        """Narrow the lines from `begin` to before `end` to those from text to text."""
        while begin < end and not self.source.line(begin).strip():
            begin += 1
        while begin < end and not self.source.line(end - 1).strip():
            end -= 1
        return begin, end

    def _fault(self, number: int, code: str, /, **params: object) -> None:
        self.faults.append(self.source.fault(number, code, **params))
