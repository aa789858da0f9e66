"""The heat map: for each rule, how the vectors fared in which it decides."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec

from rulekit.games import BOOKS
from rulekit.oracle.conform import Outcome


class Heat(msgspec.Struct):
    """How many vectors of one rule passed, failed or were left out."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    #: In how many of the failed ones the rule decides where the engine first differs.
    first: int = 0

    @property
    def asked(self) -> int:
        """How many vectors the rule decides in."""
        return self.passed + self.failed + self.skipped

    @property
    def key(self) -> tuple[int, float]:
        """The hottest first: most often the first to differ, then the largest part failed."""
        return -self.first, -self.failed / max(1, self.asked)


def heat(outcomes: Iterable[Outcome], books: Collection[str]) -> dict[str, dict[str, Heat]]:
    """The heat of every rule of some books, by book and id; one that no vector asks about has none."""
    found = {name: {id: Heat() for id in BOOKS[name].rules} for name in BOOKS if name in books}
    for outcome in outcomes:
        rules = found.get(outcome.vector.book, {})
        for id in outcome.rules & set(rules):
            one = rules[id]
            one.passed += outcome.result == "passed"
            one.failed += outcome.result == "failed"
            one.skipped += outcome.result in {"skipped", "unplayed"}
            one.first += id in outcome.suspects
    return found
