"""Pairs that are called otherwise since the last sync: a page or a heading was renamed, a paragraph moved."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping

from rulekit.fidelity.entry import Base, Entry
from rulekit.fidelity.review import Texts

#: What a name is made of: page, heading, and what of it.
_NAME = re.compile(r"(?P<page>[^#:]+)(?P<heading>#[^:]*)?(?P<what>:.*)?")


def moves(lost: Collection[Entry], found: Mapping[str, Texts]) -> dict[str, Entry]:
    """The entries that the pages have lost, by their new names among the pairs that have no entry.

    An entry whose texts stand elsewhere word for word has moved there. Where most of a page, or of what is
    below a heading, has moved, the rest has moved too, whatever else was changed in it.
    """
    moved = dict(_word_for_word(lost, found))
    for depth in ("heading", "page"):
        after = _owners(((entry.id, id) for id, entry in moved.items()), depth)
        taken = {entry.id for entry in moved.values()}
        for entry in lost:
            owner, rest = _split(entry.id, depth)
            id = f"{after.get(owner, owner)}{rest}"
            if entry.id not in taken and id in found and id not in moved:
                moved[id] = entry
    return moved


def _word_for_word(lost: Iterable[Entry], found: Mapping[str, Texts]) -> Iterator[tuple[str, Entry]]:
    before: dict[Base | None, list[Entry]] = defaultdict(list)
    after: dict[Base | None, list[str]] = defaultdict(list)
    for entry in lost:
        before[entry.base].append(entry)
    for id, texts in found.items():
        after[Base.of(*texts)].append(id)
    for base, ids in after.items():
        if len(ids) == len(before[base]) == 1:
            yield ids[0], before[base][0]


def _owners(moved: Iterable[tuple[str, str]], depth: str) -> dict[str, str]:
    """Where most of what stood below an owner stands now."""
    votes: dict[str, Counter[str]] = defaultdict(Counter)
    for old, new in moved:
        (owner, rest), (there, same) = _split(old, depth), _split(new, depth)
        votes[owner][there] += rest == same
    return {owner: there.most_common(1)[0][0] for owner, there in votes.items() if +there}


def _split(id: str, depth: str) -> tuple[str, str]:
    """The page, or the page and heading, of a name, and the rest of it."""
    name = _NAME.fullmatch(id)
    if name is None:
        return id, ""
    owner = name["page"] + (name["heading"] or "" if depth == "heading" else "")
    return owner, id.removeprefix(owner)
