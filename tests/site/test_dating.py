"""The date of a site: that of its commit, which a host may overrule, and none where there is none."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from rulekit.site.dating import VARIABLE, committed, dated

#: When the commit of these tests was made.
DATE = "1700000000"


@pytest.fixture
def commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a commit, and nothing that dates a build."""
    monkeypatch.delenv(VARIABLE, raising=False)
    env = os.environ | {"GIT_COMMITTER_DATE": f"{DATE} +0300"}
    name = ("-c", "user.name=a", "-c", "user.email=a@example.org")
    for words in (["init", "-q"], [*name, "commit", "-q", "--allow-empty", "-m", "a"]):
        subprocess.run(["git", "-C", tmp_path, *words], env=env, check=True)
    return tmp_path


def test_a_site_has_the_date_of_its_commit(commit: Path) -> None:
    """What is built sees the date, and what comes after it does not."""
    with dated(commit):
        assert os.environ[VARIABLE] == DATE
    assert VARIABLE not in os.environ


def test_a_date_that_is_set_stays(commit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has dated the build otherwise knows why."""
    monkeypatch.setenv(VARIABLE, "1")
    with dated(commit):
        assert os.environ[VARIABLE] == "1"
    assert os.environ[VARIABLE] == "1"


def test_a_folder_without_a_commit_has_no_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is dated as it is built."""
    monkeypatch.delenv(VARIABLE, raising=False)
    with dated(tmp_path):
        assert VARIABLE not in os.environ


def test_a_system_without_git_has_no_date(
    commit: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A build does not need Git."""
    monkeypatch.setenv("PATH", str(tmp_path_factory.mktemp("empty")))
    assert committed(commit) == ""
