"""Dice as inputs: which faces there are and how likely each is. Nothing here throws one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import msgspec


class Die(msgspec.Struct, frozen=True):
    """A fair die with the whole-number faces `low` to `high`."""

    #: Its lowest face.
    low: int
    #: Its highest face.
    high: int

    @property
    def faces(self) -> range:
        """Every face, lowest first."""
        return range(self.low, self.high + 1)

    @property
    def chance(self) -> Fraction:
        """The chance of each face."""
        return Fraction(1, len(self.faces))


#: The ten-sided die of Musket & Pike, read 0 to 9.
D10 = Die(0, 9)


class Dice(msgspec.Struct, frozen=True):
    """Several equal dice of which only the sum is read."""

    #: How many are thrown.
    number: int
    #: What each of them is.
    die: Die

    @property
    def sums(self) -> range:
        """Every sum, lowest first."""
        return range(self.number * self.die.low, self.number * self.die.high + 1)

    @property
    def chances(self) -> Iterator[tuple[int, Fraction]]:
        """Every sum with its chance, lowest first."""
        throws = Counter(map(sum, product(self.die.faces, repeat=self.number)))
        return ((total, throws[total] * self.die.chance**self.number) for total in self.sums)


#: Two six-sided dice, added.
TWO_D6 = Dice(2, Die(1, 6))
