"""Decimals of positions and acts."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rulekit.games.decimals import shortest


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("7", "7"),
        ("7.50", "7.5"),
        ("7.00", "7"),
        ("100", "100"),
        ("1E+2", "100"),
        ("0.0", "0"),
        ("-0", "0"),
        ("-2.10", "-2.1"),
    ],
)
def test_a_decimal_has_one_form(value: str, written: str) -> None:
    """Zeros at its end, an exponent and the sign of a zero say nothing."""
    assert str(shortest(Decimal(value))) == written
