"""Streams that are closed, full or oddly named: a command ends with its exit code, never with a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulekit.messages import message

Run = Callable[..., Any]
File = Callable[..., Path]
Play = dict[str, Any]

PROGRAM = "import sys; from rulekit.cli import main; sys.exit(main())"

pytestmark = pytest.mark.skipif(os.name != "posix", reason="closes file descriptors")


def shell(line: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Run `rulekit` with redirections of a shell."""
    return subprocess.run(
        ["/bin/sh", "-c", f'"$0" -c "{PROGRAM}" {line}', sys.executable, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        errors="replace",
    )


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('judge "$1" >&-', 0),
        ('judge "$1" 2>&-', 0),
        ('judge "$1" <&- >&- 2>&-', 0),
        ("judge - <&-", 2),
        ("judge - <&- >&- 2>&-", 2),
        ("judge no-such-file 2>&-", 2),
        ("judge 2>&-", 2),
    ],
)
def test_a_closed_stream(file: File, good: Play, line: str, code: int) -> None:
    """A closed stream is nobody who listens, or nothing to read."""
    ended = shell(line, file(good))
    assert ended.returncode == code
    assert "Traceback" not in ended.stdout + ended.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("number", [1, 2000])
def test_a_full_disk(file: File, good: Play, number: int) -> None:
    """An answer that cannot be written is told on stderr, be it long or short; exit code 2."""
    ended = shell('judge --lang en "$1" >/dev/full', file(*[good] * number))
    assert ended.returncode == 2
    assert ended.stderr.startswith("the answer cannot be written: ")
    assert ended.stderr.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("line", ["no-such-command", "judge", "lint --root no-such-folder"])
def test_a_full_disk_for_what_is_wrong(line: str) -> None:
    """What cannot be said of bad input on stderr is said by the exit code."""
    ended = shell(f"{line} 2>/dev/full")
    assert (ended.returncode, ended.stderr) == (2, "")


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_file_for_a_folder(run: Run, file: File, good: Play, lang: str) -> None:
    """Why the system refuses is said in the reader's language."""
    ran = run("judge", "--lang", lang, file(good) / "play.json")
    assert ran.code == 2
    assert message("reason-enotdir", lang) in ran.out


@pytest.mark.parametrize("options", ["", "--json"])
def test_a_name_that_is_no_text(file: File, good: Play, options: str, tmp_path: Path) -> None:
    """A file whose name is not UTF-8 is judged, and its name is shown escaped."""
    path = os.fsencode(tmp_path) + b"/caf\xe9"
    try:
        Path(os.fsdecode(path)).write_bytes(file(good).read_bytes())
    except OSError:
        pytest.skip("this file system has no such names")
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, "judge", path, *options.split()],
        capture_output=True,
        check=False,
    )
    assert ended.returncode == 0
    assert b"Traceback" not in ended.stderr
    if not options:
        assert rb"caf\xe9:1" in ended.stdout


def test_a_folder_whose_name_is_no_text() -> None:
    """Such a name does not stop a message on stderr either."""
    ended = shell("vectors check \"$(printf 'no\\351')\"")
    assert ended.returncode == 2
    assert "Traceback" not in ended.stderr


def test_an_id_with_control_characters(run: Run, file: File, good: Play) -> None:
    """An id cannot colour a terminal, nor pretend to be another line."""
    good["id"] = "red\x1b[31m\n-:9: all is well"
    good["steps"][0]["then"] = {"position": {"wings": {"\x1b\n": {}}}}
    ran = run("judge", file(good))
    assert "\x1b" not in ran.out
    assert not any(line.startswith("-:9") for line in ran.lines)


def test_a_wrong_side_is_told(run: Run, file: File, good: Play) -> None:
    """A step that states who acts and nothing else differs in that, and is not called refused."""
    good["steps"][0]["by"] = "B"
    ran = run("judge", "--lang", "en", file(good))
    assert ran.code == 1
    assert '≠ by: "B" is stated, the engine says "A"' in ran.out
    assert ran.lines[-1] == message("play-differs", "en")


def test_a_wrong_start_is_told(run: Run, file: File, good: Play) -> None:
    """What is stated of the start and is not so is told there."""
    good["start"] = {"position": {"to_move": "B"}}
    ran = run("judge", "--lang", "en", file(good))
    assert ran.code == 1
    assert '≠ position.to_move: "B" is stated, the engine says "A"' in ran.out


def test_a_wing_twice(run: Run, file: File, good: Play) -> None:
    """A wing that stands twice is no wing that silently wins."""
    text = json.dumps(good).replace('"B2":', '"B1":')
    ran = run("judge", "--lang", "en", file(text))
    assert ran.code == 2
    assert "$.given.wings.B1: the name “B1” stands twice" in ran.out
