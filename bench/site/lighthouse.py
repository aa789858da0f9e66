"""Lighthouse's accessibility of home, a rule page, a judge's page, a play and the open search: 100 is asked.

From the project's folder: `.venv/bin/python -m bench.site.lighthouse [SITE]`, with a site built already; else
one is built. Each view is looked at on a phone and on a desktop, light and dark.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from bench.site.serving import built, served
from tests.conftest import TOOLS

SCRIPT = Path(__file__).with_suffix(".mjs")
TARGET = 100


def main(args: list[str]) -> None:
    """Measure and print."""
    node, chromium = str(TOOLS["node"].find()), str(TOOLS["chromium"].find())
    with built(args) as site, served(site) as url:
        told = subprocess.run([node, SCRIPT, chromium, url], stdout=subprocess.PIPE, check=True).stdout
    scores = json.loads(told)
    for one in scores:
        print(f"{one['view']}, {one['size']}, {one['scheme']}: {one['score']}", *one["failed"], sep="\n    ")
    lowest = min(one["score"] for one in scores)
    print(
        f"lowest of {len(scores)}: {lowest}; target {TARGET}: {'reached' if lowest >= TARGET else 'missed'}"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
