"""The suite: vectors with their index, their schema and their guide, in a folder and as an archive."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

import msgspec

from rulekit import __version__
from rulekit.games import BOOKS
from rulekit.oracle.archive import CHECKSUM, checksum, pack
from rulekit.oracle.judge import judge
from rulekit.oracle.vectors import FORMAT, AnyVector, schema, sparse

#: What the name of a file of vectors ends in.
LINES = ".jsonl"
INDEX = "index.json"
SCHEMA = "vector.schema.json"
#: What the name of a packed suite ends in.
ARCHIVE = ".tar.gz"
#: The suite that an installed rulekit carries.
PACKED = f"vectors{ARCHIVE}"
#: How to read a suite, for those who write engines.
GUIDE = "INTERPRETING.md"


class Finding(msgspec.Struct, frozen=True):
    """Something wrong with a suite: where, and the message's code and parameters."""

    at: str
    code: str
    params: dict[str, Any]


def write(vectors: Iterable[AnyVector], folder: Path) -> list[Path]:
    """Write the suite into `folder`, file by file and as an archive with a checksum; name what is written."""
    folder.mkdir(parents=True, exist_ok=True)
    files = suite(vectors)
    name = f"{named()}{ARCHIVE}"
    archive = packed(files)
    files |= {name: archive, name + CHECKSUM: checksum(archive, name)}
    for file, content in files.items():
        (folder / file).write_bytes(content)
    return [folder / file for file in files]


def suite(vectors: Iterable[AnyVector]) -> dict[str, bytes]:
    """The files of the suite by name: JSON Lines a book, the index, the schema, the guide."""
    vectors = list(vectors)
    files = {f"{book}{LINES}": b"".join(map(_line, _of(book, vectors))) for book in BOOKS}
    files[INDEX] = _pretty(index(vectors))
    files[SCHEMA] = _pretty(schema())
    files[GUIDE] = guide()
    return files


def packed(files: Mapping[str, bytes]) -> bytes:
    """The archive of a suite's files."""
    return pack(files, named())


def guide() -> bytes:
    """The text of the guide."""
    return (resources("rulekit.oracle") / GUIDE).read_bytes()


def named() -> str:
    """The name of this version's suite: of its archive, and of the folder in it."""
    return f"rulekit-vectors-{__version__}"


def index(vectors: Iterable[AnyVector]) -> dict[str, Any]:
    """List the suite: vectors with digest and deciding rules; rules, conditions, readings and tables."""
    vectors = list(vectors)
    return {
        "format": FORMAT,
        "version": __version__,
        "books": {
            book.name: {
                "file": f"{book.name}{LINES}",
                "vectors": {
                    vector.id: {"digest": vector.digest, "because": _decided(vector)}
                    for vector in _of(book.name, vectors)
                },
                "rules": {
                    rule.id: {
                        "label": rule.source,
                        "kind": rule.kind,
                        "basis": rule.basis,
                        "values": rule.values,
                        "overrides": rule.overrides,
                    }
                    for rule in book.rules.values()
                },
                "verbs": book.conditions(),
                "readings": {
                    reading.id: {
                        "label": reading.source,
                        "choices": reading.choices,
                        "default": reading.default,
                    }
                    for reading in book.readings.values()
                },
                "tables": dict(book.tables),
            }
            for book in BOOKS.values()
        },
    }


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


def text(value: Any) -> str:
    """What is stated, or found, as JSON text."""
    return msgspec.json.encode(stated(value)).decode()


def _pretty(value: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"
