"""Counts of plays and positions: a committed table, checked by counters that share nothing but `act`."""

from __future__ import annotations

import pytest

from rulekit.games import BOOKS
from rulekit.oracle.explore import explore
from rulekit.oracle.properties import invariants
from tests.oracle import counts
from tests.oracle.counts import Row

ROWS = tuple(counts.rows())
#: To this depth, what can be written down is put to `act`; and one play after the other is walked.
BROAD, LONG = 3, 2
#: As deep as the tables go.
DEPTHS = {"musket-pike": 4, "dark-millennium": 6}
MP, DM = BOOKS["musket-pike"], BOOKS["dark-millennium"]

#: Counts that anybody can check with a pencil.
BY_HAND = (
    # A Rally wing never preempts, and who has a Charge wing may not pass: A1 begins. Then 3 orders to change
    # to and 1 attempt to continue, 10 faces each; close combat; the end of the run.
    (MP, "A1 charge, B1 rally | | {}", ((1, 1), (7, 3 * 10 + 10 + 2))),
    # Under Rally there is no continuation: 3 * 10 + 2 ways on from the run. The pass is B's to answer:
    # with B1 or with a pass.
    (MP, 'A1 rally, B1 rally | | {"first": "A"}', ((2, 2), (8, 32 + 2))),
    # Two wings to choose between, or the pass; after it B has one wing, or a pass.
    (MP, 'A1 rally, A2 rally, B1 rally | | {"first": "A"}', ((3, 3), (14, 2 * 32 + 2))),
    # The window: 10 faces for each of three leaders, or nobody tries. A failure leaves a marker on one.
    (
        MP,
        "A1 charge, B1 make-ready, B2 make-ready, B3 make-ready | activate A1 | {}",
        ((7, 31),),
    ),
    # Two passes in a row end the phase.
    (MP, 'A1 rally, B1 rally | pass; pass | {"first": "A"}', ()),
    # Declare, decline, pass, pass, do the text: there is one play.
    (DM, "a1 A charging special=draw:1 | | | {}", ((1, 1),) * 5),
    # Nobody is charging: nothing may be done.
    (DM, "a1 A special=draw:1, b1 B charging | | | {}", ()),
    # One of four blocks, or none of them.
    (
        DM,
        "a1 A charging special=draw:1, b1 B charging, b2 B charging, b3 B charging, b4 B charging | | | {}",
        ((1, 1), (5, 5)),
    ),
    # Two of four cards are discarded: 6 ways.
    (
        DM,
        "a1 A charging special=discard:2 | B hand: w, x, y, z | special-assault a1; decline; pass; pass | {}",
        ((6, 6),),
    ),
    # The same cards on the discard pile in either order are one position, but each is discarded in one act.
    (
        DM,
        "a1 A charging special=discard:1, a2 A charging special=discard:1 | B hand: x, y | | {}",
        ((2, 2),) * 4 + ((4, 4),),
    ),
)


def test_the_table_is_large_enough() -> None:
    """There are 150 positions at least, of both books, none of them twice."""
    assert len({str(row) for row in ROWS}) == len(ROWS) >= 150
    assert {row.book.name for row in ROWS} == set(DEPTHS)


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_counts(row: Row) -> None:
    """Exploring gives the counts of the table to its whole depth; no dead end, no broken invariant."""
    found = explore(row.book, row.position, DEPTHS[row.book.name], invariants(row.book))
    assert tuple((level.positions, level.plays) for level in found.levels[1:]) == row.counts
    assert not found.findings


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_counts_by_brute_force(row: Row) -> None:
    """Every act that can be written down, put to `act`, gives the same counts; so do plays one by one."""
    depth = min(BROAD, len(row.counts))
    assert tuple(counts.counted(row.book, row.position, depth)) == row.counts[:depth]
    walked = [counts.walked(row.book, row.position, depth) for depth in range(1, LONG + 1)]
    expected = [plays for _, plays in row.counts[:LONG]]
    assert walked == expected + [0] * (LONG - len(expected))


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_counts_of_the_mirror(row: Row) -> None:
    """With the sides exchanged the counts are the same."""
    found = explore(row.book, counts.mirrored(row.book, row.position), BROAD)
    mirrored = tuple((level.positions, level.plays) for level in found.levels[1:])
    assert mirrored == row.counts[:BROAD]


@pytest.mark.parametrize(("book", "text", "expected"), BY_HAND, ids=lambda value: str(value)[:60])
def test_counts_by_hand(book: object, text: str, expected: tuple[tuple[int, int], ...]) -> None:
    """What can be counted with a pencil."""
    row = Row(book, text, expected)  # type: ignore[arg-type]
    depth = max(len(expected), 1)
    found = explore(row.book, row.position, depth)
    assert tuple((level.positions, level.plays) for level in found.levels[1:]) == expected
