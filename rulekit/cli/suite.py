"""`rulekit vectors export` and `rulekit vectors check`."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import msgspec

from rulekit.cli.checkout import root
from rulekit.cli.exits import OK, Unusable
from rulekit.cli.findings import report
from rulekit.messages import message
from rulekit.oracle.verify import check as check_suite
from rulekit.proof import Unproved, export as write


def export(args: argparse.Namespace) -> int:
    """Write the vectors of all examples, their index and their schema."""
    folder = root(args)
    try:
        written = write(folder, args.folder)
    except Unproved as error:
        return report(error.faults, args)
    except OSError as error:
        raise Unusable("not-writable", folder=args.folder, reason=error.strerror) from None
    names = list(map(str, written))
    if args.json:
        print(msgspec.json.encode({"written": names}).decode())
    else:
        print(message("vectors-written", args.lang, files=", ".join(names)))
    return OK


def check(args: argparse.Namespace) -> int:
    """Check a suite in a folder or an archive, or the one that the pages give."""
    if args.folder is not None:
        if args.folder.exists():
            return report(check_suite(args.folder), args)
        raise Unusable("no-folder", folder=args.folder)
    folder = root(args)
    with tempfile.TemporaryDirectory() as name:
        try:
            write(folder, Path(name))
        except Unproved as error:
            return report(error.faults, args)
        return report(check_suite(Path(name)), args)
