"""Two places that have as little in common as one machine allows."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import NamedTuple

#: A folder for Python's path: its `sitecustomize` shuffles the files of folders and sets the clock wrong.
_SHAKEN = Path(__file__).parent / "elsewhere"
#: What an environment that somebody has set up would bring along.
_DROPPED = ("LANG", "LANGUAGE", "TZ", "PYTHONHASHSEED", "PYTHONPATH", "SOURCE_DATE_EPOCH")
#: Fetched by scripts/node, not made here: both places have the same.
_FETCHED = ("node_modules", ".cache/wheels")


class Place(NamedTuple):
    """Where and how things are made."""

    folder: str
    umask: int
    settings: dict[str, str]
    shaken: bool

    def environment(self, source: Path) -> dict[str, str]:
        """The variables with which a command runs there; Python takes our modules from `source`."""
        kept = {
            name: value for name, value in os.environ.items() if name not in _DROPPED and name[:3] != "LC_"
        }
        paths = [str(source), *([str(_SHAKEN)] if self.shaken else [])]
        return {**kept, **self.settings, "PYTHONPATH": os.pathsep.join(paths)}


HERE = Place("here", 0o022, {"LANG": "C", "TZ": "Etc/GMT+12", "PYTHONHASHSEED": "1"}, shaken=False)
ELSEWHERE = Place(
    "совсем другая папка",
    0o077,
    {"LANG": "ru_RU.UTF-8", "TZ": "Pacific/Kiritimati", "PYTHONHASHSEED": "4000000000", "PYTHONUTF8": "1"},
    shaken=True,
)


def checkout(root: Path, target: Path, commit: str, place: Place) -> Path:
    """Clone a commit of `root`, with what is fetched for it but nothing that was made of it."""
    target.parent.mkdir(parents=True)
    _git(place, root, "clone", "--quiet", "--no-checkout", str(root), str(target))
    _git(place, target, "checkout", "--quiet", "--detach", commit)
    for name in _FETCHED:
        if (root / name).is_dir():
            (target / name).parent.mkdir(exist_ok=True)
            (target / name).symlink_to((root / name).resolve())
    return target


def found(root: Path, name: str) -> str:
    """The whole name of a commit, which stays the same while others are made."""
    command = ["git", "-C", str(root), "rev-parse", "--verify", f"{name}^{{commit}}"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def _git(place: Place, folder: Path, *arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=folder, umask=place.umask, check=True)
