"""Tell what the tests have reached, part by part, and fail where it is too little or a gap has no reason.

    .venv/bin/python -m scripts.reached

`make coverage` runs the tests before it. Of the lines and branches of each part so many must be reached as
`floors` in pyproject.toml says; every gap has its reason in gaps.toml, and every reason its gap.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any

from scripts.reached.gaps import Gap, gaps
from scripts.reached.parts import ROOT, measured, parts
from scripts.reached.reasons import LIST, Entry, idle, listed, unexplained

#: How the list is named to whoever must change it.
NAMED = LIST.relative_to(ROOT).as_posix()


def main() -> int:
    """Print the table and the gaps; 1 if a part is below its floor or the list is not true."""
    files, entries = measured(), listed()
    found = [gap for file, of in files.items() for gap in gaps(file, of, _lines(file))]
    low, untrue = table(files), report(found, entries)
    return 1 if low or untrue else 0


def table(files: Mapping[str, Any]) -> int:
    """Print the parts; how many are below their floors."""
    floors = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["rulekit"]["coverage"]
    low = 0
    print(f"{'part':<16}{'lines':>8}{'branches':>10}{'reached':>10}{'floor':>8}")
    for part in parts(files):
        floor = 100 if part.name.removesuffix(".py") in floors["whole"] else floors["floor"]
        low += part.share < floor
        mark = "" if part.share >= floor else "  too little"
        print(f"{part.name:<16}{part.lines:>8}{part.branches:>10}{part.share:>9.2f}%{floor:>7}%{mark}")
    return low


def report(found: list[Gap], entries: Iterable[Entry]) -> int:
    """Print the gaps with their reasons, then what is not true of the list; how much of it that is."""
    entries = list(entries)
    bare, spare = list(unexplained(found, entries)), list(idle(found, entries))
    why = {name: entry.reason for entry in entries for name in entry.names}
    for gap in found:
        if gap not in bare:
            print(f"{gap}: {why[gap.name]}")
    for gap in bare:
        print(f"{gap}: NO REASON: reach it by a test, take it out, or say in {NAMED} why it stays")
    for name in spare:
        print(f"{NAMED}: NO SUCH GAP: {name}: it is reached, or no line any more: take it off the list")
    print(f"gaps: {len(found)}; without a reason: {len(bare)}; reasons without a gap: {len(spare)}")
    return len(bare) + len(spare)


def _lines(file: str) -> list[str]:
    return (ROOT / file).read_text("utf-8").splitlines()


if __name__ == "__main__":
    sys.exit(main())
