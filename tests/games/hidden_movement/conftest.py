"""A notation for tests: the ground of the worked example, changed field by field, and acts as words."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from decimal import Decimal
from typing import Any

import msgspec
import pytest

from rulekit.games.hidden_movement import Act, Position, act, start
from rulekit.games.hidden_movement.engine import Verdict

#: The worked example: E looks along x with an arc of 180 degrees, a wall hides the marker M.
#: A second unit of the type, a unit of another type, and an officer alone are hidden in reserve.
GROUND: dict[str, Any] = {
    "table": {"width": "30", "height": "24", "x": "-4", "y": "-10"},
    "walls": {"W": {"x1": "7", "y1": "1", "x2": "7", "y2": "9"}},
    "units": {
        "redcoats": {"side": "B", "type": "regulars", "leader": "E", "spotting": "12", "arc": "180"},
        "rangers": {"side": "A", "type": "irregulars", "leader": "L", "figures": ["F"], "move": "6"},
        "scouts": {"side": "A", "type": "irregulars", "leader": "S", "figures": ["S1", "S2"], "move": "4"},
        "natives": {"side": "A", "type": "natives", "leader": "N", "figures": ["N1"], "move": "6"},
        "officer": {"side": "A", "type": "officers", "leader": "O"},
        "militia": {"side": "A", "type": "militia", "leader": "T", "scouts": False, "state": "off"},
    },
    "models": {"E": {"unit": "redcoats", "x": "0", "y": "0", "facing": "0"}},
    "markers": {
        "M": {"side": "A", "type": "irregulars", "x": "10", "y": "6"},
        "R": {"side": "A", "type": "irregulars"},
        "K": {"side": "A", "type": "natives"},
        "P": {"side": "A", "type": "officers"},
        "D": {"side": "A", "type": "irregulars", "x": "8", "y": "8", "dummy": True},
    },
    "phase": "play",
    "activation": {"side": "A", "type": "irregulars", "actions": 1},
}
_HIDDEN = {"scouts": True, "state": "hidden", "spotting": "12", "arc": "180"}


def json_of(**changes: Any) -> dict[str, Any]:
    """The ground with fields changed: `markers__M__x="3"`; None takes a field away."""
    ground = deepcopy(GROUND)
    ground["units"]["redcoats"]["state"] = "table"
    for name in ("rangers", "scouts", "natives", "officer", "militia"):
        ground["units"][name] = _HIDDEN | ground["units"][name]
    for path, value in changes.items():
        *parents, last = path.split("__")
        place = ground
        for parent in parents:
            place = place.setdefault(parent, {})
        if value is None:
            place.pop(last, None)
        else:
            place[last] = deepcopy(value)
    return ground


def position_of(**changes: Any) -> Position:
    """The ground as a position that the engine has accepted."""
    return start(msgspec.convert(json_of(**changes), Position)).position


def act_of(text: str) -> Act:
    """Read `move M 10,2 11.6,0.8`, `place F=12,2`, `face L=0 F=90`, `declare scouts X 3,4` or `… reserve`."""
    verb, *words = text.split()
    fields: dict[str, Any] = {"act": verb}
    if verb == "move":
        fields |= {"marker": words[0], "path": [word.split(",") for word in words[1:]]}
    elif verb == "move-model":
        facing = [word.removeprefix("facing=") for word in words if word.startswith("facing=")]
        path = [word.split(",") for word in words[1:] if "," in word]
        fields |= {"figure": words[0], "path": path, "facing": facing[0] if facing else None}
    elif verb == "place":
        fields["at"] = {id: place.split(",") for id, place in (word.split("=") for word in words)}
    elif verb == "face":
        fields["headings"] = dict(word.split("=") for word in words)
    elif verb == "declare":
        fields |= {"unit": words[0], "marker": words[1], "reserve": words[2] == "reserve"}
        fields |= dict(zip("xy", words[2].split(","), strict=True)) if words[2] != "reserve" else {}
    elif verb == "activate":
        fields |= {"side": words[0], "type": words[1], "actions": int(words[2])}
    elif words:
        fields["unit" if verb == "choose" else "marker"] = words[0]
    found: Act = msgspec.convert(fields, Act)
    return found


def verdict_on(position: Position, text: str) -> Verdict:
    """Judge one act."""
    return act(position, act_of(text))


def position_after(acts: str, **changes: Any) -> Position:
    """Play `move M 10,2; choose rangers` on the changed ground; every act must be allowed."""
    position = position_of(**changes)
    for one in filter(None, acts.split("; ")):
        verdict = verdict_on(position, one)
        assert verdict.allowed, (one, verdict.because)
        position = verdict.position
    return position


def d(text: str) -> Decimal:
    """A decimal."""
    return Decimal(text)


Ground = Callable[..., Position]
On = Callable[[Position, str], Verdict]


@pytest.fixture(scope="session")
def ground() -> Ground:
    """The ground as an accepted position: see `position_of`."""
    return position_of


@pytest.fixture(scope="session")
def plain() -> Callable[..., dict[str, Any]]:
    """The ground as JSON values: see `json_of`."""
    return json_of


@pytest.fixture(scope="session")
def after() -> Ground:
    """The position after acts: see `position_after`."""
    return position_after


@pytest.fixture(scope="session")
def on() -> On:
    """The verdict on an act: see `verdict_on`."""
    return verdict_on


@pytest.fixture(scope="session")
def read() -> Callable[[str], Act]:
    """An act: see `act_of`."""
    return act_of
