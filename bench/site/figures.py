"""The build of the site as figures: against plain Material for MkDocs on the same Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from bench.figure import Figure, figure
from bench.power import grown, power
from bench.run import Bench, Run
from bench.site.build import MOST, OURS, Times, once, write

#: Pages a language, and how often both are built.
SIZES = {10: 5, 100: 3, 1_000: 1}


#: What is told of each build of ours: see `bench.site.build`.
TOLD = {"anew": "anew", "changed": "after one page changed", "unchanged": "after no page changed"}


def measure(run: Run) -> Iterator[Figure]:
    """Build the same pages both ways at each size."""
    took: dict[int, list[Times]] = {}
    for count, rounds in SIZES.items():
        ours, plain = (run.folder / f"{name}-{count}" for name in ("ours", "plain"))
        write(ours, plain, count)
        took[count] = [once(ours, plain, number) for number in range(rounds)]
        for name in OURS:
            ratios = [times.ratios[name] for times in took[count]]
            waits = [times.waits[name] for times in took[count]]
            least = min(took[count], key=lambda times: getattr(times, name).work)
            work, wait = getattr(least, name)
            told = {
                "yardstick": "plain Material for MkDocs",
                "sense": "at most",
                "note": f"{work:.1f} s, {wait:.1f} s to wait: {median(waits):.2f} of plain's",
            }
            yield figure(f"{count:,} pages a language, {TOLD[name]}", ratios, MOST, **told)
    if len(took) > 1:
        for name in OURS:
            yield from _growth(took, name)


def _growth(took: dict[int, list[Times]], name: str) -> Iterator[Figure]:
    """How both grow, by the least time of each size."""
    few, many = min(took), max(took)
    ours, plain = (
        {size: min(getattr(times, one).work for times in rounds) for size, rounds in took.items()}
        for one in (name, "plain")
    )
    between = f"{few:,} to {many:,} pages"
    yield grown(
        f"time by number of pages, {TOLD[name]}", [power(ours)], between, f"plain: {power(plain):.2f}"
    )
    further = [one[many] - one[few] for one in (ours, plain)]
    told = {"yardstick": "plain Material for MkDocs", "sense": "at most"}
    yield figure(f"each further page, {TOLD[name]}", [further[0] / further[1]], MOST, **told)


BENCH = Bench(
    "build",
    "The site built, processor time",
    measure,
    "to 1,000 pages a language",
    long=True,
)
