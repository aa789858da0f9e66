"""Files written whole or not at all, and pages written at some places alone."""

from __future__ import annotations

import errno
import os
import re
import tempfile
from collections.abc import Iterable
from pathlib import Path

from rulekit.fidelity.units import Unit
from rulekit.pages import Fault, Page

_MARK = b"\xef\xbb\xbf"
_BREAK = re.compile(r"\r\n?|\n")


class Unwritten(OSError):
    """A file that cannot be put into its place."""


def write(path: Path, data: bytes) -> None:
    """Put a file into its place in one step: whoever reads it sees the old one or the new one.

    Raises `Unwritten` with the file's own name, whatever the system could not do, and for a symbolic link.
    """
    try:
        _write(path, data)
    except OSError as error:
        raise Unwritten(error.errno, error.strerror or str(error), path.as_posix()) from error


def _write(path: Path, data: bytes) -> None:
    if path.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    made = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        made.chmod(path.stat().st_mode if path.exists() else 0o666 & ~_umask())
        made.replace(path)
    except BaseException:
        made.unlink()
        raise


def write_page(page: Page, changes: Iterable[tuple[Unit, str]]) -> None:
    """Write other words at the places of some units; all else in the file stays, line ends too.

    Raises `Fault` if the page is no longer the one that was read.
    """
    path = Path(page.path)
    data = path.read_bytes()
    raw = data.removeprefix(_MARK).decode("utf-8", "replace")
    if _BREAK.sub("\n", raw) != page.text:
        raise Fault(page.path, 1, "fidelity-sync-changed-meanwhile")
    crlf = "\r\n" in raw
    for unit, words in sorted(changes, key=lambda change: change[0].start, reverse=True):
        start, end = _offset(raw, unit.start), _offset(raw, unit.end)
        written = unit.written(words)
        raw = raw[:start] + (written.replace("\n", "\r\n") if crlf else written) + raw[end:]
    write(path, data[: len(data) - len(data.removeprefix(_MARK))] + raw.encode())


def _offset(raw: str, offset: int) -> int:
    """Where a place of the text that was read is in the file: there a line may end with two signs."""
    before = 0
    for found in re.finditer("\r\n", raw):
        if found.start() - before >= offset:
            break
        before += 1
    return offset + before


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
