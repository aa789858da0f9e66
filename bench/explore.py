"""Exploring: positions a second of rulekit, without memo, against push and pop of python-chess (perft).

From the project's folder: `.venv/bin/python -m bench.explore [PAIRS]`.
Both walk every play to a depth one by one. A unit is an act with its roll, or a move: the position after it
is reached, and its own acts are listed unless it is the last. Each face of a die is walked by itself;
what comes of it is worked out once for those that succeed and once for those that fail.
Then three depths more are explored as `rulekit explore` does it, each position once a depth.
"""

from __future__ import annotations

import sys
from time import process_time
from typing import Any

import chess

from bench.pairs import timed
from bench.play import GIVEN
from rulekit.games import BOOKS, Book
from rulekit.games.book import Open
from rulekit.oracle.explore import explore

TARGET = 1.0
#: How deep: about as many plays on either side.
DEPTH, PLIES = 5, 4
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


def main(pairs: int) -> None:
    """Time both, and print what came of it."""
    found = timed(lambda _: plays(BOOK, ROOT, DEPTH), lambda _: moves(chess.Board(), PLIES), pairs)
    print(found.report("positions", "rulekit", "python-chess", TARGET))
    begun = process_time()
    explored = explore(BOOK, ROOT, DEPTH + FURTHER)
    spent = process_time() - begun
    expanded = sum(level.positions for level in explored.levels)
    counts = f"{explored.plays:,} plays over {explored.positions:,} positions"
    print(f"rulekit explore to depth {DEPTH + FURTHER}: {counts},")
    print(f"{expanded:,} expansions, {expanded / spent:,.0f} a second")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 9)
