"""The list of mutants that change nothing a reader of the rules, or of a program's answers, could see."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from scripts.mutation.mutants import Source

LIST = Path(__file__).with_name("equivalent.toml")


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mutant, and why no test could tell it from the code as it stands."""

    file: str
    within: str
    change: str
    reason: str

    @property
    def name(self) -> str:
        """The mutant's name."""
        return f"{self.file}: {self.within or '(module)'}: {self.change}"


def listed(path: Path = LIST) -> dict[str, Entry]:
    """The entries by the names of their mutants."""
    entries = msgspec.convert(tomllib.loads(path.read_text("utf-8")).get("mutant", []), list[Entry])
    return {entry.name: entry for entry in entries}


def gone(entries: Iterable[Entry], sources: Mapping[str, Source]) -> list[Entry]:
    """The entries whose mutant is none any more, among those of the files that were looked at."""
    mutants: dict[tuple[str, str], set[str]] = {}
    missing = []
    for entry in entries:
        source, place = sources.get(entry.file), (entry.file, entry.within)
        if source is None:
            continue
        if place not in mutants:
            mutants[place] = {one.name for one in source.within(entry.within)}
        if entry.name not in mutants[place]:
            missing.append(entry)
    return missing
