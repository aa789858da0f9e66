"""Plays of random acts: what holds in every position that can be reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import msgspec
from hypothesis import given as hypothesis_given, settings, strategies as st
from msgspec.structs import replace

from rulekit.games.book import Open
from rulekit.games.hidden_movement import (
    READINGS,
    Act,
    Activate,
    Choose,
    Declare,
    Face,
    Move,
    MoveModel,
    PlaceFigures,
    Position,
    act,
    legal,
    start,
)
from rulekit.games.hidden_movement.engine import Verdict
from rulekit.games.hidden_movement.state import SIDES
from rulekit.verdict import BadPlay

SIZE = 12
OTHER = {"A": "B", "B": "A"}
#: Whole inches, where much meets at an edge, and any ten-thousandth.
coordinates = st.integers(0, SIZE).map(Decimal) | st.integers(0, SIZE * 10_000).map(
    lambda n: Decimal(n) / 10_000
)
places = st.tuples(coordinates, coordinates)
headings = st.sampled_from([0, 45, 90, 180, 300]).map(Decimal)
paths = st.lists(places, min_size=1, max_size=3).map(tuple)


@st.composite
def given_positions(draw: st.DrawFn) -> dict[str, Any]:
    """Both sides have a unit on the table and two that may hide, before the declarations."""
    units: dict[str, Any] = {}
    models: dict[str, Any] = {}
    for side in "AB":
        x, y = draw(places)
        sight = {"spotting": str(draw(st.integers(1, 6))), "arc": draw(st.sampled_from(["90", "180", "360"]))}
        base, hides = {"side": side, "type": "x", **sight}, {"scouts": True, "move": "4"}
        units[f"{side}1"] = base | {"leader": f"{side}a", "state": "table"}
        units[f"{side}2"] = base | {
            "leader": f"{side}b",
            "figures": [f"{side}c"],
            "move": "4",
            "scouts": True,
        }
        units[f"{side}3"] = base | hides | {"leader": f"{side}d"}
        facing = str(draw(headings))
        models[f"{side}a"] = {"unit": f"{side}1", "x": str(x), "y": str(y), "facing": facing}
    wall = draw(st.tuples(places, places).filter(lambda ends: ends[0] != ends[1]))
    walls = {"W": dict(zip(("x1", "y1", "x2", "y2"), map(str, (*wall[0], *wall[1])), strict=True))}
    choices = {id: st.sampled_from(reading.choices) for id, reading in READINGS.items()}
    readings = draw(st.fixed_dictionaries({}, optional=choices))
    table = {"width": str(SIZE), "height": str(SIZE)}
    return {"table": table, "units": units, "walls": walls, "models": models, "readings": readings}


def drawn_act(draw: Any, position: Position) -> Act:
    """One of the legal acts, or an enemy's move; from a domain, an act that may be refused."""
    figures = sorted(id for id, model in position.models.items() if model.facing is not None)
    events = [MoveModel(id) for id in figures] if position.phase == "play" else []
    one: Act | Open = draw(st.sampled_from([*legal(position), *events]))
    if isinstance(one, MoveModel):
        return MoveModel(one.figure, draw(paths), draw(st.none() | headings))
    if isinstance(one, Open):
        return OPENED[one.verb](draw, position, one.domain)
    assert act(position, one).allowed
    return one


def _declaration(draw: Any, position: Position, of: Any) -> Declare:
    x, y = draw(st.just((None, None)) | places)
    return Declare(of["unit"], f"M{of['unit']}", x, y, reserve=x is None)


def _card(draw: Any, position: Position, of: Any) -> Activate:
    return Activate(draw(st.sampled_from(SIDES)), "x", draw(st.integers(1, 3)))


def _move(draw: Any, position: Position, of: Any) -> Move:
    path = draw(paths)
    return Move(of["marker"], path if of["from"] is not None else ((path[0][0], Decimal(0)), *path[1:]))


def _placing(draw: Any, position: Position, of: Any) -> PlaceFigures:
    x, y = map(Decimal, of["within"]["from"])
    return PlaceFigures({id: draw(st.just((x, y)) | places) for id in of["figures"]})


