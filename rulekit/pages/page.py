"""What a page is made of, as far as its grammar goes.

Lines are counted from 1, offsets from 0 in the text of the whole page.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rulekit.pages.fault import Fault

_LINK = re.compile(r"\]\([^()\s#]*#([a-z0-9.-]+)\)")


class Option(NamedTuple):
    """A `key: value` under a block's header."""

    line: int
    value: str


@dataclass(frozen=True, slots=True)
class Block:
    """A rule, an example, a reading or a note: from its header `/// kind | id` to its `///`."""

    kind: str
    id: str
    #: The header's line.
    line: int
    #: The closing line.
    end_line: int
    #: Where the header begins.
    start: int
    #: Where the closing line ends, its line break not counted.
    end: int
    options: Mapping[str, Option]
    #: The text between options and closing line, without blank lines at its ends.
    body: str
    #: The line on which `body` begins.
    body_line: int
    #: The offset at which `body` begins.
    body_start: int


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced piece of code."""

    #: What follows the opening fence, as it is written: `python` or `text`, unless it is a fault.
    info: str
    #: The line of the opening fence.
    line: int
    #: The line of the closing fence.
    end_line: int
    #: Where the line of the opening fence begins.
    start: int
    #: Where the line of the closing fence ends, its line break not counted.
    end: int
    #: How many spaces stand before the fence.
    indent: int
    #: The lines between, without that indent; each ends with a line break.
    body: str

    @property
    def body_line(self) -> int:
        """The line on which `body` begins."""
        return self.line + 1


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading with an id of its own: `## Text { #id }`."""

    #: 1 to 6.
    level: int
    text: str
    id: str
    line: int


@dataclass(frozen=True, slots=True)
class Page:
    """A page in one language, read; what could not be read is in `faults`."""

    path: str
    lang: str
    text: str
    blocks: tuple[Block, ...]
    fences: tuple[Fence, ...]
    headings: tuple[Heading, ...]
    faults: tuple[Fault, ...]

    def links(self) -> Iterator[tuple[int, str]]:
        """The ids that the page links to, each with its line."""
        for number, line in enumerate(self.text.split("\n"), 1):
            for id in _LINK.findall(line):
                yield number, id
