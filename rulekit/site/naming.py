"""Folders that are called by what is in them: what has such an address never changes."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

#: How many hexadecimal digits a name has.
DIGITS = 12
#: The site's own scripts and styles, below the folder of a language; its theme's have such names already.
ASSETS = "assets"
#: Of our files beside the theme's, those that are called so; a picture keeps its plain address.
_CALLED = (".css", ".mjs")


def digest(files: Mapping[str, bytes]) -> str:
    """The name for a folder of these files."""
    found = hashlib.sha256()
    for name, content in sorted(files.items()):
        found.update(b"%b\0%d\0" % (name.encode(), len(content)))
        found.update(content)
    return found.hexdigest()[:DIGITS]


def put(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder of their own below `folder`."""
    called = folder / digest(files)
    called.mkdir(parents=True)
    for name, content in files.items():
        (called / name).write_bytes(content)


def put_name(folder: Path) -> str:
    """The name of what `put` has written, for pages to link; empty where there is none."""
    return next((path.name for path in folder.glob("*")), "")


def own_assets(theme: Path) -> dict[str, str]:
    """Where each of our scripts and styles goes, by where the theme's folder has it."""
    folder = theme / ASSETS
    paths = sorted(path for path in folder.rglob("*") if path.suffix in _CALLED)
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    called = digest(files)
    return {f"{ASSETS}/{name}": f"{ASSETS}/{called}/{name}" for name in files}
