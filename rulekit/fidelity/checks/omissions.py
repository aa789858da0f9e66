"""Checks that nothing is left out: a sentence, a condition, what stands in brackets, a stretch of words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from rulekit.fidelity.balance import LANGS, Scales, told
from rulekit.fidelity.checks.omission_words import OPENERS
from rulekit.fidelity.coverage import stretches
from rulekit.fidelity.pair import Finding, Span
from rulekit.fidelity.sentences import Bead, beads
from rulekit.fidelity.side import Both, Side

#: From this weight on a stretch of words without an answer is told.
_HEAVY = 5.9
#: Brackets with words in them; markup, which is blank by now, is none.
_BRACKETS = re.compile(r"\((?=[^()]*[^\W\d_]{2})[^()]*\)")


@cache
def _scales() -> Scales:
    return Scales.of(OPENERS)


def check(both: Both) -> Iterator[Finding]:
    """Tell what has no counterpart; of a sentence that has none at all nothing else is told."""
    yield from told("omissions", _scales(), both)
    for bead in beads(both.ru, both.en):
        if len(bead.ru) != len(bead.en):
            yield _sentence(both, bead)
        else:
            yield from _brackets(both, bead)
            yield from _stretch(both, bead)


def _sentence(both: Both, bead: Bead) -> Finding:
    more = "ru" if len(bead.ru) > len(bead.en) else "en"
    counts = {lang: len(getattr(bead, lang)) for lang in LANGS}
    spans = {
        lang: tuple(_trimmed(getattr(both, lang), span) for span in getattr(bead, lang)) for lang in LANGS
    }
    code = "fidelity-omissions-count" if all(counts.values()) else f"fidelity-omissions-no-{_other(more)}"
    return Finding("omissions", code, counts, spans["ru"], spans["en"])


def _brackets(both: Both, bead: Bead) -> Iterator[Finding]:
    spans = {lang: _inside(getattr(both, lang), getattr(bead, lang)) for lang in LANGS}
    if len(spans["ru"]) != len(spans["en"]):
        yield Finding("omissions", "fidelity-omissions-brackets", {}, spans["ru"], spans["en"])


def _inside(side: Side, sentences: tuple[Span, ...]) -> tuple[Span, ...]:
    found = (
        Span(*one.span())
        for span in sentences
        for one in _BRACKETS.finditer(side.plain, span.start, span.end)
    )
    return tuple(found)


def _stretch(both: Both, bead: Bead) -> Iterator[Finding]:
    heaviest = max(stretches(both, bead), key=lambda one: one.weight, default=None)
    if heaviest and heaviest.weight >= _HEAVY:
        marked = {heaviest.lang: (heaviest.span,)}
        params = {"words": getattr(both, heaviest.lang).text[heaviest.span.start : heaviest.span.end]}
        code = f"fidelity-omissions-words-{_other(heaviest.lang)}"
        yield Finding("omissions", code, params, marked.get("ru", ()), marked.get("en", ()))


def _other(lang: str) -> str:
    return "en" if lang == "ru" else "ru"


def _trimmed(side: Side, span: Span) -> Span:
    """A sentence without the blanks around it."""
    text = side.text[span.start : span.end]
    return Span(span.end - len(text.lstrip()), span.start + len(text.rstrip()))
