"""Whether two languages tell the same play, compared line by line before anybody plays it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

from rulekit.pages import Fault
from rulekit.proof.example import Proof
from rulekit.prose.telling import TABLE


class Said(NamedTuple):
    """Something that an example says, and its line."""

    line: int
    what: Any


def disagreement(one: Proof, other: Proof) -> Iterator[Fault]:
    """Everything that `other` tells otherwise than `one`; each fault names both lines."""
    if one.telling is None or other.telling is None:
        return
    for code, mine, theirs in _compared(one, other):
        if mine is None or theirs is None or mine.what != theirs.what:
            line = theirs.line if theirs else other.line
            at = f"{one.path}:{mine.line if mine else one.line}"
            yield Fault(other.path, line, code, id=one.id, other=at)


def _compared(one: Proof, other: Proof) -> Iterator[tuple[str, Said | None, Said | None]]:
    """Pair what both say: rows and other givens by their names and order, the start, the steps by number."""
    mine, theirs = _given(one), _given(other)
    for name in dict.fromkeys([*mine, *theirs]):
        yield "vectors-given", mine.get(name), theirs.get(name)
    if one.stated is None or other.stated is None:
        # Of what was not read whole, the rest is told as it is.
        return
    if any(starts := (_start(one), _start(other))):
        yield "vectors-start", *starts
    yield from (("vectors-step", *pair) for pair in zip_longest(_steps(one), _steps(other)))


def _given(proof: Proof) -> dict[str, Said]:
    """Give the columns, each row with its place in the order of rows, and each other value, by its path."""
    assert proof.telling is not None
    given, places = dict(proof.telling.given), proof.telling.places
    columns = [table.columns for table in proof.telling.tables]
    said = {TABLE: Said(places.get(TABLE, proof.line), columns)}
    for field, value in given.items():
        parts = {f"{field}.{key}": inner for key, inner in value.items()} if isinstance(value, dict) else {}
        for number, (path, inner) in enumerate((parts or {field: value}).items()):
            said[path] = Said(places.get(path, proof.line), (number, inner))
    return said


def _start(proof: Proof) -> Said | None:
    assert proof.telling is not None
    start = proof.telling.start
    return Said(start.line, (proof.stated or {}).get("start")) if start else None


def _steps(proof: Proof) -> Iterator[Said]:
    """Give the steps, each with the line of its item."""
    assert proof.telling is not None
    lines = [item.line for item in proof.telling.items for _ in item.acts]
    return map(Said, lines, (proof.stated or {}).get("steps", ()))
