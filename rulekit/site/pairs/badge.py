"""Beside a block on its page: how it stands with its review, and the way to both its texts."""

from __future__ import annotations

from html import escape

from rulekit.fidelity.standing import STATES
from rulekit.messages import message
from rulekit.pages import Place
from rulekit.site.edition import Edition
from rulekit.site.pairs.places import link


def badge(place: Place, edition: Edition) -> str:
    """The badge as HTML; of an example with a commentary the state of what stands worse."""
    id = place.block.id
    known = edition.pairs.standings
    found = [known[one] for one in (id, f"{id}#comment") if one in known]
    if not found:
        return ""
    worst = max(found, key=lambda standing: STATES.index(standing.state))
    word, why = (message(f"site-pairs-{part}-{worst.state}", edition.lang) for part in ("badge", "why"))
    shown = f'class="rk-review rk-review-{worst.state}" title="{escape(why)}"'
    href = link(worst.pair.id, worst.book, edition, place.name)
    return (
        f'<a {shown} href="{escape(href)}"><span>{word}</span></a>'
        if href
        else f"<span {shown}><span>{word}</span></span>"
    )
