"""XIII.7: who pursues whom, who overruns, and the tests of those who would rather stay.

`may_…` asks the conditions of a verb in the order in which they are published;
`do_…` applies its effects. Both speak to one `Ruling`, which keeps the reasons.
"""

from __future__ import annotations

from rulekit.games.ninth_age import rules
from rulekit.games.ninth_age.acts import Declare, Facts, Overrun, RestrainTest, Rolled
from rulekit.games.ninth_age.ground import foes, in_contact
from rulekit.games.ninth_age.stages import mark
from rulekit.games.ninth_age.state import ON_TABLE, Position, Unit
from rulekit.verdict import Ruling, bad

Outcome = tuple[Position, Facts | None]


def may_declare(r: Ruling, p: Position, act: Declare) -> None:
    """Judge whether a unit may pursue, and whom; or whether it may try not to."""
    unit = p.units[act.unit]
    forced = unit.plan == "forced"
    r.must(rules.DECLARE_MOMENT, p.stage == "declare" or forced)
    if forced:
        r.must(rules.FORCED, act.pursue is not None)
    r.must(rules.WHO, unit.state == "steady" and bool(foes(p, act.unit, "broken")))
    r.must(rules.ENGAGED, not foes(p, act.unit, "steady"))
    r.must(rules.BARRED, unit.may_pursue)
    r.must(rules.ONCE, not _decided(p, unit))
    if act.pursue is None:
        r.may(rules.DECLINE)
        return
    r.must(rules.PREY_BROKEN, p.units[act.pursue].state == "broken")
    r.must(rules.PREY_CONTACT, in_contact(unit, p.units[act.pursue]))
    r.may(rules.DECLARE)


def _decided(p: Position, unit: Unit) -> bool:
    """Whether a unit has declared something in this stage; in a later one, its moment is past."""
    return p.stage == "declare" and unit.plan is not None


def do_declare(_r: Ruling, p: Position, act: Declare) -> Outcome:
    """Note what the unit is about to do."""
    plan = "restrain" if act.pursue is None else "pursue"
    return mark(p, act.unit, plan=plan, target=act.pursue), None


def may_overrun(r: Ruling, p: Position, act: Overrun) -> None:
    """Judge an Overrun, or the decision against one."""
    unit = p.units[act.unit]
    r.must(rules.DECLARE_MOMENT, p.stage == "declare")
    r.must(rules.OVERRUN_STEADY, unit.state == "steady")
    r.must(rules.BARRED, unit.may_pursue)
    r.must(rules.OVERRUN_CHARGED, _charged(r, p, unit))
    r.must(rules.OVERRUN_ALL, not foes(p, act.unit, *ON_TABLE))
    crumbled = foes(p, act.unit, "crumbled")
    counted = r.has(rules.OVERRUN_CRUMBLED, bool(crumbled))
    destroyed = not crumbled and bool(foes(p, act.unit, "destroyed"))
    r.must(rules.OVERRUN_DESTROYED, counted or destroyed)
    r.must(rules.ONCE, not _decided(p, unit))
    r.may(rules.OVERRUN_DECLINE if act.declined else rules.OVERRUN)


def _charged(r: Ruling, p: Position, unit: Unit) -> bool:
    if unit.charged == "pursuit":
        return r.asks(rules.CHARGE_ROUND, p.readings) == "counts"
    return unit.charged is not None


def do_overrun(_r: Ruling, p: Position, act: Overrun) -> Outcome:
    """Note what the unit is about to do; to stay, it takes no test."""
    return mark(p, act.unit, plan="stay" if act.declined else "overrun"), None


def may_test(r: Ruling, p: Position, act: RestrainTest) -> None:
    """Judge whether a unit takes a Discipline Test now."""
    r.must(rules.TEST_MOMENT, p.stage == "tests")
    r.must(rules.TEST_OWED, p.units[act.unit].plan == "restrain")
    r.may(rules.TEST)


def do_test(r: Ruling, p: Position, act: RestrainTest) -> Outcome:
    """Let the unit stay, or make it pursue; where there is one prey only, there is nothing to choose."""
    discipline = p.units[act.unit].discipline
    if discipline is None:
        bad("$.unit", "discipline-needed", written=act.unit)
    roll = needed(act)
    passed = roll <= discipline
    facts = Facts(roll=roll, discipline=discipline, passed=passed)
    if r.has(rules.TEST_PASSED, passed):
        return mark(p, act.unit, plan="restrained"), facts
    if r.has(rules.TEST_FAILED, not passed):
        prey = foes(p, act.unit, "broken")
        alone = len(prey) == 1
        changes = {"plan": "pursue", "target": prey[0]} if alone else {"plan": "forced"}
        return mark(p, act.unit, **changes), facts
    return p, facts


def needed(act: Rolled) -> int:
    """The roll of an act that is allowed."""
    return act.roll if act.roll is not None else bad("$.roll", "dice-needed")
