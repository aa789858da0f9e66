"""Python for the browser, and our package for it, put into the site under names that change with them."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from rulekit.messages import LANGS, message, templates
from rulekit.site.player.compiling import LOCK, compiled
from rulekit.site.player.pack import code, library, solid, words

#: Where the engine stands in the site.
FOLDER = "engine"
#: Python's library, as Pyodide brings it: sources.
LIBRARY = "python_stdlib.zip"
#: What makes a Pyodide, whole and as it is published, its library too; but its list of packages names none.
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY)
#: The scripts that are loaded when a reader first asks for a play.
SCRIPTS = Path(__file__).parent / "web"


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
    packages = (code(), library(wheel.read_bytes()))
    made = compiled(root, pyodide, packages)
    ours = solid(*((made.packages,) if made else packages), words(root))
    parts = {
        "pyodide": (runtime := _folder(folder, "pyodide", dict(_runtime(pyodide)))),
        "python": _file(folder, "python", ".zip", made.python) if made else f"{runtime}{LIBRARY}",
        "package": _file(folder, "rulekit", ".pack", ours),
        "scripts": _folder(
            folder, "page", {path.name: path.read_bytes() for path in sorted(SCRIPTS.iterdir())}
        ),
    }
    sizes = {path.name: path.stat().st_size for path in sorted(folder.rglob("*")) if path.is_file()}
    for lang in LANGS:
        known = {**parts, "sizes": sizes, "words": _words(lang), "lang": lang}
        (folder / f"{lang}.json").write_bytes(msgspec.json.encode(known))


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


def _file(folder: Path, name: str, kind: str, content: bytes) -> str:
    called = f"{name}-{_digest(content)}{kind}"
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
