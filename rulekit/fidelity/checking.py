"""The checks at work on pairs: what they find, and what a translator has dismissed, rightly or no longer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rulekit.fidelity.checks import CHECKS, Check
from rulekit.fidelity.pair import Finding, Pair
from rulekit.fidelity.side import Both
from rulekit.fidelity.style import Style
from rulekit.fidelity.terms import Terms

#: Under this name faults of dismissals are told; there is nothing to dismiss in them.
DISMISSALS = "dismissals"


class Found(NamedTuple):
    """A finding and its pair."""

    #: The pair.
    pair: Pair
    #: What is found in it.
    finding: Finding
    #: Why a translator has dismissed it; None if nobody has.
    reason: str | None = None


def check(
    pairs: Iterable[Pair],
    terms: Terms,
    checks: Mapping[str, Check] = CHECKS,
    style: Style | None = None,
) -> Iterator[Found]:
    """Run all checks on each pair, in that order; a finding that is dismissed carries the reason.

    Without `style` all pairs are asked for first: what most of them do is the style of each.
    """
    if style is None:
        pairs = list(pairs)
        style = Style.of(pairs)
    for pair in pairs:
        yield from _one(Both(pair, terms, style), checks)


def _one(both: Both, checks: Mapping[str, Check]) -> Iterator[Found]:
    pair = both.pair
    idle = dict(pair.dismissed)
    for name, run in checks.items():
        for finding in run(both):
            idle.pop(name, None)
            yield Found(pair, finding, pair.dismissed.get(name, "").strip() or None)
    for name, reason in pair.dismissed.items():
        if code := _fault(name, reason, idle, checks):
            params = {"written": name, "checks": ", ".join(checks)}
            yield Found(pair, Finding(DISMISSALS, code, params))


def _fault(name: str, reason: str, idle: Mapping[str, str], checks: Mapping[str, Check]) -> str | None:
    """What is wrong with a dismissal."""
    if name not in checks:
        return "fidelity-dismissals-unknown"
    if name in idle:
        return "fidelity-dismissals-stale"
    return None if reason.strip() else "fidelity-dismissals-unreasoned"
