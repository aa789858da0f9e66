"""The reveal of a marker: which unit, where its figures stand, how they face."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulekit.games.hidden_movement import rules
from rulekit.games.hidden_movement.acts import Choose, Face, Facts, PlaceFigures
from rulekit.games.hidden_movement.field import enemies, nearest, place_of, square, told, whole
from rulekit.games.hidden_movement.flow import Outcome, go_on, seat, stand, turn
from rulekit.games.hidden_movement.sight import spotter
from rulekit.games.hidden_movement.state import OPPONENT, Place, Position, Reveal
from rulekit.verdict import Ruling

# The owner chooses the unit


def may_choose(r: Ruling, p: Position, act: Choose) -> None:
    """Judge which unit takes the marker's place."""
    r.must(rules.CHOOSE_MOMENT, p.reveal is not None and p.reveal.stage == "choose")
    unit, marker = p.units[act.unit], p.reveal
    r.must(rules.CHOOSE_OWN, marker is None or unit.side == marker.side)
    behind = unit.state == "hidden" and (r.defines(rules.POOL) or _is_first(p, act.unit))
    r.must(rules.CHOOSE_HIDDEN, behind)
    r.must(rules.CHOOSE_TYPE, marker is None or unit.type == marker.type)
    r.may(rules.CHOOSE)


def _is_first(p: Position, id: str) -> bool:
    """Whether a unit is the first that hides of its pool: without pools, the only one behind a marker."""
    side, type_ = p.units[id].side, p.units[id].type
    pool = (name for name, u in p.units.items() if (u.side, u.type, u.state) == (side, type_, "hidden"))
    return next(pool) == id


def do_choose(r: Ruling, p: Position, act: Choose) -> Outcome:
    """Set the leader in the marker's place; the others are placed by the opponent, or else by the owner."""
    unit, marker = p.units[act.unit], p.reveal
    if marker is None:
        return p, None
    p = replace(p, units={**p.units, act.unit: replace(unit, state="table")})
    if r.has(rules.LEADER):
        p = stand(p, act.unit, {unit.leader: (marker.x, marker.y)})
    marker = replace(marker, unit=act.unit, stage="place")
    if r.has(rules.ALONE, not unit.figures):
        return seat(replace(p, reveal=replace(marker, stage="face"))), None
    p = seat(replace(p, reveal=marker))
    if not r.has(rules.OPPONENT_PLACES if marker.by == "spotted" else rules.OWNER_PLACES):
        p = replace(p, to_move=OPPONENT[p.to_move] if p.to_move else None)
    return p, None


# The other figures are placed


def may_place(r: Ruling, p: Position, act: PlaceFigures) -> None:
    """Judge where the figures are placed."""
    r.must(rules.PLACE_MOMENT, p.reveal is not None and p.reveal.stage == "place")
    if p.reveal is not None and p.reveal.unit is not None:
        _may_stand(r, p, p.reveal, list(act.at.values()))
    r.may(rules.PLACE)


def _may_stand(r: Ruling, p: Position, marker: Reveal, places: list[Place]) -> None:
    """Judge the places of the figures, of all of them by one rule after another."""
    leader, most = (marker.x, marker.y), reach(p, marker)
    r.must(rules.PLACE_DISTANCE, all(square(place, leader) <= most for place in places))
    away = list(keeps_away(r, p, marker))
    kept = all(square(place, enemy) >= least for place in places for enemy, least in away)
    r.must(rules.PLACE_NEARER, kept)
    if marker.by == "owner":
        unseen = all(spotter(r, p, marker.side, place) is None for place in places)
        r.must(rules.REMOVE_UNSEEN, unseen)


def do_place(_r: Ruling, p: Position, act: PlaceFigures) -> Outcome:
    """Stand the figures on the table; their owner turns them."""
    marker = p.reveal
    if marker is None or marker.unit is None:
        return p, None
    far = max(square(place, (marker.x, marker.y)) for place in act.at.values())
    near = [nearest(p, marker.side, place) for place in act.at.values()]
    enemy = min((one for one in near if one is not None), default=None)
    facts = Facts(distance=told(far), enemy=told(enemy) if enemy is not None else None)
    p = stand(p, marker.unit, act.at)
    return seat(replace(p, reveal=replace(marker, stage="face"))), facts


def reach(p: Position, marker: Reveal) -> int:
    """The square of the leader's maximum move (H13)."""
    move = p.units[marker.unit].move if marker.unit is not None else None
    return whole(move) ** 2 if move is not None else 0


def keeps_away(r: Ruling, p: Position, marker: Reveal) -> Iterator[tuple[Place, int]]:
    """From which enemies a figure stays how far, in squares: it is no nearer than the leader (H14)."""
    leader, against = (marker.x, marker.y), enemies(p, marker.side)
    taken = r.asks(rules.NEARER, p.readings)
    if taken == "spotter" and marker.spotter is not None:
        against = {marker.spotter: p.models[marker.spotter]}
    places = [place_of(enemy) for enemy in against.values()]
    least = min((square(leader, place) for place in places), default=0)
    for place in places:
        yield place, square(leader, place) if taken == "every" else least


# Their owner turns them


def may_face(r: Ruling, p: Position, _act: Face) -> None:
    """Judge the moment alone: any heading is good."""
    r.must(rules.FACE_MOMENT, p.reveal is not None and p.reveal.stage == "face")
    r.may(rules.FACE)


def do_face(r: Ruling, p: Position, act: Face) -> Outcome:
    """Turn the figures: the unit is a unit like others now, and spots what it sees."""
    if r.has(rules.FACING):
        p = turn(p, act.headings)
    return go_on(r, p), None
