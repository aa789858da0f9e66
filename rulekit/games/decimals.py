"""Lengths and angles of a position or an act: decimals with four places at most, within bounds."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from rulekit.games.values import typed
from rulekit.geometry import inches
from rulekit.verdict import bad

FULL_TURN: Final = Decimal(360)
#: How a decimal is written in JSON; zeros at its end are welcome.
DECIMAL: Final = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]{1,4})?")


def shortest(value: Decimal) -> Decimal:
    """The same decimal in plain digits, without zeros at its end, never −0."""
    text = format(value, "f")
    return Decimal(text.rstrip("0").rstrip(".") if "." in text else text) if value else Decimal(0)


def check_number(path: str, value: object, low: Decimal, high: Decimal) -> Decimal:
    """Return the decimal in its shortest form; raise `BadPlay` unless it is one between the bounds."""
    typed(path, value, Decimal)
    assert isinstance(value, Decimal), "`typed` has seen it"
    if not value.is_finite():
        bad(path, "not-finite", written=value)
    if not low <= value <= high:
        bad(path, "number-range", written=value, low=low, high=high)
    rounded = inches(float(value))
    if rounded != value:
        bad(path, "too-fine", written=value, mend=rounded)
    return rounded


def check_heading(path: str, value: object) -> Decimal:
    """Return a heading, reduced to less than a full turn."""
    heading = check_number(path, value, -FULL_TURN, FULL_TURN)
    return inches(float((heading + FULL_TURN) % FULL_TURN))
