"""Input that is no play: each fault at its place, with its mend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rulekit.games.ninth_age import Act, Pivot, Place, Position, Reform, Unit, act, ground, start
from rulekit.games.ninth_age.ground import foes, footprint
from rulekit.games.ninth_age.state import Terrain
from rulekit.geometry import Rect
from rulekit.verdict import BadPlay
from tests.games.shared import told

Given = Callable[..., Position]
After = Callable[..., Position]

DUEL = "A1 A 24,20 6x4 90 discipline=7, B1 B 24,24 5x4 270 broken"
PREYS = "A1 A 24,20 4x4 90, B1 B 24,24 4x4 270 broken, B2 B 28,20 4x4 180 broken"
RIVALS = (
    "A1 A 24,20 4x4 90 plan=pursue target=B1, B1 B 24,24 4x4 270 broken roll=7,"
    " A2 A 44,24 4x4 90 destroyed, B2 B 44,28 4x4 270 charged=charge plan=overrun"
)
CHASE = "A1 A 24,20 6x4 90 plan=pursue target=B1"
PREY = "B1 B 24,24 5x4 270"
LATER = "A1 A 24,20 6x4 90 scoring, B1 B 24,31 5x4 90 fled"
ROLLED = {"stage": "pursuit-rolls", "flee_order": ["B1"]}
FLIGHT = {"stage": "flight", "flee_order": ["B1"]}
NUMBER = {"x": "1"}

#: The path and the code; the units; the terrain; other fields.
POSITIONS: list[tuple[str, str, str, str, dict[str, Any]]] = [
    # Numbers
    ("$.table.width", "number-range", DUEL, "", {"table": {"width": "0", "height": "48"}}),
    ("$.table.height", "number-range", DUEL, "", {"table": {"width": "72", "height": "1000"}}),
    ("$.table.width", "not-finite", DUEL, "", {"table": {"width": "NaN", "height": "48"}}),
    ("$.units.A1.x", "not-finite", DUEL.replace("24,20", "Infinity,20"), "", {}),
    ("$.units.A1.y", "not-finite", DUEL.replace("24,20", "24,sNaN"), "", {}),
    ("$.units.A1.x", "number-range", DUEL.replace("24,20", "1e308,20"), "", {}),
    ("$.units.A1.x", "off-the-table", DUEL.replace("24,20", "72.1,20"), "", {}),
    ("$.units.A1.y", "off-the-table", DUEL.replace("24,20", "24,-0.1"), "", {}),
    ("$.units.A1.x", "too-fine", DUEL.replace("24,20", "24.00001,20"), "", {}),
    ("$.units.A1.width", "number-range", DUEL.replace("6x4", "0x4"), "", {}),
    ("$.units.A1.depth", "number-range", DUEL.replace("6x4", "6x-4"), "", {}),
    ("$.units.A1.heading", "number-range", DUEL.replace("6x4 90", "6x4 361"), "", {}),
    ("$.units.A1.discipline", "not-in-range", DUEL.replace("=7", "=11"), "", {}),
    ("$.units.A1", "corner-off-table", DUEL.replace("24,20", "2,20"), "", {}),
    ("$.terrain.rock.y", "off-the-table", DUEL, "rock 30,50 2x2 0 impassable", {}),
    ("$.terrain.rock", "corner-off-table", DUEL, "rock 30,47.5 2x2 0 impassable", {}),
    # Names and choices
    ("$.units.А1", "name-cyrillic", DUEL.replace("A1", "А1"), "", {}),
    ("$.units.1", "name-form", DUEL.replace("A1", "1"), "", {}),
    ("$.terrain.A1", "piece-name-taken", DUEL, "A1 60,40 2x2 0 dangerous", {}),
    ("$.readings", "not-one-of", DUEL, "", {"readings": {"t9a.reading.none": "x"}}),
    ("$.readings['t9a.reading.inch']", "not-one-of", DUEL, "", {"readings": {"t9a.reading.inch": "x"}}),
    ("$.units.A1.displaced[0]", "displaced-without-rank", DUEL.replace("=7", "=7 displaced=hero"), "", {}),
    ("$.units.A1.front_rank[1]", "named-twice", DUEL.replace("=7", "=7 front_rank=hero+hero"), "", {}),
    # Who stands where, and who fights
    ("$.units.A1", "pieces-overlap", DUEL.replace("24,24", "24,23.9"), "", {}),
    ("$.units.A1", "pieces-overlap", DUEL, "rock 24,20 1x1 0 impassable", {}),
    ("$.combat[1]", "unknown-subunit", DUEL, "", {"combat": ["A1", "C1"]}),
    ("$.combat[2]", "named-twice", DUEL, "", {"combat": ["A1", "B1", "A1"]}),
    ("$.combat", "not-in-combat", f"{DUEL}, B2 B 60,20 4x4 0 broken", "", {"combat": ["A1", "B1"]}),
    ("$.combat", "contact-not-in-combat", DUEL, "", {"combat": ["B1"]}),
    # What has been declared, rolled and moved
    ("$.units.B1.state", "state-not-now", DUEL.replace("broken", "fled"), "", {"combat": ["A1", "B1"]}),
    ("$.units.B1.state", "state-not-now", DUEL.replace("broken", "caught"), "", {}),
    ("$.units.B1.state", "state-not-now", DUEL, "", {"stage": "pursuit"}),
    ("$.units.B1.state", "state-not-now", DUEL, "", {"stage": "over"}),
    ("$.units.A1", "stage-left-out", DUEL, "", {"stage": "flee-rolls"}),
    ("$.units.A1.plan", "not-in-stage", DUEL.replace("=7", "=7 plan=restrained"), "", {}),
    ("$.units.A1.plan", "not-in-stage", DUEL.replace("=7", "=7 plan=forced"), "", {}),
    ("$.units.B1.plan", "not-in-stage", DUEL.replace("broken", "broken plan=stay"), "", {}),
    ("$.units.A1.plan", "plan-impossible", DUEL.replace("=7", "=7 plan=overrun"), "", {}),
    ("$.units.A2.plan", "not-in-stage", f"{DUEL}, A2 A 40,20 4x4 0 plan=stay", "", {}),
    ("$.units.A1.target", "target-of-plan", DUEL.replace("=7", "=7 target=B1"), "", {}),
    ("$.units.A1.target", "target-of-plan", DUEL.replace("=7", "=7 plan=pursue"), "", {}),
    ("$.units.A1.target", "unknown-prey", f"{CHASE}0, {PREY} broken", "", {}),
    (
        "$.units.A1.target",
        "unknown-prey",
        f"{CHASE.replace('=B1', '=B2')} roll=2, B1 B 24,31 5x4 90 fled roll=7, B2 B 60,40 4x4 0",
        "",
        {"stage": "pursuit", "flee_order": ["B1"], "combat": ["A1", "B1", "B2"]},
    ),
    ("$.units.B1.roll", "not-in-stage", DUEL.replace("broken", "broken roll=7"), "", {}),
    ("$.units.A1.roll", "not-in-stage", f"{CHASE} roll=7, {PREY} broken", "", {"stage": "flee-rolls"}),
    ("$.units.B1.roll", "roll-missing", f"{CHASE}, {PREY} broken", "", {"stage": "pursuit-rolls"}),
    ("$.units.A1.roll", "roll-missing", f"{CHASE}, {PREY} broken roll=7", "", FLIGHT),
    ("$.units.B1.roll", "not-in-range", f"{CHASE}, {PREY} broken roll=13", "", ROLLED),
    ("$.units.B1.state", "caught-by-roll", f"{CHASE} roll=7, {PREY} broken roll=7", "", FLIGHT),
    ("$.units.B1.state", "caught-by-roll", f"{CHASE} roll=6, {PREY} caught roll=7", "", FLIGHT),
    ("$.flee_order", "flee-order-missing", f"{CHASE}, {PREY} broken roll=7", "", {"stage": "pursuit-rolls"}),
    ("$.flee_order[0]", "flee-order-without-roll", DUEL, "", {"flee_order": ["B1"]}),
    (
        "$.flee_order[1]",
        "named-twice",
        f"{CHASE}, {PREY} broken roll=7",
        "",
        {"stage": "pursuit-rolls", "flee_order": ["B1", "B1"]},
    ),
    (
        "$.flee_order[1]",
        "flee-order-moved",
        f"{CHASE} roll=2, {PREY} broken roll=7, B2 B 50,20 4x4 0 fled roll=5",
        "",
        {"stage": "flight", "flee_order": ["B1", "B2"], "combat": ["A1", "B1", "B2"]},
    ),
    (
        "$.units.B1.flees_from",
        "unknown-escape",
        f"{CHASE} roll=2, {PREY} broken roll=7 flees_from=A1",
        "",
        FLIGHT,
    ),
    ("$.units.A1.moved", "not-in-stage", f"{CHASE} moved, {PREY} broken", "", {}),
    ("$.units.A1.done", "not-in-stage", DUEL.replace("=7", "=7 done"), "", {}),
    ("$.first", "first-not-needed", DUEL, "", {"first": "A"}),
    ("$.first", "first-not-needed", f"{CHASE}, {PREY} broken roll=7", "", {**ROLLED, "first": "A"}),
    ("$.first", "first-needed", RIVALS.replace("target=B1", "target=B1 roll=3"), "", ROLLED),
    (
        "$.first",
        "first-not-done",
        RIVALS.replace("=overrun", "=overrun roll=3"),
        "",
        {**ROLLED, "first": "A"},
    ),
    ("$.to_move", "to-move-stage", DUEL, "", {"to_move": "B"}),
    # After the combat
    ("$.combat", "not-in-stage", LATER, "", {"stage": "over", "combat": ["A1"]}),
    ("$.units.A1.charged", "not-in-stage", LATER.replace("scoring", "charged=charge"), "", {"stage": "turn"}),
    ("$.player_turn", "game-turn-half", LATER, "", {"stage": "game-turn-end"}),
    (
        "$.units.A1.no_scoring",
        "no-scoring-reading",
        LATER.replace("scoring", "scoring no_scoring=game-turn"),
        "",
        {"stage": "over"},
    ),
    (
        "$.units.A1.no_scoring",
        "no-scoring-of-none",
        LATER.replace("scoring", "no_scoring=player-turn"),
        "",
        {"stage": "over"},
    ),
    (
        "$.units.A1.no_scoring",
        "bar-over",
        LATER.replace("scoring", "scoring no_scoring=player-turn"),
        "",
        {"stage": "turn"},
    ),
    (
        "$.units.A1.no_charge",
        "bar-over",
        LATER.replace("scoring", "no_charge=next-turn"),
        "",
        {"stage": "turn"},
    ),
    (
        "$.units.A1.no_charge",
        "bar-over",
        LATER.replace("scoring", "no_charge=this-turn"),
        "",
        {"stage": "game-turn-end", "player_turn": 2},
    ),
    (
        "$.units.A1.no_scoring",
        "bar-over",
        LATER.replace("scoring", "scoring no_scoring=player-turn"),
        "",
        {"stage": "game-turn-end", "player_turn": 2},
    ),
    (
        "$.units.A1.no_scoring",
        "bar-over",
        LATER.replace("scoring", "scoring no_scoring=combat-round"),
        "",
        {"stage": "over", "readings": {"t9a.reading.round": "combat-round"}},
    ),
]


def fault(play: Callable[[], object], *, null: bool = False) -> tuple[str, str]:
    """The path and the code of the fault that is found; its words exist in both languages."""
    with pytest.raises(BadPlay) as caught:
        play()
    assert told(caught.value, null=null).text("ru") != caught.value.text("en")
    return caught.value.path, caught.value.code


@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: f"{case[0]}: {case[1]}")
def test_positions(given: Given, case: tuple[str, str, str, str, dict[str, Any]]) -> None:
    """A position that contradicts itself is refused at its place."""
    path, code, units, terrain, fields = case
    assert fault(lambda: start(given(units, terrain, **fields))) == (path, code)


@pytest.mark.parametrize("name", Position.__struct_fields__)
def test_types_of_a_position(given: Given, name: str) -> None:
    """From Python, a field of another type is told as one, and never crashes the engine."""
    position = start(given(DUEL)).position
    for wrong in (["A1"], 1.5, {"A1": 1}, object()):
        path, _ = fault(lambda wrong=wrong: start(replace(position, **{name: wrong})))  # type: ignore[misc]
        assert path.startswith(f"$.{name}")


@pytest.mark.parametrize("name", Unit.__struct_fields__)
def test_types_of_a_unit(given: Given, name: str) -> None:
    """The same of a unit's fields."""
    position = start(given(DUEL)).position
    for wrong in (["A1"], 1.5, "Ω", object()):
        units = {**position.units, "A1": replace(position.units["A1"], **{name: wrong})}
        path, _ = fault(lambda units=units: start(replace(position, units=units)))  # type: ignore[misc]
        assert path.startswith(f"$.units.A1.{name}")


