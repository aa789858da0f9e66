"""What holds in every position that can be reached: by brute force in small set-ups, at random in others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given as hypothesis_given, settings, strategies as st
from msgspec.structs import replace

from rulekit.games.musket_pike import (
    READINGS,
    Act,
    ChangeOrder,
    Continue,
    LoseUnits,
    MoveCommander,
    Pass,
    Perform,
    Position,
    Preempt,
    Unit,
    Wing,
    act,
    chances,
    legal,
    start,
)
from rulekit.games.musket_pike.engine import Verdict
from rulekit.games.musket_pike.state import ARMS, MORALES, OPPONENT, ORDERS, RATINGS, SIDES
from rulekit.oracle.decode import convert
from rulekit.oracle.vectors import sparse
from tests.games.shared import returning

Every = Callable[..., Iterator[Act]]
Graph = dict[Position, list[tuple[Act, Verdict]]]

#: The choices that the defaults leave out, those of the dice excepted.
OTHERWISE = {
    id: reading.choices[1]
    for id, reading in READINGS.items()
    if id.rpartition(".")[2] not in {"below-zero", "orders-table", "cavalry-sign"}
}
#: Readings about passes, which `test_selection` walks.
OF_PASSES = {"mp.reading.skip-passes", "mp.reading.pass-returns"}
SET_UPS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("A1 charge, A2 charge, B1 charge, B2 make-ready", {}),
    ("A1 make-ready, A2 rally, B1 receive-charge, B2 receive-charge", {"first": "B"}),
    ("A1 charge, B1 charge, B2 charge", {"readings": OTHERWISE}),
    ("A1 charge, B1 make-ready", {"orders": True, "losses": True}),
    ("A1 charge, A2 rally, B1 make-ready", {"orders": True}),
    ("A1 charge, A2 charge, B1 charge", {"losses": True}),
    # Units that act, by arm and order; they are lost, and orders change under them
    ("A1 charge units=h:cavalry,l:light-infantry, B1 rally units=q:heavy-infantry", {}),
    ("A1 make-ready units=p:heavy-infantry:leader, B1 rally", {"orders": True, "first": "A"}),
    (
        "A1 receive-charge units=p:heavy-infantry:leader, B1 rally units=q:cavalry",
        {"first": "A", "losses": True},
    ),
    # Army Commanders who lend, move and finish
    ("A1 charge army_commander=-1, B1 make-ready army_commander=-1", {"moves": True}),
    (
        (
            "A1 receive-charge units=p:light-infantry,"
            " B1 make-ready army_commander=0, B2 charge army_commander=0"
        ),
        {},
    ),
    # Passes, by their readings
    ("A1 make-ready, A2 rally, B1 receive-charge, B2 rally", {"first": "A", "readings": OTHERWISE}),
)


@pytest.fixture(scope="module", params=SET_UPS, ids=lambda param: param[0])
def graph(request: pytest.FixtureRequest, reachable: Callable[..., list[Position]], every: Every) -> Graph:
    """Every position that can be reached in a set-up, with every act there and its verdict."""
    text, fields = request.param
    return {
        position: [(one, act(position, one)) for one in every(position)]
        for position in reachable(text, **fields)
    }


def edges(graph: Graph) -> Iterator[tuple[Position, Act, Position]]:
    """Every allowed act, events included, between the positions before and after it."""
    for before, verdicts in graph.items():
        for one, verdict in verdicts:
            if verdict.allowed:
                yield before, one, verdict.position


def without_die(one: Act) -> Act:
    """The act before its die is thrown."""
    return replace(one, roll=None) if isinstance(one, Preempt | ChangeOrder | Continue) else one


def mirrored(side: Any) -> Any:
    """The other side's letter in a side, or in a wing's id."""
    return side and OPPONENT[side[0]] + side[1:]


def mirror(position: Position) -> Position:
    """The position with the sides exchanged."""
    named = ("first", "to_move", "on_move", "active", "last_finished")
    return replace(
        position,
        wings={mirrored(id): replace(w, side=mirrored(w.side)) for id, w in position.wings.items()},
        tried=tuple(map(mirrored, position.tried)),
        passed=tuple(map(mirrored, position.passed)),
        commanders={mirrored(side): did for side, did in position.commanders.items()},
        **{name: mirrored(getattr(position, name)) for name in named},
    )


def mirror_act(one: Act) -> Act:
    """The act of the other side's twin."""
    if isinstance(one, MoveCommander):
        return replace(one, side=mirrored(one.side))
    return replace(one, wing=mirrored(one.wing)) if hasattr(one, "wing") else one


