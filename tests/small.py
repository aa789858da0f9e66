"""A small site for tests of how a site is built, not of what the pages say: few pages, a quick build."""

from __future__ import annotations

import re
from pathlib import Path

from rulekit.pages import LANGS

#: What stays: a home page, one without rules, one with rules and examples.
PAGES = ("index.md", "glossary.md", "musket-pike/preemption.md")

_NAV = re.compile(r"(?m)^nav:\n(?:[ #].*\n)+")
_LINK = re.compile(r"\[([^\[\]]+)\]\(([^()\s#]+\.md)[^()\s]*\)")


def make_small(checkout: Path) -> None:
    """Leave a few pages of a copy of the checkout, and no link to the others."""
    for lang in LANGS:
        docs = checkout / "docs" / lang
        kept = {(docs / name).resolve() for name in PAGES}
        for page in docs.rglob("*.md"):
            if page.resolve() in kept:
                page.write_text(_unlinked(page, kept), "utf-8")
            else:
                page.unlink()
    config = checkout / "mkdocs.yml"
    nav = "".join(f"  - {name}\n" for name in PAGES)
    text, found = _NAV.subn(f"nav:\n{nav}", config.read_text("utf-8"))
    assert found == 1
    config.write_text(text, "utf-8")


def _unlinked(page: Path, kept: set[Path]) -> str:
    """The text of a page, without the links that would lead nowhere."""
    return _LINK.sub(
        lambda link: link[0] if (page.parent / link[2]).resolve() in kept else link[1],
        page.read_text("utf-8"),
    )
