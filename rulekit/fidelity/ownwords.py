"""Own words: what of a source's wording a text of ours has, be it in other forms of the same words.

Sources give facts. Their sentences are not ours: no run of content words may be shared, but for terms.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rulekit.fidelity.terms import Terms
from rulekit.fidelity.words import has_content, russian

#: As many content words in a row as no page may share with a source.
RUN = 6
_WORD = re.compile(r"[а-яё]+", re.IGNORECASE)
_FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
#: Addresses, tables, marks of blocks and their options.
_MARKUP = re.compile(r"\]\([^)]*\)|^\|.*$|^///.*$|^    .*$", re.MULTILINE)


class Word(NamedTuple):
    """A content word of a text with its dictionary forms."""

    text: str
    lemmas: frozenset[str]
    #: The line on which it stands, from 1.
    line: int


class Run(NamedTuple):
    """Words in a row that two texts share."""

    words: str
    #: The lines on which the run begins.
    line: int
    source: int


def prose(markdown: str) -> str:
    """A page without what is no prose; all lines keep their numbers."""
    for pattern in (_FENCE, _MARKUP):
        markdown = pattern.sub(lambda found: "\n" * found[0].count("\n") or " ", markdown)
    return markdown


def content(text: str) -> list[Word]:
    """The content words of a Russian text."""
    return [
        Word(word, russian(word), number)
        for number, line in enumerate(text.splitlines(), 1)
        for word in _WORD.findall(line)
        if has_content(word)
    ]


def of_terms(terms: Terms) -> frozenset[str]:
    """The words of terms, which everybody has to use."""
    return frozenset(form for term in terms.values() for word in content(term.ru) for form in word.lemmas)


def shared(ours: Sequence[Word], source: Sequence[Word], free: frozenset[str]) -> Iterator[Run]:
    """The longest runs of words that a text shares with a source, those that are all free left out."""
    longest: tuple[int, int, int] | None = None
    for end, place, length in _runs(ours, source):
        begin = end - length + 1
        if all(word.lemmas & free for word in ours[end - RUN + 1 : end + 1]):
            continue
        if longest and begin > longest[0]:
            yield _run(ours, source, *longest)
        longest = (begin, place - length + 1, length)
    if longest:
        yield _run(ours, source, *longest)


def _runs(ours: Sequence[Word], source: Sequence[Word]) -> Iterator[tuple[int, int, int]]:
    """Where shared runs that are too long end: in ours, in the source, and how long they are."""
    places = _places(source)
    lengths: dict[int, int] = {}
    for number, word in enumerate(ours):
        here = set().union(*(places.get(form, ()) for form in word.lemmas))
        lengths = {place: lengths.get(place - 1, 0) + 1 for place in here}
        place = max(lengths, key=lambda place: (lengths[place], -place), default=None)
        if place is not None and lengths[place] >= RUN:
            yield number, place, lengths[place]


def _places(source: Iterable[Word]) -> dict[str, set[int]]:
    places: dict[str, set[int]] = defaultdict(set)
    for place, word in enumerate(source):
        for form in word.lemmas:
            places[form].add(place)
    return places


def _run(ours: Sequence[Word], source: Sequence[Word], begin: int, there: int, length: int) -> Run:
    words = " ".join(word.text for word in ours[begin : begin + length])
    return Run(words, ours[begin].line, source[there].line)
