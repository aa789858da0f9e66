"""Dice as inputs: which faces there are and how likely each is. Nothing here throws one."""

from __future__ import annotations

from fractions import Fraction

import msgspec


class Die(msgspec.Struct, frozen=True):
    """A fair die with the whole-number faces `low` to `high`."""

    low: int
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
