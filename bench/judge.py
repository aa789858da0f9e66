"""Judging many plays on one process and on two: time, the parent's share of the work, memory, equal output.

From the project's folder: `.venv/bin/python -m bench.judge [PLAYS]`.
The plays are the examples of the pages, over and over, each with an id of its own.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

import msgspec

from rulekit.oracle.suite import sparse_vector
from rulekit.pages import load
from rulekit.proof import vectors

DOCS = Path(__file__).parents[1] / "docs"
PLAYS = 100_000
#: The largest share of the work that the parent of two processes may have.
TARGET = 0.10
#: Runs the command line; tells on stderr what it took: seconds and KiB, of the parent and of its children.
RUN = """
import resource, sys
from rulekit.cli import main
if __name__ == "__main__":
    code = main(sys.argv[1:])
    for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN):
        used = resource.getrusage(who)
        print(used.ru_utime + used.ru_stime, used.ru_maxrss, file=sys.stderr)
    sys.exit(code)
"""


class Took(NamedTuple):
    """What a run took."""

    seconds: float
    #: Seconds of processor time.
    parent: float
    children: float
    #: The most memory of the parent and of the largest child, in MiB.
    parent_memory: float
    child_memory: float
    output: str

    @property
    def share(self) -> float:
        """The parent's share of the processor time."""
        return self.parent / (self.parent + self.children)

    def __str__(self) -> str:
        return (
            f"{self.seconds:.1f} s; processor: parent {self.parent:.1f} s, children {self.children:.1f} s"
            f" (parent {self.share:.1%}); memory: parent {self.parent_memory:.0f} MiB,"
            f" largest child {self.child_memory:.0f} MiB"
        )


def written(folder: Path, number: int) -> Path:
    """Write so many plays to a file, a line each."""
    path = folder / f"{number}.jsonl"
    suite = [sparse_vector(vector) for vector in vectors(load(DOCS))]
    with path.open("wb") as file:
        for index, vector in enumerate(islice(cycle(suite), number)):
            file.write(msgspec.json.encode(vector | {"id": f"{vector['id']}-{index}"}) + b"\n")
    return path


def judged(folder: Path, plays: Path, jobs: int) -> Took:
    """Judge the plays on so many processes."""
    script = folder / "run.py"
    script.write_text(RUN)
    begun = perf_counter()
    with subprocess.Popen(
        [sys.executable, script, "judge", "--json", "--jobs", str(jobs), plays],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        digest = hashlib.sha256()
        while piece := process.stdout.read(1 << 20):
            digest.update(piece)
        told = process.stderr.read().split()
    parent, parent_memory, children, child_memory = map(float, told)
    memory = (parent_memory / 1024, child_memory / 1024)
    return Took(perf_counter() - begun, parent, children, *memory, digest.hexdigest())


def main(number: int) -> None:
    """Judge a tenth of the plays, then all of them, on one process and on two."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        found = {
            (plays, jobs): judged(folder, written(folder, plays), jobs)
            for plays in (number // 10, number)
            for jobs in (1, 2)
        }
    for (plays, jobs), took in found.items():
        print(f"{plays:,} plays, {jobs} process{'es' if jobs > 1 else ''}: {took}")
    one, two = found[number, 1], found[number, 2]
    print(f"two processes: {one.seconds / two.seconds:.2f} times as fast")
    print(f"output: {'equal' if one.output == two.output else 'DIFFERENT'}")
    reached = "reached" if two.share <= TARGET else "missed"
    print(f"target: parent at most {TARGET:.0%} of the processor time of two processes: {reached}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else PLAYS)
