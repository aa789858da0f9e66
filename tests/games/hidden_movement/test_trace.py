"""The worked example to all its digits: a marker leaves the shadow of a wall, and its unit is placed."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest

from rulekit.games.hidden_movement import Facts, Position
from rulekit.games.hidden_movement.engine import Verdict
from rulekit.games.hidden_movement.field import square, told

Ground = Callable[..., Position]
On = Callable[[Position, str], Verdict]

SPOTTED = "move M 10,2 11.6,0.8"


def facts(length: str, x: str, y: str, distance: str | None = None, spotter: str | None = None) -> Facts:
    """What a move found out."""
    far = Decimal(distance) if distance else None
    return Facts(Decimal(length), Decimal(x), Decimal(y), distance=far, spotter=spotter)


def test_the_hidden_leg(ground: Ground, on: On) -> None:
    """Behind the wall the marker goes 4 inches and stays hidden, though it is within spotting distance."""
    verdict = on(ground(), "move M 10,2")
    assert verdict.because == ("hm.move.marker",)
    assert verdict.facts == facts("4", "10", "2")
    assert verdict.position.reveal is None


def test_the_contact(ground: Ground, on: On) -> None:
    """On its second leg it leaves the shadow at (10.64, 1.52), after 4.8 of its 6 inches."""
    verdict = on(ground(), SPOTTED)
    assert verdict.because == ("hm.reveal.first", "hm.move.marker", "hm.reveal.spotted")
    assert verdict.facts == facts("4.8", "10.64", "1.52", "10.748", "E")
    assert "M" not in verdict.position.markers
    assert verdict.options == ("rangers", "scouts")
    assert verdict.position.to_move == "A"


def test_the_leader(after: Ground, on: On) -> None:
    """The owner chooses a unit; its leader stands where the marker was; the opponent places the rest."""
    verdict = on(after(SPOTTED), "choose rangers")
    assert verdict.because == ("hm.place.leader", "hm.place.opponent")
    leader = verdict.position.models["L"]
    assert (leader.x, leader.y, leader.facing) == (Decimal("10.64"), Decimal("1.52"), None)
    assert verdict.position.to_move == "B"


@pytest.mark.parametrize(
    ("place", "distances", "rule"),
    [
        ("12,2", ("1.4422", "12.1655"), "hm.place.allowed"),
        ("14,-1.5", ("4.5177", "14.0801"), "hm.place.allowed"),
        ("10.64,-1.52", ("3.04", "10.748"), "hm.place.allowed"),  # exactly as near as the leader
        ("9,4.5", ("3.4015", "10.0623"), "hm.place.nearer"),
        ("16.8,1", ("6.1819", "16.8297"), "hm.place.distance"),
        ("8,7.5", ("6.5368", "10.9659"), "hm.place.distance"),
    ],
)
def test_the_figures(after: Ground, on: On, place: str, distances: tuple[str, str], rule: str) -> None:
    """F1 to F6: each is legal, or illegal by its rule, at the distances of the table."""
    placing = after(f"{SPOTTED}; choose rangers")
    verdict = on(placing, f"place F={place}")
    assert verdict.because == (rule,)
    assert verdict.allowed == (rule == "hm.place.allowed")
    x, y = map(Decimal, place.split(","))
    leader, enemy = (Decimal("10.64"), Decimal("1.52")), (Decimal(0), Decimal(0))
    assert (told(square((x, y), leader)), told(square((x, y), enemy))) == tuple(map(Decimal, distances))
    found = Facts(distance=Decimal(distances[0]), enemy=Decimal(distances[1]))
    assert verdict.facts == (found if verdict.allowed else None)


def test_the_facing(after: Ground, on: On) -> None:
    """The owner turns every figure; then the unit is a unit like others, and the activation goes on."""
    facing = after(f"{SPOTTED}; choose rangers; place F=12,2")
    assert facing.to_move == "A"
    verdict = on(facing, "face L=190 F=-90")
    assert verdict.because == ("hm.face.every",)
    figures = verdict.position.models
    assert (figures["L"].facing, figures["F"].facing) == (Decimal(190), Decimal(270))
    assert verdict.position.units["rangers"].state == "table"
    assert (verdict.position.reveal, verdict.position.to_move) == (None, "A")


def test_a_longer_wall(ground: Ground, on: On) -> None:
    """Did the wall begin at (7, 0.4), the marker would go all 6 inches."""
    verdict = on(ground(walls__W__y1="0.4"), SPOTTED)
    assert verdict.facts == facts("6", "11.6", "0.8")
