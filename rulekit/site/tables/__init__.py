"""The tables of the books on the pages, every number taken from the engine."""

from __future__ import annotations

from collections.abc import Mapping

from rulekit.site.edition import Edition
from rulekit.site.tables import musket_pike
from rulekit.site.tables.grid import Rows, markdown

#: The tables by the names under which pages ask for them: `{{ table("continuation") }}`.
TABLES: Mapping[str, Rows] = musket_pike.TABLES


def table(name: str, edition: Edition, page: str) -> str:
    """One of `TABLES` for a page of an edition."""
    return markdown(TABLES[name](edition, page))
