"""The one interface that every book's engine has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from graphlib import TopologicalSorter
from itertools import pairwise
from typing import Any

import msgspec

from rulekit.verdict import Reading, Rule, Verdict


class Open(msgspec.Struct, frozen=True):
    """Acts of one verb that are a continuum: a path, an angle, a placement.

    `domain` tells, in plain JSON values, what an act must keep to be legal; each book says in which words.
    Lengths and angles in it are decimal strings, as in acts.
    """

    verb: str
    domain: Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class Book:
    """A book of rules as a program sees it.

    `position`, `act_type` and `facts` are the msgspec types of a play's data;
    the functions are the engine (`start`, `act`, `legal`, `chances`) and two questions of the judge:
    who does an act (`actor`), and what it implies before it (`implied`).
    `legal` yields acts, and an `Open` where there are too many to name.
    `conditions` tells in which order each verb asks its rules.
    """

    name: str
    prefix: str
    position: Any
    act_type: Any
    facts: Any
    rules: Mapping[str, Rule]
    readings: Mapping[str, Reading]
    start: Callable[..., Verdict[Any, Any]]
    act: Callable[..., Verdict[Any, Any]]
    legal: Callable[[Any], Iterator[Any]]
    chances: Callable[[Any, Any], Iterator[tuple[int | None, Fraction]]]
    actor: Callable[[Any, Any], str | None]
    conditions: Callable[[], Mapping[str, tuple[str, ...]]]
    implied: Callable[[Any, Any, str | None], Any | None]


def one_order(runs: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """One order of all conditions that agrees with every run that asked some of them."""
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for run in runs:
        ids = tuple(run)
        for id in ids:
            sorter.add(id)
        for before, after in pairwise(ids):
            sorter.add(after, before)
    return tuple(sorter.static_order())
