"""What an act must be before the rules are asked, and its numbers in their shortest form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from msgspec.structs import replace

from rulekit.games.decimals import check_heading
from rulekit.games.hidden_movement.acts import (
    Act,
    Activate,
    Choose,
    Declare,
    Face,
    Move,
    MoveModel,
    PlaceFigures,
    Remove,
    RevealMarker,
)
from rulekit.games.hidden_movement.check.numbers import check_place, check_point
from rulekit.games.hidden_movement.state import MOST_ACTIONS, SIDES, Place, Position
from rulekit.games.values import check_name, known, member, one_of, typed, whole
from rulekit.verdict import bad

_ACTS = get_args(Act)


def check_act(p: Position, act: Act) -> Act:
    """Return the act with its numbers in their shortest form; raise `BadPlay` where it cannot be judged."""
    typed("$", act, *_ACTS)
    check: Callable[[Position, Any], Act] | None = _CHECKS.get(type(act))
    return check(p, act) if check is not None else act


def _declare(p: Position, act: Declare) -> Declare:
    known("$.unit", act.unit, p.units, "unknown-unit")
    check_name("$.marker", act.marker)
    if act.marker in p.markers:
        bad("$.marker", "marker-taken", written=act.marker)
    one_of("$.reserve", act.reserve, (False, True))
    if any((value is None) != act.reserve for value in (act.x, act.y)):
        bad("$", "place-or-reserve")
    return act if act.reserve else check_point("$", act, p.table, ("x", "y"))


def _activate(p: Position, act: Activate) -> Activate:
    one_of("$.side", act.side, SIDES)
    types = sorted({unit.type for unit in p.units.values() if unit.side == act.side})
    known("$.type", act.type, types, "unknown-troop-type")
    whole("$.actions", act.actions, 1, MOST_ACTIONS)
    return act


def _move(p: Position, act: Move) -> Move:
    known("$.marker", act.marker, p.markers, "unknown-marker")
    marker = p.markers[act.marker]
    start = None if marker.x is None or marker.y is None else (marker.x, marker.y)
    path = _path(p, start, act.path)
    if not path:
        bad("$.path", "path-empty")
    return replace(act, path=path)


def _path(p: Position, start: Place | None, path: object) -> tuple[Place, ...]:
    """Check the points of a path, of which no two in a row are the same."""
    typed("$.path", path, tuple)
    assert isinstance(path, tuple), "`typed` has seen it"
    checked: list[Place] = []
    before = start
    for index, place in enumerate(path):
        here = member("$.path", index)
        checked.append(check_place(here, place, p.table))
        if checked[-1] == before:
            bad(here, "leg-empty")
        before = checked[-1]
    return tuple(checked)


def _marker(p: Position, act: Remove | RevealMarker) -> Act:
    known("$.marker", act.marker, p.markers, "unknown-marker")
    return act


def _choose(p: Position, act: Choose) -> Choose:
    known("$.unit", act.unit, p.units, "unknown-unit")
    return act


def _place_figures(p: Position, act: PlaceFigures) -> PlaceFigures:
    """Check who is placed: once the unit is known, all its figures but the leader."""
    typed("$.at", act.at, dict)
    waited = p.reveal is not None and p.reveal.stage == "place" and p.reveal.unit is not None
    unit = p.units[str(p.reveal.unit)] if p.reveal is not None and waited else None
    _figures("$.at", act.at, p, unit.figures if unit is not None else None)
    at = {id: check_place(member("$.at", id), place, p.table) for id, place in act.at.items()}
    return replace(act, at=at)


def _face(p: Position, act: Face) -> Face:
    """Check who is turned: once they stand, all figures of the unit."""
    typed("$.headings", act.headings, dict)
    waited = p.reveal is not None and p.reveal.stage == "face" and p.reveal.unit is not None
    unit = p.units[str(p.reveal.unit)] if p.reveal is not None and waited else None
    _figures("$.headings", act.headings, p, (unit.leader, *unit.figures) if unit is not None else None)
    headings = {id: check_heading(member("$.headings", id), turn) for id, turn in act.headings.items()}
    return replace(act, headings=headings)


def _figures(path: str, named: dict[str, Any], p: Position, expected: tuple[str, ...] | None) -> None:
    """Raise `BadPlay` unless these are the figures that are waited for, or at least figures."""
    everyone = [figure for unit in p.units.values() for figure in (unit.leader, *unit.figures)]
    for figure in named:
        known(member(path, str(figure)), figure, expected or everyone, "unknown-figure")
    missing = [figure for figure in expected or () if figure not in named]
    if missing or not named:
        bad(path, "figures-missing", missing=", ".join(missing or everyone))


def _move_model(p: Position, act: MoveModel) -> MoveModel:
    known("$.figure", act.figure, p.models, "figure-not-on-table")
    typed("$.path", act.path, tuple)
    model = p.models[act.figure]
    if not act.path and act.facing is None:
        bad("$.path", "path-empty")
    facing = check_heading("$.facing", act.facing) if act.facing is not None else None
    return replace(act, path=_path(p, (model.x, model.y), act.path), facing=facing)


_CHECKS: dict[type[Act], Callable[[Position, Any], Act]] = {
    Declare: _declare,
    Activate: _activate,
    Move: _move,
    Remove: _marker,
    RevealMarker: _marker,
    Choose: _choose,
    PlaceFigures: _place_figures,
    Face: _face,
    MoveModel: _move_model,
}
