"""What an example's prose states, as the plain values of a vector."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulekit.games import Book
from rulekit.oracle.vectors import FORMAT
from rulekit.prose.telling import Item, Telling

Plain = dict[str, Any]


def stated(book: Book, id: str, lang: str, telling: Telling) -> Plain:
    """The vector's plain values, with nothing but what the prose says."""
    steps = [step for item in telling.items for step in _steps(item)]
    plain = {"format": FORMAT, "book": book.name, "id": id, "title": {lang: telling.title}}
    plain |= {"given": telling.given, "steps": steps}
    return plain | ({"start": _then(telling.start)} if telling.start else {})


def _steps(item: Item) -> Iterator[Plain]:
    """One step for each act of an item; what is claimed belongs to the last."""
    around = {name: value for name, value in (("by", item.by), ("on", item.on)) if value is not None}
    for do in item.acts[:-1]:
        yield {**around, "do": do, "then": {"allowed": True}}
    yield {**around, "do": item.acts[-1], "then": {"allowed": not item.refused, **_then(item)}}


def _then(item: Item) -> Plain:
    then: Plain = {"cites": sorted(item.cites)} if item.cites else {}
    for claim in item.claims:
        if claim.rule is not None:
            then["because"] = [claim.rule]
        if claim.options:
            then["options"] = list(claim.options)
        for name, part in (("facts", claim.facts), ("position", claim.position)):
            if part:
                then[name] = _merged(then.get(name, {}), part)
    return then


def _merged(one: Plain, other: Plain) -> Plain:
    nested = {key for key in one.keys() & other.keys() if isinstance(one[key], dict)}
    return one | other | {key: _merged(one[key], other[key]) for key in nested}
