"""The rules' own data: the order of conditions, and what goes when a rule is off."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from rulekit.games.hidden_movement import BOOK, RULES, Act, Position, act
from rulekit.games.hidden_movement.engine import VERBS, conditions
from rulekit.verdict import Aside

Ground = Callable[..., Position]
Read = Callable[[str], Act]

#: The order in which each verb asks its conditions: who keeps it refuses by the same rule.
CONDITIONS = {
    "declare": (
        "hm.declare.start",
        "hm.declare.scouts",
        "hm.declare.figures",
        "hm.declare.again",
        "hm.declare.criterion",
        "hm.declare.allowed",
    ),
    "begin": ("hm.declare.start", "hm.declare.begin"),
    "activate": ("hm.activation.play", "hm.reveal.pending", "hm.activation.running", "hm.activation.card"),
    "move": (
        "hm.reveal.pending",
        "hm.activation.own",
        "hm.activation.actions",
        "hm.move.edge",
        "hm.move.length",
        "hm.move.short",
        "hm.move.sight",
        "hm.move.allowed",
    ),
    "remove": (
        "hm.reveal.pending",
        "hm.activation.own",
        "hm.remove.start",
        "hm.remove.table",
        "hm.dummy.not-in-fragment",
        "hm.remove.allowed",
    ),
    "reveal": ("hm.reveal.waiting", "hm.reveal.order"),
    "choose": (
        "hm.choose.moment",
        "hm.choose.own",
        "hm.choose.hidden",
        "hm.choose.type",
        "hm.choose.allowed",
    ),
    "place": (
        "hm.place.moment",
        "hm.place.distance",
        "hm.place.nearer",
        "hm.remove.unseen",
        "hm.place.allowed",
    ),
    "face": ("hm.face.moment", "hm.face.allowed"),
    "move-model": ("hm.activation.play", "hm.reveal.pending", "hm.enemy.move"),
    "end": ("hm.reveal.pending", "hm.activation.none", "hm.activation.end"),
}

#: Rules that change nothing when they are switched off, and why.
INERT = {
    "hm.move.scouts": "a definition: there is no terrain that would slow a marker",
    "hm.reveal.models": "a definition: markers have no eyes that could be taken from them",
    "hm.dummy.count": "a definition: it bounds what is given",
}

SETUP: dict[str, Any] = {"phase": "setup", "activation": None, "units__militia__scouts": True}
SPOTTED = "move M 10,2 11.6,0.8"
TWO: dict[str, Any] = {
    "models__E__facing": "180",
    "markers__M__y": "0",
    "markers__R__x": "10",
    "markers__R__y": "-3",
}

#: For every rule but prohibitions an act that differs without it: the rule, acts before, the act.
ABLATIONS: list[tuple[str, str, str, dict[str, Any]]] = [
    ("declare.unseen", "", "declare militia X 10,4", SETUP),
    ("declare.beyond", "", "declare militia X 20,0", SETUP),
    ("declare.reserve", "", "declare militia X reserve", SETUP),
    ("declare.allowed", "", "declare militia X reserve", SETUP),
    ("declare.marker", "", "declare militia X reserve", SETUP),
    ("declare.begin", "", "begin", SETUP),
    ("activation.type", "", "activate A irregulars 2", {"activation": None}),
    ("activation.card", "", "activate A irregulars 2", {"activation": None}),
    ("activation.end", "", "end", {}),
    ("move.allowed", "", "move M 10,2", {}),
    ("move.marker", "", "move M 10,2", {}),
    ("reveal.first", "", SPOTTED, {}),
    ("reveal.spotted", "", SPOTTED, {}),
    ("reveal.order", "move-model E facing=0", "reveal M", TWO),
    ("enemy.move", "", "move-model E 8,0", {}),
    ("enemy.spots", "", "move-model E 8,0", {}),
    ("enemy.stops", "", "move-model E 8,0", {}),
    ("remove.allowed", "", "remove M", {}),
    ("remove.marker", "", "remove M", {}),
    ("remove.owner", "remove M", "choose rangers", {}),
    ("choose.allowed", SPOTTED, "choose rangers", {}),
    ("choose.pool", SPOTTED, "choose scouts", {}),
    ("place.leader", SPOTTED, "choose rangers", {}),
    ("place.opponent", SPOTTED, "choose rangers", {}),
    (
        "place.alone",
        "move P 10,1",
        "choose officer",
        {"markers__P__x": "10", "markers__P__y": "3", "activation__type": "officers"},
    ),
    ("place.allowed", f"{SPOTTED}; choose rangers", "place F=12,2", {}),
    ("face.allowed", f"{SPOTTED}; choose rangers; place F=12,2", "face L=0 F=0", {}),
    ("face.every", f"{SPOTTED}; choose rangers; place F=12,2", "face L=0 F=0", {}),
    ("dummy.removed", "", "move D 8,0", {"markers__D__y": "3"}),
]


def test_the_published_order() -> None:
    """Each verb asks its conditions in the published order, and ends in a permission."""
    assert conditions() == CONDITIONS
    assert {one.__struct_config__.tag for one in VERBS} == set(CONDITIONS)
    assert all(RULES[asked[-1]].kind == "permission" for asked in CONDITIONS.values())


@pytest.mark.parametrize(
    ("text", "before", "changes"),
    [
        # Everything is wrong with the act at once: its conditions fail one after another.
        ("declare redcoats X 5,0", "", {}),
        ("move R 20,13 20,3", SPOTTED, {}),
        ("place F=2,1.5", f"{SPOTTED}; choose rangers", {}),
        ("remove P", SPOTTED, {}),
    ],
)
def test_the_order_is_true(after: Ground, read: Read, text: str, before: str, changes: Any) -> None:
    """With each refusing rule off the next in the order refuses, and none out of order."""
    position, one, off = after(before, **changes), read(text), list[str]()
    while not (verdict := act(position, one, off=frozenset(off))).allowed:
        off += verdict.because
    asked = CONDITIONS[text.split(maxsplit=1)[0]]
    assert off == [id for id in asked if id in off]
    assert len(off) > 1


@pytest.mark.parametrize("case", ABLATIONS, ids=lambda case: str(case[0]))
def test_a_rule_off(after: Ground, read: Read, case: tuple[str, str, str, dict[str, Any]]) -> None:
    """Without the rule the verdict is another one."""
    rule, before, text, changes = case
    position, one = after(before, **changes), read(text)
    verdict = act(position, one)
    assert verdict.allowed
    assert f"hm.{rule}" in (*verdict.because, *verdict.consulted)
    without = act(position, one, off=frozenset({f"hm.{rule}"}))
    assert (without.allowed, without.position) != (verdict.allowed, verdict.position)


def test_every_rule_counts() -> None:
    """Every rule is refused by, changes something when it is off, or is a definition."""
    counted = {f"hm.{case[0]}" for case in ABLATIONS}
    prohibitions = {id for id, rule in RULES.items() if rule.kind == "prohibition"}
    assert counted | prohibitions | set(INERT) | {"hm.dummy.not-in-fragment"} == set(RULES)
    assert not counted & set(INERT)


def test_the_book(ground: Ground, read: Read) -> None:
    """Who acts is told by the act or by the position; cards and the enemy's moves are nobody's."""
    position = ground()
    texts = ("declare militia X 1,1", "move M 10,2", "remove K", "choose redcoats", "end")
    assert [BOOK.actor(position, read(text)) for text in texts] == ["A", "A", "A", "B", "A"]
    events = ("begin", "activate B regulars 1", "move-model E 1,1")
    assert [BOOK.actor(position, read(text)) for text in events] == [None] * 3
    assert BOOK.actor(position, read("remove X")) is None
    assert BOOK.actor(position, read("choose X")) is None
    assert [BOOK.implied(position, read(text), "A") for text in texts] == [None] * 5
    assert list(BOOK.chances(position, read("end"))) == [(None, Fraction(1))]


def test_an_allowed_act_consults_them_all(ground: Ground, read: Read) -> None:
    """An act that is allowed has met every condition, in order, and the open questions on its way."""
    consulted = act(ground(), read("move M 10,2")).consulted
    assert [id for id in consulted if id in CONDITIONS["move"]] == list(CONDITIONS["move"])
    assert {"hm.reading.entering", "hm.reading.distance"} <= set(consulted)
    assert Aside().permits(VERBS[type(read("end"))][0], ground(), read("end"))
