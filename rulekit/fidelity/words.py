"""Words by their lemmas, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from pymorphy3 import MorphAnalyzer
from snowballstemmer import stemmer

#: Forms that no rule of English endings gives, by lemma.
_IRREGULAR = {
    form: lemma
    for lemma, forms in {
        "ally": "allies",
        "be": "is are was were been being am",
        "become": "became",
        "begin": "began begun",
        "break": "broke broken",
        "bring": "brought",
        "choose": "chose chosen",
        "come": "came",
        "deal": "dealt",
        "die": "dice",
        "do": "did done does",
        "draw": "drawn drew",
        "fall": "fallen fell",
        "fight": "fought",
        "find": "found",
        "flee": "fled",
        "foot": "feet",
        "give": "gave given",
        "go": "gone went goes",
        "have": "had has",
        "hide": "hid hidden",
        "hold": "held",
        "keep": "kept",
        "lay": "laid",
        "leave": "left",
        "lie": "lain",
        "lose": "lost",
        "make": "made",
        "man": "men",
        "meet": "met",
        "run": "ran",
        "say": "said",
        "see": "saw seen",
        "show": "shown",
        "stand": "stood",
        "strike": "struck",
        "take": "taken took",
        "tell": "told",
        "throw": "thrown threw",
        "win": "won",
        "write": "written",
    }.items()
    for form in forms.split()
}

#: Parts of speech without a meaning of their own.
_EMPTY = frozenset({"PREP", "CONJ", "PRCL", "NPRO", "INTJ"})


@cache
def _analyzer() -> MorphAnalyzer:
    return MorphAnalyzer()


@cache
def russian(word: str) -> frozenset[str]:
    """The lemmas of a Russian word, of every parse, with е for ё."""
    return frozenset(parse.normal_form.replace("ё", "е") for parse in _analyzer().parse(word.lower()))


@cache
def has_content(word: str) -> bool:
    """Whether a Russian word, taken as it most likely is, has a meaning of its own."""
    return _analyzer().parse(word.lower())[0].tag.POS not in _EMPTY


@cache
def is_russian(word: str) -> bool:
    """Whether the dictionary knows a Russian word."""
    return bool(_analyzer().word_is_known(word.lower()))


@cache
def with_yo(word: str) -> str | None:
    """A Russian word written with е as it must be with ё, if every reading of it has ё in one place."""
    spelt = {parse.word for parse in _analyzer().parse(word.lower())}
    one = next(iter(spelt))
    return one if len(spelt) == 1 and "ё" in one and "ё" not in word.lower() else None


@cache
def _stem() -> Callable[[str], str]:
    stem: Callable[[str], str] = stemmer("english").stemWord
    return stem


@cache
def english(word: str) -> frozenset[str]:
    """The stem of an English word: the same for all of its forms, often no word itself."""
    lower = word.lower().removesuffix("'s")
    return frozenset({_stem()(_IRREGULAR.get(lower, lower))})


LEMMAS: Mapping[str, Callable[[str], frozenset[str]]] = {"ru": russian, "en": english}
