"""Where the pages are."""

from __future__ import annotations

import argparse
from pathlib import Path

from rulekit.cli.exits import Unusable

#: The checkout to which this code belongs, if it belongs to one.
HOME = Path(__file__).parents[2]


def root(args: argparse.Namespace) -> Path:
    """The folder with `docs/`: `--root`, else the current one, else the checkout; else `Unusable`."""
    candidates = [args.root] if args.root is not None else [Path(), HOME]
    for folder in candidates:
        if (folder / "docs" / "ru").is_dir():
            return Path(folder)
    raise Unusable("no-pages", folder=candidates[0].resolve())
