"""`rulekit engine`: a line is answered at once, whatever it is, and the process goes on."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulekit.games import BOOKS
from rulekit.oracle import stream

Run = Callable[..., Any]


@pytest.fixture
def asked(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the engine on lines."""

    def ran(*lines: str) -> Any:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("\n".join(lines).encode())))
        return run("engine")

    return ran


def test_it_ends_with_the_farewell(asked: Run) -> None:
    """What stands behind `bye` is not read; exit 0."""
    ran = asked('{"hello": 1}', '{"bye": 1}', "garbage")
    assert (ran.code, ran.err) == (0, "")
    assert ran.answers == [{"format": 1, "books": list(BOOKS), "level": 3}]


def test_it_ends_with_the_input(asked: Run) -> None:
    """An end without a farewell is an end as well."""
    assert asked('{"hello": 1}').code == 0
    assert (asked().code, asked().out) == (0, "")


def test_it_goes_on_after_bad_lines(
    asked: Run, good: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Garbage, blank lines and endless ones leave the engine as it was; exit 2."""
    monkeypatch.setattr(stream, "LIMIT", 1000)
    question = json.dumps({"id": 1, "run": good})
    assert len(question) < 1000
    ran = asked("garbage", "", "x" * 2000, question)
    assert ran.code == 2
    *bad, last = ran.answers
    assert [(one["id"], one["error"]["code"]) for one in bad] == [
        (None, "json-malformed"),
        (None, "play-too-long"),
    ]
    assert [step["allowed"] for step in last["steps"]] == [True, True]


def test_no_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A caller who closed it asks nothing."""
    monkeypatch.setattr("sys.stdin", None)
    assert run("engine").code == 0


def test_it_answers_before_it_is_asked_again(good: dict[str, Any]) -> None:
    """One question is in flight: no answer waits in a buffer for the next one."""
    command = [str(Path(sys.executable).with_name("rulekit")), "engine"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, encoding="utf-8") as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        for id in (1, 2):
            engine.stdin.write(json.dumps({"id": id, "run": good}) + "\n")
            engine.stdin.flush()
            assert json.loads(engine.stdout.readline())["id"] == id
        engine.stdin.write('{"bye": 1}\n')
        engine.stdin.flush()
        assert engine.wait(10) == 0
