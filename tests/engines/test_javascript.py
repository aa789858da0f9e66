"""The JavaScript engine by itself: its own tests, and the suite."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tests.conftest import Need

ENGINE = Path(__file__).parents[2] / "engines" / "javascript"


def test_its_own_tests_pass(need: Need) -> None:
    """What must hold in every position that it reaches, holds."""
    done = subprocess.run(
        [need("node"), "--test"], cwd=ENGINE, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stdout
    assert "# fail 0" in done.stdout
    assert "# pass 0" not in done.stdout


def test_it_plays_the_suite_as_stated(need: Need, suite: Path) -> None:
    """Verdicts, positions and reasons of every vector of its book."""
    done = subprocess.run(
        [need("node"), ENGINE / "check.mjs", suite], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stdout
    played = re.search(r"^played (\d+) of \d+, .* level 3: (\d+)$", done.stdout, re.MULTILINE)
    assert played is not None, done.stdout
    assert played[1] == played[2]
    assert int(played[1]) > 100
