"""What pages of both languages ask for and what takes long: worked out before them, into the store."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rulekit.pages import LANGS, Registry, load
from rulekit.site import store
from rulekit.site.edition import Edition
from rulekit.site.odds import ODDS, odds
from rulekit.site.pairs.known import digest, known
from rulekit.site.proved import Pages
from rulekit.site.traced import TRACED, trace_all


def prepare_pairs(root: Path) -> None:
    """What the checks have against the pairs, and both texts of each."""
    _once("pairs", root, _pairs)


def prepare_counts(root: Path) -> None:
    """What takes the engine long: chances, and what the examples show of each rule."""
    _once("counts", root, _counts)


def _once(name: str, root: Path, make: Callable[[Registry], None]) -> None:
    """Work something out unless that was done for the same pages: what was made of it is in the store too."""
    registry = load(root / "docs")

    def made() -> bytes:
        make(registry)
        return b""

    store.kept("ahead", (name, digest(registry)), made)


def _pairs(registry: Registry) -> None:
    if _asks(registry, "pairs(") or _asks(registry, "review("):
        # Asked for, they are known.
        assert known(registry).findings is not None
        assert known(registry).said is not None


def _counts(registry: Registry) -> None:
    if any(_asks(registry, f'trace("{book}"') for book in TRACED):
        trace_all(Pages(registry))
    for lang in LANGS:
        for name in ODDS:
            if _asks(registry, f'odds("{name}"'):
                odds(name, Edition(lang, registry))


def _asks(registry: Registry, call: str) -> bool:
    """Whether a page has a call of a macro."""
    return any(f"{{{{ {call}" in page.text for pages in registry.pages.values() for page in pages.values())
