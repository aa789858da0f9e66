"""The engine that a browser would run is the engine that runs here."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.sample import ALL

HARNESS = Path(__file__).with_name("judge.mjs")


#: Of so many vectors a common run plays one.
EACH = 1 if ALL else 3


@pytest.fixture(scope="module")
def vectors(suite: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The suite, or a part of it."""
    file = tmp_path_factory.mktemp("some") / "suite.jsonl"
    file.write_bytes(b"".join(suite.read_bytes().splitlines(keepends=True)[::EACH]))
    return file


@pytest.fixture(scope="module")
def in_pyodide(need: Callable[[str], Path], wheel: Path, vectors: Path) -> dict[str, Any]:
    """Platform, exit status and lines of `judge --json` over these vectors, under Node."""
    node, pyodide, msgspec = map(need, ("node", "pyodide", "msgspec's Pyodide wheel"))
    command = [node, HARNESS, pyodide, vectors, msgspec, wheel]
    ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert ran.returncode == 0, ran.stderr
    result: dict[str, Any] = json.loads(ran.stdout)
    return result


def test_every_vector_has_the_same_verdicts(in_pyodide: dict[str, Any], vectors: Path, command: Path) -> None:
    """Line by line, position, reasons and facts included, Pyodide judges as CPython does."""
    here = subprocess.run(
        [command, "judge", "--json", vectors],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert in_pyodide["platform"] == "emscripten"
    assert len(in_pyodide["lines"]) == len(vectors.read_text("utf-8").splitlines()) > 100
    assert in_pyodide["lines"] == here.stdout.splitlines()
    assert in_pyodide["status"] == here.returncode == 0
