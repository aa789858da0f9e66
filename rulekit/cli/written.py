"""What pages and code show together: each rule is written in both languages, and says what the code says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from rulekit.games import BOOKS, book_of
from rulekit.pages import LANGS, Fault, Place, Registry
from rulekit.proof import Bilingual
from rulekit.proof.grounds import DECLARED, labels_of, phrases_of, toml
from rulekit.prose import unprinted

#: A number of a text. The dash of a range is no sign; section labels and links are no numbers.
_NUMBER = re.compile(r"(?<![\w.,])(?:(?<![\d–])[−-])?\d+(?!\w|[.,]\d)")
_LINK = re.compile(r"\[[^\[\]]*\]\([^()]*\)")
#: What stands between the numbers of “2D6”.
_DICE = re.compile(r"(?<=\d)D(?=\d)")
_CHOICE = re.compile(r"^- `([^`]+)`(.*)", re.MULTILINE)
#: What is a word in a label, unless it is a Roman number.
_WORD = re.compile(r"[^\W\d_]{2,}")
_ROMAN = re.compile(r"M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})")
#: What stands behind the choice that holds where none is named.
_DEFAULT = {"ru": " (по умолчанию): ", "en": " (default): "}


def unlabelled(registry: Registry) -> Iterator[Fault]:
    """Labels in words that the phrases do not have, each where the first rule or reading has it."""
    for book in BOOKS.values():
        path = phrases_of(registry.docs.parent, book)
        told = set(toml(path).get("labels", {}))
        for id, label in labels_of(book).items():
            place = registry.places[LANGS[0]].get(id)
            if place is not None and label not in told and _is_worded(label):
                told.add(label)
                # TOML quotes as JSON does.
                mend = f'{json.dumps(label, ensure_ascii=False)} = {{ ru = "…", en = "…" }}'
                yield at(place, "label-unworded", id=id, label=label, file=path.name, mend=mend)


def values(registry: Registry) -> Iterator[Fault]:
    """Numbers that a rule's text has and its code has not, or the reverse."""
    for _, place in _coded(registry, "rule"):
        rule = book_of(place.block.id).rules[place.block.id]
        text = _DICE.sub(" ", _LINK.sub("", place.block.body))
        written = {int(number.replace("−", "-")) for number in _NUMBER.findall(text)}
        for number in sorted(written - set(rule.values)):
            yield at(place, "value-undeclared", id=rule.id, number=number)
        for number in sorted(set(rule.values) - written):
            yield at(place, "value-unwritten", id=rule.id, number=number)


def choices(registry: Registry) -> Iterator[Fault]:
    """Readings whose text does not list the code's choices, each once, the default first and called so."""
    for lang, place in _coded(registry, "reading"):
        reading = book_of(place.block.id).readings[place.block.id]
        told = _CHOICE.findall(place.block.body)
        named = tuple(choice for choice, _ in told)
        marked = tuple(choice for choice, rest in told if f"{rest} ".startswith(_DEFAULT[lang]))
        if named == reading.choices and marked != (reading.default,):
            yield at(
                place, "default-unmarked", id=reading.id, choice=reading.default, mark=_DEFAULT[lang].strip()
            )
        if named != reading.choices:
            written, known = ", ".join(named), ", ".join(reading.choices)
            yield at(place, "choices-differ", id=reading.id, written=written, known=known)


def printed(registry: Registry, proved: Iterable[Bilingual]) -> Iterator[Fault]:
    """Lines of examples that are understood, but are not worded as the program says them."""
    for both in proved:
        for lang, proof in both.proofs.items():
            if proof.telling is None or proof.stated is None:
                continue
            body = registry.block(lang, both.id).body
            for line, text, mend in unprinted(book_of(both.id).name, proof.telling, body, lang):
                yield Fault(proof.path, line, "not-printed", written=text, mend=mend)


def unnamed(registry: Registry, proved: Iterable[Bilingual]) -> Iterator[Fault]:
    """Choices that no example names by their sentence: a reader would not see which one it takes."""
    tellings = [
        proof.telling for both in proved for proof in both.proofs.values() if proof.telling is not None
    ]
    named = {said.key for telling in tellings for said in telling.sentences}
    for _, place in _coded(registry, "reading"):
        reading = book_of(place.block.id).readings[place.block.id]
        for choice in reading.choices:
            if f"{reading.id}={choice}" not in named:
                yield at(place, "choice-unnamed", id=reading.id, choice=choice)


def at(place: Place, code: str, **params: object) -> Fault:
    """A fault at a block's header."""
    return Fault(place.page.path, place.block.line, code, **params)


def _is_worded(label: str) -> bool:
    return any(not _ROMAN.fullmatch(word) for word in _WORD.findall(label))


def _coded(registry: Registry, kind: str) -> Iterator[tuple[str, Place]]:
    """Yield the places, with their languages, of a kind of block that the code declares as well."""
    ids = {id for book in BOOKS.values() for id in DECLARED[kind](book)}
    for lang, place in registry.all_places():
        if place.block.kind == kind and place.block.id in ids:
            yield lang, place
