"""What a Reform bars, and until when: turns that end, objectives that are counted, charges."""

from __future__ import annotations

from msgspec.structs import replace

from rulekit.games.ninth_age import rules
from rulekit.games.ninth_age.acts import Charge, EndTurn, Score
from rulekit.games.ninth_age.declare import Outcome
from rulekit.games.ninth_age.state import OPPONENT, NoCharge, NoScoring, Position
from rulekit.verdict import Ruling

#: After the combat.
LATER = ("over", "turn", "game-turn-end")
#: What is left of a bar on charges when a Player Turn begins.
NEXT: dict[NoCharge | None, NoCharge | None] = {"next-turn": "this-turn"}


def may_end(r: Ruling, p: Position, _act: EndTurn) -> None:
    """Judge the end of a Player Turn, or of a Game Turn."""
    r.must(rules.COMBAT_OVER, p.stage in LATER)
    r.may(rules.END_TURN)


def do_end(r: Ruling, p: Position, _act: EndTurn) -> Outcome:
    """Go on to the end of the Game Turn after its second Player Turn, else to the next Player Turn."""
    if p.stage != "game-turn-end" and p.player_turn == 2:  # noqa: PLR2004
        scoring = r.asks(rules.TURN_END, p.readings) == "scoring"
        p = _bars(p, NO_BARS if scoring else (), keep_charges=True)
        return replace(p, stage="game-turn-end"), None
    over = p.stage == "game-turn-end"
    p = _bars(p, NO_BARS if over else ("player-turn",), keep_charges=False)
    return replace(p, stage="turn", turn=OPPONENT[p.turn], player_turn=1 if over else 2), None


#: Every bar on Scoring.
NO_BARS: tuple[NoScoring, ...] = ("player-turn", "game-turn")


def _bars(p: Position, ended: tuple[NoScoring, ...], *, keep_charges: bool) -> Position:
    """The position without the bars that have ended."""
    units = {}
    for id, unit in p.units.items():
        scoring = None if unit.no_scoring in ended else unit.no_scoring
        waits = unit.no_charge == "next-turn"
        charge = ("next-turn" if waits else None) if keep_charges else NEXT.get(unit.no_charge)
        units[id] = replace(unit, no_scoring=scoring, no_charge=charge)
    return replace(p, units=units)


def may_score(r: Ruling, p: Position, act: Score) -> None:
    """Judge whether a unit counts for a Secondary Objective now."""
    unit = p.units[act.unit]
    r.must(rules.COMBAT_OVER, p.stage in LATER)
    r.must(rules.SCORE_UNIT, unit.scoring)
    r.must(rules.SCORE_FLEEING, unit.state != "fled")
    r.must(rules.SCORE_REFORMED, unit.no_scoring is None)
    r.may(rules.SCORE)


def may_charge(r: Ruling, p: Position, act: Charge) -> None:
    """Judge whether anything in this fragment bars a charge."""
    unit = p.units[act.unit]
    r.must(rules.CHARGE_MOMENT, p.stage == "turn")
    r.must(rules.CHARGE_TURN, unit.side == p.turn)
    r.must(rules.NO_RALLY, unit.state != "fled")
    r.must(rules.CHARGE_REFORMED, unit.no_charge is None)
    r.may(rules.CHARGE)


def do_nothing(_r: Ruling, p: Position, _act: Score | Charge) -> Outcome:
    """Leave everything as it is: objectives and charges have chapters of their own."""
    return p, None
