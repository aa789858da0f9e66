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
    for of, alike, told, differ in _WAYS:
        groups: dict[Any, list[tuple[str, Any]]] = defaultdict(list)
        for vector in vectors:
            groups[vector.book, alike(vector)].append((str(vector.id), vector))
        for group in groups.values():
            # What is compared with many is worked out once.
            compared = [(id, told(vector)) for id, vector in group] if len(group) > 1 else []
            for (one, mine), (other, theirs) in combinations(compared, 2):
                if differ(mine, theirs):
                    found[one].append(Twin(other, of))
                    found[other].append(Twin(one, of))
    return {id: tuple(many) for id, many in found.items()}


def _acts(vector: AnyVector) -> list[bytes]:
    return [canonical(step.do) for step in vector.steps]


def _facts(vector: AnyVector) -> dict[str, Any]:
    facts: dict[str, Any] = leaves({"given": sparse(vector.given)})
    return facts


def _in_one_fact(mine: dict[str, Any], theirs: dict[str, Any]) -> bool:
    """Whether two positions differ in one fact: a value, or something that one of them alone has."""
    paths = mine.keys() | theirs.keys()
    return len([path for path in paths if mine.get(path) != theirs.get(path)]) == 1


def _in_one_act(mine: list[bytes], theirs: list[bytes]) -> bool:
    """Whether one act of two plays differs."""
    return len(mine) == len(theirs) and sum(a != b for a, b in zip(mine, theirs, strict=True)) == 1


#: What two examples may differ in; what they have in common then; what is compared, and how.
_WAYS: tuple[tuple[Literal["act", "position"], Any, Any, Any], ...] = (
    ("position", lambda vector: tuple(_acts(vector)), _facts, _in_one_fact),
    ("act", lambda vector: canonical(vector.given), _acts, _in_one_act),
)
