"""Dice as inputs."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulekit.dice import D10, TWO_D6, Dice, Die


def test_the_ten_sided_die() -> None:
    """The die of Musket & Pike has the faces 0 to 9, each with a chance of one in ten."""
    assert list(D10.faces) == list(range(10))
    assert D10.chance == Fraction(1, 10)


@pytest.mark.parametrize("die", [Die(1, 6), Die(0, 9), Die(3, 3)])
def test_chances_sum_to_one(die: Die) -> None:
    """The faces of a die have equal chances that sum to 1, exactly."""
    assert len(die.faces) * die.chance == 1


def test_two_six_sided_dice() -> None:
    """The sums of 2D6 are 2 to 12, with 1 to 6 to 1 chances in 36."""
    assert list(TWO_D6.sums) == list(range(2, 13))
    ways = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert list(TWO_D6.chances) == [(total + 2, Fraction(n, 36)) for total, n in enumerate(ways)]


@pytest.mark.parametrize("dice", [Dice(1, Die(0, 9)), Dice(3, Die(1, 6)), TWO_D6])
def test_chances_of_sums(dice: Dice) -> None:
    """The chances of all sums add up to 1, exactly."""
    assert sum(chance for _, chance in dice.chances) == 1
