"""The command in this process, and a play in a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from rulekit.cli import main


class Ran(NamedTuple):
    """How a command ended, and what it said."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """What was printed, by lines."""
        return self.out.splitlines()

    @property
    def answers(self) -> list[dict[str, Any]]:
        """What was printed, as JSON values, one a line."""
        return list(map(json.loads, self.lines))


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Run a command with arguments; the locale is not Russian unless it is said."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def ran(*arguments: object) -> Ran:
        try:
            code = main(list(map(str, arguments)))
        except SystemExit as ended:
            code = int(ended.code or 0)
        return Ran(code, *capsys.readouterr())

    return ran


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., Path]:
    """Write plays, a line each, into a file: plain values as JSON, text and bytes as they are."""

    def written(*plays: Any) -> Path:
        path = tmp_path / "plays.jsonl"
        path.write_bytes(b"\n".join(map(_bytes, plays)) + b"\n" if plays else b"")
        return path

    return written


def _bytes(play: Any) -> bytes:
    if isinstance(play, bytes):
        return play
    return (play if isinstance(play, str) else json.dumps(play)).encode()


@pytest.fixture
def good() -> dict[str, Any]:
    """A play that is all allowed."""
    return {
        "format": 1,
        "book": "musket-pike",
        "id": "good",
        "given": {
            "wings": {
                "A1": {"side": "A", "order": "charge"},
                "B1": {"side": "B", "order": "make-ready"},
                "B2": {"side": "B", "order": "rally"},
            }
        },
        "steps": [
            {"do": {"act": "activate", "wing": "A1"}},
            {"do": {"act": "preempt", "wing": "B1", "roll": 5}},
        ],
    }
