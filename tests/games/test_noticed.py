"""What holds of the code of every book, and that no single rule would show."""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
from collections.abc import Iterator

import msgspec
import pytest

import rulekit.games
from rulekit import dice, geometry, rulebook, verdict


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


STRUCTS = sorted(
    {one for one in _classes() if issubclass(one, msgspec.Struct)}, key=lambda one: one.__qualname__
)
RECORDS = [one for one in _classes() if dataclasses.is_dataclass(one)]


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda one: f"{one.__module__}.{one.__name__}")
def test_what_a_verdict_rests_on_cannot_be_changed(struct: type[msgspec.Struct]) -> None:
    """Positions, acts, facts and verdicts are values: frozen and hashable."""
    assert struct.__struct_config__.frozen


@pytest.mark.parametrize("record", RECORDS, ids=lambda one: f"{one.__module__}.{one.__name__}")
def test_a_book_cannot_be_changed(record: type) -> None:
    """Rules, readings and books are frozen too."""
    assert vars(record)["__dataclass_params__"].frozen
