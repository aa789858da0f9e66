"""Flights over a table with things on it, on paper and against a model of shapely's shapes."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from math import cos, radians, sin
from random import Random
from typing import Any

import pytest
import shapely
import shapely.affinity

from rulekit.games.ninth_age import FleeMove, Position, act
from rulekit.games.ninth_age.engine import Verdict
from rulekit.games.ninth_age.ground import footprint
from rulekit.geometry import separation

After = Callable[..., Position]
On = Callable[..., Verdict]
Facts = dict[str, Any]

#: B1 flees up from A1; its rear comes to 22 + the roll, its front to 26 + the roll.
DUEL = "A1 A 24,20 4x4 90, B1 B 24,24 4x4 270 broken"
BEATEN = "declare A1 B1; flee-roll B1 {0}; pursuit-roll A1 2"


def flight(after: After, units: str, roll: int, terrain: str = "", **fields: Any) -> tuple[Verdict, Facts]:
    """The flight of B1 by a roll, and what of its facts is not as usual."""
    verdict = act(after(units, BEATEN.format(roll), terrain, **fields), FleeMove("B1"))
    facts = verdict.facts
    assert facts is not None
    usual = {"roll": roll, "heading": Decimal(90), "removed": False, "crossed": (), "tests": (), "panic": ()}
    told = {name: getattr(facts, name) for name in facts.__struct_fields__}
    return verdict, {n: v for n, v in told.items() if v is not None and v != usual.get(n)}


def because(verdict: Verdict) -> tuple[str, ...]:
    """What decided beside the turn and the distance."""
    assert verdict.because[:2] == ("t9a.flee.pivot", "t9a.flee.distance")
    return tuple(id.removeprefix("t9a.flee.") for id in verdict.because[2:])


@pytest.mark.parametrize(
    ("at", "roll", "told", "reasons"),
    [
        # Its front comes to 31; the near side of what is in the way is at 32, an inch off: legal.
        (33, 5, {"distance": 5}, ()),
        # One more, and it would stand in contact: on to an inch behind, 36.
        (
            33,
            6,
            {"distance": 13, "extended": 7, "crossed": ("A2",), "tests": ("A2",)},
            ("extend", "dangerous"),
        ),
        (
            33,
            12,
            {"distance": 13, "extended": 1, "crossed": ("A2",), "tests": ("A2",)},
            ("extend", "dangerous"),
        ),
        # The rear an inch beyond the far side at 33: not extended.
        (32, 12, {"distance": 12, "crossed": ("A2",), "tests": ("A2",)}, ("dangerous",)),
    ],
)
def test_an_enemy_in_the_way(after: After, at: int, roll: int, told: Facts, reasons: tuple[str, ...]) -> None:
    """A unit flees through an enemy, tests for it, and goes on to an inch behind it (A19)."""
    verdict, facts = flight(after, f"{DUEL}, A2 A 24,{at} 4x2 90", roll)
    assert (facts, because(verdict)) == (told, reasons)
    assert verdict.position.units["B1"].y == 24 + told["distance"]


def test_no_further_than_is_needed(after: After) -> None:
    """What the longer move then comes to makes it longer again, what it has not reached does not."""
    first, second, third = "A2 A 24,33 4x2 90", "A3 A 24,38 2x2 45", "A4 A 24,47 4x1 90"
    _, facts = flight(after, f"{DUEL}, {first}", 8)
    assert facts["distance"] == 13
    verdict, facts = flight(after, f"{DUEL}, {first}, {second}, {third}", 8)
    assert facts["crossed"] == ("A2", "A3")
    # The corner of A3 that is farthest is at 38 + √2; A4 is not there yet.
    assert facts["distance"] == Decimal("18.4142")
    assert verdict.position.units["B1"].y == Decimal("42.4142")


def test_beside_the_way(after: After) -> None:
    """To pass at arm's length is to cross nobody; to end there, closer than an inch, is too close."""
    verdict, facts = flight(after, f"{DUEL}, A2 A 28.5,30 4x2 90", 12)
    assert facts == {"distance": 12}
    assert because(verdict) == ()
    verdict, facts = flight(after, f"{DUEL}, A2 A 28.5,30 4x2 90", 6)
    # From x = 26 to 26.5 there is half an inch: the rear must be √(1 - 1/4) beyond the side at 31.
    assert facts == {"distance": Decimal("9.866"), "extended": Decimal("3.866")}
    assert because(verdict) == ("extend",)
    # In contact with its flank all the way, and no longer at the end.
    _, facts = flight(after, f"{DUEL}, B2 B 28,26 4x6 90", 12)
    assert facts == {"distance": 12}


