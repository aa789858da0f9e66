"""Inputs that have found something once: they stay, and are tried in every test run."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

FOUND = Path(__file__).with_name("found")


def kept(target: str, data: bytes) -> Path:
    """Keep an input; the file that it is in."""
    file = FOUND / target / f"{hashlib.sha256(data).hexdigest()[:12]}.bin"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    return file


def found() -> Iterator[tuple[str, Path]]:
    """Each input that is kept, with its target."""
    for file in sorted(FOUND.glob("*/*.bin")):
        yield file.parent.name, file
