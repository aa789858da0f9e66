"""Finds «до N», “up to N”: a number that is the most in one language must not stand bare in the other."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulekit.fidelity.numerals import Numeral, numerals
from rulekit.fidelity.pair import Finding, Span
from rulekit.fidelity.sentences import beads, within
from rulekit.fidelity.side import Both

#: What stands right before a number that is the most.
_LIMIT = {
    "ru": re.compile(r"(?<![\w-])до\s+$", re.IGNORECASE),
    "en": re.compile(r"(?<![\w-])up\s+to\s+$", re.IGNORECASE),
}
#: As far before a number as that is looked for.
_NEAR = 12
#: What else in a sentence may say that a number is the most, or where something ends.
_ANSWERS = {
    "ru": re.compile(
        r"(?<![\w-])(?:до|вплоть|не (?:больше|более|выше|дальше|свыше)|максим\w+|сам\w+ больш\w+|предел\w*|"
        r"от силы|хоть|или (?:меньше|менее)|по)(?![\w-])|\d[–-]\d",
        re.IGNORECASE,
    ),
    "en": re.compile(
        r"\b(?:up to|to (?:the )?\w+|until|till|through|at most|(?:no|not) (?:more|farther|further|later)|"
        r"max\w*|within|before|by|as (?:many|much|far) as|or (?:less|fewer|under)|between|under|below|"
        r"less|fewer|limit\w*|away|from|short)\b|\d[–-]\d",
        re.IGNORECASE,
    ),
}
_EXPECTED = {"ru": "до", "en": "up to"}


def limits(check: str, both: Both) -> Iterator[Finding]:
    """Tell each number that is the most in one language, if nothing in the other's sentence says so."""
    sides = {"ru": both.ru, "en": both.en}
    said = dict(zip(sides, numerals(both), strict=True))
    most = {
        lang: [one for one in said[lang] if _is_limit(lang, side.plain, one)] for lang, side in sides.items()
    }
    for bead in beads(both.ru, both.en) if any(most.values()) else ():
        for lang, other in (("ru", "en"), ("en", "ru")):
            mine: tuple[Span, ...] = getattr(bead, lang)
            theirs: tuple[Span, ...] = getattr(bead, other)
            text = " ".join(sides[other].plain[span.start : span.end] for span in theirs)
            if bead.paired and not _ANSWERS[other].search(text):
                spans = tuple(one.span for one in within(most[lang], mine, _starts))
                if spans:
                    yield _finding(check, other, sides[lang].text, spans)


def _is_limit(lang: str, text: str, number: Numeral) -> bool:
    before = text[max(0, number.span.start - _NEAR) : number.span.start]
    return number.kind != "ordinal" and _LIMIT[lang].search(before) is not None


def _starts(number: Numeral) -> int:
    return number.span.start


def _finding(check: str, other: str, text: str, spans: tuple[Span, ...]) -> Finding:
    words = ", ".join(text[span.start : span.end] for span in spans)
    params: dict[str, object] = {"words": words, "expected": _EXPECTED[other]}
    marked = ((), spans) if other == "ru" else (spans, ())
    return Finding(check, f"fidelity-{check}-{other}", params, *marked)
