"""Chances: dynamic programming against brute force, by growth of the problem.

Both answer the same question and must agree; brute force goes through every sequence of dice and remembers
nothing.
Positions of Musket & Pike forget their dice, and remembering pays. Those of The Ninth Age keep every distance
that was rolled: in a fixed order no two sequences meet, and there is nothing to remember; where the players
choose the order, there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from time import process_time
from typing import Any, NamedTuple

from msgspec.structs import replace

from bench.figure import Figure, figure
from bench.run import Bench, Run
from rulekit.games import Book, musket_pike as mp, ninth_age as t9a
from rulekit.oracle.odds import odds
from rulekit.oracle.policy import Policy, holds, statements

ROUNDS = 9
_PREFER: dict[str, Any] = {"default": "first"}
ON = _PREFER | {"prefer": [{"do": {"act": verb}} for verb in ("decline", "continue", "stop")]}
CUT_IN = _PREFER | {"prefer": [{"do": {"act": verb}} for verb in ("preempt", "decline", "stop")]}
PURSUE = _PREFER | {"prefer": [{"do": {"act": "declare", "pursue": "B1"}}]}
AROUND = ((24, 20, 90), (24, 28, 270), (20, 24, 0), (28, 24, 180))


class Problem(NamedTuple):
    """A question."""

    name: str
    book: Book
    position: Any
    event: tuple[str, ...]
    until: tuple[str, ...]
    policies: dict[str, Any]


def activations(times: int) -> Problem:
    """A1 is activated so many times with two wings of B in its way."""
    wings = {"A1": mp.Wing("A", "charge"), "B1": mp.Wing("B", "charge"), "B2": mp.Wing("B", "make-ready")}
    selecting = mp.start(mp.Position(wings, first="A")).position
    position = mp.act(selecting, mp.Activate("A1")).position
    event = ("active=A1", f"activation={times}", "step=B")
    return Problem(
        f"activations: {times}", mp.BOOK, position, event, ("wings.A1.finished=true",), {"A": ON, "B": CUT_IN}
    )


def free(pursuers: int) -> Problem:
    """The same, with the pursuers' owner rolling for them in the order that is best."""
    problem = pursuit(pursuers)
    policies = problem.policies | {"A": PURSUE | {"default": "best"}}
    return problem._replace(name=f"{problem.name}, in any order", policies=policies)


def pursuit(pursuers: int) -> Problem:
    """So many units pursue one."""

    def unit(side: Any, place: tuple[int, int, int], state: Any = "steady") -> t9a.Unit:
        x, y, heading = map(Decimal, place)
        return t9a.Unit(side, x, y, Decimal(4), Decimal(4), heading, state)

    units = {f"A{number}": unit("A", place) for number, place in enumerate(AROUND[:pursuers], 1)}
    prey = unit("B", (24, 24, 270), "broken")
    table = t9a.Table(Decimal(48), Decimal(48))
    position = t9a.start(t9a.Position(table, "A", {**units, "B1": prey})).position
    event, until = ("units.B1.state=caught",), ("stage=flight",)
    policies = {"A": PURSUE, "B": "first"}
    return Problem(f"pursuers: {pursuers}", t9a.BOOK, position, event, until, policies)


def brute_force(problem: Problem) -> Fraction:
    """Go through every sequence of dice by the same policies."""
    book, position, policies = problem.book, problem.position, problem.policies
    policy = Policy(book, position, policies)
    event, until = (statements(book, position, texts) for texts in (problem.event, problem.until))

    def chance(position: Any) -> Fraction:
        if holds(event, position):
            return Fraction(1)
        if holds(until, position) or (choice := policy.choice(position, None)) is None:
            return Fraction(0)
        return max(mean(position, act) for act in choice.acts[: None if choice.taken == "best" else 1])

    def mean(position: Any, act: Any) -> Fraction:
        rolled = (
            (part, act if roll is None else replace(act, roll=roll))
            for roll, part in book.chances(position, act)
        )
        return sum((part * chance(book.act(position, one).position) for part, one in rolled), Fraction(0))

    return chance(position)


def programming(problem: Problem) -> Fraction:
    """Value every place once."""
    _, book, position, event, until, policies = problem
    return odds(book, position, event, policies, until=until).chance


def times(problem: Problem, rounds: int) -> list[float]:
    """How many times as long brute force takes, in each round; both must find the same."""
    found = []
    for number in range(rounds + 1):
        works = (programming, brute_force)
        took = {work: spent(work, problem) for work in (works if number % 2 else works[::-1])}
        assert took[programming][1] == took[brute_force][1], problem.name
        if number:
            found.append(took[brute_force][0] / took[programming][0])
    return found


def spent(work: Callable[[Problem], Fraction], problem: Problem) -> tuple[float, Fraction]:
    """Seconds of this process, and the answer."""
    begun = process_time()
    found = work(problem)
    return process_time() - begun, found


def measure(run: Run) -> Iterator[Figure]:
    """Time both over the problems, each larger than the one before."""
    problems = [*map(activations, run.of((1, 2), (1, 2, 3)))]
    problems += [*map(pursuit, run.of((2, 3), (1, 2, 3, 4))), *map(free, run.of((2,), (1, 2, 3)))]
    for problem in problems:
        yield figure(f"answers a second, {problem.name}", times(problem, ROUNDS), yardstick="brute force")


BENCH = Bench("odds", "Exact chances by dynamic programming", measure, "ten problems", "five problems")