def test_what_is_legal_is_what_is_allowed(graph: Graph) -> None:
    """`legal` lists exactly the acts that `act` allows, events excepted."""
    for position, verdicts in graph.items():
        allowed = {
            without_die(one)
            for one, verdict in verdicts
            if verdict.allowed and not isinstance(one, LoseUnits | MoveCommander)
        }
        listed = list(legal(position))
        assert len(listed) == len(set(listed))
        assert set(listed) == allowed


def test_no_dead_end(graph: Graph) -> None:
    """While the phase lasts somebody can act; after it nobody can."""
    for position in graph:
        assert bool(list(legal(position))) == (position.phase == "activation")


def test_a_position_can_be_given_again(graph: Graph) -> None:
    """Every position, through JSON with its defaults and without, starts unchanged and decides nothing."""
    for position in graph:
        for plain in (msgspec.to_builtins(position), sparse(position)):
            given = convert(msgspec.json.decode(msgspec.json.encode(plain)), Position)
            verdict = start(given)
            assert verdict.position == position
            assert verdict.because == ()


def test_chances_sum_to_one(graph: Graph) -> None:
    """The rolls that a legal act may meet have chances that sum to 1; a die has ten faces."""
    for position in graph:
        for one in legal(position):
            rolls = list(chances(position, one))
            assert sum(chance for _, chance in rolls) == 1
            assert len(rolls) == (10 if hasattr(one, "roll") else 1)


def test_a_unit_acts_once_an_activation(graph: Graph) -> None:
    """Only units of the active wing have acted, from C on; a new activation finds them all fresh."""
    for before, one, after in edges(graph):
        for id, wing in after.wings.items():
            acted = {name for name, unit in wing.named.items() if unit.acted}
            if acted:
                assert id == after.active
                assert after.step in {"C", "D"}
                same = (before.active, before.activation) == (after.active, after.activation)
                old = {name for name, unit in before.wings[id].named.items() if unit.acted}
                assert same
                assert acted - old == ({one.unit} if isinstance(one, Perform) else set())
                assert old <= acted


def test_steps_go_forward(graph: Graph) -> None:
    """Within an activation B follows A, C follows B, D follows C, and nothing leads back."""
    for before, _, after in edges(graph):
        if before.active is not None and (before.active, before.activation) == (
            after.active,
            after.activation,
        ):
            assert str(before.step) <= str(after.step)


def test_army_commanders_start_every_activation_anew(graph: Graph) -> None:
    """What he did is forgotten with the activation, but for the price of a preemption that succeeded."""
    for before, one, after in edges(graph):
        if (before.active, before.activation) != (after.active, after.activation):
            paid = isinstance(one, Preempt) and after.active == one.wing
            assert after.commanders in ({}, {after.acting.side: "finished"} if paid else {})
        elif before.commanders != after.commanders:
            changed = [side for side in SIDES if before.commanders.get(side) != after.commanders.get(side)]
            assert [after.commanders[side] for side in changed] == [
                "moved" if isinstance(one, MoveCommander) else "lent"
            ]


