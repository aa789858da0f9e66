"""Pages and translations compiled into the data that an installed rulekit carries.

A checkout compiles when it is asked, so that its data are never stale; the wheel's build hook writes files.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from rulekit.games import BOOKS
from rulekit.oracle.suite import PACKED, packed, suite
from rulekit.pages import LANGS, Place, Registry, load
from rulekit.proof import vectors

#: The checkout to which this code belongs.
HOME = Path(__file__).parents[1]

_LINK = re.compile(r"\[([^\[\]]*)\]\([^()]*\)")


def compiled(book: str, root: Path = HOME) -> dict[str, Any]:
    """The plain values of a book's data: texts by id and language, phrases, terms."""
    registry = load(root / "docs")
    translations = root / "translations"
    return {
        "rules": {
            id: text for id, text in _texts(registry).items() if id.startswith(f"{BOOKS[book].prefix}.")
        },
        "phrases": _toml(translations / "phrases" / f"{book}.toml"),
        "terms": _toml(translations / "terms.toml"),
    }


def write(root: Path, target: Path) -> list[Path]:
    """Write the data of every book, the messages and the suite of vectors as files into a folder."""
    data = {book: compiled(book, root) for book in BOOKS}
    data["messages"] = _toml(root / "translations" / "messages.toml")
    written = {f"{name}.json": msgspec.json.encode(value) for name, value in data.items()}
    written[PACKED] = packed(suite(vectors(load(root / "docs"))))
    target.mkdir(parents=True, exist_ok=True)
    for name, content in written.items():
        (target / name).write_bytes(content)
    return [target / name for name in written]


def _texts(registry: Registry) -> dict[str, dict[str, dict[str, str]]]:
    """The texts of rules, readings and notes, without their links."""
    texts: dict[str, dict[str, dict[str, str]]] = {}
    for lang in LANGS:
        for id, place in registry.places[lang].items():
            if place.block.kind != "example":
                texts.setdefault(id, {})[lang] = {"text": _plain(place), "page": place.url}
    return texts


def _plain(place: Place) -> str:
    return _LINK.sub(r"\1", place.block.body).strip()


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))
