"""The command `rulekit`."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.cli.exits import INTERRUPTED


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code."""
    try:
        # Here, since whoever interrupts a command as it starts wants no traceback either.
        from rulekit.cli.commands import run

        return run(argv)
    except KeyboardInterrupt:
        return INTERRUPTED
