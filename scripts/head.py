"""Which commit a record was made at."""

from __future__ import annotations

import subprocess
from pathlib import Path

_ROOT = Path(__file__).parents[1]


def commit() -> str:
    """The checked-out commit in short; empty where there is no git."""
    command = ["git", "rev-parse", "--short", "HEAD"]
    done = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip()
