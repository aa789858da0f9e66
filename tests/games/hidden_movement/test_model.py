"""A second opinion on sight and first contact: exact arithmetic, point by point along a path.

Whether one point is spotted is asked of whole numbers alone: no square root, no angle, no tolerance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from math import hypot
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from rulekit.games.hidden_movement import Act, Declare, Position, act, start
from rulekit.games.hidden_movement.engine import Verdict
from rulekit.verdict import BadPlay

#: A place in whole parts of an inch.
Pair = tuple[int, int]
Case = tuple[dict[str, Any], Position, list[Pair]]

#: Points of each leg that are looked at; coordinates are quarters of an inch, so that all of them are whole.
STEPS = 256
PARTS = 4 * STEPS
#: Rounding shifts a contact by less than this many parts.
NEAR = 1
TABLE = 12


def parts(*inches: str) -> Pair:
    """A place in parts of an inch."""
    x, y = (int(Fraction(one) * PARTS) for one in inches)
    return x, y


class Seer(NamedTuple):
    """A figure that faces along x, with an arc of 180 or 360 degrees, and what blocks its sight."""

    at: Pair
    half: bool
    reach: int
    strict: bool
    walls: list[tuple[Pair, Pair]]


def seer(given: dict[str, Any]) -> Seer:
    """The enemy of a scene."""
    eye, foe = given["models"]["E"], given["units"]["foe"]
    walls = [(parts(w["x1"], w["y1"]), parts(w["x2"], w["y2"])) for w in given["walls"].values()]
    strict = given["readings"]["hm.reading.distance"] == "strict"
    return Seer(parts(eye["x"], eye["y"]), foe["arc"] == "180", int(foe["spotting"]) * PARTS, strict, walls)


def spots(who: Seer, at: Pair) -> bool:
    """Whether the figure spots a point."""
    away, most = (at[0] - who.at[0]) ** 2 + (at[1] - who.at[1]) ** 2, who.reach**2
    if away > most or (who.strict and away == most) or (who.half and at[0] < who.at[0]):
        return False
    return not any(crosses(who.at, at, *wall) for wall in who.walls)


def crosses(a: Pair, b: Pair, c: Pair, d: Pair) -> bool:
    """Whether a line of sight goes through a wall, and does not only touch it."""
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def side(a: Pair, b: Pair, c: Pair) -> int:
    """On which side of a line a point lies: the sign."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def scenes() -> Iterator[Case]:
    """Tables with an enemy, some walls, a hidden marker, and a path for it."""
    random, found = Random(20), 0  # noqa: S311
    ends = ("x1", "y1", "x2", "y2")
    while found < 400:
        walls = {f"W{n}": dict(zip(ends, _some(random, 4), strict=True)) for n in range(3)}
        given = _scene(random, walls)
        path = [_some(random, 2) for _ in range(2)]
        try:
            position = start(msgspec.convert(given, Position)).position
            verdict = _moved(position, path)
        except BadPlay as fault:
            if fault.code in {"marker-spotted", "wall-of-no-length", "leg-empty"}:
                continue
            raise
        assert verdict.allowed
        found += 1
        yield given, position, [parts(*place) for place in path]


def _moved(position: Position, path: list[list[str]]) -> Verdict:
    """The verdict on a move of any length."""
    move = msgspec.convert({"act": "move", "marker": "M", "path": path}, Act)
    return act(position, move, off=frozenset({"hm.move.length"}))


def _some(random: Random, number: int) -> list[str]:
    """Coordinates, of which many are whole."""
    whole, quarters = range(TABLE + 1), [n / 4 for n in range(4 * TABLE + 1)]
    return [str(random.choice(random.choice([whole, quarters]))) for _ in range(number)]


def _scene(random: Random, walls: dict[str, Any]) -> dict[str, Any]:
    foe = {"side": "B", "type": "x", "leader": "E", "state": "table", "arc": random.choice(["180", "360"])}
    foe["spotting"] = str(random.randint(2, 9))
    unit = {"side": "A", "type": "x", "leader": "L", "spotting": "1", "arc": "360", "scouts": True}
    (ex, ey), (mx, my) = _some(random, 2), _some(random, 2)
    return {
        "table": {"width": str(TABLE), "height": str(TABLE)},
        "walls": walls,
        "units": {"foe": foe, "unit": unit | {"state": "hidden"}},
        "models": {"E": {"unit": "foe", "x": ex, "y": ey, "facing": "0"}},
        "markers": {"M": {"side": "A", "type": "x", "x": mx, "y": my}},
        "readings": {"hm.reading.distance": random.choice(["inclusive", "strict"])},
        "phase": "play",
        "activation": {"side": "A", "type": "x", "actions": 1},
    }


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    """The scenes, which both tests look at."""
    return list(scenes())


def grid(points: list[Pair]) -> Iterator[tuple[float, Pair]]:
    """The points of a path that are looked at, with the length of the path up to each."""
    gone = 0.0
    for a, b in pairwise(points):
        length = hypot(b[0] - a[0], b[1] - a[1])
        for n in range(STEPS + 1):
            place = a[0] + (b[0] - a[0]) * n // STEPS, a[1] + (b[1] - a[1]) * n // STEPS
            yield gone + length * n / STEPS, place
        gone += length


def test_first_contact(cases: list[Case]) -> None:
    """A marker is revealed where the grid finds it spotted first; what the grid misses is a touch."""
    counts = Counter[str]()
    for given, position, path in cases:
        marker, who = given["markers"]["M"], seer(given)
        points = [parts(marker["x"], marker["y"]), *path]
        spotted = [at for at, place in grid(points) if spots(who, place)]
        verdict = _moved(position, [[str(one / PARTS) for one in place] for place in path])
        reveal, facts = verdict.position.reveal, verdict.facts
        if reveal is None or facts is None or facts.length is None:
            assert not spotted
            counts["hidden"] += 1
            continue
        length = float(facts.length) * PARTS
        longest = max(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)) / STEPS
        assert not [at for at in spotted if at < length - NEAR]
        x, y = float(reveal.x) * PARTS, float(reveal.y) * PARTS
        about = [(round(x) + dx, round(y) + dy) for dx in (-2, 0, 2) for dy in (-2, 0, 2)]
        assert any(spots(who, place) for place in about)
        counts["found" if any(at <= length + longest + NEAR for at in spotted) else "touch"] += 1
    assert counts["found"] > 100
    assert counts["hidden"] > 50
    assert counts["touch"] < 40


def test_who_may_hide(cases: list[Case]) -> None:
    """A place is good for a marker if, and only if, exact arithmetic says that nobody spots it."""
    refused = 0
    for given, position, path in cases:
        who = seer(given)
        unit = replace(position.units["unit"], state="off")
        free = replace(position, phase="setup", activation=None, units={**position.units, "unit": unit})
        for place in path:
            x, y = (Decimal(one) / PARTS for one in place)
            declare, spotted = Declare("unit", "X", x, y), spots(who, place)
            assert act(free, declare).allowed == (not spotted)
            refused += spotted
    assert refused > 100
