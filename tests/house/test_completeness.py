"""A run counts only when something ran, and in CI only when nothing was skipped."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).parents[1] / "conftest.py"

PASSING = "def test_passes(): pass\n"
SKIPPING = "import pytest\ndef test_skips(): pytest.skip({reason!r})\n"
SKIPPED_FILE = "import pytest\npytest.skip('no such thing here', allow_module_level=True)\n"
NEEDING = "def test_needs(need): need('chromium')\n"


def run(folder: Path, ci: str, *files: str) -> subprocess.CompletedProcess[str]:
    """Run pytest on files of this text, under the project's own conftest."""
    shutil.copy(CONFTEST, folder)
    for number, text in enumerate(files):
        (folder / f"test_{number}.py").write_text(text)
    # No program can be found: neither on PATH nor in the folder that the conftest takes for the checkout.
    env = {**os.environ, "CI": ci, "PATH": str(folder)}
    pytest_here = [
        sys.executable,
        "-m",
        "pytest",
        "-ra",
        "-p",
        "no:cacheprovider",
        "--rootdir",
        str(folder),
        ".",
    ]
    return subprocess.run(pytest_here, cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_a_pass_beside_a_skip_is_a_pass_at_home(tmp_path: Path) -> None:
    """Outside CI a skip is told and forgiven."""
    ran = run(tmp_path, "", PASSING, SKIPPING.format(reason="no such thing here"))
    assert ran.returncode == pytest.ExitCode.OK


@pytest.mark.parametrize("skipping", [SKIPPING.format(reason="no such thing here"), SKIPPED_FILE])
def test_a_skip_fails_in_ci(tmp_path: Path, skipping: str) -> None:
    """With CI=true a skipped test or file fails, and the report keeps its reason."""
    ran = run(tmp_path, "true", PASSING, skipping)
    assert ran.returncode not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}
    assert "CI=true allows no skip" in ran.stdout
    assert "no such thing here" in ran.stdout


def test_missing_source_texts_are_forgiven_in_ci(tmp_path: Path) -> None:
    """The source texts are not in the repository: their absence is the one allowed skip."""
    ran = run(tmp_path, "true", PASSING, SKIPPING.format(reason="RULEKIT_SOURCES not set"))
    assert ran.returncode == pytest.ExitCode.OK


def test_a_missing_tool_is_named_with_its_package(tmp_path: Path) -> None:
    """A test without its browser says what to install, as a skip at home and as a failure in CI."""
    assert "install Debian's chromium-headless-shell" in run(tmp_path, "", PASSING, NEEDING).stdout
    failed = run(tmp_path, "true", PASSING, NEEDING)
    assert failed.returncode == pytest.ExitCode.TESTS_FAILED
    assert "install Debian's chromium-headless-shell" in failed.stdout


@pytest.mark.parametrize("files", [(), (SKIPPING.format(reason="no such thing here"),)])
def test_an_empty_run_is_no_pass(tmp_path: Path, files: tuple[str, ...]) -> None:
    """A run in which no test passed ends as one that collected nothing."""
    assert run(tmp_path, "", *files).returncode == pytest.ExitCode.NO_TESTS_COLLECTED
