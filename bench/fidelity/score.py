"""What was found of what was made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from bench.fidelity.choose import Fault
from bench.fidelity.finders import Finder, Key
from rulekit.fidelity.pair import Pair


class Share(NamedTuple):
    """A part of a whole."""

    part: int
    whole: int

    @property
    def share(self) -> float:
        """Between 0 and 1; of nothing, nothing."""
        return self.part / self.whole if self.whole else 0.0

    def __str__(self) -> str:
        return f"{self.part} of {self.whole} ({self.share:.1%})"


class Result(NamedTuple):
    """A fault, and the checks that found something new in its pair."""

    fault: Fault
    new: frozenset[str]

    @property
    def found(self) -> bool:
        """Whether a fitting check found it."""
        return bool(self.new & self.fault.way.fits)

    @property
    def named(self) -> bool:
        """Whether the check that is called like its kind did."""
        return self.fault.way.kind in self.new


def results(faults: Iterable[Fault], find: Finder) -> list[Result]:
    """Look for each fault: what is found now and was not before it."""
    before: dict[tuple[str, str], Counter[Key]] = {}
    found = []
    for fault in faults:
        clean = (fault.clean.ru.text, fault.clean.en.text)
        if clean not in before:
            before[clean] = find(fault.clean)
        found.append(Result(fault, _new(find(fault.pair), before[clean])))
    return found


def flagged(pairs: Iterable[Pair], find: Finder) -> list[tuple[Pair, frozenset[str]]]:
    """The pairs in which anything is found, and the checks that speak of them."""
    found = ((pair, frozenset(name for name, _ in find(pair))) for pair in pairs)
    return [(pair, checks) for pair, checks in found if checks]


def shares(
    results: Iterable[Result], key: Callable[[Result], str], found: Callable[[Result], bool]
) -> Mapping[str, Share]:
    """The share found of each group, in the order of the first of each."""
    made: Counter[str] = Counter()
    hits: Counter[str] = Counter()
    for result in results:
        made[key(result)] += 1
        hits[key(result)] += found(result)
    return {group: Share(hits[group], number) for group, number in made.items()}


def total(shares: Iterable[Share]) -> Share:
    """All shares as one."""
    parts, wholes = zip(*shares, strict=True)
    return Share(sum(parts), sum(wholes))


def _new(now: Counter[Key], before: Counter[Key]) -> frozenset[str]:
    return frozenset(name for name, _ in now - before)
