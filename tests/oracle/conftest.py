"""A small play that other tests spoil, and its parts."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

PLAY: dict[str, Any] = {
    "format": 1,
    "book": "musket-pike",
    "id": "mp.test.play",
    "given": {
        "wings": {
            "A1": {"side": "A", "order": "charge"},
            "B1": {"side": "B", "order": "make-ready"},
            "B2": {"side": "B", "order": "rally"},
        }
    },
    "steps": [
        {"by": "A", "do": {"act": "activate", "wing": "A1"}},
        {"by": "B", "do": {"act": "preempt", "wing": "B1", "roll": 5}},
    ],
}

#: Takes away the member to which a path leads.
GONE = object()


def with_change(path: str, value: Any) -> dict[str, Any]:
    """The play with one value changed: `given.wings.B1.order`, `steps.1.do.roll`."""
    play = copy.deepcopy(PLAY)
    *above, last = (int(key) if key.isdecimal() else key for key in path.split("."))
    place: Any = play
    for key in above:
        place = place[key]
    if value is GONE:
        del place[last]
    else:
        place[last] = value
    return play


@pytest.fixture
def play() -> dict[str, Any]:
    """The play as plain values, to be changed."""
    return copy.deepcopy(PLAY)


@pytest.fixture(scope="session")
def changed() -> Callable[[str, Any], bytes]:
    """The play as JSON text with one value changed: see `with_change`; `...` takes the member away."""
    return lambda path, value: json.dumps(with_change(path, GONE if value is ... else value)).encode()
