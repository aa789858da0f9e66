"""Where the pages are."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rulekit.messages import message

#: The checkout to which this code belongs, if it belongs to one.
HOME = Path(__file__).parents[2]


def root(args: argparse.Namespace) -> Path | None:
    """The folder with `docs/`: `--root`, else the current one, else the checkout; None is said on stderr."""
    candidates = [args.root] if args.root is not None else [Path(), HOME]
    for folder in candidates:
        if (folder / "docs" / "ru").is_dir():
            return Path(folder)
    print(message("no-pages", args.lang, folder=candidates[0].resolve()), file=sys.stderr)
    return None
