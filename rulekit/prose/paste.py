"""Lines as somebody pastes them: cleaned, taken from lists and tables, joined where they were broken."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rulekit.prose.fold import composed

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufe0f\ufeff`\U0001f3b2]|~~")
_SPACE = re.compile("[\u00a0\u2007\u2009\u202f\u3000]")
_QUOTED = re.compile(r"^(?:\s*>)+ ?")
_ESCAPED = re.compile(r"\\(?=[!-/:-@\[-`{-~])")
#: The sign of degrees after a space, or another sign that a keyboard has for it.
_DEGREES = re.compile(r"(?<=[0-9]) ?[°º˚]")
_DASHES = re.compile(r"(?<=\S) -{2,3} (?=\S)")
#: What stands before a step: the sign of a verdict, a bullet, a number; each may be bold.
_LISTED = re.compile(
    r"\s*+[*_]{0,2}(?:[✓✗≠]\s*+)?"
    r"(?:(?:[-+*•·◦▪–—]\s++)?\(?(?P<number>[0-9]{1,4})[.):][*_]{0,2}(?=\s*[^\s0-9.,;)—–-])|[-+*•·◦▪–—](?=\s))\s*"
)
#: The die as `rulekit judge` adds it to a step.
_DIE = re.compile(r"(?<=\.) \[[^\[\]]*\]$")
#: A bullet that may be the dash within a step.
_DASHED = "–—"
#: Into as many lines more a phrase may be broken.
_FAR = 6
_BAR = re.compile(r"(?<!\\)\|")


class Said(NamedTuple):
    """A line of a record."""

    #: Counted from 1.
    line: int
    text: str
    #: The number of a step; 0 for a bullet; None where the line is not in a list.
    listed: int | None = None
    #: Whether a blank line stands before it.
    fresh: bool = False

    @property
    def bare(self) -> Said:
        """The same without the spaces around it."""
        return self._replace(text=self.text.strip())


class Row(NamedTuple):
    """A line of a table."""

    line: int
    cells: tuple[str, ...]


@dataclass
class Pasted:
    """A record, its lines sorted by where they stand; nothing of it is read yet."""

    line: int
    id: str | None = None
    #: Whether `///` opens it.
    in_block: bool = False
    options: dict[str, tuple[int, str]] = field(default_factory=dict)
    #: What stands above the tables.
    head: list[Said] = field(default_factory=list)
    tables: list[list[Row]] = field(default_factory=list)
    #: Sentences and steps.
    body: list[Said] = field(default_factory=list)

    @property
    def title(self) -> str:
        """What it is called."""
        return self.head[0].text if self.head else ""

    @property
    def holds(self) -> bool:
        """Whether there is anything to read."""
        return bool(self.tables or self.body)


def clean(line: str) -> str:
    """A line without what pasting adds to it."""
    text = _SPACE.sub(" ", _INVISIBLE.sub("", _QUOTED.sub("", composed(line))))
    text = _DEGREES.sub("°", text)
    return _DASHES.sub(" — ", _ESCAPED.sub("", text)).rstrip()


def said_of(number: int, text: str, *, fresh: bool, is_act: Callable[[str], bool]) -> Said:
    """A line as it is, or what stands in a list without its mark."""
    if not (found := _LISTED.match(text)) or found.end() == len(text) or "|" in text:
        return Said(number, text, None, fresh)
    step = _DIE.sub("", text[found.end() :]).strip()
    if text.lstrip()[0] in _DASHED and not is_act(step):
        # A dash that a line was broken before.
        return Said(number, text, None, fresh)
    return Said(number, step, int(found["number"] or 0), fresh)


def cells_of(text: str) -> tuple[str, ...] | None:
    """The cells of a line that bars or tabs part; None if there are none."""
    bare = text.strip(" ")
    if "|" in bare:
        return tuple(cell.strip() for cell in _BAR.split(bare.removeprefix("|").removesuffix("|")))
    if "\t" in bare.strip():
        return tuple(cell.strip() for cell in bare.split("\t"))
    return None


def stretches(said: Sequence[Said], reads: Callable[[str], bool]) -> Iterator[Said]:
    """Lines that were broken, put together: what reads as nothing by itself goes on from the line above."""
    at = 0
    while at < len(said):
        held, at = said[at], at + 1
        # What does not read yet may do so with some of the lines below it.
        far = 1 if reads(held.text) else _FAR
        while taken := _goes_on(held, said[at : at + far], reads):
            held = held._replace(text=_joined(held, taken))
            at, far = at + len(taken), 1
        yield held


def _goes_on(held: Said, below: Sequence[Said], reads: Callable[[str], bool]) -> Sequence[Said]:
    """As many of the lines below as belong to a line; none where it is whole."""
    if held.text.endswith((".", ";", "!")) and held.text.count("(") == held.text.count(")"):
        return ()
    for count, one in enumerate(below, 1):
        if one.listed is not None or one.fresh or reads(one.text):
            return ()
        if reads(_joined(held, below[:count])):
            return below[:count]
    return ()


def _joined(held: Said, below: Sequence[Said]) -> str:
    return " ".join([held.text, *(one.text.strip() for one in below)])
