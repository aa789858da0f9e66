"""The lists of words that the checks look for: each is a word, and contraries are so both ways."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path

import pytest
from pymorphy3 import MorphAnalyzer

from rulekit.fidelity import numeral_words
from rulekit.fidelity.balance import Kind
from rulekit.fidelity.checks.comparison_words import COMPARISONS
from rulekit.fidelity.checks.modality_words import MODALITY
from rulekit.fidelity.checks.quantifier_words import QUANTIFIERS
from rulekit.fidelity.checks.term_words import COMMON, KIN
from rulekit.fidelity.terms import load
from rulekit.fidelity.words import english

ROOT = Path(__file__).parents[2]
KINDS: dict[str, Mapping[str, Kind]] = {
    "comparisons": COMPARISONS,
    "modality": MODALITY,
    "quantifiers": QUANTIFIERS,
}
#: Words of rules that the dictionary lacks.
UNLISTED = {"полдюйма"}
#: What is said of a number, by language.
NUMBERS = {
    lang: [value for name, value in vars(numeral_words).items() if name.startswith(prefix)]
    for lang, prefix in (("ru", "RUSSIAN"), ("en", "ENGLISH"))
}


@pytest.fixture(scope="module")
def dictionary() -> MorphAnalyzer:
    """OpenCorpora's words."""
    return MorphAnalyzer()


def unknown(words: Iterator[str], dictionary: MorphAnalyzer) -> list[str]:
    """Russian words, as they are looked for, that are none."""
    known = dictionary.word_is_known
    return [word for word in words if word not in UNLISTED and not (word.islower() and known(word))]


@pytest.mark.parametrize("name", KINDS)
def test_the_contrary_of_a_contrary(name: str) -> None:
    """A kind that has a contrary is that one's own contrary."""
    kinds = KINDS[name]
    for kind in kinds.values():
        assert not kind.opposite or kinds[kinds[kind.opposite].opposite] is kind


@pytest.mark.parametrize("name", KINDS)
def test_phrases_are_made_of_words(name: str, dictionary: MorphAnalyzer) -> None:
    """Russian phrases have words of the dictionary, without ё as they are compared; English ones, letters."""
    for kind in KINDS[name].values():
        assert not unknown(iter(re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", kind.ru)), dictionary)
        assert re.fullmatch(r"[a-z'’/\-…\s;&~!=]+", kind.en)


def test_numbers_are_words(dictionary: MorphAnalyzer) -> None:
    """Numbers, and what lessens them, are said by words of the dictionary."""
    assert len(NUMBERS["ru"]) == len(NUMBERS["en"]) == 5  # alone, times, ordinal, aside, rank
    assert not unknown(chain.from_iterable(NUMBERS["ru"]), dictionary)
    for word in chain.from_iterable(NUMBERS["en"]):
        assert re.fullmatch("[a-z-]+", word)
    assert not unknown(iter(numeral_words.LESSENING), dictionary)
    for table in chain(*NUMBERS.values(), [numeral_words.PREFIXES]):
        assert all(re.fullmatch(r"\d+(?:[/.]\d)?", number) for number in table.values())


def test_terms_that_have_words_of_their_own_are_terms() -> None:
    """What is said of a term is said of one that there is."""
    terms = set(load(ROOT / "translations" / "terms.toml"))
    assert set(chain.from_iterable(COMMON.values())) <= terms
    assert set(chain.from_iterable(KIN.values())) <= terms


@pytest.mark.parametrize(
    "forms",
    [
        "become became becomes",
        "begin began begun beginning",
        "choose chose chosen",
        "draw drew drawn draws",
        "flee fled flees",
        "foot feet",
        "have had has",
        "hide hid hidden",
        "lose lost loses",
        "meet met meets",
        "strike struck",
        "tell told telling",
        "write written writes",
    ],
)
def test_forms_of_an_english_word(forms: str) -> None:
    """Irregular forms are those of their word."""
    assert len({english(form) for form in forms.split()}) == 1
