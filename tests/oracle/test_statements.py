"""Statements that are more than flat: options, effects of several sorts, parts that may be null."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rulekit.oracle.judge import judge
from rulekit.oracle.vectors import parse, schema

ASSAULT: dict[str, Any] = {
    "format": 1,
    "book": "dark-millennium",
    "given": {
        "units": {
            "squad": {
                "side": "B",
                "state": "charging",
                "assault": 4,
                "special": {"effect": "discard", "count": 3},
            },
            "bikes": {"side": "A", "state": "charging", "armor": 3},
        },
        "players": {"A": {"hand": ["R1", "R2"]}},
    },
}
TO_THE_CHOICE: tuple[dict[str, Any], ...] = (
    {"act": "special-assault", "unit": "squad"},
    {"act": "block", "unit": "bikes"},
    {"act": "pass"},
    {"act": "pass"},
)


def found(then: dict[str, Any], acts: int) -> list[tuple[str, Any]]:
    """Where the verdict on the last of the first acts differs from what is stated, and what it is there."""
    steps: list[dict[str, Any]] = [{"do": act} for act in TO_THE_CHOICE[:acts]]
    steps[-1]["then"] = then
    report = judge(*parse(json.dumps(ASSAULT | {"steps": steps}).encode()))
    assert report.error is None
    return [(one.path, one.found) for one in report.steps[-1].differs]


@pytest.mark.parametrize(
    ("then", "acts", "paths"),
    [
        ({"options": ["breakthrough", "special", "neither"]}, 4, []),
        ({"options": ["breakthrough", "special"]}, 4, ["options"]),
        ({"options": []}, 3, []),
        ({"position": {"assault": {"kind": "regular"}}}, 2, []),
        ({"position": {"assault": {"kind": "special"}}}, 2, ["position.assault.kind"]),
        ({"position": {"assault": None}}, 2, ["position.assault"]),
        ({"position": {"players": {"A": {"hand": ["R1", "R2"]}}}}, 1, []),
        (
            {"position": {"players": {"A": {"hand": ["R1"]}, "B": {"deck": []}}}},
            1,
            ["position.players.A.hand"],
        ),
    ],
)
def test_a_part_is_compared(then: dict[str, Any], acts: int, paths: list[str]) -> None:
    """Options are compared whole, and of nested parts what is stated."""
    assert [path for path, _ in found(then, acts)] == paths


@pytest.mark.parametrize("effect", ["draw", "lock"])
def test_an_effect_is_stated_whole(effect: str) -> None:
    """An effect of another sort differs, though its numbers are the same."""
    then = {"position": {"units": {"squad": {"special": {"effect": effect, "count": 3}}}}}
    assert [path for path, _ in found(then, 1)] == ["position.units.squad.special"]
    then["position"]["units"]["squad"]["special"] = {"effect": "discard", "count": 3}
    assert found(then, 1) == []


def test_the_schema_tells_the_books_apart() -> None:
    """A play of one book is no play of the other, though both have a position and a pass."""
    validator = Draft202012Validator(schema())
    play = ASSAULT | {"steps": [{"do": act} for act in TO_THE_CHOICE]}
    assert list(validator.iter_errors(play)) == []
    assert list(validator.iter_errors(play | {"book": "musket-pike"}))
    assert list(validator.iter_errors(play | {"steps": [{"do": {"act": "activate", "wing": "A1"}}]}))


@pytest.mark.parametrize(
    ("units", "stated", "differ"),
    [
        ({"P1": {"arm": "cavalry"}}, {"P1": {"acted": None}}, False),
        ({"P1": {"arm": "cavalry"}}, {"P1": {"acted": "move"}}, True),
        ({"P1": {"arm": "cavalry"}}, 1, True),
        (2, 2, False),
        (2, {"P1": {"acted": None}}, True),
    ],
)
def test_units_by_number_or_by_name(units: Any, stated: Any, *, differ: bool) -> None:
    """Units are given, and stated, as a number or by their names."""
    given = {"wings": {"A1": {"side": "A", "order": "charge", "units": units}}}
    then = {"position": {"wings": {"A1": {"units": stated}}}}
    play = {"format": 1, "book": "musket-pike", "given": given, "steps": []}
    play["steps"] = [{"do": {"act": "activate", "wing": "A1"}, "then": then}]
    (step,) = judge(*parse(json.dumps(play).encode())).steps
    assert bool(step.differs) == differ
