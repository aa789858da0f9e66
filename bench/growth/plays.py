"""Plays drawn by lot, told in the words of the pages: as many different examples as are wanted.

Each is a play of Musket & Pike from a set-up of its own: acts that are legal and others, with dice.
The project's own printer tells it in both languages, so that it is an example like any other; no two show
the same, as on the pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from bench.run import ROOT
from rulekit.cli.shown import signature
from rulekit.games import musket_pike as mp
from rulekit.games.musket_pike.state import ORDERS, RATINGS, SIDES
from rulekit.oracle.judge import eve, judge
from rulekit.oracle.vectors import AnyVector, Step, Then, vector_type
from rulekit.pages import LANGS, load
from rulekit.proof import prove
from rulekit.prose import Unsayable
from rulekit.table.retold import retold
from rulekit.verdict import BadPlay

#: Acts of a play.
FEWEST, MOST = 3, 8
#: How often an act is one of the legal ones; the others are any.
LEGAL = 0.7
#: How often a wing is cavalry, and how often an enemy is near.
CAVALRY, ENEMY = 0.3, 0.2
#: Sides of a die.
DIE = 10


class Told(NamedTuple):
    """A play in words, by language: its tables, sentences and steps."""

    bodies: dict[str, str]


def plays(seed: int) -> Iterator[Told]:
    """Yield plays that show what no example of the book and none before shows; the same ones for a seed."""
    random = Random(seed)
    shown = set(map(signature, _examples()))
    while True:
        vector = _vector(random)
        if vector is None or (shows := signature(vector)) in shown:
            continue
        shown.add(shows)
        report = judge(mp.BOOK, vector)
        try:
            yield Told({lang: retold(mp.BOOK, vector, report, lang) for lang in LANGS})
        except Unsayable:
            continue


def _examples() -> Iterator[AnyVector]:
    """Yield the book's own examples."""
    registry = load(ROOT / "docs")
    for id, place in registry.places["ru"].items():
        if place.block.kind == "example" and id.startswith(f"{mp.BOOK.prefix}."):
            vector = prove(place.block, place.page.path, "ru").vector
            assert vector is not None, id
            yield vector


def _vector(random: Random) -> AnyVector | None:
    """A play; None if it came to an end at once."""
    given = _given(random)
    position = mp.start(given).position
    steps: list[Step[Any, Any, Any]] = []
    for _ in range(random.randint(FEWEST, MOST)):
        if position.phase == "rout":
            break
        act = _act(random, position)
        before = eve(mp.BOOK, position, act, None)
        try:
            verdict = mp.act(before, act)
        except BadPlay:
            continue
        steps.append(Step(do=act, then=Then(allowed=verdict.allowed)))
        position = verdict.position if verdict.allowed else position
    if len(steps) < FEWEST:
        return None
    vector: AnyVector = vector_type(mp.BOOK)(format=1, book=mp.BOOK.name, given=given, steps=tuple(steps))
    return vector


def _given(random: Random) -> mp.Position:
    """Draw two or three wings a side."""
    wings = {
        f"{side}{number}": mp.Wing(
            side,
            random.choice(ORDERS),
            leadership=random.choice(RATINGS),
            cavalry=random.random() < CAVALRY,
            adjacent_enemy=random.random() < ENEMY,
            units=random.randint(1, 4),
        )
        for side in SIDES
        for number in range(1, random.randint(2, 3) + 1)
    }
    return mp.Position(wings, first=random.choice(SIDES) if _tied(wings) else None)


def _tied(wings: dict[str, mp.Wing]) -> bool:
    """Whether both sides have as many wings under Charge."""
    charging = [wing.side for wing in wings.values() if wing.order == "charge"]
    return charging.count("A") == charging.count("B")


def _act(random: Random, position: mp.Position) -> Any:
    """Draw an act: a legal one, or any; with a die where it needs one."""
    wing = random.choice(list(position.wings))
    anything = (mp.Activate(wing), mp.Preempt(wing), mp.Pass(), mp.Decline(), mp.Stop(), mp.Continue())
    legal = [act for act in mp.legal(position) if not hasattr(act, "domain")]
    act = random.choice(legal if legal and random.random() < LEGAL else anything)
    if not hasattr(act, "roll"):
        return act
    try:
        refused = not mp.act(eve(mp.BOOK, position, act, None), act).allowed
    except BadPlay:
        refused = False
    return act if refused else replace(act, roll=random.randrange(DIE))
