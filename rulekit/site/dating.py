"""The date that a site bears: that of the commit it is made of, so that it can be made again."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

#: Where MkDocs and others look for the date, in seconds: https://reproducible-builds.org/specs/source-date-epoch/
VARIABLE = "SOURCE_DATE_EPOCH"


@contextmanager
def dated(root: Path) -> Iterator[None]:
    """Give what is built meanwhile the date of the commit of `root`, unless somebody has set another.

    Without a commit it is dated as it is built.
    """
    found = "" if VARIABLE in os.environ else committed(root)
    if found:
        os.environ[VARIABLE] = found
    try:
        yield
    finally:
        if found:
            del os.environ[VARIABLE]


def committed(root: Path) -> str:
    """When the commit that a folder is at was made, in seconds; empty where there is none."""
    command = ["git", "-C", str(root), "log", "-1", "--format=%ct"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip()
