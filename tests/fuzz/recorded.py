"""The record of the long runs: `RECORD.md`, a row for the last run of each target."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from scripts.head import commit
from tests.fuzz.large import Tried
from tests.fuzz.run import Ran

RECORD = Path(__file__).with_name("RECORD.md")
_HEAD = """\
# What fuzzing has found { #record }

Written by `make fuzz`: the last run of each target, and what reading 10 MB of each kind takes.
A call may take a second of processor time, a process 500 MB; an error that is none of those that the reader
promises is a finding, and so is a word of it that cannot be printed.
Inputs that have found something stay in `found/` and are tried in every test run.

"""
_RUNS = "## Runs { #runs }"
_LARGE = "## 10 MB { #large }"
_RUN_HEAD = """\
| target | when | commit | seconds | inputs | findings | slowest input | most memory |
|---|---|---|---|---|---|---|---|"""
_LARGE_HEAD = """\
| what | bytes | answer | seconds | most memory |
|---|---|---|---|---|"""


def row(ran: Ran) -> str:
    """A run as a line of the table."""
    when, slow = f"{datetime.now(UTC):%Y-%m-%d}", f"{ran.slowest * 1000:.0f} ms ({ran.size:,} bytes)"
    cells = ran.target, when, commit(), f"{ran.seconds:.0f}", f"{ran.inputs:,}", str(len(ran.findings)), slow
    return f"| {' | '.join(cells)} | {ran.peak >> 20} MB |"


def write(ran: Ran) -> None:
    """Put a run into the place of the last one of its target."""
    runs, large = _read()
    kept = [line for line in runs if not line.startswith(f"| {ran.target} |")]
    _write(sorted([*kept, row(ran)]), large)


def write_large(tried: Iterable[Tried]) -> None:
    """Put what was tried with much input into the place of what was tried before."""
    rows = [
        f"| {one.name} | {one.size:,} | {one.answer} | {one.seconds:.1f} | {one.peak >> 20} MB |"
        for one in tried
    ]
    _write(_read()[0], rows)


def _read() -> tuple[list[str], list[str]]:
    text = RECORD.read_text("utf-8") if RECORD.exists() else ""
    before, _, after = text.partition(_LARGE)
    return _rows(before), _rows(after)


def _rows(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("| ")][1:]


def _write(runs: Iterable[str], large: Iterable[str]) -> None:
    parts = [_RUNS, "", _RUN_HEAD, *runs, "", _LARGE, "", _LARGE_HEAD, *large]
    RECORD.write_text(_HEAD + "\n".join(parts) + "\n", "utf-8")
