"""A given position after the combat: what a Reform has left of it."""

from __future__ import annotations

from rulekit.games.ninth_age.rules import ROUND, TURN_END
from rulekit.games.ninth_age.state import Position, Unit
from rulekit.games.values import member
from rulekit.verdict import bad

#: What a unit has only while the combat lasts.
OF_COMBAT = ("charged", "plan", "target", "roll", "flees_from", "moved", "done")


def check_later(p: Position) -> Position:
    """Return the position; raise `BadPlay` where something of another moment is left in it."""
    for name in ("combat", "first", "flee_order"):
        if getattr(p, name):
            bad(f"$.{name}", "not-in-stage", field=name, stage=p.stage)
    if p.stage == "game-turn-end" and p.player_turn == 1:
        bad("$.player_turn", "game-turn-half")
    for id, unit in p.units.items():
        here = member("$.units", id)
        for name in OF_COMBAT:
            if getattr(unit, name):
                bad(f"{here}.{name}", "not-in-stage", field=name, stage=p.stage)
        if unit.state == "broken":
            bad(f"{here}.state", "state-not-now", state=unit.state, stage=p.stage)
        check_bars(p, id, unit)
    return p


def check_bars(p: Position, id: str, unit: Unit) -> None:
    """Raise `BadPlay` where a bar of a Reform cannot hold at this moment."""
    here = member("$.units", id)
    if unit.no_scoring is not None:
        until = ROUND.chosen(p.readings)
        if unit.no_scoring != until:
            bad(f"{here}.no_scoring", "no-scoring-reading", written=unit.no_scoring, until=until)
        if not unit.scoring:
            bad(f"{here}.no_scoring", "no-scoring-of-none")
        if _scores_again(p, unit):
            bad(f"{here}.no_scoring", "bar-over", stage=p.stage)
    over = {"turn": "next-turn", "game-turn-end": "this-turn"}
    if unit.no_charge is not None and unit.no_charge == over.get(p.stage):
        bad(f"{here}.no_charge", "bar-over", stage=p.stage)


def _scores_again(p: Position, unit: Unit) -> bool:
    """Whether the time is over for which a Reform takes Scoring away."""
    if unit.no_scoring == "combat-round":
        return not unit.done
    if p.stage == "game-turn-end":
        return TURN_END.chosen(p.readings) == "scoring"
    return p.stage == "turn" and (unit.no_scoring == "player-turn" or p.player_turn == 1)
