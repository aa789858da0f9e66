"""Whether two languages tell the same play, compared line by line before anybody plays it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

from rulekit.pages import Fault
from rulekit.proof.example import Proof
from rulekit.prose.given import places
from rulekit.prose.telling import TABLE
from rulekit.prose.template import leaves


class Said(NamedTuple):
    """Something that an example says, and its line."""

    line: int
    what: Any


def disagreement(one: Proof, other: Proof) -> Iterator[Fault]:
    """Everything that `other` tells otherwise than `one`; each fault names both lines."""
    if one.telling is None or other.telling is None:
        return
    faults = (
        Fault(other.path, theirs.line, code, id=one.id, other=f"{one.path}:{mine.line}")
        for code, mine, theirs in _compared(one, other)
        if mine.what != theirs.what
    )
    yield from dict.fromkeys(faults)


def _compared(one: Proof, other: Proof) -> Iterator[tuple[str, Said, Said]]:
    """Pair what both say: all that is given by its path, the start, the steps by number."""
    mine, theirs = _given(one), _given(other)
    for path in dict.fromkeys([*mine, *theirs]):
        yield "vectors-given", _said(one, mine, path), _said(other, theirs, path)
    # A sentence may give what is so by default: then no value tells that it is missing.
    for here, there in zip_longest(_sentences(one), _sentences(other)):
        yield "vectors-given", here or Said(one.line, None), there or Said(other.line, None)
    if one.stated is None or other.stated is None:
        # What was not read is told as it is: behind it no step is certain to have the same number.
        yield from (
            ("vectors-step", here, there) for here, there in zip(_items(one), _items(other), strict=False)
        )
        return
    yield "vectors-start", _start(one), _start(other)
    for mine_, theirs_ in zip_longest(_steps(one), _steps(other)):
        yield "vectors-step", mine_ or Said(one.line, None), theirs_ or Said(other.line, None)


def _said(proof: Proof, given: dict[str, Any], path: str) -> Said:
    """What is given at a path, with its line or that of the row which it belongs to."""
    assert proof.telling is not None
    lines = proof.telling.places
    line = next((lines[place] for place in places(path) if place in lines), proof.line)
    return Said(line, given.get(path))


def _given(proof: Proof) -> dict[str, Any]:
    """Give the columns of the tables, each value by its path, and the place of each row among its like."""
    assert proof.telling is not None
    given = proof.telling.given
    columns = [(table.kind, table.columns) for table in proof.telling.tables]
    return {TABLE: columns, **leaves(given), **dict(_orders(given))}


def _sentences(proof: Proof) -> Iterator[Said]:
    """Give the sentences in their order, each with its line."""
    assert proof.telling is not None
    return (Said(said.line, (said.key, said.slots)) for said in proof.telling.sentences)


def _orders(value: dict[str, Any], path: str = "") -> Iterator[tuple[str, int]]:
    for key, inner in value.items():
        if isinstance(inner, dict):
            rows = (name for name, row in inner.items() if isinstance(row, dict))
            yield from ((f"{path}{key}.{name}", number) for number, name in enumerate(rows))
            yield from _orders(inner, f"{path}{key}.")


def _start(proof: Proof) -> Said:
    assert proof.telling is not None
    start = proof.telling.start
    return Said(start.line, (proof.stated or {}).get("start")) if start else Said(proof.line, None)


def _items(proof: Proof) -> Iterator[Said]:
    """Give the items before the first line that was not read, each with its line."""
    assert proof.telling is not None
    unread = [fault.line for fault in proof.faults] if proof.stated is None else []
    return (Said(item.line, item) for item in proof.telling.items if all(item.line < line for line in unread))


def _steps(proof: Proof) -> Iterator[Said]:
    """Give the steps, each with the line of its item."""
    assert proof.telling is not None
    lines = [item.line for item in proof.telling.items for _ in item.acts]
    return map(Said, lines, (proof.stated or {}).get("steps", ()))
