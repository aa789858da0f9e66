"""What holds of the code of every book, and that no single rule would show."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

import rulekit.games
from rulekit import dice, geometry, rulebook, verdict
from rulekit.data import phrases
from rulekit.games import BOOKS
from rulekit.games.book import ruled
from rulekit.rulebook import Basis, Kind, Rulebook
from rulekit.verdict import Ruling


def _classes() -> Iterator[type]:
    """Yield every class that the engine declares."""
    names = [module.name for module in pkgutil.walk_packages(rulekit.games.__path__, "rulekit.games.")]
    names += [module.name for module in pkgutil.walk_packages(geometry.__path__, "rulekit.geometry.")]
    for module in (dice, rulebook, verdict, *map(importlib.import_module, names)):
        yield from (
            one
            for one in vars(module).values()
            if isinstance(one, type) and one.__module__ == module.__name__
        )


STRUCTS = list(dict.fromkeys(one for one in _classes() if issubclass(one, msgspec.Struct)))
RECORDS = [one for one in _classes() if dataclasses.is_dataclass(one)]


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda one: f"{one.__module__}.{one.__name__}")
def test_what_a_verdict_rests_on_cannot_be_changed(struct: type[msgspec.Struct]) -> None:
    """Positions, acts, facts and verdicts are values: frozen and hashable."""
    assert struct.__struct_config__.frozen


@pytest.mark.parametrize("record", RECORDS, ids=lambda one: f"{one.__module__}.{one.__name__}")
def test_a_book_cannot_be_changed(record: type) -> None:
    """Rules, readings and books are frozen too."""
    assert vars(record)["__dataclass_params__"].frozen


#: What a printed rule book numbers: `4.4.1`, `3.2 A`, `XIII.7.B`.
NUMBER = re.compile(r"([XVI]+|\d+)(\.([A-Z]|\d+))*( [A-F])?")


@pytest.mark.parametrize("book", BOOKS)
def test_a_label_is_a_number_or_has_words_in_both_languages(book: str) -> None:
    """What readers see in brackets is the number of the printed rule, or stands among the book's labels."""
    known = phrases(book).get("labels", {})
    declared: list[Any] = [*BOOKS[book].rules.values(), *BOOKS[book].readings.values()]
    for one in declared:
        assert one.source in known or NUMBER.fullmatch(one.source), one.id
    assert set(known) <= {one.source for one in declared}


@pytest.mark.parametrize("book", BOOKS)
def test_a_rule_is_of_a_sort_that_there_is(book: str) -> None:
    """Pages have words for each sort of rule and for what it rests on, and for no other."""
    for rule in BOOKS[book].rules.values():
        assert rule.kind in get_args(Kind), rule.id
        assert rule.basis in get_args(Basis), rule.id


CONDITION = Rulebook("xx").rule("xx.condition", source="1", kind="prohibition")
CHOICE = Rulebook("xx").rule("xx.choice", source="2", kind="effect")


@pytest.mark.parametrize("off", [frozenset(), frozenset({CHOICE.id})])
@pytest.mark.parametrize("there", [True, False])
def test_what_may_be_chosen_after_a_refusal_or_nothing(off: frozenset[str], there: bool) -> None:
    """Where nothing comes of an act, what may be chosen is asked all the same, by the rules in force."""

    def may(r: Ruling, _position: str, act: bool) -> None:
        r.needs(act)
        r.must(CONDITION, False)

    def do(_r: Ruling, position: str, _act: bool) -> tuple[str, None]:
        return position, None

    def options(r: Ruling, position: str) -> tuple[str, ...]:
        return (position,) if r.has(CHOICE) else ()

    verdict: Any = ruled((may, do), "here", there, off, options=options)
    assert verdict.allowed is not there
    assert verdict.because == ((CONDITION.id,) if there else ())
    assert verdict.options == (() if off else ("here",))
    assert verdict.position == "here"
    assert verdict.facts is None