FLED = "declare A1 -; restrain-test A1 7; flee-roll B1 7; flee-move B1"
#: The path and the code; the act; the acts before it.
ACTS: list[tuple[str, str, str, str]] = [
    ("$.unit", "unknown-subunit", "declare C1 B1", ""),
    ("$.unit", "name-cyrillic", "declare А1 B1", ""),
    ("$.pursue", "unknown-subunit", "declare A1 C1", ""),
    ("$.pursue", "enemy-own", "declare A1 A1", ""),
    ("$.enemy", "enemy-own", "flee-from B1 B1", ""),
    ("$.enemy", "unknown-subunit", "flee-from B1 C1", ""),
    ("$.roll", "not-in-range", "flee-roll B1 1", ""),
    ("$.roll", "not-in-range", "flee-roll B1 13", ""),
    ("$.heading", "number-range", "flee-move B1 400", ""),
    ("$.heading", "not-finite", "pivot A1 NaN", FLED),
    ("$.heading", "too-fine", "pivot A1 0.00001", FLED),
    ("$", "pivot-of-nothing", "pivot A1", FLED),
    ("$.rearrange[0]", "name-form", "pivot A1 - ½", FLED),
    ("$.rearrange[1]", "named-twice", "pivot A1 - hero hero", FLED),
    ("$.width", "number-range", "reform A1 0 0x4", FLED),
    ("$.depth", "number-range", "reform A1 0 4x1000", FLED),
    ("$", "place-in-part", "place A1 24", FLED),
    ("$.x", "number-range", "place A1 1e308 24 90", FLED),
    ("$", "corner-off-table", "place A1 1 24 90", FLED),
    ("$", "pieces-overlap", "place A1 24 30 90", FLED),
]


