"""What a book's code declares: its rules, and the questions that its text leaves open."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

import msgspec

#: The sorts of rules: what refuses, what happens, what a word means.
Kind = Literal["permission", "prohibition", "duty", "effect", "value", "definition"]
#: What a rule rests on: the texts with which the project began, other published texts, a conclusion.
Basis = Literal["seed", "public source", "inferred"]

ID_PATTERN = re.compile(r"[a-z0-9]+(\.[a-z0-9-]+){1,3}")
ID_LENGTH = 40


class Rule(msgspec.Struct, frozen=True, eq=False):
    """One normative idea with a permanent name.

    `source` is the cite label of the printed rule, `values` the numbers that its text states,
    `overrides` the ids of the rules to which it is the exception.
    """

    #: Its permanent name: `mp.preemption.rally`.
    id: str
    #: The cite label of the printed rule: `4.4.1`.
    source: str
    #: What it means to see it at work.
    kind: Kind
    #: What it rests on.
    basis: Basis
    #: The numbers that its text states.
    values: tuple[int, ...] = ()
    #: Ids of the rules to which it is the exception.
    overrides: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.id


class Reading(msgspec.Struct, frozen=True, eq=False):
    """One question that the text does not settle, and the ways to take it; the first is the default."""

    #: Its permanent name, in one namespace with the rules.
    id: str
    #: The cite label of the place that leaves it open.
    source: str
    #: The ways to take it, the default first.
    choices: tuple[str, ...]

    @property
    def default(self) -> str:
        """The choice that holds where a position names none."""
        return self.choices[0]

    def chosen(self, choices: Mapping[str, str]) -> str:
        """The choice that a position's `readings` make."""
        return choices.get(self.id, self.choices[0])


class Rulebook:
    """The rules and readings that a book's code declares, in the order of declaration."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.rules: dict[str, Rule] = {}
        self.readings: dict[str, Reading] = {}

    def rule(
        self,
        id: str,
        *,
        source: str,
        kind: Kind,
        basis: Basis = "seed",
        values: tuple[int, ...] = (),
        overrides: tuple[Rule, ...] = (),
    ) -> Rule:
        """Declare a rule; a malformed or taken id is a `ValueError`."""
        self._check(id)
        self.rules[id] = Rule(id, source, kind, basis, values, tuple(r.id for r in overrides))
        return self.rules[id]

    def reading(self, id: str, *, source: str, choices: tuple[str, ...]) -> Reading:
        """Declare an open question; the first of its `choices` is the default."""
        self._check(id)
        self.readings[id] = Reading(id, source, choices)
        return self.readings[id]

    def _check(self, id: str) -> None:
        if not ID_PATTERN.fullmatch(id) or len(id) > ID_LENGTH or not id.startswith(f"{self.prefix}."):
            raise ValueError(f"{id!r} is not an id of the book {self.prefix!r}")
        if id in self.rules or id in self.readings:
            raise ValueError(f"{id!r} is declared twice")
