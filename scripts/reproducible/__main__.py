"""Makes everything of a commit twice, here and elsewhere, and prints both digests: `make reproducible`.

Elsewhere folder, umask, language, time zone, clock, order of files and seed of hashes are other ones.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from scripts.reproducible.made import KINDS, Digests, differing, make
from scripts.reproducible.places import ELSEWHERE, HERE, Place, checkout, found

ROOT = Path(__file__).parents[2]


def main(arguments: list[str]) -> int:
    """Make, compare, tell; 1 if anything differs."""
    parser = argparse.ArgumentParser(prog="make reproducible", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "kinds", nargs="*", metavar="KIND", help=f"{', '.join(KINDS)}; all of them unless given"
    )
    parser.add_argument("--commit", default="HEAD", help="HEAD unless given")
    asked = parser.parse_args(arguments)
    if unknown := set(asked.kinds) - set(KINDS):
        parser.error(f"no such kind: {', '.join(sorted(unknown))}")
    commit = found(ROOT, asked.commit)
    print(f"commit {commit}")
    with TemporaryDirectory(prefix="rulekit-reproducible-") as folder:
        both = [
            everything(asked.kinds or list(KINDS), commit, place, Path(folder, place.folder))
            for place in (HERE, ELSEWHERE)
        ]
    return report(*both)


def everything(kinds: list[str], commit: str, place: Place, folder: Path) -> dict[str, Digests]:
    """Make what is asked for at one of the two places."""
    source = checkout(ROOT, folder / "source", commit, place)
    return {kind: make(kind, source, folder / kind, place) for kind in kinds}


def report(here: dict[str, Digests], elsewhere: dict[str, Digests]) -> int:
    """Print both digests of each kind, and which files differ."""
    failed = 0
    for kind, files in here.items():
        print(f"{kind}, files: {len(files.by_name)}", files.whole, elsewhere[kind].whole, sep="\n  ")
        names = differing(files, elsewhere[kind])
        failed |= bool(names)
        print("  equal" if not names else "  DIFFERENT: " + ", ".join(names[:20]))
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
