"""A given position: its values, its zones, its readings."""

from __future__ import annotations

from types import NoneType
from typing import get_args

from msgspec.structs import replace

from rulekit.games.dark_millennium.check.stage import check_between, check_stage, completed
from rulekit.games.dark_millennium.flow import ZONES
from rulekit.games.dark_millennium.rules import ACCUMULATE, READINGS
from rulekit.games.dark_millennium.state import (
    MOST,
    MOST_SUM,
    SIDES,
    STAGES,
    STATES,
    Assault,
    Card,
    Discard,
    Draw,
    Effect,
    Lock,
    Player,
    Position,
    TacticEffect,
    Unit,
    zones,
)
from rulekit.games.values import check_name, member, one_of, one_of_or_none, typed, whole
from rulekit.verdict import bad


def check_position(p: Position) -> Position:
    """Return the completed position; raise `BadPlay` where it contradicts itself."""
    _check_types(p)
    for id, unit in p.units.items():
        _check_unit(id, unit, p)
    for id, card in p.cards.items():
        _check_card(id, card, p)
    p = replace(p, players={side: p.players.get(side, Player()) for side in SIDES})
    _check_zones(p)
    _check_readings(p)
    others = {id: choice for id, choice in p.readings.items() if choice != READINGS[id].default}
    p = replace(p, readings=others)
    if p.stage is None:
        check_between(p)
        return p
    p = completed(p)
    check_stage(p)
    return p


def _check_types(p: Position) -> None:
    typed("$", p, Position)
    for name, type_ in (
        ("units", dict),
        ("cards", dict),
        ("players", dict),
        ("readings", dict),
        ("used", tuple),
    ):
        typed(f"$.{name}", getattr(p, name), type_)
    typed("$.assault", p.assault, Assault, NoneType)
    typed("$.ba", p.ba, str, NoneType)
    one_of_or_none("$.stage", p.stage, STAGES)
    one_of_or_none("$.to_move", p.to_move, SIDES)
    one_of("$.passes", p.passes, (0, 1))
    for side, player in p.players.items():
        one_of("$.players", side, SIDES)
        typed(member("$.players", side), player, Player)
        for zone in ZONES:
            typed(f"$.players.{side}.{zone}", getattr(player, zone), tuple)


def _check_unit(id: str, unit: Unit, p: Position) -> None:
    here = member("$.units", id)
    check_name(here, id)
    typed(here, unit, Unit)
    if id in p.cards:
        bad(here, "name-taken", written=id)
    one_of(f"{here}.side", unit.side, SIDES)
    one_of(f"{here}.state", unit.state, STATES)
    for name in ("assault", "armor"):
        whole(f"{here}.{name}", getattr(unit, name), 0, MOST)
    for name in ("plus_assault", "plus_armor", "damage"):
        whole(f"{here}.{name}", getattr(unit, name), 0, MOST_SUM)
    for name in ("special_barred", "tactic_barred", "in_play"):
        one_of(f"{here}.{name}", getattr(unit, name), (False, True))
    _check_effect(f"{here}.special", unit.special, get_args(Effect))
    _check_effect(f"{here}.tactic", unit.tactic, get_args(TacticEffect))
    for ability in ("special", "tactic"):
        if getattr(unit, f"{ability}_barred") and getattr(unit, ability) is None:
            bad(f"{here}.{ability}_barred", "barred-nothing", field=ability)
    if unit.damage and ACCUMULATE.chosen(p.readings) != "stays":
        bad(f"{here}.damage", "damage-not-kept", reading=ACCUMULATE.id)
    if p.stage is None and (unit.plus_assault or unit.plus_armor):
        name = "plus_assault" if unit.plus_assault else "plus_armor"
        bad(f"{here}.{name}", "between-actions", field=name)


def _check_card(id: str, card: Card, p: Position) -> None:
    here = member("$.cards", id)
    check_name(here, id)
    typed(here, card, Card)
    _check_effect(f"{here}.tactic", card.tactic, get_args(TacticEffect))
    _check_effect(f"{here}.ba", card.ba, get_args(Effect))
    for ability in ("tactic", "ba"):
        one_of(f"{here}.{ability}_barred", getattr(card, f"{ability}_barred"), (False, True))
        if getattr(card, f"{ability}_barred") and getattr(card, ability) is None:
            bad(f"{here}.{ability}_barred", "barred-nothing", field=ability)
    if not any(id in zones(player) for player in p.players.values()):
        bad(here, "card-nowhere", written=id)


def _check_effect(path: str, effect: object, types: tuple[type, ...]) -> None:
    typed(path, effect, *types, NoneType)
    if effect is not None:
        field = "count" if isinstance(effect, Draw | Discard | Lock) else "plus"
        whole(f"{path}.{field}", getattr(effect, field), 1, MOST)


def _check_zones(p: Position) -> None:
    """Every card is in one zone."""
    seen: dict[str, str] = {}
    for side, player in p.players.items():
        for zone in ZONES:
            for index, card in enumerate(getattr(player, zone)):
                here = member(f"$.players.{side}.{zone}", index)
                check_name(here, card)
                if card in p.units:
                    bad(here, "name-taken", written=card)
                if card in seen:
                    bad(here, "card-in-two-zones", written=card, first=seen[card].removeprefix("$."))
                seen[card] = here


def _check_readings(p: Position) -> None:
    for id, choice in p.readings.items():
        one_of("$.readings", id, tuple(READINGS))
        one_of(member("$.readings", id), choice, READINGS[id].choices)
