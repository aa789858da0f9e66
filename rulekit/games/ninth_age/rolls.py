"""XIII.7.A: Flee Distances, then Pursuit Distances, and who is caught."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.ninth_age import rules
from rulekit.games.ninth_age.acts import Facts, FirstPursuer, FleeRoll, PursuitRoll
from rulekit.games.ninth_age.declare import Outcome, needed
from rulekit.games.ninth_age.stages import mark, rivals, roller
from rulekit.games.ninth_age.state import PURSUING, Position
from rulekit.verdict import Ruling


def may_flee_roll(r: Ruling, p: Position, act: FleeRoll) -> None:
    """Judge a roll for a Flee Distance; its owner rolls for his units in whatever order he likes."""
    unit = p.units[act.unit]
    r.must(rules.DECLARED_FIRST, p.stage != "declare")
    r.must(rules.TESTED_FIRST, p.stage != "tests")
    r.must(rules.FLEE_BROKEN, unit.state == "broken")
    r.must(rules.FLEE_ONCE, unit.roll is None)
    r.may(rules.FLEE_ROLL)


def do_flee_roll(_r: Ruling, p: Position, act: FleeRoll) -> Outcome:
    """Note the Flee Distance; the units will move in the order of their rolls."""
    roll = needed(act)
    p = mark(p, act.unit, roll=roll)
    return replace(p, flee_order=(*p.flee_order, act.unit)), Facts(roll=roll)


def may_be_first(r: Ruling, p: Position, _act: FirstPursuer) -> None:
    """Judge whether there is a first side to be named."""
    r.must(rules.PURSUIT_MOMENT, p.stage == "pursuit-rolls")
    r.must(rules.FIRST_CHOICE, p.first is None and rivals(p))
    r.may(rules.FIRST)


def do_be_first(_r: Ruling, p: Position, act: FirstPursuer) -> Outcome:
    """Let this side roll for all its pursuers, then the other."""
    return replace(p, first=act.side), None


def may_pursuit_roll(r: Ruling, p: Position, act: PursuitRoll) -> None:
    """Judge a roll for a Pursuit Distance."""
    unit = p.units[act.unit]
    r.must(rules.PURSUIT_MOMENT, p.stage == "pursuit-rolls")
    r.must(rules.PURSUER, unit.plan in PURSUING)
    r.must(rules.PURSUIT_ONCE, unit.roll is None)
    r.must(rules.PURSUIT_SIDE, unit.side == roller(p))
    r.may(rules.PURSUIT_ROLL)


def do_pursuit_roll(r: Ruling, p: Position, act: PursuitRoll) -> Outcome:
    """Destroy the prey if the pursuer comes as far; it moves all the same later."""
    roll = needed(act)
    p = mark(p, act.unit, roll=roll)
    target = p.units[act.unit].target
    if target is None:
        return p, Facts(roll=roll)
    prey = p.units[target]
    flee_roll = prey.roll or 0
    caught = r.has(rules.CAUGHT, roll >= flee_roll and prey.state == "broken")
    if caught and r.has(rules.REMOVED):
        p = mark(p, target, state="caught")
    return p, Facts(roll=roll, flee_roll=flee_roll, caught=caught)
