"""Checks terms: each has its counterpart, and none stands where its neighbour belongs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rulekit.fidelity.checks.term_words import COMMON, KIN
from rulekit.fidelity.finder import Finder
from rulekit.fidelity.lexis import LANGS, Lexis, Same, Word, book_of, lexis
from rulekit.fidelity.pair import Finding, Span
from rulekit.fidelity.sentences import beads
from rulekit.fidelity.side import Both, Side
from rulekit.fidelity.terms import Term

#: English words in the Russian, which may be terms as well.
_LATIN = re.compile(r"[A-Za-z]{3}")
_WAYS = (("ru", "en"), ("en", "ru"))
_KIN = {
    lang: Finder.of(lang, [(id, form) for id, forms in KIN[lang].items() for form in forms]) for lang in LANGS
}


class _Said(NamedTuple):
    """The terms of a side, and all that may speak of a term."""

    words: list[Word]
    hints: list[Word]

    def inside(self, spans: tuple[Span, ...]) -> _Said:
        """What of it stands in some sentences."""
        return _Said(_inside(self.words, spans), _inside(self.hints, spans))


def check(both: Both) -> Iterator[Finding]:
    """Tell each term without counterpart in its sentence, and each that has its neighbour there instead."""
    book, of = book_of(both.pair.id), Same(both.terms)
    said = {lang: _said(lexis(lang, book, of), getattr(both, lang)) for lang in LANGS}
    if _LATIN.search(both.ru.text):
        said["ru"].hints.extend(lexis("en", book, of).hints(Side("en", both.ru.text)))
    if any(one.words for one in said.values()):
        known = {lang: frozenset(id for word in said[lang].hints for id in word.ids) for lang in LANGS}
        for bead in beads(both.ru, both.en):
            if bead.paired:
                yield from _weigh(
                    both, {lang: said[lang].inside(getattr(bead, lang)) for lang in LANGS}, known
                )


def _said(terms: Lexis, side: Side) -> _Said:
    kin = [Word((hit.name,), hit.span) for hit in _KIN[side.lang].every(side)]
    return _Said(terms.words(side), [*terms.hints(side), *kin])


def _inside(words: list[Word], spans: tuple[Span, ...]) -> list[Word]:
    return [word for word in words if any(span.start <= word.span.start < span.end for span in spans)]


def _weigh(both: Both, said: Mapping[str, _Said], known: Mapping[str, frozenset[str]]) -> Iterator[Finding]:
    """The terms of a sentence; one that its answer calls by a pronoun may stand in another sentence of the pair."""
    over = {lang: _over(said[lang], said[other]) for lang, other in _WAYS}
    done: set[Word] = set()
    for lang, other in _WAYS:
        for word in over[lang]:
            rival = next((one for one in over[other] if _neighbours(both, word, one)), None)
            if rival and not {word, rival} & done:
                done |= {word, rival}
                spans = {lang: word.span, other: rival.span}
                yield _finding(both, "swap", spans, {lang: word, other: rival})
    for lang, other in _WAYS:
        for word in said[lang].words:
            if word not in done and known[other].isdisjoint(word.ids) and not _is_common(lang, word):
                done.update(one for one in said[lang].words if one.ids == word.ids)
                yield _finding(both, other, {lang: word.span}, {lang: word})


def _over(mine: _Said, theirs: _Said) -> list[Word]:
    """The words of terms that one side has more often than the other."""
    left = Counter(id for word in {one.span: one for one in theirs.words}.values() for id in word.ids)
    for word in theirs.hints:
        for id in word.ids:
            left[id] = max(left[id], 1)
    over = []
    for word in mine.words:
        if id := next((id for id in word.ids if left[id] > 0), None):
            left[id] -= 1
        else:
            over.append(word)
    return over


def _is_common(lang: str, word: Word) -> bool:
    return any(id in COMMON[lang] for id in word.ids)


def _neighbours(both: Both, one: Word, other: Word) -> bool:
    terms = [both.terms[id] for id in one.ids]
    return any(isinstance(term, Term) and set(term.neighbours) & set(other.ids) for term in terms)


def _finding(both: Both, what: str, spans: Mapping[str, Span], words: Mapping[str, Word]) -> Finding:
    texts = {"ru": both.ru.text, "en": both.en.text}
    params: dict[str, object] = {lang: texts[lang][span.start : span.end] for lang, span in spans.items()}
    if what != "swap":
        lang = next(iter(words))
        terms = [both.terms[id] for id in words[lang].ids]
        expected = [term.form("en" if lang == "ru" else "ru") for term in terms if isinstance(term, Term)]
        params = {"words": params[lang], "expected": " / ".join(expected)}
    marked = {lang: (spans[lang],) if lang in spans else () for lang in LANGS}
    return Finding("terms", f"fidelity-terms-{what}", params, marked["ru"], marked["en"])
