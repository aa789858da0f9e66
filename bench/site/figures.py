"""The build of the site as figures: against plain Material for MkDocs on the same Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from bench.figure import Figure, figure
from bench.power import grown, power
from bench.run import Bench, Run
from bench.site.build import MOST, once, write

#: Pages a language, and how often both are built.
SIZES = {10: 5, 100: 3, 1_000: 1}
FEW = {10: 3}


def measure(run: Run) -> Iterator[Figure]:
    """Build the same pages both ways at each size."""
    took: dict[int, list[tuple[float, float]]] = {}
    for count, rounds in run.of(FEW, SIZES).items():
        ours, plain = (run.folder / f"{name}-{count}" for name in ("ours", "plain"))
        write(ours, plain, count)
        took[count] = [once(ours, plain, number) for number in range(rounds)]
        ratios = [own / theirs for own, theirs in took[count]]
        note = f"{min(own for own, _ in took[count]):.1f} s"
        told = {"yardstick": "plain Material for MkDocs", "sense": "at most", "note": note}
        yield figure(f"time of {count:,} pages a language", ratios, MOST, **told)
    if len(took) > 1:
        yield from _growth(took)


def _growth(took: dict[int, list[tuple[float, float]]]) -> Iterator[Figure]:
    """How both grow, by the least time of each size."""
    few, many = min(took), max(took)
    ours, plain = ({size: min(times) for size, times in _each(took, which).items()} for which in (0, 1))
    between = f"{few:,} to {many:,} pages"
    yield grown("time by number of pages", [power(ours)], between, f"plain: {power(plain):.2f}")
    further = [one[many] - one[few] for one in (ours, plain)]
    told = {"yardstick": "plain Material for MkDocs", "sense": "at most"}
    yield figure("time of each further page", [further[0] / further[1]], MOST, **told)


def _each(took: dict[int, list[tuple[float, float]]], which: int) -> dict[int, list[float]]:
    return {size: [times[which] for times in rounds] for size, rounds in took.items()}


BENCH = Bench(
    "build",
    "The site built, processor time",
    measure,
    "to 1,000 pages a language",
    "10 pages a language",
)
