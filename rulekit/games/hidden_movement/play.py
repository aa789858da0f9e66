"""Hidden movement, one verb after another: the set-up and the activation; `move` and `reveal` go on.

`may_…` asks the conditions of a verb in the order in which they are published;
`do_…` applies its effects. Both speak to one `Ruling`, which keeps the reasons.
"""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.hidden_movement import rules
from rulekit.games.hidden_movement.acts import Activate, Begin, Declare, End
from rulekit.games.hidden_movement.flow import Outcome, is_busy, seat
from rulekit.games.hidden_movement.sight import (
    in_sight,
    spotter,
)
from rulekit.games.hidden_movement.state import Activation, Marker, Position
from rulekit.rulebook import Rule
from rulekit.verdict import Ruling

# The set-up: units are declared hidden


def may_declare(r: Ruling, p: Position, act: Declare) -> None:
    """Judge the declaration that a unit moves hidden."""
    unit = p.units[act.unit]
    r.must(rules.START, p.phase == "setup")
    r.must(rules.SCOUTS, unit.scouts)
    r.must(rules.FIGURES, unit.state != "table")
    r.must(rules.AGAIN, unit.state != "hidden")
    r.must(rules.CRITERION, _criterion(r, p, act) is not None)
    r.may(rules.DECLARE)


def do_declare(r: Ruling, p: Position, act: Declare) -> Outcome:
    """Let a marker stand for the unit's figures."""
    unit, met = p.units[act.unit], _criterion(r, p, act)
    if met is not None:
        r.decides(met)
    if r.has(rules.MARKER):
        markers = {**p.markers, act.marker: Marker(unit.side, unit.type, act.x, act.y)}
        p = replace(p, markers=markers, units={**p.units, act.unit: replace(unit, state="hidden")})
    return p, None


def _criterion(r: Ruling, p: Position, act: Declare) -> Rule | None:
    """Which of the three grounds the unit has (H4); a rule that is off gives none."""
    side = p.units[act.unit].side
    if r.holds(rules.RESERVE, act.x is None):
        return rules.RESERVE
    if act.x is None or act.y is None:
        return None
    seen = in_sight(r, p, side, (act.x, act.y))
    if r.holds(rules.UNSEEN, not seen):
        return rules.UNSEEN
    far = seen and spotter(r, p, side, (act.x, act.y)) is None
    return rules.BEYOND if r.holds(rules.BEYOND, far) else None


def may_begin(r: Ruling, p: Position, _act: Begin) -> None:
    """Judge the end of the set-up."""
    r.must(rules.START, p.phase == "setup")
    r.may(rules.BEGIN)


def do_begin(_r: Ruling, p: Position, _act: Begin) -> Outcome:
    """Let cards be turned up."""
    return replace(p, phase="play"), None


# Activation: a card names a side, a troop type and a number of actions


def may_activate(r: Ruling, p: Position, _act: Activate) -> None:
    """Judge a card."""
    r.must(rules.PLAY, p.phase == "play")
    r.must(rules.PENDING, not is_busy(p))
    r.must(rules.RUNNING, p.activation is None)
    r.may(rules.CARD)


def do_activate(r: Ruling, p: Position, act: Activate) -> Outcome:
    """Activate the side's troops of the type, and its markers of that type with them."""
    if r.has(rules.BY_TYPE):
        p = replace(p, activation=Activation(act.side, act.type, act.actions))
    return seat(p), None


def may_end(r: Ruling, p: Position, _act: End) -> None:
    """Judge the end of an activation."""
    r.must(rules.PENDING, not is_busy(p))
    r.must(rules.NONE, p.activation is not None)
    r.may(rules.END)


def do_end(_r: Ruling, p: Position, _act: End) -> Outcome:
    """Forget what the markers have done."""
    rested = {id: replace(marker, acted=0) for id, marker in p.markers.items()}
    return seat(replace(p, activation=None, markers=rested)), None
