"""What is wrong with a suite: unreadable or doubled vectors, digests, verdicts, index, schema, guide."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from rulekit.games import BOOKS
from rulekit.oracle.archive import Opened, opened
from rulekit.oracle.decode import loads
from rulekit.oracle.judge import AROUND, Difference, Report, judge
from rulekit.oracle.stream import plays
from rulekit.oracle.suite import GUIDE, INDEX, LINES, SCHEMA, Finding, guide, index, text
from rulekit.oracle.vectors import AnyVector, digest, parse, schema
from rulekit.verdict import BadPlay

#: What an id is made of: no letter that looks like another, no case, nothing unseen.
_ID = re.compile(r"[a-z0-9]+(?:\.[a-z0-9-]+){1,3}")

#: A vector or the fault in its place, and where it stands.
Read = tuple[AnyVector | BadPlay, str]


def check(path: Path) -> Iterator[Finding]:
    """Find everything wrong in a suite: a folder, or the archive of one."""
    files, faults = opened(path)
    yield from (_finding(place, fault) for place, fault in faults)
    if files.keys().isdisjoint({*(f"{book}{LINES}" for book in BOOKS), INDEX, SCHEMA, GUIDE}):
        # Nothing is missing from what is no suite; of a damaged one the damage has been told.
        yield from () if faults else [Finding(str(path), "suite-none", {"folder": str(path)})]
        return
    vectors: dict[str, AnyVector] = {}
    for name in files:
        if name.endswith(LINES) and name.removesuffix(LINES) not in BOOKS:
            yield Finding(str(path / name), "suite-file-unknown", {"known": ", ".join(BOOKS)})
    for book in BOOKS:
        if (name := f"{book}{LINES}") not in files:
            yield Finding(str(path / name), "suite-file-missing", {"file": name})
            continue
        yield from _check_book(book, read(files[name], str(path / name)), vectors)
    yield from _check_json(files, path / INDEX, index(vectors.values()), "suite-index")
    yield from _check_json(files, path / SCHEMA, schema(), "suite-schema")
    if GUIDE not in files:
        yield Finding(str(path / GUIDE), "suite-file-missing", {"file": GUIDE})
    elif files[GUIDE] != guide():
        yield Finding(str(path / GUIDE), "suite-guide", {})


def every(suite: Opened, where: Path) -> Iterator[Read]:
    """Read every vector of an opened suite: of a folder, of an archive, of a file of vectors."""
    files, faults = suite
    yield from ((fault, place) for place, fault in faults)
    for name, content in files.items():
        if files.keys() == {where.name}:
            yield from read(content, str(where))
        elif name.endswith(LINES):
            yield from read(content, str(where / name))


def read(lines: bytes, name: str) -> Iterator[Read]:
    """Read the vectors of a file of lines; a book that has none has an empty file, and the index says so."""
    for line, place in plays(io.BytesIO(lines), name) if lines else ():
        try:
            yield parse(line)[1] if isinstance(line, bytes) else line, place
        except BadPlay as fault:
            yield fault.with_traceback(None), place


def _check_book(book: str, lines: Iterator[Read], vectors: dict[str, AnyVector]) -> Iterator[Finding]:
    """Check the vectors of a book, and put them among all `vectors` by their ids."""
    for vector, place in lines:
        if isinstance(vector, BadPlay):
            yield _finding(place, vector)
            continue
        yield from check_vector(vector, place)
        if vector.book != book:
            its = f"{vector.book}{LINES}"
            yield Finding(place, "suite-other-book", {"book": vector.book, "file": its})
        if vector.id is msgspec.UNSET:
            continue
        if not _ID.fullmatch(vector.id):
            yield Finding(place, "suite-id", {"id": vector.id})
        if vector.id in vectors:
            yield Finding(place, "suite-id-twice", {"id": vector.id})
        vectors[vector.id] = vector


def check_vector(vector: AnyVector, place: str) -> Iterator[Finding]:
    """Find what is wrong in one vector of a suite, which states every verdict."""
    for field in ("id", "digest", "title", "page"):
        if getattr(vector, field) is msgspec.UNSET:
            yield Finding(place, "missing-field", {"field": field})
    if vector.digest is not msgspec.UNSET and vector.digest != (found := digest(vector)):
        yield Finding(place, "suite-digest", {"id": vector.id, "written": vector.digest, "found": found})
    report = judge(BOOKS[vector.book], vector)
    if report.error is not None:
        yield _finding(place, report.error)
    for path in _unstated(vector, report):
        yield Finding(f"{place}:{path}", "missing-field", {"field": path.rpartition(".")[2]})
    for path, one in _differences(report):
        yield Finding(f"{place}:{path}", "differs", {"stated": text(one.stated), "found": text(one.found)})


def _unstated(vector: AnyVector, report: Report) -> Iterator[str]:
    """Yield the paths of what a suite states of every verdict, where this vector does not."""
    for number, step in enumerate(vector.steps):
        for field in ("allowed", "because"):
            if getattr(step.then, field, msgspec.UNSET) is msgspec.UNSET:
                yield f"$.steps[{number}].then.{field}"
    decided = report.start is not None and report.start.because
    if decided and getattr(vector.start, "because", msgspec.UNSET) is msgspec.UNSET:
        yield "$.start.because"


def _differences(report: Report) -> Iterator[tuple[str, Difference]]:
    """Yield what a play differs in, with its JSON path."""
    for one in report.start.differs if report.start else ():
        yield f"$.start.{one.path}", one
    for number, step in enumerate(report.steps):
        for one in step.differs:
            yield f"$.steps[{number}].{'' if one.path in AROUND else 'then.'}{one.path}", one


def _check_json(
    files: Mapping[str, bytes], path: Path, expected: dict[str, Any], code: str
) -> Iterator[Finding]:
    """Compare a file that follows from the vectors, or from the code alone, with what it should be."""
    if path.name not in files:
        yield Finding(str(path), "suite-file-missing", {"file": path.name})
        return
    try:
        found = loads(files[path.name])
    except BadPlay as fault:
        yield _finding(str(path), fault)
        return
    # As texts: to Python true, 1 and 1.0 are one value.
    if msgspec.json.encode(found, order="sorted") != msgspec.json.encode(expected, order="sorted"):
        yield Finding(str(path), code, {})


def _finding(place: str, fault: BadPlay) -> Finding:
    at = place if fault.path == "$" else f"{place}:{fault.path}"
    return Finding(at, fault.code, dict(fault.params))
