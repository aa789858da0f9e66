"""The checks of pairs as figures: what they find of seeded faults, and say where there are none."""

from __future__ import annotations

from collections.abc import Iterator

from bench.fidelity import foreign
from bench.fidelity.choose import MOST, faults
from bench.fidelity.finders import pofilter, rulekit
from bench.fidelity.run import ALL, CLEAN, EACH
from bench.fidelity.score import Result, flagged, results, shares, total
from bench.figure import Figure, figure
from bench.run import ROOT, Bench, Run
from rulekit.fidelity.pair import Pair
from rulekit.fidelity.style import Style
from rulekit.fidelity.units import units
from rulekit.pages import load

SEED = 1
#: Faults of a way in a direction in a short run, and every so many pairs.
FEW, EACH_PAIR = 2, 4


def measure(run: Run) -> Iterator[Figure]:
    """Count what the checks find and what they say of pairs without a fault, beside pofilter."""
    ours = units(load(ROOT / "docs"))
    made = faults(ours, SEED, run.of(FEW, MOST))
    told, theirs = results(made, rulekit()), results(made, pofilter("en"))
    found, others = [result.found for result in told], [bool(result.new) for result in theirs]
    yield _share("faults found", found, others, ALL, note=f"{len(made)} faults")
    if run.full:
        kinds = shares(told, _kind, lambda result: result.found)
        worst = min(kinds, key=lambda kind: kinds[kind].share)
        note = f"{worst}, the worst of {len(kinds)}"
        all_kinds = total(kinds.values()).share
        yield _per_cent(
            "faults found of the worst kind", kinds[worst].share, f"all: {all_kinds:.0%}", EACH, note=note
        )
    pairs = ours[:: run.of(EACH_PAIR, 1)]
    yield _flagged("pairs without a fault flagged", pairs, CLEAN)
    if run.full:
        strange = foreign.pairs()
        yield _flagged("pairs of Django's catalogs flagged", strange, None)


def _kind(result: Result) -> str:
    return f"{result.fault.way.kind} in {result.fault.lang}"


def _share(name: str, ours: list[bool], theirs: list[bool], target: float | None, **told: str) -> Figure:
    """A share of ours beside pofilter's."""
    other = f"pofilter: {sum(theirs) / len(theirs):.1%}"
    return _per_cent(name, sum(ours) / len(ours), other, target, **told)


def _per_cent(name: str, share: float, beside: str, target: float | None, **told: str) -> Figure:
    asked = None if target is None else 100 * target
    return figure(name, [100 * share], asked, yardstick=beside, unit="per cent", **told)


def _flagged(name: str, pairs: list[Pair], target: float | None) -> Figure:
    """The share of pairs in which something is found although nothing was planted."""
    foreigners = target is None
    find = rulekit({}, Style.of(pairs)) if foreigners else rulekit()
    both = (flagged(pairs, find), flagged(pairs, pofilter("ru" if foreigners else "en")))
    ours, theirs = ([True] * len(each) + [False] * (len(pairs) - len(each)) for each in both)
    return _share(name, ours, theirs, target, sense="at most", note=f"{len(pairs):,} pairs")


BENCH = Bench(
    "fidelity",
    "Seeded faults in the pairs, found by the checks",
    measure,
    f"{MOST} faults of a way, all pairs, Django's catalogs",
    f"{FEW} faults of a way, each {EACH_PAIR}th pair",
)
