"""Checks of single values, and the paths of members."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulekit.games.values import member, one_of, one_of_or_none, typed, whole
from rulekit.verdict import BadPlay


@pytest.mark.parametrize(
    ("key", "path"),
    [
        ("B1", "$.wings.B1"),
        ("B-1_x", "$.wings.B-1_x"),
        ("В2", "$.wings.В2"),
        (3, "$.wings[3]"),
        ("B 1", "$.wings['B 1']"),
        ("a.b", "$.wings['a.b']"),
        ("", "$.wings['']"),
    ],
)
def test_member(key: str | int, path: str) -> None:
    """A key of word characters and hyphens stands plain, any other is quoted, an index stands in brackets."""
    assert member("$.wings", key) == path


@pytest.mark.parametrize(
    "check",
    [
        lambda: typed("$", 1, int),
        lambda: typed("$", None, str, type(None)),
        lambda: one_of("$", "A", ("A", "B")),
        lambda: one_of("$", 0, (0, 1)),
        lambda: one_of("$", False, (False, True)),
        lambda: one_of_or_none("$", None, ("A",)),
        lambda: one_of_or_none("$", "A", ("A",)),
        lambda: whole("$", 0, 0, 9),
        lambda: whole("$", 9, 0, 9),
    ],
)
def test_good_values(check: Callable[[], None]) -> None:
    """A value of the right type within its bounds passes."""
    check()


@pytest.mark.parametrize(
    ("check", "code", "params"),
    [
        (lambda: typed("$.x", True, int), "wrong-type", {"expected": "int", "found": "bool"}),
        (lambda: typed("$.x", 1, str, dict), "wrong-type", {"expected": "str | dict", "found": "int"}),
        (lambda: one_of("$.x", "C", ("A", "B")), "not-one-of", {"written": "C", "choices": "A, B"}),
        (lambda: one_of("$.x", True, (0, 1)), "not-one-of", {"written": True, "choices": "0, 1"}),
        (lambda: one_of("$.x", 1.0, (0, 1)), "not-one-of", {"written": 1.0, "choices": "0, 1"}),
        (lambda: one_of("$.x", [], ("A",)), "not-one-of", {"written": [], "choices": "A"}),
        (lambda: one_of_or_none("$.x", "", ("A",)), "not-one-of", {"written": "", "choices": "A"}),
        (lambda: whole("$.x", 10, 0, 9), "not-in-range", {"written": 10, "low": 0, "high": 9}),
        (lambda: whole("$.x", -1, 0, 9), "not-in-range", {"written": -1, "low": 0, "high": 9}),
        (lambda: whole("$.x", True, 0, 9), "not-in-range", {"written": True, "low": 0, "high": 9}),
        (lambda: whole("$.x", 3.0, 0, 9), "not-in-range", {"written": 3.0, "low": 0, "high": 9}),
        (lambda: whole("$.x", "3", 0, 9), "not-in-range", {"written": "3", "low": 0, "high": 9}),
    ],
)
def test_bad_values(check: Callable[[], None], code: str, params: dict[str, object]) -> None:
    """A value of another type or out of bounds is told with its path and what would do."""
    with pytest.raises(BadPlay) as caught:
        check()
    assert (caught.value.path, caught.value.code, caught.value.params) == ("$.x", code, params)
