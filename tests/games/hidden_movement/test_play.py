"""What each verb does when it is allowed: declarations, cards, moves, reveals one after another."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import replace

from rulekit.games.hidden_movement import Activation, Facts, Marker, Position
from rulekit.games.hidden_movement.engine import Verdict

Ground = Callable[..., Position]
On = Callable[[Position, str], Verdict]

SETUP: dict[str, Any] = {"phase": "setup", "activation": None, "units__militia__scouts": True}
SPOTTED = "move M 10,2 11.6,0.8"
#: E sees along x past the end of the wall from (6.4, 0) on: the line to M at (10, 6) meets (7, 1).
PAST = "move-model E 8,0"


# Declarations


@pytest.mark.parametrize(
    ("place", "criterion"),
    [
        ("10,4", "unseen"),  # behind the wall
        ("-1,0", "unseen"),  # behind the back of E
        ("12.0001,0", "beyond"),
        ("20,0", "beyond"),
        ("reserve", "reserve"),
    ],
)
def test_a_ground_for_hiding(ground: Ground, on: On, place: str, criterion: str) -> None:
    """Out of sight, in sight but too far, or in reserve: one ground is enough, and the marker is put."""
    verdict = on(ground(**SETUP), f"declare militia X {place}")
    assert verdict.because == (f"hm.declare.{criterion}", "hm.declare.marker")
    marker = verdict.position.markers["X"]
    x, y = (None, None) if place == "reserve" else map(Decimal, place.split(","))
    assert marker == Marker("A", "militia", x, y)
    assert verdict.position.units["militia"].state == "hidden"
    assert (verdict.position.phase, verdict.position.to_move) == ("setup", None)


@pytest.mark.parametrize("place", ["12,0", "0,12", "10.5,1.5", "7,5"])
def test_no_ground_for_hiding(ground: Ground, on: On, place: str) -> None:
    """At the very distance, at the edge of the arc, on the line past the wall's end, on the wall: spotted."""
    assert on(ground(**SETUP), f"declare militia X {place}").because == ("hm.declare.criterion",)


def test_hidden_from_one_and_far_from_another(ground: Ground, on: On) -> None:
    """One enemy cannot see the marker, another sees it from too far: that is ground enough."""
    second = {"side": "B", "type": "regulars", "leader": "G", "spotting": "3", "arc": "360", "state": "table"}
    more = {"units__guard": second, "models__G": {"unit": "guard", "x": "10", "y": "0", "facing": "0"}}
    position = ground(**SETUP, **more)
    assert on(position, "declare militia X 10,3.5").because[0] == "hm.declare.beyond"
    assert on(position, "declare militia X 10,3").because == ("hm.declare.criterion",)


def test_the_set_up_ends(ground: Ground, on: On) -> None:
    """After the set-up cards are turned up."""
    verdict = on(ground(**SETUP), "begin")
    assert verdict.because == ("hm.declare.begin",)
    assert verdict.position.phase == "play"


# Activation


def test_a_card(ground: Ground, on: On) -> None:
    """A card activates the markers of its side and type, for as many actions as it says."""
    verdict = on(ground(activation=None), "activate A irregulars 2")
    assert verdict.because == ("hm.activation.type",)
    assert verdict.position.activation == Activation("A", "irregulars", 2)
    assert verdict.position.to_move == "A"
    after = on(on(verdict.position, "move M 10,5").position, "move M 10,6").position
    assert after.markers["M"].acted == 2
    ended = on(after, "end")
    assert ended.because == ("hm.activation.end",)
    assert (ended.position.activation, ended.position.markers["M"].acted) == (None, 0)
    assert ended.position.to_move is None


# Moves


@pytest.mark.parametrize("path", ["10,9 10,6", "16,6", "13.6,10.8", "10,8.9 10,6"])
def test_up_to_six(ground: Ground, on: On, path: str) -> None:
    """A marker goes 6 inches at most, in as many legs as it likes."""
    assert on(ground(models={}), f"move M {path}").because == ("hm.move.marker",)


