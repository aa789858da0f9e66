"""Exploring: positions a second of rulekit, without memo, against push and pop of python-chess (perft).

Both walk every play to a depth one by one. A unit is an act with its roll, or a move: the position after it
is reached, and its own acts are listed unless it is the last. Each face of a die is walked by itself;
what comes of it is worked out once for those that succeed and once for those that fail.
`rulekit explore` itself meets each position once a depth: how many plays that saves is told beside.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import chess

from bench.figure import Figure, figure
from bench.pairs import timed
from bench.play import GIVEN
from bench.run import Bench, Run
from rulekit.games import BOOKS, Book
from rulekit.games.book import Open
from rulekit.oracle.explore import explore

TARGET = 1.0
#: How deep: about as many plays on either side.
DEPTH, PLIES = 5, 4
SHALLOW, FEW = 4, 3
FURTHER = 3
BOOK = BOOKS["musket-pike"]
ROOT = BOOK.start(GIVEN).position


def plays(book: Book, position: Any, depth: int) -> int:
    """Count the positions reached on the way to all plays of a depth, each as often as it is reached."""
    reached = 0
    for act in book.legal(position):
        if isinstance(act, Open):
            continue
        for _, after in book.outcomes(position, act):
            reached += 1 + (plays(book, after, depth - 1) if depth > 1 else 0)
    return reached


def moves(board: chess.Board, depth: int) -> int:
    """Count the positions reached on the way to all lines of a depth."""
    reached = 0
    for move in board.legal_moves:
        board.push(move)
        reached += 1 + (moves(board, depth - 1) if depth > 1 else 0)
        board.pop()
    return reached


def measure(run: Run) -> Iterator[Figure]:
    """Time both; then explore as the command does."""
    depth, plies = run.of((SHALLOW, FEW), (DEPTH, PLIES))
    found = timed(lambda _: plays(BOOK, ROOT, depth), lambda _: moves(chess.Board(), plies))
    yield found.figure("positions a second", "positions of python-chess", TARGET)
    explored = explore(BOOK, ROOT, depth + FURTHER)
    expanded = sum(level.positions for level in explored.levels)
    note = f"{explored.plays:,} plays to depth {depth + FURTHER}"
    saved = [explored.plays / expanded]
    yield figure("plays", saved, yardstick="positions that explore expands", note=note)


BENCH = Bench(
    "explore",
    "All plays of Musket & Pike, three wings against three",
    measure,
    f"{DEPTH} acts deep, chess {PLIES} plies",
    f"{SHALLOW} acts deep, chess {FEW} plies",
)
