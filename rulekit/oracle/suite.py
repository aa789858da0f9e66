"""The suite: vectors with their index and schema, written to a folder and checked there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from rulekit.games import BOOKS
from rulekit.oracle.decode import loads
from rulekit.oracle.judge import AROUND, Difference, Report, judge
from rulekit.oracle.stream import plays
from rulekit.oracle.vectors import FORMAT, AnyVector, digest, parse, schema, sparse
from rulekit.verdict import BadPlay

INDEX = "index.json"
SCHEMA = "vector.schema.json"


class Finding(msgspec.Struct, frozen=True):
    """Something wrong with a suite: where, and the message's code and parameters."""

    at: str
    code: str
    params: dict[str, Any]


def write(vectors: Iterable[AnyVector], folder: Path) -> list[Path]:
    """Write the suite into `folder`: JSON Lines a book, the index, the schema."""
    folder.mkdir(parents=True, exist_ok=True)
    vectors = list(vectors)
    files = {f"{book}.jsonl": b"".join(map(_line, _of(book, vectors))) for book in BOOKS}
    files[INDEX] = _pretty(index(vectors))
    files[SCHEMA] = _pretty(schema())
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return [folder / name for name in files]


def index(vectors: Iterable[AnyVector]) -> dict[str, Any]:
    """List the suite: vectors with digest and deciding rules, rules, the order of conditions, readings."""
    vectors = list(vectors)
    return {
        "format": FORMAT,
        "books": {
            book.name: {
                "file": f"{book.name}.jsonl",
                "vectors": {
                    vector.id: {"digest": vector.digest, "because": _decided(vector)}
                    for vector in _of(book.name, vectors)
                },
                "rules": {
                    rule.id: {"label": rule.source, "kind": rule.kind, "basis": rule.basis}
                    for rule in book.rules.values()
                },
                "verbs": book.conditions(),
                "readings": {
                    reading.id: {"choices": reading.choices, "default": reading.default}
                    for reading in book.readings.values()
                },
            }
            for book in BOOKS.values()
        },
    }


def check(folder: Path) -> Iterator[Finding]:
    """Find everything wrong in a suite: unreadable or doubled vectors, digests, verdicts, index, schema."""
    vectors: dict[str, AnyVector] = {}
    for path in sorted(folder.glob("*.jsonl")):
        if path.stem not in BOOKS:
            yield Finding(str(path), "suite-file-unknown", {"known": ", ".join(BOOKS)})
    for name in BOOKS:
        path = folder / f"{name}.jsonl"
        if not path.is_file():
            yield Finding(str(path), "suite-file-missing", {"file": path.name})
            continue
        for vector, place, findings in _read(path):
            yield from findings
            if vector is None:
                continue
            if vector.book != name:
                its = f"{vector.book}.jsonl"
                yield Finding(place, "suite-other-book", {"book": vector.book, "file": its})
            if vector.id is msgspec.UNSET:
                continue
            if vector.id in vectors:
                yield Finding(place, "suite-id-twice", {"id": vector.id})
            vectors[str(vector.id)] = vector
    yield from _check_file(folder / INDEX, index(vectors.values()), "suite-index")
    yield from _check_file(folder / SCHEMA, schema(), "suite-schema")


def check_vector(vector: AnyVector, place: str) -> Iterator[Finding]:
    """Find what is wrong in one vector of a suite, which states every verdict."""
    for field in ("id", "digest", "title", "page"):
        if getattr(vector, field) is msgspec.UNSET:
            yield Finding(place, "missing-field", {"field": field})
    if vector.digest is not msgspec.UNSET and vector.digest != (found := digest(vector)):
        yield Finding(place, "suite-digest", {"id": vector.id, "written": vector.digest, "found": found})
    report = judge(BOOKS[vector.book], vector)
    if report.error is not None:
        yield Finding(f"{place}:{report.error.path}", report.error.code, dict(report.error.params))
    for path in _unstated(vector, report):
        yield Finding(f"{place}:{path}", "missing-field", {"field": path.rpartition(".")[2]})
    for path, one in _differences(report):
        yield Finding(f"{place}:{path}", "differs", {"stated": _text(one.stated), "found": _text(one.found)})


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


def _read(path: Path) -> Iterator[tuple[AnyVector | None, str, list[Finding]]]:
    """Read the vectors of a book; a book that has none has an empty file, and the index says so."""
    if not path.stat().st_size:
        return
    with path.open("rb") as stream:
        for text, place in plays(stream, str(path)):
            try:
                if isinstance(text, BadPlay):
                    raise text
                vector = parse(text)[1]
            except BadPlay as error:
                yield None, place, [Finding(f"{place}:{error.path}", error.code, dict(error.params))]
            else:
                yield vector, place, list(check_vector(vector, place))


def _check_file(path: Path, expected: dict[str, Any], code: str) -> Iterator[Finding]:
    """Compare a file that follows from the vectors, or from the code alone, with what it should be."""
    if not path.is_file():
        yield Finding(str(path), "suite-file-missing", {"file": path.name})
        return
    try:
        found = loads(path.read_bytes())
    except BadPlay as error:
        yield Finding(f"{path}:{error.path}", error.code, dict(error.params))
        return
    # As texts: to Python true, 1 and 1.0 are one value.
    if msgspec.json.encode(found, order="sorted") != msgspec.json.encode(expected, order="sorted"):
        yield Finding(str(path), code, {})


def _decided(vector: AnyVector) -> list[str]:
    """Ids of the rules that decide somewhere in a vector, the start included."""
    report = judge(BOOKS[vector.book], vector)
    verdicts = ([report.start] if report.start else []) + list(report.steps)
    return sorted({id for verdict in verdicts for id in verdict.because})


def _of(book: str, vectors: Iterable[AnyVector]) -> list[AnyVector]:
    return [vector for vector in vectors if vector.book == book]


def _line(vector: AnyVector) -> bytes:
    return msgspec.json.encode(sparse_vector(vector)) + b"\n"


def sparse_vector(vector: AnyVector) -> dict[str, Any]:
    """A vector's plain values: `given` and `do` without defaults, statements as they are made."""
    plain: dict[str, Any] = {
        name: sparse(value) if name == "given" else stated(value)
        for name in vector.__struct_fields__
        if (value := getattr(vector, name)) is not msgspec.UNSET
    }
    return plain


def stated(value: Any) -> Any:
    """Plain values of a statement; what is not stated is left out, a default that is stated stays."""
    if isinstance(value, msgspec.Struct):
        if value.__struct_config__.tag is not None:
            return sparse(value)
        return {
            name: stated(inner)
            for name in value.__struct_fields__
            if (inner := getattr(value, name)) is not msgspec.UNSET
        }
    if isinstance(value, tuple):
        return [stated(inner) for inner in value]
    if isinstance(value, dict):
        return {key: stated(inner) for key, inner in value.items()}
    return value


def _text(value: Any) -> str:
    return msgspec.json.encode(stated(value)).decode()


def _pretty(value: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"
