"""Checks more and less, before and after, and and or, one side and the other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rulekit.fidelity.balance import Scales, told
from rulekit.fidelity.checks.comparison_words import COMPARISONS
from rulekit.fidelity.pair import Finding
from rulekit.fidelity.side import Both


@cache
def _scales() -> Scales:
    return Scales.of(COMPARISONS)


def check(both: Both) -> Iterator[Finding]:
    """Tell what one language says of that and the other does not."""
    return told("comparisons", _scales(), both)
