"""The official words of the books in each language, from `translations/terms.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

#: A term's forms (`ru`, `en`), its status, its source, its notes.
Term = Mapping[str, str]


@cache
def load(path: Path) -> Mapping[str, Term]:
    """All terms by id, in the order of the file."""
    found: Mapping[str, Term] = tomllib.loads(path.read_text("utf-8"))["term"]
    return found
