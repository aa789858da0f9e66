"""The list of gaps that stay, each with its reason, held against those that there are."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from scripts.reached.gaps import Gap, Name

LIST = Path(__file__).with_name("gaps.toml")


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Gaps of one function, and why no test that is measured reaches them."""

    file: str
    #: The function, empty at the level of the module.
    within: str
    #: The code of each: a line, `LINE → LINE` for a branch, or the words for a whole function.
    never: tuple[str, ...]
    reason: str

    @property
    def names(self) -> list[Name]:
        """The names of its gaps."""
        return [Name(self.file, self.within, code) for code in self.never]


def listed(path: Path = LIST) -> list[Entry]:
    """The entries."""
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")).get("gap", []), list[Entry])


def unexplained(gaps: Iterable[Gap], entries: Iterable[Entry]) -> Iterator[Gap]:
    """The gaps without a reason; code that stands twice in a function needs one each time."""
    reasons = Counter(name for entry in entries for name in entry.names)
    for gap in gaps:
        reasons[gap.name] -= 1
        if reasons[gap.name] < 0:
            yield gap


def idle(gaps: Iterable[Gap], entries: Iterable[Entry]) -> Iterator[Name]:
    """The gaps that have a reason and are none any more."""
    there = Counter(gap.name for gap in gaps)
    for name in (name for entry in entries for name in entry.names):
        there[name] -= 1
        if there[name] < 0:
            yield name
