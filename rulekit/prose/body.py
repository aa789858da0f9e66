"""The outline of an example: title, commentary, tables, sentences, steps."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal, NamedTuple

from rulekit.prose.fault import ProseFault

_Kind = Literal["blank", "text", "table", "item"]
_ITEM = re.compile(r" {0,3}[0-9]+[.)]\s+\S")
#: What Markdown would make a list, a heading, a quote, code or HTML of.
_ALIEN = re.compile(r"\s*(?:[-+*]\s|#{1,6}\s|>|```|~~~|[-=]{3,}$|:::|!!!|\?{3}|<[a-z!/]|///)|\t| {4}")
_PLACES = {"text": 0, "table": 1, "item": 3}


class Line(NamedTuple):
    """A line of the page, counted from 1."""

    number: int
    text: str


@dataclass
class Body:
    """The lines of an example, each where it belongs; what belongs nowhere is a fault."""

    title: str = ""
    commentary: list[str] = field(default_factory=list)
    tables: list[list[Line]] = field(default_factory=list)
    sentences: list[Line] = field(default_factory=list)
    items: list[Line] = field(default_factory=list)
    faults: list[ProseFault] = field(default_factory=list)

    def fault(self, line: Line, code: str) -> None:
        """Note what is wrong with a line."""
        self.faults.append(ProseFault(line.number, code, {"written": line.text.strip()}))


def outline(body: str, first: int) -> Body:
    """Take an example's body apart; `first` is the number of its first line."""
    lines = [Line(number, text) for number, text in enumerate(body.split("\n"), first)]
    out, place = Body(), 0
    for kind, block, glued in _blocks(lines):
        at = 2 if kind == "text" and place else _PLACES[kind]
        if at < place:
            out.fault(block[0], "prose-trailing" if place == _PLACES["item"] else "prose-place")
            continue
        if glued:
            out.fault(block[0], "prose-blank")
        place = at
        _put(out, at, block)
    if not out.title:
        out.fault(lines[0], "prose-no-title")
    if not out.tables:
        out.fault(lines[0], "prose-no-table")
    return out


def _put(out: Body, at: int, block: list[Line]) -> None:
    if at == _PLACES["table"]:
        out.tables.append(block)
    elif at:
        (out.items if at == _PLACES["item"] else out.sentences).extend(block)
    else:
        for line in filter(lambda line: _ALIEN.match(line.text), block):
            out.fault(line, "prose-alien")
        text = "\n".join(line.text for line in block)
        if out.title:
            out.commentary.append(text)
        else:
            out.title = text


def _blocks(lines: list[Line]) -> Iterator[tuple[_Kind, list[Line], bool]]:
    """Runs of lines of one kind, and whether no blank line parts them from the run before."""
    before: _Kind = "blank"
    for kind, block in groupby(lines, _kind):
        if kind != "blank":
            yield kind, list(block), before != "blank"
        before = kind


def _kind(line: Line) -> _Kind:
    if not line.text.strip():
        return "blank"
    if line.text.lstrip().startswith("|"):
        return "table"
    return "item" if _ITEM.match(line.text) else "text"
