"""Two kinds of work timed in turn: a machine slows down and recovers, and neighbours share its moods."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any, NamedTuple

from bench.figure import FEWEST, Figure, figure

#: Does the work of one round, by its number; returns how many units it did.
Work = Callable[[int], int]


class Pairs(NamedTuple):
    """Units a second of both kinds, pair by pair."""

    ours: list[float]
    theirs: list[float]

    @property
    def ratios(self) -> list[float]:
        """How many times as fast ours is, in each pair."""
        return [ours / theirs for ours, theirs in zip(self.ours, self.theirs, strict=True)]

    def figure(self, name: str, yardstick: str, target: float | None = None, **told: Any) -> Figure:
        """How many times as fast ours is, with its spread."""
        return figure(name, self.ratios, target, yardstick=yardstick, **told)


def timed(ours: Work, theirs: Work, pairs: int = FEWEST) -> Pairs:
    """Do both kinds of work `pairs` times, now one first, now the other; a round before is not counted."""
    return in_turn(lambda number: rate(ours, number), lambda number: rate(theirs, number), pairs)


def in_turn(ours: Callable[[int], float], theirs: Callable[[int], float], pairs: int = FEWEST) -> Pairs:
    """Measure both `pairs` times, now one first, now the other; a round before is not counted."""
    if pairs < FEWEST:
        raise ValueError(f"{pairs} pairs are too few; {FEWEST} is the least")
    for measure in (ours, theirs):
        measure(0)
    found = Pairs([], [])
    for number in range(1, pairs + 1):
        both = ((ours, found.ours), (theirs, found.theirs))
        for measure, rates in both if number % 2 else reversed(both):
            rates.append(measure(number))
    return found


def rate(work: Work, number: int) -> float:
    """Units a second of one round, by the time that this process had."""
    begun = process_time()
    done = work(number)
    return done / (process_time() - begun)
