"""Whether two languages tell the same play, compared line by line before anybody plays it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

import msgspec

from rulekit.pages import Fault
from rulekit.proof.example import Proof
from rulekit.prose.given import places
from rulekit.prose.telling import TABLE
from rulekit.prose.template import leaves


class Said(NamedTuple):
    """Something that an example says, and its line."""

    line: int
    what: Any
    #: Where it stands in the position, if it is a value of it.
    path: str = ""


def disagreement(one: Proof, other: Proof) -> Iterator[Fault]:
    """Everything that `other` tells otherwise than `one`; each fault names both lines."""
    if one.telling is None or other.telling is None:
        return
    told = set()
    for code, mine, theirs in _compared(one, other):
        if mine.what == theirs.what or (key := (code, mine.line, theirs.line)) in told:
            continue
        # A line that differs in much is told once, with the first thing in which it does.
        told.add(key)
        values = _values(mine, theirs)
        place = {"id": one.id, "other": f"{one.path}:{mine.line}"}
        yield Fault(other.path, theirs.line, f"{code}-value" if values else code, **place, **values)


def _values(mine: Said, theirs: Said) -> dict[str, str]:
    """The first value in which two lines differ, with its path, for a message; nothing if they have none."""
    here, there = _leaves(theirs), _leaves(mine)
    path = next((path for path in [*there, *here] if here.get(path) != there.get(path)), None)
    if path is None:
        return {}
    return {"path": path, "here": _json(here, path), "there": _json(there, path)}


def _leaves(said: Said) -> dict[str, Any]:
    if said.path:
        return {said.path: said.what}
    return leaves(said.what) if isinstance(said.what, dict) else {}


def _json(values: dict[str, Any], path: str) -> str:
    """A value as vectors have it; a dash if it is not there."""
    value = values.get(path)
    return "—" if value is None else msgspec.json.encode(value).decode()


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
    return Said(line, given.get(path), path if path in leaves(proof.telling.given) else "")


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
