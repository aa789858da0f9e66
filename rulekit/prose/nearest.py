"""What somebody probably meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from rulekit.prose.fault import Unreadable
from rulekit.prose.fold import fold, skeleton

if TYPE_CHECKING:
    from difflib import SequenceMatcher

    from rulekit.prose.phrase import Phrase

_SHOWN = 3
#: Whatever stands in an open slot counts as the same.
_ANY = re.compile(r"‹[^›]*›|[+-]?[0-9]+")


def nearest(text: str, phrases: Iterable[Phrase], names: Iterable[str] = ()) -> list[str]:
    """The three phrases nearest to a folded text, as they are printed: types of open slots in ‹…›."""
    # Not needed before something is misspelt.
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(_seen(_nameless(text, names)))
    best: list[tuple[float, str]] = []
    for phrase in phrases:
        least = best[_SHOWN - 1][0] if len(best) >= _SHOWN else -1.0
        best = sorted([*best, _best(matcher, phrase, least)], key=lambda scored: -scored[0])[:_SHOWN]
    return [sample for _, sample in best]


def looks_the_same(text: str, sample: str, names: Iterable[str] = ()) -> bool:
    """Whether only the alphabet of some letters tells a folded text from a phrase."""
    text = _nameless(text, names)
    return _seen(text) == _seen(sample) and _ANY.sub("•", text) != _ANY.sub("•", fold(sample))


def unknown(code: str, written: str, known: Sequence[str], **params: object) -> Unreadable:
    """The fault of a word that is none of the known: with those that are near, else with all of them.

    Without any that is near, its code ends in `-none`.
    """
    if close := _near(written, known):
        return Unreadable(code, written=written, nearest=", ".join(close), **params)
    return Unreadable(f"{code}-none", written=written, known=", ".join(known), **params)


def _near(written: str, known: Sequence[str]) -> list[str]:
    """The known words that are near, the nearest first."""
    from difflib import get_close_matches

    return get_close_matches(written, known, _SHOWN)


def _nameless(text: str, names: Iterable[str]) -> str:
    for name in names:
        text = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", "‹›", text)
    return text


@lru_cache(2048)
def _seen(text: str) -> str:
    return _ANY.sub("•", skeleton(text))


def _best(matcher: SequenceMatcher[str], phrase: Phrase, least: float) -> tuple[float, str]:
    """How near a phrase comes at best; 0 where that is less than `least`, which can be seen faster."""
    scored = ((_ratio(matcher, sample, least), sample) for sample in phrase.forms[0].samples())
    return max(scored, key=lambda pair: pair[0])


def _ratio(matcher: SequenceMatcher[str], sample: str, least: float) -> float:
    matcher.set_seq1(_seen(sample))
    if matcher.real_quick_ratio() < least or matcher.quick_ratio() < least:
        return 0
    return matcher.ratio()
