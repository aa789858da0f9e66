"""What `legal` lists: closed acts are allowed, and a domain holds the acts of a lattice that `act` allows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import Any

import msgspec
import pytest

from rulekit.games.book import Open
from rulekit.games.hidden_movement import (
    Activate,
    Begin,
    Choose,
    Declare,
    End,
    Face,
    Move,
    PlaceFigures,
    Position,
    Remove,
    RevealMarker,
    act,
    legal,
)
from rulekit.verdict import BadPlay

Ground = Callable[..., Position]
Place = tuple[Decimal, Decimal]

SPOTTED = "move M 10,2 11.6,0.8"
SETUP: dict[str, Any] = {"phase": "setup", "activation": None, "units__militia__scouts": True}


def domain(position: Position, verb: str) -> dict[str, Any]:
    """The only domain of a verb, which is plain JSON."""
    [found] = [one for one in legal(position) if isinstance(one, Open) and one.verb == verb]
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found.domain))
    return plain


def lattice(step: str = "1") -> Iterable[Place]:
    """Places all over the ground, beyond its edges too."""
    for x in range(-6, 29):
        for y in range(-11, 16):
            yield Decimal(x) * Decimal(step), Decimal(y) * Decimal(step)


def on_table(table: list[str], place: Place) -> bool:
    """Whether a place is on the table of a domain."""
    x, y, width, height = map(Decimal, table)
    return x <= place[0] <= x + width and y <= place[1] <= y + height


def unspotted(of: dict[str, Any], place: Place) -> bool:
    """Whether nobody of a domain spots a place."""
    return not any(_spots(eye, of["walls"], place, strict=of["strict"]) for eye in of["by"])


def _spots(eye: dict[str, str], walls: list[list[str]], place: Place, *, strict: bool) -> bool:
    x, y = Decimal(eye["x"]), Decimal(eye["y"])
    dx, dy = place[0] - x, place[1] - y
    away, most = dx * dx + dy * dy, Decimal(eye["spotting"]) ** 2
    if away > most or (strict and away == most):
        return False
    off = abs((degrees(atan2(dy, dx)) - float(eye["facing"]) + 180) % 360 - 180)
    if away and off > float(eye["arc"]) / 2 + 1e-9:
        return False
    return not any(_blocks(list(map(Decimal, wall)), (x, y), place) for wall in walls)


def _blocks(wall: list[Decimal], a: Place, b: Place) -> bool:
    c, d = (wall[0], wall[1]), (wall[2], wall[3])
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Place, b: Place, c: Place) -> Decimal:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def allowed(position: Position, one: Any) -> bool:
    """Whether `act` allows an act; a place beyond the table is not allowed either."""
    try:
        return act(position, one).allowed
    except BadPlay:
        return False


def test_in_the_set_up(ground: Ground) -> None:
    """A unit that may hide is declared anywhere where nobody spots it; the set-up may end."""
    position = ground(**SETUP)
    listed = list(legal(position))
    assert [one.verb for one in listed if isinstance(one, Open)] == ["declare"]
    assert [one for one in listed if not isinstance(one, Open)] == [Begin()]
    of = domain(position, "declare")
    assert (of["unit"], of["taken"], of["reserve"]) == ("militia", ["D", "K", "M", "P", "R"], True)
    assert act(position, Declare("militia", "X", reserve=True)).allowed
    for place in lattice():
        inside = on_table(of["place"]["table"], place) and unspotted(of["place"]["unspotted"], place)
        assert allowed(position, Declare("militia", "X", *place)) == inside, place


def test_between_activations(ground: Ground) -> None:
    """Any card may be turned up: a side, one of its types, up to nine actions."""
    position = ground(activation=None)
    [only] = legal(position)
    assert isinstance(only, Open)
    of = domain(position, "activate")
    assert {"side": "B", "type": "regulars"} in of["cards"]
    for side in ("A", "B"):
        for type_ in ("regulars", "irregulars", "natives", "officers", "militia"):
            for actions in (0, 1, 9, 10):
                inside = {"side": side, "type": type_} in of["cards"] and 1 <= actions <= of["actions"][1]
                assert allowed(position, Activate(side, type_, actions)) == inside


def _moves(position: Position) -> dict[str, dict[str, Any]]:
    opened = [one for one in legal(position) if isinstance(one, Open)]
    assert {one.verb for one in opened} == {"move"}
    return {one.domain["marker"]: dict(one.domain) for one in opened}


def inside_path(of: dict[str, Any], path: list[Place]) -> bool:
    """Whether a path is in a domain."""
    way = path if of["from"] is None else [(Decimal(of["from"][0]), Decimal(of["from"][1])), *path]
    if not all(on_table(of["table"], place) for place in way):
        return False
    x, y, width, height = map(Decimal, of["table"])
    if of["from"] is None and way[0][0] not in (x, x + width) and way[0][1] not in (y, y + height):
        return False
    length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way))
    if not float(of["shortest"]) - 0.00005 <= length <= float(of["longest"]) + 0.00005:
        return False
    return "unspotted" not in of or all(unspotted(of["unspotted"], place) for place in _along(way))


def _along(way: list[Place]) -> Iterable[Place]:
    for a, b in pairwise(way):
        for n in range(65):
            yield a[0] + (b[0] - a[0]) * n / 64, a[1] + (b[1] - a[1]) * n / 64
    yield way[-1]


@pytest.mark.parametrize(
    "readings",
    [
        {},
        {"hm.reading.allowance": "exactly"},
        {"hm.reading.entering": "forbidden"},
        {"hm.reading.entering": "forbidden", "hm.reading.distance": "strict"},
    ],
)
def test_moves(ground: Ground, readings: dict[str, str]) -> None:
    """Each marker of the type goes where its domain says, those in reserve from the edge."""
    position = ground(readings=readings)
    listed = _moves(position)
    assert set(listed) == {"M", "R", "D"}
    closed = [one for one in legal(position) if not isinstance(one, Open)]
    assert closed == [Remove("M"), End()]
    corner = Decimal(26), Decimal(5)
    for place in lattice():
        for marker, before in (("M", []), ("R", []), ("R", [corner]), ("M", [(Decimal(10), Decimal(5))])):
            path = [*before, place]
            if place not in (*before, (Decimal(10), Decimal(6))):
                assert allowed(position, Move(marker, tuple(path))) == inside_path(listed[marker], path), path


def test_a_marker_that_has_acted(after: Ground) -> None:
    """A marker that has done its actions is not listed; after its first it is not removed."""
    listed = list(legal(after("move M 10,5", activation__actions=2)))
    assert Remove("M") not in listed
    assert set(_moves(after("move M 10,5", activation__actions=2))) == {"M", "R", "D"}
    assert set(_moves(after("move M 10,5"))) == {"R", "D"}


def test_the_choice(after: Ground) -> None:
    """Only units of the pool are listed."""
    assert list(legal(after(SPOTTED))) == [Choose("rangers"), Choose("scouts")]


@pytest.mark.parametrize("choice", ["nearest", "spotter", "every"])
@pytest.mark.parametrize("before", [SPOTTED, "remove M"])
def test_placing(after: Ground, before: str, choice: str) -> None:
    """Figures stand where the domain says: near the leader, away from enemies, or else unspotted too."""
    second = {"unit": "redcoats", "x": "20", "y": "-9", "facing": "270"}
    more = {"units__redcoats__figures": ["C"], "models__C": second}
    position = after(f"{before}; choose rangers", **more, readings={"hm.reading.nearer": choice})
    of = domain(position, "place")
    assert of["figures"] == ["F"]
    assert ("unspotted" in of) == (before == "remove M")
    for place in lattice("0.5"):
        shifted = place[0] + 8, place[1]
        inside = (
            on_table(of["table"], shifted)
            and _square(of["within"]["from"], shifted) <= Decimal(of["within"]["square"])
            and all(_square(one["from"], shifted) >= Decimal(one["square"]) for one in of["away"])
            and ("unspotted" not in of or unspotted(of["unspotted"], shifted))
        )
        assert allowed(position, PlaceFigures({"F": shifted})) == inside, shifted


def _square(a: list[str], b: Place) -> Decimal:
    return (Decimal(a[0]) - b[0]) ** 2 + (Decimal(a[1]) - b[1]) ** 2


def test_the_squares_of_a_domain(after: Ground) -> None:
    """Squares are exact: 115.52 is the square of the leader's distance to the enemy."""
    of = domain(after(f"{SPOTTED}; choose rangers"), "place")
    assert of["away"] == [{"from": ["0", "0"], "square": "115.52"}]
    assert of["within"] == {"from": ["10.64", "1.52"], "square": "36"}


def test_facing(after: Ground) -> None:
    """All figures are turned, each to any heading."""
    position = after(f"{SPOTTED}; choose rangers; place F=12,2")
    of = domain(position, "face")
    assert of == {"figures": ["L", "F"]}
    for heading in range(-360, 361, 45):
        assert allowed(position, Face({figure: Decimal(heading) for figure in of["figures"]}))
    assert not allowed(position, Face({"L": Decimal(0)}))


def test_several_at_once(after: Ground) -> None:
    """Of several spotted markers each may be next, and nothing else can be done."""
    two = {"models__E__facing": "180", "markers__M__y": "0", "markers__R__x": "10", "markers__R__y": "-3"}
    position = after("move-model E facing=0", **two)
    assert list(legal(position)) == [RevealMarker("M"), RevealMarker("R")]
