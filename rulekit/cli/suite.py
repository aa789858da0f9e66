"""`rulekit vectors export` and `rulekit vectors check`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import msgspec

from rulekit.cli.checkout import root
from rulekit.cli.findings import report
from rulekit.messages import message
from rulekit.oracle import suite
from rulekit.proof import Unproved, export as write


def export(args: argparse.Namespace) -> int:
    """Write the vectors of all examples, their index and their schema."""
    folder = root(args)
    if folder is None:
        return 2
    try:
        written = write(folder, args.folder)
    except Unproved as error:
        return report(error.faults, args)
    except OSError as error:
        print(f"{args.folder}: {error.strerror}", file=sys.stderr)
        return 2
    names = list(map(str, written))
    if args.json:
        print(msgspec.json.encode({"written": names}).decode())
    else:
        print(message("vectors-written", args.lang, files=", ".join(names)))
    return 0


def check(args: argparse.Namespace) -> int:
    """Check a suite in a folder, or the one that the pages give."""
    if args.folder is not None:
        if args.folder.is_dir():
            return report(suite.check(args.folder), args)
        print(message("no-folder", args.lang, folder=args.folder), file=sys.stderr)
        return 2
    folder = root(args)
    if folder is None:
        return 2
    with tempfile.TemporaryDirectory() as name:
        try:
            write(folder, Path(name))
        except Unproved as error:
            return report(error.faults, args)
        return report(suite.check(Path(name)), args)
