"""Judging many plays on one process and on two: time, the parent's share of the work, memory, equal output.

The plays are the examples of the pages, over and over, each with an id of its own.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

from bench.figure import Figure, figure
from bench.run import ROOT, Bench, Run
from rulekit.oracle.suite import sparse_vector
from rulekit.pages import load
from rulekit.proof import vectors

PLAYS = 100_000
FEW = 6_000
#: The largest share of the work that the parent of two processes may have, in per cent.
TARGET = 10
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


def written(folder: Path, number: int) -> Path:
    """Write so many plays to a file, a line each."""
    path = folder / f"{number}.jsonl"
    suite = [sparse_vector(vector) for vector in vectors(load(ROOT / "docs"))]
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


def measure(run: Run) -> Iterator[Figure]:
    """Judge a tenth of the plays, then all of them, on one process and on two."""
    number = run.of(FEW, PLAYS)
    found = {
        (plays, jobs): judged(run.folder, written(run.folder, plays), jobs)
        for plays in (number // 10, number)
        for jobs in (1, 2)
    }
    one, two = found[number, 1], found[number, 2]
    if one.output != two.output:
        raise ValueError("one process and two do not say the same")
    note = f"{two.parent:.1f} s of {two.parent + two.children:.1f} s"
    told: dict[str, Any] = {"sense": "at most", "unit": "per cent"}
    work = "processor time of both processes"
    yield figure("parent's share with two jobs", [100 * two.share], TARGET, yardstick=work, note=note, **told)
    yield figure("plays a second on two processes", [one.seconds / two.seconds], yardstick="on one process")
    memory, less = one.parent_memory, found[number // 10, 1].parent_memory
    note = f"{memory:.0f} MiB"
    yield figure("memory", [memory / less], yardstick="a tenth of the plays", sense="at most", note=note)


BENCH = Bench(
    "judge",
    "Many plays by the command line",
    measure,
    f"{PLAYS:,} plays",
    f"{FEW:,} plays",
)
