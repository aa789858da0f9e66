"""The books as the list of pages has them: their titles, and their pages in the order of reading."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from mkdocs.utils.yaml import yaml_load

from rulekit.games import BOOKS
from rulekit.pages import LANGS
from rulekit.site.editions import config_file


class Listed(NamedTuple):
    """A book in the list of pages."""

    title: str
    #: The names of its pages: `musket-pike/index.md`.
    pages: tuple[str, ...]


@cache
def books(root: Path) -> Mapping[str, Listed]:
    """The listed books of a checkout by name, none without a list; both languages have the same one."""
    config = root / config_file(LANGS[0])
    if not config.is_file():
        return {}
    with config.open("rb") as file:
        nav: list[Any] = yaml_load(file)["nav"]
    sections = (pair for entry in nav if isinstance(entry, dict) for pair in entry.items())
    found = (_listed(title, pages) for title, pages in sections)
    named = {listed.pages[0].partition("/")[0]: listed for listed in found}
    return {name: named[name] for name in BOOKS if name in named}


def _listed(title: str, pages: list[Any]) -> Listed:
    names = (next(iter(page.values())) if isinstance(page, dict) else page for page in pages)
    return Listed(title, tuple(names))
