"""Puts faults into the code, one at a time, and counts those that somebody notices.

python -m scripts.mutation [--sample N] [--seed N] [--record] [AREA | FILE | FOLDER]…
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Container, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from scripts.mutation import recorded
from scripts.mutation.areas import AREAS, Area, area_of, files, placed
from scripts.mutation.mutants import ROOT, Mutant, Source
from scripts.mutation.run import CACHE, Known, Outcome, every, prepare
from scripts.mutation.score import Score, score, table
from scripts.mutation.survivors import Entry, gone, listed


class Asked(NamedTuple):
    """An area, as far as it was asked for: its files, and the mutants to judge as (file, number)."""

    area: Area
    sources: tuple[Source, ...]
    chosen: list[tuple[Source, int]]

    @property
    def population(self) -> int:
        """How many mutants there are to choose from."""
        return sum(map(len, self.sources))


def main(words: Sequence[str]) -> int:
    """Judge what was asked for and print the table; 1: a target is missed, or the list is out of date."""
    parser = _parser()
    args = parser.parse_args(words)
    entries = listed()
    try:
        paths = _paths(args.path)
    except LookupError as error:
        parser.error(
            f"{error} is no area, and no file or folder of one; areas: {', '.join(a.name for a in AREAS)}"
        )
    asked = [_asked(area, files, args) for area, files in paths.items()]
    scores: list[Score] = []
    judged: list[tuple[Mutant, Outcome]] = []
    for one, outcomes in _judged(asked, args):
        judged += outcomes
        scores.append(score(one.area, one.population, [outcome for _, outcome in outcomes], entries))
        if args.record:
            recorded.write(scores[-1], _survivors(outcomes, entries), args.seed)
    missing = gone(entries.values(), {source.path: source for one in asked for source in one.sources})
    survivors = _survivors(judged, entries)
    print(_json(scores, judged, missing) if args.json else _text(scores, survivors, missing))
    return 0 if all(one.met for one in scores) and not missing else 1


def _survivors(judged: Iterable[tuple[Mutant, Outcome]], entries: Container[str]) -> list[Mutant]:
    return [mutant for mutant, outcome in judged if outcome.survived and mutant.name not in entries]


def _judged(
    asked: Iterable[Asked], args: argparse.Namespace
) -> Iterator[tuple[Asked, list[tuple[Mutant, Outcome]]]]:
    """Judge the mutants of each area."""
    suite, known = prepare(), Known(CACHE / "outcomes.jsonl")
    for one in asked:
        outcomes = []
        for mutant, outcome in every(_made(one.chosen), suite, known, trusted=args.trust, quick=args.quick):
            outcomes.append((mutant, outcome))
            if args.verbose:
                print(f"{outcome.by:9} {mutant.told}  {outcome.which}", flush=True)
        yield one, outcomes


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m scripts.mutation", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("path", nargs="*", help="areas, files or folders; otherwise all areas")
    parser.add_argument("--sample", type=int, metavar="N", help="of each area N mutants; otherwise all")
    parser.add_argument("--seed", type=int, default=7, metavar="N", help="which sample (7)")
    parser.add_argument("--trust", action="store_true", help="the tests are known to pass without a fault")
    parser.add_argument("--quick", action="store_true", help="without the tests that play at length")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--record", action="store_true", help=f"write {recorded.RECORD.relative_to(ROOT)}")
    parser.add_argument("--verbose", action="store_true", help="print each mutant")
    return parser


def _paths(words: Sequence[str]) -> dict[Area, list[Path]]:
    """What was asked for, by areas."""
    named = {area.name: area for area in AREAS}
    found: dict[Area, list[Path]] = {}
    for word in words or named:
        path = ROOT / named[word].path if word in named else placed(word)
        area = area_of(path.relative_to(ROOT).as_posix())
        found.setdefault(area, []).extend(files(path))
    return found


def _asked(area: Area, paths: Iterable[Path], args: argparse.Namespace) -> Asked:
    """Choose the mutants of an area."""
    sources = tuple(map(Source, dict.fromkeys(paths)))
    every = [(source, number) for source in sources for number in range(len(source))]
    if args.sample is not None:
        # A larger sample of the same seed has the smaller one in it, whose outcomes are known.
        random.Random(f"{args.seed} {area.name}").shuffle(every)  # noqa: S311  # nothing is secret
        del every[args.sample :]
    return Asked(area, sources, every)


def _made(chosen: Iterable[tuple[Source, int]]) -> Iterable[Mutant]:
    return (source.mutant(number) for source, number in chosen)


def _text(scores: list[Score], survivors: list[Mutant], missing: list[Entry]) -> str:
    lines = [table(scores)]
    lines += [f"nobody notices {one.told}" for one in survivors]
    lines += [f"equivalent.toml: there is no such mutant any more: {entry.name}" for entry in missing]
    return "\n".join(lines)


def _json(scores: list[Score], judged: list[tuple[Mutant, Outcome]], missing: list[Entry]) -> str:
    data = {
        "areas": {
            one.area.name: {
                "mutants": one.population,
                "judged": one.judged,
                "noticed": one.noticed,
                "share": one.share,
                "interval": one.interval,
                "target": one.area.target,
                "by": one.by,
            }
            for one in scores
        },
        "mutants": [
            {"name": mutant.name, "line": mutant.line, "by": outcome.by, "which": outcome.which}
            for mutant, outcome in judged
        ],
        "gone": [entry.name for entry in missing],
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
