"""What the browser loads of ours: the modules that a play needs, and the words of the books."""

from __future__ import annotations

import subprocess
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec

from rulekit.compile import compiled
from rulekit.games import BOOKS
from rulekit.messages import templates
from rulekit.oracle.suite import sparse_vector
from rulekit.pages import Registry, load
from rulekit.site import store
from rulekit.site.proved import vectors

#: What answers the page, and what that loads later.
ENTRY = (
    "rulekit.table.protocol",
    "rulekit.boards",
    *(f"rulekit.games.{book.replace('-', '_')}" for book in BOOKS),
)
#: A module's name and file a line, of all modules of ours that it loads.
_LOADED = f"""
import sys, {", ".join(ENTRY)}
for name, module in sorted(sys.modules.items()):
    if name.partition(".")[0] == "rulekit":
        print(name, module.__file__, sep="\\t")
"""
#: The first words of messages that the browser never says.
_ELSEWHERE = ("site-", "lint-", "help-", "conform-", "lock-", "suite-", "trace-")
#: What tells type checkers of a library.
_TYPES = (".pyi", "py.typed")
#: When a file of the package was made, as far as anybody is told.
_THEN = (1980, 1, 1, 0, 0, 0)


def code() -> bytes:
    """The modules as an archive."""
    return store.kept("modules", (), lambda: _packed(_modules()))


def library(wheel: bytes) -> bytes:
    """What is loaded of a library's wheel, and its licence, as an archive."""
    return _packed(entry for entry in _unpacked(wheel) if not entry[0].endswith(_TYPES))


def words(root: Path) -> bytes:
    """The words of the books, and their examples, as an archive."""
    registry = load(root / "docs")
    return store.kept("words", (registry.digest,), lambda: _packed(_data(root, registry)))


def solid(*archives: bytes) -> bytes:
    """The files of archives as one deflated whole: a line with their names and sizes, then the files.

    A page takes it apart sooner than an archive, and it is smaller.
    """
    files = [entry for archive in archives for entry in _unpacked(archive)]
    told = msgspec.json.encode([(name, len(content)) for name, content in files])
    return zlib.compress(b"".join((told, b"\n", *(content for _, content in files))), 9)


def _unpacked(archive: bytes) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(BytesIO(archive)) as files:
        for entry in files.infolist():
            if not entry.is_dir():
                yield entry.filename, files.read(entry)


def _packed(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Files as an archive; the same files give the same bytes."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in sorted(files):
            entry = zipfile.ZipInfo(name, _THEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content, compresslevel=9)
    return packed.getvalue()


def _modules() -> Iterator[tuple[str, bytes]]:
    """The modules that are loaded, found by loading them in a process of its own."""
    command = [sys.executable, "-c", _LOADED]
    loaded = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True).stdout
    for line in loaded.splitlines():
        name, file = line.split("\t")
        path = Path(file)
        inner = "/__init__" if path.name == "__init__.py" else ""
        yield f"{name.replace('.', '/')}{inner}.py", path.read_bytes()


def _data(root: Path, registry: Registry) -> Iterator[tuple[str, bytes]]:
    """The words of the books, the messages, the examples."""
    examples = vectors(registry)
    for book in BOOKS:
        yield f"rulekit/_data/{book}.json", msgspec.json.encode(compiled(book, root) | {"terms": {}})
        plays = {str(one.id): _play(sparse_vector(one)) for one in examples if one.book == book}
        yield f"rulekit/_data/plays-{book}.json", msgspec.json.encode(plays)
    said = {name: said for name, said in templates().items() if not name.startswith(_ELSEWHERE)}
    yield "rulekit/_data/messages.json", msgspec.json.encode(said)


def _play(vector: Mapping[str, Any]) -> dict[str, Any]:
    """An example without what is stated of it: the engine says that."""
    steps = [{"do": step["do"]} for step in vector["steps"]]
    play = {"format": 1, "book": vector["book"], "given": vector["given"], "steps": steps}
    return {"title": vector["title"], "play": play}
