"""What coverage has measured, summed part by part: a package of rulekit or a module beside them is a part."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from coverage import Coverage

ROOT = Path(__file__).parents[2]
PACKAGE = "rulekit"


class Part(NamedTuple):
    """What of a part there is, and what was reached."""

    name: str
    lines: int
    branches: int
    #: Lines and branches that were reached, of both together.
    reached: int

    @property
    def share(self) -> float:
        """How much was reached, in per cent, rounded down: 100 is all of it."""
        there = self.lines + self.branches
        return 100.0 if self.reached == there else int(10_000 * self.reached / there) / 100


def measured() -> dict[str, Any]:
    """What coverage has measured, by file: `rulekit/verdict.py`."""
    coverage = Coverage(config_file=str(ROOT / "pyproject.toml"))
    coverage.load()
    with TemporaryDirectory() as folder:
        out = Path(folder) / "coverage.json"
        coverage.json_report(outfile=str(out))
        files: dict[str, Any] = json.loads(out.read_bytes())["files"]
    return {(ROOT / name).relative_to(ROOT).as_posix(): file for name, file in files.items()}


def parts(files: Mapping[str, Any]) -> Iterator[Part]:
    """The parts of the package, in the order of their names."""
    found: dict[str, list[Any]] = defaultdict(list)
    for name, file in files.items():
        found[Path(name).relative_to(PACKAGE).parts[0]].append(file["summary"])
    for part, sums in sorted(found.items()):
        yield Part(
            part,
            sum(one["num_statements"] for one in sums),
            sum(one["num_branches"] for one in sums),
            sum(one["covered_lines"] + one["covered_branches"] for one in sums),
        )
