"""Events on the board: losses (4.2.3) and the Army Commander's move."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.musket_pike import rules
from rulekit.games.musket_pike.acts import LoseUnits, MoveCommander
from rulekit.games.musket_pike.flow import end_run, finish, mark, seat, seated, selecting
from rulekit.games.musket_pike.play import Outcome
from rulekit.games.musket_pike.state import Position, Wing
from rulekit.games.musket_pike.windows import close_window, contenders
from rulekit.verdict import Ruling


def may_lose_units(r: Ruling, _p: Position, _act: LoseUnits) -> None:
    """Judge nothing: a loss is an event, and may come at any time."""
    r.may(rules.LOSS)


def do_lose_units(r: Ruling, p: Position, act: LoseUnits) -> Outcome:
    """Take the units off; a wing without units neither runs nor waits."""
    wing = p.wings[act.wing]
    p = mark(p, act.wing, **_losses(wing, act))
    if r.has(rules.BYPASS_LOST, wing.bypassed and not p.wings[act.wing].left):
        p = mark(p, act.wing, bypassed=False)
    if p.phase != "activation":
        return p, None
    if p.active is None:
        return (p if seated(r, p) else _reseated(r, p)), None
    if r.has(rules.RUN_LOST, not p.acting.left):
        return end_run(r, finish(p, p.active)), None
    return (close_window(p) if p.step == "A" and not contenders(r, p) else p), None


def _reseated(r: Ruling, p: Position) -> Position:
    """Let the side select whose turn it is; a skip that is undone was no pass."""
    skipped = p.to_move != p.on_move and r.asks(rules.SKIP_PASSES, p.readings) == "passes"
    return seat(r, replace(p, passes=0) if skipped else p, selecting(p))


def may_move_commander(r: Ruling, p: Position, act: MoveCommander) -> None:
    """Judge the move of an Army Commander: who has lent his rating stays where he is."""
    state = p.commanders.get(act.side)
    r.must(rules.COMMANDER_FINISHED, state != "finished")
    r.must(rules.COMMANDER_LENT, state != "lent")
    r.may(rules.COMMANDER_MOVE)


def do_move_commander(_r: Ruling, p: Position, act: MoveCommander) -> Outcome:
    """Note the move: in this activation his rating helps nobody."""
    if p.active is None:
        return p, None
    return replace(p, commanders={**p.commanders, act.side: "moved"}), None


def _losses(wing: Wing, act: LoseUnits) -> dict[str, object]:
    """What changes in a wing that loses units."""
    if isinstance(act.units, int):
        return {"units": wing.left - act.units, "lost": wing.lost + act.units}
    gone = {id: replace(wing.named[id], eliminated=True) for id in act.units}
    return {"units": {**wing.named, **gone}}
