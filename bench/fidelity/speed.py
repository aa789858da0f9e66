"""How fast a PO file is checked: against translate-toolkit's pofilter on the same file, and as it grows.

Both commands run in this process, from the file to the last finding, so that no start is counted;
ours with all our terms.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from itertools import cycle, islice
from pathlib import Path

import polib
from translate.filters.pofilter import main as pofilter

from bench.fidelity.finders import TERMS
from bench.figure import Figure
from bench.pairs import rate, timed
from bench.power import grown, power
from bench.run import ROOT, Bench, Run
from rulekit.cli import main as run
from rulekit.fidelity.pair import Pair
from rulekit.fidelity.units import units
from rulekit.pages import load

#: At least this many times as fast as pofilter: it may take twice as long.
TARGET = 0.5
SIZES = (1_250, 2_500, 5_000, 10_000)
#: Time grows as the size to this power, at most.
POWER = 1.1
#: Of a short run.
FEW = (250, 500, 1_000)
ROUNDS = 3


def written(path: Path, pairs: list[Pair], size: int) -> Path:
    """Write so many pairs to a file: ours, over and over, each with a number of its own in both languages."""
    file = polib.POFile()
    file.metadata = {"Language": "en", "MIME-Version": "1.0", "Content-Type": "text/plain; charset=UTF-8"}
    for number, pair in enumerate(islice(cycle(pairs), size), 1):
        texts = (f"{text} [{number}]" for text in (pair.ru.text, pair.en.text))
        ru, en = texts
        file.append(polib.POEntry(msgctxt=f"{pair.id}-{number}", msgid=ru, msgstr=en))
    file.save(str(path))
    return path


def checked(path: Path, size: int) -> int:
    """Check a file with our command; the number of its pairs."""
    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere):
        code = run(["fidelity", "check", "--po", str(path), "--terms", str(TERMS), "--json"])
    if code not in {0, 1}:
        raise ValueError(f"{path} cannot be checked")
    return size


def filtered(path: Path, size: int) -> int:
    """Check a file with pofilter; the number of its pairs."""
    given, sys.argv = sys.argv, ["pofilter", "--progress=none", str(path), f"{path}.out"]
    try:
        with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
            pofilter()
    finally:
        sys.argv = given
    if not Path(f"{path}.out").exists():
        raise ValueError(f"pofilter made nothing of {path}")
    return size


def measure(run: Run) -> Iterator[Figure]:
    """Time the command on files of pairs, beside pofilter and as the file grows."""
    ours = units(load(ROOT / "docs"))
    size = run.of(FEW[0], len(ours))
    path = written(run.folder / "ours.po", ours, size)
    found = timed(lambda _: checked(path, size), lambda _: filtered(path, size))
    yield found.figure("pairs a second", "pofilter on the same file", TARGET, note=f"{size:,} pairs")
    files = {many: written(run.folder / f"{many}.po", ours, many) for many in run.of(FEW, SIZES)}
    rounds = [{many: _seconds(file, many) for many, file in files.items()} for _ in range(ROUNDS)]
    first, last = min(files), max(files)
    note = f"the largest: {min(took[last] for took in rounds):.1f} s"
    powers, between = list(map(power, rounds)), f"{first:,} to {last:,} pairs"
    yield grown("time by number of pairs", powers, between, note, POWER)


def _seconds(path: Path, size: int) -> float:
    return size / rate(lambda _: checked(path, size), 0)


BENCH = Bench(
    "fidelity-speed",
    "`rulekit fidelity check --po`",
    measure,
    f"to {SIZES[-1]:,} pairs",
    f"to {FEW[-1]:,} pairs",
)
