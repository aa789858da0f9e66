"""Sides and figures that are named by one letter: A, B, B's."""

from __future__ import annotations

import re

from rulekit.fidelity.figures import Figure, figures, latin, readable
from rulekit.fidelity.pair import Span
from rulekit.fidelity.side import Side

_LETTER = re.compile(
    r"""(?<![\w&.'’“«"-])(?P<latin>[A-H]|(?P<cyrillic>[АВЕС]))(?:(?=['’]s\b)|(?![\w&'’/”»"-]|\.\w))"""
)
#: A small letter may be the same one: C, c.
_SMALL = re.compile(r"(?<![\w.'’-])[b-h](?![\w.'’-])")
#: Before a capital letter that begins a sentence: there “A” may be the article.
_BEGINNING = re.compile(r"(?:^|[.!?:…]|\n)[\s*_(“\"\[]*(?:[-*+]\s+[*_]*|\d+\.\s+)?$")
#: What stands behind a name and never behind an article: a verb.
_DOES = re.compile(
    r" (?:(?!series\b)[a-z]+(?<![sui])s|is|was|has|had|does|did|can|cannot|may|might|must|will|would"
    r"|shall|should|and|or|who)(?!\w)"
)
_REACH = 20


def letters(side: Side) -> tuple[list[Figure], list[Figure]]:
    """The letters that name somebody for sure, then all that may.

    In Russian the Cyrillic letter that looks the same may name too: the check `letters` has it.
    """
    text = readable(side)
    cited = {at for one in figures(side) if one.kind in {"label", "short"} for at in range(*one.span)}
    sure: list[Figure] = []
    possible = [Figure("name", one[0].upper(), one[0], Span(*one.span())) for one in _SMALL.finditer(text)]
    for found in _LETTER.finditer(text):
        one = Figure("name", latin(found[0]), found[0], Span(*found.span()))
        possible.append(one)
        if len(text) > 1 and not (one.span.start in cited or found["cyrillic"]) and is_name(side, text, one):
            sure.append(one)
    return sure, possible


def is_name(side: Side, text: str, one: Figure) -> bool:
    """Whether “A” is no article: it stands within a sentence, owns or does something."""
    if side.lang == "ru" or one.text != "A" or text[one.span.end : one.span.end + 2] in {"'s", "’s"}:
        return True
    if _DOES.match(text, one.span.end):
        return True
    return not _BEGINNING.search(text, max(0, one.span.start - _REACH), one.span.start)