@pytest.mark.parametrize("case", ACTS, ids=lambda case: f"{case[0]}: {case[2]}")
def test_acts(after: After, read: Callable[[str], Act], case: tuple[str, str, str, str]) -> None:
    """An act that names nothing on the table, or no sum of 2D6, is no act."""
    path, code, text, before = case
    assert fault(lambda: act(after(DUEL, before), read(text))) == (path, code)


def test_who_is_no_longer_there(after: After) -> None:
    """A unit that has been removed neither scores nor charges."""
    position = after(DUEL, "declare A1 B1; flee-roll B1 5; pursuit-roll A1 5; place A1 24 25 90")
    for verb in ("score", "charge"):
        one = msgspec.convert({"act": verb, "unit": "B1"}, Act)
        assert fault(lambda one=one: act(position, one)) == ("$.unit", "unit-eliminated")  # type: ignore[misc]


def test_types_of_acts(after: After) -> None:
    """From Python, an act of another type, or with a value of one, is told as such."""
    position = after(DUEL, FLED)
    wrong: Any = 45.0
    assert fault(lambda: act(position, wrong)) == ("$", "wrong-type")
    assert fault(lambda: act(position, Pivot("A1", wrong))) == ("$.heading", "wrong-type")
    assert fault(lambda: act(position, Reform("A1", width=wrong))) == ("$.width", "wrong-type")
    assert fault(lambda: act(position, Place("A1", wrong, Decimal(1), Decimal(1)))) == ("$.x", "wrong-type")
    for unit in (None, ["A1"], 1):
        odd: Any = unit
        found = fault(lambda odd=odd: act(position, Pivot(odd, Decimal(1))), null=True)  # type: ignore[misc]
        assert found == ("$.unit", "unknown-subunit")


