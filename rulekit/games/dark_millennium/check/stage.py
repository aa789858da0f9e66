"""The action under way in a given position, and the stage that it is at."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.dark_millennium.check.names import check_new, check_unit
from rulekit.games.dark_millennium.flow import decider
from rulekit.games.dark_millennium.rules import BLOCK_COST, GONE
from rulekit.games.dark_millennium.state import MOST_SUM, OPPONENT, Assault, Position
from rulekit.games.values import member, one_of, whole
from rulekit.verdict import bad


def check_between(p: Position) -> None:
    """Between actions nothing is under way."""
    for name in ("assault", "ba", "to_move", "passes", "used"):
        if getattr(p, name):
            bad(f"$.{name}", "between-actions", field=name)


def completed(p: Position) -> Position:
    """Return the position with who is to move; check the action under way."""
    if (p.assault is None) == (p.ba is None):
        bad("$.stage", "stage-without-action", stage=p.stage)
    if p.ba is not None:
        _check_ba(p, p.ba)
    else:
        assert p.assault is not None, "one of the two is under way"
        _check_assault(p, p.assault)
    expected = {"block": OPPONENT[p.acting], "choice": p.acting, "tactics": p.to_move or p.acting}
    side = expected.get(str(p.stage)) or decider(p)
    if p.to_move not in (None, side):
        bad("$.to_move", "to-move-stage", side=side, stage=p.stage)
    return replace(p, to_move=side)


def _check_ba(p: Position, ba: str) -> None:
    if not any(ba in player.table for player in p.players.values()):
        bad("$.ba", "ba-not-on-table", written=ba)
    if ba not in p.cards or p.cards[ba].ba is None:
        bad("$.ba", "ba-without-text", written=ba)
    if p.stage in ("block", "choice"):
        bad("$.stage", "stage-of-assault", stage=p.stage)


def _check_assault(p: Position, assault: Assault) -> None:
    check_unit("$.assault.unit", assault.unit, p)
    unit, here = p.units[assault.unit], member("$.units", assault.unit)
    if unit.special is None:
        bad(f"{here}.special", "assault-without-special", written=assault.unit)
    if unit.state != "locked":
        bad(f"{here}.state", "assault-not-locked", written=assault.unit, state=unit.state)
    one_of("$.assault.kind", assault.kind, ("special", "regular"))
    if (assault.target is None) != (assault.kind == "special"):
        bad("$.assault.kind", "kind-of-target", kind=assault.kind)
    if assault.target is not None:
        _check_target(p, assault.target)
    stays = p.stage == "resolve" and GONE.chosen(p.readings) == "resolves"
    if not unit.in_play and p.stage in ("choice", "resolve") and not stays:
        bad(f"{here}.in_play", "unit-gone", written=assault.unit)


def _check_target(p: Position, target: str) -> None:
    check_unit("$.assault.target", target, p)
    unit = p.units[target]
    if unit.side == p.acting:
        bad("$.assault.target", "target-own", written=target)
    ready = unit.state == "ready"
    if ready or (unit.state == "charging" and BLOCK_COST.chosen(p.readings) == "locks"):
        bad(f"{member('$.units', target)}.state", "target-not-locked", written=target, state=unit.state)
    if p.stage == "block":
        bad("$.assault.target", "target-before-block", written=target)
    if p.stage in ("choice", "resolve") and unit.in_play:
        bad(f"{member('$.units', target)}.in_play", "target-still-there", written=target)


def check_stage(p: Position) -> None:
    """What belongs to one stage stands in no other."""
    excess = p.assault.excess if p.assault is not None else None
    if p.stage == "choice":
        whole("$.assault.excess", excess, 1, MOST_SUM)
        if p.assault is None or p.assault.target is None:
            bad("$.assault.kind", "choice-without-block")
    elif excess is not None:
        bad("$.assault.excess", "not-in-stage", field="excess", stage=p.stage)
    for name in ("passes", "used"):
        if getattr(p, name) and p.stage != "tactics":
            bad(f"$.{name}", "not-in-stage", field=name, stage=p.stage)
    for index, id in enumerate(p.used):
        here = member("$.used", index)
        check_unit(here, id, p)
        check_new(here, id, p.used[:index])
        if p.units[id].tactic is None:
            bad(here, "used-without-tactic", written=id)
