"""Twins: examples that differ in one fact of the position, or in one act, and so tell each other's point."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations
from typing import Any, Literal, NamedTuple

from rulekit.oracle.vectors import AnyVector, canonical, sparse
from rulekit.prose.template import leaves


class Twin(NamedTuple):
    """An example that is the same but for one thing."""

    id: str
    of: Literal["act", "position"]


def twins(vectors: Iterable[AnyVector]) -> dict[str, tuple[Twin, ...]]:
    """The twins of each example, in the order of the examples."""
    vectors = list(vectors)
    found: dict[str, list[Twin]] = defaultdict(list)
    for of, key, differ in _WAYS:
        groups: dict[Any, list[AnyVector]] = defaultdict(list)
        for vector in vectors:
            groups[vector.book, key(vector)].append(vector)
        for group in groups.values():
            for one, other in combinations(group, 2):
                if differ(one, other):
                    found[str(one.id)].append(Twin(str(other.id), of))
                    found[str(other.id)].append(Twin(str(one.id), of))
    return {id: tuple(many) for id, many in found.items()}


def _acts(vector: AnyVector) -> list[bytes]:
    return [canonical(step.do) for step in vector.steps]


def _in_one_fact(one: AnyVector, other: AnyVector) -> bool:
    """Whether two positions differ in one fact: a value, or something that one of them alone has."""
    mine: dict[str, Any] = leaves({"given": sparse(one.given)})
    theirs: dict[str, Any] = leaves({"given": sparse(other.given)})
    paths = mine.keys() | theirs.keys()
    return len([path for path in paths if mine.get(path) != theirs.get(path)]) == 1


def _in_one_act(one: AnyVector, other: AnyVector) -> bool:
    """Whether one act of two plays differs."""
    mine, theirs = _acts(one), _acts(other)
    return len(mine) == len(theirs) and sum(a != b for a, b in zip(mine, theirs, strict=True)) == 1


_WAYS: tuple[tuple[Literal["act", "position"], Any, Any], ...] = (
    ("position", lambda vector: tuple(_acts(vector)), _in_one_fact),
    ("act", lambda vector: canonical(vector.given), _in_one_act),
)
