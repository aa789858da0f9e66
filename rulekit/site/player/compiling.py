"""What a page loads of Python, compiled for the Python of the browser."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rulekit.site.player.pack import ENTRY

#: What says which Pyodide it is.
LOCK = "pyodide-lock.json"
BYTECODE = Path(__file__).with_name("bytecode.mjs")
#: How many results stay, for builds of other branches: each has some 4 MB.
MOST = 8


class Compiled(NamedTuple):
    """Archives for Pyodide."""

    #: Python's library, of which is compiled what a page loads.
    python: bytes
    #: The packages, compiled.
    packages: bytes


def compiled(root: Path, pyodide: Path, packages: tuple[bytes, ...]) -> Compiled | None:
    """Compile what a page loads, once for the same packages and the same Pyodide; None without Node."""
    if (node := _node(root)) is None:
        return None
    basis = hashlib.sha256()
    for part in ((pyodide / LOCK).read_bytes(), BYTECODE.read_bytes(), *packages):
        basis.update(hashlib.sha256(part).digest())
    kept = root / ".cache" / "engine" / basis.hexdigest()[:12]
    if not kept.is_dir():
        _compile([node, BYTECODE, pyodide.resolve()], packages, kept)
    return Compiled(*((kept / f"{name}.zip").read_bytes() for name in Compiled._fields))


def _compile(command: list[str | Path], packages: tuple[bytes, ...], kept: Path) -> None:
    """Compile packages into a folder."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=kept.parent, ignore_cleanup_errors=True) as name:
        out = Path(name, "out")
        out.mkdir()
        sources = [Path(name, f"{number}.zip") for number, _ in enumerate(packages)]
        for source, package in zip(sources, packages, strict=True):
            source.write_bytes(package)
        subprocess.run([*command, out, " ".join(ENTRY), *sources], check=True)
        # Another build may be at it: a whole folder takes its place, and the first one stays.
        with suppress(OSError):
            out.rename(kept)
    results = sorted(filter(Path.is_dir, kept.parent.iterdir()), key=lambda path: path.stat().st_mtime)
    for old in results[:-MOST]:
        shutil.rmtree(old, ignore_errors=True)


def _node(root: Path) -> str | None:
    return shutil.which("node") or shutil.which("node", path=str(root / ".venv" / "bin"))
