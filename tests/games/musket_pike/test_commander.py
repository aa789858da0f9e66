"""The Army Commander: what he adds, what it costs him, and when all is forgotten (E53-E55)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulekit.games.musket_pike import Act, Continue, MoveCommander, Position, Preempt, act, legal, start
from rulekit.games.musket_pike.engine import Verdict
from rulekit.verdict import BadPlay

Given = Callable[..., Position]
After = Callable[..., Position]
On = Callable[[Position, str], Verdict]
Read = Callable[[str], Act]

#: Both sides have their Army Commander beside a leader.
BOTH = "A1 charge army_commander=-2, A2 charge, B1 charge army_commander=-1, B2 make-ready army_commander=-1"
FIRST = {"first": "A"}


def modifier(verdict: Verdict) -> int | None:
    """The sum of what was added to the roll."""
    assert verdict.facts is not None
    return verdict.facts.modifier


@pytest.mark.parametrize(
    ("acts", "text", "total", "commanders"),
    [
        ("activate A1; decline", "change-order rally 9", -2, {"A": "lent"}),
        ("activate A1; decline", "change-order rally 0", -2, {"A": "lent"}),
        ("activate A1; decline", "change-order rally 9 alone", 0, {}),
        ("activate A1", "preempt B1 9", -1, {"B": "lent"}),
        ("activate A1", "preempt B1 9 alone", 0, {}),
        # He may lend to one leader after another, and to several rolls
        ("activate A1; preempt B1 9", "preempt B2 9", -1, {"B": "lent"}),
        ("activate A1; preempt B1 9", "preempt B2 9 alone", 0, {"B": "lent"}),
        # Success: finished for the activation of the preemptor; on his own, or alone, nothing is paid
        ("activate A1", "preempt B1 0", -1, {"B": "finished"}),
        ("activate A1", "preempt B1 0 alone", 0, {}),
        ("activate A1; preempt B1 9", "preempt B2 0 alone", 0, {}),
        # A roll to continue ends the activation: nothing is left of it
        ("activate A1; decline", "continue 0", -2, {}),
        ("activate A1; decline", "continue 9", -2, {}),
        ("activate A1; decline", "continue 0 alone", 0, {}),
    ],
)
def test_lending(
    after: After, on: On, *, acts: str, text: str, total: int, commanders: dict[str, str]
) -> None:
    """His rating is added to each of the three rolls unless its player leaves it (E53, Q1)."""
    verdict = on(after(BOTH, acts, **FIRST), text)
    assert modifier(verdict) == total
    assert verdict.position.commanders == commanders
    paid = "finished" in commanders.values()
    assert ("mp.commander.spent" in verdict.because) == paid


def test_a_rating_of_0(after: After, on: On) -> None:
    """A commander of rating 0 adds nothing, yet has lent it; one who is not there lends nothing."""
    wings = "A1 charge army_commander=0, B1 rally"
    verdict = on(after(wings, "activate A1"), "change-order rally 9")
    assert (modifier(verdict), verdict.position.commanders) == (0, {"A": "lent"})
    verdict = on(after("A1 charge, B1 rally", "activate A1"), "change-order rally 9")
    assert (modifier(verdict), verdict.position.commanders) == (0, {})


@pytest.mark.parametrize("text", ["change-order rally 9", "continue 9"])
def test_who_has_moved_does_not_lend(after: After, on: On, text: str) -> None:
    """After his move his rating is not added in this activation, and it is told why (E55, Q2)."""
    verdict = on(after(BOTH, "activate A1; decline; move-commander A", **FIRST), text)
    assert modifier(verdict) == 0
    assert verdict.because[0] == "mp.commander.busy"


def test_who_has_moved_does_not_help_to_preempt(after: After, on: On) -> None:
    """He moved while the window stood open: the leader tries without him, and pays nothing for him (E55)."""
    position = after(BOTH, "activate A1; move-commander B", **FIRST)
    verdict = on(position, "preempt B1 0")
    assert modifier(verdict) == 0
    assert "mp.commander.spent" not in verdict.because
    assert verdict.position.commanders == {}


def test_the_other_sides_commander_is_another(after: After, on: On) -> None:
    """What one side's commander has done does not bind the other's."""
    position = after(BOTH, "activate A1; decline; move-commander B", **FIRST)
    verdict = on(position, "change-order rally 9")
    assert modifier(verdict) == -2
    assert verdict.position.commanders == {"A": "lent", "B": "moved"}
    assert on(verdict.position, "move-commander B").allowed


@pytest.mark.parametrize(
    ("acts", "because"),
    [
        ("activate A1; decline; change-order rally 9", "commander.lent"),
        ("activate A1; decline; change-order rally 9 alone", None),
        ("activate A1; decline", None),
        ("activate A1; decline; move-commander A", None),
        ("activate A1; decline; change-order make-ready 9; continue 0; decline", None),
        ("activate A1; preempt B1 9", None),
        ("", None),
        ("activate A1; preempt B1 0; stop; continue 9", None),
    ],
)
def test_moving(after: After, on: On, acts: str, because: str | None) -> None:
    """He may move once nobody has his help: before, after an activation, or if he was left out (E55)."""
    verdict = on(after(BOTH, acts, **FIRST), "move-commander A")
    assert verdict.because == (f"mp.{because or 'commander.move'}",)
    assert verdict.facts is None


@pytest.mark.parametrize(
    ("acts", "text", "because"),
    [
        ("", "move-commander B", "commander.finished"),
        ("continue 0; ", "move-commander B", "commander.move"),
        ("stop; ", "move-commander B", "commander.move"),
        ("", "move-commander A", "commander.move"),
    ],
)
def test_finished(after: After, on: On, *, acts: str, text: str, because: str) -> None:
    """In the activation that follows, who helped to preempt does not move; after it he may (E54)."""
    played = f"activate A1; preempt B1 0; {acts}".removesuffix("; ")
    position = after(BOTH, played, **FIRST)
    assert on(position, text).because == (f"mp.{because}",)


def test_finished_helps_no_roll(after: After, on: On) -> None:
    """In the preemptor's first activation the rating is not added; in the second it is."""
    position = after(BOTH, "activate A1; preempt B1 0", **FIRST)
    for text in ("change-order rally 9", "continue 9"):
        verdict = on(position, text)
        assert modifier(verdict) == 0
        assert verdict.because[0] == "mp.commander.busy"
    second = after(BOTH, "activate A1; preempt B1 0; continue 0; decline", **FIRST)
    assert modifier(on(second, "continue 9")) == 0  # -1, and +1 for the second attempt
    assert "mp.commander.busy" not in on(second, "continue 9").because


