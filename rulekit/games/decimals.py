"""Lengths and angles of a position or an act: decimals with four places at most, within bounds."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from rulekit.games.values import typed
from rulekit.geometry import inches
from rulekit.verdict import bad

FULL_TURN: Final = Decimal(360)


def check_number(path: str, value: object, low: Decimal, high: Decimal) -> Decimal:
    """Return the decimal in its shortest form; raise `BadPlay` unless it is one between the bounds."""
    typed(path, value, Decimal)
    assert isinstance(value, Decimal), "`typed` has seen it"
    if not value.is_finite():
        bad(path, "not-finite", written=value)
    if not low <= value <= high:
        bad(path, "number-range", written=value, low=low, high=high)
    shortest = inches(float(value))
    if shortest != value:
        bad(path, "too-fine", written=value, mend=shortest)
    return shortest


def check_heading(path: str, value: object) -> Decimal:
    """Return a heading, reduced to less than a full turn."""
    heading = check_number(path, value, -FULL_TURN, FULL_TURN)
    return inches(float((heading + FULL_TURN) % FULL_TURN))
