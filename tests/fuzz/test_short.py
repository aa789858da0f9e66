"""A little of the fuzzing in every run, the same each time; and all that has ever been found, for good."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.fuzz import found, large
from tests.fuzz.limits import Hang, bounded
from tests.fuzz.run import Runner, smallest
from tests.fuzz.targets import TARGETS
from tests.sample import ALL


@pytest.mark.parametrize("name", TARGETS)
def test_nothing_breaks_a_reader(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Real inputs with changes, inputs of the grammar and mere bytes come to an answer in time."""
    monkeypatch.setattr(found, "FOUND", tmp_path)
    runner = Runner(name, tmp_path / "last", few=True)
    runner.batch(1, count=10, variety=4)
    assert runner.ran.findings == []
    assert runner.ran.inputs >= 50


@pytest.mark.parametrize(("name", "file"), list(found.found()))
def test_what_was_found_once(name: str, file: Path) -> None:
    """An input that has broken a reader does so no more."""
    bounded(TARGETS[name].call, file.read_bytes())


def _broken(data: bytes) -> None:
    if b"act" in data:
        raise RuntimeError("planted")


def _endless(_data: bytes) -> None:
    until = time.process_time() + 5
    while time.process_time() < until:
        pass


def test_a_planted_fault_is_found_and_made_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The runs above would tell a reader that breaks, once, by an input without what does not matter."""
    monkeypatch.setattr(found, "FOUND", tmp_path)
    runner = Runner("json", tmp_path / "last", few=True)
    runner.target = runner.target._replace(call=_broken)
    runner.batch(1, count=5, variety=3)
    (told,) = runner.ran.findings
    assert told.what.startswith("RuntimeError at ")
    assert (tmp_path / "json" / told.file).read_bytes() == b"act"


def test_a_call_without_end_is_ended() -> None:
    """What goes on for too long is interrupted, wherever it is."""
    with pytest.raises(Hang, match=r"test_short\.py"):
        bounded(_endless, b"", seconds=0.05)


def test_the_smallest_input() -> None:
    """All that an input can do without is taken out of it."""
    assert smallest(b"0123a56b89" * 3, lambda less: b"a" in less and b"b" in less) in {b"ab", b"ba"}


#: The others take a while, and are read in the long runs too.
SOME = list(large.CASES) if ALL else ["links: a bomb"]


@pytest.mark.parametrize("name", SOME)
def test_ten_megabytes(name: str) -> None:
    """They are read in half a gigabyte, and in a time that grows as they do."""
    (tried,) = large.tried(iter([name]))
    assert not tried.failed, tried
    assert tried.peak < 500_000_000
