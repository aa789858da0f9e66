"""Growth: the power by which time grows with size, as the slope of the logarithms; 1 is linear."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log
from statistics import linear_regression

from bench.figure import Figure, figure

#: What nothing may exceed, unless less was promised.
TARGET = 1.15


def power(took: Mapping[int, float]) -> float:
    """The power that fits what each size took."""
    return linear_regression([log(size) for size in took], [log(each) for each in took.values()]).slope


def grown(name: str, powers: Sequence[float], sizes: str, note: str = "", target: float = TARGET) -> Figure:
    """A figure of growth, of the powers of all rounds."""
    told = {"yardstick": f"itself, {sizes}", "unit": "power", "sense": "at most", "note": note}
    return figure(name, powers, target, **told)