def _facing(draw: Any, position: Position, of: Any) -> Face:
    return Face({id: draw(headings) for id in of["figures"]})


OPENED: dict[str, Callable[[Any, Position, Any], Act]] = {
    "declare": _declaration,
    "activate": _card,
    "move": _move,
    "place": _placing,
    "face": _facing,
}


def plays(draw: Any, given: dict[str, Any], most: int) -> list[tuple[Position, Act, Verdict]]:
    """The positions, acts and verdicts of a play."""
    position, play = start(msgspec.convert(given, Position)).position, []
    for _ in range(draw(st.integers(0, most))):
        try:
            one = drawn_act(draw, position)
            verdict = act(position, one)
        except BadPlay as fault:
            assert fault.code == "leg-empty"  # noqa: PT017
            continue
        play.append((position, one, verdict))
        position = verdict.position
    return play


def sparse(value: Any) -> Any:
    """The JSON value without what is null or empty."""
    if isinstance(value, dict):
        return {name: sparse(one) for name, one in value.items() if one not in (None, {}, [], ())}
    return value


def mirrored(value: Any) -> Any:
    """The JSON value with the sides exchanged."""
    if isinstance(value, dict):
        return {mirrored(name): mirrored(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [mirrored(one) for one in value]
    if isinstance(value, str) and value[:1] in OTHER and len(value) <= 2:
        return OTHER[value[0]] + value[1:]
    return value


def check_given_again(position: Position) -> None:
    """A position reached starts unchanged, through JSON with its defaults and without."""
    plain = msgspec.json.decode(msgspec.json.encode(position))
    for written in (plain, sparse(plain)):
        again = start(msgspec.convert(written, Position))
        assert again.position == position
        assert hash(again.position) == hash(position)
        assert msgspec.json.encode(again.position, order="sorted") == msgspec.json.encode(
            position, order="sorted"
        )


def check_pool(position: Position) -> None:
    """As many markers stand for a unit as units are hidden; only figures of deployed units stand."""
    hidden = Counter(u.side for u in position.units.values() if u.state == "hidden")
    markers = Counter(m.side for m in position.markers.values())
    if position.reveal is not None and position.reveal.unit is None:
        markers[position.reveal.side] += 1
    assert hidden == markers
    assert all(position.units[model.unit].state == "table" for model in position.models.values())


@settings(max_examples=120, deadline=None)
@hypothesis_given(given=given_positions(), data=st.data())
def test_random_plays(given: dict[str, Any], data: st.DataObject) -> None:
    """Positions can be given again; refusals change nothing; nobody is stuck; a sight is never overlooked."""
    for before, one, verdict in plays(data.draw, given, 18):
        after = verdict.position
        check_given_again(after)
        check_pool(after)
        assert any(True for _ in legal(after))
        if not verdict.allowed:
            assert after is before
            continue
        turned = {
            name: dict(reversed(getattr(before, name).items())) for name in ("units", "models", "markers")
        }
        assert act(replace(before, **turned), one).position == after
        if isinstance(one, Choose):
            assert before.reveal is not None
            leader = after.models[after.units[one.unit].leader]
            assert (leader.x, leader.y) == (before.reveal.x, before.reveal.y)


@settings(max_examples=60, deadline=None)
@hypothesis_given(given=given_positions(), data=st.data())
def test_the_sides_are_alike(given: dict[str, Any], data: st.DataObject) -> None:
    """With the sides exchanged every verdict is the same, with the sides exchanged."""
    for before, one, verdict in plays(data.draw, given, 12):
        twin = start(msgspec.convert(mirrored(msgspec.to_builtins(before)), Position)).position
        plain = msgspec.to_builtins(one)
        act_ = msgspec.convert({name: mirrored(value) for name, value in plain.items()}, Act)
        found = act(twin, act_)
        assert (found.allowed, found.because) == (verdict.allowed, verdict.because)
        assert found.position == msgspec.convert(mirrored(msgspec.to_builtins(verdict.position)), Position)
