"""How fast a PO file is checked: against translate-toolkit's pofilter on the same file, and as it grows.

From the project's folder: `.venv/bin/python -m bench.fidelity.speed [PAIRS]`; so often both are timed.
Both commands run in this process, from the file to the last finding, so that no start is counted;
ours with all our terms.
"""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from itertools import cycle, islice
from math import log
from pathlib import Path
from statistics import linear_regression
from tempfile import TemporaryDirectory

import polib
from translate.filters.pofilter import main as pofilter

from bench.fidelity.finders import TERMS
from bench.pairs import FEWEST, rate, timed
from rulekit.cli import main as run
from rulekit.fidelity.pair import Pair
from rulekit.fidelity.units import units
from rulekit.pages import load

DOCS = Path(__file__).parents[2] / "docs"
#: At least this many times as fast as pofilter: it may take twice as long.
TARGET = 0.5
SIZES = (1_250, 2_500, 5_000, 10_000)
#: Time grows as the size to this power, at most: one is linear.
POWER = 1.1


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


def main(pairs: int) -> None:
    """Time both on our pairs, then ours on more and more."""
    ours = units(load(DOCS))
    with TemporaryDirectory() as name:
        folder = Path(name)
        path, size = written(folder / "ours.po", ours, len(ours)), len(ours)
        found = timed(lambda _: checked(path, size), lambda _: filtered(path, size), pairs)
        print(found.report("pairs", "rulekit fidelity check --po", "pofilter", TARGET))
        print()
        seconds = {
            number: _seconds(written(folder / f"{number}.po", ours, number), number) for number in SIZES
        }
    for number, took in seconds.items():
        print(f"{number:,} pairs: {took:.2f} s, {number / took:,.0f} pairs a second")
    slope = linear_regression([log(size) for size in seconds], [log(took) for took in seconds.values()]).slope
    reached = "reached" if slope <= POWER else "missed"
    print(f"time grows as the number of pairs to the power {slope:.2f}; target at most {POWER:g}: {reached}")


def _seconds(path: Path, size: int) -> float:
    return size / rate(lambda _: checked(path, size), 0)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else FEWEST)
