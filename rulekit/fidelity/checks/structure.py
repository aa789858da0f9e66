"""The same structure: paragraphs, lists, tables, emphasis, links, macros, code, placeholders."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rulekit.fidelity.pair import Finding, Span
from rulekit.fidelity.side import Both


class _Part(NamedTuple):
    """Something that both languages have equally often."""

    name: str
    #: Signs of which it has one.
    signs: str
    pattern: re.Pattern[str]
    #: Whether it must be the same one, not only as many.
    same: bool = False


_PARTS = (
    _Part("list", "-*+0123456789", re.compile(r"^[ \t]*(?:[-*+]|\d+[.)])[ \t]+(?=\S)", re.MULTILINE)),
    _Part("row", "|", re.compile(r"^[ \t]*\|.*$", re.MULTILINE)),
    _Part("cell", "|", re.compile(r"(?<![\\|])\|(?!\|)")),
    _Part("paragraph", "\n", re.compile(r"\n[ \t]*\n\s*(?=\S)")),
    _Part(
        "emphasis",
        "*_",
        re.compile(
            r"\*\*|(?<![*\w])\*(?=[^\s*])|(?<=[^\s*])\*(?![*\w])|(?<![\w_])_(?=[^\s_])|(?<=[^\s_])_(?![\w_])"
        ),
    ),
    _Part("image", "!", re.compile(r"!\[[^\]\n]*\]\([^)\n]*\)")),
    _Part("link", "(", re.compile(r"(?<=\])\([^)\s]*\)"), same=True),
    _Part("address", "/", re.compile(r"(?<![(\w])https?://[^\s<>)»”\"',;]*[^\s<>)»”\"',;.:!?]"), same=True),
    _Part("macro", "{", re.compile(r"\{\{[^{}]*\}\}|\{%[^{}]*%\}"), same=True),
    _Part("code", "`", re.compile(r"(?<!`)(`+)(?!`)[^\n]+?(?<!`)\1(?!`)")),
    _Part("tag", "<", re.compile(r"</?[a-zA-Z][\w-]*(?:\s+[\w-]+=[^<>\n]*)?\s*/?>"), same=True),
    _Part("entity", "&", re.compile(r"&(?:#\d+|[a-z]{2,8});"), same=True),
    _Part(
        "placeholder",
        "%{",
        re.compile(
            r"(?<!%)%(?:%%)*(?:\(\w+\)|\d+\$)?[-+#0]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh?|ll?|[zjtLq])?[diouxXeEfFgGcrsapn](?![a-zA-Z])"
            r"|(?<!\w)%\(\w+\)[a-z]|(?<!\w)%[1-9](?!\w)|(?<![{$])\{\w*(?:[.:!][^{}\s]*)?\}(?!\})|\$\{\w+\}"
        ),
        same=True,
    ),
)


def check(both: Both) -> Iterator[Finding]:
    """Find parts that one language has more often, or in another form."""
    ru, en = both.pair.ru.text, both.pair.en.text
    signs = frozenset(ru) | frozenset(en)
    for part in _PARTS:
        if signs.isdisjoint(part.signs):
            continue
        found = [tuple(part.pattern.finditer(text)) for text in (ru, en)]
        if found[0] or found[1]:
            yield from _compared(part, *found)


def _compared(part: _Part, ru: tuple[re.Match[str], ...], en: tuple[re.Match[str], ...]) -> Iterator[Finding]:
    counts = [Counter(one[0] if part.same else "" for one in side) for side in (ru, en)]
    if counts[0] == counts[1]:
        return
    more = counts[0] - counts[1], counts[1] - counts[0]
    params: Mapping[str, object] = {"ru": _listed(part, ru, more[0]), "en": _listed(part, en, more[1])}
    spans = [_spans(part, side, less) for side, less in zip((ru, en), more, strict=True)]
    yield Finding("structure", f"fidelity-structure-{part.name}", params, spans[0], spans[1])


def _listed(part: _Part, found: tuple[re.Match[str], ...], more: Counter[str]) -> str:
    return (", ".join(more) or "—") if part.same else str(len(found))


def _spans(part: _Part, found: tuple[re.Match[str], ...], more: Counter[str]) -> tuple[Span, ...]:
    return tuple(Span(*one.span()) for one in found if (one[0] if part.same else "") in more)
