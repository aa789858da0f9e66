"""A notation for tests: a position and a play as a line of words each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rulekit.games.musket_pike import (
    Act,
    Activate,
    ChangeOrder,
    Continue,
    Decline,
    LoseUnits,
    Pass,
    Position,
    Preempt,
    Stop,
    act,
    legal,
    start,
)
from rulekit.games.musket_pike.engine import Verdict
from rulekit.games.musket_pike.state import ORDERS

#: What the words after a verb are.
OPERANDS = {
    "activate": ("wing",),
    "pass": (),
    "preempt": ("wing", "roll"),
    "decline": (),
    "change-order": ("to", "roll"),
    "continue": ("roll",),
    "stop": (),
    "lose-units": ("wing", "units"),
}


def given_of(text: str, **fields: Any) -> Position:
    """Read `A1 charge, B1 rally cavalry leadership=-1`: id, order, flags and values of each wing."""
    return msgspec.convert({"wings": dict(map(_wing, text.split(", "))), **fields}, Position)


def act_of(text: str) -> Act:
    """Read `preempt B1 5`: a verb and what belongs to it, the die last; `preempt B1` has no die."""
    verb, *words = text.split()
    values = {name: _value(word) for name, word in zip(OPERANDS[verb], words, strict=False)}
    found: Act = msgspec.convert({"act": verb, **values}, Act)
    return found


def position_after(text: str, acts: str = "", **fields: Any) -> Position:
    """Start from a given position and play `activate A1; decline; stop`; every act must be allowed."""
    position = start(given_of(text, **fields)).position
    for one in filter(None, acts.split("; ")):
        verdict = act(position, act_of(one))
        assert verdict.allowed, (one, verdict.because)
        position = verdict.position
    return position


def verdict_on(position: Position, text: str) -> Verdict:
    """Judge one act."""
    return act(position, act_of(text))


def every_act(position: Position, faces: tuple[int | None, ...] = (0, 9)) -> Iterator[Act]:
    """Yield every act that can be written down, allowed or not, with each of the die's faces."""
    rolled: list[Act] = [*map(Preempt, position.wings), *map(ChangeOrder, ORDERS), Continue()]
    yield from map(Activate, position.wings)
    yield from (Pass(), Decline(), Stop())
    yield from (replace(one, roll=face) for one in rolled for face in faces)
    yield from (LoseUnits(id) for id, wing in position.wings.items() if wing.units)


def rolled(one: Act, faces: tuple[int, ...] = (0, 9)) -> list[Act]:
    """The act with each of the faces, where it takes a die."""
    return [replace(one, roll=face) for face in faces] if "roll" in one.__struct_fields__ else [one]


def reachable_from(text: str, *, orders: bool = False, losses: bool = False, **fields: Any) -> list[Position]:
    """Every position of every play; on request those in which orders change and units are lost as well.

    A die succeeds or fails: a 0 and a 9 stand for all faces.
    """
    first = start(given_of(text, **fields)).position
    found, todo = {first: None}, [first]
    while todo:
        position = todo.pop()
        acts = [chosen for chosen in legal(position) if orders or not isinstance(chosen, ChangeOrder)]
        events = [LoseUnits(id) for id, wing in position.wings.items() if wing.units] if losses else []
        for one in [*(face for chosen in acts for face in rolled(chosen)), *events]:
            after = act(position, one).position
            if after not in found:
                found[after] = None
                todo.append(after)
    return list(found)


def _wing(text: str) -> tuple[str, dict[str, Any]]:
    id, order, *rest = text.split()
    values = (word.partition("=") for word in rest)
    return id, {"side": id[0], "order": order} | {name: _value(value or "true") for name, _, value in values}


def _value(word: str) -> Any:
    if word in {"true", "false"}:
        return word == "true"
    return int(word) if word.lstrip("-").isdecimal() else word


@pytest.fixture(scope="session")
def given() -> Callable[..., Position]:
    """A position as it is given: see `given_of`."""
    return given_of


@pytest.fixture(scope="session")
def after() -> Callable[..., Position]:
    """The position after a play: see `position_after`."""
    return position_after


@pytest.fixture(scope="session")
def on() -> Callable[[Position, str], Verdict]:
    """The verdict on an act: see `verdict_on`."""
    return verdict_on


@pytest.fixture(scope="session")
def read() -> Callable[[str], Act]:
    """An act: see `act_of`."""
    return act_of


@pytest.fixture(scope="session")
def every() -> Callable[..., Iterator[Act]]:
    """Every act that can be written down: see `every_act`."""
    return every_act


@pytest.fixture(scope="session")
def reachable() -> Callable[..., list[Position]]:
    """Every position of every play: see `reachable_from`."""
    return reachable_from
