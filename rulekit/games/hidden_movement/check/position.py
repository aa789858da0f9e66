"""A given position: its parts one by one, then what they say together."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from types import NoneType
from typing import Any

from msgspec.structs import replace

from rulekit.games.decimals import FULL_TURN, check_heading, check_number
from rulekit.games.hidden_movement.check.numbers import check_length, check_point, check_positive
from rulekit.games.hidden_movement.check.reveal import check_reveal
from rulekit.games.hidden_movement.check.together import check_together
from rulekit.games.hidden_movement.flow import chooser, seat
from rulekit.games.hidden_movement.rules import READINGS
from rulekit.games.hidden_movement.state import (
    MOST,
    MOST_ACTIONS,
    PHASES,
    SIDES,
    STATES,
    Activation,
    Marker,
    Model,
    Position,
    Reveal,
    Table,
    Unit,
    Wall,
)
from rulekit.games.values import check_name, known, member, one_of, one_of_or_none, typed, whole
from rulekit.verdict import bad


def check_position(p: Position) -> Position:
    """Return the completed position; raise `BadPlay` where it contradicts itself."""
    _check_types(p)
    p = replace(p, table=_table(p.table))
    for name, check in (("walls", _wall), ("units", _unit), ("models", _model), ("markers", _marker)):
        p = replace(p, **{name: _each(p, name, check)})
    _check_figures(p)
    _check_readings(p)
    p = replace(p, readings={id: one for id, one in p.readings.items() if one != READINGS[id].default})
    _check_activation(p)
    if p.reveal is not None:
        p = replace(p, reveal=check_reveal(p, p.reveal))
    check_together(p)
    if p.to_move not in (None, chooser(p)):
        bad("$.to_move", "not-to-move", written=p.to_move, side=chooser(p) or "null")
    return seat(p)


def _check_types(p: Position) -> None:
    typed("$", p, Position)
    typed("$.table", p.table, Table)
    for name in ("units", "walls", "models", "markers", "readings", "spotted"):
        typed(f"$.{name}", getattr(p, name), dict)
    typed("$.activation", p.activation, Activation, NoneType)
    typed("$.reveal", p.reveal, Reveal, NoneType)
    one_of("$.phase", p.phase, PHASES)
    one_of_or_none("$.to_move", p.to_move, SIDES)


def _table(table: Table) -> Table:
    corner = {
        name: check_number(f"$.table.{name}", getattr(table, name), Decimal(-MOST), Decimal(MOST))
        for name in ("x", "y")
    }
    size = {name: check_positive(f"$.table.{name}", getattr(table, name)) for name in ("width", "height")}
    return replace(table, **corner, **size)


def _each(p: Position, name: str, check: Callable[[str, Any, Position], Any]) -> dict[str, Any]:
    """Check every member of a part of the position."""
    checked = {}
    for id, thing in getattr(p, name).items():
        here = member(f"$.{name}", str(id))
        check_name(here, id)
        checked[id] = check(here, thing, p)
    return checked


def _wall(here: str, wall: Wall, p: Position) -> Wall:
    typed(here, wall, Wall)
    checked: Wall = check_point(here, wall, p.table, ("x1", "y1", "x2", "y2"))
    if (checked.x1, checked.y1) == (checked.x2, checked.y2):
        bad(here, "wall-of-no-length")
    return checked


def _unit(here: str, unit: Unit, _p: Position) -> Unit:
    typed(here, unit, Unit)
    one_of(f"{here}.side", unit.side, SIDES)
    check_name(f"{here}.type", unit.type)
    check_name(f"{here}.leader", unit.leader)
    typed(f"{here}.figures", unit.figures, tuple)
    for index, figure in enumerate(unit.figures):
        check_name(member(f"{here}.figures", index), figure)
    one_of(f"{here}.scouts", unit.scouts, (False, True))
    one_of(f"{here}.state", unit.state, STATES)
    spotting = check_length(f"{here}.spotting", unit.spotting)
    arc = check_number(f"{here}.arc", unit.arc, Decimal(0), FULL_TURN)
    if not arc:
        bad(f"{here}.arc", "not-positive", written=arc)
    move = check_length(f"{here}.move", unit.move) if unit.move is not None else None
    if move is None and unit.scouts and unit.figures and unit.state != "table":
        bad(f"{here}.move", "move-needed")
    if unit.state == "hidden" and not unit.scouts:
        bad(f"{here}.scouts", "hidden-without-scouts")
    return replace(unit, spotting=spotting, arc=arc, move=move)


def _model(here: str, model: Model, p: Position) -> Model:
    typed(here, model, Model)
    known(f"{here}.unit", model.unit, p.units, "unknown-unit")
    unit = p.units[model.unit]
    if unit.state != "table":
        bad(here, "unit-not-on-table", written=model.unit, state=unit.state)
    checked: Model = check_point(here, model, p.table, ("x", "y"))
    if model.facing is None:
        return checked
    return replace(checked, facing=check_heading(f"{here}.facing", model.facing))


def _marker(here: str, marker: Marker, p: Position) -> Marker:
    typed(here, marker, Marker)
    one_of(f"{here}.side", marker.side, SIDES)
    check_name(f"{here}.type", marker.type)
    one_of(f"{here}.dummy", marker.dummy, (False, True))
    whole(f"{here}.acted", marker.acted, 0, MOST_ACTIONS)
    if (marker.x is None) != (marker.y is None):
        bad(here, "half-a-place")
    if marker.x is None:
        return marker
    checked: Marker = check_point(here, marker, p.table, ("x", "y"))
    return checked


def _check_figures(p: Position) -> None:
    """Every figure is in one unit, and what stands on the table is a figure of its unit."""
    units: dict[str, str] = {}
    for id, unit in p.units.items():
        for figure in (unit.leader, *unit.figures):
            if figure in units:
                bad(member("$.units", id), "figure-twice", written=figure, first=units[figure])
            units[figure] = id
    for figure, model in p.models.items():
        if units.get(figure) != model.unit:
            bad(member("$.models", figure), "figure-of-no-unit", written=figure, unit=model.unit)


def _check_readings(p: Position) -> None:
    for id, choice in p.readings.items():
        one_of("$.readings", id, tuple(READINGS))
        one_of(member("$.readings", id), choice, READINGS[id].choices)


def _check_activation(p: Position) -> None:
    card = p.activation
    if card is not None:
        one_of("$.activation.side", card.side, SIDES)
        check_name("$.activation.type", card.type)
        whole("$.activation.actions", card.actions, 1, MOST_ACTIONS)
    for id, marker in p.markers.items():
        active = card is not None and (card.side, card.type) == (marker.side, marker.type)
        most = card.actions if card is not None and active else 0
        if marker.acted > most:
            bad(f"{member('$.markers', id)}.acted", "acted-too-often", written=marker.acted, most=most)
