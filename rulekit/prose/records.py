"""A text taken apart into the records of plays that it holds.

What a browser copies of our own pages is known here: what a block is called, and the boards, are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from rulekit.messages import templates
from rulekit.prose.paste import Pasted, Row, Said, cells_of, clean, said_of

_LINE = re.compile(r"\r\n|[\n\r]")
#: A line that only parts others, or begins or ends code.
_RULE = re.compile(r"\s*(?:[-=_*]{3,}|```\w*|~~~\w*)\s*")
_HEADING = re.compile(r"\s{0,3}#{1,6}\s+(?P<text>.+?)\s*#*")
_OPEN = re.compile(r"\s*///\s*(?P<kind>\w+)\s*(?:\|\s*(?P<id>\S+)\s*)?")
_CLOSE = re.compile(r"\s*///\s*")
_OPTION = re.compile(r" {4}(?P<key>[\w-]+): *(?P<value>.*\S)")
_CELL_RULE = re.compile(":?[-—]+:?")
_GAP = re.compile(r" {2,}")
#: The link by a block's name that leads to the other language.
_TWINS = frozenset({"RU", "EN"})
_HEADERLINK = "¶"

#: Whether a line without a number is an act, and whether cells are the header of a table, in any book.
IsAct = Callable[[str], bool]
IsHeader = Callable[[Sequence[str]], bool]


def records(text: str, is_act: IsAct, is_header: IsHeader) -> list[Pasted]:
    """The records of a text, in order."""
    splitter = _Splitter(is_act, is_header)
    lines = [clean(line) for line in _LINE.split(text)]
    for number, line in enumerate(lines, 1):
        splitter.take(number, line, next(filter(None, lines[number : number + 2]), ""))
    splitter.end()
    held = [record for record in splitter.done if record.holds]
    # Of a page with blocks, what stands between them is no record.
    return [record for record in held if record.in_block] or held


def _captions() -> Mapping[str, str]:
    """The captions of our boards, each with its message."""
    codes = ("board-start", "board-steps", "board-end", "diagram-numbers", "diagram-numbers-signs")
    known = ((code, templates().get(code, {})) for code in codes)
    return {words.partition(" {")[0]: code for code, langs in known for words in langs.values()}


def _words(code: str) -> frozenset[str]:
    return frozenset(templates()[code].values())


class _Splitter:
    """Sorts lines, one after another, into records."""

    def __init__(self, is_act: IsAct, is_header: IsHeader) -> None:
        self.is_act, self.is_header = is_act, is_header
        self.captions, self.examples = _captions(), _words("site-example")
        self.links = _TWINS | _words("site-compare")
        self.done: list[Pasted] = []
        self.now = Pasted(1)
        #: What stands after a step and is none: the steps go on, or it is the head of the next record.
        self.tail: list[tuple[Said, bool]] = []
        #: What is being passed over: a block that `///` closes, what a page says between its examples,
        #: a board above the steps, boards below them, the numbers of a drawing.
        self.over: Literal["block", "page", "board", "boards", "numbers"] | None = None
        self.fresh = self.in_table = self.stepped = self.after_name = False

    def take(self, number: int, text: str, following: str) -> None:
        """Sort a line; `following` is the one after it, blank ones aside."""
        if not text or (_RULE.fullmatch(text) and not self.in_table):
            self.fresh, self.in_table = True, False
            return
        if not self._marks(number, text, following):
            said = said_of(number, text, fresh=self.fresh, is_act=self.is_act)
            if not self._is_passed_over(said):
                self._sort(said, text)
        self.fresh = False

    def end(self) -> None:
        """Take leave of the last record: what stands after its steps belongs to it."""
        self.now.body += [said for said, is_heading in self.tail if not is_heading]
        self._begin(0)

    def _begin(self, number: int, id: str | None = None) -> None:
        """Begin a record."""
        self.done.append(self.now)
        self.now, self.tail = Pasted(number, id), []
        self.over, self.in_table, self.stepped = None, False, False

    # What parts records

    def _marks(self, number: int, text: str, following: str) -> bool:
        """Take a line that only says where something begins or ends."""
        if (found := _OPEN.fullmatch(text)) or _CLOSE.fullmatch(text):
            self._flush()
            self._begin(number, found["id"] if found else None)
            self.now.in_block = found is not None
            self.over = "block" if found and found["kind"] != "example" else None
            return True
        if self.over == "block":
            return True
        if (option := _OPTION.fullmatch(text)) and self.now.id and not (self.now.head or self.now.holds):
            self.now.options[option["key"]] = number, option["value"]
            return True
        if heading := _HEADING.fullmatch(text):
            self._heading(Said(number, heading["text"]))
            return True
        return self._marks_of_a_page(number, text, following)

    def _marks_of_a_page(self, number: int, text: str, following: str) -> bool:
        """The same in what a browser copies of a page."""
        if self.after_name and text in self.links:
            return True
        self.after_name = following in self.links
        if self.after_name or text.endswith(_HEADERLINK):
            self._flush()
            self._begin(number)
            self.over = None if text in self.examples else "page"
            return True
        caption = next((code for words, code in self.captions.items() if text.startswith(words)), None)
        if caption is None or self.over == "page":
            return False
        if caption.startswith("diagram"):
            self.over = "numbers" if self.over == "boards" else self.over
        elif caption == "board-start" or self.now.tables:
            self.over = "board" if caption == "board-start" else "boards"
        return self.over is not None

    def _heading(self, said: Said) -> None:
        """A heading names the record that follows it, or parts the steps of one."""
        self.over = None
        if self.stepped:
            self.tail.append((said, True))
        elif not self.now.tables:
            self.now.head.insert(0, said)

    def _is_passed_over(self, said: Said) -> bool:
        is_drawn = self.over in {"board", "boards", "numbers"}
        if is_drawn and (said.listed or self.is_act(said.text)):
            # Nothing on a board is a step.
            self.over = None
        elif self.over == "boards" and self.is_header(cells_of(said.text) or ()):
            # The board has ended somewhere above: what is not told is where.
            self._begin(said.line)
        return self.over is not None

    # What belongs to a record

    def _sort(self, said: Said, text: str) -> None:
        cells = None if said.listed is not None else self._cells(text)
        if cells is not None:
            self._row(said, cells)
        elif said.listed is not None or self.is_act(said.text):
            self._step(said)
        elif self.stepped:
            self.tail.append((said, False))
        else:
            (self.now.body if self.now.tables else self.now.head).append(said.bare)
        self.in_table = cells is not None

    def _cells(self, text: str) -> tuple[str, ...] | None:
        """The cells of a row; columns that spaces part are known by their header."""
        if (cells := cells_of(text)) is not None:
            return cells
        spaced = tuple(_GAP.split(text.strip()))
        return spaced if self.is_header(spaced) or (self.in_table and len(spaced) > 1) else None

    def _row(self, said: Said, cells: tuple[str, ...]) -> None:
        if self.stepped:
            self._next_record(said.line)
        if all(map(_CELL_RULE.fullmatch, cells)) and self.in_table:
            return
        tables = self.now.tables
        if not self.in_table or self.is_header(cells):
            tables.append([])
        elif "|" not in said.text:
            # Empty cells at the end of a line are lost with the spaces there.
            cells += ("",) * (len(tables[-1][0].cells) - len(cells))
        tables[-1].append(Row(said.line, cells))

    def _step(self, said: Said) -> None:
        if not self.now.tables and not self.now.body and not self.is_act(said.text):
            # A list above the tables is part of what is told.
            self.now.head.append(said.bare)
            return
        self._flush()
        self.now.body.append(said)
        self.stepped = True

    def _flush(self) -> None:
        """What stood between two steps, its headings apart, should have been steps."""
        self.now.body += [said for said, is_heading in self.tail if not is_heading]
        self.tail = []

    def _next_record(self, number: int) -> None:
        """End a record whose steps are over: what stands above this table is the head of the next."""
        heading = next((at for at, (_, is_heading) in enumerate(self.tail) if is_heading), None)
        blank = next((at for at, (said, _) in enumerate(self.tail) if said.fresh), len(self.tail))
        cut = blank if heading is None else heading
        self.now.body += [said for said, _ in self.tail[:cut]]
        head = [said for said, _ in self.tail[cut:]]
        self._begin(head[0].line if head else number)
        self.now.head = head