def test_from_reserve(ground: Ground, on: On) -> None:
    """A marker in reserve enters at an edge, and its move is measured from there."""
    verdict = on(ground(), "move R 26,5 20,5")
    assert verdict.facts == Facts(Decimal(6), Decimal(20), Decimal(5))
    stays = on(ground(), "move R 20,14")
    assert (stays.facts, stays.position.markers["R"].y) == (
        Facts(Decimal(0), Decimal(20), Decimal(14)),
        Decimal(14),
    )


@pytest.mark.parametrize(
    ("entry", "distance"), [("12,0", "12"), ("3,-10", "10.4403"), ("12,0.5", None), ("12,1.7143", None)]
)
def test_spotted_at_the_edge(ground: Ground, on: On, entry: str, distance: str | None) -> None:
    """A marker that enters where it is spotted, if only just, is revealed there (B21)."""
    verdict = on(ground(table__width="16"), f"move R {entry}")
    x, y = map(Decimal, entry.split(","))
    spotter = "E" if distance else None
    assert verdict.facts == Facts(Decimal(0), x, y, Decimal(distance) if distance else None, spotter=spotter)
    assert (verdict.because[-1] == "hm.reveal.spotted") == (distance is not None)


def test_a_path_between_two_hidden_ends(ground: Ground, on: On) -> None:
    """The whole path counts, not its ends: a corner of it in sight is enough (B7)."""
    verdict = on(ground(markers__M__y="2"), "move M 10,1 10,2")
    assert verdict.facts == Facts(
        Decimal("0.5714"), Decimal(10), Decimal("1.4286"), distance=Decimal("10.1015"), spotter="E"
    )


def test_the_nearest_spotter(ground: Ground, on: On) -> None:
    """Of two enemies that spot a marker at the same point the nearer is named, of two as near the first."""
    start = {"markers__M__x": "13", "markers__M__y": "0"}
    guard = {"side": "B", "type": "regulars", "leader": "G", "spotting": "5", "arc": "90", "state": "table"}
    model = {"unit": "guard", "x": "9", "y": "4", "facing": "300"}
    nearer = on(ground(**start, units__guard=guard, models__G=model), "move M 11,0")
    assert nearer.facts == Facts(Decimal(1), Decimal(12), Decimal(0), distance=Decimal(5), spotter="G")
    twin = {"units__redcoats__figures": ["C"], "models__C": {"unit": "redcoats", "x": "0", "y": "0"}}
    equal = on(ground(**start, **twin, models__C__facing="0"), "move M 11,0")
    assert equal.facts is not None
    assert equal.facts.spotter == "C"
    twins = {f"models__{id}": {"unit": "redcoats", "x": "0", "y": "0", "facing": "0"} for id in ("E2", "E10")}
    named = on(
        ground(**start, **twins, units__redcoats__figures=["E2", "E10"], models__E=None), "move M 11,0"
    )
    assert named.facts is not None
    assert named.facts.spotter == "E10"


# Removal


def test_a_removal(ground: Ground, on: On) -> None:
    """The owner chooses a unit, places all of it unspotted, and turns it; nobody else takes part."""
    verdict = on(ground(), "remove M")
    assert verdict.because == ("hm.remove.marker",)
    assert verdict.facts == Facts(x=Decimal(10), y=Decimal(6))
    chosen = on(verdict.position, "choose rangers")
    assert chosen.because == ("hm.place.leader", "hm.remove.owner")
    assert chosen.position.to_move == "A"
    placed = on(chosen.position, "place F=14,9")
    assert placed.because == ("hm.place.allowed",)
    turned = on(placed.position, "face L=0 F=0").position
    assert (turned.reveal, turned.to_move) == (None, "A")


def test_an_officer(ground: Ground, on: On) -> None:
    """A unit of one figure is its leader: nobody is placed, and the owner turns it at once (B19)."""
    at = {"markers__P__x": "10", "markers__P__y": "3", "activation__type": "officers"}
    revealed = on(ground(**at), "move P 10,1").position
    verdict = on(revealed, "choose officer")
    assert verdict.because == ("hm.place.leader", "hm.place.alone")
    assert (verdict.position.reveal and verdict.position.reveal.stage, verdict.position.to_move) == (
        "face",
        "A",
    )
    assert on(verdict.position, "face O=180").because == ("hm.face.every",)


