"""Looks for a stretch of a sentence whose words have no answer in the other language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log, sqrt
from typing import NamedTuple

from rulekit.fidelity.lexicon import Entry, lexicon
from rulekit.fidelity.pair import Span
from rulekit.fidelity.sentences import Bead, letters, words_in
from rulekit.fidelity.side import Both, Token

#: What a word with an answer takes off the weight of the words before it that have none.
_RELIEF = 1.5
#: How much the lengths of sentences that say the same differ: the longer they are, the less.
_SPREAD, _FEW = 0.08, 1.9
_LANGS = ("ru", "en")
#: Words that say what the other language has several words for: «если … не», «всё, что».
_SAY = {
    "unless": frozenset({"if", "not"}),
    "whatever": frozenset({"all", "what"}),
}
#: Of a sentence's words, those that the lexicon must know.
_ENOUGH = 0.85


class Stretch(NamedTuple):
    """Words without an answer."""

    lang: str
    span: Span
    #: How unlikely they are to have none, beside the length of the sentence; 0 if nothing speaks for it.
    weight: float


def stretches(both: Both, bead: Bead) -> Iterator[Stretch]:
    """The heaviest stretch of each side of a bead."""
    words = {lang: words_in(getattr(both, lang), getattr(bead, lang)) for lang in _LANGS}
    if not all(_is_ours(lang, words[lang]) for lang in _LANGS):
        return
    longer = _longer(both, bead)
    for lang, other, excess in (("ru", "en", -longer), ("en", "ru", longer)):
        if found := _heaviest(lang, words[lang], words[other]):
            yield found._replace(weight=found.weight + max(-2.0, min(4.0, excess)))


def _is_ours(lang: str, words: list[Token]) -> bool:
    """Whether the lexicon knows enough of a sentence's words to judge it."""
    return sum(bool(_known(lang, token)) for token in words) >= _ENOUGH * len(words)


def _longer(both: Both, bead: Bead) -> float:
    """By how many deviations the English is longer than the Russian would have it."""
    ru, en = letters(both.ru, bead.ru), letters(both.en, bead.en)
    return log(en / ru) / sqrt(_SPREAD**2 + _FEW**2 / (ru + en))


def _heaviest(lang: str, words: list[Token], others: list[Token]) -> Stretch | None:
    answers = frozenset[str]().union(*map(_said, others))
    best, weight, start = None, 0.0, 0
    for token in words:
        if not weight:
            start = token.start
        known = () if token.text.lower() in answers else _known(lang, token)
        weight = max(0.0, weight + _weight(known, answers))
        if weight > (best.weight if best else 0):
            best = Stretch(lang, Span(start, token.end), weight)
    return best


def _said(token: Token) -> frozenset[str]:
    """What a word may answer for."""
    written = token.text.lower()
    return token.lemmas | {written} | _SAY.get(written, frozenset())


def _known(lang: str, token: Token) -> list[Entry]:
    entries = lexicon()[lang]
    return [entries[lemma] for lemma in token.lemmas if lemma in entries]


def _weight(known: Sequence[Entry], answers: frozenset[str]) -> float:
    """What a word says for an omission; nothing if the lexicon does not know it."""
    if not known:
        return 0.0
    if any(entry.answers & answers for entry in known):
        return -_RELIEF * max(entry.surely for entry in known)
    return min(-log(1 - entry.surely) for entry in known)
