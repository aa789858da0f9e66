"""The faults of a seed: some of every way and direction, spread over the books, one of a way in a pair."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, zip_longest
from random import Random
from typing import NamedTuple

from bench.fidelity.faults import WAYS
from bench.fidelity.faults.place import Edit, Place, Way
from bench.fidelity.planted import SENTENCES
from rulekit.fidelity.pair import Pair

#: Faults of one way in one direction.
MOST = 16
#: From here on the pages need no help.
ENOUGH = 12
#: Four books, and the pages that belong to none.
BOOKS = 5
_BOOKS = {"musket-pike": "mp", "dark-millennium": "dm", "ninth-age": "t9a", "hidden-movement": "hm"}
LANGS = ("ru", "en")


class Fault(NamedTuple):
    """One fault, and the pair that has it."""

    way: Way
    #: The language in which it is.
    lang: str
    #: The pair before it.
    clean: Pair
    #: The pair with it.
    pair: Pair
    edit: Edit
    #: Made in a sentence of ours at the end of the page's text.
    planted: bool

    def __str__(self) -> str:
        text = getattr(self.clean, self.lang).text
        before, after = text[max(0, self.edit.start - 40) : self.edit.start], text[self.edit.end :][:40]
        put = f"{before}[-{text[self.edit.start : self.edit.end]}-]{{+{self.edit.new}+}}{after}"
        return f"{self.lang} {self.pair.id}: {' '.join(put.split())}"


def book(id: str) -> str:
    """The book of a pair, by the prefix of its rules' ids."""
    head = id.partition("#")[0].partition(":")[0].partition("/")[0]
    return _BOOKS.get(head, id.partition(".")[0] if "." in id else "site")


def faults(pairs: Sequence[Pair], seed: int, most: int = MOST) -> list[Fault]:
    """Make the faults of a seed."""
    blocks = [pair for pair in pairs if pair.kind in {"rule", "note"}]
    found: list[Fault] = []
    for way in WAYS:
        for lang in way.makers:
            random = Random(f"{seed}/{way}/{lang}")
            chosen = _spread(_paged(way, lang, pairs, random), most)
            if len(chosen) < ENOUGH:
                chosen += _spread(_planted(way, lang, blocks, random), ENOUGH - len(chosen))
            found += chosen
    return found


def _paged(way: Way, lang: str, pairs: Sequence[Pair], random: Random) -> Iterator[Fault]:
    """A fault in each pair that has a place for one, the pairs in an order drawn by lot."""
    for pair in random.sample(pairs, len(pairs)):
        if fault := _one(way, lang, pair, random):
            yield fault


def _planted(way: Way, lang: str, blocks: Sequence[Pair], random: Random) -> Iterator[Fault]:
    """The faults of a way in sentences of ours, each at the end of another block."""
    for (ru, en), host in zip(SENTENCES, random.choices(blocks, k=len(SENTENCES)), strict=True):
        pair = _with(_with(host, "ru", f"{host.ru.text}\n\n{ru}"), "en", f"{host.en.text}\n\n{en}")
        if fault := _one(way, lang, pair, random, len(getattr(host, lang).text) + 2):
            yield fault


def _one(way: Way, lang: str, pair: Pair, random: Random, first: int = 0) -> Fault | None:
    """One of the faults of a way that a pair has a place for, from an offset on."""
    text, other = (getattr(pair, one).text for one in sorted(LANGS, key=lang.__ne__))
    edits = [
        edit for edit in way.makers[lang](Place(book(pair.id), lang, text, other)) if edit.start >= first
    ]
    real = [edit for edit in edits if text[edit.start : edit.end] != edit.new]
    if not real:
        return None
    edit = random.choice(real)
    new = text[: edit.start] + edit.new + text[edit.end :]
    return Fault(way, lang, pair, _with(pair, lang, new), edit, bool(first))


def _with(pair: Pair, lang: str, text: str) -> Pair:
    if lang == "ru":
        return replace(pair, ru=replace(pair.ru, text=text))
    return replace(pair, en=replace(pair.en, text=text))


def _spread(found: Iterable[Fault], most: int) -> list[Fault]:
    """Take some, from each book in turn, until each has given its share or no more are found."""
    by_book: dict[str, list[Fault]] = {}
    for fault in found:
        by_book.setdefault(book(fault.pair.id), []).append(fault)
        if len(by_book) == BOOKS and min(map(len, by_book.values())) * BOOKS >= most:
            break
    rows = zip_longest(*(faults for _, faults in sorted(by_book.items())))
    return [fault for fault in chain.from_iterable(rows) if fault is not None][:most]
