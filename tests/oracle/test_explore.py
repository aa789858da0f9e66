"""Exploring: what is counted, what stalls, the shortest play that breaks a property."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rulekit.games import BOOKS, LOADED, Book
from rulekit.games.book import Open
from rulekit.games.musket_pike import Activate, CloseCombat, Continue, Position, Preempt, Stop
from rulekit.oracle.expand import named, position_of, ways
from rulekit.oracle.explore import CHUNK, Each, divide, explore
from rulekit.oracle.properties import Property, invariants
from tests.games.hidden_movement import conftest as hidden
from tests.games.musket_pike.conftest import position_after

MP = BOOKS["musket-pike"]
HM = BOOKS["hidden-movement"]
FOUR = "A1 charge, A2 rally, B1 make-ready, B2 rally"


def in_reverse(work: Any, items: Iterable[Any]) -> list[Any]:
    """Do the last piece of work first, and give the results in order."""
    return list(reversed([work(item) for item in reversed(list(items))]))


def never(text: str) -> Property:
    """What no position may have."""
    return Property("never", text)


@pytest.fixture
def stalling(monkeypatch: pytest.MonkeyPatch) -> Book:
    """Musket & Pike in which nothing is legal at step D."""

    def legal(position: Position) -> Iterator[Any]:
        return iter(()) if position.step == "D" else MP.legal(position)

    book = dataclasses.replace(MP, legal=legal)
    monkeypatch.setitem(LOADED, MP.name, book)
    return book


# Levels


def test_levels() -> None:
    """Each depth has its positions, those that are new, plays, acts; new ones add up to all."""
    found = explore(MP, position_after("A1 charge, B1 rally"), 3)
    assert [level.depth for level in found.levels] == [0, 1, 2, 3]
    assert [level.plays for level in found.levels[:3]] == [1, 1, 42]
    assert [level.acts for level in found.levels[:3]] == [1, 6, found.levels[2].acts]
    assert found.positions == sum(level.new for level in found.levels)
    assert found.plays == found.levels[3].plays
    assert not found.whole


def test_a_position_met_before_is_not_new() -> None:
    """Where play can come back, there are positions at a depth that were met at another."""
    found = explore(MP, position_after("A1 charge, B1 rally"), 12)
    assert any(level.new < level.positions for level in found.levels)
    assert found.positions < sum(level.positions for level in found.levels)


def test_depth_nought() -> None:
    """Without an act there is one position and one play; its acts are counted."""
    found = explore(MP, position_after(FOUR), 0)
    assert [(level.positions, level.plays, level.acts) for level in found.levels] == [(1, 1, 1)]
    assert found.plays == 1


def test_exploring_all() -> None:
    """Where no play is so long, exploring ends early, and everything has been explored."""
    over = position_after("A1 rally, B1 rally", "pass; pass", first="A")
    found = explore(MP, over, 9)
    assert found.whole
    assert [level.ends for level in found.levels] == [1]
    assert found.plays == 0


def test_open_acts_are_told_and_left() -> None:
    """Acts that are a continuum are counted as open; what follows them is not explored."""
    table = {"width": "48", "height": "48"}
    unit = {"side": "A", "type": "regulars", "leader": "L1", "spotting": "12", "arc": "180", "scouts": True}
    given = {"table": table, "units": {"U1": unit}}
    position = HM.start(msgspec.convert(given, HM.position)).position
    found = explore(HM, position, 1, invariants(HM))
    assert found.levels[0].open == 1
    assert found.levels[1].plays == found.levels[0].acts
    assert not found.findings


@pytest.mark.parametrize("text", ["wings.A1.finished=true", "passes=2"])
def test_order_of_the_work_does_not_matter(text: str) -> None:
    """Whoever does the work, and whatever comes first, the result is the same."""
    position = position_after("A1 charge, A2 charge, B1 charge, B2 make-ready", "activate A1; decline")
    position = replace(position, activation=3)
    seen: list[Each] = [map, in_reverse]
    found = [explore(MP, position, 5, [never(text)], each=each) for each in seen]
    assert found[0] == found[1]
    assert bool(found[0].findings) == (text != "passes=2")


def test_work_is_cut_in_pieces() -> None:
    """Positions are expanded so many at a time, in several pieces where there are more."""
    sizes = []

    def each(work: Any, items: Iterable[Any]) -> Iterator[Any]:
        for item in items:
            sizes.append(len(item.texts))
            yield work(item)

    found = explore(MP, position_after("A1 charge, A2 charge, B1 charge, B2 make-ready"), 5, each=each)
    assert sum(sizes) == sum(level.positions for level in found.levels)
    assert max(sizes) == CHUNK
    assert len(sizes) > len(found.levels)


def test_progress_is_told() -> None:
    """Every expansion passes by whoever watches, with the number of all at that depth."""
    totals, passed = [], []

    def watch(items: Iterable[Any], total: int) -> Iterator[Any]:
        totals.append(total)
        for item in items:
            passed.append(item)
            yield item

    found = explore(MP, position_after(FOUR), 3, watch=watch)
    assert totals == [level.positions for level in found.levels]
    assert len(passed) == sum(totals)


# Positions as texts


def test_equal_positions_have_one_digest() -> None:
    """The order in which parts were named does not matter; anything else does."""
    position = position_after("A1 charge army_commander=-1, B1 make-ready army_commander=-1", "activate A1")
    one = replace(position, commanders={"A": "moved", "B": "lent"})
    other = replace(position, commanders={"B": "lent", "A": "moved"})
    assert one == other
    assert named(one) == named(other)
    assert len({named(p)[0] for p in (one, position, replace(one, tried=("B1",)))}) == 3


def test_a_text_gives_its_position_back() -> None:
    """Positions of every way on survive as texts."""
    for _, after in ways(MP, position_after(FOUR, "activate A1; preempt B1 0")):
        assert position_of(MP, named(after)[1]) == after


def test_acts_without_number_are_no_ways_on() -> None:
    """Of paths and places there is no end: they are passed by, and the other acts of the position stay."""
    position = hidden.position_of()
    closed = [act for act in HM.legal(position) if not isinstance(act, Open)]
    assert 0 < len(closed) < len(list(HM.legal(position)))
    assert [act for act, _ in ways(HM, position)] == closed


# Divide


def test_divide() -> None:
    """The counts of the first acts, a face each, add up to the count of all."""
    position = position_after(FOUR, "activate A1")
    divided = list(divide(MP, position, 4))
    assert [act for act, _ in divided[:10]] == [Preempt("B1", face) for face in range(10)]
    assert sum(plays for _, plays in divided) == explore(MP, position, 4).plays
    # A face that fails counts as every other that fails.
    assert len({plays for act, plays in divided if isinstance(act, Preempt)}) == 2
    assert list(divide(MP, position, 0)) == []


# Dead ends and properties


def test_a_dead_end(stalling: Book) -> None:
    """A position without a legal act is a dead end, unless the fragment ends there."""
    found = explore(stalling, position_after("A1 charge, B1 rally"), 4)
    assert found.levels[2].dead == 1
    assert found.levels[2].ends == 0
    [finding] = found.findings
    assert finding.property.kind == "dead-end"
    assert finding.acts == (Activate("A1"), CloseCombat())
    # Dead ends are counted on.
    assert len(found.levels) == 5


def test_a_property_that_breaks() -> None:
    """The first position that breaks it ends the search; the play to it is a shortest one."""
    position = position_after(FOUR, "activate A1; decline")
    found = explore(MP, position, 6, [never("wings.A1.finished=true")])
    assert found.broken is not None
    assert found.broken.acts == (Continue(4),)
    assert len(found.levels) == 1
    assert not found.whole


def test_a_longer_counterexample() -> None:
    """Each act of the play is allowed, and the property breaks at its end, not before."""
    position = position_after(FOUR)
    found = explore(MP, position, 6, [never("wings.B1.finished=true"), *invariants(MP)])
    assert found.broken is not None
    assert found.broken.property == never("wings.B1.finished=true")
    reached = [position]
    for one in found.broken.acts:
        verdict = MP.act(reached[-1], one)
        assert verdict.allowed
        reached.append(verdict.position)
    assert [p.wings["B1"].finished for p in reached] == [False] * (len(reached) - 1) + [True]
    shorter = explore(MP, position, len(reached) - 2, [never("wings.B1.finished=true")])
    assert not shorter.findings


@pytest.mark.parametrize(
    ("kind", "text", "breaks"),
    [
        ("always", "active=null", True),
        ("always", "phase=activation", False),
        ("always", "wings.A1.order=charge", True),
        ("never", "active=B1", True),
        ("never", "activation=2", True),
        ("never", "phase=rout", False),
        ("never", 'tried=["B1"]', False),
        ("never", 'wings.B2={"side":"B","order":"rally"}', True),
    ],
)
def test_properties(kind: Any, text: str, breaks: bool) -> None:
    """A value at a path holds in every position, or in none; a value without quotes is a string."""
    found = explore(MP, position_after(FOUR), 3, [Property(kind, text)])
    assert bool(found.findings) == breaks


def test_a_property_may_break_at_once() -> None:
    """The position itself counts: the play has no acts."""
    found = explore(MP, position_after(FOUR), 3, [Property("always", "active=A1")])
    assert [finding.acts for finding in found.findings] == [()]
    assert found.levels == ()


def test_an_invariant_that_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that lets a wing go on for ever is found out: a fourth activation."""

    def outcomes(position: Position, act: Any) -> Iterator[tuple[int | None, Position]]:
        for roll, after in MP.outcomes(position, act):
            on = isinstance(act, Stop) and (position.activation or 0) < 4
            further = replace(position, activation=(position.activation or 0) + 1)
            yield roll, further if on else after

    book = dataclasses.replace(MP, outcomes=outcomes)
    monkeypatch.setitem(LOADED, MP.name, book)
    found = explore(book, position_after("A1 charge, B1 rally"), 9, invariants(book))
    [finding] = found.findings
    assert finding.property == Property("invariant", "three-activations")
    assert len(finding.acts) == 4
    assert all(one == Stop() or isinstance(one, Activate | Continue) for one in finding.acts)


def test_ways_are_numbered_by_the_text() -> None:
    """A play is found again whatever the order in which the wings were given."""
    texts = (
        "B2 make-ready, B1 charge, A2 charge, A1 charge",
        "A1 charge, A2 charge, B1 charge, B2 make-ready",
    )
    plays = [explore(MP, position_after(text), 6, [never("wings.B2.finished=true")]).broken for text in texts]
    assert plays[0] == plays[1]
    assert plays[0] is not None
    assert all(one != other for one, other in pairwise(plays[0].acts))


def test_the_first_that_breaks_is_told() -> None:
    """Of several positions at one depth, the first in the order of the acts is the counterexample."""
    position = position_after(FOUR, "activate A1; decline")
    found = explore(MP, position, 1, [Property("always", "step=B")])
    assert found.broken is not None
    assert found.broken.acts == (CloseCombat(),)


def test_play_without_end() -> None:
    """Where play goes round, acts are left and positions are not: all is explored."""
    found = explore(MP, position_after("A1 charge"), 9)
    assert found.levels[-1].acts > 0
    assert found.levels[-1].new == 0
    assert found.whole
