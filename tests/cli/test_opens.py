"""Acts that are too many to name: `legal` tells in words what they may be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulekit.messages import templates

Run = Callable[..., Any]
File = Callable[..., Path]

UNIT = {"type": "regulars", "leader": "L", "figures": ["F", "G"], "spotting": "12", "arc": "180", "move": "6"}
HIDDEN = {
    "table": {"width": "40", "height": "30"},
    "units": {
        "rangers": UNIT | {"side": "A", "scouts": True, "state": "hidden"},
        "redcoats": UNIT | {"side": "B", "leader": "E", "figures": [], "state": "table"},
    },
    "models": {"E": {"unit": "redcoats", "x": "0", "y": "0", "facing": "0"}},
    "markers": {"M": {"side": "A", "type": "regulars", "x": "20", "y": "6"}},
    "phase": "play",
    "activation": {"side": "A", "type": "regulars", "actions": 2},
}
OFF = {"units": HIDDEN["units"] | {"rangers": UNIT | {"side": "A", "scouts": True}}}  # type: ignore[operator]
REMOVED = {
    "markers": {},
    "reveal": {"side": "A", "type": "regulars", "x": "20", "y": "6", "by": "owner", "stage": "choose"},
}
COMBAT = {
    "table": {"width": "48", "height": "48"},
    "turn": "A",
    "stage": "post-combat",
    "combat": ["U1"],
    "units": {
        "U1": {"side": "A", "x": "20", "y": "20", "width": "5", "depth": "4", "heading": "90"}
        | {"plan": "restrained", "front_rank": ["M1"]}
    },
}
HAND = [f"C{number}" for number in range(20)]
ASSAULT = {
    "units": {"B1": {"side": "B", "state": "locked", "special": {"effect": "discard", "count": 6}}},
    "players": {"A": {"hand": HAND}},
    "stage": "resolve",
    "assault": {"unit": "B1"},
    "to_move": "A",
}
LOCKS = {
    "units": {f"A{n}": {"side": "A", "state": "ready"} for n in range(20)}
    | {
        "B1": {"side": "B", "state": "locked", "special": {"effect": "draw", "count": 1}},
        "B2": {"side": "B", "tactic": {"effect": "lock", "count": 6}},
    },
    "stage": "tactics",
    "assault": {"unit": "B1"},
    "to_move": "B",
}
CHOSEN = {"act": "choose", "unit": "rangers"}
PLACED = {"act": "place", "at": {"F": ["22", "6"], "G": ["22", "8"]}}
#: The message that must be used, a book, its position, the acts before.
CASES: list[tuple[str, str, dict[str, Any], list[dict[str, Any]]]] = [
    ("open-hm-move", "hidden-movement", HIDDEN, []),
    ("open-hm-move-exactly", "hidden-movement", {"readings": {"hm.reading.allowance": "exactly"}}, []),
    ("open-hm-activate", "hidden-movement", {"activation": None}, []),
    ("open-hm-declare", "hidden-movement", {"phase": "setup", "activation": None, "markers": {}} | OFF, []),
    ("open-hm-place", "hidden-movement", REMOVED, [CHOSEN]),
    ("open-hm-face", "hidden-movement", REMOVED, [CHOSEN, PLACED]),
    ("open-t9a-pivot", "ninth-age", COMBAT, []),
    ("open-t9a-reform", "ninth-age", COMBAT, []),
    ("open-dm-resolve", "dark-millennium", ASSAULT, []),
    ("open-dm-tactic", "dark-millennium", LOCKS, []),
]


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize(("code", "book", "given", "acts"), CASES)
def test_a_continuum_is_told(
    run: Run, file: File, *, lang: str, code: str, book: str, given: Any, acts: Any
) -> None:
    """What may be chosen stands among the legal acts, in the reader's words and without a brace."""
    whole = HIDDEN | given if book == "hidden-movement" else given
    play = {"format": 1, "book": book, "given": whole, "steps": [{"do": one} for one in acts]}
    ran = run("legal", "--lang", lang, file(play))
    assert ran.code == 0, ran.err
    fixed = templates()[code][lang].partition("{")[0]
    [line] = [line for line in ran.lines if line.startswith(f"    {fixed}")]
    assert not set("{}[]") & set(line)


def test_every_continuum_has_its_case() -> None:
    """No message is left over."""
    assert {case[0] for case in CASES} == {code for code in templates() if code.startswith("open-")}
