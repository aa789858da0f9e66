"""The line above a block's text: what it is, how to link to it, its twin in the other language."""

from __future__ import annotations

from html import escape

from mkdocs.utils import get_relative_url

from rulekit.messages import message
from rulekit.pages import Block
from rulekit.pages.registry import page_url
from rulekit.site.edition import Edition
from rulekit.site.meta import Meta, block_meta


def name(block: Block, lang: str) -> str:
    """What a block is called: `Rule 4.4.1`, `Example`."""
    return message(f"site-{block.kind}", lang, label=block_meta(block).label or "").strip()


def head(block: Block, edition: Edition, page: str) -> str:
    """The header of a block on a page (by its name: `a/b.md`), as HTML."""
    meta = block_meta(block)
    return (
        '<header class="rk-head" data-search-exclude>'
        f'<a class="rk-label" href="#{block.id}">{_label(block, meta, edition.lang)}</a>'
        f"{_facts(meta, edition.lang)}"
        f'<span class="rk-tools">{_twins(block, edition, page)}{_copy(block, edition.lang)}</span>'
        "</header>"
    )


def _label(block: Block, meta: Meta, lang: str) -> str:
    text = meta.label if block.kind == "rule" and meta.label else name(block, lang)
    return escape(text)


def _facts(meta: Meta, lang: str) -> str:
    kind = f'<span class="rk-kind">{message(f"site-kind-{meta.kind}", lang)}</span>' if meta.kind else ""
    if not meta.basis:
        return kind
    basis = meta.basis.replace(" ", "-")
    why = escape(message(f"site-basis-{basis}-why", lang))
    word = escape(message(f"site-basis-{basis}", lang))
    return f'{kind}<span class="rk-basis rk-basis--{basis}" title="{why}">{word}</span>'


def _twins(block: Block, edition: Edition, page: str) -> str:
    here = f"{edition.lang}/{page_url(page)}"
    links = []
    for lang in edition.others:
        url = get_relative_url(f"{lang}/{page_url(page)}", here)
        title = escape(message("site-twin", edition.lang))
        links.append(
            f'<a class="rk-twin" href="{url}#{block.id}" lang="{lang}" hreflang="{lang}" title="{title}">'
            f"{lang.upper()}</a>"
        )
    return "".join(links)


def _copy(block: Block, lang: str) -> str:
    words = escape(message("site-copy", lang)), escape(message("site-copied", lang))
    return f'<a class="rk-copy" href="#{block.id}" title="{words[0]}" data-rk-copied="{words[1]}"></a>'
