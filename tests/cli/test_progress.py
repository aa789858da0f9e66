"""The progress line: on a terminal, after a second, never elsewhere."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rulekit.cli.progress import line, progress
from rulekit.messages import message

File = Callable[..., Path]

#: A command in a terminal whose clock goes on by a quarter of a second each time it is read.
FAST_CLOCK = """
import itertools, sys, time
steps = itertools.count()
time.monotonic = lambda: next(steps) * {step}
from rulekit.cli import main
sys.exit(main(sys.argv[1:]))
"""


class Terminal(io.StringIO):
    """Text that goes to a terminal."""

    def isatty(self) -> bool:
        """It is one."""
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that stands until it is set: its only member is the time."""
    now = [100.0]
    monkeypatch.setattr("rulekit.cli.progress.time.monotonic", lambda: now[0])
    return now


def work(seconds: float, number: int, clock: list[float]) -> Iterator[int]:
    """Items each of which takes a while."""
    for item in range(number):
        clock[0] += seconds
        yield item


def states(shown: Terminal) -> list[str]:
    """What the line showed, one state after another."""
    return [re.sub(r"\x1b\[K", "", state) for state in shown.getvalue().split("\r")[1:]]


def test_nothing_within_a_second(clock: list[float]) -> None:
    """Work of less than a second shows nothing."""
    shown = Terminal()
    assert list(progress(work(0.1, 9, clock), "en", stream=shown)) == list(range(9))
    assert shown.getvalue() == ""


def test_after_a_second(clock: list[float]) -> None:
    """After a second the line says how many are done, and at the end it is taken away."""
    shown = Terminal()
    assert list(progress(work(0.6, 4, clock), "en", stream=shown)) == [0, 1, 2, 3]
    assert states(shown) == [*(message("progress", "en", done=done) for done in (1, 2, 3)), ""]
    assert shown.getvalue().endswith("\r\x1b[K")


def test_not_more_often_than_it_can_be_read(clock: list[float]) -> None:
    """The line changes ten times a second at most."""
    shown = Terminal()
    list(progress(work(0.01, 200, clock), "ru", stream=shown))
    assert 9 <= len(states(shown)) <= 12


def test_nothing_where_nobody_looks(clock: list[float]) -> None:
    """A pipe or a file gets no line."""
    shown = io.StringIO()
    assert list(progress(work(5, 3, clock), "en", stream=shown)) == [0, 1, 2]
    assert shown.getvalue() == ""


def test_stderr_unless_another_stream_is_named(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    """The line goes to what is stderr when the work begins."""
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    list(progress(work(5, 2, clock), "en"))
    assert states(shown)


def test_a_bar(clock: list[float]) -> None:
    """Where the total is known there is a bar."""
    shown = Terminal()
    list(progress(work(2, 3, clock), "en", total=3, stream=shown))
    assert states(shown)[-2].startswith(f"[{'█' * 20}{'·' * 10}] ")


@pytest.mark.parametrize(
    ("done", "total", "filled"), [(0, 10, 0), (1, 3, 10), (5, 10, 15), (10, 10, 30), (11, 10, 30)]
)
def test_the_bars_length(done: int, total: int, filled: int) -> None:
    """The bar is filled by the part that is done, and never overflows."""
    for lang in ("ru", "en"):
        shown = line(done, total, lang)
        assert shown.startswith(f"[{'█' * filled}{'·' * (30 - filled)}] ")
        assert shown.endswith(f" / {total}")
        assert str(done) in shown


def on_a_terminal(command: list[Any], *, out: Any) -> str:
    """Run a command whose stderr is a terminal; return what appeared there."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(command, stdout=out, stderr=theirs) as process:
        os.close(theirs)
        seen = b""
        while select.select([ours], [], [], 30)[0]:
            try:
                piece = os.read(ours, 1000)
            except OSError:
                break
            if not piece:
                break
            seen += piece
        assert process.wait() == 0
    os.close(ours)
    return seen.decode()


@pytest.mark.parametrize(("step", "shows"), [(0.25, True), (0.0, False)])
def test_judging_on_a_terminal(file: File, good: dict[str, Any], step: float, shows: bool) -> None:
    """While answers go elsewhere, a terminal shows how many plays are judged, but not before a second."""
    script = [sys.executable, "-c", FAST_CLOCK.format(step=step)]
    seen = on_a_terminal(
        [*script, "judge", "--json", "--lang", "ru", file(*[good] * 20)], out=subprocess.DEVNULL
    )
    assert (message("progress", "ru", done=19) in seen) == shows
    assert bool(seen) == shows


def test_judging_into_a_pipe(file: File, good: dict[str, Any]) -> None:
    """Without a terminal there is no line, however long it takes."""
    script = [sys.executable, "-c", FAST_CLOCK.format(step=0.25)]
    ran = subprocess.run(
        [*script, "judge", "--json", file(*[good] * 20)], capture_output=True, check=True, text=True
    )
    assert ran.stderr == ""
    assert len(ran.stdout.splitlines()) == 20
