"""What the examples show of each rule: both of its sides, and something that changes without it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from rulekit.games import BOOKS, rule_of
from rulekit.oracle.vectors import AnyVector, parse
from rulekit.proof.ablation import ablate
from rulekit.proof.code import PACKAGE, in_code
from rulekit.proof.dependence import dependent
from rulekit.proof.scene import scenes
from rulekit.proof.sight import SIDES, Shown, Sight
from rulekit.proof.untestable import untestable
from tests.proof.conftest import ROOT

#: The books without geometry, which are quick to try.
QUICK = ("musket-pike", "dark-millennium")


def vector(given: dict[str, Any], *acts: dict[str, Any], book: str = "musket-pike") -> AnyVector:
    """A play of which nothing is stated."""
    steps = [{"do": act} for act in acts]
    return parse({"format": 1, "book": book, "id": "mp.a.play", "given": given, "steps": steps})[1]


def wings(**orders: str) -> dict[str, Any]:
    """Wings by their names, whose first letter is their side."""
    return {"wings": {id: {"side": id[0], "order": order} for id, order in orders.items()}}


@pytest.mark.parametrize("book", BOOKS)
def test_every_rule_is_seen_and_missed(sights: Mapping[str, Sight], book: str) -> None:
    """Every side of every rule is shown, and something changes without it, but for what the sources lack."""
    listed, faults = untestable(ROOT)
    assert faults == []
    for id, rule in BOOKS[book].rules.items():
        excused = set(listed[id].sides) if id in listed else set()
        assert set(sights[id].unseen(rule.kind)) == excused, id
        untold = excused == set(SIDES[rule.kind])
        assert (sights[id].killed is None) == untold, id


def test_a_rule_that_nothing_shows(vectors: list[AnyVector]) -> None:
    """Without the examples that show it a rule is not seen, and not missed."""
    id = "mp.pass.charge"
    without = [one for one in vectors if one.book == "musket-pike" and one.id != "mp.pass.charge-waits"]
    sight = ablate(without, [BOOKS["musket-pike"]])[id]
    assert sight.unseen(rule_of(id).kind) == ("refusing",)
    assert sight.killed is None


def test_citing_is_not_enough() -> None:
    """A refusal that another rule would bring as well shows nothing of the rule that decides it."""
    over = {**wings(A1="charge", B1="rally"), "phase": "rout"}
    play = vector(over, {"act": "activate", "wing": "A1"})
    [(_, start), (_, verdict)] = scenes(BOOKS["musket-pike"], play)
    assert start.allowed
    assert verdict.because == ("mp.activation.phase",)
    sight = ablate([play])["mp.activation.phase"]
    assert sight.unseen("prohibition") == ("allowing", "refusing")
    assert sight.killed is None


def test_a_rule_that_keeps_its_moment_away() -> None:
    """What refuses a second time is seen by the step before, in which it has let no window open."""
    orders = wings(A1="charge", B1="make-ready", B2="make-ready")
    again = {"act": "preempt", "wing": "B2"}
    alone = {**orders, "phase": "activation", "active": "A1", "activation": 1, "run": "bypassed"}
    assert "refusing" not in ablate([vector(alone, again)])["mp.preemption.bypassed-first"].sides
    acts = ({"act": "activate", "wing": "A1"}, {"act": "preempt", "wing": "B1", "roll": 0}, {"act": "stop"})
    sight = ablate([vector(orders, *acts, again)])["mp.preemption.bypassed-first"]
    assert sight.sides["refusing"] == [Shown("mp.a.play", 4)]
    assert sight.killed == Shown("mp.a.play", 3)


def test_both_sides_of_a_value() -> None:
    """A table is seen inside where one less would fail, outside where one more would succeed."""
    given = {**wings(A1="charge", B1="rally"), "phase": "activation", "active": "A1", "activation": 1}
    for roll, side in ((3, "inside"), (4, "outside")):
        sight = ablate([vector(given, {"act": "continue", "roll": roll})])["mp.continuation.table"]
        assert set(sight.sides) == {side}
        assert sight.unseen("value") == tuple({"inside", "outside"} - {side})
    far = ablate([vector(given, {"act": "continue", "roll": 0})])["mp.continuation.table"]
    assert (far.sides, far.killed is not None) == ({}, True)


def test_both_sides_of_an_effect() -> None:
    """An effect is seen where it comes, and where it would have come had it been called for."""
    given = {**wings(A1="charge", B1="rally"), "phase": "activation", "active": "A1", "activation": 1}
    plays = [vector(given, {"act": "continue", "roll": roll}) for roll in (0, 9)]
    assert {*ablate(plays[:1])["mp.continuation.success"].sides} == {"true"}
    assert {*ablate(plays)["mp.continuation.success"].sides} == {"true", "false"}


def test_an_effect_without_an_object() -> None:
    """Where an effect has nothing to act on, that alone keeps it away."""
    cards = {"C1": {"ba": {"effect": "draw", "count": 1}}, "C2": {"ba": {"effect": "draw", "count": 1}}}
    played = [{"act": "pass"}, {"act": "pass"}, {"act": "resolve"}]
    players = {"A": {"hand": ["C1", "C2"], "deck": ["C3"]}}
    acts = [{"act": "play-ba", "card": "C1"}, *played, {"act": "play-ba", "card": "C2"}, *played]
    sight = ablate([vector({"players": players, "cards": cards}, *acts, book="dark-millennium")])
    drawn = sight["dm.effect.draw"]
    assert drawn.sides == {"true": [Shown("mp.a.play", 4)]}
    assert drawn.void == [Shown("mp.a.play", 8)]
    assert drawn.unseen("effect") == ()
    assert Sight().unseen("effect") == SIDES["effect"]


def test_every_rule_has_its_place_in_the_code() -> None:
    """The declaration's line names the rule, and every use its name."""
    for book in BOOKS.values():
        places = in_code(book)
        assert set(places) == set(book.rules)
        for id, (declared, used) in places.items():
            lines = (PACKAGE.parent / declared.path).read_text("utf-8").split("\n")
            name = lines[declared.line - 1].partition(" = rule(")[0]
            assert f'"{id}"' in "".join(lines[declared.line - 1 : declared.line + 1])
            for spot in used:
                assert name in (PACKAGE.parent / spot.path).read_text("utf-8").split("\n")[spot.line - 1]


