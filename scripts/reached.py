"""Tell what the tests have reached, part by part, and fail where it is too little.

    .venv/bin/python scripts/reached.py

`make coverage` runs the tests before it. A part is a package of rulekit or a module beside them; of lines and
branches so many must be reached as `floors` in pyproject.toml says. What is not reached is told line by line,
and a part that may have gaps has their reasons there.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from coverage import Coverage

ROOT = Path(__file__).parents[1]
PACKAGE = "rulekit"


class Part(NamedTuple):
    """What of a part there is, and what was reached."""

    name: str
    lines: int
    branches: int
    #: Lines and branches that were reached, of both together.
    reached: int
    gaps: tuple[str, ...]

    @property
    def share(self) -> float:
        """How much was reached, in per cent, rounded down: 100 is all of it."""
        there = self.lines + self.branches
        return 100.0 if self.reached == there else int(10_000 * self.reached / there) / 100


def measured() -> Mapping[str, Any]:
    """What coverage has measured, by file."""
    coverage = Coverage(config_file=str(ROOT / "pyproject.toml"))
    coverage.load()
    with TemporaryDirectory() as folder:
        out = Path(folder) / "coverage.json"
        coverage.json_report(outfile=str(out))
        files: dict[str, Any] = json.loads(out.read_bytes())["files"]
    return files


def parts(files: Mapping[str, Any]) -> Iterator[Part]:
    """The parts of the package, in the order of their names."""
    found: dict[str, list[tuple[str, Any]]] = defaultdict(list)
    for name, file in files.items():
        inside = Path(name).parts[Path(name).parts.index(PACKAGE) + 1 :]
        found[inside[0]].append((name, file))
    for part, ones in sorted(found.items()):
        sums = [file["summary"] for _, file in ones]
        yield Part(
            part,
            sum(one["num_statements"] for one in sums),
            sum(one["num_branches"] for one in sums),
            sum(one["covered_lines"] + one["covered_branches"] for one in sums),
            tuple(gap for name, file in ones for gap in gaps(name, file)),
        )


def gaps(name: str, file: Any) -> Iterator[str]:
    """The file with the lines not reached and the branches never taken, if there are any."""
    lines: list[int] = file["missing_lines"]
    spans: list[list[int]] = []
    for line in lines:
        if spans and line == spans[-1][-1] + 1:
            spans[-1] = [spans[-1][0], line]
        else:
            spans.append([line])
    told = ["-".join(map(str, span)) for span in spans]
    ways = (way for way in file["missing_branches"] if way[0] not in lines)
    told += [f"{start} to {'the end' if end < 0 else end}" for start, end in ways]
    if told:
        yield f"{name}: {', '.join(told)}"


def main() -> int:
    """Print the table and the gaps; 1 if a part is below its floor."""
    floors = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["rulekit"]["coverage"]
    low = 0
    found = list(parts(measured()))
    print(f"{'part':<16}{'lines':>8}{'branches':>10}{'reached':>10}{'floor':>8}")
    for part in found:
        floor = 100 if part.name.removesuffix(".py") in floors["whole"] else floors["floor"]
        low += part.share < floor
        mark = "" if part.share >= floor else "  too little"
        print(f"{part.name:<16}{part.lines:>8}{part.branches:>10}{part.share:>9.2f}%{floor:>7}%{mark}")
    for gap in (gap for part in found for gap in part.gaps):
        print(gap)
    return 1 if low else 0


if __name__ == "__main__":
    sys.exit(main())
