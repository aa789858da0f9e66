"""Finds phrases in a side of a pair, in whatever form their words stand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from rulekit.fidelity.pair import Span
from rulekit.fidelity.side import Side, folded
from rulekit.fidelity.words import LEMMAS

#: A word of a phrase: a word of a text is it that has one of these keys.
_Word = frozenset[str]
_GAP: _Word = frozenset()
#: How many words a gap may hold.
_WIDEST = 4
#: What may stand between the words of a phrase, and in its gaps.
_CLOSE, _IN_GAP = frozenset({""}), frozenset({"", ",", "—"})


class Hit(NamedTuple):
    """A phrase where it stands."""

    #: What the phrase was given to the finder for.
    name: str
    phrase: str
    span: Span


class _Phrase(NamedTuple):
    words: tuple[_Word, ...]
    name: str
    written: str


@dataclass(frozen=True)
class Finder:
    """The phrases of one language, by the keys of their first words, the longest first."""

    index: Mapping[str, tuple[_Phrase, ...]]

    @classmethod
    def of(cls, lang: str, phrases: Iterable[tuple[str, str]]) -> Finder:
        """Index phrases, each with the name that its hits will bear.

        A word of a phrase is met in any form; after `=` in that form alone. For `…` other words may stand.
        """
        index: dict[str, list[_Phrase]] = defaultdict(list)
        for name, written in phrases:
            words = tuple(_keys(lang, word) for word in written.split())
            for key in words[0]:
                index[key].append(_Phrase(words, name, written))
        return cls(
            {key: tuple(sorted(found, key=lambda one: -len(one.words))) for key, found in index.items()}
        )

    def hits(self, side: Side) -> Iterator[Hit]:
        """The phrases of a side in its order; of several at one word the longest, under each of its names.

        A word belongs to one phrase, but what stands in a phrase's gap may be another.
        """
        taken: set[int] = set()
        for at in range(len(side.words)):
            if at not in taken:
                phrases, places = self._longest(side, at, taken)
                taken.update(places)
                for name, written in phrases.items():
                    yield Hit(name, written, Span(side.words[at].start, side.words[places[-1]].end))

    def every(self, side: Side) -> Iterator[Hit]:
        """All phrases of a side, those in longer ones too."""
        for at, keys in enumerate(side.keys):
            for phrase in (one for key in keys for one in self.index.get(key, ())):
                if places := _stands(phrase.words, side, at):
                    yield Hit(
                        phrase.name, phrase.written, Span(side.words[at].start, side.words[places[-1]].end)
                    )

    def _longest(self, side: Side, at: int, taken: set[int]) -> tuple[dict[str, str], tuple[int, ...]]:
        """The longest phrases that begin at a word, by name, and the places of their words."""
        found: dict[str, str] = {}
        best: tuple[int, ...] = ()
        for phrase in (one for key in side.keys[at] for one in self.index.get(key, ())):
            places = _stands(phrase.words, side, at) if len(phrase.words) >= len(best) else ()
            if len(places) < max(1, len(best)) or not taken.isdisjoint(places):
                continue
            if len(places) > len(best):
                found, best = {}, places
            found.setdefault(phrase.name, phrase.written)
        return found, best


@cache
def _keys(lang: str, word: str) -> _Word:
    if word == "…":
        return _GAP
    return frozenset({"=" + folded(word[1:])}) if word.startswith("=") else LEMMAS[lang](word)


def _stands(phrase: tuple[_Word, ...], side: Side, at: int) -> tuple[int, ...]:
    """The places of a phrase's words from a word on, or none."""
    places = [at]
    allowed, left = _CLOSE, 0
    for keys in phrase[1:]:
        if keys is _GAP:
            allowed, left = _IN_GAP, _WIDEST
            continue
        at += 1
        while _joined(side, at, allowed) and left and not keys & side.keys[at]:
            at, left = at + 1, left - 1
        if not _joined(side, at, allowed) or not keys & side.keys[at]:
            return ()
        places.append(at)
        allowed, left = _CLOSE, 0
    return tuple(places)


def _joined(side: Side, at: int, allowed: frozenset[str]) -> bool:
    """Whether a place has a word, and before it no more than is allowed; numbers do not count."""
    return at < len(side.keys) and side.breaks[at - 1].strip("0123456789") in allowed
