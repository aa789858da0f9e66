"""What a run found, as data: written as JSON, which the schema describes."""

from __future__ import annotations

import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from bench.figure import Figure
from bench.run import ROOT


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """One benchmark of a run."""

    name: str
    #: What it measures.
    about: str
    #: How much of it was measured.
    size: str
    #: How long it took, in seconds.
    seconds: float
    figures: tuple[Figure, ...] = ()
    #: Why it could not be measured; null: it was.
    error: str | None = None


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """All of a run."""

    #: The version of this format.
    format: int = 1
    #: Whether everything was measured at its whole size.
    full: bool
    begun: str
    commit: str
    python: str
    processors: int
    #: How many processes wanted a processor, at the beginning and at the end, as a mean of a minute.
    load: tuple[float, float]
    #: How long all of it took, in seconds.
    seconds: float
    benchmarks: tuple[Measured, ...]
    #: Benchmarks that a whole run alone has.
    left: tuple[str, ...] = ()

    @property
    def broken(self) -> bool:
        """Whether something could not be measured."""
        return any(one.error is not None for one in self.benchmarks)


def schema() -> dict[str, Any]:
    """The JSON Schema of a report."""
    return msgspec.json.schema(Report)


def write(report: Report, path: Path) -> None:
    """Write a report as JSON."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n")


def circumstances() -> dict[str, Any]:
    """When and on what a run is made."""
    return {
        "begun": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": _commit(),
        "python": platform.python_version(),
        "processors": os.cpu_count() or 1,
    }


def load() -> float:
    """How many processes wanted a processor in the last minute."""
    return round(os.getloadavg()[0], 2)


def _commit() -> str:
    """The commit that is measured, with a plus where files have changed since; empty outside of git."""
    try:
        told = subprocess.run(
            ["git", "describe", "--always", "--dirty=+", "--abbrev=12", "--exclude=*"],
            cwd=ROOT,
            capture_output=True,
            check=True,
            text=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return told.stdout.strip()
