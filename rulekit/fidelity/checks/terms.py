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
from rulekit.fidelity.sentences import beads, within
from rulekit.fidelity.side import Both, Side

#: A term that is denied speaks of its contrary: it answers, but asks for nothing.
_BEFORE = 6
_NOT = re.compile(r"(?<!\w)(?:не|not)\s+$", re.IGNORECASE)
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
        return _Said(list(within(self.words, spans, _starts)), list(within(self.hints, spans, _starts)))


def check(both: Both) -> Iterator[Finding]:
    """Tell each term without counterpart, and each that has its neighbour in the sentence instead."""
    book, of = book_of(both.pair.id), Same(both.terms)
    said = {lang: _said(lexis(lang, book, of), getattr(both, lang)) for lang in LANGS}
    if _LATIN.search(both.ru.text):
        english = lexis("en", book, of).hints(Side("en", both.ru.text))
        said["ru"] = said["ru"]._replace(hints=sorted([*said["ru"].hints, *english], key=_starts))
    # On a page of no book the words of all books stand side by side, and most of them are common ones.
    alone = bool(book) or both.pair.kind == "entry"
    known = {lang: frozenset(id for word in said[lang].hints for id in word.ids) for lang in LANGS}
    for bead in beads(both.ru, both.en) if any(one.words for one in said.values()) else ():
        if bead.paired:
            inside = {lang: said[lang].inside(getattr(bead, lang)) for lang in LANGS}
            yield from _weigh(both, inside, known if alone else None)


def _said(terms: Lexis, side: Side) -> _Said:
    kin = [Word((hit.name,), hit.span, exact=False) for hit in _KIN[side.lang].every(side)]
    words = [word for word in terms.words(side) if not _is_denied(side, word)]
    return _Said(words, sorted([*terms.hints(side), *kin], key=_starts))


def _is_denied(side: Side, word: Word) -> bool:
    return bool(_NOT.search(side.text, max(0, word.span.start - _BEFORE), word.span.start))


def _starts(word: Word) -> int:
    return word.span.start


def _weigh(
    both: Both, said: Mapping[str, _Said], known: Mapping[str, frozenset[str]] | None
) -> Iterator[Finding]:
    over = {lang: _over(both, said[lang], said[other]) for lang, other in _WAYS}
    done: set[Word] = set()
    for pair in _swaps(both, over):
        done |= set(pair.values())
        yield _finding(both, "swap", pair)
    if known:
        yield from _missing(both, said, known, done)


def _swaps(both: Both, over: Mapping[str, list[Word]]) -> Iterator[dict[str, Word]]:
    """Terms of which each language has another, though they are neighbours."""
    done: set[Word] = set()
    for word in over["ru"]:
        for rival in over["en"]:
            if not {word, rival} & done and _neighbours(both, word, rival):
                done |= {word, rival}
                yield {"ru": word, "en": rival}


def _missing(
    both: Both, said: Mapping[str, _Said], known: Mapping[str, frozenset[str]], done: set[Word]
) -> Iterator[Finding]:
    """Terms that the other language has nowhere in the pair: a pronoun may stand for one in its sentence."""
    for lang, other in _WAYS:
        told = set(done)
        for word in said[lang].words:
            if word not in told and known[other].isdisjoint(word.ids) and not _is_common(lang, word):
                told.update(one for one in said[lang].words if one.ids == word.ids)
                yield _finding(both, other, {lang: word})


def _over(both: Both, mine: _Said, theirs: _Said) -> list[Word]:
    """The words of terms that one side has more often than the other.

    A form of a neighbour does not speak of the term by its family: «командующий» is no hint at «командир».
    """
    rivals = [(word.span, _rivals(both, word)) for word in theirs.words]
    left = Counter(id for word in {one.span: one for one in theirs.words}.values() for id in word.ids)
    for word in theirs.hints:
        taken = (
            set[str]()
            if word.exact
            else {id for span, ids in rivals if _overlap(span, word.span) for id in ids}
        )
        for id in word.ids:
            if id not in taken:
                left[id] = max(left[id], 1)
    over = []
    for word in mine.words:
        known = next((id for id in word.ids if left[id] > 0), "")
        left[known] -= 1
        if not known:
            over.append(word)
    return over


def _rivals(both: Both, word: Word) -> frozenset[str]:
    """The neighbours of a word's terms that it does not mean itself."""
    return frozenset(other for id in word.ids for other in both.terms[id].neighbours) - frozenset(word.ids)


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _is_common(lang: str, word: Word) -> bool:
    return any(id in COMMON[lang] for id in word.ids)


def _neighbours(both: Both, one: Word, other: Word) -> bool:
    return any(set(both.terms[id].neighbours) & set(other.ids) for id in one.ids)


def _finding(both: Both, what: str, words: Mapping[str, Word]) -> Finding:
    sides = {"ru": both.ru, "en": both.en}
    params: dict[str, object] = {
        lang: sides[lang].text[word.span.start : word.span.end] for lang, word in words.items()
    }
    if what != "swap":
        ((lang, word),) = words.items()
        expected = [both.terms[id].form(what) for id in word.ids]
        params = {"words": params[lang], "expected": " / ".join(expected)}
    marked = {lang: (words[lang].span,) if lang in words else () for lang in LANGS}
    return Finding("terms", f"fidelity-terms-{what}", params, marked["ru"], marked["en"])
