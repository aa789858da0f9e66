"""A given position: its wings, its markers, its commanders, its readings."""

from __future__ import annotations

from types import NoneType
from typing import get_args

from msgspec.structs import replace

from rulekit.games.musket_pike.check.moment import check_at_rest, check_run, check_selection, completed
from rulekit.games.musket_pike.check.names import check_names, unknown_wing
from rulekit.games.musket_pike.check.units import check_acted, check_units
from rulekit.games.musket_pike.rules import READINGS
from rulekit.games.musket_pike.state import (
    COMMANDERS,
    ORDERS,
    PREEMPTIONS,
    RATINGS,
    SIDES,
    Phase,
    Position,
    Run,
    Step,
    Wing,
)
from rulekit.games.values import check_name, member, one_of, one_of_or_none, typed, whole
from rulekit.verdict import bad

_TYPES = (
    *(("wings", dict), ("readings", dict), ("commanders", dict)),
    *(("tried", tuple), ("passed", tuple), ("order_tried", bool)),
)


def check_position(p: Position) -> Position:
    """Return the completed position; raise `BadPlay` where it contradicts itself."""
    _check_types(p)
    if not p.wings:
        bad("$.wings", "no-wings")
    for id, wing in p.wings.items():
        _check_wing(id, wing)
    check_names(p)
    _check_globals(p)
    _check_commanders(p)
    check_acted(p)
    # A position names only readings that differ from their defaults.
    others = {id: choice for id, choice in p.readings.items() if choice != READINGS[id].default}
    if others != p.readings:
        p = replace(p, readings=others)
    # In which order leaders tried makes no difference.
    if list(p.tried) != sorted(p.tried):
        p = replace(p, tried=tuple(sorted(p.tried)))
    if p.phase == "activation":
        if p.active is not None and p.active not in p.wings:
            unknown_wing("$.active", p.active, p)
        p = completed(p)
        check_run(p) if p.active is not None else check_selection(p)
    else:
        check_at_rest(p)
    return p


def _check_types(p: Position) -> None:
    typed("$", p, Position)
    for name, type_ in _TYPES:
        typed(f"$.{name}", getattr(p, name), type_)
    for name in ("active", "last_finished"):
        typed(f"$.{name}", getattr(p, name), str, NoneType)
    for index, id in enumerate(p.tried):
        typed(member("$.tried", index), id, str)


def _check_wing(id: str, wing: Wing) -> None:
    here = member("$.wings", id)
    typed(here, wing, Wing)
    check_name(here, id)
    one_of(f"{here}.side", wing.side, SIDES)
    one_of(f"{here}.order", wing.order, ORDERS)
    one_of(f"{here}.leadership", wing.leadership, RATINGS)
    if wing.army_commander is not None:
        one_of(f"{here}.army_commander", wing.army_commander, RATINGS)
    check_units(here, wing)
    for name in ("cavalry", "adjacent_enemy", "finished", "no_continue", "bypassed"):
        one_of(f"{here}.{name}", getattr(wing, name), (False, True))
    if wing.bypassed and not wing.waiting:
        bad(f"{here}.bypassed", "bypassed-not-waiting", wing=id)


def _check_globals(p: Position) -> None:
    one_of("$.phase", p.phase, get_args(Phase))
    one_of_or_none("$.first", p.first, SIDES)
    one_of_or_none("$.step", p.step, get_args(Step))
    one_of_or_none("$.run", p.run, get_args(Run))
    one_of_or_none("$.activation", p.activation, (1, 2, 3))
    one_of_or_none("$.to_move", p.to_move, SIDES)
    one_of_or_none("$.on_move", p.on_move, SIDES)
    whole("$.roll_modifier", p.roll_modifier, -9, 9)
    one_of("$.passes", p.passes, (0, 1))
    for id, choice in p.readings.items():
        one_of("$.readings", id, tuple(READINGS))
        one_of(member("$.readings", id), choice, READINGS[id].choices)
    last = p.last_finished
    if last is not None and last not in p.wings:
        unknown_wing("$.last_finished", last, p)
    if last is not None and not p.wings[last].finished:
        bad("$.last_finished", "last-not-finished", wing=last)


def _check_commanders(p: Position) -> None:
    """One Army Commander a side has one rating; what he did belongs to an activation."""
    for side in SIDES:
        rated = {id: wing for id, wing in p.wings.items() if wing.side == side}
        ratings = {wing.army_commander for wing in rated.values()} - {None}
        if len(ratings) > 1:
            last = [id for id, wing in rated.items() if wing.army_commander is not None][-1]
            bad(f"{member('$.wings', last)}.army_commander", "commander-rating", side=side)
    for name in p.commanders:
        one_of("$.commanders", name, SIDES)
        one_of(member("$.commanders", name), p.commanders[name], COMMANDERS)
        if p.active is None or p.active not in p.wings:
            bad("$.commanders", "no-active-wing", field="commanders")
        helped = p.run in PREEMPTIONS and p.activation in (None, 1) and name == p.acting.side
        if p.commanders[name] == "finished" and not helped:
            bad(member("$.commanders", name), "commander-finished", side=name)
        if p.commanders[name] != "moved" and not any(
            p.wings[id].army_commander is not None for id in p.of(name)
        ):
            bad(member("$.commanders", name), "commander-nowhere", side=name)
