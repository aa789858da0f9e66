"""The engine that a browser would run is the engine that runs here."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

HARNESS = Path(__file__).with_name("judge.mjs")


@pytest.fixture(scope="module")
def in_pyodide(need: Callable[[str], Path], wheel: Path, suite: Path) -> dict[str, Any]:
    """Platform, exit status and lines of `judge --json` over the whole suite, under Node."""
    node, pyodide, msgspec = map(need, ("node", "pyodide", "msgspec's Pyodide wheel"))
    command = [node, HARNESS, pyodide, suite, msgspec, wheel]
    ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert ran.returncode == 0, ran.stderr
    result: dict[str, Any] = json.loads(ran.stdout)
    return result


def test_every_vector_has_the_same_verdicts(in_pyodide: dict[str, Any], suite: Path, command: Path) -> None:
    """Line by line, position, reasons and facts included, Pyodide judges as CPython does."""
    here = subprocess.run(
        [command, "judge", "--json", suite],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert in_pyodide["platform"] == "emscripten"
    assert len(in_pyodide["lines"]) == len(suite.read_text("utf-8").splitlines())
    assert in_pyodide["lines"] == here.stdout.splitlines()
    assert in_pyodide["status"] == here.returncode == 0
