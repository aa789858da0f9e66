"""Findings on their way to a reader or to a program."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

import msgspec

from rulekit.cli.exits import DIFFERS, OK
from rulekit.messages import in_a_line, message
from rulekit.oracle.suite import Finding
from rulekit.pages import Fault


def report(findings: Iterable[Fault | Finding], args: argparse.Namespace) -> int:
    """Print the findings, a line each; return 1 if there is one, else 0."""
    findings = list(findings)
    for finding in findings:
        at = f"{finding.path}:{finding.line}" if isinstance(finding, Fault) else finding.at
        params = {name: in_a_line(value) for name, value in finding.params.items()}
        text = message(finding.code, args.lang, **params)
        if args.json:
            print(msgspec.json.encode({"at": at, "code": finding.code, "message": text}).decode())
        else:
            print(f"{at}: {text}")
    if not args.json:
        print(message("findings" if findings else "no-findings", args.lang, count=len(findings)))
    return DIFFERS if findings else OK
