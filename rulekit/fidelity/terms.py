"""The term base: one Russian and one English form for each thing, and the forms that are as good or not.

`translations/terms.toml` is read here alone: glossary, phrases, checks and exchange files are fed from it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from rulekit.oracle.decode import convert
from rulekit.pages import LANGS, Fault
from rulekit.proof.grounds import broken, line_of, toml
from rulekit.verdict import BadPlay

#: What tells a term from another of the same name, and is no part of it: «штурм (число)».
_REMARK = re.compile(r"\s*\([^)]*\)")
#: Cyrillic letters where English is written, and a word of two alphabets in either language.
_FOREIGN = {
    "ru": re.compile(r"[а-яё][a-z]|[a-z][а-яё]", re.IGNORECASE),
    "en": re.compile(r"[а-яё]", re.IGNORECASE),
}


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing of the rules and its names."""

    #: The forms that pages print, a remark in brackets perhaps included.
    ru: str
    #: The English form that pages print.
    en: str
    #: Whether the form is the publisher's, concluded from his texts, or ours.
    status: Literal["official", "inferred", "proposed"]
    #: Where it is found.
    source: str = ""
    #: The names of the books that use it.
    books: tuple[str, ...] = ()
    #: Further forms that say the same.
    also_ru: tuple[str, ...] = ()
    #: Further English forms that say the same.
    also_en: tuple[str, ...] = ()
    #: Ids of terms for which it is easily taken.
    neighbours: tuple[str, ...] = ()
    #: Where Russian readers may be misled.
    note_ru: str = ""
    #: Where English readers may be misled.
    note_en: str = ""
    #: Forms that must not stand for it.
    avoid_ru: tuple[str, ...] = ()
    #: English forms that must not stand for it.
    avoid_en: tuple[str, ...] = ()

    def form(self, lang: str) -> str:
        """The form that pages of a language print."""
        return self.ru if lang == "ru" else self.en

    def also(self, lang: str) -> tuple[str, ...]:
        """Further forms of a language."""
        return self.also_ru if lang == "ru" else self.also_en

    def forms(self, lang: str) -> tuple[str, ...]:
        """All forms of a language, without remarks in brackets; the printed one comes first."""
        return (_REMARK.sub("", self.form(lang)), *self.also(lang))

    def avoid(self, lang: str) -> tuple[str, ...]:
        """The forms of a language that must not stand for it."""
        return self.avoid_ru if lang == "ru" else self.avoid_en

    def note(self, lang: str) -> str:
        """Where its readers may be misled."""
        return self.note_ru if lang == "ru" else self.note_en


def owned(terms: Iterable[Term], lang: str) -> frozenset[str]:
    """The forms of all terms, whatever their letters' case."""
    return frozenset(form.casefold() for one in terms for form in one.forms(lang))


def slips(term: Term, own: Collection[str], lang: str) -> tuple[str, ...]:
    """The forms to avoid that are no term's own: whoever says one means this term."""
    return tuple(form for form in term.avoid(lang) if form.casefold() not in own)


#: Terms by id.
Terms = Mapping[str, Term]


class TermBase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of terms."""

    term: dict[str, Term]


@cache
def load(path: Path) -> Terms:
    """All terms of a file by id, in its order; raises `BadPlay` at the place of what is no term."""
    found: TermBase = convert(toml(path), TermBase)
    return found.term


def faults(path: Path, books: Collection[str] = ()) -> Iterator[Fault]:
    """What is wrong with a file of terms, at its lines.

    With `books` each term must belong to some of them.
    """
    if unread := list(broken(path)):
        yield from unread
        return
    try:
        base: TermBase = convert(toml(path), TermBase)
    except BadPlay as error:
        yield Fault(path.as_posix(), line_of(path, error.path), error.code, **error.params)
        return
    found = [*_each(base.term, books), *_neighbours(base.term)]
    found += list(_twice(base.term)) or list(_shared(base.term))
    for id, code, params in found:
        yield Fault(path.as_posix(), line_of(path, f"$.term.{id}"), code, id=id, **params)


#: A term, what is wrong with it, and the words for that.
_Found = tuple[str, str, dict[str, object]]


def _each(terms: Terms, books: Collection[str]) -> Iterator[_Found]:
    for id, term in terms.items():
        for lang in LANGS:
            for form in (*term.forms(lang), *term.avoid(lang)):
                if not form or form != form.strip():
                    yield id, "term-blank", {"form": form}
                elif _FOREIGN[lang].search(form):
                    yield id, "term-script", {"form": form}
            for form in set(map(str.casefold, term.forms(lang))) & set(map(str.casefold, term.avoid(lang))):
                yield id, "term-avoided", {"form": form}
        if books and not (term.books and set(term.books) <= set(books)):
            yield id, "term-books", {"written": ", ".join(term.books), "known": ", ".join(books)}


def _twice(terms: Terms) -> Iterator[_Found]:
    first: dict[tuple[str, ...], str] = {}
    for id, term in terms.items():
        other = first.setdefault(tuple(term.form(lang).casefold() for lang in LANGS), id)
        if other != id:
            yield id, "term-twice", {"other": other}


def _neighbours(terms: Terms) -> Iterator[_Found]:
    for id, term in terms.items():
        for other in term.neighbours:
            if other not in terms or other == id:
                yield id, "term-neighbour", {"written": other}
            elif id not in terms[other].neighbours:
                yield other, "term-one-way", {"other": id}


def _shared(terms: Terms) -> Iterator[_Found]:
    """Terms of one book that share a form and do not say that they may be confused."""
    owners: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for id, term in terms.items():
        for lang in LANGS:
            for form in dict.fromkeys(map(str.casefold, term.forms(lang))):
                for book in term.books:
                    owners[book, lang, form].append(id)
    told = set()
    for (_, _, form), (one, *others) in owners.items():
        for other in others:
            if other not in terms[one].neighbours and (one, other, form) not in told:
                told.add((one, other, form))
                yield other, "term-shared", {"other": one, "form": form}
