"""Checks forms that must not stand for a term."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rulekit.fidelity.finder import Finder, Hit
from rulekit.fidelity.lexis import LANGS, Form, Same, book_of, terms_of
from rulekit.fidelity.pair import Finding, Span
from rulekit.fidelity.side import Both, Side, folded
from rulekit.fidelity.terms import Term
from rulekit.fidelity.words import LEMMAS

_QUOTES = ("«»", "“”", '""', "„“")


class _Avoided(NamedTuple):
    """The forms to avoid in one language, and longer ones of which they are a harmless part."""

    finder: Finder
    #: By form, the term for which it must not stand.
    terms: dict[str, Term]


def check(both: Both) -> Iterator[Finding]:
    """Tell each form to avoid; one that is only quoted is spoken about, not used.

    So is one where each language has both a form to avoid and a good one: they are set against each other.
    """
    book, of = book_of(both.pair.id), Same(both.terms)
    sides: dict[str, Side] = {"ru": both.ru, "en": both.en}
    told = {lang: list(_told(_avoided(lang, book, of), sides[lang])) for lang in LANGS}
    compared = set[Term]()
    if all(told.values()):
        terms = {term for found in told.values() for _, term in found}
        compared = {term for term in terms if all(_is_said(term, side) for side in sides.values())}
    for lang in LANGS:
        for hit, term in told[lang]:
            if term not in compared:
                yield _finding(lang, sides[lang], hit, term)


def _told(avoided: _Avoided, side: Side) -> Iterator[tuple[Hit, Term]]:
    for hit in avoided.finder.hits(side):
        if hit.name and not _is_harmless(hit, side):
            yield hit, avoided.terms[hit.name]


def _is_said(term: Term, side: Side) -> bool:
    """Whether a side has the term in a good form too."""
    forms = [("", Form("", form).bare) for form in term.forms(side.lang)]
    return any(Finder.of(side.lang, [form for form in forms if form[1]]).hits(side))


def _finding(lang: str, side: Side, hit: Hit, term: Term) -> Finding:
    params = {"words": side.text[hit.span.start : hit.span.end], "expected": term.form(lang)}
    spans = {lang: (hit.span,)}
    return Finding("avoided", "fidelity-avoided-form", params, spans.get("ru", ()), spans.get("en", ()))


@lru_cache(32)
def _avoided(lang: str, book: str, of: Same) -> _Avoided:
    known = list(terms_of(book, of.terms))
    good = {folded(Form(id, form).bare) for id, term in known for form in term.forms(lang)}
    terms = {
        form: term
        for _, term in known
        for form in term.avoid(lang)
        if folded(Form("", form).bare) not in good
    }
    alike = {_lemmas(lang, bare) for bare in good}
    phrases = [(form, _phrase(lang, Form("", form).bare, alike)) for form in terms] + [
        ("", bare) for bare in good
    ]
    return _Avoided(Finder.of(lang, [phrase for phrase in phrases if phrase[1]]), terms)


def _phrase(lang: str, bare: str, alike: set[tuple[frozenset[str], ...]]) -> str:
    """What is looked for: no other form than this one, if a good form has the same lemmas."""
    return " ".join("=" + word for word in bare.split()) if _lemmas(lang, bare) in alike else bare


def _lemmas(lang: str, bare: str) -> tuple[frozenset[str], ...]:
    return tuple(LEMMAS[lang](word) for word in bare.split())


def _is_harmless(hit: Hit, side: Side) -> bool:
    """Whether a form that is written in quotes or as a name is not, or one without quotes stands in them."""
    form = Form("", hit.name)
    name = form.bare[0].isupper() and not side.text[hit.span.start].isupper()
    return name or _is_quoted(side.text, hit.span) != form.quoted


def _is_quoted(text: str, span: Span) -> bool:
    return span.start > 0 and text[span.start - 1] + text[span.end : span.end + 1] in _QUOTES
