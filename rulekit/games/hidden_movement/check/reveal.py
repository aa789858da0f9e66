"""The reveal under way in a given position."""

from __future__ import annotations

from types import NoneType

from rulekit.games.hidden_movement.check.numbers import check_point
from rulekit.games.hidden_movement.field import place_of, square, whole
from rulekit.games.hidden_movement.state import SIDES, STAGES, WAYS, Position, Reveal, Unit
from rulekit.games.values import check_name, known, member, one_of, typed
from rulekit.geometry import TOLERANCE
from rulekit.verdict import bad


def check_reveal(p: Position, reveal: Reveal) -> Reveal:
    """Return the reveal with its place in the shortest form; raise `BadPlay` if it contradicts the table."""
    one_of("$.reveal.side", reveal.side, SIDES)
    check_name("$.reveal.type", reveal.type)
    one_of("$.reveal.by", reveal.by, WAYS)
    one_of("$.reveal.stage", reveal.stage, STAGES)
    typed("$.reveal.spotter", reveal.spotter, str, NoneType)
    typed("$.reveal.unit", reveal.unit, str, NoneType)
    checked: Reveal = check_point("$.reveal", reveal, p.table, ("x", "y"))
    if (reveal.spotter is None) == (reveal.by == "spotted"):
        bad("$.reveal.spotter", "spotter-by", by=reveal.by)
    if reveal.spotter is not None:
        check_spotter("$.reveal.spotter", p, checked, reveal.spotter)
    if reveal.by == "owner":
        card = p.activation
        if card is None or (card.side, card.type) != (reveal.side, reveal.type):
            bad("$.reveal.by", "removed-in-no-activation")
    if (reveal.unit is None) != (reveal.stage == "choose"):
        bad("$.reveal.unit", "unit-of-stage", stage=reveal.stage)
    if reveal.unit is not None:
        _check_unit(p, checked, reveal.unit)
    return checked


def check_spotter(path: str, p: Position, reveal: Reveal, figure: str) -> None:
    """Raise `BadPlay` unless this is an enemy figure on the table that is near enough."""
    known(path, figure, p.models, "figure-not-on-table")
    model = p.models[figure]
    unit = p.units[model.unit]
    if unit.side == reveal.side or model.facing is None:
        bad(path, "spotter-no-enemy", written=figure)
    most = whole(unit.spotting) + whole_tolerance()
    if square((reveal.x, reveal.y), place_of(model)) > most**2:
        bad(path, "spotter-too-far", written=figure)


def whole_tolerance() -> int:
    """What rounding may add to a distance, in ten-thousandths of an inch."""
    return round(TOLERANCE * 10_000)


def _check_unit(p: Position, reveal: Reveal, id: str) -> None:
    """Check the unit that is being revealed, and which of its figures stand."""
    known("$.reveal.unit", id, p.units, "unknown-unit")
    unit = p.units[id]
    if (unit.side, unit.type, unit.state) != (reveal.side, reveal.type, "table") or not unit.scouts:
        bad("$.reveal.unit", "unit-not-revealed", written=id)
    if reveal.stage == "place" and not unit.figures:
        bad("$.reveal.stage", "nobody-to-place", written=id)
    if unit.figures and unit.move is None:
        bad(f"{member('$.units', id)}.move", "move-needed")
    _check_standing(p, reveal, unit, id)


def _check_standing(p: Position, reveal: Reveal, unit: Unit, id: str) -> None:
    expected = {unit.leader} if reveal.stage == "place" else {unit.leader, *unit.figures}
    standing = {figure for figure, model in p.models.items() if model.unit == id}
    if standing != expected:
        bad("$.models", "figures-of-stage", stage=reveal.stage, expected=", ".join(sorted(expected)))
    if place_of(p.models[unit.leader]) != (reveal.x, reveal.y):
        bad(member("$.models", unit.leader), "leader-not-at-marker", written=unit.leader)
