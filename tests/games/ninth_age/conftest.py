"""A notation for tests: units and terrain by their footprints, and acts as words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from rulekit.games.ninth_age import (
    Act,
    Charge,
    Declare,
    EndTurn,
    FirstPursuer,
    FleeFrom,
    FleeMove,
    FleeRoll,
    Overrun,
    OverrunMove,
    Place,
    Position,
    PursuitMove,
    PursuitRoll,
    RestrainTest,
    Score,
    Skip,
    act,
    start,
)
from rulekit.games.ninth_age.engine import Verdict
from rulekit.games.ninth_age.state import OPPONENT, SIDES, STATES

#: What the words of an act are, after its verb.
WORDS: dict[str, tuple[str, ...]] = {
    "declare": ("unit", "pursue"),
    "overrun": ("unit", "declined"),
    "restrain-test": ("unit", "roll"),
    "flee-roll": ("unit", "roll"),
    "first-pursuer": ("side",),
    "pursuit-roll": ("unit", "roll"),
    "flee-from": ("unit", "enemy"),
    "flee-move": ("unit", "heading"),
    "place": ("unit", "x", "y", "heading"),
    "pivot": ("unit", "heading"),
    "reform": ("unit", "heading"),
}


def given_of(units: str, terrain: str = "", **fields: Any) -> Position:
    """Read `A1 A 24,20 6x4 90 discipline=7, B1 B 24,24 5x4 270 broken`, and `wood 30,30 4x4 0 dangerous`.

    A unit has its name, side, centre, width and depth, heading; then its state, flags and values.
    The table is 72 by 48, and A is the Active Player, unless `fields` say otherwise.
    """
    table = {
        "table": {"width": "72", "height": "48"},
        "turn": "A",
        "units": dict(map(_unit, units.split(", "))),
        "terrain": dict(map(_terrain, filter(None, terrain.split(", ")))),
    }
    return msgspec.convert({**table, **fields}, Position)


def _shape(at: str, size: str, heading: str) -> dict[str, str]:
    (x, y), (width, depth) = at.split(","), size.split("x")
    return {"x": x, "y": y, "width": width, "depth": depth, "heading": heading}


def _unit(text: str) -> tuple[str, dict[str, Any]]:
    id, side, at, size, heading, *words = text.split()
    values: dict[str, Any] = {"side": side, **_shape(at, size, heading)}
    for word in words:
        name, equals, value = word.partition("=")
        if name in STATES:
            values["state"] = name
        elif name in ("front_rank", "displaced"):
            values[name] = value.split("+")
        elif name in ("discipline", "roll"):
            values[name] = int(value)
        else:
            values[name] = {"": True, "no": False}.get(value, value) if equals else True
    return id, values


def _terrain(text: str) -> tuple[str, dict[str, Any]]:
    name, at, size, heading, kind = text.split()
    return name, {**_shape(at, size, heading), "kind": kind}


def act_of(text: str) -> Act:
    """Read `declare A1 B1`, `declare A1 -`, `overrun A1 declined`, `reform A1 45 4x6`, `pivot A1 - hero`."""
    verb, *words = text.split()
    values: dict[str, Any] = {
        name: word for name, word in zip(WORDS.get(verb, ("unit",)), words, strict=False) if word != "-"
    }
    rest = words[len(WORDS.get(verb, ("unit",))) :]
    if verb == "declare":
        values.setdefault("pursue", None)
    if "declined" in values:
        values["declined"] = True
    if "roll" in values:
        values["roll"] = int(values["roll"])
    if verb == "reform" and rest:
        values["width"], values["depth"] = rest[0].split("x")
    if verb == "pivot":
        values["rearrange"] = rest
    found: Act = msgspec.convert({"act": verb, **values}, Act)
    return found


def position_after(units: str, acts: str = "", terrain: str = "", **fields: Any) -> Position:
    """Start from a given position and play `declare A1 B1; flee-roll B1 7`; every act must be allowed."""
    position = start(given_of(units, terrain, **fields)).position
    for one in filter(None, acts.split("; ")):
        verdict = act(position, act_of(one))
        assert verdict.allowed, (one, verdict.because)
        position = verdict.position
    return position


def every_act(position: Position) -> Iterator[Act]:
    """Yield every closed act that can be written down, allowed or not, dice left out."""
    yield EndTurn()
    yield from map(FirstPursuer, SIDES)
    for id, unit in position.units.items():
        enemies = [other for other, u in position.units.items() if u.side == OPPONENT[unit.side]]
        yield from (Declare(id, enemy) for enemy in (*enemies, None))
        yield from (Overrun(id), Overrun(id, declined=True), RestrainTest(id), FleeRoll(id), PursuitRoll(id))
        yield from (FleeFrom(id, enemy) for enemy in enemies)
        yield from (FleeMove(id), PursuitMove(id), OverrunMove(id), Skip(id), Place(id))
        if unit.state in ("steady", "broken", "fled"):
            yield from (Score(id), Charge(id))


@pytest.fixture(scope="session")
def given() -> Callable[..., Position]:
    """A position as it is given: see `given_of`."""
    return given_of


@pytest.fixture(scope="session")
def after() -> Callable[..., Position]:
    """The position after a play: see `position_after`."""
    return position_after


@pytest.fixture(scope="session")
def read() -> Callable[[str], Act]:
    """An act: see `act_of`."""
    return act_of


@pytest.fixture(scope="session")
def on() -> Callable[..., Verdict]:
    """The verdict on an act in words, with some rules off if wanted."""
    return lambda position, text, **off: act(position, act_of(text), **off)


@pytest.fixture(scope="session")
def every() -> Callable[[Position], Iterator[Act]]:
    """Every closed act that can be written down: see `every_act`."""
    return every_act


#: One enemy, front to front: the worked example.
DUEL = "A1 A 24,20 6x4 90 discipline=7, B1 B 24,24 5x4 270 broken"
#: Three who beat one.
THREE = (
    "A1 A 24,20 4x4 90 discipline=7, A2 A 24,28 4x4 270 discipline=7, A3 A 20,24 4x4 0 discipline=7,"
    " B1 B 24,24 4x4 270 broken"
)
#: One who beat two, on two sides of it.
TWO_PREYS = "A1 A 24,20 4x4 90 discipline=7 scoring, B1 B 24,24 4x4 270 broken, B2 B 28,20 4x4 180 broken"
#: Beaten between front and rear.
SANDWICH = "A1 A 24,20 4x4 90 discipline=7, A2 A 24,28 4x4 270 discipline=7, B1 B 24,24 4x4 270 broken"
#: A charge that left nobody in contact, while others fight on.
WIPED_OUT = (
    "A1 A 24,20 4x4 90 charged=charge, B1 B 24,24 4x4 270 destroyed, A2 A 40,20 4x4 90, B2 B 40,24 4x4 270"
)
#: Both sides have somebody to pursue: B2 has wiped out A2, and A1 has broken B1.
RIVALS = (
    "A1 A 24,20 4x4 90 discipline=7, B1 B 24,24 4x4 270 broken,"
    " A2 A 44,24 4x4 90 destroyed, B2 B 44,28 4x4 270 charged=charge"
)
GROUNDS = {
    "DUEL": DUEL,
    "THREE": THREE,
    "TWO_PREYS": TWO_PREYS,
    "SANDWICH": SANDWICH,
    "WIPED_OUT": WIPED_OUT,
    "RIVALS": RIVALS,
}


@pytest.fixture(scope="session")
def grounds() -> dict[str, str]:
    """Small set-ups by name, for tests that want all of them."""
    return GROUNDS
