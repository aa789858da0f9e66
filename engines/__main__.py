"""Compares rulekit with the other engines, set-up by set-up, and prints the figures.

python -m engines [--engine NAME] [SET-UP…]
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from engines.compare import Compared, compare

HERE = Path(__file__).parent
#: Node as it is found, else the one that scripts/node has put beside this Python.
NODE = shutil.which("node") or str(Path(sys.executable).with_name("node"))
#: The engines by name: commands that read a set-up and list its edges.
COMMANDS: dict[str, tuple[str, ...]] = {
    "javascript": (NODE, str(HERE / "javascript" / "explore.mjs"), "--edges"),
    "asp": (sys.executable, "-m", "engines.asp.explore"),
}


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to begin with, and the engines for which it is not too large."""

    name: str
    engines: tuple[str, ...]
    given: dict[str, Any]


def setups(path: Path = HERE / "setups.json") -> dict[str, Setup]:
    """The set-ups by name."""
    return {one.name: one for one in msgspec.json.decode(path.read_bytes(), type=list[Setup])}


def main(words: Sequence[str]) -> int:
    """Compare what was asked for, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m engines", description=(__doc__ or "").split("\n")[0])
    parser.add_argument(
        "--engine", choices=tuple(COMMANDS), action="append", help="one of them; otherwise both"
    )
    known = setups()
    parser.add_argument("setup", nargs="*", choices=(*known, []), help="otherwise all")
    options = parser.parse_args(words)
    differ = 0
    for engine in options.engine or COMMANDS:
        chosen = [known[name] for name in options.setup or known]
        differ += _report(engine, [one for one in chosen if engine in one.engines])
    return 1 if differ else 0


def _report(engine: str, chosen: Sequence[Setup]) -> int:
    """Compare with one engine, a line a set-up; the number of disagreements."""
    print(f"{engine:<24}{'positions':>12}{'edges':>12}{'differ':>8}{'seconds':>9}")
    total = Compared()
    begun = perf_counter()
    for one in chosen:
        before = perf_counter()
        found = compare(one.given, COMMANDS[engine])
        _line(f"  {one.name}", found, perf_counter() - before)
        for each in found.told.values():
            print(each, flush=True)
        total.positions += found.positions
        total.edges += found.edges
        total.differ += found.differ
    _line(f"  {len(chosen)} set-ups", total, perf_counter() - begun)
    return total.differ


def _line(name: str, found: Compared, seconds: float) -> None:
    figures = f"{found.positions:>12,}{found.edges:>12,}{found.differ:>8,}{seconds:>9.1f}"
    print(f"{name:<24}{figures}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
