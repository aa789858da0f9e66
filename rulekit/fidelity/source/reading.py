"""Reads the facts off a sentence of a source."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from rulekit.fidelity.source.facts import Facts
from rulekit.fidelity.terms import Terms
from rulekit.fidelity.words import russian

#: Numbers written in words, by lemma.
_NUMBERS = {
    word: number
    for number, words in {
        "1": "один однажды",
        "2": "два двое оба",
        "3": "три трое",
        "4": "четыре четверо",
        "5": "пять",
        "6": "шесть",
        "7": "семь",
        "8": "восемь",
        "9": "девять",
        "10": "десять",
        "2×": "дважды вдвое",
        "3×": "трижды втрое",
        "1st": "первый",
        "2nd": "второй",
        "3rd": "третий",
        "4th": "четвертый",
        "5th": "пятый",
        "1/2": "половина",
    }.items()
    for word in words.split()
}
#: Words on which hangs whether a rule forbids, allows or demands.
_MODALITY = {
    word: force
    for force, words in {
        "not": "не ни нет нельзя никогда никакой запретить запрещать",
        "may": "мочь можно вправе разрешить разрешать",
        "must": "должный обязать обязанный надо нужно необходимый следовать требоваться",
        "only": "только лишь",
        "unless": "кроме исключение",
        "any": "любой",
        "all": "все весь",
        "each": "каждый",
        "if": "если",
        "before": "до перед прежде",
        "after": "после затем",
    }.items()
    for word in words.split()
}
_DICE = re.compile(r"\d*[DdДдКк]\d+\b")
_REFERENCE = re.compile(r"\b(?:[IVXLC]+|\d+)(?:\.\d+)+(?:\.?\s?[A-H]\b)?")
_STEP = re.compile(r"\b(?:шаг|этап|пункт|раздел|глав)\w*\s+(?P<step>[A-H]|\d+)\b", re.IGNORECASE)
_NUMBER = re.compile(r"[+−–-]?(?<![\w.])\d+(?:,\d+)?[\"”″]?(?!\w)")
_WORD = re.compile(r"[^\W_]+")
#: «следующий» stands in lists and turns, and demands nothing.
_WHOLE = re.compile(r"(?!следующ)\b[^\W_]+(?:-[^\W_]+)*", re.IGNORECASE)
#: How much of a digest is kept: enough to tell a text's sentences apart.
_DIGEST = 10


def facts_of(text: str, terms: TermFinder) -> Facts:
    """The facts of a sentence."""
    left, dice = _taken(text, _DICE)
    left, references = _taken(left, _REFERENCE)
    left, steps = _taken(left, _STEP)
    words = _WORD.findall(text)
    return Facts(
        numbers=tuple(_numbers(left)),
        dice=tuple(die.upper().replace("Д", "D").replace("К", "D") for die in dice),
        references=(*references, *(f"step {step.split()[-1]}" for step in steps)),
        terms=tuple(terms.found(text)),
        modality=tuple(force for word in _WHOLE.findall(text) for force in _of(word, _MODALITY)),
        words=len(words),
        digest=_digest(text),
    )


def _taken(text: str, pattern: re.Pattern[str]) -> tuple[str, list[str]]:
    """A text without what a pattern finds in it, and what it found."""
    return pattern.sub(" ", text), [found[0] for found in pattern.finditer(text)]


def _numbers(text: str) -> Iterator[str]:
    for found in re.finditer(rf"{_NUMBER.pattern}|{_WORD.pattern}", text):
        written = found[0]
        if written[-1].isdigit() or written[-1] in '"”″':
            yield written.replace("–", "-").replace("−", "-").replace("”", '"').replace("″", '"')
        else:
            yield from _of(written, _NUMBERS)


def _of(word: str, table: Mapping[str, str]) -> Iterator[str]:
    """What a table has for a word, once."""
    plain = word.lower().replace("ё", "е")
    if plain in table:
        yield table[plain]
    else:
        yield from list(dict.fromkeys(table[lemma] for lemma in sorted(russian(word)) if lemma in table))[:1]


def _digest(text: str) -> str:
    words = re.findall(r"[+−-]?[^\W_]+", text.lower().replace("ё", "е"))
    return hashlib.sha256(" ".join(words).encode()).hexdigest()[:_DIGEST]


def _lemmas(word: str) -> frozenset[str]:
    """The lemmas of a word; a letter is itself, and short for nothing."""
    return russian(word) if len(word) > 1 else frozenset({word.lower()})


class _Form(NamedTuple):
    """A form of a term, ready to be looked for."""

    words: tuple[frozenset[str], ...]
    quoted: bool
    id: str


class TermFinder:
    """Finds the terms of a book in Russian text, in whatever form, those to avoid included."""

    def __init__(self, terms: Terms, book: str) -> None:
        self.terms = {id: term for id, term in terms.items() if book in term.books}

    @cached_property
    def _forms(self) -> Mapping[str, list[_Form]]:
        """Forms by each lemma of their first word, the longest first."""
        forms: dict[str, list[_Form]] = {}
        for id, term in self.terms.items():
            for form in (*term.forms("ru"), *term.avoid("ru")):
                if words := tuple(map(_lemmas, _WORD.findall(form))):
                    for lemma in words[0]:
                        forms.setdefault(lemma, []).append(_Form(words, form.startswith("«"), id))
        return {lemma: sorted(of, key=lambda form: -len(form.words)) for lemma, of in forms.items()}

    def found(self, text: str) -> Iterator[str]:
        """The ids of the terms that a text names, in its order.

        The longest form wins; of equal ones that which is quoted as the text is.
        """
        tokens = [(found.start(), _lemmas(found[0])) for found in _WORD.finditer(text)]
        place = 0
        while place < len(tokens):
            form = self._at(text, tokens, place)
            if form:
                yield form.id
            place += len(form.words) if form else 1

    def _at(self, text: str, tokens: list[tuple[int, frozenset[str]]], place: int) -> _Form | None:
        start, lemmas = tokens[place]
        quoted = text[max(0, start - 1) : start] == "«"
        fitting = [
            form
            for lemma in sorted(lemmas)
            for form in self._forms.get(lemma, ())
            if len(form.words) <= len(tokens) - place
            and all(words & tokens[place + far][1] for far, words in enumerate(form.words))
        ]
        return min(fitting, key=lambda form: (-len(form.words), form.quoted != quoted), default=None)
