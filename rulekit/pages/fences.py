"""Fenced code: what is inside it, and which fences nobody would collect.

Three programs read a fence: the renderer, the test runner and this one. Where they would disagree
(a quote mark before it, another indent at its end, an unknown language), it is a fault.
"""

import re
from dataclasses import dataclass, field

from rulekit.pages.fault import Fault
from rulekit.pages.page import Fence
from rulekit.pages.source import Source

#: Run as a session, and not run at all.
INFOS = ("python", "text")

_OPENS = re.compile(r"(?P<before>(?:[ \t]*+(?:>|[-+*]|\d++[.)]))*+[ \t]*+)(?P<mark>`{3,}|~{3,})(?P<info>.*)")
#: A session's line, which code without a fence would only show.
_PROMPT = re.compile(r"(?:[ \t]*(?:[-+*]|\d+[.)]))*[ \t]*>>>(?: |$)")


def fences(text: str) -> tuple[Fence, ...]:
    """The closed fences of a text, in order."""
    return tuple(Fences.of(Source("", text)).found)


@dataclass(frozen=True, slots=True)
class _Open:
    line: int
    before: str
    mark: str
    info: str

    @property
    def misplaced(self) -> bool:
        """Whether something other than spaces stands before it."""
        return bool(self.before.strip(" "))

    def is_closed_by(self, line: str) -> bool:
        """Whether the line closes the fence, be it ever so badly written."""
        bare = line.strip(" \t>")
        return bare.startswith(self.mark) and not bare.strip(self.mark[0])

    def is_left_by(self, line: str) -> bool:
        """Whether the line stands left of the fence, so that it cannot belong to it."""
        if ">" in self.before:
            return not line.lstrip().startswith(">")
        return bool(line.strip()) and line[: len(self.before)].strip(" \t") != ""


@dataclass(slots=True)
class Fences:
    """The fences of a source, their faults, and the lines that belong to a fence."""

    source: Source
    found: list[Fence] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    #: Closed or not, with the lines of the fences themselves.
    lines: set[int] = field(default_factory=set)
    _open: _Open | None = None

    @classmethod
    def of(cls, source: Source) -> "Fences":
        """Find the fences of a source."""
        self = cls(source)
        for number, line in enumerate(source.lines, 1):
            if self._open or "```" in line or "~~~" in line or ">>>" in line:
                self._read(number, line)
        if self._open:
            self._fault(self._open.line, "fence-unclosed", last=len(source))
        return self

    def _read(self, number: int, line: str) -> None:
        if self._open:
            self._within(self._open, number, line)
        if not self._open and number not in self.lines:
            self._outside(number, line)

    def _outside(self, number: int, line: str) -> None:
        if not (opens := _OPENS.match(line)):
            if _PROMPT.match(line):
                self._fault(number, "fence-none")
            return
        if opens["mark"][0] in opens["info"]:  # `code` with many marks: a fence for some readers
            self._fault(number, "fence-info", mark=opens["mark"])
            return
        self._open = _Open(number, **opens.groupdict())
        self.lines.add(number)
        if self._open.misplaced:
            self._fault(number, "fence-place")
        elif opens["info"] not in INFOS:
            self._fault(number, "fence-info", mark=opens["mark"])
        elif number > 1 and not _ends(self.source.line(number - 1)):
            self._fault(number, "fence-blank")

    def _within(self, fence: _Open, number: int, line: str) -> None:
        if fence.is_closed_by(line):
            self._close(fence, number, line)
        elif fence.is_left_by(line):
            self._leave(fence, number)
        else:
            self.lines.add(number)

    def _close(self, fence: _Open, number: int, line: str) -> None:
        self._open = None
        self.lines.add(number)
        if fence.misplaced:
            return
        if line != (mend := fence.before + fence.mark):
            self._fault(number, "fence-close", first=fence.line, mend=mend)
        self._keep(fence, number)

    def _leave(self, fence: _Open, number: int) -> None:
        self._open = None
        if not fence.misplaced:
            self._fault(fence.line, "fence-left", next=number)

    def _keep(self, fence: _Open, number: int) -> None:
        indent, source = len(fence.before), self.source
        lines = source.lines[fence.line : number - 1]
        body = "".join(f"{line[indent:]}\n" for line in lines)
        if fence.info == "python" and not any(line.lstrip().startswith(">>>") for line in lines):
            self._fault(fence.line, "fence-no-session", mark=fence.mark)
        start, end = source.start(fence.line), source.end(number)
        self.found.append(Fence(fence.info, fence.line, number, start, end, indent, body))

    def _fault(self, number: int, code: str, /, **params: object) -> None:
        self.faults.append(self.source.fault(number, code, **params))


def _ends(line: str) -> bool:
    """Whether whatever stood above is over, so that no reader takes the fence for a part of it."""
    return not line.strip() or line.startswith("///")
