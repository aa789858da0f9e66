"""Whatever is tried, wherever a play stands: it is told truly, and so that it can be read again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from rulekit.games import BOOKS, Book
from rulekit.prose import Claim, Item, Telling, read, say_position, say_step, unprinted
from rulekit.prose.plain import act_of, whole
from rulekit.verdict import Verdict
from tests.games.dark_millennium import conftest as dm
from tests.games.musket_pike import conftest as mp

#: How many positions of each set-up are tried.
SOME = 1000
#: Set-ups from which, together, everything can happen.
MUSKET_PIKE: list[tuple[str, dict[str, Any]]] = [
    (
        (
            "A1 charge leadership=-1 army_commander=-1 units=h:cavalry,l:light-infantry,"
            " B1 make-ready army_commander=-2 units=c:cavalry:broken,d:cavalry:gone,p:heavy-infantry"
        ),
        {"moves": True},
    ),
    (
        "A1 receive-charge units=h:cavalry,q:light-infantry, B1 rally units=c:cavalry",
        {"first": "B"},
    ),
    (
        "A1 make-ready units=2, B1 receive-charge lost=2, B2 rally",
        {"losses": True, "first": "A", "readings": {"mp.reading.pass-returns": "out"}},
    ),
    ("A1 charge, B1 rally", {"orders": True}),
    (
        "A1 charge, B1 charge, B2 make-ready cavalry",
        {"first": "A", "roll_modifier": 1, "readings": {"mp.reading.nobody-bypassed": "nobody"}},
    ),
]


def mp_positions() -> Iterator[list[Any]]:
    """Every position of the plays of each set-up."""
    return (mp.reachable_from(text, **fields) for text, fields in MUSKET_PIKE)


def dm_positions() -> Iterator[list[Any]]:
    """The same for the other book."""
    return (dm.reachable_from(units, cards, **fields) for units, cards, fields in dm.SET_UPS)


@pytest.mark.parametrize(
    ("name", "positions", "every"),
    [("musket-pike", mp_positions, mp.every_act), ("dark-millennium", dm_positions, dm.every_act)],
)
def test_every_step_is_told(
    name: str, positions: Callable[[], Iterator[list[Any]]], every: Callable[[Any], Iterator[Any]]
) -> None:
    """Each verb is told with each set of rules that decide it; the position so that it can be given."""
    book, random, seen = BOOKS[name], Random(1644), set()  # noqa: S311
    for reached in positions():
        for position in random.sample(reached, min(SOME, len(reached))):
            for one in every(position):
                verdict = book.act(position, one)
                decided = (type(one), verdict.because)
                if decided not in seen:
                    seen.add(decided)
                    tell(book, position, one, verdict)
    assert {verb for verb, _ in seen} == set(book.act_type.__args__)
    refusing = {rule.id for rule in book.rules.values() if rule.kind in {"prohibition", "duty"}}
    assert refusing <= {because[0] for _, because in seen}


def tell(book: Book, position: Any, one: Any, verdict: Verdict[Any, Any]) -> None:
    """Tell a step in both languages; the two, and the engine, must agree."""
    russian, english = (told(book, position, one, verdict, lang) for lang in ("ru", "en"))
    assert russian.items == english.items
    assert russian.given == english.given
    given = msgspec.convert(russian.given, book.position)
    assert book.start(given).position == position
    check(russian.items[0], position, one, verdict)


def told(book: Book, position: Any, one: Any, verdict: Verdict[Any, Any], lang: str) -> Telling:
    """The position and the step, said and read again."""
    line = say_step(book.name, position, one, verdict, lang)
    body = f"T\n\n{say_position(book.name, position, lang)}\n\n1. {line}"
    telling = read(book.name, body, lang)
    assert not list(unprinted(book.name, telling, body, lang))
    return telling


def check(item: Item, before: Any, one: Any, verdict: Verdict[Any, Any]) -> None:
    """The step is the act, and what is claimed is so, and is new."""
    assert item.acts == (act_of(one),)
    assert item.refused is not verdict.allowed
    if item.refused:
        assert item.claims == (Claim(rule=verdict.because[0]),)
        return
    for claim in item.claims:
        assert holds(claim.facts, whole(verdict.facts))
        assert holds(claim.position, whole(verdict.position))
        assert claim.options in ((), verdict.options)
        assert not (claim.position and holds(claim.position, whole(before)))


def holds(part: Any, inside: Any) -> bool:
    """Whether a value has all that a part of it names."""
    if not isinstance(part, dict):
        return bool(part == inside)
    there = inside or {}
    return all(key in there and holds(value, there[key]) for key, value in part.items())
