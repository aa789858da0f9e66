"""Lock files pin every package by hash and leave the choice of a package index to the machine."""

from __future__ import annotations

import json
import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCKS = sorted(ROOT.glob("requirements*.lock"))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_python_lock_has_hashes_and_no_host(lock: Path) -> None:
    """Each requirement is exact and has a hash; no line names a host or an option of an index."""
    text = lock.read_text()
    assert "://" not in text
    requirements = re.split(
        r"^(?=\S)", re.sub(r"^\s*#.*\n?", "", text, flags=re.MULTILINE), flags=re.MULTILINE
    )
    for requirement in filter(None, requirements):
        assert re.match(r"[\w.-]+==\S+ ", requirement), requirement
        assert "--hash=sha256:" in requirement, requirement


def test_there_are_python_locks() -> None:
    """The test above has something to judge."""
    assert [lock.name for lock in LOCKS] == ["requirements-node.lock", "requirements.lock"]


def asked_for() -> dict[str, list[str]]:
    """Requirements of pyproject.toml by the lock that pins them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups: dict[str, list[str | dict[str, str]]] = project["dependency-groups"]
    extras: dict[str, list[str]] = project["project"]["optional-dependencies"]
    direct = [item for name in ("build", "dev") for item in groups[name] if isinstance(item, str)]
    return {
        "requirements.lock": [
            *project["build-system"]["requires"],
            *project["project"]["dependencies"],
            *chain.from_iterable(extras.values()),
            *direct,
        ],
        "requirements-node.lock": [item for item in groups["node"] if isinstance(item, str)],
    }


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_answers_what_the_project_asks(lock: Path) -> None:
    """Each requirement of pyproject.toml is pinned to a version that it allows: no lock is stale."""
    pinned = re.findall(r"^([\w.-]+)==(\S+)", lock.read_text(), flags=re.MULTILINE)
    requirements = list(map(Requirement, asked_for()[lock.name]))
    # An extra may ask for another one of our own.
    requirements = [one for one in requirements if one.name != "rulekit"]
    assert requirements
    for requirement in requirements:
        name = canonicalize_name(requirement.name)
        versions = [version for pin, version in pinned if pin == name]
        assert versions, requirement
        assert all(map(requirement.specifier.contains, versions)), requirement


def test_the_npm_lock_has_hashes_and_no_host() -> None:
    """Each npm package has its integrity hash and no address from which it came."""
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    taken = {name: package for name, package in packages.items() if name}
    assert "node_modules/pyodide" in taken
    for name, package in taken.items():
        assert package["integrity"].startswith("sha512-"), name
        assert "resolved" not in package, name
