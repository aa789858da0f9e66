"""`rulekit site build` and `rulekit site serve`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from rulekit.cli.checkout import root
from rulekit.cli.exits import OK, Unusable
from rulekit.cli.findings import report
from rulekit.cli.progress import progress
from rulekit.messages import message


def build(args: argparse.Namespace) -> int:
    """Build both languages, the vectors and the root of the site."""
    from rulekit import site

    folder = root(args)
    _tell_lacking(folder, args.lang)
    try:
        built = site.build(
            folder, args.out, args.url or site.URL, lambda parts: progress(parts, args.lang, total=len(parts))
        )
    except site.SiteFault as fault:
        return report(fault.faults, args)
    if args.json:
        print(msgspec.json.encode({"built": str(built)}).decode())
    else:
        print(message("site-built", args.lang, out=built))
    return OK


def serve(args: argparse.Namespace) -> int:
    """Build the site, serve it on the loopback address, and build it again on every change."""
    from rulekit import site

    folder = root(args)
    _tell_lacking(folder, args.lang)
    try:
        site.serve(folder, port=args.port, lang=args.lang)
    except site.SiteFault as fault:
        return report(fault.faults, args)
    except site.PortFault as fault:
        raise Unusable("port-taken", port=args.port, reason=fault) from None
    return OK


def _tell_lacking(folder: Path, lang: str) -> None:
    """Say that the site will have no engine, and how it gets one."""
    from rulekit.site.player import lacking

    if missing := lacking(folder):
        print(message("site-no-engine", lang, missing=", ".join(missing)), file=sys.stderr)
