"""Markers on the move, their removal, and the enemy's own moves."""

from __future__ import annotations

from decimal import Decimal

from msgspec.structs import replace

from rulekit.games.hidden_movement import rules
from rulekit.games.hidden_movement.acts import Facts, Move, MoveModel, Remove, RevealMarker
from rulekit.games.hidden_movement.field import place_of, point, rounded, square, told, walked
from rulekit.games.hidden_movement.flow import Outcome, is_busy, open_reveal, seat, spot
from rulekit.games.hidden_movement.sight import (
    Contact,
    first_contact,
    first_seeings,
)
from rulekit.games.hidden_movement.state import Marker, Place, Position, Table
from rulekit.geometry import inches
from rulekit.verdict import Ruling

#: How far a marker moves, in inches.
ALLOWANCE = Decimal(6)

# A marker moves


def may_move(r: Ruling, p: Position, act: Move) -> None:
    """Judge a marker's move."""
    marker, length = p.markers[act.marker], length_of(p, act)
    r.must(rules.PENDING, not is_busy(p))
    r.must(rules.OWN, _is_active(p, marker))
    r.must(rules.ACTIONS, p.activation is None or marker.acted < p.activation.actions)
    r.must(rules.EDGE, marker.x is not None or _on_edge(p.table, act.path[0]))
    r.must(rules.LENGTH, length <= ALLOWANCE)
    r.must(rules.SHORT, length >= ALLOWANCE or r.asks(rules.ALLOWANCE, p.readings) == "up-to")
    free = r.asks(rules.ENTERING, p.readings) == "revealed"
    r.must(rules.SIGHT, free or _contact(r, p, act) is None)
    r.may(rules.MOVE)


def do_move(r: Ruling, p: Position, act: Move) -> Outcome:
    """Move the marker to the end of its path, or to where it is first spotted, and there reveal it."""
    marker, contact = p.markers[act.marker], _contact(r, p, act)
    end, length = act.path[-1], length_of(p, act)
    if contact is not None and r.has(rules.FIRST):
        end, length = rounded(contact.at), inches(contact.length)
    if r.has(rules.INSTEAD):
        moved = replace(marker, x=end[0], y=end[1], acted=marker.acted + 1)
        p = replace(p, markers={**p.markers, act.marker: moved})
    facts = Facts(length=length, x=end[0], y=end[1])
    if contact is None:
        return seat(p), facts
    away = told(square(end, place_of(p.models[contact.spotter])))
    facts = replace(facts, distance=away, spotter=contact.spotter)
    return spot(r, p, {act.marker: contact.spotter}), facts


def way(p: Position, act: Move) -> tuple[Place, ...]:
    """All points of a marker's path, where it stands included."""
    marker = p.markers[act.marker]
    if marker.x is None or marker.y is None:
        return act.path
    return ((marker.x, marker.y), *act.path)


def length_of(p: Position, act: Move) -> Decimal:
    """How long a marker's path is."""
    return inches(walked(map(point, way(p, act))))


def _contact(r: Ruling, p: Position, act: Move) -> Contact | None:
    return first_contact(r, p, p.markers[act.marker].side, way(p, act))


def _is_active(p: Position, marker: Marker) -> bool:
    """Whether a marker is among the troops that the card activates."""
    card = p.activation
    return card is not None and (marker.side, marker.type) == (card.side, card.type)


def _on_edge(table: Table, place: Place) -> bool:
    x, y = place[0] - table.x, place[1] - table.y
    return x in (0, table.width) or y in (0, table.height)


# Its owner removes it


def may_remove(r: Ruling, p: Position, act: Remove) -> None:
    """Judge the removal of a marker by its owner."""
    marker = p.markers[act.marker]
    r.must(rules.PENDING, not is_busy(p))
    r.must(rules.OWN, _is_active(p, marker))
    r.must(rules.REMOVE_START, marker.acted == 0)
    r.must(rules.REMOVE_TABLE, marker.x is not None)
    r.must(rules.DUMMY_LEFT_OUT, not marker.dummy)
    r.may(rules.REMOVE)


def do_remove(r: Ruling, p: Position, act: Remove) -> Outcome:
    """Take the marker away; its owner chooses a unit and places all of it."""
    marker = p.markers[act.marker]
    if r.has(rules.REMOVED):
        p = open_reveal(p, act.marker, "owner")
    return p, Facts(x=marker.x, y=marker.y)


# An enemy moves


def may_move_model(r: Ruling, p: Position, _act: MoveModel) -> None:
    """Judge only the moment: figures move by rules that are not in the fragment."""
    r.must(rules.PLAY, p.phase == "play")
    r.must(rules.PENDING, not is_busy(p))
    r.may(rules.ENEMY_MOVE)


def do_move_model(r: Ruling, p: Position, act: MoveModel) -> Outcome:
    """Turn and move a figure; where it first spots markers it stops, and they are revealed."""
    model = p.models[act.figure]
    if act.facing is not None:
        model = replace(model, facing=act.facing)
    path = (place_of(model), *act.path)
    end, length = path[-1], inches(walked(map(point, path)))
    found = first_seeings(r, replace(p, models={**p.models, act.figure: model}), act.figure, path)
    spots = found if r.has(rules.ENEMY_SPOTS, found is not None) else None
    if r.has(rules.ENEMY_STOPS, spots is not None) and spots is not None:
        end, length = rounded(spots[0]), inches(spots[1])
    p = replace(p, models={**p.models, act.figure: replace(model, x=end[0], y=end[1])})
    facts = Facts(length=length, x=end[0], y=end[1])
    if spots is None:
        return seat(p), facts
    away = min(square(end, _place(p.markers[id])) for id in spots[2])
    p = spot(r, p, dict.fromkeys(spots[2], act.figure))
    return p, replace(facts, distance=told(away), spotter=act.figure)


def _place(marker: Marker) -> Place:
    assert marker.x is not None, "a marker that is spotted is on the table"
    assert marker.y is not None, "a marker that is spotted is on the table"
    return marker.x, marker.y


def may_reveal(r: Ruling, p: Position, act: RevealMarker) -> None:
    """Judge which of several spotted markers is revealed next."""
    r.must(rules.WAITING, p.reveal is None and act.marker in p.spotted)
    r.may(rules.ORDER)


def do_reveal(_r: Ruling, p: Position, act: RevealMarker) -> Outcome:
    """Take the marker away; its owner chooses a unit."""
    return open_reveal(p, act.marker, "spotted", p.spotted.get(act.marker)), None
