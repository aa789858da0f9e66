"""The examples of all pages, proved page by page: one whose texts have not changed is not played again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

import msgspec

from rulekit.games import BOOKS
from rulekit.oracle.vectors import AnyVector, vector_type
from rulekit.pages import LANGS, Fault, Registry
from rulekit.proof import Unproved, bilingual
from rulekit.proof.dependence import dependent
from rulekit.site import store


class Pages:
    """A registry that equals another one with the same pages: each edition reads them anew."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.key = registry.digest

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pages) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)


class _Proved(msgspec.Struct):
    """The examples of one page."""

    #: Each by its book, as JSON.
    vectors: list[tuple[str, msgspec.Raw]]
    #: The readings on which rules depend in them.
    depends: dict[str, tuple[str, ...]]


def vectors(registry: Registry) -> tuple[AnyVector, ...]:
    """The vectors of all examples, in page order; raises `Unproved` with every fault."""
    found = _all(Pages(registry))
    if found.faults:
        raise Unproved(*found.faults)
    return found.vectors


def proved(pages: Pages) -> tuple[AnyVector, ...]:
    """The vectors of the examples that are proved: what is wrong with others, the build has told by then."""
    return _all(pages).vectors


def dependence(pages: Pages) -> Mapping[str, tuple[str, ...]]:
    """The readings on which each rule depends in some example."""
    return _all(pages).depends


class _Found:
    """What is known of the examples of all pages."""

    def __init__(self) -> None:
        self.vectors: tuple[AnyVector, ...] = ()
        self.faults: tuple[Fault, ...] = ()
        self.depends: dict[str, tuple[str, ...]] = {}


@lru_cache(1)
def _all(pages: Pages) -> _Found:
    found, registry = _Found(), pages.registry
    by_id: dict[str, AnyVector] = {}
    faults: dict[str, tuple[Fault, ...]] = {}
    readings: dict[str, dict[str, None]] = {}
    for ids, parts in _by_page(registry):
        page = _page(registry, ids, parts, faults)
        for book, raw in page.vectors:
            vector: AnyVector = _decoder(book).decode(raw)
            by_id[str(vector.id)] = vector
        for id, many in page.depends.items():
            readings.setdefault(id, {}).update(dict.fromkeys(many))
    order = dict.fromkeys(block.id for lang in LANGS for block in registry.examples(lang))
    found.vectors = tuple(by_id[id] for id in order if id in by_id)
    found.faults = tuple(fault for id in order for fault in faults.get(id, ()))
    found.depends = {id: tuple(many) for id, many in readings.items()}
    return found


def _page(
    registry: Registry, ids: list[str], parts: list[str], faults: dict[str, tuple[Fault, ...]]
) -> _Proved:
    """Take the examples of a page from the store, or prove them; what is faulty is proved each time."""
    kept = store.active() if parts else None
    name = kept.name("proved", parts) if kept else ""
    if kept and (data := kept.get(name)):
        return msgspec.json.decode(data, type=_Proved)
    both = list(bilingual(registry, ids))
    faulty = {one.id: one.faults for one in both if one.faults}
    sound = [one.vector for one in both if one.vector is not None]
    lines = [(vector.book, msgspec.Raw(msgspec.json.encode(vector))) for vector in sound]
    page = _Proved(lines, dependent(sound))
    faults |= faulty
    if kept and not faulty:
        kept.put(name, msgspec.json.encode(page))
    return page


def _by_page(registry: Registry) -> Iterator[tuple[list[str], list[str]]]:
    """The ids of the examples of each page, with all texts of which their proofs are made.

    No texts are given where an example stands on another page in the other language: that is a fault.
    """
    for name in dict.fromkeys(name for lang in LANGS for name in registry.pages[lang]):
        pages = {lang: registry.pages[lang][name] for lang in LANGS if name in registry.pages[lang]}
        blocks = (block for page in pages.values() for block in page.blocks if block.kind == "example")
        ids = list(dict.fromkeys(block.id for block in blocks))
        places = [registry.places[lang].get(id) for lang in LANGS for id in ids]
        alone = all(place is not None and place.name == name for place in places)
        if ids:
            yield ids, [name, *(page.text for page in pages.values())] if alone else []


@cache
def _decoder(book: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(vector_type(BOOKS[book]))
