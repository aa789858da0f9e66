"""What somebody probably meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher, get_close_matches
from typing import TYPE_CHECKING

from rulekit.prose.fold import fold, skeleton

if TYPE_CHECKING:
    from rulekit.prose.phrase import Phrase

_SHOWN = 3
#: Whatever stands in an open slot counts as the same.
_ANY = re.compile(r"‹[^›]*›|[+-]?[0-9]+")


def nearest(text: str, phrases: Iterable[Phrase], names: Iterable[str] = ()) -> list[str]:
    """The three phrases nearest to a folded text, as they are printed: types of open slots in ‹…›."""
    text = _nameless(text, names)
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(_seen(text))
    best = sorted((_best(matcher, phrase) for phrase in phrases), key=lambda scored: -scored[0])
    return [sample for _, sample in best[:_SHOWN]]


def looks_the_same(text: str, sample: str, names: Iterable[str] = ()) -> bool:
    """Whether only the alphabet of some letters tells a folded text from a phrase."""
    text = _nameless(text, names)
    return _seen(text) == _seen(sample) and _ANY.sub("•", text) != _ANY.sub("•", fold(sample))


def nearest_of(written: str, known: Sequence[str]) -> str:
    """The known words, the nearest first; all of them where none is near."""
    return ", ".join(get_close_matches(written, known, _SHOWN) or known)


def _nameless(text: str, names: Iterable[str]) -> str:
    for name in names:
        text = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", "‹›", text)
    return text


def _seen(text: str) -> str:
    return _ANY.sub("•", skeleton(text))


def _best(matcher: SequenceMatcher[str], phrase: Phrase) -> tuple[float, str]:
    scored = ((_ratio(matcher, sample), sample) for sample in phrase.forms[0].samples())
    return max(scored, key=lambda pair: pair[0])


def _ratio(matcher: SequenceMatcher[str], sample: str) -> float:
    matcher.set_seq1(_seen(sample))
    return matcher.ratio()
