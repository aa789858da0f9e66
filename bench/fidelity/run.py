"""Seeded faults in our pairs, in both languages: what the checks find, and what they say where no fault is.

From the project's folder: `.venv/bin/python -m bench.fidelity`, with `--seed N`, `--json`, `--misses KIND`.
*Found* is a fault if a check that fits it finds something in its pair that it did not find before.
Beside each figure stands the same figure of translate-toolkit's pofilter, to which any new test counts.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from bench.fidelity import foreign
from bench.fidelity.choose import LANGS, MOST, faults
from bench.fidelity.faults import KINDS
from bench.fidelity.finders import pofilter, rulekit
from bench.fidelity.score import Result, Share, flagged, results, shares, total
from rulekit.fidelity.pair import Pair
from rulekit.fidelity.style import Style
from rulekit.fidelity.units import units
from rulekit.pages import load

DOCS = Path(__file__).parents[2] / "docs"
#: Of each kind in each direction, of all faults, and of the pairs without a fault.
EACH, ALL, CLEAN = 0.85, 0.95, 0.02
LEAST = 500
#: Pairs with a finding, and the checks that speak of them.
Flagged = list[tuple[Pair, frozenset[str]]]
_COLUMNS = (
    ("kind", "<14"), ("fault in", ">9"), ("made", ">6"), ("found", ">7"),
    ("%", ">7"), ("≥ 85 %", ">9"), ("by its own check", ">18"), ("pofilter", ">10"),
)  # fmt: skip


def main() -> None:
    """Make the faults, look for them, and say what was found."""
    args = _parser().parse_args()
    ours = units(load(DOCS))
    made = faults(ours, args.seed, args.most)
    told = results(made, rulekit())
    if args.misses:
        _print_misses(told, args.misses)
        return
    report = _Report(args.seed, ours, told)
    report.yardstick(results(made, pofilter("en")))
    if not args.no_foreign:
        report.foreign(foreign.pairs())
    print(json.dumps(report.data, ensure_ascii=False, indent=1) if args.json else report.text())


class _Report:
    """The figures of one run."""

    def __init__(self, seed: int, ours: list[Pair], told: list[Result]) -> None:
        self.ours, self.told = ours, told
        self.kinds = shares(told, _kind, _found)
        self.ways = shares(told, _way, _found)
        self.named = shares(told, _kind, lambda result: result.named)
        self.clean = flagged(ours, rulekit())
        self.data: dict[str, Any] = {
            "seed": seed,
            "faults": len(told),
            "kinds": {kind: share._asdict() for kind, share in self.kinds.items()},
            "ways": {way: share._asdict() for way, share in self.ways.items()},
            "all": total(self.kinds.values())._asdict(),
            "planted": sum(result.fault.planted for result in told),
            "clean": _flags(self.clean, len(ours)),
        }

    def yardstick(self, told: list[Result]) -> None:
        """Take in what pofilter finds: any new test of it counts."""
        self.theirs = shares(told, _kind, lambda result: bool(result.new))
        clean = flagged(self.ours, pofilter("en"))
        self.data["pofilter"] = {
            "kinds": {kind: share._asdict() for kind, share in self.theirs.items()},
            "all": total(self.theirs.values())._asdict(),
            "clean": _flags(clean, len(self.ours)),
        }

    def foreign(self, pairs: list[Pair]) -> None:
        """Take in what is said of pairs that are not ours."""
        told = flagged(pairs, rulekit({}, Style.of(pairs)))
        self.data["foreign"] = _flags(told, len(pairs)) | {"judged": _judged(told)}
        self.data["pofilter"]["foreign"] = _flags(flagged(pairs, pofilter("ru")), len(pairs))

    def text(self) -> str:
        """The figures as a person reads them."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        made, planted = len(self.told), self.data["planted"]
        yield f"{made} faults (at least {LEAST}: {_met(made >= LEAST)}), seed {self.data['seed']};"
        yield f"{planted} of them in sentences added to a pair, where the pages have too few places"
        yield ""
        yield "".join(format(name, width) for name, width in _COLUMNS)
        for kind in KINDS:
            for lang in LANGS:
                yield self._row(kind, lang)
        whole = total(self.kinds.values())
        yield ""
        yield f"all: {whole} of the faults found, target 95 %: {_met(whole.share >= ALL)};"
        yield f"     by the check called like the kind alone: {total(self.named.values())};"
        yield f"     pofilter, any new test: {total(self.theirs.values())}"
        yield _flag_line("untouched pairs of ours with a finding", self.data["clean"], CLEAN)
        yield _flag_line("     pofilter", self.data["pofilter"]["clean"])
        if "foreign" in self.data:
            yield _flag_line("pairs of Django's catalogs with a finding", self.data["foreign"])
            yield from _verdict_lines(self.data["foreign"])
            yield _flag_line("     pofilter", self.data["pofilter"]["foreign"])
        yield ""
        yield "ways below 85 %: " + (", ".join(self._low()) or "none")

    def _row(self, kind: str, lang: str) -> str:
        group = f"{kind} {lang}"
        share = self.kinds[group]
        return (
            f"{kind:14}{lang:>9}{share.whole:>6}{share.part:>7}{share.share:>7.1%}"
            f"{_met(share.share >= EACH):>9}{self.named[group].share:>18.1%}{self.theirs[group].share:>10.1%}"
        )

    def _low(self) -> Iterator[str]:
        for way, share in self.ways.items():
            if share.share < EACH:
                yield f"{way} {share.part}/{share.whole}"


