"""Letters that look alike: Latin ones in a Russian word, Cyrillic ones in an English word or in a name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from rulekit.fidelity.figures import readable
from rulekit.fidelity.naming import letters
from rulekit.fidelity.pair import Finding, Span
from rulekit.fidelity.side import Both, Side
from rulekit.fidelity.words import is_russian

_TO_LATIN = str.maketrans("АВЕЕКМНОРСТУХаеорсухіЅ", "ABEEKMHOPCTYXaeopcyxiS")
_TO_CYRILLIC = str.maketrans("ABEKMHOPCTYXaeopcyxk", "АВЕКМНОРСТУХаеорсухк")
_CYRILLIC, _LATIN = "А-Яа-яЁёІі", "A-Za-z"
#: A run of letters and digits of both alphabets.
_MIXED = re.compile(
    rf"(?<![\w])(?=\w*[{_CYRILLIC}])(?=\w*[{_LATIN}])[^\W_]+(?![\w])",
)
#: A name with a Cyrillic letter: А1.
_NAME = re.compile(r"(?<![\w-])[АВЕКМНОРСТХУаеорсух]{1,2}\d+(?!\w)")
_LOOKS_LATIN = re.compile(r"(?<![\w])[АВЕКМНОРСТХУаеорсух]+(?![\w])")
_LOOKS_RUSSIAN = re.compile(r"(?<![\w./@-])[ABEKMHOPCTXYaeopcyxk]+(?![\w/@]|\.\w)")
#: Within a sentence a lone capital letter is no word that begins one.
_WITHIN = re.compile(r"[^\W\d_][ \u00a0]$|[,;(—–][ \u00a0]?$")
_WORD = re.compile(r"\w+")
#: Without one of these an English text has nothing for this check.
_FOREIGN = re.compile(rf"[{_CYRILLIC}]|\d[Oo]")
#: A letter beside a letter of the other alphabet or beside a digit.
_MIXTURE = re.compile(rf"[{_CYRILLIC}][{_LATIN}\d]|[{_LATIN}\d][{_CYRILLIC}]|\d[Oo]")
_ZERO = re.compile(r"(?<![\w])\d+[ОоOo]\d*(?!\w)")


def check(both: Both) -> Iterator[Finding]:
    """Find words of two alphabets, and names and words written with letters of the other one."""
    ru = [*_mixed(both.ru), *_names(both), *_latin_words(both), *_lone(both)]
    en = [*_mixed(both.en), *_cyrillic_words(both.en)] if _FOREIGN.search(both.en.text) else []
    if ru or en:
        written = ", ".join(
            dict.fromkeys([both.ru.text[a:b] for a, b in ru] + [both.en.text[a:b] for a, b in en])
        )
        yield Finding("letters", "fidelity-letters-alike", {"written": written}, tuple(ru), tuple(en))


def _mixed(side: Side) -> Iterator[Span]:
    text = readable(side)
    for pattern in (_MIXED, _ZERO) if _MIXTURE.search(text) else ():
        for found in pattern.finditer(text):
            yield Span(*found.span())


def _names(both: Both) -> Iterator[Span]:
    """Names such as A1 whose letter is Cyrillic here and Latin in the English."""
    english = _words(both.en)
    for found in _NAME.finditer(readable(both.ru)):
        if found[0].translate(_TO_LATIN).lower() in english:
            yield Span(*found.span())


@lru_cache(maxsize=4)
def _words(side: Side) -> frozenset[str]:
    """The words and names of a side, in small letters."""
    return frozenset(_WORD.findall(readable(side).lower()))


def _latin_words(both: Both) -> Iterator[Span]:
    """Russian words written with nothing but Latin letters: «cop», «a»."""
    named = any(one.text.isupper() for one in letters(both.en)[1])
    for found in _LOOKS_RUSSIAN.finditer(readable(both.ru)):
        # Where sides have letters for names, a letter is one of them.
        is_name = named and len(found[0]) == 1 and found[0].isupper()
        if is_name or found[0].lower() in _words(both.en):
            continue
        if is_russian(found[0].translate(_TO_CYRILLIC)):
            yield Span(*found.span())


def _cyrillic_words(side: Side) -> Iterator[Span]:
    """English words and names written with nothing but Cyrillic letters that look Latin."""
    text = readable(side)
    for pattern in (_NAME, _LOOKS_LATIN):
        for found in pattern.finditer(text):
            if text[found.start() - 1 : found.start()] != "«":
                yield Span(*found.span())


def _lone(both: Both) -> Iterator[Span]:
    """Sides and figures whose letter is Cyrillic here and Latin in the English."""
    text = readable(both.ru)
    mine, theirs = letters(both.ru), letters(both.en)
    named = {one.value for one in theirs[0]} - {one.value for one in mine[0]}
    possible = {one.value for one in theirs[1]}
    for one in mine[1]:
        is_cyrillic = one.text != one.value
        is_within = one.value in possible and _WITHIN.search(text, max(0, one.span.start - 3), one.span.start)
        if is_cyrillic and (is_within or one.value in named):
            yield one.span
