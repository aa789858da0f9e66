"""Python for the browser, and our package for it, put into the site under names that change with them."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from collections.abc import Iterator
from os import getpid
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from rulekit.messages import LANGS, message, templates
from rulekit.site.player.pack import code, words

#: Where the engine stands in the site.
FOLDER = "engine"
#: What of Pyodide a page needs.
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
#: The list of packages that Pyodide could load: a page loads none of them, and need not fetch it.
LOCK = "pyodide-lock.json"
#: The scripts that are loaded when a reader first asks for a play.
SCRIPTS = Path(__file__).parent / "web"
BYTECODE = Path(__file__).with_name("bytecode.mjs")


def lacking(root: Path) -> list[str]:
    """What is not there of all that the engine is made of, in a checkout that has not run `scripts/node`."""
    found = {"node_modules/pyodide": _pyodide(root), ".cache/wheels/*/msgspec-*.whl": _wheel(root)}
    return [name for name, path in found.items() if path is None]


def _pyodide(root: Path) -> Path | None:
    folder = root / "node_modules" / "pyodide"
    return folder if all((folder / name).is_file() for name in (*PYODIDE, LOCK)) else None


def _wheel(root: Path) -> Path | None:
    """Msgspec for Pyodide."""
    return next(iter(sorted(root.glob(".cache/wheels/*/msgspec-*pyemscripten*.whl"))), None)


def write(root: Path, target: Path) -> None:
    """Write the engine into a site, and what the pages must know of it; nothing where it is lacking."""
    pyodide, wheel = _pyodide(root), _wheel(root)
    if pyodide is None or wheel is None:
        return
    folder = target / FOLDER
    folder.mkdir(parents=True)
    packages = {"msgspec": wheel.read_bytes(), "rulekit": _compiled(root, pyodide), "words": words(root)}
    parts = {
        "pyodide": _folder(folder, "pyodide", dict(_runtime(pyodide))),
        "packages": [_file(folder, name, content) for name, content in packages.items()],
        "scripts": _folder(
            folder, "page", {path.name: path.read_bytes() for path in sorted(SCRIPTS.iterdir())}
        ),
    }
    sizes = {path.name: path.stat().st_size for path in sorted(folder.rglob("*")) if path.is_file()}
    for lang in LANGS:
        known = {**parts, "sizes": sizes, "words": _words(lang), "lang": lang}
        (folder / f"{lang}.json").write_bytes(msgspec.json.encode(known))


def _compiled(root: Path, pyodide: Path) -> bytes:
    """Our modules, compiled for the Python of the browser where there is Node to do it; else as they are."""
    source, node = code(), _node(root)
    if node is None:
        return source
    # Made once for the same sources and the same Pyodide.
    kept = root / ".cache" / "engine" / f"{_digest(source + (pyodide / LOCK).read_bytes())}.zip"
    if not kept.is_file():
        with TemporaryDirectory() as folder:
            plain, out = Path(folder, "plain.zip"), Path(folder, "compiled.zip")
            plain.write_bytes(source)
            subprocess.run([node, BYTECODE, pyodide.resolve(), plain, out], check=True)
            kept.parent.mkdir(parents=True, exist_ok=True)
            # Another build may be at it: a whole file takes the place of another.
            kept.with_suffix(f".{getpid()}").write_bytes(out.read_bytes())
            kept.with_suffix(f".{getpid()}").replace(kept)
    return kept.read_bytes()


def _node(root: Path) -> str | None:
    return shutil.which("node") or shutil.which("node", path=str(root / ".venv" / "bin"))


def _runtime(pyodide: Path) -> Iterator[tuple[str, bytes]]:
    """The files of Pyodide, with a list of packages that names none."""
    for name in PYODIDE:
        yield name, (pyodide / name).read_bytes()
    lock: dict[str, Any] = msgspec.json.decode((pyodide / LOCK).read_bytes())
    yield LOCK, msgspec.json.encode({**lock, "packages": {}})


def _folder(folder: Path, name: str, files: dict[str, bytes]) -> str:
    """Write files into a folder that is called by their content; its path, as a page links it."""
    called = f"{name}-{_digest(b''.join(files.values()))}"
    shutil.rmtree(folder / called, ignore_errors=True)
    (folder / called).mkdir()
    for file, content in files.items():
        (folder / called / file).write_bytes(content)
    return f"{called}/"


def _file(folder: Path, name: str, content: bytes) -> str:
    called = f"{name}-{_digest(content)}.zip"
    (folder / called).write_bytes(content)
    return called


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]


def _words(lang: str) -> dict[str, str]:
    """What the page's scripts say, by the messages' names without `player-`; what they fill in stays open."""
    codes = (one for one in templates() if one.startswith("player-"))
    return {one.removeprefix("player-"): templates()[one][lang] for one in codes} | {
        name: message(f"table-{name}", lang) for name in ("try", "change", "position", "share")
    }
