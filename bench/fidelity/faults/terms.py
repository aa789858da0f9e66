"""Terms: the neighbour of a term, or a form to avoid, stands for it, in the right case and number."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bench.fidelity.faults.glossary import AVOIDED, NEIGHBOURS, Swap
from bench.fidelity.faults.place import Edit, Maker, Place, Way, cased, way
from bench.fidelity.faults.russian import agrees_before, like, parses

_RU_WORD = re.compile(r"[А-Яа-яЁё]+")


def swapped_ru(swaps: tuple[Swap, ...]) -> Maker:
    """Make a maker for Russian: where the English has the term, its Russian gives way to the other word.

    A noun after an adjective stays unless both nouns are of one gender: else grammar alone would tell.
    """

    def maker(place: Place) -> Iterator[Edit]:
        for swap in swaps:
            old, new = swap.ru
            if place.book in swap.books and old != new and _has_en(place.other_prose, swap.en[0]):
                yield from _in_ru(place, old, new)

    return maker


def swapped_en(swaps: tuple[Swap, ...]) -> Maker:
    """Make a maker for English: where the Russian has the term, its English gives way to the other word."""

    def maker(place: Place) -> Iterator[Edit]:
        for swap in swaps:
            old, new = swap.en
            if place.book in swap.books and old != new and _has_ru(place.other_prose, swap.ru[0]):
                table = dict(zip(old, new, strict=True))
                for found in re.finditer(
                    rf"(?<![\w-])(?:{'|'.join(old)})(?![\w-])", place.prose, re.IGNORECASE
                ):
                    by_case = {form.lower(): other for form, other in table.items()}
                    yield Edit(*found.span(), cased(by_case[found[0].lower()], found[0]))

    return maker


def _in_ru(place: Place, old: str, new: str) -> Iterator[Edit]:
    (head, _, rest), (other, _, after) = old.partition(" "), new.partition(" ")
    for found in _RU_WORD.finditer(place.prose):
        end = found.end() + len(rest) + bool(rest)
        if rest and place.prose[found.end() : end] != f" {rest}":
            continue
        if form := _form(other, found[0], head):
            if _gender(head) != _gender(other) and agrees_before(place.prose, found.start()):
                continue
            yield Edit(found.start(), end, cased(form, found[0]) + (f" {after}" if after else ""))


def _form(new: str, word: str, head: str) -> str | None:
    """The new word in the form of a word that is a form of `head`; None if it is none."""
    lemma = next((p.normal_form for p in parses(head) if p.word == head), head)
    part = _part(head)
    if not any(p.normal_form == lemma and _kin(str(p.tag.POS), part) for p in parses(word)):
        return None
    return like(new, word, lemma)


def _kin(part: str, head: str) -> bool:
    """Whether a form of this part of speech belongs to a term whose head is of that one."""
    if head in {"ADJF", "PRTF"}:
        return part in {"ADJF", "PRTF", "ADJS", "PRTS"}
    return part in {"VERB", "INFN", "GRND", "PRTF", "PRTS"} if head == "INFN" else part == head


def _part(word: str) -> str:
    return str(next(p.tag.POS for p in parses(word) if p.word == word))


def _gender(word: str) -> str:
    return str(parses(word)[0].tag.gender) if _part(word) == "NOUN" else ""


def _has_en(text: str, forms: tuple[str, ...]) -> bool:
    return re.search(rf"\b(?:{'|'.join(forms)})\b", text, re.IGNORECASE) is not None


def _has_ru(text: str, term: str) -> bool:
    head = term.partition(" ")[0]
    lemma = next((p.normal_form for p in parses(head) if p.word == head), head)
    return any(p.normal_form == lemma for word in _RU_WORD.findall(text) for p in parses(word))


def _of(swaps: tuple[Swap, ...], part: str) -> tuple[Swap, ...]:
    """The swaps of one sort: phrases, nouns, verbs, or adjectives with participles."""
    sorts = {"NOUN": "noun", "INFN": "verb"}
    return tuple(
        swap
        for swap in swaps
        if part == ("phrase" if " " in swap.ru[0] else sorts.get(_part(swap.ru[0]), "adjective"))
    )


def _ways() -> Iterator[Way]:
    for part in ("noun", "adjective", "verb", "phrase"):
        chosen = _of(NEIGHBOURS, part)
        yield way("terms", part, swapped_ru(chosen), swapped_en(chosen))
    for part in ("noun", "adjective", "verb"):
        chosen = _of(AVOIDED, part)
        # Where a word to avoid stands, the term itself is missing: a check of terms points at the same place.
        yield way("avoided", part, swapped_ru(chosen), swapped_en(chosen), "terms")


WAYS = tuple(_ways())
