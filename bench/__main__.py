"""Run benchmarks and print one table: `python -m bench`, by `make bench` and `make bench-full`.

Exit code 0: everything was measured, whether the targets are met or not; 1: something could not be; 2: usage.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec

from bench import report, table
from bench.catalogue import MODULES, bench
from bench.figure import Figure
from bench.report import Measured, Report
from bench.run import ROOT, Run

#: Of what is wrong with a benchmark so many letters are told.
LONGEST = 300
#: Where the figures stand as JSON; out of git.
REDUCED, FULL = ROOT / "bench/figures.json", ROOT / "bench/figures-full.json"


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, write."""
    parser = _parser()
    args = parser.parse_args(argv)
    if args.site and not (args.site / "sitemap.xml").is_file():
        parser.error(f"{args.site} is no built site")
    if args.list:
        print(*(f"{name:15} {bench(name).about}" for name in MODULES), sep="\n")
        return 0
    with TemporaryDirectory() as folder:
        found = _report(Run(args.full, Path(folder), args.site), args.only)
    out: Path = args.out or (FULL if args.full else REDUCED)
    report.write(found, out)
    if args.json:
        print(msgspec.json.encode(found).decode())
    else:
        print(table.table(found))
        print(f"As JSON: {out.relative_to(ROOT) if out.is_relative_to(ROOT) else out}")
    return int(found.broken)


def _report(run: Run, named: Sequence[str] | None) -> Report:
    """Run the benchmarks one after another; what is named is run however long it takes."""
    names = named or [name for name in MODULES if run.full or not bench(name).long]
    left = () if named else tuple(name for name in MODULES if name not in names)
    told, begun, before = report.circumstances(), perf_counter(), report.load()
    done = tuple(_measured(run, name) for name in names)
    took = round(perf_counter() - begun, 1)
    return Report(
        full=run.full, seconds=took, load=(before, report.load()), benchmarks=done, left=left, **told
    )


def _measured(run: Run, name: str) -> Measured:
    """One benchmark; what keeps it from being measured is told with it, and the others go on."""
    print(f"{name} …", end="", file=sys.stderr, flush=True)
    one, begun, error = bench(name), perf_counter(), None
    figures: list[Figure] = []
    try:
        if one.of_site:
            _ = run.site
        figures += one.measure(run)
    except Exception as broken:  # noqa: BLE001 - whatever it is, the others can be measured
        error = " ".join(f"{type(broken).__name__}: {broken}".split())[:LONGEST]
    took = round(perf_counter() - begun, 1)
    print(f" {took:.0f} s", file=sys.stderr)
    return Measured(
        name=name,
        about=one.about,
        size=one.size(full=run.full),
        seconds=took,
        figures=tuple(figures),
        error=error,
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench", description="Measure rulekit beside its yardsticks.")
    parser.add_argument("--full", action="store_true", help="everything, at its whole size")
    parser.add_argument("--only", metavar="NAME", action="append", choices=MODULES, help="this one")
    parser.add_argument("--site", metavar="FOLDER", type=Path, help="a site that is built already")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--out", metavar="FILE", type=Path, help="where to write them as JSON")
    parser.add_argument("--list", action="store_true", help="name the benchmarks")
    return parser


if __name__ == "__main__":
    sys.exit(main())
