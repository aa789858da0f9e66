"""A given position: its values one by one, then who stands where, then the combat."""

from __future__ import annotations

from types import NoneType
from typing import TypeVar

from msgspec.structs import replace

from rulekit.games.decimals import check_heading, check_number
from rulekit.games.ninth_age.check.combat import check_combat
from rulekit.games.ninth_age.check.later import check_later
from rulekit.games.ninth_age.ground import gaps, on_table
from rulekit.games.ninth_age.rules import READINGS
from rulekit.games.ninth_age.stages import settle
from rulekit.games.ninth_age.state import (
    CHARGED,
    COMBAT,
    GROUNDS,
    LEAST,
    MOST,
    NO_CHARGE,
    NO_SCORING,
    ON_TABLE,
    PLANS,
    SIDES,
    STAGES,
    STATES,
    Position,
    Table,
    Terrain,
    Unit,
)
from rulekit.games.values import check_name, member, one_of, one_of_or_none, typed, whole
from rulekit.geometry import TOLERANCE
from rulekit.verdict import bad

Piece = TypeVar("Piece", Unit, Terrain)

#: Discipline goes no higher.
BEST_DISCIPLINE = 10
#: The sums of 2D6.
SUMS = (2, 12)


def check_position(p: Position) -> Position:
    """Return the position at the stage that waits; raise `BadPlay` where it contradicts itself."""
    _check_types(p)
    p = replace(p, table=_table(p.table), readings=_readings(p))
    units = {id: _unit(p.table, id, unit) for id, unit in p.units.items()}
    terrain = {name: _terrain(p, name, piece) for name, piece in p.terrain.items()}
    p = replace(p, units=units, terrain=terrain)
    _check_overlaps(p)
    p = check_combat(p) if p.stage in COMBAT else check_later(p)
    settled = settle(p)
    if p.to_move not in (None, settled.to_move):
        bad("$.to_move", "to-move-stage", side=settled.to_move or "A | B", stage=settled.stage)
    return settled


def _check_types(p: Position) -> None:
    typed("$", p, Position)
    typed("$.table", p.table, Table)
    one_of("$.turn", p.turn, SIDES)
    for name, type_ in (("units", dict), ("terrain", dict), ("readings", dict)):
        typed(f"$.{name}", getattr(p, name), type_)
    for name in ("combat", "flee_order"):
        typed(f"$.{name}", getattr(p, name), tuple)
    one_of("$.stage", p.stage, STAGES)
    one_of_or_none("$.to_move", p.to_move, SIDES)
    one_of_or_none("$.first", p.first, SIDES)
    one_of("$.player_turn", p.player_turn, (1, 2))


def _table(table: Table) -> Table:
    width, height = (
        check_number(f"$.table.{s}", getattr(table, s), LEAST, MOST) for s in ("width", "height")
    )
    return Table(width, height)


def _readings(p: Position) -> dict[str, str]:
    """The choices that differ from the defaults."""
    for id, choice in p.readings.items():
        one_of("$.readings", id, tuple(READINGS))
        one_of(member("$.readings", id), choice, READINGS[id].choices)
    return {id: choice for id, choice in p.readings.items() if choice != READINGS[id].default}


def _unit(table: Table, id: str, unit: Unit) -> Unit:
    here = member("$.units", id)
    check_name(here, id)
    typed(here, unit, Unit)
    one_of(f"{here}.side", unit.side, SIDES)
    one_of(f"{here}.state", unit.state, STATES)
    for name, choices in (
        ("charged", CHARGED),
        ("plan", PLANS),
        ("no_scoring", NO_SCORING),
        ("no_charge", NO_CHARGE),
    ):
        one_of_or_none(f"{here}.{name}", getattr(unit, name), choices)
    for name in ("may_pursue", "scoring", "moved", "done"):
        one_of(f"{here}.{name}", getattr(unit, name), (False, True))
    for name, low, high in (("discipline", 0, BEST_DISCIPLINE), ("roll", *SUMS)):
        if getattr(unit, name) is not None:
            whole(f"{here}.{name}", getattr(unit, name), low, high)
    for name in ("target", "flees_from"):
        typed(f"{here}.{name}", getattr(unit, name), str, NoneType)
    _check_models(here, unit)
    return _piece(table, here, unit, on=unit.state in ON_TABLE)


def _check_models(here: str, unit: Unit) -> None:
    for name in ("front_rank", "displaced"):
        models = getattr(unit, name)
        typed(f"{here}.{name}", models, tuple)
        for index, model in enumerate(models):
            there = member(f"{here}.{name}", index)
            check_name(there, model)
            if model in models[:index]:
                bad(there, "named-twice", written=model)
            if model not in unit.front_rank:
                bad(there, "displaced-without-rank", written=model)


def _terrain(p: Position, name: str, piece: Terrain) -> Terrain:
    here = member("$.terrain", name)
    check_name(here, name)
    typed(here, piece, Terrain)
    if name in p.units:
        bad(here, "piece-name-taken", written=name)
    one_of(f"{here}.kind", piece.kind, GROUNDS)
    return _piece(p.table, here, piece, on=True)


def _piece(table: Table, here: str, piece: Piece, *, on: bool) -> Piece:
    """The piece with its numbers in their shortest form."""
    numbers = {name: check_number(f"{here}.{name}", getattr(piece, name), LEAST, MOST) for name in SIZES}
    for name, length in (("x", table.width), ("y", table.height)):
        at = check_number(f"{here}.{name}", getattr(piece, name), -MOST, MOST)
        if not 0 <= at <= length:
            bad(f"{here}.{name}", "off-the-table", written=at, low=0, high=length)
        numbers[name] = at
    numbers["heading"] = check_heading(f"{here}.heading", piece.heading)
    piece = replace(piece, **numbers)
    if on and not on_table(table, piece):
        bad(here, "corner-off-table")
    return piece


SIZES = ("width", "depth")


def _check_overlaps(p: Position) -> None:
    """No unit on the table overlaps another, or Impassable Terrain."""
    here: dict[str, Unit | Terrain] = {id: u for id, u in p.units.items() if u.state in ON_TABLE}
    solid = {**here, **{name: t for name, t in p.terrain.items() if t.kind == "impassable"}}
    for id, other, apart in gaps(solid):
        if id in here and apart < -TOLERANCE:
            bad(member("$.units", id), "pieces-overlap", unit=id, other=other)
