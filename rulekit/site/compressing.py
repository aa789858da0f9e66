"""Compressed files beside those of a built site, for servers that send what is there."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

#: What is worth it; archives and pictures are compressed by themselves.
KINDS = frozenset({".css", ".html", ".js", ".json", ".jsonl", ".map", ".md", ".mjs", ".svg", ".wasm", ".xml"})
#: A file below this many bytes goes in one packet anyhow.
LEAST = 1024

Squeeze = Callable[[bytes], bytes]


class Squeezed(NamedTuple):
    """A compressed file, its size and that of the file beside it."""

    path: Path
    size: int
    was: int


def forms() -> dict[str, Squeeze]:
    """The forms that can be made here, by the ending of their files."""
    made: dict[str, Squeeze] = {".gz": lambda content: gzip.compress(content, mtime=0)}
    try:
        import brotli  # type: ignore[import-untyped]  # it has no types
    except ImportError:
        return made
    return made | {".br": brotli.compress}


def worth(site: Path) -> Iterator[Path]:
    """The files of a site that get compressed ones."""
    for path in sorted(site.rglob("*")):
        if path.suffix in KINDS and path.is_file() and path.stat().st_size >= LEAST:
            yield path


def compress(site: Path) -> Iterator[Squeezed]:
    """Compress the files of a built site in all forms, one after another."""
    made = forms()
    with ThreadPoolExecutor() as pool:
        for found in pool.map(lambda path: squeeze(path, made), worth(site)):
            yield from found


def squeeze(path: Path, made: dict[str, Squeeze]) -> list[Squeezed]:
    """Compress one file."""
    content = path.read_bytes()
    found = []
    for ending, form in made.items():
        beside, squeezed = path.with_name(path.name + ending), form(content)
        beside.write_bytes(squeezed)
        found.append(Squeezed(beside, len(squeezed), len(content)))
    return found
