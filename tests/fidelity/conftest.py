"""What the tests of fidelity need from outside: source texts, which are not ours to publish."""

import os
from pathlib import Path

import pytest

from tests.fidelity.workshop import Workshop


@pytest.fixture(scope="session")
def sources() -> Path:
    """The folder with the source texts."""
    folder = os.environ.get("RULEKIT_SOURCES")
    if not folder:
        pytest.skip("RULEKIT_SOURCES not set")
    return Path(folder)


@pytest.fixture(scope="session")
def glossaries(sources: Path) -> Path:
    """The folder with what is known of the sources, the glossary of each book among it."""
    folder = sources.parent / "sources"
    if not folder.is_dir():
        pytest.skip("RULEKIT_SOURCES not set to a folder that has the glossaries beside it")
    return folder


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    """A checkout of one page in two languages, all of which is reviewed."""
    return Workshop(tmp_path).begin()
