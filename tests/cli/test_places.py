"""Positions with places that cannot be: `judge` names the path, and ends with exit code 2."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
File = Callable[..., Path]

UNIT = {"type": "regulars", "leader": "L", "spotting": "12", "arc": "180", "move": "6"}
FIELD: dict[str, Any] = {
    "table": {"width": "40", "height": "30"},
    "units": {
        "rangers": UNIT | {"side": "A", "scouts": True, "state": "hidden"},
        "redcoats": UNIT | {"side": "B", "leader": "E", "state": "table"},
    },
    "models": {"E": {"unit": "redcoats", "x": "0", "y": "0", "facing": "0"}},
    "markers": {"M": {"side": "A", "type": "regulars", "x": "20", "y": "6"}},
    "phase": "play",
}
RECT = {"width": "5", "depth": "4", "heading": "90"}
COMBAT: dict[str, Any] = {
    "table": {"width": "48", "height": "48"},
    "turn": "A",
    "units": {
        "A1": RECT | {"side": "A", "x": "20", "y": "20", "discipline": 7},
        "B1": RECT | {"side": "B", "x": "20", "y": "24", "heading": "270", "state": "broken"},
    },
}
POINT = dict.fromkeys(("x1", "y1", "x2", "y2"), "7")
#: The book, where the fault is, what stands there, the code of the fault.
FAULTS = [
    ("ninth-age", "units.B1.y", "23.9", "$.given.units.A1", "pieces-overlap"),
    ("ninth-age", "units.A1.x", "NaN", "$.given.units.A1.x", "not-finite"),
    ("ninth-age", "units.A1.x", "1e308", "$.given.units.A1.x", "decimal-form"),
    ("ninth-age", "units.A1.x", "1", "$.given.units.A1", "corner-off-table"),
    ("hidden-movement", "markers.M.x", "10", "$.given.markers.M", "marker-spotted"),
    ("hidden-movement", "markers.M.x", "41", "$.given.markers.M.x", "off-the-table"),
    ("hidden-movement", "models.E.y", "NaN", "$.given.models.E.y", "not-finite"),
    ("hidden-movement", "models.E.y", "-1e308", "$.given.models.E.y", "decimal-form"),
    ("hidden-movement", "models.E.y", "1" + 308 * "0", "$.given.models.E.y", "number-range"),
    ("hidden-movement", "walls", {"W": POINT}, "$.given.walls.W", "wall-of-no-length"),
]


@pytest.mark.parametrize(("book", "field", "value", "path", "code"), FAULTS)
def test_a_contradiction(
    run: Run, file: File, *, book: str, field: str, value: Any, path: str, code: str
) -> None:
    """The place of the fault is told in both languages, and in JSON with its code."""
    given = FIELD if book == "hidden-movement" else COMBAT
    play = {"format": 1, "book": book, "given": put(given, field.split("."), value), "steps": []}
    for lang in ("ru", "en"):
        ran = run("judge", "--lang", lang, file(play))
        assert ran.code == 2
        assert f": {path}: " in ran.lines[0]
    [answer] = run("judge", "--json", file(play)).answers
    assert (answer["error"]["code"], answer["error"]["path"]) == (code, path)


def put(plain: dict[str, Any], keys: list[str], value: Any) -> dict[str, Any]:
    """A copy with another value at a place."""
    first, *rest = keys
    return plain | {first: put(plain[first], rest, value) if rest else value}