def _kind(result: Result) -> str:
    return f"{result.fault.way.kind} {result.fault.lang}"


def _way(result: Result) -> str:
    return f"{result.fault.way} {result.fault.lang}"


def _found(result: Result) -> bool:
    return result.found


def _flags(told: Flagged, whole: int) -> dict[str, Any]:
    checks = Counter(name for _, found in told for name in sorted(found))
    return {"part": len(told), "whole": whole, "checks": dict(checks.most_common())}


def _flag_line(what: str, flags: Mapping[str, Any], most: float | None = None) -> str:
    share = Share(flags["part"], flags["whole"])
    by_check = ", ".join(f"{name} {number}" for name, number in flags["checks"].items())
    target = f", target at most {most:.0%}: {_met(share.share <= most)}" if most is not None else ""
    return f"{what}: {share}{target}" + (f" [{by_check}]" if by_check else "")


def _judged(told: Flagged) -> dict[str, dict[str, int]]:
    """How often each check was right, wrong, and not judged yet: once a pair."""
    verdicts, words = foreign.judged(), {True: "right", False: "wrong", None: "unjudged"}
    counts: dict[str, Counter[str]] = {}
    for pair, checks in told:
        for check in checks:
            word = words[verdicts.get((foreign.digest(pair), check))]
            counts.setdefault(check, Counter())[word] += 1
    return {check: {word: count[word] for word in words.values()} for check, count in sorted(counts.items())}


def _verdict_lines(flags: Mapping[str, Any]) -> Iterator[str]:
    whole: Counter[str] = Counter()
    for check, count in flags["judged"].items():
        whole.update(count)
        right = Share(count["right"], count["right"] + count["wrong"])
        yield f"     {check}: right {right} of those judged, {count['unjudged']} not judged"
    right = Share(whole["right"], whole["right"] + whole["wrong"])
    yield f"     all: right {right} of those judged, {whole['unjudged']} not judged"


def _met(met: bool) -> str:
    return "met" if met else "not met"


def _print_misses(told: Iterable[Result], kind: str) -> None:
    for result in told:
        if result.fault.way.kind == kind and not result.found:
            others = f" (only {', '.join(sorted(result.new))})" if result.new else ""
            print(f"{result.fault.way} {result.fault}{others}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench.fidelity", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="what the faults are drawn with")
    parser.add_argument("--most", type=int, default=MOST, help="faults of one way in one direction")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument(
        "--misses", metavar="KIND", choices=KINDS, help="print the faults of a kind not found"
    )
    parser.add_argument("--no-foreign", action="store_true", help="leave out the pairs that are not ours")
    return parser