def test_units_are_only_lost(graph: Graph) -> None:
    """No unit comes back, and none is lost but by its loss, which is counted or marked."""
    for before, one, after in edges(graph):
        for id, wing in before.wings.items():
            new = after.wings[id]
            hit = isinstance(one, LoseUnits) and one.wing == id
            assert wing.left - new.left == hit
            if not wing.named:
                assert new.lost - wing.lost == hit
            for name, unit in wing.named.items():
                gone = isinstance(one, LoseUnits) and name in str(one.units)
                assert new.named[name].eliminated == (unit.eliminated or gone)


def test_three_activations_at_most(graph: Graph) -> None:
    """A run has one, two or three activations, each one more than the last."""
    for before, _, after in edges(graph):
        if after.active is None:
            assert after.activation is None
        elif after.active == before.active:
            assert before.activation is not None
            assert after.activation in {before.activation, before.activation + 1} & {1, 2, 3}
        else:
            assert after.activation == 1


def test_finished_for_good(graph: Graph) -> None:
    """A finished wing stays finished and never becomes active again."""
    for before, _, after in edges(graph):
        for id, wing in before.wings.items():
            assert after.wings[id].finished >= wing.finished
            assert not (wing.finished and after.active == id)


def test_a_run_ends_finished_or_bypassed(graph: Graph) -> None:
    """A wing that is no longer active has finished, or was bypassed and has its activation still to come."""
    for before, _, after in edges(graph):
        if before.active is not None and after.active != before.active:
            left = after.wings[before.active]
            assert left.finished or left.bypassed


def test_one_bypassed_wing_at_most(graph: Graph) -> None:
    """There is one bypassed wing at most, it waits, and a wing that preempted it is active (E59)."""
    for position in graph:
        bypassed = [id for id, wing in position.wings.items() if wing.bypassed]
        assert len(bypassed) <= 1
        for id in bypassed:
            assert position.run == "preemption"
            assert position.wings[id].waiting
            assert position.wings[id].side != position.acting.side


def test_the_active_wing_can_act(graph: Graph) -> None:
    """The active wing has a unit and has not finished; its side chooses, or in a window the other."""
    for position in graph:
        if position.active is not None:
            assert position.acting.waiting
            assert (position.to_move == position.acting.side) == (position.step != "A")


def test_both_passes_end_the_phase(graph: Graph) -> None:
    """The other side's pass right after a pass ends the phase; no other pass does, the readings apart."""
    for before, one, after in edges(graph):
        if isinstance(one, Pass) and not OF_PASSES & before.readings.keys():
            answered = before.passes == 1 and before.to_move == before.on_move
            assert (after.phase == "rout") == answered


def test_the_phase_ends_when_nobody_waits(graph: Graph) -> None:
    """The phase lasts while a wing waits, unless both sides have passed, which readings may see otherwise."""
    for before, one, after in edges(graph):
        waits = any(wing.waiting for wing in after.wings.values())
        if not isinstance(one, Pass) and not OF_PASSES & before.readings.keys():
            assert (after.phase == "activation") == (waits and before.phase == "activation")


def test_only_a_lonely_pass_changes_nothing(graph: Graph) -> None:
    """Every play comes to an end: no position returns, unless the one side that can choose passes again."""
    ways = {before: set[Position]() for before in graph}
    for before, one, after in edges(graph):
        if before == after and isinstance(one, Pass):
            assert before.passes == 1
            assert before.to_move != before.on_move
        elif not isinstance(one, ChangeOrder | LoseUnits | MoveCommander) and not before.readings:
            ways[before].add(after)
    assert not returning(ways)


def test_the_sides_are_alike(graph: Graph) -> None:
    """With the sides exchanged every verdict is the same, with the sides exchanged."""
    for position, verdicts in graph.items():
        across = mirror(position)
        for one, verdict in verdicts:
            twin = act(across, mirror_act(one))
            assert (twin.allowed, twin.because, twin.facts) == (
                verdict.allowed,
                verdict.because,
                verdict.facts,
            )
            stays = verdict.position is position
            assert twin.position == (across if stays else mirror(verdict.position))


