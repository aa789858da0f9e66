"""The package that the browser loads: the modules that a play needs, and the words of the books."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec

from rulekit.compile import compiled
from rulekit.games import BOOKS
from rulekit.messages import templates
from rulekit.oracle.suite import sparse_vector
from rulekit.pages import load
from rulekit.proof import vectors

#: What answers the page.
ENTRY = "rulekit.table.protocol"
#: A module's name and file a line, of all modules of ours that it loads.
_LOADED = f"""
import sys, {ENTRY}
for name, module in sorted(sys.modules.items()):
    if name.partition(".")[0] == "rulekit":
        print(name, module.__file__, sep="\\t")
"""
#: The first words of messages that the browser never says.
_ELSEWHERE = ("site-", "lint-", "help-", "conform-", "lock-", "suite-", "trace-")
#: When a file of the package was made, as far as anybody is told.
_THEN = (1980, 1, 1, 0, 0, 0)


def package(root: Path) -> bytes:
    """The package as an archive; the same sources give the same bytes."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in sorted({**dict(_code()), **dict(_data(root))}.items()):
            entry = zipfile.ZipInfo(name, _THEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content, compresslevel=9)
    return packed.getvalue()


def _code() -> Iterator[tuple[str, bytes]]:
    """The modules that are loaded, found by loading them in a process of its own."""
    command = [sys.executable, "-c", _LOADED]
    loaded = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True).stdout
    for line in loaded.splitlines():
        name, file = line.split("\t")
        path = Path(file)
        inner = "/__init__" if path.name == "__init__.py" else ""
        yield f"{name.replace('.', '/')}{inner}.py", path.read_bytes()


def _data(root: Path) -> Iterator[tuple[str, bytes]]:
    """The words of the books, the messages, the examples."""
    examples = vectors(load(root / "docs"))
    for book in BOOKS:
        words = compiled(book, root) | {"terms": {}}
        yield f"rulekit/_data/{book}.json", msgspec.json.encode(words)
        plays = {str(one.id): _play(sparse_vector(one)) for one in examples if one.book == book}
        yield f"rulekit/_data/plays-{book}.json", msgspec.json.encode(plays)
    said = {code: words for code, words in templates().items() if not code.startswith(_ELSEWHERE)}
    yield "rulekit/_data/messages.json", msgspec.json.encode(said)


def _play(vector: Mapping[str, Any]) -> dict[str, Any]:
    """An example without what is stated of it: the engine says that."""
    steps = [{"do": step["do"]} for step in vector["steps"]]
    play = {"format": 1, "book": vector["book"], "given": vector["given"], "steps": steps}
    return {"title": vector["title"], "play": play}
