"""A notation for tests: a position and a play as a line of words each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rulekit.games.musket_pike import (
    Act,
    Activate,
    ChangeOrder,
    CloseCombat,
    Continue,
    Decline,
    LoseUnits,
    MoveCommander,
    Pass,
    Perform,
    Position,
    Preempt,
    Stop,
    Unit,
    Wing,
    act,
    legal,
    start,
)
from rulekit.games.musket_pike.engine import Verdict
from rulekit.games.musket_pike.state import ACTIONS, ARMS, MORALES, ORDERS, SIDES

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
    "perform": ("unit", "action"),
    "close-combat": (),
    "move-commander": ("side",),
}

#: What a move tells, by the order of its wing.
TOLD: dict[str, dict[str, tuple[Any, ...]]] = {
    "charge": {"closer": (False, True)},
    "make-ready": {"adjacent": (False, True)},
    "receive-charge": {"hexes": (1, 2), "adjacent": (False, True)},
    "rally": {"closer": (False, True)},
}


def given_of(text: str, **fields: Any) -> Position:
    """Read `A1 charge, B1 rally cavalry leadership=-1 units=h:cavalry,p:heavy-infantry:leader:shaken`.

    A wing has its id, its order, flags and values; a unit its name, its arm, then flags and `did-move`.
    """
    return msgspec.convert({"wings": dict(map(_wing, text.split(", "))), **fields}, Position)


def act_of(text: str) -> Act:
    """Read `preempt B1 5`: a verb and what belongs to it, the die last; `preempt B1` has no die.

    Flags and values follow: `continue 5 alone`, `perform h move closer=false`.
    `lose-units A1 h p` names units, `lose-units A1 2` does not.
    """
    verb, *words = text.split()
    operands = OPERANDS[verb]
    values = {name: _value(word) for name, word in zip(operands, words, strict=False)}
    if verb == "lose-units" and isinstance(values.get("units"), str):
        values["units"] = words[1:]
    elif "alone" in words:
        values = {**{name: value for name, value in values.items() if value != "alone"}, "alone": True}
    elif verb == "perform":
        values |= _values(words[2:])
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
    rolled: list[Any] = [*map(Preempt, position.wings), *map(ChangeOrder, ORDERS), Continue()]
    yield from map(Activate, position.wings)
    yield from (Pass(), Decline(), CloseCombat(), Stop())
    yield from (
        replace(one, roll=face, alone=alone)
        for one in rolled
        for alone in ((False, True) if _helped(position, one) else (False,))
        for face in faces
    )
    for wing in position.wings.values():
        for id, unit in wing.named.items():
            yield from _performances(id, unit, wing) if not unit.eliminated else ()
    yield from losses_in(position)
    yield from map(MoveCommander, SIDES)


def losses_in(position: Position) -> Iterator[LoseUnits]:
    """Yield every loss of one unit."""
    for id, wing in position.wings.items():
        if wing.named:
            yield from (LoseUnits(id, (name,)) for name, unit in wing.named.items() if not unit.eliminated)
        elif wing.units:
            yield LoseUnits(id)


def rolled(one: Act, faces: tuple[int, ...] = (0, 9)) -> list[Act]:
    """The act with each of the faces, where it takes a die."""
    return [replace(one, roll=face) for face in faces] if "roll" in one.__struct_fields__ else [one]


def reachable_from(
    text: str, *, orders: bool = False, losses: bool = False, moves: bool = False, **fields: Any
) -> list[Position]:
    """Every position of every play; on request orders change, units are lost, Army Commanders move as well.

    A die succeeds or fails: a 0 and a 9 stand for all faces.
    """
    first = start(given_of(text, **fields)).position
    found, todo = {first: None}, [first]
    while todo:
        position = todo.pop()
        acts = [chosen for chosen in legal(position) if orders or not isinstance(chosen, ChangeOrder)]
        events: list[Act] = [*losses_in(position)] if losses else []
        events += map(MoveCommander, SIDES) if moves else ()
        for one in [*(face for chosen in acts for face in rolled(chosen)), *events]:
            after = act(position, one).position
            if after not in found:
                found[after] = None
                todo.append(after)
    return list(found)


def _wing(text: str) -> tuple[str, dict[str, Any]]:
    id, order, *rest = text.split()
    values = _values(rest)
    if isinstance(values.get("units"), str):
        values["units"] = dict(map(_unit, values["units"].split(",")))
    return id, {"side": id[0], "order": order} | values


def _unit(text: str) -> tuple[str, dict[str, Any]]:
    id, *words = text.split(":")
    values: dict[str, Any] = {}
    for word in words:
        if word in ARMS:
            values["arm"] = word
        elif word in MORALES:
            values["morale"] = word
        elif word.startswith("did-"):
            values["acted"] = word.removeprefix("did-")
        else:
            values[{"leader": "by_leader", "gone": "eliminated"}[word]] = True
    return id, values


def _values(words: list[str]) -> dict[str, Any]:
    split = (word.partition("=") for word in words)
    return {name: _value(value or "true") for name, _, value in split}


def _helped(position: Position, one: Any) -> bool:
    """Whether an Army Commander stands beside the wing that rolls, and has neither moved nor finished."""
    wing = position.wings[one.wing] if isinstance(one, Preempt) else position.active and position.acting
    if not isinstance(wing, Wing) or wing.army_commander is None:
        return False
    return position.commanders.get(wing.side) not in {"moved", "finished"}


def _performances(id: str, unit: Unit, wing: Wing) -> Iterator[Perform]:
    """Yield every action of a unit; of a move, with all that its wing's order may be told."""
    told = TOLD[wing.order]
    for action in ACTIONS:
        if "move" not in action:
            yield Perform(id, action)
            continue
        for values in product(*told.values()):
            yield Perform(id, action, **dict(zip(told, values, strict=True)))
        if wing.order == "charge" and unit.arm == "light-infantry":
            yield Perform(id, action, closer=False, facing_pikes=True)


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
