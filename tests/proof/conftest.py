"""The examples of the pages, proved once for all tests."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from rulekit.oracle.vectors import AnyVector
from rulekit.pages import Registry, load
from rulekit.proof import Bilingual, bilingual
from rulekit.proof.ablation import ablate
from rulekit.proof.sight import Sight

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def registry() -> Registry:
    """The pages of the checkout."""
    return load(ROOT / "docs")


@pytest.fixture(scope="session")
def proved(registry: Registry) -> list[Bilingual]:
    """Every example of the pages, in both languages."""
    return list(bilingual(registry))


@pytest.fixture(scope="session")
def vectors(proved: list[Bilingual]) -> list[AnyVector]:
    """The vectors of the examples."""
    found = [both.vector for both in proved if both.vector is not None]
    assert len(found) == len(proved)
    return found


@pytest.fixture(scope="session")
def sights(vectors: list[AnyVector]) -> Mapping[str, Sight]:
    """What the examples of the pages show of each rule."""
    return ablate(vectors)
