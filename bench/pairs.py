"""Two kinds of work timed in turn: a machine slows down and recovers, and neighbours share its moods."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median, quantiles
from time import process_time
from typing import NamedTuple

#: Does the work of one round, by its number; returns how many units it did.
Work = Callable[[int], int]
#: The fewest pairs of which a lower quartile says something.
FEWEST = 9


class Pairs(NamedTuple):
    """Units a second of both kinds, pair by pair."""

    ours: list[float]
    theirs: list[float]

    @property
    def ratios(self) -> list[float]:
        """How many times as fast ours is, in each pair."""
        return [ours / theirs for ours, theirs in zip(self.ours, self.theirs, strict=True)]

    def report(self, unit: str, ours: str, theirs: str, target: float) -> str:
        """The medians, the ratio with its spread, and whether the lower quartile reaches the target."""
        low, middle, high = quantiles(self.ratios, n=4)
        spread = f"quartiles {low:.2f} and {high:.2f}, from {min(self.ratios):.2f} to {max(self.ratios):.2f}"
        reached = "reached" if low >= target else "missed"
        lines = (
            f"{ours}: {median(self.ours):,.0f} {unit} a second",
            f"{theirs}: {median(self.theirs):,.0f} {unit} a second",
            f"ratio: median {middle:.2f}, {spread} in {len(self.ours)} pairs",
            f"target {target:g}, judged by the lower quartile: {reached}",
        )
        return "\n".join(lines)


def timed(ours: Work, theirs: Work, pairs: int) -> Pairs:
    """Do both kinds of work `pairs` times, now one first, now the other; a round before is not counted."""
    if pairs < FEWEST:
        raise ValueError(f"{pairs} pairs are too few; {FEWEST} is the least")
    for work in (ours, theirs):
        rate(work, 0)
    found = Pairs([], [])
    for number in range(1, pairs + 1):
        both = ((ours, found.ours), (theirs, found.theirs))
        for work, rates in both if number % 2 else reversed(both):
            rates.append(rate(work, number))
    return found


def rate(work: Work, number: int) -> float:
    """Units a second of one round, by the time that this process had."""
    begun = process_time()
    done = work(number)
    return done / (process_time() - begun)
