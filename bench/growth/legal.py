"""Legal acts as a position grows: how long a list of them takes by the number of wings."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time

from bench.figure import Figure
from bench.power import grown, power
from bench.run import Bench, Run
from rulekit.games.musket_pike import Position, Wing, legal, start
from rulekit.games.musket_pike.state import ORDERS, SIDES

WINGS = (4, 8, 16, 32, 64)
ROUNDS = 9
#: Lists of a round: as many as take about the same time for each number of wings.
LISTS = 2_048


def seconds(wings: int) -> float:
    """Seconds that one list of legal acts takes."""
    position = start(_given(wings)).position
    lists = LISTS // wings
    begun = process_time()
    for _ in range(lists):
        assert list(legal(position))
    return (process_time() - begun) / lists


def _given(wings: int) -> Position:
    """So many wings, half of them on each side, with the same orders by lot."""
    random = Random(wings)
    orders = [random.choice(ORDERS) for _ in range(wings // 2)]
    return Position(
        {f"{side}{number}": Wing(side, order) for side in SIDES for number, order in enumerate(orders)},
        first="A",
    )


def measure(_run: Run) -> Iterator[Figure]:
    """Time all numbers of wings in turn, round by round."""
    rounds = [{wings: seconds(wings) for wings in WINGS} for _ in range(ROUNDS)]
    note = f"the largest: {1000 * min(took[WINGS[-1]] for took in rounds):.2f} ms"
    yield grown(
        "legal acts of a position", list(map(power, rounds)), f"{WINGS[0]} to {WINGS[-1]} wings", note
    )


BENCH = Bench("legal", "Legal acts of Musket & Pike", measure, f"to {WINGS[-1]} wings")
