"""The line above a block's text: what it is, how to link to it, its twin in the other language."""

from __future__ import annotations

from html import escape

from mkdocs.utils import get_relative_url

from rulekit.games import book_of
from rulekit.messages import message
from rulekit.pages import Block, Place
from rulekit.pages.registry import page_url
from rulekit.prose import say_label
from rulekit.site.edition import Edition
from rulekit.site.meta import Meta, block_meta
from rulekit.site.pairs.badge import badge
from rulekit.site.traced import compared, twins


def sort(block: Block, lang: str) -> str:
    """What sort of block it is: `Rule`, `Example`."""
    return message(f"site-{block.kind}", lang)


def label(block: Block, lang: str) -> str:
    """The cite label of the source that a block stands for; empty for examples and notes."""
    source = block_meta(block).label
    return say_label(book_of(block.id).name, source, lang) if source else ""


def level(place: Place) -> int:
    """How deep a block's own heading lies: one below the last heading of the page before it."""
    before = [heading.level for heading in place.page.headings if heading.line < place.block.line]
    return min((before or [1])[-1] + 1, 6)


def facts(place: Place, edition: Edition) -> str:
    """What stands beside the name: kind, basis, the link to the twin, the link to copy; as HTML."""
    block, lang = place.block, edition.lang
    return (
        f"{_kind_and_basis(block_meta(block), lang)}{_review(place, edition)}"
        '<small class="rk-tools">'
        f"{_compared(place, edition)}{_twins(place, edition)}{_copy(block, lang)}</small>"
    )


def _kind_and_basis(meta: Meta, lang: str) -> str:
    parts = []
    if meta.kind:
        parts.append(f'<span class="rk-kind">{message(f"site-kind-{meta.kind}", lang)}</span>')
    if meta.basis:
        basis = meta.basis.replace(" ", "-")
        why, word = (escape(message(f"site-basis-{basis}{end}", lang)) for end in ("-why", ""))
        parts.append(f'<span class="rk-basis rk-basis--{basis}" title="{why}">{word}</span>')
    return f'<small class="rk-basics">{"".join(parts)}</small>' if parts else ""


def _review(place: Place, edition: Edition) -> str:
    shown = badge(place, edition)
    return f"<small>{shown}</small>" if shown else ""


def _compared(place: Place, edition: Edition) -> str:
    if place.block.kind != "example":
        return ""
    return "".join(compared(twins(edition, place.block.id), edition, place.name))


def _twins(place: Place, edition: Edition) -> str:
    page = page_url(place.name)
    title = escape(message("site-twin", edition.lang))
    return "".join(
        f'<a class="rk-twin" href="{get_relative_url(f"{lang}/{page}", f"{edition.lang}/{page}")}'
        f'#{place.block.id}" lang="{lang}" hreflang="{lang}" title="{title}">{lang.upper()}</a>'
        for lang in edition.others
    )


def _copy(block: Block, lang: str) -> str:
    copy, copied = escape(message("site-copy", lang)), escape(message("site-copied", lang))
    return f'<a class="rk-copy" href="#{block.id}" title="{copy}" data-rk-copied="{copied}"></a>'
