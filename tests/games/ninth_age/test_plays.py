"""Random plays to their end: what is legal is what is allowed, and what never changes never changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from math import hypot
from random import Random
from typing import Any

import msgspec
import pytest
import shapely
import shapely.affinity
from hypothesis import HealthCheck, given as drawn, settings, strategies as st

from rulekit.games.book import Open
from rulekit.games.ninth_age import (
    READINGS,
    Act,
    EndTurn,
    FleeMove,
    Pivot,
    Place,
    Position,
    PursuitMove,
    Reform,
    act,
    legal,
    start,
)
from rulekit.games.ninth_age.acts import Rolled
from rulekit.games.ninth_age.engine import VERBS, Verdict, actor
from rulekit.games.ninth_age.stages import waiting
from rulekit.games.ninth_age.state import COMBAT, STAGES
from rulekit.verdict import Aside, BadPlay

Given = Callable[..., Position]
Every = Callable[[Position], Iterator[Act]]
Step = tuple[Position, Act, Verdict]

#: More set-ups: a crowd around two who flee, units that never pursue, crumbled ones, a far corner.
MORE = {
    "CROWD": (
        "A1 A 24,20 4x4 90 discipline=7 scoring front_rank=hero displaced=hero, B1 B 24,24 4x4 270 broken,"
        " B2 B 28,20 4x4 180 broken, A2 A 24,30 5x2 60, B3 B 30,26 3x2 10, A3 A 32,20 4x4 180 discipline=6,"
        " B4 B 40,30 4x4 0 fled"
    ),
    "ENGINES": (
        "A1 A 10,20 4x4 90 may_pursue=no, B1 B 10,24 4x4 270 broken, A2 A 40,20 4x4 90 charged=pursuit,"
        " B2 B 40,24 4x4 270 crumbled, A3 A 60,20 4x4 90 discipline=9, B3 B 60,24 4x4 270 broken"
    ),
    "CORNER": "A1 A 69,44 4x4 45 discipline=5, B1 B 66.1716,41.1716 4x4 225 broken, B2 B 60,44 2x2 0",
}
TERRAIN = ("", "rock 24,35 4x2 30 impassable, marsh 44,20 6x3 0 dangerous")
LONGEST = 60
TURNS = 3
#: Turns of a Pivot or a Reform that are tried.
LATTICE = [Decimal(15 * number) for number in range(24)]
SIZES = [Decimal(one) for one in ("2", "4", "6.5", "9")]


def a_play(seed: int, given: Given, grounds: dict[str, str]) -> list[Step]:
    """A play of legal acts, dice and all, until the third turn has ended after the combat."""
    random = Random(seed)  # noqa: S311
    fields = {
        "turn": random.choice("AB"),
        "player_turn": random.choice([1, 2]),
        "readings": {id: random.choice(r.choices) for id, r in READINGS.items()},
    }
    units = random.choice([*grounds.values(), *MORE.values()])
    position = start(given(units, random.choice(TERRAIN), **fields)).position
    steps: list[Step] = []
    while len(steps) < LONGEST and sum(isinstance(one, EndTurn) for _, one, _ in steps) < TURNS:
        one = random.choice(list(moves(position, random)))
        try:
            verdict = act(position, one)
        except BadPlay:
            # Somebody stands where the pursuer was to be placed.
            assert isinstance(one, Place)
            one = Place(one.unit)
            verdict = act(position, one)
        steps.append((position, one, verdict))
        position = verdict.position
    return steps


def moves(position: Position, random: Random) -> Iterator[Act]:
    """The legal acts with their dice, an act of each continuum, and the events."""
    for one in legal(position):
        turn, size = random.choice(LATTICE), random.choice(SIZES)
        if isinstance(one, Open):
            id = str(one.domain["unit"])
            yield Pivot(id, turn) if one.verb == "pivot" else Reform(id, turn, size)
        elif isinstance(one, Rolled):
            yield msgspec.structs.replace(one, roll=random.randint(2, 12))
        else:
            yield one
    for id, unit in position.units.items():
        there = Place(id, unit.x + random.randint(-3, 3), unit.y, random.choice(LATTICE))
        if Aside().permits(VERBS[Place][0], position, there):
            yield there


SETTINGS = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
SEEDS = st.integers(0, 2**32)


@SETTINGS
@drawn(seed=SEEDS)
def test_positions_can_be_given_again(given: Given, grounds: dict[str, str], seed: int) -> None:
    """Any position reached starts unchanged, read back from JSON too, and waits for somebody."""
    for _, _, verdict in a_play(seed, given, grounds):
        p = verdict.position
        assert start(p).position == p
        assert hash(start(p).position) == hash(p)
        again = msgspec.json.decode(msgspec.json.encode(p), type=Position)
        assert msgspec.json.encode(start(again).position) == msgspec.json.encode(p)
        assert p.stage not in COMBAT or waiting(p, p.stage)


@SETTINGS
@drawn(seed=SEEDS)
def test_what_never_changes(given: Given, grounds: dict[str, str], seed: int) -> None:
    """One roll a unit; the removed never move; moves are as long as is said; stages go on and never back."""
    last = 0
    for before, one, verdict in a_play(seed, given, grounds):
        after = verdict.position
        if not verdict.allowed:
            assert after == before
            assert len(verdict.because) == 1
            continue
        assert STAGES.index(after.stage) >= last or after.stage in ("turn", "game-turn-end")
        last = STAGES.index(after.stage)
        for id, unit in after.units.items():
            was = before.units[id]
            moved = hypot(float(unit.x - was.x), float(unit.y - was.y))
            if was.state in ("caught", "destroyed", "crumbled", "gone"):
                assert (unit.x, unit.y, unit.heading, unit.state) == (was.x, was.y, was.heading, was.state)
            if was.roll is not None and before.stage in COMBAT and after.stage in COMBAT:
                assert unit.roll == was.roll
            if getattr(one, "unit", None) != id or isinstance(one, Place):
                assert isinstance(one, Place) or moved == 0
            elif isinstance(one, FleeMove):
                _flight(before, id, verdict, moved)
            elif not isinstance(one, Pivot | Reform):
                assert unit.heading == was.heading
        if isinstance(one, Pivot | Reform):
            assert before.stage == "post-combat"
            unit, was = after.units[one.unit], before.units[one.unit]
            assert (unit.x, unit.y) == (was.x, was.y)


def _flight(before: Position, id: str, verdict: Verdict, moved: float) -> None:
    facts = verdict.facts
    assert facts is not None
    assert facts.distance is not None
    assert facts.roll is not None
    assert moved == pytest.approx(float(facts.distance), abs=2e-4)
    assert facts.removed or facts.distance >= facts.roll
    assert not set(facts.tests or ()) & set(before.combat)
    assert set((facts.tests or ()) + (facts.panic or ())) <= set(facts.crossed or ())


@SETTINGS
@drawn(seed=SEEDS)
def test_legal_is_allowed(given: Given, grounds: dict[str, str], every: Every, seed: int) -> None:
    """Of all acts that can be written down, exactly those that are listed are allowed."""
    for position, _, _ in a_play(seed, given, grounds):
        listed = [one for one in legal(position) if not isinstance(one, Open)]
        assert len(set(listed)) == len(listed)
        plain = {FleeMove(one.unit) if isinstance(one, FleeMove) else one for one in listed}
        closed = [one for one in every(position) if not isinstance(one, Place)]
        allowed = {one for one in closed if Aside().permits(VERBS[type(one)][0], position, one)}
        assert allowed == plain
        assert not any(isinstance(one, PursuitMove) for one in listed)
        for one in listed:
            if not isinstance(one, Rolled):
                assert act(position, one).allowed
                sides = {position.to_move, actor(position, one)}
                assert len(sides) == 1 or None in sides


def shape(piece: Any, **changes: Any) -> shapely.Polygon:
    """The footprint that a domain describes."""
    f = {name: float({**piece, **changes}[name]) for name in ("x", "y", "width", "depth", "heading")}
    box = shapely.box(-f["depth"] / 2, -f["width"] / 2, f["depth"] / 2, f["width"] / 2)
    return shapely.affinity.translate(
        shapely.affinity.rotate(box, f["heading"], origin=(0, 0)), f["x"], f["y"]
    )


def fits(domain: Any, **changes: Any) -> bool | None:
    """Whether a footprint is in a domain, as its text says; None where it is too near to a limit to tell."""
    there = shape(domain, **changes)
    width, height = (float(domain["table"][name]) for name in ("width", "height"))
    beyond = max(-there.bounds[0], -there.bounds[1], there.bounds[2] - width, there.bounds[3] - height)
    answers = [None if 0 < beyond < 0.002 else beyond <= 0]
    for piece in domain["pieces"]:
        other = shape(piece)
        gap, area = there.distance(other), there.intersection(other).area
        if piece["gap"] is not None:
            least = float(piece["gap"])
            exact = gap == pytest.approx(least, abs=2e-4)
            answers.append(not piece["more"] if exact else None if abs(gap - least) < 0.002 else gap > least)
        else:
            answers.append(None if 0 < area < 0.02 else not area)
    return False if False in answers else None if None in answers else True


#: A1 will be free to turn: among others, in a corner, shoulder to shoulder and an inch apart.
FREE = {
    "crowd": (
        "A1 A 24,20 4x4 90 discipline=7, B1 B 24,24 4x4 270 broken, A2 A 24,14.8 5x2 60,"
        " B3 B 29,20 3x2 10, A3 A 19,20 2x4 100, B2 B 60,40 4x4 0"
    ),
    "corner": "A1 A 68,43.5 8x2 45 discipline=7, B1 B 65.8787,41.3787 4x4 225 broken",
    "line": (
        "A1 A 24,20 4x4 90 discipline=7, B1 B 24,24 2x4 270 broken, A2 A 28,20 4x4 90, A3 A 19,20 4x4 90,"
        " A4 A 24,15 4x4 90"
    ),
}


@pytest.mark.parametrize("units", FREE)
@pytest.mark.parametrize("inch", ["legal", "illegal"])
def test_domains(after: Callable[..., Position], units: str, inch: str) -> None:
    """On a lattice of headings and sizes, an act is legal where the domain says so and nowhere else."""
    flight = "declare A1 -; restrain-test A1 7; flee-roll B1 7; flee-move B1"
    position = after(FREE[units], flight, readings={"t9a.reading.inch": inch})
    pivots, reforms = (one for one in legal(position) if isinstance(one, Open))
    assert json_ready(pivots.domain)
    found = set()
    for turn in LATTICE:
        wanted = fits(pivots.domain, heading=turn)
        verdict = act(position, Pivot("A1", turn)).allowed
        assert wanted in (None, verdict), turn
        found.add(wanted)
        for width in SIZES:
            for depth in SIZES:
                wanted = fits(reforms.domain, heading=turn, width=width, depth=depth)
                allowed = act(position, Reform("A1", turn, width, depth)).allowed
                assert wanted in (None, allowed), (turn, width, depth)
    assert {True, False} <= found


def json_ready(domain: Any) -> bool:
    """Whether a domain is plain JSON."""
    return bool(msgspec.json.decode(msgspec.json.encode(domain)) == domain)
