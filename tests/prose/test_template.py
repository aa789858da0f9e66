"""Templates: from slots to JSON and back."""

from typing import Any

import pytest

from rulekit.prose.template import derive, fill, leaves, solutions
from rulekit.prose.words import Derived

WING = {"wings": {"{wing}": {"finished": True}}}


def test_fill() -> None:
    """Slots become values and keys, `{none}` becomes null, and what has no value is left out."""
    assert fill(WING, {"wing": "A1"}) == {"wings": {"A1": {"finished": True}}}
    assert fill({"active": "{none}", "activation": "{n}", "step": "B"}, {}) == {"active": None, "step": "B"}
    assert fill({"passed": ["{side}"], "hand": []}, {"side": "A"}) == {"passed": ["A"], "hand": []}
    with pytest.raises(KeyError):
        fill(WING, {})


@pytest.mark.parametrize(
    ("template", "actual", "slots"),
    [
        (
            WING,
            {"wings": {"A1": {"finished": True}, "B1": {"finished": False}}, "step": "A"},
            [{"wing": "A1"}],
        ),
        (WING, {"wings": {"A1": {"finished": 1}}}, []),
        (WING, {"wings": []}, []),
        ({"active": "{none}"}, {"active": None}, [{}]),
        ({"active": "{none}"}, {}, []),
        ({"active": "{w}"}, {"active": None}, [{"w": None}]),
        ({"a": "{x}", "b": "{x}"}, {"a": 1, "b": 2}, []),
        ({"a": "{x}", "b": "{x}"}, {"a": 1, "b": 1}, [{"x": 1}]),
        ({"passed": ["{side}"]}, {"passed": ["A"]}, [{"side": "A"}]),
        ({"passed": ["{side}"]}, {"passed": ("A",)}, [{"side": "A"}]),
        ({"passed": ["{side}"]}, {"passed": ["A", "B"]}, []),
        ({"passed": ["{side}"]}, {"passed": "A"}, []),
        ({"hand": []}, {"hand": []}, [{}]),
        ({"hand": []}, {"hand": ["R1"]}, []),
        ({"hand": "{cards}"}, {"hand": ["R1"]}, [{"cards": ["R1"]}]),
    ],
)
def test_solutions(template: dict[str, Any], actual: dict[str, Any], slots: list[dict[str, Any]]) -> None:
    """A template finds its slots in a larger whole; true is not 1."""
    assert list(solutions(template, actual, {})) == slots


def test_every_solution() -> None:
    """A key that is a slot may be any key that fits."""
    actual = {"wings": {"A1": {"finished": True}, "B1": {"finished": True}}}
    assert [found["wing"] for found in solutions(WING, actual, {})] == ["A1", "B1"]


def test_derive() -> None:
    """A derived slot follows from another one, and from nothing where that one is not there."""
    rules = {"opponent": Derived("side", {"A": "B"})}
    assert derive({"side": "A"}, rules) == {"side": "A", "opponent": "B"}
    assert derive({}, rules) == {}


def test_leaves() -> None:
    """Leaves are named by their paths; what is empty is a leaf."""
    assert leaves({"a": {"b": 1, "c": None}, "d": [], "e": {}}) == {"a.b": 1, "a.c": None, "d": [], "e": {}}
