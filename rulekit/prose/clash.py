"""Phrases that could read the same: found in the file, before an example meets them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from rulekit.prose.fold import fold
from rulekit.prose.pattern import Form, Part, Piece, Plural, Text, Value
from rulekit.prose.phrasebook import phrasebook
from rulekit.prose.places import Each, Exact, Point, Several
from rulekit.prose.slots import Choice, Name, Names

#: A value that every open type of its kind takes: a name, or a number.
_NAME, _NUMBER = "Q7", "5"


@dataclass(frozen=True)
class _Variant:
    """A form with a choice made everywhere: its words, each as a pattern and as a sample."""

    key: str
    words: tuple[tuple[re.Pattern[str], str], ...]

    def meets(self, other: _Variant) -> bool:
        """Whether some text could be both."""
        return len(self.words) == len(other.words) and all(
            regex.fullmatch(theirs) or other_regex.fullmatch(ours)
            for (regex, ours), (other_regex, theirs) in zip(self.words, other.words, strict=True)
        )


def clashes(book: str, lang: str) -> Iterator[tuple[str, str, str]]:
    """Pairs of phrases of a book that one text could be, each with that text."""
    for phrases in phrasebook(book, lang).phrases.values():
        forms = [(phrase.key, form) for phrase in phrases for form in phrase.forms]
        variants = [list(_variants(key, form)) for key, form in forms]
        for some, others in combinations(variants, 2):
            met = ((a, b) for a in some for b in others if a.meets(b))
            for a, b in met:
                yield a.key, b.key, " ".join(sample for _, sample in a.words)
                break


def _variants(key: str, form: Form) -> Iterator[_Variant]:
    for regex, sample in _expand(form.pieces):
        words = zip(regex.split(" "), sample.split(" "), strict=True)
        yield _Variant(key, tuple((re.compile(word), text) for word, text in words))


def _expand(pieces: tuple[Piece, ...]) -> list[tuple[str, str]]:
    """Every variant as a regular expression and as a sample, in both of which a space parts two words."""
    variants = [("", "")]
    for piece in pieces:
        variants = [(a + c, b + d) for a, b in variants for c, d in _choices(piece)]
    return variants


def _choices(piece: Piece) -> list[tuple[str, str]]:
    if isinstance(piece, Part):
        return [("", ""), *_expand(piece.pieces)]
    if isinstance(piece, Text):
        return [_literal(piece.text)]
    if isinstance(piece, Plural):
        return [_literal(form) for form in piece.forms]
    return _values(piece)


def _values(piece: Value) -> list[tuple[str, str]]:
    if isinstance(piece.type, Choice):
        return [_literal(form) for form in piece.type.values]
    if isinstance(piece.type, Name | Names):
        # Of a list the first name stands for all.
        name = piece.type if isinstance(piece.type, Name) else piece.type.name
        several = "" if isinstance(piece.type, Name) else f"(?:,{name.free})*"
        return [*map(_literal, name.own), (f"(?:{name.free}){several}", _NAME)]
    if isinstance(piece.type, Each | Exact | Point | Several):
        regex, sample = piece.type.word
        return [(f"(?:{regex})", sample)]
    sample = next(text for text in (_NUMBER, f"+{_NUMBER}") if re.fullmatch(piece.type.regex, text))
    return [(f"(?:{piece.type.regex})", sample)]


def _literal(text: str) -> tuple[str, str]:
    folded = fold(text)
    return " ".join(map(re.escape, folded.split(" "))), folded
