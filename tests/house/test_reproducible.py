"""One commit makes the same bytes here and elsewhere; where it does not, the file is named."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from scripts.reproducible.__main__ import main, report
from scripts.reproducible.made import KINDS, Digests, digests
from scripts.reproducible.places import ELSEWHERE, HERE
from tests.sample import ALL

ROOT = Path(__file__).parents[2]
#: The site takes a minute or two, twice.
MADE = list(KINDS) if ALL else ["wheel", "sdist"]
#: What Python sees of a folder and of the clock.
LOOK = """
import os, sys, time
from pathlib import Path
folder = sys.argv[1]
print([path.name for path in Path(folder).iterdir()] == sorted(os.listdir(folder)))
print(os.umask(0), time.time() > float(sys.argv[2]) + 86400 * 365, time.localtime().tm_year)
"""


def test_here_and_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    """The last commit makes the same in both places; both digests are printed."""
    assert main(MADE) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("commit ")
    assert lines[4::4] == ["  equal"] * len(MADE)
    assert lines[2::4] == lines[3::4]
    assert all(len(line.strip()) == 64 for line in lines[2::4])


def test_what_differs_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Another content, and a file too many; files of the same content under other names are not the same."""
    for folder, files in (("one", {"a": "1", "b": "2"}), ("other", {"a": "1", "b": "3", "deep/c": "4"})):
        for name, content in files.items():
            (tmp_path / folder / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / folder / name).write_text(content)
    one, other = digests(tmp_path / "one"), digests(tmp_path / "other")
    assert report({"site": one}, {"site": other}) == 1
    assert "DIFFERENT: b, deep/c" in capsys.readouterr().out
    assert report({"site": one}, {"site": one}) == 0
    assert Digests({"a": "1", "b": "2"}).whole != Digests({"a": "2", "b": "1"}).whole


def test_elsewhere_is_elsewhere(tmp_path: Path) -> None:
    """There Python meets files in no order, a later year, another umask; here nothing is disturbed."""
    for number in range(20):
        (tmp_path / f"{number:02}").touch()
    now = str((tmp_path / "00").stat().st_mtime)
    seen = []
    for place in (HERE, ELSEWHERE):
        command = [sys.executable, "-c", LOOK, str(tmp_path), now]
        env = place.environment(ROOT)
        ran = subprocess.run(command, env=env, umask=place.umask, capture_output=True, text=True, check=True)
        seen.append(ran.stdout.split())
    (_, *here), (sorted_there, *there) = seen
    assert here[:2] == ["18", "False"]
    assert sorted_there == "False"
    assert there[:2] == ["63", "True"]
    assert int(there[2]) > int(here[2])
