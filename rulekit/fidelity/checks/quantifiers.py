"""Checks how many are meant: each, any, all, some, both, exactly, up to so many."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rulekit.fidelity.balance import Scales, told
from rulekit.fidelity.checks.limits import limits
from rulekit.fidelity.checks.quantifier_words import QUANTIFIERS
from rulekit.fidelity.pair import Finding
from rulekit.fidelity.side import Both


@cache
def _scales() -> Scales:
    return Scales.of(QUANTIFIERS)


def check(both: Both) -> Iterator[Finding]:
    """Tell what one language says of that and the other does not."""
    yield from told("quantifiers", _scales(), both)
    yield from limits("quantifiers", both)
