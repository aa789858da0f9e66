"""How the commands grow with the book: the power of each, and how long the largest takes.

The books are synthetic: one with more and more rules and examples, each a checkout of its own.
Round by round every task is timed in each of them, the small and the large in turn.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from bench.figure import Figure, figure
from bench.growth.checkout import Amount, Size, amount, write
from bench.growth.plays import plays
from bench.growth.tasks import TASKS
from bench.power import grown, power
from bench.run import ROOT, Bench, Run

SEED = 1
SIZES = (Size(125, 1_250), Size(250, 2_500), Size(500, 5_000), Size(1_000, 10_000))
FEW = (Size(100, 150), Size(180, 250), Size(320, 450))
#: Rounds in a whole run and in a short one: of what takes little, of what takes long, and of the site.
ROUNDS = {True: (5, 3, 1), False: (5, 1, 0)}
CHEAP = {"read_pages", "check_vectors", "sync_pairs", "check_sync", "index_search"}
SITE = {"build_site"}
#: The tasks in words, and what each works on.
NAMES: dict[str, tuple[str, str]] = {
    "read_pages": ("reading the pages", "lines"),
    "lint": ("lint", "examples"),
    "run_examples": ("examples through Sybil", "examples"),
    "compile_data": ("compiling for the wheel", "examples"),
    "export_vectors": ("vectors export", "examples"),
    "check_vectors": ("vectors check", "examples"),
    # Pages are read line by line, and of the lines of a small book few are in pairs.
    "sync_pairs": ("first fidelity sync", "lines"),
    "check_sync": ("fidelity sync, nothing to do", "lines"),
    "check_pairs": ("fidelity check", "pairs"),
    "index_search": ("index of the search", "lines"),
    "build_site": ("site build", "examples"),
}


class Worker(NamedTuple):
    """A process in a checkout, and how much there is."""

    amount: Amount
    process: subprocess.Popen[str]

    def seconds(self, task: str) -> float:
        """Seconds that a task takes there."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(task, file=self.process.stdin, flush=True)
        if told := self.process.stdout.readline():
            return float(told)
        raise ValueError(f"{task} failed with {self.amount.examples} examples")


#: Of a task, round by round, the seconds in each checkout.
Times = dict[str, list[tuple[float, ...]]]


def measure(run: Run) -> Iterator[Figure]:
    """Time every task at every size."""
    with ExitStack() as stack:
        roots = list(_checkouts(run, run.of(FEW, SIZES)))
        workers = [Worker(amount(root), stack.enter_context(_working(root))) for root in roots]
        times = _timed(workers, full=run.full)
    amounts = [worker.amount for worker in workers]
    for task, (name, of) in NAMES.items():
        if rounds := times[task]:
            counts = [getattr(one, of) for one in amounts]
            powers = [power(dict(zip(counts, took, strict=True))) for took in rounds]
            between = f"{counts[0]:,} to {counts[-1]:,} {of}"
            yield grown(name, powers, between, f"the largest: {min(took[-1] for took in rounds):.1f} s")
    both = zip(times["prove_examples"], times["run_examples"], strict=True)
    rates = [plain[-1] / through[-1] for plain, through in both]
    yield figure("examples a second through Sybil", rates, yardstick="the same without Sybil")


def _checkouts(run: Run, sizes: Sequence[Size]) -> Iterator[Path]:
    """Write a checkout of each size."""
    told = list(islice(plays(SEED), sizes[-1].examples))
    for size in sizes:
        root = run.folder / f"checkout-{size.examples}"
        write(root, size, told)
        yield root


def _working(root: Path) -> subprocess.Popen[str]:
    """Start a process that has the code of a checkout, and ours for the rest."""
    return subprocess.Popen(
        [sys.executable, "-m", "bench.growth.worker", root],
        env=os.environ | {"PYTHONPATH": f"{root}{os.pathsep}{ROOT}", "NO_MKDOCS_2_WARNING": "1"},
        cwd=root,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def _timed(workers: Sequence[Worker], *, full: bool) -> Times:
    """Seconds of all tasks in all checkouts."""
    times: Times = {task: [] for task in TASKS}
    for number in range(max(ROUNDS[full])):
        for task, rounds in times.items():
            if number < _rounds(task, full=full):
                rounds.append(tuple(worker.seconds(task) for worker in workers))
    return times


def _rounds(task: str, *, full: bool) -> int:
    cheap, dear, site = ROUNDS[full]
    return cheap if task in CHEAP else site if task in SITE else dear


BENCH = Bench(
    "growth",
    "Commands over a synthetic book that grows",
    measure,
    f"to {SIZES[-1].rules:,} rules and {SIZES[-1].examples:,} examples in both languages",
    f"to {FEW[-1].rules:,} rules and {FEW[-1].examples:,} examples in both languages",
)
