"""The JavaScript engine by itself: its own tests, and the suite."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

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


PLAY = '{"format": 1, "book": "%s", "id": "x", "given": {"wings": {}}, "steps": []}'


@pytest.mark.parametrize(
    ("program", "text", "code", "said"),
    [
        ("check.mjs", None, 2, "cannot be read"),
        ("check.mjs", PLAY % "musket-pike" + '\n\n{"x":\n', 2, "play:3: no JSON"),
        ("check.mjs", "5", 2, "play:1: no vector"),
        ("check.mjs", '{"given": {}, "steps": [7]}', 2, "play:1: no vector"),
        ("check.mjs", "", 1, "nothing was compared"),
        ("check.mjs", PLAY % "chess", 1, "nothing was compared"),
        ("explore.mjs", None, 2, "cannot be read"),
        ("explore.mjs", "{", 2, "play: no JSON"),
        ("explore.mjs", "null", 2, "given: not an object"),
        ("explore.mjs", PLAY % "musket-pike", 2, "a vector, not a position"),
    ],
)
def test_what_it_cannot_play(
    need: Need, tmp_path: Path, *, program: str, text: str | None, code: int, said: str
) -> None:
    """Bad input is told in one line, exit code 2; where nothing was compared, that is no success."""
    file = tmp_path / "play"
    if text is not None:
        file.write_text(text, "utf-8")
    done = subprocess.run(
        [need("node"), ENGINE / program, file], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == code
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
