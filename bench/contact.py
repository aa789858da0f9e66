"""First contact: looking along a path past more and more walls, solved by rulekit and sampled.

A marker walks 6 inches in three legs among walls strewn at random.  Solved: `first_seen`.
Sampled: `seen` at every hundredth of an inch, as a program does that has no geometry.
A sight line is evaluated once for each wall that is looked at.
Growth is told from 10 walls on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from time import process_time
from typing import NamedTuple

from bench.figure import Figure, figure
from bench.power import grown, power
from bench.run import Bench, Run
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
    lines: int
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


def measured(count: int, number: int) -> Row:
    """Both ways over the same walls."""
    walls = strewn(count, Random(number))
    # Hidden all along: neither way may stop early.
    hidden = Counted([*walls[1:], (Point(20, 0), Point(20, 48))])
    begun = process_time()
    assert first_seen(PATH, EYE, hidden) is None
    ours, looked = process_time() - begun, hidden.looked
    begun = process_time()
    assert sampled(hidden) is None
    return Row(count, looked, ours, process_time() - begun)


def measure(run: Run) -> Iterator[Figure]:
    """Measure every number of walls in turn, round by round."""
    sizes, rounds = run.of(SIZES[:-1], SIZES), run.of(5, 9)
    table = [[measured(count, number) for count in sizes] for number in range(rounds + 1)][1:]
    most = f"{sizes[-1]:,} walls"
    saved = [rows[-1].sampled / rows[-1].solved for rows in table]
    yield figure(f"paths a second past {most}", saved, yardstick="sampling each hundredth of an inch")
    for field, name in (("lines", "sight lines"), ("solved", "time")):
        slopes = [
            power({row.walls: getattr(row, field) for row in rows if row.walls >= LARGE}) for rows in table
        ]
        yield grown(f"{name} by number of walls", slopes, f"{LARGE} to {most}")


BENCH = Bench(
    "contact",
    "First contact along a path, solved",
    measure,
    f"to {SIZES[-1]:,} walls",
    f"to {SIZES[-2]:,} walls",
)
