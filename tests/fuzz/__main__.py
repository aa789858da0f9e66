"""Fuzz the readers of what others write, each in a process of its own, and record what came of it.

    .venv/bin/python -m tests.fuzz [--seconds N] [TARGET…]

Without a target all of them are run, then each reads 10 MB of its kinds. RECORD.md has the last run of each.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec

from tests.fuzz import large, recorded
from tests.fuzz.found import kept
from tests.fuzz.run import Finding, Ran, Runner
from tests.fuzz.targets import TARGETS

#: So many seconds late, a process is taken for one that hangs where nothing can interrupt it.
GRACE = 900
KINDS = (*TARGETS, "large")


def main() -> int:
    """Run what is asked for; 1 if anything was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(KINDS))
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--within", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if unknown := [name for name in args.targets if name not in KINDS]:
        parser.error(f"{', '.join(unknown)}: there are {', '.join(KINDS)}")
    if args.within is not None:
        ran = Runner(args.targets[0], args.within).run(args.seconds, random.SystemRandom().getrandbits(60))
        sys.stdout.write(msgspec.json.encode(ran).decode())
        return 0
    found = 0
    for name in args.targets or KINDS:
        if name == "large":
            tried = large.tried()
            recorded.write_large(tried)
            found += sum(one.failed for one in tried)
        else:
            ran = _apart(name, args.seconds)
            recorded.write(ran)
            found += len(ran.findings)
            told = [recorded.row(ran), *(f"  {one.file}: {one.what}" for one in ran.findings)]
            sys.stdout.writelines(f"{line}\n" for line in told)
            sys.stdout.flush()
    return 1 if found else 0


def _apart(name: str, seconds: float) -> Ran:
    """Run a target in a process of its own: one that dies or hangs is a finding too."""
    with tempfile.TemporaryDirectory() as folder:
        last = Path(folder, "last")
        command = [sys.executable, "-m", "tests.fuzz", name, "--seconds", str(seconds), "--within", str(last)]
        try:
            done = subprocess.run(command, stdout=subprocess.PIPE, timeout=seconds + GRACE, check=False)
        except subprocess.TimeoutExpired:
            return _dead(name, seconds, last, "Hang where nothing could interrupt it")
        if done.returncode:
            return _dead(name, seconds, last, f"the process ended with {done.returncode}")
        return msgspec.json.decode(done.stdout, type=Ran)


def _dead(name: str, seconds: float, last: Path, what: str) -> Ran:
    file = kept(name, last.read_bytes() if last.exists() else b"")
    return Ran(name, seconds=seconds, findings=[Finding(file.name, what)])


if __name__ == "__main__":
    sys.exit(main())
