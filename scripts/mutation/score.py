"""Scores: the share of an area's mutants that somebody notices, with what a sample leaves open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from scripts.mutation.areas import Area
from scripts.mutation.run import Outcome

#: The standard normal deviate of 95 %.
DEVIATE = 1.959964


class Score(NamedTuple):
    """How an area fared."""

    area: Area
    #: All mutants of the area, and those that were judged.
    population: int
    noticed: int
    survived: int
    equivalent: int
    by: Counter[str]

    @property
    def judged(self) -> int:
        """How many count: what changes nothing does not."""
        return self.noticed + self.survived

    @property
    def share(self) -> float:
        """The share that was noticed."""
        return self.noticed / self.judged if self.judged else 1.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share of all lies with 95 % confidence, by Wilson's formula."""
        if self.judged + self.equivalent >= self.population:
            return self.share, self.share
        n, p, z = self.judged or 1, self.share, DEVIATE**2
        middle, half = p + z / (2 * n), DEVIATE * sqrt(p * (1 - p) / n + z / (4 * n * n))
        return max(0.0, (middle - half) / (1 + z / n)), min(1.0, (middle + half) / (1 + z / n))

    @property
    def met(self) -> bool:
        """Whether the area's target is met."""
        return self.share >= self.area.target


def score(area: Area, population: int, outcomes: Iterable[Outcome], equivalent: Iterable[str]) -> Score:
    """Count an area's outcomes; `equivalent` are the names of mutants that change nothing."""
    names = set(equivalent)
    by: Counter[str] = Counter()
    for one in outcomes:
        by["equivalent" if one.survived and one.name in names else one.by] += 1
    noticed = by["examples"] + by["tests"] + by["limit"]
    return Score(area, population, noticed, by["nobody"], by["equivalent"], by)


def table(scores: Iterable[Score]) -> str:
    """The scores as a table."""
    head = f"{'area':9} {'mutants':>8} {'judged':>7} {'noticed':>8} {'%':>6}  {'95 % interval':15} target"
    return "\n".join([head, *map(_row, scores)])


def _row(score: Score) -> str:
    area, by = score.area, score.by
    low, high = (100 * end for end in score.interval)
    return (
        f"{area.name:9} {score.population:8} {score.judged:7} {score.noticed:8} {100 * score.share:6.1f}"
        f"  {low:5.1f} – {high:5.1f}   {100 * area.target:.0f} {'met' if score.met else 'missed'}"
        f"  (by examples {by['examples']}, tests {by['tests']}, a limit {by['limit']};"
        f" equivalent {score.equivalent})"
    )
