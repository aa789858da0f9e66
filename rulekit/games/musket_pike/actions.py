"""Steps C and D: what units of the active wing may do, by their arm (3.2 C) and by the wing's order (5.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from rulekit.games.musket_pike import rules, tables
from rulekit.games.musket_pike.acts import CloseCombat, Perform
from rulekit.games.musket_pike.flow import active_of, mark
from rulekit.games.musket_pike.play import Outcome, may_run
from rulekit.games.musket_pike.state import MOVES, Order, Position, Unit
from rulekit.verdict import Ruling, bad


def may_perform(r: Ruling, p: Position, act: Perform) -> None:
    """Judge a unit's action: the moment, the unit, its arm, the order of its wing."""
    may_run(r, p)
    r.must(rules.ACTIONS_STEP, p.step != "D")
    r.must(rules.ACTIONS_WING, p.wing_of(act.unit) == p.active)
    r.needs(p.active is not None)
    unit = p.acting.named.get(act.unit)
    if unit is not None:
        r.must(rules.ACTIONS_ONE, unit.acted is None)
        if r.defines(rules.ACTIONS_ORDER):
            _by_arm(r, unit, act)
            _BY_ORDER[p.acting.order](r, unit, act)
    if r.permission is None:
        r.may(rules.PERFORM)


def do_perform(_r: Ruling, p: Position, act: Perform) -> Outcome:
    """Note the unit's action; what it does on the board is for the board."""
    units = {id: replace(u, acted=act.action) if id == act.unit else u for id, u in p.acting.named.items()}
    return replace(mark(p, active_of(p), units=units), step="C"), None


def may_close_combat(r: Ruling, p: Position, _act: CloseCombat) -> None:
    """Judge going on to step D."""
    may_run(r, p)
    r.must(rules.COMBAT_STEP, p.step != "D")
    r.needs(p.active is not None)
    r.may(rules.COMBAT)


def do_close_combat(_r: Ruling, p: Position, _act: CloseCombat) -> Outcome:
    """Leave step C behind."""
    return replace(p, step="D"), None


def _by_arm(r: Ruling, unit: Unit, act: Perform) -> None:
    if act.action in ("pistol", "move-and-pistol"):
        r.must(rules.PISTOL, unit.arm == "cavalry")
    elif act.action == "fire":
        r.must(rules.FIRE, unit.arm != "cavalry")
    elif act.action == "salvo":
        r.must(rules.SALVO, unit.arm == "heavy-infantry")


def _charge(r: Ruling, unit: Unit, act: Perform) -> None:
    """Move closer, except light infantry before the front of heavy infantry; neither rally nor reform."""
    r.must(rules.CHARGE_RALLY, act.action != "rally")
    r.must(rules.CHARGE_REFORM, act.action != "reform")
    if act.action in MOVES:
        closer = told(act, "closer")
        excused = unit.arm == "light-infantry" and act.facing_pikes
        r.must(rules.CHARGE_CLOSER, closer or r.grants(rules.CHARGE_LIGHT, excused))


def _make_ready(r: Ruling, unit: Unit, act: Perform) -> None:
    """Move, but not up to the enemy; reform with a leader; no rally."""
    r.must(rules.READY_RALLY, act.action != "rally")
    if act.action == "reform":
        r.must(rules.READY_REFORM, unit.by_leader)
    if act.action in MOVES:
        r.must(rules.READY_ADJACENT, not told(act, "adjacent"))


def _receive_charge(r: Ruling, unit: Unit, act: Perform) -> None:
    """Move one hex, but not up to the enemy; rally with a leader."""
    if act.action == "rally":
        r.must(rules.RECEIVE_RALLY, unit.by_leader)
    if act.action in MOVES:
        r.must(rules.RECEIVE_HEX, told(act, "hexes") <= tables.RECEIVE_CHARGE_HEXES)
        r.must(rules.RECEIVE_ADJACENT, not told(act, "adjacent"))


def _rally(r: Ruling, _unit: Unit, act: Perform) -> None:
    """Move, but never closer to the enemy."""
    if act.action in MOVES:
        r.must(rules.RALLY_CLOSER, not told(act, "closer"))


_BY_ORDER: Mapping[Order, Callable[[Ruling, Unit, Perform], None]] = {
    "charge": _charge,
    "make-ready": _make_ready,
    "receive-charge": _receive_charge,
    "rally": _rally,
}


def told(act: Perform, field: str) -> Any:
    """What the act tells of its move; `BadPlay` where the order asks and nothing is told."""
    value = getattr(act, field)
    return bad(f"$.{field}", "move-untold", field=field) if value is None else value
