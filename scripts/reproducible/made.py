"""What is made of a commit, each by the command that anybody uses, and its digests."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from scripts.reproducible.places import Place

_RULEKIT = "import sys; from rulekit.cli import main; sys.exit(main())"
#: The arguments of Python by what they make; `{out}` is the folder for it.
KINDS = {
    "wheel": ("-m", "hatchling", "build", "-t", "wheel", "-d", "{out}"),
    "sdist": ("-m", "hatchling", "build", "-t", "sdist", "-d", "{out}"),
    "vectors": ("-c", _RULEKIT, "vectors", "export", "{out}"),
    "site": ("-c", _RULEKIT, "site", "build", "--out", "{out}"),
}


class Digests(NamedTuple):
    """SHA-256 of files, and of the list of them as `sha256sum` would write it."""

    by_name: dict[str, str]

    @property
    def whole(self) -> str:
        """One for all; of a single file its own."""
        if len(self.by_name) == 1:
            return next(iter(self.by_name.values()))
        lines = "".join(f"{digest}  {name}\n" for name, digest in sorted(self.by_name.items()))
        return hashlib.sha256(lines.encode()).hexdigest()


def make(kind: str, source: Path, out: Path, place: Place) -> Digests:
    """Make one kind of a checkout."""
    arguments = [part.format(out=out) for part in KINDS[kind]]
    ran = subprocess.run(
        [sys.executable, *arguments],
        cwd=source,
        env=place.environment(source),
        umask=place.umask,
        capture_output=True,
        check=False,
    )
    if ran.returncode:
        said = (ran.stdout + ran.stderr).decode(errors="replace")
        sys.exit(f"{kind} cannot be made in {source}:\n{said}")
    return digests(out)


def digests(folder: Path) -> Digests:
    """The digests of all files of a folder."""
    found = {}
    for inside, _, names in os.walk(folder):
        for path in (Path(inside, name) for name in names):
            found[path.relative_to(folder).as_posix()] = hashlib.sha256(path.read_bytes()).hexdigest()
    return Digests(found)


def differing(one: Digests, other: Digests) -> list[str]:
    """The files that are not the same in both, or are in one alone."""
    names = one.by_name.keys() | other.by_name.keys()
    return sorted(name for name in names if one.by_name.get(name) != other.by_name.get(name))