# Dummies


def test_a_dummy(ground: Ground, on: On) -> None:
    """A spotted dummy is taken away, and that is all."""
    verdict = on(ground(markers__D__y="3"), "move D 8,0")
    assert verdict.because == ("hm.reveal.first", "hm.move.marker", "hm.reveal.spotted", "hm.dummy.removed")
    assert "D" not in verdict.position.markers
    assert (verdict.position.reveal, verdict.position.to_move) == (None, "A")


# The enemy's moves


def test_an_enemy_that_walks_into_sight(ground: Ground, on: On) -> None:
    """An enemy that comes to see a marker stops there, and the marker is revealed where it is."""
    verdict = on(ground(), PAST)
    assert verdict.because == ("hm.enemy.spots", "hm.enemy.stops", "hm.reveal.spotted")
    assert verdict.facts == Facts(
        Decimal("6.4"), Decimal("6.4"), Decimal(0), distance=Decimal("6.9971"), spotter="E"
    )
    reveal = verdict.position.reveal
    assert reveal is not None
    assert (reveal.x, reveal.y, reveal.spotter) == (Decimal(10), Decimal(6), "E")


def test_an_enemy_that_sees_nothing(ground: Ground, on: On) -> None:
    """An enemy that comes to see no marker goes to the end of its path, by rules of its own."""
    verdict = on(ground(), "move-model E 6.3999,0 facing=-360")
    assert verdict.because == ("hm.enemy.move",)
    assert verdict.facts == Facts(Decimal("6.3999"), Decimal("6.3999"), Decimal(0))


def test_an_enemy_that_turns(ground: Ground, on: On) -> None:
    """To turn is enough to spot a marker; the turn comes before the first step."""
    back = {"models__E__facing": "180", "markers__M__y": "0.5"}
    verdict = on(ground(**back), "move-model E facing=0")
    assert verdict.facts == Facts(
        Decimal(0), Decimal(0), Decimal(0), distance=Decimal("10.0125"), spotter="E"
    )
    assert on(ground(**back), "move-model E 1,0 facing=0").facts == verdict.facts


@pytest.fixture(scope="module")
def pair(ground: Ground) -> Position:
    """Two markers that E, when it turns, spots at once; behind E they are hidden."""
    return ground(
        models__E__facing="180", markers__M__y="0", markers__R__x="10", markers__R__y="-3", activation=None
    )


def test_several_at_once(pair: Position, on: On) -> None:
    """The owner takes one marker after another where no activation is under way, the last by itself."""
    verdict = on(pair, "move-model E facing=0")
    assert verdict.position.spotted == {"M": "E", "R": "E"}
    assert verdict.options == ("M", "R")
    assert (verdict.position.reveal, verdict.position.to_move) == (None, "A")
    taken = on(verdict.position, "reveal R")
    assert taken.because == ("hm.reveal.order",)
    assert taken.position.spotted == {"M": "E"}
    play = taken.position
    for text in ("choose scouts", "place S1=10,-3 S2=11,-4", "face S=0 S1=0 S2=0"):
        play = on(play, text).position
    assert play.spotted == {}
    assert play.reveal is not None
    assert (play.reveal.x, play.reveal.y, play.reveal.stage) == (Decimal(10), Decimal(0), "choose")
    assert play.units["scouts"].state == "table"


def test_the_side_on_activation_takes_the_next(pair: Position, on: On) -> None:
    """In an activation its side says which of several markers comes next."""
    active = on(pair, "activate B regulars 1").position
    assert on(active, "move-model E facing=0").position.to_move == "B"


def test_several_dummies_at_once(pair: Position, on: On) -> None:
    """Dummies that are spotted with a marker go first, and the marker waits for nobody."""
    markers = {**pair.markers, "D": replace(pair.markers["D"], x=Decimal(5), y=Decimal(0))}
    verdict = on(replace(pair, markers=markers), "move-model E facing=0")
    assert verdict.because[-2:] == ("hm.reveal.spotted", "hm.dummy.removed")
    assert verdict.options == ("M", "R")
    alone = {id: marker for id, marker in markers.items() if id != "R"}
    assert on(replace(pair, markers=alone), "move-model E facing=0").options == ("rangers", "scouts")


