"""Which words of one language answer which of the other, and how surely: learnt from our own pairs.

`lexicon.tsv` is written by `python -m rulekit.fidelity.learning`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Entry(NamedTuple):
    """A lemma's answers in the other language."""

    #: In how many of the sentences with the lemma the other language has an answer, from 0 to below 1.
    surely: float
    answers: frozenset[str]


Lexicon = Mapping[str, Mapping[str, Entry]]


@cache
def lexicon() -> Lexicon:
    """The lexicon, by language and lemma."""
    return read((files("rulekit.fidelity") / "lexicon.tsv").read_text(encoding="utf-8"))


def read(text: str) -> Lexicon:
    """Read lines of language, lemma, percentage and answers, parted by tabs."""
    found: dict[str, dict[str, Entry]] = {"ru": {}, "en": {}}
    for line in text.splitlines():
        lang, lemma, percentage, answers = line.split("\t")
        found[lang][lemma] = Entry(int(percentage) / 100, frozenset(answers.split()))
    return found


def written(lexicon: Lexicon) -> str:
    """What `read` reads."""
    return "".join(
        f"{lang}\t{lemma}\t{min(99, round(entry.surely * 100))}\t{' '.join(sorted(entry.answers))}\n"
        for lang, entries in lexicon.items()
        for lemma, entry in sorted(entries.items())
    )
