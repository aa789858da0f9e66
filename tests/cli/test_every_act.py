"""Whatever is tried, wherever the turn stands: judge tells it in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
File = Callable[..., Path]
Play = dict[str, Any]

ACTS: tuple[Play, ...] = (
    {"act": "activate", "wing": "A1"},
    {"act": "activate", "wing": "B1"},
    {"act": "pass"},
    {"act": "preempt", "wing": "A1", "roll": 0},
    {"act": "preempt", "wing": "B1", "roll": 9},
    {"act": "decline"},
    {"act": "change-order", "to": "rally", "roll": 0},
    {"act": "change-order", "to": "charge"},
    {"act": "continue", "roll": 9},
    {"act": "stop"},
    {"act": "lose-units", "wing": "A1"},
    {"act": "lose-units", "wing": "B1"},
)
PLACES: dict[str, Play] = {
    "start": {},
    "selection": {"phase": "activation", "to_move": "A"},
    "window": {"phase": "activation", "active": "A1", "step": "A"},
    "run": {"phase": "activation", "active": "A1", "step": "D"},
    "over": {"phase": "rout"},
}


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("act", ACTS, ids=str)
def test_an_act_anywhere(run: Run, file: File, good: Play, *, act: Play, place: str, lang: str) -> None:
    """An act is allowed or refused, and both are told with their rule."""
    good["given"] |= PLACES[place]
    good["steps"] = [{"do": act}]
    ran = run("judge", "--lang", lang, file(good))
    refused = [line for line in ran.lines if line.startswith("  ✗ 1. ")]
    allowed = [line for line in ran.lines if line.startswith("  ✓ 1. ")]
    assert (ran.code, len(refused), len(allowed)) in {(0, 0, 1), (1, 1, 0)}
    assert re.search(r"\)\.( \[.+\])?$", (refused + allowed)[0])
