"""Random legal play: acts of rulekit a second, reasons on, against moves of python-chess."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import chess
from msgspec.structs import replace

from bench.figure import Figure
from bench.pairs import timed
from bench.run import Bench, Run
from rulekit.games.musket_pike import Position, Wing, act, legal, start
from rulekit.games.musket_pike.rolls import Rolled
from rulekit.games.musket_pike.state import ORDERS, SIDES

ACTS = 5_000
TARGET = 2.0

#: Three wings against three.
GIVEN = Position(
    {f"{side}{number}": Wing(side, order) for side in SIDES for number, order in enumerate(ORDERS[:3], 1)},
    first="A",
)


def turns(number: int) -> int:
    """Play turns at random: list the legal acts, choose one, roll, act. Each verdict has its reasons."""
    random = Random(number)
    first = position = start(GIVEN).position
    for _ in range(ACTS):
        if position.phase == "rout":
            position = first
        chosen = random.choice(list(legal(position)))
        if isinstance(chosen, Rolled):
            chosen = replace(chosen, roll=random.randrange(10))
        verdict = act(position, chosen)
        assert verdict.because
        position = verdict.position
    return ACTS


def games(number: int) -> int:
    """Play games of chess at random: list the legal moves, choose one, make it.

    A game that neither side can win any more is over: two bare kings would go on for ever, in no time.
    """
    random = Random(number)
    board = chess.Board()
    for _ in range(ACTS):
        moves = list(board.legal_moves)
        if not moves or board.is_insufficient_material():
            board.reset()
            moves = list(board.legal_moves)
        board.push(random.choice(moves))
    return ACTS


def measure(run: Run) -> Iterator[Figure]:
    """Time both."""
    found = timed(turns, games, run.of(9, 21))
    yield found.figure("acts a second", "moves a second of python-chess", TARGET)


BENCH = Bench("play", "Random legal play of Musket & Pike", measure, f"{ACTS:,} acts a round")
