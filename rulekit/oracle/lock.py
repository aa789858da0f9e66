"""The lock: what has been released under which id, so that nothing of it vanishes or changes unsaid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from rulekit.games import BOOKS
from rulekit.oracle.decode import convert, loads
from rulekit.oracle.suite import Finding
from rulekit.oracle.vectors import AnyVector
from rulekit.verdict import BadPlay

#: Its name, beside the pages.
LOCK = "vectors.lock"
HEAD = """\
# Every id that was ever released, with the digest of its play if it is a vector's. Tests and CI check it.
# `rulekit vectors lock` adds what a release brings; it asks for a reason where something changes or goes.
"""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One released id."""

    id: str
    kind: Literal["vector", "rule", "reading"]
    #: The version in which it was first released.
    since: str
    #: Of a vector, the digest of its play.
    digest: str = ""
    #: The version in which it last became another play, or in which it went; and why.
    changed: str = ""
    retired: str = ""
    why: str = ""


Lock = Mapping[str, Entry]


def present(vectors: Iterable[AnyVector], version: str) -> dict[str, Entry]:
    """All that a release of `version` would bring, by id."""
    entries = [Entry(str(one.id), "vector", version, digest=str(one.digest)) for one in vectors]
    for book in BOOKS.values():
        entries += [Entry(id, "rule", version) for id in book.rules]
        entries += [Entry(id, "reading", version) for id in book.readings]
    return {entry.id: entry for entry in entries}


def read(text: str, name: str) -> tuple[dict[str, Entry], list[Finding]]:
    """Read a lock: a JSON object a line, `#` begins a comment; what is no entry is a finding at its line."""
    lock: dict[str, Entry] = {}
    findings: list[Finding] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            entry: Entry = convert(loads(line.encode()), Entry)
        except BadPlay as fault:
            findings.append(Finding(f"{name}:{number}:{fault.path}", fault.code, dict(fault.params)))
            continue
        if entry.id in lock:
            findings.append(Finding(f"{name}:{number}", "lock-twice", {"id": entry.id}))
        lock[entry.id] = entry
    return lock, findings


def check(lock: Lock, now: Lock, name: str) -> Iterator[Finding]:
    """Find what was released and has gone, changed, or given its id to something else."""
    for id, entry in lock.items():
        found = now.get(id)
        if entry.retired or (found is not None and found.kind != entry.kind):
            if found is not None:
                yield Finding(name, "lock-reused", {"id": id, "since": entry.since})
        elif found is None:
            yield Finding(name, "lock-gone", {"id": id, "since": entry.since})
        elif found.digest != entry.digest:
            params = {"id": id, "written": entry.digest, "found": found.digest}
            yield Finding(name, "lock-changed", params)


def record(lock: Lock, now: Lock, why: Mapping[str, str], version: str) -> dict[str, Entry]:
    """The lock with all that there is now; what changed or went is recorded where a reason is given."""
    recorded = {**now, **lock}
    for id, reason in why.items():
        entry, found = lock[id], now.get(id)
        if found is None:
            recorded[id] = replace(entry, retired=version, why=reason)
        else:
            recorded[id] = replace(entry, digest=found.digest, changed=version, why=reason)
    return dict(sorted(recorded.items()))


def text(lock: Lock) -> str:
    """The lock as its file has it."""
    return HEAD + "".join(msgspec.json.encode(entry).decode() + "\n" for entry in lock.values())
