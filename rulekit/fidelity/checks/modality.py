"""Checks duty, leave, ban, exclusion and exception: must, may, not, only, always, never, unless."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rulekit.fidelity.balance import Scales, told
from rulekit.fidelity.checks.modality_words import MODALITY
from rulekit.fidelity.pair import Finding
from rulekit.fidelity.side import Both


@cache
def _scales() -> Scales:
    return Scales.of(MODALITY)


def check(both: Both) -> Iterator[Finding]:
    """Tell what one language demands, allows, forbids or excepts and the other does not."""
    return told("modality", _scales(), both)
