"""One language of a pair, cut into words, numbers and marks; its markup is no part of them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

from rulekit.fidelity.pair import Pair, Span
from rulekit.fidelity.style import Style
from rulekit.fidelity.terms import Term
from rulekit.fidelity.words import LEMMAS

#: Markup that readers do not see: a link's address, code marks, emphasis, attributes, the marks of lists.
_MARKUP = re.compile(
    r"(?P<address>\]\([^)\s]*\))|(?P<attributes>\{[^}\n]*\})|(?P<mark>\*\*|[*_](?=\S)|(?<=\S)[*_]|`|\[)"
    r"|(?P<list>^[ \t]*(?:[-*+]|\d+\.)[ \t]+)",
    re.MULTILINE,
)
_CODE = re.compile(r"`[^`\n]+`")
_TOKEN = re.compile(
    r"(?P<number>\d+(?:[.,]\d+)*)"
    r"|(?P<word>[^\W\d_]+(?:[-’'\u2011][^\W\d_]+)*)"
    r"|(?P<mark>\S)"
)  # fmt: skip

_starts = itemgetter(0)
_QUOTES = str.maketrans("", "", '«»“”„"')


def folded(word: str) -> str:
    """A word in small letters, with е for ё and one apostrophe."""
    return word.lower().replace("ё", "е").replace("’", "'")


class Token(NamedTuple):
    """A word, a number or a mark of a text."""

    #: word, number or mark.
    kind: str
    text: str
    start: int
    end: int
    #: A word's lemmas of every parse; of other tokens what is written.
    lemmas: frozenset[str]

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.start, self.end)


@dataclass(frozen=True)
class Side:
    """One language of a pair."""

    lang: str
    text: str

    @cached_property
    def plain(self) -> str:
        """The text as a reader sees it: each sign of markup is a space, so that offsets stay."""
        return _MARKUP.sub(lambda found: " " * len(found[0]), self.text)

    @cached_property
    def code(self) -> tuple[Span, ...]:
        """What stands in code marks, in its order."""
        return tuple(Span(*found.span()) for found in _CODE.finditer(self.text))

    def in_code(self, at: int) -> bool:
        """Whether a place of the text is within code marks."""
        before = bisect_right(self.code, at, key=_starts)
        return before > 0 and at < self.code[before - 1].end

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """What the text is made of, in its order."""
        return tuple(self._tokens())

    @cached_property
    def words(self) -> tuple[Token, ...]:
        """The words alone."""
        return tuple(token for token in self.tokens if token.kind == "word")

    @cached_property
    def keys(self) -> tuple[frozenset[str], ...]:
        """What each word may be met by: its lemmas, and its own form after `=`."""
        return tuple(token.lemmas | {"=" + folded(token.text)} for token in self.words)

    @cached_property
    def breaks(self) -> tuple[str, ...]:
        """What stands between each word and the next, without blanks and quotes."""
        between = (self.plain[one.end : other.start] for one, other in pairwise(self.words))
        return tuple("".join(text.translate(_QUOTES).split()) for text in between)

    def _tokens(self) -> Iterator[Token]:
        lemmas = LEMMAS[self.lang]
        for found in _TOKEN.finditer(self.plain):
            kind = found.lastgroup or ""
            of = lemmas(found[0]) if kind == "word" else frozenset({found[0]})
            yield Token(kind, found[0], *found.span(), of)


@dataclass(frozen=True)
class Both:
    """A pair as the checks read it: each side is cut up once for all of them."""

    pair: Pair
    terms: Mapping[str, Term]
    #: The habits of the file.
    style: Style = field(default_factory=Style)

    @cached_property
    def ru(self) -> Side:
        """The Russian."""
        return Side("ru", self.pair.ru.text)

    @cached_property
    def en(self) -> Side:
        """The English."""
        return Side("en", self.pair.en.text)
