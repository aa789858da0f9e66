"""Every prohibition refuses by itself: with this one rule off, the same act is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulekit.games.hidden_movement import RULES, Act, Position, act
from rulekit.games.hidden_movement.engine import VERBS
from rulekit.verdict import Aside

Ground = Callable[..., Position]
Case = tuple[str, str, str, dict[str, Any]]

SETUP = {"phase": "setup", "activation": None}
NO_CARD = {"activation": None}
EXACTLY = {"readings": {"hm.reading.allowance": "exactly"}}
FORBIDDEN = {"readings": {"hm.reading.entering": "forbidden"}}
TWICE = {"activation__actions": 2}
SPOTTED = "move M 10,2 11.6,0.8"

#: The rule; the act; the acts before it; what is changed on the ground.
REFUSALS: list[Case] = [
    ("declare.start", "declare militia X 10,4", "", {"units__militia__scouts": True}),
    ("declare.start", "begin", "", {}),
    ("declare.scouts", "declare militia X 10,4", "", SETUP),
    (
        "declare.figures",
        "declare militia X 10,4",
        "",
        SETUP | {"units__militia__scouts": True, "units__militia__state": "table"},
    ),
    ("declare.again", "declare rangers X 10,4", "", SETUP),
    ("declare.criterion", "declare militia X 10,0", "", SETUP | {"units__militia__scouts": True}),
    ("activation.play", "activate A irregulars 1", "", SETUP),
    ("activation.play", "move-model E 1,0", "", SETUP),
    ("activation.running", "activate B regulars 1", "", {}),
    ("activation.own", "move M 10,2", "", NO_CARD),
    ("activation.own", "move M 10,2", "", {"activation__side": "B"}),
    ("activation.own", "move M 10,2", "", {"activation__type": "natives"}),
    ("activation.own", "remove M", "", NO_CARD),
    ("activation.actions", "move M 10,3", "move M 10,2", {}),
    ("activation.actions", "move M 10,4", "move M 10,2; move M 10,3", TWICE),
    ("activation.none", "end", "", NO_CARD),
    ("move.edge", "move R 20,13", "", {}),
    ("move.length", "move M 10,9 10,6 9.9999,6", "", {}),
    ("move.length", "move R 20,14 20,8 20,7.9999", "", {}),
    ("move.short", "move M 10,9 10,6.0001", "", EXACTLY),
    ("move.sight", SPOTTED, "", FORBIDDEN),
    ("reveal.pending", "move D 8,7", SPOTTED, {}),
    ("reveal.pending", "remove R", SPOTTED, {"markers__R__x": "10", "markers__R__y": "5"}),
    ("reveal.pending", "end", SPOTTED, {}),
    ("reveal.pending", "move-model E 1,0", f"{SPOTTED}; choose rangers; place F=12,2", {}),
    ("reveal.pending", "activate A irregulars 1", "move-model E 8,0", NO_CARD),
    ("reveal.waiting", "reveal M", "", {}),
    ("remove.start", "remove M", "move M 10,2", {}),
    ("remove.table", "remove R", "", {}),
    ("dummy.not-in-fragment", "remove D", "", {}),
    ("choose.moment", "choose rangers", "", {}),
    ("choose.moment", "choose scouts", f"{SPOTTED}; choose rangers", {}),
    ("choose.own", "choose redskins", SPOTTED, {"foe": True}),
    ("choose.hidden", "choose scouts", SPOTTED, {"units__scouts__state": "table", "markers__R": None}),
    ("choose.hidden", "choose scouts", SPOTTED, {"units__scouts__state": "off", "markers__R": None}),
    ("choose.type", "choose natives", SPOTTED, {}),
    ("place.moment", "place F=12,2", SPOTTED, {}),  # the choice comes first
    ("place.moment", "place F=12,2", f"{SPOTTED}; choose rangers; place F=12,2", {}),
    ("place.distance", "place F=16.8,1", f"{SPOTTED}; choose rangers", {}),
    ("place.nearer", "place F=9,4.5", f"{SPOTTED}; choose rangers", {}),
    ("place.nearer", "place S1=12,2 S2=10,1.5", f"{SPOTTED}; choose scouts", {}),
    ("remove.unseen", "place F=11.5,0.5", "remove M; choose rangers", {"markers__M__y": "2"}),
    ("place.distance", "place F=16.1,6", "remove M; choose rangers", {}),
    ("place.nearer", "place F=8,6", "remove M; choose rangers", {}),
    ("face.moment", "face L=0 F=0", f"{SPOTTED}; choose rangers", {}),
    ("face.moment", "face L=0", "", {}),
]


@pytest.mark.parametrize("case", REFUSALS, ids=lambda case: f"{case[0]}: {case[1]}")
def test_refusal(after: Ground, read: Callable[[str], Act], case: Case) -> None:
    """The act is refused by this rule, leaves the position as it was, and would pass without the rule."""
    rule, text, before, changes = case
    position, one = after(before, **_named(changes)), read(text)
    verdict = act(position, one)
    assert (verdict.allowed, verdict.because) == (False, (f"hm.{rule}",))
    assert verdict.position is position
    assert verdict.facts is None
    assert Aside(frozenset(verdict.because)).permits(VERBS[type(one)][0], position, one)
    # Without the rule the engine says something, whatever it is.
    assert act(position, one, off=frozenset(verdict.because)).allowed


def _named(changes: dict[str, Any]) -> dict[str, Any]:
    """The changes, with a hidden unit of the enemy's of the same type where it is asked for."""
    if "foe" not in changes:
        return changes
    foe = {"side": "B", "type": "irregulars", "leader": "Q", "spotting": "6", "arc": "90"}
    unit = foe | {"scouts": True, "state": "hidden"}
    return {"units__redskins": unit, "markers__Q": {"side": "B", "type": "irregulars"}}


def test_every_prohibition_is_refused() -> None:
    """No prohibition is left out; the dummy that nobody may remove is a definition that refuses."""
    refused = {f"hm.{rule}" for rule, *_ in REFUSALS}
    prohibitions = {id for id, rule in RULES.items() if rule.kind == "prohibition"}
    assert refused == prohibitions | {"hm.dummy.not-in-fragment"}