def test_a_unit_that_spots_in_its_turn(on: On, ground: Ground) -> None:
    """The figures of a revealed unit spot as soon as they are turned: their enemy's marker is revealed."""
    foe = {"side": "B", "type": "regulars", "leader": "Q", "spotting": "12", "arc": "180", "scouts": True}
    hidden = {"units__foes": foe | {"state": "hidden"}, "markers__Q": {"side": "B", "type": "regulars"}}
    position = ground(**hidden, markers__Q__x="20", markers__Q__y="2")
    for text in (SPOTTED, "choose rangers", "place F=12,2"):
        position = on(position, text).position
    away = on(position, "face L=180 F=180")
    assert away.because == ("hm.face.every",)
    verdict = on(position, "face L=0 F=180")
    assert verdict.because == ("hm.face.every", "hm.reveal.spotted")
    reveal = verdict.position.reveal
    assert reveal is not None
    assert (reveal.side, reveal.spotter, verdict.options) == ("B", "L", ("foes",))


def test_markers_have_no_eyes(ground: Ground, on: On) -> None:
    """A marker does not spot a marker, nor does it hide one (B17)."""
    foe = {"side": "B", "type": "regulars", "leader": "Q", "spotting": "12", "arc": "360", "scouts": True}
    hidden = {"units__foes": foe | {"state": "hidden"}, "markers__Q": {"side": "B", "type": "regulars"}}
    position = ground(**hidden, markers__Q__x="10.5", markers__Q__y="4", models={})
    assert on(position, "move M 10,3 10,2").because == ("hm.move.marker",)


def test_a_dummy_spotted_by_a_turn(pair: Position, on: On) -> None:
    """A dummy that an enemy spots is taken away, and nobody has to choose."""
    dummy = replace(pair.markers["D"], x=Decimal(10), y=Decimal(0))
    markers = {id: marker for id, marker in pair.markers.items() if id not in ("M", "R")}
    alone = replace(pair, markers={**markers, "D": dummy})
    verdict = on(alone, "move-model E facing=0")
    assert verdict.because[-2:] == ("hm.reveal.spotted", "hm.dummy.removed")
    assert "D" not in verdict.position.markers
    assert (verdict.position.spotted, verdict.position.reveal, verdict.position.to_move) == ({}, None, None)


def test_at_once_within_the_tolerance(ground: Ground, on: On) -> None:
    """Enemies that spot a marker less than a thousandth of an inch apart spot it at once (B16)."""
    guard = {"side": "B", "type": "regulars", "leader": "G", "spotting": "5", "arc": "90", "state": "table"}
    for x, spotter in (("8.9995", "G"), ("8.998", "E")):
        model = {"unit": "guard", "x": x, "y": "4", "facing": "300"}
        position = ground(markers__M__x="13", markers__M__y="0", units__guard=guard, models__G=model)
        facts = on(position, "move M 11,0").facts
        assert facts is not None
        assert (facts.x, facts.spotter) == (Decimal(12), spotter)


def test_distances_of_several(pair: Position, after: Ground, on: On) -> None:
    """The nearest marker is told; of figures the farthest from the leader, the nearest to an enemy."""
    spotted = on(pair, "move-model E facing=0").facts
    assert spotted is not None
    assert spotted.distance == Decimal(10)
    placed = on(after(f"{SPOTTED}; choose scouts"), "place S1=12,2 S2=14,1.52")
    assert placed.facts == Facts(distance=Decimal("3.36"), enemy=Decimal("12.1655"))


def test_options_have_one_order(ground: Ground, on: On) -> None:
    """What may be chosen is told in the order of names, whatever order the units were given in."""
    position = ground()
    turned = replace(position, units=dict(reversed(position.units.items())))
    assert on(turned, SPOTTED).options == ("rangers", "scouts")
