"""First contact: looking along a path past more and more walls, solved by rulekit and sampled.

From the project's folder: `.venv/bin/python -m bench.contact [ROUNDS]`.
A marker walks 6 inches in three legs among walls strewn at random.  Solved: `first_seen`.
Sampled: `seen` at every hundredth of an inch, as a program does that has no geometry.
A sight line is evaluated once for each wall that is looked at.
The growth exponent is the slope of the logarithms, from 10 walls on: 1 is linear.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import log
from random import Random
from statistics import linear_regression, median
from time import process_time
from typing import NamedTuple

from rulekit.geometry import Eye, Point, first_seen, seen
from rulekit.geometry.plane import Segment

SIZES = (1, 3, 10, 30, 100, 300, 1000)
#: From here on the walls, and not the call, take the time.
LARGE = 10
STEP = 0.01
PATH = (Point(30, 12), Point(30, 14), Point(32, 14), Point(32, 12))
#: The eye sees the end of the path, once no wall is in the way.
EYE = Eye(Point(4, 4), heading=30, arc=90, reach=40)


class Counted(list[Segment]):
    """Walls that count how often one of them is looked at."""

    looked = 0

    def __iter__(self) -> Iterator[Segment]:
        for wall in super().__iter__():
            self.looked += 1
            yield wall


class Row(NamedTuple):
    """What one number of walls takes, in seconds a path."""

    walls: int
    lines: float
    solved: float
    sampled: float


def strewn(count: int, random: Random) -> Counted:
    """Short walls at random, all over a table of 48 by 48 inches."""
    walls = Counted()
    while len(walls) < count:
        at = Point(random.uniform(0, 48), random.uniform(0, 48))
        to = at.plus(Point(random.uniform(-0.5, 0.5), random.uniform(-0.5, 0.5)))
        walls.append((at, to))
    return walls


def sampled(walls: Sequence[Segment]) -> Point | None:
    """The first point of the path's samples that is seen."""
    for start, end in pairwise(PATH):
        along = end - start
        steps = round(max(abs(along.x), abs(along.y)) / STEP)
        for number in range(steps + 1):
            point = start.plus(along.times(number / steps))
            if seen(point, EYE, walls):
                return point
    return None


def measured(count: int, rounds: int) -> Row:
    """Both ways over the same walls, in turn."""
    lines: list[int] = []
    ours: list[float] = []
    theirs: list[float] = []
    for number in range(rounds):
        walls = strewn(count, Random(number))
        # Hidden all along: neither way may stop early.
        hidden = Counted([*walls[1:], (Point(20, 0), Point(20, 48))])
        begun = process_time()
        assert first_seen(PATH, EYE, hidden) is None
        ours.append(process_time() - begun)
        lines.append(hidden.looked)
        begun = process_time()
        assert sampled(hidden) is None
        theirs.append(process_time() - begun)
    return Row(count, median(lines), median(ours), median(theirs))


def exponent(rows: Sequence[Row], field: str) -> float:
    """How a figure grows with the number of walls."""
    large = [row for row in rows if row.walls >= LARGE]
    return linear_regression(
        [log(row.walls) for row in large], [log(getattr(row, field)) for row in large]
    ).slope


def main(rounds: int) -> None:
    """Print the table and the exponents."""
    rows = [measured(count, rounds) for count in SIZES]
    print("walls  sight lines  solved against 1 wall  sampled against solved")
    for row in rows:
        print(
            f"{row.walls:5}  {row.lines:11.0f}  {row.solved / rows[0].solved:21.1f}"
            f"  {row.sampled / row.solved:22.0f}"
        )
    for field in ("lines", "solved", "sampled"):
        print(f"{field} grow with the walls to the power of {exponent(rows, field):.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 5)