@pytest.mark.parametrize("run", ["preempted", "cancelled", "taken back"])
def test_every_way_to_preempt_costs_the_same(after: After, on: On, run: str) -> None:
    """A preemption of an activation, of a continuation, or back: the price is the same (E54)."""
    acts, text, side = {
        "preempted": ("activate A1", "preempt B1 0", "B"),
        "cancelled": ("activate A1; decline; continue 0", "preempt B1 0", "B"),
        "taken back": ("activate A1; preempt B1 0; continue 0", "preempt A1 0", "A"),
    }[run]
    verdict = on(after(BOTH, acts, **FIRST), text)
    assert verdict.because[-1] == "mp.commander.spent"
    assert verdict.position.commanders == {side: "finished"}


@pytest.mark.parametrize(
    ("acts", "one"),
    [
        ("activate A1; decline; move-commander A", Continue(0, alone=True)),
        ("activate A1; preempt B1 0", Continue(0, alone=True)),
        (
            "activate A1; decline; stop; activate B1; decline; stop; activate A2; decline",
            Continue(0, alone=True),
        ),
        ("activate A1; move-commander B", Preempt("B1", 0, alone=True)),
    ],
)
def test_alone_without_him(after: After, acts: str, one: Act) -> None:
    """To do without him he must be there to be asked: beside the leader, and free."""
    position = after(BOTH, acts, **FIRST)
    with pytest.raises(BadPlay) as caught:
        act(position, one)
    assert (caught.value.path, caught.value.code) == ("$.alone", "nobody-lends")
    assert one not in list(legal(position))


def test_legal_offers_both(after: After, read: Read) -> None:
    """Where he would help, the attempt is listed with him and without; else once."""
    found = list(legal(after(BOTH, "activate A1; preempt B1 9", **FIRST)))
    assert found == [read("preempt B2"), read("preempt B2 alone"), read("decline")]
    found = list(legal(after(BOTH, "activate A1; move-commander B", **FIRST)))
    assert found == [read("preempt B1"), read("preempt B2"), read("decline")]


def test_an_army_commander_far_from_all(after: After, on: On) -> None:
    """He may move though he stands beside no leader; between runs nothing has to be noted."""
    position = after("A1 charge, B1 rally")
    verdict = on(position, "move-commander B")
    assert (verdict.because, verdict.position) == (("mp.commander.move",), position)
    running = after("A1 charge, B1 rally", "activate A1")
    assert on(running, "move-commander B").position.commanders == {"B": "moved"}


def test_given_again(given: Given) -> None:
    """What commanders have done can be given, and holds."""
    wings = "A1 charge army_commander=-2, B1 rally"
    run = {"phase": "activation", "active": "A1"}
    for state, because in (("moved", "commander.move"), ("lent", "commander.lent")):
        position = start(given(wings, **run, commanders={"A": state})).position
        assert act(position, MoveCommander("A")).because == (f"mp.{because}",)
        helped = act(position, Continue(9)).facts
        assert helped is not None
        assert helped.modifier == (-2 if state == "lent" else 0)