@pytest.mark.parametrize("written", ["24.0", "2.4E1", "024"])
def test_numbers_are_kept_short(given: Given, written: str) -> None:
    """Numbers are kept in one form, however they were written."""
    assert str(start(given(DUEL.replace("24,20", f"{written},20"))).position.units["A1"].x) == "24"


def test_a_turn_to_the_right(given: Given) -> None:
    """A heading may be written as a turn either way."""
    position = start(given(DUEL.replace("4 270", "4 -90"))).position
    assert str(position.units["B1"].heading) == "270"


def test_the_combat_follows_from_contact(given: Given) -> None:
    """Who is in contact, or did not survive, was in the combat; a bystander and a fleeing unit were not."""
    units = f"{PREYS}, B3 B 24,16 4x4 90 destroyed, A3 A 60,20 4x4 0, B4 B 60,30 4x4 0 fled"
    assert start(given(units)).position.combat == ("A1", "B1", "B2", "B3")


def test_footprints_may_touch(given: Given) -> None:
    """Contact is no overlap, nor is what rounding leaves of it; a removed unit takes no room."""
    assert start(given(DUEL.replace("24,24", "24,23.9995"))).position.combat == ("A1", "B1")
    crowd = f"{DUEL}, B2 B 24,20 4x4 0 destroyed"
    assert start(given(crowd)).position.combat == ("A1", "B1", "B2")


