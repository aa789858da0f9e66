"""Find words that are spelt wrong, that lack their ё, or that have letters of the other alphabet."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rulekit.fidelity import terms
from rulekit.fidelity.words import LEMMAS
from rulekit.proof.grounds import terms_of
from scripts.spelling import alike, hunspell
from scripts.spelling.texts import Word, is_russian
from scripts.spelling.yo import Yo

_IZE = re.compile(r"(?<=[a-z]{3})iz(?=(?:e[ds]?|ing|ations?|ers?)$)")
WORDS = Path(__file__).with_name("words.toml")


class Finding(NamedTuple):
    """A word and what to write instead."""

    word: Word
    mends: list[str]

    def __str__(self) -> str:
        mends = f" → {', '.join(self.mends)}" if self.mends else ""
        return f"{self.word.path}:{self.word.line}: {self.word.text}{mends}"


class Speller:
    """The dictionaries and our own words.

    An own word is known in all its forms; the words of the term base are own words.
    """

    def __init__(self, root: Path, *, hunspell_too: bool = True) -> None:
        own: dict[str, Any] = tomllib.loads(WORDS.read_text("utf-8"))
        base = terms.load(terms_of(root)).values()
        self._lemmas = {}
        for lang, lemmas in LEMMAS.items():
            of_terms = [form for term in base for form in (*term.forms(lang), *term.avoid(lang))]
            listed = [word for group in own[lang].values() for word in group]
            self._lemmas[lang] = {one for word in _split([*of_terms, *listed]) for one in lemmas(word)}
        self._yo = Yo(own["yo"]["always"], own["yo"]["contexts"])
        self._hunspell = hunspell_too

    def findings(self, words: Iterable[Word]) -> Iterator[Finding]:
        """The words that are wrong, in the order of their files."""
        words = list(words)
        certain = {word: mend for word in words if (mend := alike.mend(word) or self._yo.mend(word))}
        mends = {lang: self._unknown(words, lang) for lang in LEMMAS} if self._hunspell else {}
        for word in words:
            bare = _bare(word.text)
            if word in certain:
                yield Finding(word, [certain[word]])
            elif bare in mends.get(_lang(word), {}):
                yield Finding(word, mends[_lang(word)][bare])

    def _unknown(self, words: list[Word], lang: str) -> dict[str, list[str]]:
        """The words that nobody knows, with what may be meant."""
        texts = {_bare(word.text) for word in words if _lang(word) == lang}
        asked = {text for text in texts if len(text) > 1}
        faulty = hunspell.unknown(asked, lang) if asked else set()
        found = {word for word in faulty if self._lemmas[lang].isdisjoint(LEMMAS[lang](word))}
        suggested = hunspell.suggestions(found, lang) if found else {}
        return {word: suggested.get(word, []) for word in found} | (_with_z(asked) if lang == "en" else {})


def _with_z(words: set[str]) -> dict[str, list[str]]:
    """Words in -ize that British English has in -ise too, as ours does; “size” is not one of them."""
    ours = {word: _IZE.sub("is", word) for word in words if _IZE.search(word)}
    unknown = hunspell.unknown(ours.values(), "en") if ours else set()
    return {word: [mend] for word, mend in ours.items() if mend not in unknown}


def _lang(word: Word) -> str:
    return "ru" if is_russian(word.text) else "en"


def _bare(word: str) -> str:
    """A word without the ending of a possessor."""
    return word.replace("’", "'").removesuffix("'s").rstrip("'")


def _split(forms: Iterable[str]) -> Iterator[str]:
    for form in forms:
        yield from form.replace("-", " ").split()
