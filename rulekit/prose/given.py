"""What an example gives: its position, put together, and the line of each part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulekit.prose.fault import Unreadable
from rulekit.prose.table import Row
from rulekit.prose.telling import Json
from rulekit.prose.template import leaves
from rulekit.rulebook import Reading


class Given:
    """A position in the making."""

    def __init__(self) -> None:
        self.position: Json = {}
        #: The line of the first table's header, of each row, and of each other given value.
        self.lines: dict[str, int] = {}

    def add_row(self, row: Row) -> None:
        """Add a row of a table; Unreadable where the rows to which it belongs were only counted."""
        inner = self.position
        for depth, part in enumerate(row.path[:-1], 1):
            inner = inner.setdefault(part, {})
            if not isinstance(inner, dict):
                first = self._line(".".join(row.path[:depth]))
                raise Unreadable("prose-given-twice", written=row.name, first=first)
        inner[row.name] = row.fields
        self.lines[".".join(row.path)] = row.line

    def add(self, position: Json, line: int, written: str) -> None:
        """Add what a sentence or an option gives; Unreadable if it is not new, or against what is given."""
        touched = {name: self.position[name] for name in position.keys() & self.position.keys()}
        before, fresh = leaves(touched), leaves(position)
        clash = [path for path in fresh if path in before and before[path] != fresh[path]]
        if clash or fresh.keys() <= before.keys():
            raise Unreadable("prose-given-twice", written=written, first=self._line([*clash, *fresh][0]))
        self.lines = {**dict.fromkeys(fresh, line), **self.lines}
        self.position = _merged(self.position, position)

    def but_defaults(self, readings: Mapping[str, Reading]) -> Json:
        """The position; it names only readings that differ from their defaults."""
        chosen = self.position.get("readings", {})
        others = {id: choice for id, choice in chosen.items() if choice != readings[id].default}
        rest = {name: value for name, value in self.position.items() if name != "readings"}
        return {**rest, "readings": others} if others else rest

    def _line(self, path: str) -> int:
        """The line of a value: its own, or that of the row in which it stands."""
        return next(self.lines[place] for place in places(path) if place in self.lines)


def places(path: str) -> list[str]:
    """A path of the position and all above it, the longest first."""
    parts = path.split(".")
    return [".".join(parts[:end]) for end in range(len(parts), 0, -1)]


def _merged(one: Json, other: Json) -> Json:
    both: dict[str, Any] = {**one, **other}
    nested = {key for key in one.keys() & other.keys() if isinstance(one[key], dict)}
    return both | {key: _merged(one[key], other[key]) for key in nested}
