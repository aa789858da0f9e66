"""The list of vectors that an engine is known not to pass: an id and the reason on each line."""

from __future__ import annotations

from rulekit.verdict import BadPlay


def skips(text: str) -> tuple[dict[str, str], list[tuple[int, BadPlay]]]:
    """Read a list: reasons by ids, and each line that is no entry with its number; `#` begins a comment."""
    found: dict[str, str] = {}
    faults: list[tuple[int, BadPlay]] = []
    for number, line in enumerate(text.splitlines(), 1):
        id, reason = (*line.split(None, 1), "", "")[:2]
        if not id or id.startswith("#"):
            continue
        if not reason:
            faults.append((number, BadPlay("$", "skip-reason", id=id)))
        elif id in found:
            faults.append((number, BadPlay("$", "skip-twice", id=id)))
        else:
            found[id] = reason.strip()
    return found, faults
