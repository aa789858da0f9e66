"""Each reading, both ways."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest

from rulekit.games.ninth_age import READINGS, FleeMove, Position, act, legal
from rulekit.games.ninth_age.engine import Verdict
from rulekit.verdict import BadPlay

After = Callable[..., Position]
On = Callable[..., Verdict]

DUEL = "A1 A 24,20 6x4 90 discipline=7 scoring, B1 B 24,24 5x4 270 broken"
FLED = "declare A1 -; restrain-test A1 7; flee-roll B1 7; flee-move B1"
BEATEN = "declare A1 B1; flee-roll B1 {0}; pursuit-roll A1 2"


def reading(name: str, choice: str) -> dict[str, dict[str, str]]:
    """The field of a position that chooses."""
    return {"readings": {f"t9a.reading.{name}": choice}}


def test_defaults() -> None:
    """Each question has one default, and the choices that these tests are about."""
    assert {id.removeprefix("t9a.reading."): r.choices for id, r in READINGS.items()} == {
        "round": ("player-turn", "combat-round", "game-turn"),
        "turn-end": ("scoring", "not-scoring"),
        "charge-round": ("counts", "does-not"),
        "untested": ("stands", "may-turn"),
        "flank": ("front", "facing"),
        "inch": ("legal", "illegal"),
        "panic-engaged": ("exempt", "tests"),
        "panic-fleeing": ("exempt", "tests"),
    }


#: Whether a unit that reformed in the first Player Turn of a Game Turn counts: then, in the second,
#: at the end of the Game Turn, in the next one.
SCORES = {
    "player-turn": (False, True, True, True),
    "combat-round": (True, True, True, True),
    "game-turn": (False, False, True, True),
}


@pytest.mark.parametrize("choice", SCORES)
def test_round(after: After, on: On, choice: str) -> None:
    """Until the end of what a Reform takes Scoring away: of the Player Turn, the combat, or the Game Turn."""
    found = []
    for turns in range(4):
        acts = "; ".join([FLED, "reform A1", *["end-turn"] * turns])
        found.append(on(after(DUEL, acts, **reading("round", choice)), "score A1").allowed)
    assert tuple(found) == SCORES[choice]


@pytest.mark.parametrize(("choice", "counts"), [("scoring", True), ("not-scoring", False)])
@pytest.mark.parametrize("until", ["player-turn", "game-turn"])
def test_turn_end(after: After, on: On, choice: str, until: str, *, counts: bool) -> None:
    """Where the last Player Turn and the Game Turn end together, a reformed unit counts, or does not (A7)."""
    readings = {"readings": {"t9a.reading.turn-end": choice, "t9a.reading.round": until}}
    position = after(DUEL, f"{FLED}; reform A1; end-turn", player_turn=2, **readings)
    assert position.stage == "game-turn-end"
    verdict = on(position, "score A1")
    assert verdict.because == (f"t9a.score.{'counts' if counts else 'reformed'}",)
    later = after(DUEL, f"{FLED}; reform A1; end-turn; end-turn", player_turn=2, **readings)
    assert on(later, "score A1").allowed


@pytest.mark.parametrize(("choice", "allowed"), [("counts", True), ("does-not", False)])
def test_charge_round(after: After, on: On, choice: str, *, allowed: bool) -> None:
    """A charge that came from a pursuit makes this the round of the charge, or does not (A10)."""
    units = "A1 A 24,20 4x4 90 charged=pursuit, B1 B 24,24 4x4 270 destroyed"
    pending = "A2 A 60,20 4x4 90, B2 B 60,24 4x4 270 broken"
    verdict = on(after(f"{units}, {pending}", **reading("charge-round", choice)), "overrun A1")
    assert verdict.because == (f"t9a.overrun.{'declare' if allowed else 'charged'}",)
    # Who cannot overrun is not waited for.
    alone = after(units, **reading("charge-round", choice))
    assert alone.stage == ("declare" if allowed else "over")


#: Units that took no test: one that never pursues, one that declined its Overrun, one that did not charge.
UNTESTED = {
    "A1 A 24,20 4x4 90 may_pursue=no, B1 B 24,24 4x4 270 broken": "flee-roll B1 7; flee-move B1",
    "A1 A 24,20 4x4 90 charged=charge, B1 B 24,24 4x4 270 destroyed": "overrun A1 declined",
    "A1 A 24,20 4x4 90, B1 B 24,24 4x4 270 destroyed": "",
}


@pytest.mark.parametrize("units", UNTESTED)
def test_untested(after: After, on: On, units: str) -> None:
    """Who had no test to take stands as it is, or may pivot or reform once it is free (A25, A26)."""
    stands = after(units, UNTESTED[units])
    assert stands.stage == "over"
    free = after(units, UNTESTED[units], **reading("untested", "may-turn"))
    assert free.stage == "post-combat"
    for text in ("pivot A1 45", "reform A1", "skip A1"):
        assert on(free, text).allowed


def test_untested_in_a_fight(after: After) -> None:
    """Who still fights may neither pivot nor reform under either reading (A3)."""
    units = f"{DUEL}, B2 B 24,16 4x4 90"
    position = after(units, "flee-roll B1 7; flee-move B1", **reading("untested", "may-turn"))
    assert position.stage == "over"


#: B1 beside A1: further ahead than its centre, level with it, behind it.
BESIDE = {"22": ("90",), "20": ("90", "270"), "18": ("270",)}


@pytest.mark.parametrize("y", BESIDE)
def test_flank(after: After, y: str) -> None:
    """In contact with a flank a unit flees along the way the enemy faces, or away from the flank (A14)."""
    units = f"A1 A 24,20 4x4 90, B1 B 28,{y} 4x4 180 broken"
    along = after(units, BEATEN.format(7))
    ways = {one.heading for one in legal(along) if isinstance(one, FleeMove)}
    assert ways == ({Decimal(way) for way in BESIDE[y]} if len(BESIDE[y]) > 1 else {None})
    for way in BESIDE[y]:
        facts = act(along, FleeMove("B1", Decimal(way))).facts
        assert facts is not None
        assert facts.heading == Decimal(way)
    away = after(units, BEATEN.format(7), **reading("flank", "facing"))
    facts = act(away, FleeMove("B1")).facts
    assert facts is not None
    assert facts.heading == 0


@pytest.mark.parametrize(
    ("at", "heading", "facing"),
    [
        ("24,24", 270, 90),
        ("28,20", 180, 0),
        ("20,20", 0, 180),
        ("24,16", 90, 270),
        # In contact along half an inch, and along a hundredth and a bit.
        ("27.5,24", 270, 90),
        ("27.98,24", 270, 90),
    ],
)
def test_facing(after: After, at: str, heading: int, facing: int) -> None:
    """Away from the facing in contact means at a right angle to it, wherever along it the contact is."""
    units = f"A1 A 24,20 4x4 90, B1 B {at} 4x4 {heading} broken"
    position = after(units, BEATEN.format(7), **reading("flank", "facing"))
    facts = act(position, FleeMove("B1")).facts
    assert facts is not None
    assert facts.heading == facing


@pytest.mark.parametrize(("at", "heading"), [("28,24", "270"), ("27.4142,23.4142", "315")])
def test_corner_to_corner(after: After, at: str, heading: str) -> None:
    """A corner belongs to two facings, and the text does not say which: the player must (A14)."""
    units = f"A1 A 24,20 4x4 90, B1 B {at} 4x4 {heading} broken"
    position = after(units, BEATEN.format(7), **reading("flank", "facing"))
    ways = [one.heading for one in legal(position) if isinstance(one, FleeMove)]
    assert sorted(map(str, ways)) == ["0", "90"]
    with pytest.raises(BadPlay) as caught:
        act(position, FleeMove("B1"))
    assert (caught.value.path, caught.value.code) == ("$.heading", "heading-needed")
    for way in ways:
        assert act(position, FleeMove("B1", way)).allowed


@pytest.mark.parametrize(("choice", "distance"), [("legal", "5"), ("illegal", "13.001")])
def test_exactly_an_inch(after: After, choice: str, distance: str) -> None:
    """A flight that ends an inch off ends there, or goes on to more than an inch (A17)."""
    units = f"{DUEL}, A2 A 24,33 4x2 90"
    facts = act(after(units, BEATEN.format(5), **reading("inch", choice)), FleeMove("B1")).facts
    assert facts is not None
    assert facts.distance == Decimal(distance)


@pytest.mark.parametrize(("choice", "allowed"), [("legal", True), ("illegal", False)])
def test_a_pivot_to_an_inch(after: After, on: On, choice: str, *, allowed: bool) -> None:
    """The same inch after a Pivot: it ends an inch from the friend behind (A17)."""
    units = f"{DUEL}, A2 A 24,15 4x2 90"
    position = after(units, FLED, **reading("inch", choice))
    verdict = on(position, "pivot A1 0")
    assert verdict.allowed == allowed
    # Two that were an inch apart before may stay so under either reading.
    closer = after(units.replace("24,15", "24,16"), FLED, **reading("inch", choice))
    assert on(closer, "pivot A1 270").allowed


@pytest.mark.parametrize(("choice", "panic"), [("exempt", ()), ("tests", ("B2",))])
def test_panic_of_the_engaged(after: After, choice: str, panic: tuple[str, ...]) -> None:
    """A friend that still fights is not frightened by those who flee through it, or is (A16)."""
    units = f"{DUEL}, B2 B 24,29 4x2 90, A2 A 24,32 4x4 270"
    facts = act(after(units, BEATEN.format(12), **reading("panic-engaged", choice)), FleeMove("B1")).facts
    assert facts is not None
    assert (facts.crossed, facts.panic) == (("B2", "A2"), panic)
