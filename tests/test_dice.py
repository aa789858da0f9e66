"""Dice as inputs."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulekit.dice import D10, Die


def test_the_ten_sided_die() -> None:
    """The die of Musket & Pike has the faces 0 to 9, each with a chance of one in ten."""
    assert list(D10.faces) == list(range(10))
    assert D10.chance == Fraction(1, 10)


@pytest.mark.parametrize("die", [Die(1, 6), Die(0, 9), Die(3, 3)])
def test_chances_sum_to_one(die: Die) -> None:
    """The faces of a die have equal chances that sum to 1, exactly."""
    assert len(die.faces) * die.chance == 1
