"""Who names a block: what links to it, the examples in which it decides, its open questions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from rulekit.oracle.vectors import AnyVector
from rulekit.pages import Page, Registry
from rulekit.site.edition import Edition
from rulekit.site.proved import Pages, dependence, proved

#: The page that links to everything, and so says nothing by it.
HOME = "index.md"
#: A page's name and an id on it: a block's, or that of the heading under which a link stands.
Spot = tuple[str, str]


class Cited(NamedTuple):
    """What names a block, in the order of pages."""

    #: Where it is linked to: the blocks, and the sections between them.
    by: tuple[Spot, ...] = ()
    #: The ids of the examples in which it decided.
    examples: tuple[str, ...] = ()
    #: The ids of the open questions on which it depends, or which link to it.
    readings: tuple[str, ...] = ()


def cited(edition: Edition, id: str) -> Cited:
    """What names a block in one language."""
    return _all(Pages(edition.registry), edition.lang).get(id, Cited())


@lru_cache(2)
def _all(pages: Pages, lang: str) -> Mapping[str, Cited]:
    """What names each block; one that nothing names is missing."""
    registry, vectors = pages.registry, proved(pages)
    links, decided, questions = _links(registry, lang), _decided(vectors), dependence(pages)
    readings = {block.id for block in registry.readings(lang)}
    found = {}
    for id in {*links, *decided, *questions}:
        by = links.get(id, {})
        asked = (*questions.get(id, ()), *(at for _, at in by if at in readings))
        rest = tuple(spot for spot in by if spot[1] not in readings)
        found[id] = Cited(rest, tuple(decided.get(id, ())), tuple(dict.fromkeys(asked)))
    return found


def _links(registry: Registry, lang: str) -> Mapping[str, dict[Spot, None]]:
    found: dict[str, dict[Spot, None]] = defaultdict(dict)
    for name, page in registry.pages[lang].items():
        if name == HOME:
            continue
        for number, id in page.links():
            if id in registry.places[lang] and (at := _at(page, number)) != id:
                found[id][name, at] = None
    return found


def _at(page: Page, line: int) -> str:
    """The id of the block that a line is in, or of the last heading before it."""
    for block in page.blocks:
        if block.line <= line <= block.end_line:
            return block.id
    return next((heading.id for heading in reversed(page.headings) if heading.line <= line), "")


def _decided(vectors: Iterable[AnyVector]) -> Mapping[str, dict[str, None]]:
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for vector in vectors:
        for id in _reasons(vector):
            found[id][str(vector.id)] = None
    return found


def _reasons(vector: AnyVector) -> Iterator[str]:
    """The rules that decided in any verdict of a play; a proved one has them all."""
    for then in (vector.start, *(step.then for step in vector.steps)):
        because: tuple[str, ...] = getattr(then, "because", None) or ()
        yield from because
