"""The examples of the pages, proved once for all tests."""

from pathlib import Path

import pytest

from rulekit.oracle.vectors import AnyVector
from rulekit.pages import Registry, load
from rulekit.proof import Pair, pairs

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def registry() -> Registry:
    """The pages of the checkout."""
    return load(ROOT / "docs")


@pytest.fixture(scope="session")
def proved(registry: Registry) -> list[Pair]:
    """Every example of the pages, in both languages."""
    return list(pairs(registry))


@pytest.fixture(scope="session")
def vectors(proved: list[Pair]) -> list[AnyVector]:
    """The vectors of the examples."""
    found = [pair.vector for pair in proved if pair.vector is not None]
    assert len(found) == len(proved)
    return found
