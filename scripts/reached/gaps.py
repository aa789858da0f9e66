"""Gaps: the lines and branches that no test reaches, by their function and their code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

#: The code of a gap that is a whole function.
WHOLE = "the whole function"
#: Where a branch leads that leaves its function.
END = "the end"


class Name(NamedTuple):
    """What a gap is known by: lines move, so its code names it."""

    file: str
    #: `Server.watch`; empty at the level of the module.
    within: str
    #: `return None`, of a branch `if found: → return None`.
    code: str

    def __str__(self) -> str:
        return f"{self.file}: {self.within or '(module)'}: {self.code}"


class Gap(NamedTuple):
    """A line, a branch or a whole function that no test reaches."""

    name: Name
    line: int

    def __str__(self) -> str:
        file, within, code = self.name
        return f"{file}:{self.line}: {within or '(module)'}: {code}"


def gaps(name: str, file: Any, source: Sequence[str]) -> Iterator[Gap]:
    """The gaps of a file, function by function, out of what coverage has measured and the file's lines."""
    for named, region in file["functions"].items():
        # A function whose name is given again is told by its line as well, which moves.
        within = named.partition("@")[0]
        if within and region["missing_lines"] and not region["executed_lines"]:
            yield Gap(Name(name, within, WHOLE), region["start_line"])
        else:
            found = dict(_lines(region, source)) | dict(_branches(region, set(file["missing_lines"]), source))
            yield from (Gap(Name(name, within, code), line) for (line, _), code in sorted(found.items()))


def _lines(region: Any, source: Sequence[str]) -> Iterator[tuple[tuple[int, int], str]]:
    for line in region["missing_lines"]:
        yield (line, 0), source[line - 1].strip()


def _branches(region: Any, missing: set[int], source: Sequence[str]) -> Iterator[tuple[tuple[int, int], str]]:
    """The branches between lines that are reached; a line that is not has been told with its reason."""
    for start, end in region["missing_branches"]:
        if start not in missing and end not in missing:
            to = END if end < 0 else source[end - 1].strip()
            yield (start, end), f"{source[start - 1].strip()} → {to}"
