"""`rulekit site build`, `rulekit site compress` and `rulekit site serve`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from rulekit.cli.checkout import root
from rulekit.cli.exits import OK, Unusable
from rulekit.cli.findings import report
from rulekit.cli.parser import Parser
from rulekit.cli.progress import progress
from rulekit.messages import message

#: The highest number that a port has.
_LAST = 65_535


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


def takes_folder(command: Parser) -> None:
    """Add the folder of a built site."""
    words = command.words("help-site-folder")
    command.add_argument("folder", metavar="DIR", type=Path, nargs="?", default=Path("site"), help=words)


def compress(args: argparse.Namespace) -> int:
    """Put compressed files beside those of a built site."""
    from rulekit.site.compressing import compress, forms
    from rulekit.site.policy import HEADERS

    # Every build ends by writing it.
    if not (args.folder / HEADERS).is_file():
        raise Unusable("site-missing", folder=args.folder)
    made = list(progress(compress(args.folder), args.lang))
    names = [ending.removeprefix(".") for ending in forms()]
    size, was = (sum(getattr(one, part) for one in made) for part in ("size", "was"))
    if args.json:
        print(msgspec.json.encode({"forms": names, "files": len(made), "bytes": size, "of": was}).decode())
    else:
        said = {"folder": args.folder, "count": len(made), "forms": ", ".join(names)}
        print(message("site-compressed", args.lang, size=f"{100 * size / max(was, 1):.0f}", **said))
    return OK


def serve(args: argparse.Namespace) -> int:
    """Build the site, serve it on the loopback address, and build it again on every change."""
    from rulekit import site

    folder = root(args)
    if not 0 < args.port <= _LAST:
        raise Unusable("port-number", port=args.port, last=_LAST)
    _tell_lacking(folder, args.lang)
    print(message("site-building", args.lang), file=sys.stderr, flush=True)
    try:
        site.serve(folder, port=args.port, lang=args.lang)
    except site.SiteFault as fault:
        return report(fault.faults, args)
    except site.PortFault as fault:
        raise Unusable("port-taken", port=args.port, reason=fault.reason) from None
    return OK


def _tell_lacking(folder: Path, lang: str) -> None:
    """Say that the site will have no engine, and how it gets one."""
    from rulekit.site.player import lacking

    if missing := lacking(folder):
        print(message("site-no-engine", lang, missing=", ".join(missing)), file=sys.stderr)