@pytest.mark.parametrize(("stage", "steady"), [("flight", True), ("flee-rolls", False)])
def test_a_bystander_in_contact(given: Given, stage: str, steady: bool) -> None:
    """From the flight on units may have come into contact that did not fight; before, contact is combat."""
    rolled = (" roll=5", " roll=7") if steady else ("", "")
    units = f"{CHASE} discipline=7{rolled[0]}, {PREY} broken{rolled[1]}, A2 A 24,28 4x4 270"
    position = given(units, stage=stage, combat=["A1", "B1"], flee_order=["B1"] if steady else [])
    if steady:
        assert start(position).position.combat == ("A1", "B1")
    else:
        with pytest.raises(BadPlay) as caught:
            start(position)
        assert caught.value.code == "contact-not-in-combat"


def test_a_prey_that_is_caught_while_another_has_to_roll(after: After) -> None:
    """Who is caught by the first of two pursuers stays the target of the second."""
    units = "A1 A 24,20 4x4 90, A2 A 28,24 4x4 180, B1 B 24,24 4x4 270 broken"
    position = after(units, "declare A1 B1; declare A2 B1; flee-roll B1 4; pursuit-roll A1 9")
    assert (position.stage, position.units["B1"].state) == ("pursuit-rolls", "caught")
    assert start(position).position == position


def test_a_reform_while_others_choose(after: After) -> None:
    """Under the reading by which a Reform bars Scoring for the combat only, the bar holds to its end."""
    units = f"{PREYS.replace('4x4 90,', '4x4 90 discipline=7 scoring,')}, A2 A 32,20 4x4 180 discipline=7"
    acts = (
        "declare A1 -; declare A2 -; restrain-test A1 7; restrain-test A2 7; flee-roll B1 7; flee-roll B2 7;"
        " flee-move B1; flee-from B2 A2; flee-move B2"
    )
    readings = {"t9a.reading.round": "combat-round"}
    position = after(units, f"{acts}; reform A1", readings=readings)
    assert position.stage == "post-combat"
    assert position.units["A1"].no_scoring == "combat-round"
    assert start(position).position == position
    assert after(units, f"{acts}; reform A1; skip A2", readings=readings).units["A1"].no_scoring is None


def test_each_footprint_is_built_a_few_times(given: Given, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many units there are, who overlaps and who touches whom is found from each footprint once."""
    built: Counter[str] = Counter()

    def counted(piece: Unit | Terrain) -> Rect:
        built[f"{piece.x}, {piece.y}"] += 1
        return footprint(piece)

    monkeypatch.setattr(ground, "footprint", counted)
    far = (f"F{x}-{y} {'AB'[x % 2]} {3 * x + 2},{3 * y + 2} 2x2 0" for x in range(20) for y in range(5))
    start(given(", ".join([DUEL, *far])))
    assert len(built) == 102
    assert max(built.values()) <= 4


def test_contacts_are_those_of_the_units_as_they_are(given: Given) -> None:
    """Who touches whom is found anew for other units, in the same mapping too."""
    p = given(DUEL)
    away = replace(p.units["B1"], y=Decimal(40))
    assert foes(p, "A1", "broken") == ("B1",)
    assert foes(replace(p, units={**p.units, "B1": away}), "A1", "broken") == ()
    p.units["B1"] = away
    assert foes(p, "A1", "broken") == ()
    p.units["B2"] = replace(away, y=Decimal(24))
    assert foes(p, "A1", "broken") == ("B2",)
