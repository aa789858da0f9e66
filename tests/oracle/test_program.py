"""A program that says or ends something before anybody asks."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

import pytest

from rulekit.oracle.program import Broken, Program

PATIENCE = 20


@pytest.fixture
def started(request: pytest.FixtureRequest) -> Iterator[Program]:
    """A program of one line of Python, that has done all that it does unasked."""
    program = Program([sys.executable, "-c", request.param])
    until = time.monotonic() + PATIENCE
    while program._said.empty() and time.monotonic() < until:
        time.sleep(0.01)
    yield program
    program.stop()


@pytest.mark.parametrize("started", ["print('hello', flush=True); input()"], indirect=True)
def test_what_nobody_asked_for_is_no_answer(started: Program) -> None:
    """What was said before the question is told, not taken for the answer."""
    with pytest.raises(Broken) as broken:
        started.ask(b"{}\n", PATIENCE)
    assert broken.value.code == "engine-unasked"
    assert "hello" in str(broken.value.params["said"])


@pytest.mark.parametrize("started", ["raise SystemExit(3)"], indirect=True)
def test_a_program_that_ended_before_the_question(started: Program) -> None:
    """It is told to have ended, not to be silent."""
    with pytest.raises(Broken) as broken:
        started.ask(b"{}\n", PATIENCE)
    assert broken.value.code == "engine-ended"
    assert broken.value.params["status"] == 3
