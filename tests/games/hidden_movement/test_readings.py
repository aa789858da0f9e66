"""Each open question, taken both ways."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from rulekit.games.hidden_movement import READINGS, Position
from rulekit.games.hidden_movement.engine import Verdict

Ground = Callable[..., Position]
On = Callable[[Position, str], Verdict]

SPOTTED = "move M 10,2 11.6,0.8"
SETUP: dict[str, Any] = {"phase": "setup", "activation": None, "units__militia__scouts": True}


def taken(reading: str, choice: str) -> dict[str, Any]:
    """The ground under one choice."""
    return {"readings": {f"hm.reading.{reading}": choice}}


def test_the_questions() -> None:
    """The four questions, the default first."""
    assert {id.removeprefix("hm.reading."): reading.choices for id, reading in READINGS.items()} == {
        "allowance": ("up-to", "exactly"),
        "entering": ("revealed", "forbidden"),
        "nearer": ("nearest", "spotter", "every"),
        "distance": ("inclusive", "strict"),
    }


@pytest.mark.parametrize(
    ("path", "up_to", "exactly"),
    [
        ("10,9 10,6", None, None),
        ("10,9 10,6.0001", None, "hm.move.short"),
        ("10,9 10,5.9999", "hm.move.length", "hm.move.length"),
        ("13.6,10.8", None, None),
        ("12,7", None, "hm.move.short"),
    ],
)
def test_six_inches(ground: Ground, on: On, path: str, up_to: str | None, exactly: str | None) -> None:
    """A marker goes up to 6 inches, or exactly 6 (B1)."""
    for choice, rule in (("up-to", up_to), ("exactly", exactly)):
        verdict = on(ground(models={}, **taken("allowance", choice)), f"move M {path}")
        assert verdict.because == (rule or "hm.move.marker",)


def test_six_inches_of_a_path_cut_short(ground: Ground, on: On) -> None:
    """A marker that means to go exactly 6 inches is still revealed on its way."""
    verdict = on(ground(**taken("allowance", "exactly")), SPOTTED)
    assert verdict.facts is not None
    assert verdict.facts.length == Decimal("4.8")


def test_into_sight(ground: Ground, on: On) -> None:
    """A marker may walk into sight and is revealed, or it may not (B2); an enemy may come in any case."""
    assert on(ground(), SPOTTED).because[-1] == "hm.reveal.spotted"
    forbidding = ground(**taken("entering", "forbidden"))
    assert on(forbidding, SPOTTED).because == ("hm.move.sight",)
    assert on(forbidding, "move M 10,2").allowed
    assert on(forbidding, "move-model E 8,0").because[-1] == "hm.reveal.spotted"


#: A second enemy beyond the marker, too far to spot it; the spotter is E.
SECOND = {
    "units__redcoats__figures": ["C"],
    "models__C": {"unit": "redcoats", "x": "20", "y": "-9", "facing": "270"},
}


@pytest.mark.parametrize(
    ("place", "nearest", "spotter", "every"),
    [
        ("11,3", True, True, True),
        ("12,2", True, True, False),  # nearer to C, but not as near as the leader is to E
        ("15,-2", False, True, False),  # 8.6 from C; the leader is 10.7 from E and 14.1 from C
        ("9.5,1.6", False, False, False),
    ],
)
def test_nearer_to_the_enemy(
    after: Ground, on: On, place: str, *, nearest: bool, spotter: bool, every: bool
) -> None:
    """No figure is nearer than the leader to the nearest enemy, to the spotter, to every enemy (B5)."""
    for choice, legal in (("nearest", nearest), ("spotter", spotter), ("every", every)):
        position = after(f"{SPOTTED}; choose rangers", **SECOND, **taken("nearer", choice))
        verdict = on(position, f"place F={place}")
        assert verdict.because == ("hm.place.allowed" if legal else "hm.place.nearer",)


def test_nearer_without_a_spotter(after: Ground, on: On) -> None:
    """Where the owner removes the marker nobody has spotted it: the nearest enemy counts."""
    position = after("remove M; choose rangers", **taken("nearer", "spotter"))
    assert on(position, "place F=8,6").because == ("hm.place.nearer",)


@pytest.mark.parametrize(
    ("place", "inclusive", "strict"),
    [
        ("12,0", False, True),
        ("11.9999,0", False, False),
        ("12.0001,0", True, True),
        ("7.2,-9.6", False, True),
    ],
)
def test_a_declaration_at_the_distance(
    ground: Ground, on: On, place: str, *, inclusive: bool, strict: bool
) -> None:
    """A marker exactly at the spotting distance is spotted, or is not (B6)."""
    for choice, legal in (("inclusive", inclusive), ("strict", strict)):
        verdict = on(ground(**SETUP, **taken("distance", choice)), f"declare militia X {place}")
        assert verdict.allowed == legal


@pytest.mark.parametrize(
    ("path", "inclusive", "strict"),
    [
        ("12,0", ("12", "0"), None),
        ("12,0 13,0", ("12", "0"), None),
        ("12,0 11.9,0", ("12", "0"), ("12", "0")),
        ("11,0", ("12", "0"), ("12", "0")),
        ("12.0001,0", None, None),
    ],
)
def test_a_path_to_the_distance(
    ground: Ground, on: On, path: str, inclusive: tuple[str, str] | None, strict: tuple[str, str] | None
) -> None:
    """A marker that only touches the distance is revealed there, or goes on (B6)."""
    for choice, place in (("inclusive", inclusive), ("strict", strict)):
        verdict = on(
            ground(markers__M__x="14", markers__M__y="0", **taken("distance", choice)), f"move M {path}"
        )
        reveal = verdict.position.reveal
        assert (reveal and (reveal.x, reveal.y)) == (place and tuple(map(Decimal, place)))


def test_a_marker_at_rest_at_the_distance(ground: Ground, on: On) -> None:
    """Under the strict reading a marker may stand at the distance, and an enemy may come that near."""
    position = ground(markers__M__x="12", markers__M__y="0", **taken("distance", "strict"))
    assert on(position, "move M 12,-3").because == ("hm.move.marker",)
    near = ground(markers__M__x="14", markers__M__y="0", **taken("distance", "strict"))
    assert on(near, "move-model E 2,0").because == ("hm.enemy.move",)
    assert on(near, "move-model E 2.0001,0").because[-1] == "hm.reveal.spotted"