def test_the_units_of_the_combat(after: After) -> None:
    """Units of the same combat cause no tests, be it the one fled from or another; they still take room."""
    units = "A1 A 24,20 4x4 90, A2 A 24,26.5 4x1 270, B1 B 24,24 4x4 270 broken"
    acts = (
        "declare A1 B1; declare A2 B1; flee-roll B1 3; pursuit-roll A1 2; pursuit-roll A2 2; flee-from B1 A1"
    )
    verdict = act(after(units, acts), FleeMove("B1"))
    assert because(verdict) == ("extend", "exempt")
    assert verdict.position.units["B1"].y == 30
    outside = units.replace("24,26.5", "24,27.5")
    assert because(flight(after, outside, 3)[0]) == ("extend", "dangerous")


def test_terrain(after: After) -> None:
    """Impassable Terrain is crossed like an enemy; Dangerous Terrain takes no room, but is tested (A27)."""
    verdict, facts = flight(after, DUEL, 7, "rock 24,33 4x2 90 impassable")
    assert facts == {"distance": 13, "extended": 6, "crossed": ("rock",), "tests": ("rock",)}
    assert because(verdict) == ("extend", "dangerous")
    verdict, facts = flight(after, DUEL, 7, "marsh 24,33 4x2 90 dangerous")
    assert facts == {"distance": 7, "crossed": ("marsh",), "tests": ("marsh",)}
    assert because(verdict) == ("dangerous",)


def test_friends(after: After) -> None:
    """A friend that is crossed takes a Panic Test, and causes no Dangerous Terrain Test."""
    verdict, facts = flight(after, f"{DUEL}, B2 B 24,29 4x2 90", 12)
    assert facts == {"distance": 12, "crossed": ("B2",), "panic": ("B2",)}
    assert because(verdict) == ("panic",)


@pytest.mark.parametrize(
    ("y", "roll", "distance", "removed"),
    [(34, 7, 7, False), (34, 8, 8, True), (36, 12, 6, True), (42, 3, 0, True)],
)
def test_the_board_edge(after: After, y: int, roll: int, distance: int, *, removed: bool) -> None:
    """A unit that touches the edge, at 48, is removed; its front is 2 ahead of its centre, 6 of A1's."""
    units = DUEL.replace("24,20", f"24,{y}").replace("24,24", f"24,{y + 4}")
    verdict, facts = flight(after, units, roll)
    assert (facts["distance"], facts.get("removed", False)) == (distance, removed)
    assert because(verdict) == (("edge",) if removed else ())
    assert verdict.position.units["B1"].state == ("gone" if removed else "fled")
    assert verdict.position.units["B1"].y == y + 4 + distance


def test_extended_over_the_edge(after: After) -> None:
    """Where clearing an obstruction takes it to the edge, the unit is removed (A18)."""
    units = DUEL.replace("24,20", "24,30").replace("24,24", "24,34")
    verdict, facts = flight(after, units, 4, "rock 24,42 4x4 0 impassable")
    assert because(verdict) == ("extend", "edge")
    assert facts == {"distance": 12, "removed": True, "crossed": ("rock",)}


def test_engaged_on_its_flank(after: After) -> None:
    """A deep unit beaten on its flank turns into its enemy: the gap is R + (w - d) / 2 (A15)."""
    units = "A1 A 24,20 4x4 90, B1 B 24,23.5 3x8 0 broken"
    verdict, facts = flight(after, units, 7)
    assert facts == {"distance": 7, "crossed": ("A1",)}
    assert because(verdict) == ("exempt",)
    one, other = (footprint(verdict.position.units[id]).corners for id in ("A1", "B1"))
    assert separation(one, other) == 7 + (3 - 8) / 2


def test_a_caught_unit_is_out_of_the_way(after: After, on: On) -> None:
    """Units that were destroyed take no room and are not crossed (A21)."""
    units = "A1 A 24,20 4x4 90, A2 A 24,32 4x4 270, B1 B 24,24 4x4 270 broken, B2 B 24,28 4x4 90 broken"
    position = after(units, BOTH.format(9, 2))
    assert position.units["B2"].state == "caught"
    facts = on(position, "flee-move B1").facts
    assert facts is not None
    assert (facts.crossed, facts.distance) == (("A2",), Decimal(13))


#: B1 flees up to y = 31, B2 then to the left along y = 31.
TWO_FLIGHTS = f"{DUEL}, A2 A 44,31 4x4 180, B2 B 40,31 4x4 0 broken"
BOTH = (
    "declare A1 B1; declare A2 B2; flee-roll B1 {0}; flee-roll B2 {1}; pursuit-roll A1 2; pursuit-roll A2 2"
)


