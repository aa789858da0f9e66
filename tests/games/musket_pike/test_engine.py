"""The interface of the book: start, act, legal, chances, and the judge's two questions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from rulekit.games.musket_pike import (
    BOOK,
    Act,
    Continue,
    Decline,
    Position,
    Preempt,
    act,
    chances,
    legal,
    start,
)
from rulekit.games.musket_pike.engine import Verdict, actor, implied
from rulekit.verdict import BadPlay

Given = Callable[..., Position]
After = Callable[..., Position]
On = Callable[[Position, str], Verdict]
Read = Callable[[str], Act]

CHANGES_FROM_CHARGE = ("change-order make-ready", "change-order receive-charge", "change-order rally")
THREE_AGAINST_THREE = "A1 charge, A2 charge, A3 rally, B1 charge, B2 make-ready, B3 rally"


@pytest.mark.parametrize(
    ("wings", "first", "because", "to_move"),
    [
        pytest.param(THREE_AGAINST_THREE, None, "mp.initiative.count", "A", id="more Charge wings"),
        pytest.param("A1 make-ready, B1 charge", None, "mp.initiative.count", "B", id="one against none"),
        pytest.param("A1 charge, B1 charge", "B", "mp.initiative.tie", "B", id="a tie (E5)"),
        pytest.param("A1 rally, B1 rally", "A", "mp.initiative.tie", "A", id="no Charge wing at all (E5)"),
        pytest.param(
            "A1 charge units=0, B1 charge",
            None,
            "mp.initiative.count",
            "B",
            id="without units, not counted (E6)",
        ),
    ],
)
def test_initiative(given: Given, wings: str, first: str | None, because: str, to_move: str) -> None:
    """More wings under Charge give the first activation; a tie is what the position says (4.1, 4.2.1)."""
    verdict = start(given(wings, first=first))
    assert verdict.allowed
    assert verdict.because == (because,)
    assert (verdict.position.phase, verdict.position.to_move) == ("activation", to_move)
    assert verdict.position.on_move == to_move


def test_first_that_agrees_with_the_count(given: Given) -> None:
    """`first` may be said where the count says the same."""
    assert start(given(THREE_AGAINST_THREE, first="A")).position.to_move == "A"


@pytest.mark.parametrize(
    ("wings", "first", "code", "params"),
    [
        ("A1 charge, B1 charge", None, "first-missing", {"count": 1}),
        ("A1 rally, B1 rally", None, "first-missing", {"count": 0}),
        (THREE_AGAINST_THREE, "B", "first-against-count", {"written": "B", "side": "A"}),
    ],
)
def test_initiative_that_is_not_known(
    given: Given, wings: str, first: str | None, code: str, params: dict[str, object]
) -> None:
    """A tie without `first` and a `first` against the count are no plays: nothing is invented for 4.1."""
    with pytest.raises(BadPlay) as caught:
        start(given(wings, first=first))
    assert (caught.value.path, caught.value.code, caught.value.params) == ("$.first", code, params)


def test_initiative_without_a_wing_at_the_level(given: Given) -> None:
    """Who moves first but has no wing at the highest order is skipped at once."""
    verdict = start(given("A1 rally, B1 make-ready", first="A"))
    assert verdict.because == ("mp.initiative.tie", "mp.activation.skip")
    assert (verdict.position.on_move, verdict.position.to_move) == ("A", "B")


def test_nobody_has_units(given: Given) -> None:
    """Wings without units count as done: the phase is over at once (E41)."""
    verdict = start(given("A1 charge units=0, B1 charge units=0", first="A"))
    assert verdict.because == ("mp.initiative.tie", "mp.run.phase-end")
    assert verdict.position.phase == "rout"


def test_a_given_position_is_completed(given: Given) -> None:
    """Step, activation, run and mover follow from the active wing; a start in mid-turn decides nothing."""
    verdict = start(given("A1 charge, B1 charge", phase="activation", active="A1"))
    found = verdict.position
    assert (found.step, found.activation, found.run) == ("B", 1, "normal")
    assert (found.to_move, found.on_move) == ("A", "A")
    assert verdict.because == ()


def test_a_given_window_is_the_inactive_sides(given: Given) -> None:
    """At step A the inactive side chooses."""
    found = start(given("A1 charge, B1 charge", phase="activation", active="A1", step="A")).position
    assert (found.to_move, found.on_move) == ("B", "A")


def test_a_given_preemptor_is_not_on_move(given: Given) -> None:
    """A wing that preempted runs in the other side's turn."""
    found = start(given("A1 charge, B1 charge", phase="activation", active="A1", run="preemption")).position
    assert (found.to_move, found.on_move) == ("A", "B")


def test_a_refused_act_leaves_the_position(after: After, on: On) -> None:
    """A refusal is a value: same position, one reason, no facts."""
    position = after(THREE_AGAINST_THREE)
    verdict = on(position, "activate B1")
    assert verdict.position is position
    assert (verdict.allowed, verdict.because, verdict.facts) == (False, ("mp.activation.alternate",), None)


def test_a_roll_is_needed_only_where_the_act_is_allowed(after: After, on: On) -> None:
    """Without a die a refused act is still refused; an allowed one is no play."""
    position = after(THREE_AGAINST_THREE, "activate A1")
    assert (
        on(position, "preempt B3").because == on(position, "preempt B3 0").because == ("mp.preemption.rally",)
    )
    for text in ("preempt B1", "preempt B2"):
        with pytest.raises(BadPlay) as caught:
            on(position, text)
        assert (caught.value.path, caught.value.code) == ("$.roll", "roll-needed")


