"""`rulekit vectors export`, `rulekit vectors check` and `rulekit vectors lock`."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from rulekit import __version__
from rulekit.cli.checkout import root
from rulekit.cli.exits import OK, Unusable
from rulekit.cli.findings import report
from rulekit.cli.parser import Parser
from rulekit.messages import message
from rulekit.oracle import lock as locks
from rulekit.oracle.suite import Finding
from rulekit.oracle.verify import check as check_suite
from rulekit.pages import load
from rulekit.proof import Unproved, export as write, vectors


def export(args: argparse.Namespace) -> int:
    """Write the vectors of all examples, what belongs to them, and an archive of it all."""
    folder = root(args)
    try:
        written = write(folder, args.folder)
    except Unproved as error:
        return report(error.faults, args)
    except OSError as error:
        raise Unusable("not-writable", folder=args.folder, reason=error) from None
    names = list(map(str, written))
    if args.json:
        print(msgspec.json.encode({"written": names}).decode())
    else:
        print(message("vectors-written", args.lang, files=", ".join(names)))
    return OK


def check(args: argparse.Namespace) -> int:
    """Check a suite in a folder or an archive, or the one that the pages give and what is released of it."""
    if args.folder is not None:
        if not args.folder.exists():
            raise Unusable("no-folder", folder=args.folder)
        findings = list(check_suite(args.folder))
        for finding in findings:
            if finding.code == "suite-none":
                raise Unusable(finding.code, **finding.params)
        return report(findings, args)
    folder = root(args)
    with tempfile.TemporaryDirectory() as name:
        try:
            write(folder, Path(name))
        except Unproved as error:
            return report(error.faults, args)
        return report([*check_suite(Path(name)), *_unlocked(folder)], args)


def takes_reasons(command: Parser) -> None:
    """Add what `rulekit vectors lock` asks."""
    command.add_argument(
        "--why", metavar="ID=REASON", action="append", default=[], help=command.words("help-why")
    )
    command.takes_root()


def lock(args: argparse.Namespace) -> int:
    """Record what is released now; nothing is written while something changed or went without a reason."""
    path = root(args) / locks.LOCK
    why = dict(map(_reason, args.why))
    try:
        now = _present(path.parent)
    except Unproved as error:
        return report(error.faults, args)
    before, findings = _locked(path)
    unsaid = {finding.params["id"]: finding for finding in locks.check(before, now, str(path))}
    for id in why:
        if id not in unsaid or unsaid[id].code == "lock-reused":
            raise Unusable("lock-why-idle", id=id)
    findings += [finding for id, finding in unsaid.items() if id not in why]
    if findings:
        return report(findings, args)
    after = locks.record(before, now, why, __version__)
    try:
        path.write_text(locks.text(after), "utf-8")
    except OSError as error:
        raise Unusable("not-writable", folder=path, reason=error) from None
    counts = {"added": len(after) - len(before), "recorded": len(why), "count": len(after)}
    if args.json:
        print(msgspec.json.encode({"lock": str(path), **counts}).decode())
    else:
        print(message("lock-written", args.lang, file=path, **counts))
    return OK


def _unlocked(folder: Path) -> Iterator[Finding]:
    """Find what was released and is no longer as it was."""
    lock, findings = _locked(folder / locks.LOCK)
    yield from findings
    yield from locks.check(lock, _present(folder), str(folder / locks.LOCK))


def _present(folder: Path) -> dict[str, locks.Entry]:
    return locks.present(vectors(load(folder / "docs")), __version__)


def _locked(path: Path) -> tuple[dict[str, locks.Entry], list[Finding]]:
    """The lock of a checkout; where there is none, nothing has been released."""
    return locks.read(path.read_text("utf-8"), str(path)) if path.is_file() else ({}, [])


def _reason(text: str) -> tuple[str, str]:
    id, _, reason = text.partition("=")
    if not id or not reason.strip():
        raise Unusable("lock-why", written=text)
    return id, reason.strip()
