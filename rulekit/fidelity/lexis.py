"""The terms of a book as they stand in texts: in any inflected form, told apart where two share one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from rulekit.fidelity.finder import Finder, Hit
from rulekit.fidelity.pair import Span
from rulekit.fidelity.side import Side, folded
from rulekit.fidelity.terms import Term, Terms
from rulekit.fidelity.words import LEMMAS
from rulekit.games import BOOKS

LANGS = ("ru", "en")
_WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")
_STOP = re.compile(r"[.!?\n]")
_REMARK = re.compile(r"\(([^)]*)\)")
_OPEN, _CLOSE = '«“„"', '»”"'
#: As far before a word as the end of a sentence is looked for, and as far from one as the rest of its own.
_NEAR, _FAR = 20, 400
#: Of a word's letters, those that all words of its family begin with.
_KIN, _FEWEST = 0.7, 5


@dataclass(frozen=True)
class Form:
    """A form of a term, as the term base has it."""

    id: str
    written: str
    #: The words that tell the term from another of the same name.
    remark: str = ""

    @cached_property
    def bare(self) -> str:
        """Its words alone; empty if it has other things in it, as `2D6` has."""
        plain = self.written.strip(_OPEN + _CLOSE + ":").removeprefix("to ")
        words = _WORD.findall(plain)
        return " ".join(words) if " ".join(words) == plain else ""

    @cached_property
    def shape(self) -> str:
        """Its words in small letters, by which forms of several terms are the same."""
        return folded(self.bare)

    @property
    def quoted(self) -> bool:
        """Whether it stands in quotes."""
        return self.written[0] in _OPEN


class Word(NamedTuple):
    """A term where it stands; several if nothing tells which of them is meant."""

    ids: tuple[str, ...]
    span: Span
    #: Whether a form of the term itself stands there, and no other word of its family.
    exact: bool = True


@dataclass(frozen=True)
class Lexis:
    """The terms of one book in one language."""

    lang: str
    forms: tuple[Form, ...]

    @cached_property
    def _finder(self) -> Finder:
        return Finder.of(
            self.lang, [(str(number), form.bare) for number, form in enumerate(self.forms) if form.bare]
        )

    @cached_property
    def _kin(self) -> Mapping[str, frozenset[str]]:
        """Beginnings of words by which a family is known, with the ids of its terms."""
        found: dict[str, set[str]] = defaultdict(set)
        for form in self.forms:
            told_apart = form.remark and form.shape in self._same
            if len(form.bare) > _FEWEST and " " not in form.bare and not told_apart:
                found[form.shape[: max(_FEWEST, int(len(form.bare) * _KIN))]].add(form.id)
        return {start: frozenset(ids) for start, ids in found.items()}

    @cached_property
    def _same(self) -> Mapping[str, tuple[Form, ...]]:
        """The forms that several terms have, but for quotes and great letters, by their shape."""
        found: dict[str, list[Form]] = defaultdict(list)
        for form in self.forms:
            found[form.shape].append(form)
        return {shape: tuple(forms) for shape, forms in found.items() if len({one.id for one in forms}) > 1}

    @cached_property
    def _families(self) -> dict[str, tuple[str, ...]]:
        """The terms whose family a word is of, by the words that were met."""
        return {}

    def words(self, side: Side) -> list[Word]:
        """The terms of a side in its order; of several at one place the longest."""
        found: dict[Span, list[str]] = {}
        for hit in self._finder.hits(side):
            if self._meant(hit, side):
                found.setdefault(hit.span, []).append(self.forms[int(hit.name)].id)
        return [Word(tuple(dict.fromkeys(ids)), span) for span, ids in found.items()]

    def hints(self, side: Side) -> Iterator[Word]:
        """What may speak of a term: also a shorter term in a longer one, and other words of its family."""
        for hit in self._finder.every(side):
            if self._meant(hit, side):
                yield Word((self.forms[int(hit.name)].id,), hit.span)
        for token in side.words:
            if ids := self._family(token.text):
                yield Word(ids, token.span, exact=False)

    def _family(self, word: str) -> tuple[str, ...]:
        if word not in self._families:
            start = folded(word)
            found = [self._kin.get(start[:size], ()) for size in range(_FEWEST, len(start) + 1)]
            self._families[word] = tuple(dict.fromkeys(id for ids in found for id in ids))
        return self._families[word]

    def _meant(self, hit: Hit, side: Side) -> bool:
        """Whether a form of this shape stands there, where another term has the same words."""
        form = self.forms[int(hit.name)]
        if len(form.bare) > 1 and form.shape not in self._same:
            return True
        text, start = side.text, hit.span.start
        quoted = start > 0 and text[start - 1] in _OPEN
        if len(form.bare) == 1:
            return text[start : hit.span.end] == form.bare and quoted >= form.quoted
        if form.remark and not _sentence_has(side, hit.span, form.remark, self.lang):
            return False
        twins = [other for other in self._same[form.shape] if other.id != form.id]
        if form.quoted or any(other.quoted for other in twins):
            return quoted == form.quoted
        if all(other.written[0].isupper() == form.written[0].isupper() for other in twins):
            return True
        return _begins(side, hit.span) or text[start].isupper() == form.written[0].isupper()


def _begins(side: Side, span: Span) -> bool:
    """Whether a sentence begins there."""
    before = side.plain[max(0, span.start - _NEAR) : span.start].rstrip(' \n*_«“"([')
    return not before or before[-1] in ".!?:|"


def _sentence_has(side: Side, span: Span, remark: str, lang: str) -> bool:
    """Whether the sentence has some word of a remark."""
    around = _STOP.split(side.plain[max(0, span.start - _FAR) : span.start])[-1]
    around += _STOP.split(side.plain[span.end : span.end + _FAR])[0]
    lemmas = frozenset[str]().union(*(LEMMAS[lang](word) for word in _WORD.findall(around)))
    return any(LEMMAS[lang](word) & lemmas for word in remark.split())


class Same(NamedTuple):
    """What is the same if it is one object, however large it is."""

    terms: Terms

    def __hash__(self) -> int:
        return id(self.terms)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.terms is other.terms


def book_of(id: str) -> str:
    """The book that a pair is of; empty if it is of none."""
    name = re.split(r"[./#]", id, maxsplit=1)[0]
    return next((book.name for book in BOOKS.values() if name in {book.name, book.prefix}), "")


@lru_cache(32)
def lexis(lang: str, book: str, of: Same) -> Lexis:
    """The forms of a book's terms; of all terms where the pair is of no book."""
    forms = [form for id, term in terms_of(book, of.terms) for form in _forms(id, term, lang)]
    return Lexis(lang, tuple(forms))


def terms_of(book: str, terms: Terms) -> Iterator[tuple[str, Term]]:
    """The terms that a book uses."""
    for id, term in terms.items():
        if not book or book in term.books:
            yield id, term


def _forms(id: str, term: Term, lang: str) -> Iterable[Form]:
    remark = " ".join(_REMARK.findall(term.form(lang)))
    return [Form(id, form, remark) for form in term.forms(lang)]
