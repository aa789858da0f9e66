"""Chances on the pages: every number found by `rulekit.oracle.odds` when the site is built."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulekit.site import store
from rulekit.site.edition import Edition
from rulekit.site.odds import musket_pike, ninth_age

#: By the names under which pages ask for them, `{{ odds("pursuers") }}`: what stands there in an edition.
ODDS: Mapping[str, Callable[[Edition], str]] = {**musket_pike.ODDS, **ninth_age.ODDS}


def odds(name: str, edition: Edition) -> str:
    """One of `ODDS` for a page of an edition."""
    return store.kept("odds", (name, edition.lang), lambda: ODDS[name](edition).encode()).decode()
