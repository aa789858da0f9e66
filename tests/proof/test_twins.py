"""Examples that differ in one thing."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulekit.oracle.vectors import AnyVector, parse
from rulekit.proof.twins import Twin, twins

WINGS = {"A1": {"side": "A", "order": "charge"}, "B1": {"side": "B", "order": "rally"}}


def vector(id: str, given: dict[str, Any], *acts: dict[str, Any]) -> AnyVector:
    """A play of Musket & Pike."""
    steps = [{"do": act} for act in acts]
    plain = {"format": 1, "book": "musket-pike", "id": id, "given": given, "steps": steps}
    return parse(plain)[1]


def test_one_fact_or_one_act() -> None:
    """Plays are twins by one fact or by one act, not by more."""
    activate, stop = {"act": "activate", "wing": "A1"}, {"act": "stop"}
    given = {"wings": WINGS}
    one = vector("mp.a.one", given, activate, stop)
    fact = vector("mp.a.fact", {"wings": WINGS | {"A1": {"side": "A", "order": "rally"}}}, activate, stop)
    act = vector("mp.a.act", given, activate, {"act": "continue", "roll": 9})
    longer = vector("mp.a.longer", given, activate, stop, {"act": "pass"})
    found = twins([one, fact, act, longer])
    assert found["mp.a.one"] == (Twin("mp.a.fact", "position"), Twin("mp.a.act", "act"))
    assert found["mp.a.fact"] == (Twin("mp.a.one", "position"),)
    assert found["mp.a.act"] == (Twin("mp.a.one", "act"),)
    assert "mp.a.longer" not in found


def test_the_same_play_is_no_twin() -> None:
    """What does not differ at all is no twin."""
    one = vector("mp.a.one", {"wings": WINGS}, {"act": "pass"})
    assert twins([one, replace(one, id="mp.a.other")]) == {}