def test_rules_that_depend_on_readings(vectors: list[AnyVector]) -> None:
    """A rule depends on the readings that let it decide; they are the ones that its page would name."""
    found = dependent(one for one in vectors if one.book in QUICK)
    assert found["mp.preemption.one-try"] == ("mp.reading.same-window",)
    assert found["dm.block.lock"] == ("dm.reading.block-cost",)
    assert "mp.run.active" not in found


def test_turned_readings_where_the_position_cannot_be() -> None:
    """A position that exists under one reading alone is left out."""
    unit = {"side": "A", "damage": 1}
    given = {"units": {"A1": unit}, "readings": {"dm.reading.damage-stays": "stays"}}
    assert dependent([vector(given, {"act": "leave-play", "unit": "A1"}, book="dark-millennium")]) == {}


def test_replays_do_not_change_what_is_kept(vectors: list[AnyVector], sights: Mapping[str, Sight]) -> None:
    """The order of the vectors decides only which steps are named first."""
    some = [one for one in vectors if one.book == "dark-millennium"]
    backwards = ablate((replace(one) for one in reversed(some)), [BOOKS["dark-millennium"]])
    for id, rule in BOOKS["dark-millennium"].rules.items():
        assert backwards[id].unseen(rule.kind) == sights[id].unseen(rule.kind)


def test_what_plays_the_same_is_tried_once(vectors: list[AnyVector]) -> None:
    """Other titles change nothing, and the same play by another name is another example."""
    book = BOOKS["dark-millennium"]
    some = [one for one in vectors if one.book == book.name][:3]
    first = ablate(some, [book])
    assert (
        ablate((replace(one, title={}) for one in some), [book])["dm.special.lock"]
        is first["dm.special.lock"]
    )
    renamed = ablate([replace(some[0], id="dm.a.new-name"), *some[1:]], [book])
    assert renamed["dm.special.lock"] is not first["dm.special.lock"]
