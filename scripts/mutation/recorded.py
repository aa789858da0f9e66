"""The record of the runs: `RECORD.md`, for each area its last sample and what nobody noticed in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from scripts.head import commit
from scripts.mutation.areas import AREAS
from scripts.mutation.mutants import Mutant
from scripts.mutation.score import Score

RECORD = Path(__file__).with_name("RECORD.md")
_HEAD = """\
# Faults that somebody notices { #record }

Written by `make mutation ARGS="--sample N --seed N --record"`: the last sample of each area.
What nobody noticed in it is listed below. A test is lacking there, unless one has come since: a run tells.
Mutants that nobody could notice are in `equivalent.toml`, each with its reason, and do not count.

| area | when | commit | seed | mutants | judged | noticed | % | 95 % interval | target |
|---|---|---|---|---|---|---|---|---|---|
"""
_PART = re.compile(r"^## (\w+)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


def write(score: Score, survivors: Iterable[Mutant], seed: int, path: Path = RECORD) -> None:
    """Put a run of an area into the place of its last one."""
    text = path.read_text("utf-8") if path.exists() else ""
    name = score.area.name
    rows = {area.name: _row_of(area.name, text) for area in AREAS} | {name: _row(score, seed)}
    listed = dict(_PART.findall(text)) | {name: "".join(map(_told, survivors))}
    path.write_text(_HEAD + "".join(rows.values()) + _parts(listed), "utf-8")


def _row_of(name: str, text: str) -> str:
    return next((f"{line}\n" for line in text.splitlines() if line.startswith(f"| {name} |")), "")


def _row(score: Score, seed: int) -> str:
    low, high = (100 * end for end in score.interval)
    cells = (
        score.area.name,
        f"{datetime.now(UTC):%Y-%m-%d}",
        commit(),
        str(seed),
        f"{score.population:,}",
        str(score.judged),
        str(score.noticed),
        f"{100 * score.share:.1f}",
        f"{low:.1f}–{high:.1f}",
        f"{100 * score.area.target:.0f}, {'met' if score.met else 'missed'}",
    )
    return f"| {' | '.join(cells)} |\n"


def _told(mutant: Mutant) -> str:
    change = " ".join(mutant.change.split())
    fence = "``" if "`" in change else "`"
    return f"- {mutant.file}, {mutant.within or 'module'}: {fence}{change}{fence}\n"


def _parts(listed: Mapping[str, str]) -> str:
    parts = ((area.name, listed.get(area.name, "").strip()) for area in AREAS)
    return "".join(f"\n## {name}\n\n{found}\n" for name, found in parts if found)