@pytest.mark.parametrize("text", ["change-order rally", "continue"])
def test_the_other_dice_are_needed_too(after: After, on: On, text: str) -> None:
    """A change of order and a continuation need their die."""
    position = after(THREE_AGAINST_THREE, "activate A1; decline")
    with pytest.raises(BadPlay, match="roll"):
        on(position, text)


def test_an_act_before_the_start(given: Given, on: On) -> None:
    """Nothing is judged in the Initiative Phase: it is settled by `start`."""
    with pytest.raises(BadPlay) as caught:
        on(given(THREE_AGAINST_THREE), "pass")
    assert (caught.value.path, caught.value.code) == ("$", "not-started")


@pytest.mark.parametrize(
    ("acts", "expected"),
    [
        ("", ["activate A1", "activate A2"]),
        ("activate A1", ["preempt B1", "preempt B2", "decline"]),
        (
            "activate A1; decline",
            [
                "change-order make-ready",
                "change-order receive-charge",
                "change-order rally",
                "close-combat",
                "continue",
                "stop",
            ],
        ),
        ("activate A1; decline; change-order rally 0", ["close-combat", "stop"]),
        ("activate A1; decline; change-order make-ready 9", ["close-combat", "continue", "stop"]),
        ("activate A1; preempt B1 9", ["preempt B2", "decline"]),
    ],
)
def test_legal(after: After, read: Read, acts: str, expected: list[str]) -> None:
    """The legal acts of the side to move, in rule-book order, without dice and without events."""
    assert list(legal(after(THREE_AGAINST_THREE, acts))) == [read(text) for text in expected]


def test_nothing_is_legal_outside_the_phase(given: Given, after: After) -> None:
    """Before the start and in the Rout Phase there is nothing to choose."""
    assert list(legal(given(THREE_AGAINST_THREE))) == []
    assert list(legal(after("A1 rally, B1 rally", "pass; pass", first="A"))) == []


def test_chances_of_a_roll(after: After) -> None:
    """The ten faces 0 to 9 are equally likely."""
    position = after(THREE_AGAINST_THREE, "activate A1")
    assert list(chances(position, Preempt("B1"))) == [(face, Fraction(1, 10)) for face in range(10)]


def test_chances_without_a_roll(after: After) -> None:
    """An act that takes no die, or is refused, has one outcome."""
    position = after(THREE_AGAINST_THREE, "activate A1")
    for one in (Decline(), Continue(), Preempt("B3")):
        assert list(chances(position, one)) == [(None, Fraction(1))]


@pytest.mark.parametrize(
    ("acts", "text", "side"),
    [
        ("", "activate B1", "B"),
        ("", "pass", "A"),
        ("", "continue", "A"),
        ("activate A1", "preempt B1", "B"),
        ("activate A1", "preempt A2", "A"),
        ("activate A1", "decline", "B"),
        ("activate A1", "stop", "A"),
        ("activate A1; decline", "change-order rally", "A"),
        ("activate A1", "lose-units B1 1", None),
        ("activate A1", "move-commander B", None),
        ("activate A1", "close-combat", "A"),
        ("", "close-combat", "A"),
    ],
)
def test_who_acts(after: After, read: Read, acts: str, text: str, side: str | None) -> None:
    """A named wing's side acts; else the active wing's, or the side that chooses; an event is nobody's."""
    position = after(THREE_AGAINST_THREE, acts)
    assert actor(position, read(text)) == side


@pytest.mark.parametrize(
    ("text", "by", "declines"),
    [
        ("stop", None, True),
        ("continue 0", None, True),
        ("change-order rally 0", None, True),
        ("activate A2", None, True),
        ("activate B1", None, False),
        ("activate A2", "B", True),
        ("pass", "A", True),
        ("pass", "B", False),
        ("pass", None, False),
        ("preempt B1 0", None, False),
        ("decline", None, False),
        ("lose-units A1 1", None, False),
        ("move-commander A", None, False),
        ("close-combat", None, True),
    ],
)
def test_what_goes_without_saying(
    after: After, read: Read, text: str, by: str | None, declines: bool
) -> None:
    """In a window an act of the active side means that the other side declines."""
    window = after(THREE_AGAINST_THREE, "activate A1")
    assert implied(window, read(text), by) == (Decline() if declines else None)
    assert implied(after(THREE_AGAINST_THREE, "activate A1; decline"), read(text), by) is None


def test_a_unit_acts_for_its_side(after: After, read: Read) -> None:
    """A named unit's side acts; in a window only the active side's unit implies a decline."""
    position = after("A1 charge units=h:cavalry, B1 make-ready units=p:heavy-infantry", "activate A1")
    for text, side in (("perform h pistol", "A"), ("perform p fire", "B"), ("perform x fire", None)):
        assert actor(position, read(text)) == side
        assert implied(position, read(text), None) == (Decline() if side == "A" else None)


def test_an_unknown_wing_is_nobodys(after: After) -> None:
    """Who acts with a wing that does not exist is not known, and nothing is implied."""
    position = after(THREE_AGAINST_THREE, "activate A1")
    assert actor(position, Preempt("C1")) is None


def test_the_book() -> None:
    """The book puts these functions behind the interface that all books share."""
    assert (BOOK.name, BOOK.prefix) == ("musket-pike", "mp")
    assert (BOOK.start, BOOK.act, BOOK.legal, BOOK.chances) == (start, act, legal, chances)
    assert (BOOK.actor, BOOK.implied) == (actor, implied)