@pytest.mark.parametrize(
    ("roll", "reading", "distance", "panic"),
    [(11, "exempt", 11, ()), (12, "exempt", 21, ()), (12, "tests", 21, ("B1",))],
)
def test_the_second_to_flee(
    after: After, on: On, *, roll: int, reading: str, distance: int, panic: tuple[str, ...]
) -> None:
    """Who has fled before is a unit like any other: the second goes on behind it (A20)."""
    readings = {"t9a.reading.panic-fleeing": reading}
    position = after(TWO_FLIGHTS, f"{BOTH.format(7, roll)}; flee-move B1", readings=readings)
    facts = on(position, "flee-move B2").facts
    assert facts is not None
    assert (facts.distance, facts.panic) == (Decimal(distance), panic)
    assert facts.tests == ()


#: Headings between the quarters, so that nothing is exact.
TURNS = (0.0, 17.5, 45.0, 90.0, 133.7, 211.0, 270.0, 318.4)


def shape(piece: Any, heading: float | None = None) -> shapely.Polygon:
    """A footprint as shapely has it, made of nothing that the engine uses."""
    x, y, width, depth = (float(getattr(piece, name)) for name in ("x", "y", "width", "depth"))
    box = shapely.box(-depth / 2, -width / 2, depth / 2, width / 2)
    angle = float(piece.heading) if heading is None else heading
    return shapely.affinity.translate(shapely.affinity.rotate(box, angle, origin=(0, 0)), x, y)


def turned(table: str, angle: float) -> str:
    """A set-up of units, turned as a whole about the middle of the table."""
    out = []
    for unit in table.split(", "):
        id, side, at, size, heading, *rest = unit.split()
        x, y = (float(n) - c for n, c in zip(at.split(","), (24, 24), strict=True))
        c, s = cos(radians(angle)), sin(radians(angle))
        there = f"{36 + x * c - y * s:.4f},{24 + x * s + y * c:.4f}"
        out.append(" ".join([id, side, there, size, f"{(float(heading) + angle) % 360:.4f}", *rest]))
    return ", ".join(out)


def crowded(random: Random, given: Callable[..., Position]) -> str:
    """The duel, turned, and up to four more units that touch nobody."""
    units = turned(DUEL, random.choice(TURNS))
    for number in range(4):
        at = f"{random.uniform(6, 66):.2f},{random.uniform(6, 42):.2f} {random.randint(1, 5)}x2"
        more = f"{units}, {'AB'[number % 2]}{number + 5} {'AB'[number % 2]} {at} {random.choice(TURNS)}"
        *others, new = map(shape, given(more).units.values())
        if all(new.distance(other) > 0.1 for other in others):
            units = more
    return units


@pytest.mark.parametrize("seed", range(80))
def test_against_a_model(given: Callable[..., Position], after: After, seed: int) -> None:
    """Distance, what is crossed and the edge agree with shapely's areas, stepped along the move."""
    random = Random(seed)  # noqa: S311
    roll = random.randint(3, 12)
    position = after(crowded(random, given), BEATEN.format(roll))
    facts = act(position, FleeMove("B1")).facts
    assert facts is not None
    assert facts.distance is not None
    assert facts.heading == position.units["A1"].heading
    heading, distance = float(facts.heading), float(facts.distance)
    start = shape(position.units["B1"], heading)
    solid = {id: shape(u) for id, u in position.units.items() if id != "B1"}
    table = shapely.box(0, 0, 72, 48)

    def there(length: float) -> shapely.Polygon:
        return shapely.affinity.translate(
            start, cos(radians(heading)) * length, sin(radians(heading)) * length
        )

    def clear(length: float, room: float) -> bool:
        return all(there(length).distance(other) >= room for other in solid.values())

    # Up to where it stops, it was still within the roll, or not clear of everything.
    steps = range(int(50 * (distance - roll) - 0.01))
    assert not any(clear(roll + step / 50, 1.002) for step in steps)
    if facts.removed:
        assert not there(distance + 0.01).within(table)
        assert there(distance - 0.01).within(table)
    else:
        assert there(distance).within(table)
        assert clear(distance, 0.998)
        assert distance >= roll
    swept = shapely.unary_union([start, there(distance)]).convex_hull
    shared = {id: swept.intersection(other).area for id, other in solid.items()}
    crossed = set(facts.crossed or ())
    assert {id for id, area in shared.items() if area > 0.05} <= crossed
    assert crossed <= {id for id, area in shared.items() if area > 1e-6}
    tests = {id for id in crossed if id[0] == "A" and id != "A1"} if not facts.removed else set()
    assert (set(facts.tests or ()), set(facts.panic or ())) == (tests, {id for id in crossed if id[0] == "B"})
