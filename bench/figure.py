"""One figure of a benchmark: what came out, beside what, how it spread, what was asked for."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median, quantiles
from typing import Any, Literal

import msgspec

#: What a value is: a ratio, the power by which time grows, a share in per cent, or a plain number.
Unit = Literal["times", "power", "per cent", "bytes", "points", "shift"]
#: Which way is better.
Sense = Literal["at least", "at most"]
#: The fewest rounds of which a quartile says something.
FEWEST = 9


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A figure; whether it is as good as was asked for follows from its worse end."""

    #: What is measured.
    name: str
    #: What it is measured by, in the same run.
    yardstick: str
    #: The median of all rounds.
    value: float
    unit: Unit
    #: How many rounds there were.
    rounds: int = 1
    #: The quartiles; of fewer rounds than nine the least and the greatest.
    low: float
    high: float
    sense: Sense
    #: What was asked for; null: nothing.
    target: float | None
    #: Whether it is met; null where nothing was asked for.
    met: bool | None
    #: What else belongs to it: how long the largest took, what is heaviest.
    note: str = ""

    @property
    def judging(self) -> float:
        """The end of the spread that is compared with the target: the worse one."""
        return self.low if self.sense == "at least" else self.high


def figure(name: str, values: Sequence[float], target: float | None = None, **told: Any) -> Figure:
    """Make a figure of what each round gave."""
    low, high = spread(values)
    sense: Sense = told.setdefault("sense", "at least")
    told.setdefault("unit", "times")
    worse = low if sense == "at least" else high
    met = None if target is None else worse >= target if sense == "at least" else worse <= target
    return Figure(
        name=name,
        value=median(values),
        rounds=len(values),
        low=low,
        high=high,
        target=target,
        met=met,
        **told,
    )


def spread(values: Sequence[float]) -> tuple[float, float]:
    """The quartiles, or of few values the least and the greatest."""
    if len(values) < FEWEST:
        return min(values), max(values)
    low, _, high = quantiles(values, n=4)
    return low, high
