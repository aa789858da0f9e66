"""XIII.7: the Post-Combat Pivot and the Post-Combat Reform."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.ninth_age import rules
from rulekit.games.ninth_age.acts import Facts, Pivot, Reform, Skip
from rulekit.games.ninth_age.declare import Outcome
from rulekit.games.ninth_age.ground import degrees, on_table, room, too_close
from rulekit.games.ninth_age.stages import may_turn
from rulekit.games.ninth_age.state import Position, Unit
from rulekit.geometry import inches
from rulekit.rulebook import Rule
from rulekit.verdict import Ruling


def may_pivot(r: Ruling, p: Position, act: Pivot) -> None:
    """Judge a Post-Combat Pivot and the rearranging that goes with it."""
    _may_choose(r, p, act.unit, rules.PIVOT_MOMENT)
    r.must(rules.PIVOT_MODELS, set(act.rearrange) <= set(p.units[act.unit].front_rank))
    _fits(r, p, act.unit, turned(p.units[act.unit], act))
    r.may(rules.PIVOT)


def do_pivot(r: Ruling, p: Position, act: Pivot) -> Outcome:
    """Turn the unit about its centre; put the models named into their places."""
    unit = p.units[act.unit]
    if r.has(rules.PIVOT_CENTER, act.heading is not None):
        unit = turned(unit, act)
    if r.has(rules.PIVOT_RANK, bool(act.rearrange)):
        unit = replace(unit, displaced=tuple(m for m in unit.displaced if m not in act.rearrange))
    facts = None if act.heading is None else Facts(heading=unit.heading)
    return replace(p, units={**p.units, act.unit: replace(unit, done=True)}), facts


def may_reform(r: Ruling, p: Position, act: Reform) -> None:
    """Judge a Post-Combat Reform."""
    _may_choose(r, p, act.unit, rules.REFORM_MOMENT)
    _fits(r, p, act.unit, turned(p.units[act.unit], act))
    r.may(rules.REFORM)


def do_reform(r: Ruling, p: Position, act: Reform) -> Outcome:
    """Form the unit anew about its centre; it does not score for a while, nor charge in the next turn."""
    unit = p.units[act.unit]
    if r.has(rules.REFORM_FORMATION):
        unit = turned(unit, act)
    until = r.asks(rules.ROUND, p.readings)
    if r.has(rules.REFORM_SCORING, unit.scoring):
        unit = replace(unit, no_scoring=until)
    if r.has(rules.REFORM_CHARGES):
        unit = replace(unit, no_charge="next-turn")
    facts = Facts(heading=unit.heading)
    return replace(p, units={**p.units, act.unit: replace(unit, done=True)}), facts


def may_skip(r: Ruling, p: Position, act: Skip) -> None:
    """Judge the decision to do neither."""
    _may_choose(r, p, act.unit, rules.POST_MOMENT)
    r.may(rules.SKIP)


def do_skip(_r: Ruling, p: Position, act: Skip) -> Outcome:
    """Leave the unit as it stands."""
    return replace(p, units={**p.units, act.unit: replace(p.units[act.unit], done=True)}), None


def _may_choose(r: Ruling, p: Position, id: str, moment: Rule) -> None:
    r.must(moment, p.stage == "post-combat")
    if p.units[id].plan != "restrained":
        r.asks(rules.UNTESTED, p.readings)
    r.must(rules.POST_WHO, may_turn(p, id))
    r.must(rules.EITHER, not p.units[id].done)


def _fits(r: Ruling, p: Position, id: str, unit: Unit) -> None:
    """Judge where the unit would stand: on the table, and not too close to anything."""
    r.must(rules.POST_TABLE, on_table(p.table, unit))
    r.must(rules.SPACING, not any(too_close(p, id, unit, room(r, p).short)))


def turned(unit: Unit, act: Pivot | Reform) -> Unit:
    """The unit as it would stand, its centre where it was."""
    if act.heading is not None:
        unit = replace(unit, heading=degrees(float(act.heading)))
    if isinstance(act, Reform):
        width, depth = act.width or unit.width, act.depth or unit.depth
        unit = replace(unit, width=inches(float(width)), depth=inches(float(depth)))
    return unit
