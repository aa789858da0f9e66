"""`rulekit engine`: our own engine behind the conformance protocol, on standard input and output."""

from __future__ import annotations

import argparse
import sys

import msgspec

from rulekit.cli.exits import BAD, OK
from rulekit.oracle.protocol import answer
from rulekit.oracle.stream import lines


def engine(args: argparse.Namespace) -> int:
    """Answer each line of standard input until `bye` or its end; 2 if one of them was no question."""
    code = OK
    if sys.stdin is None:
        return code
    for line, _ in lines(sys.stdin.buffer, "-"):
        answered = answer(line, args.lang)
        code = code if answered.readable else BAD
        if answered.last:
            break
        print(msgspec.json.encode(answered.line).decode(), flush=True)
    return code
