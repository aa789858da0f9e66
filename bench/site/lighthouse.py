"""Lighthouse's accessibility of home, a rule page, a judge's page, a play and the open search: 100 is asked.

Each view is looked at on a phone and on a desktop, light and dark.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

from bench.figure import Figure, figure
from bench.run import Bench, Run
from bench.site.serving import LIMIT, served
from tests.conftest import TOOLS

SCRIPT = Path(__file__).with_suffix(".mjs")
TARGET = 100


def measure(run: Run) -> Iterator[Figure]:
    """Look at every view, and tell the lowest score with what was found fault with."""
    node, chromium = str(TOOLS["node"].find()), str(TOOLS["chromium"].find())
    with served(run.site) as url:
        told = subprocess.run([node, SCRIPT, chromium, url], stdout=subprocess.PIPE, check=True).stdout
    scores = json.loads(told)
    lowest = min(scores, key=lambda one: one["score"])
    note = ", ".join([f"{len(scores)} views", *lowest["failed"]])
    yield figure("lowest accessibility", [lowest["score"]], TARGET, yardstick=LIMIT, unit="points", note=note)


BENCH = Bench(
    "lighthouse", "Accessibility by Lighthouse", measure, "20 views, light and dark", long=True, of_site=True
)