def test_the_order_of_wings_does_not_count(graph: Graph) -> None:
    """Positions that name their wings in another order are equal and hash equal."""
    for position in graph:
        turned = replace(position, wings=dict(reversed(position.wings.items())))
        assert turned == position
        assert hash(turned) == hash(position)


def test_ten_faces_have_two_outcomes(reachable: Callable[..., list[Position]]) -> None:
    """Each face leads where 0 leads if it succeeds and where 9 leads if it fails."""
    for position in reachable(*SET_UPS[0][:1]):
        for one in legal(position):
            if isinstance(one, Preempt | ChangeOrder | Continue):
                ends = {True: act(position, replace(one, roll=0)), False: act(position, replace(one, roll=9))}
                for face in range(10):
                    verdict = act(position, replace(one, roll=face))
                    assert verdict.facts is not None
                    assert verdict.position == ends[bool(verdict.facts.success)].position


units = st.builds(
    Unit,
    arm=st.sampled_from(ARMS),
    by_leader=st.booleans(),
    morale=st.sampled_from(MORALES),
    eliminated=st.booleans(),
)
wings = st.builds(
    Wing,
    side=st.sampled_from(SIDES),
    order=st.sampled_from(ORDERS),
    leadership=st.sampled_from(RATINGS),
    # A side has one Army Commander, so one rating.
    army_commander=st.none() | st.just(-1),
    cavalry=st.booleans(),
    adjacent_enemy=st.booleans(),
    units=st.integers(0, 3),
    lost=st.integers(0, 3),
)


@st.composite
def given_positions(draw: st.DrawFn) -> Position:
    """Positions at the beginning of a turn, whose initiative is known."""
    named = {
        f"{wing.side}{number}": wing
        for number, wing in enumerate(draw(st.lists(wings, min_size=1, max_size=7)))
    }
    # In one wing the units have names.
    chosen_wing = draw(st.sampled_from(sorted(named)))
    by_name = {f"u{number}": unit for number, unit in enumerate(draw(st.lists(units, max_size=3)))}
    if by_name:
        named[chosen_wing] = replace(named[chosen_wing], units=by_name, lost=0)
    readings = draw(
        st.fixed_dictionaries(
            {}, optional={id: st.sampled_from(reading.choices) for id, reading in READINGS.items()}
        )
    )
    empty_too = readings.get("mp.reading.initiative-empty") == "counted"
    charging = [w.side for w in named.values() if w.order == "charge" and (empty_too or w.left)]
    tie = charging.count("A") == charging.count("B")
    return Position(
        named,
        first=draw(st.sampled_from(SIDES)) if tie else None,
        roll_modifier=draw(st.integers(-9, 9)),
        readings=readings,
    )


@settings(max_examples=40, deadline=None)
@hypothesis_given(given=given_positions(), data=st.data())
def test_random_plays(every: Every, given: Position, data: st.DataObject) -> None:
    """In set-ups of any size: legal is allowed, the sides are alike, and a position can be given again."""
    position = start(given).position
    assert start(mirror(given)).position == mirror(position)
    for _ in range(data.draw(st.integers(0, 25), "length")):
        verdicts = [(one, act(position, one)) for one in every(position)]
        test_what_is_legal_is_what_is_allowed({position: verdicts})
        test_no_dead_end({position: verdicts})
        test_a_position_can_be_given_again({position: verdicts})
        test_the_sides_are_alike({position: verdicts})
        test_a_unit_acts_once_an_activation({position: verdicts})
        test_army_commanders_start_every_activation_anew({position: verdicts})
        test_units_are_only_lost({position: verdicts})
        allowed = [verdict.position for _, verdict in verdicts if verdict.allowed]
        if not allowed:
            break
        position = data.draw(st.sampled_from(allowed), "position")
