"""What holds in every position that can be reached: by brute force in small set-ups, at random in others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given as hypothesis_given, settings, strategies as st
from msgspec.structs import replace

from rulekit.games.book import Open
from rulekit.games.dark_millennium import (
    READINGS,
    Act,
    Card,
    Discard,
    Draw,
    LeavePlay,
    Lock,
    Pass,
    Player,
    Position,
    RaiseArmor,
    RaiseAssault,
    Tactic,
    Unit,
    act,
    chances,
    legal,
    start,
)
from rulekit.games.dark_millennium.engine import Verdict
from rulekit.games.dark_millennium.state import OPPONENT, SIDES, STATES, Side, zones
from rulekit.oracle.decode import convert
from rulekit.oracle.vectors import sparse
from tests.games.shared import returning

Every = Callable[[Position], Iterator[Act]]
Graph = dict[Position, list[tuple[Act, Verdict]]]
LAST = 8


@pytest.fixture(scope="module", params=range(LAST + 1))
def graph(request: pytest.FixtureRequest, walks: Callable[[int], Graph]) -> Graph:
    """Every position that can be reached in a set-up, with every act there and its verdict."""
    return walks(request.param)


def edges(graph: Graph) -> Iterator[tuple[Position, Act, Position]]:
    """Every allowed act, events included, between the positions before and after it."""
    for before, verdicts in graph.items():
        for one, verdict in verdicts:
            if verdict.allowed:
                yield before, one, verdict.position


def mirror(position: Position) -> Position:
    """The position with the sides exchanged; units and cards keep their names."""
    units = {id: replace(unit, side=OPPONENT[unit.side]) for id, unit in position.units.items()}
    players = {OPPONENT[side]: player for side, player in position.players.items()}
    to_move = position.to_move and OPPONENT[position.to_move]
    return replace(position, units=units, players=players, to_move=to_move)


def in_any_order(one: Act) -> Act:
    """The act with what it names in one order: which order it was does not matter."""
    named = {name: tuple(sorted(getattr(one, name))) for name in ("cards", "units") if hasattr(one, name)}
    return replace(one, **named)


def test_what_is_legal_is_what_is_allowed(graph: Graph) -> None:
    """`legal` lists exactly the acts that `act` allows, each once, events excepted."""
    for position, verdicts in graph.items():
        allowed = {
            in_any_order(one)
            for one, verdict in verdicts
            if verdict.allowed and not isinstance(one, LeavePlay)
        }
        listed = [in_any_order(one) for one in legal(position) if not isinstance(one, Open)]
        assert len(listed) == len(set(listed))
        assert set(listed) == allowed


def test_no_dead_end(graph: Graph) -> None:
    """While an action is under way somebody is to move, and can."""
    for position in graph:
        assert (position.to_move is None) == (position.stage is None)
        assert position.stage is None or next(legal(position), None) is not None


def test_a_refused_act_leaves_the_position(graph: Graph) -> None:
    """A refusal names one rule, tells no facts, and is no step."""
    for position, verdicts in graph.items():
        for _, verdict in verdicts:
            if not verdict.allowed:
                assert verdict.position is position
                assert (len(verdict.because), verdict.facts) == (1, None)


def test_a_position_can_be_given_again(graph: Graph) -> None:
    """Every position, through JSON with its defaults and without, starts unchanged and decides nothing."""
    for position in graph:
        for plain in (msgspec.to_builtins(position), sparse(position)):
            verdict = start(convert(msgspec.json.decode(msgspec.json.encode(plain)), Position))
            assert verdict.position == position
            assert verdict.because == ()
            assert bool(verdict.options) == (position.stage == "choice")


def test_cards_stay_with_their_player(graph: Graph) -> None:
    """Every card is in one zone of the player who had it at first; decks only shrink, discard piles grow."""
    for before, _, after in edges(graph):
        for side in SIDES:
            old, new = before.players[side], after.players[side]
            assert sorted(zones(new)) == sorted(zones(old)) == sorted(set(zones(old)))
            assert new.discard[: len(old.discard)] == old.discard
            assert old.deck[len(old.deck) - len(new.deck) :] == new.deck


def test_a_ba_card_lies_on_the_table(graph: Graph) -> None:
    """While a BA card is played it lies on the table and in no hand; otherwise the table is empty (n6)."""
    for position in graph:
        laid = [card for player in position.players.values() for card in player.table]
        assert laid == ([position.ba] if position.ba else [])


def test_units_are_only_locked_and_lost(graph: Graph) -> None:
    """No act makes a unit ready or charging, and what has left play does not come back."""
    for before, _, after in edges(graph):
        assert list(before.units) == list(after.units)
        for id, unit in before.units.items():
            assert after.units[id].state in {unit.state, "locked"}
            assert after.units[id].in_play <= unit.in_play


def test_the_assaulting_unit_is_locked(graph: Graph) -> None:
    """Who assaults was locked for it and stays so, whatever comes (S4)."""
    for position in graph:
        if position.assault is not None:
            assert position.units[position.assault.unit].state == "locked"


def test_only_a_block_makes_an_assault_regular(graph: Graph) -> None:
    """An assault is regular where it has a target, a unit of the other side; else it is special."""
    for position in graph:
        if position.assault is not None:
            assert (position.assault.kind == "regular") == (position.assault.target is not None)
            if position.assault.target is not None:
                assert position.units[position.assault.target].side != position.acting


def test_nothing_is_left_between_actions(graph: Graph) -> None:
    """Between actions there are no bonuses, no passes and no tactics used (A5)."""
    for position in graph:
        if position.stage is None:
            assert not any(unit.plus_assault or unit.plus_armor for unit in position.units.values())
            assert (position.assault, position.ba, position.passes, position.used) == (None, None, 0, ())


def test_one_choice_after_damage(graph: Graph) -> None:
    """Only where damage is left over is there a choice; whoever was hit is gone by then (S12, n3)."""
    for before, _, after in edges(graph):
        excess = after.assault.excess if after.assault else None
        assert (after.stage == "choice") == (excess is not None)
        if after.stage == "choice":
            assert excess is not None
            assert excess > 0
            assert after.to_move == after.acting
            assert after.assault is not None
            assert not after.units[str(after.assault.target)].in_play
            assert before.stage in {"tactics", "choice"}


def test_damage_comes_with_the_closing_pass_of_a_blocked_assault_alone(graph: Graph) -> None:
    """Nothing else destroys or wounds a unit: no unblocked special, no tactic, no text (n1, n2)."""
    for before, one, after in edges(graph):
        hurt = [
            id
            for id, unit in before.units.items()
            if (unit.in_play, unit.damage) != (after.units[id].in_play, after.units[id].damage)
        ]
        if hurt and not isinstance(one, LeavePlay):
            assert isinstance(one, Pass)
            assert before.passes == 1
            assert before.assault is not None
            assert hurt == [before.assault.target]


def test_only_two_passes_in_a_row_close_the_tactics(graph: Graph) -> None:
    """The step lasts until the other's pass right after a pass; who has passed may play again (A11, A12)."""
    for before, one, after in edges(graph):
        if before.stage == "tactics" and isinstance(one, Pass | Tactic):
            assert (after.stage == "tactics") == (isinstance(one, Tactic) or before.passes == 0)
            if after.stage == "tactics":
                assert after.passes == isinstance(one, Pass)
                assert before.to_move is not None
                assert after.to_move == OPPONENT[before.to_move]


def test_every_play_comes_to_an_end(graph: Graph) -> None:
    """No position returns, unless units' tactics may be used again: something is locked, lost or used up."""
    ways = {before: set[Position]() for before in graph}
    for before, one, after in edges(graph):
        if not ("dm.reading.unit-tactic" in before.readings and isinstance(one, Tactic) and one.unit):
            ways[before].add(after)
    assert not returning(ways)


def test_the_sides_are_alike(graph: Graph) -> None:
    """With the sides exchanged every verdict is the same, with the sides exchanged."""
    for position, verdicts in graph.items():
        for one, verdict in verdicts:
            twin = act(mirror(position), one)
            expected = replace(verdict, position=mirror(verdict.position))
            assert twin == expected


def test_the_order_of_names_does_not_count(graph: Graph) -> None:
    """Positions that name units, cards and players in another order are equal and hash equal."""
    for position in graph:
        turned = replace(
            position,
            **{
                name: dict(reversed(getattr(position, name).items()))
                for name in ("units", "cards", "players", "readings")
            },
        )
        assert turned == position
        assert hash(turned) == hash(position)


def test_no_dice(graph: Graph) -> None:
    """Every act has one outcome."""
    for position in graph:
        acts = [one for one in legal(position) if not isinstance(one, Open)]
        assert all(list(chances(position, one)) == [(None, Fraction(1))] for one in acts)


#: What is asked of every position of a random play: all but what needs the whole graph.
HOLDS: tuple[Callable[[Graph], None], ...] = (
    test_what_is_legal_is_what_is_allowed,
    test_no_dead_end,
    test_a_refused_act_leaves_the_position,
    test_a_position_can_be_given_again,
    test_cards_stay_with_their_player,
    test_a_ba_card_lies_on_the_table,
    test_units_are_only_locked_and_lost,
    test_the_assaulting_unit_is_locked,
    test_only_a_block_makes_an_assault_regular,
    test_nothing_is_left_between_actions,
    test_one_choice_after_damage,
    test_damage_comes_with_the_closing_pass_of_a_blocked_assault_alone,
    test_only_two_passes_in_a_row_close_the_tactics,
    test_the_sides_are_alike,
    test_the_order_of_names_does_not_count,
)

numbers = st.integers(1, 3)
texts = st.builds(Draw, numbers) | st.builds(Discard, numbers) | st.builds(Lock, numbers)
tactics = (
    st.builds(Draw, numbers)
    | st.builds(Lock, numbers)
    | st.builds(RaiseAssault, numbers)
    | st.builds(RaiseArmor, numbers)
)
units = st.builds(
    Unit,
    side=st.sampled_from(SIDES),
    state=st.sampled_from([*STATES, "charging", "charging"]),
    assault=st.integers(0, 4),
    armor=st.integers(0, 4),
    special=st.none() | texts,
    tactic=st.none() | tactics,
)
faces = st.builds(Card, tactic=st.none() | tactics, ba=st.none() | texts)


@st.composite
def given_positions(draw: st.DrawFn) -> Position:
    """Positions between actions: up to four units, up to six cards in hands and decks, any readings."""
    named = {f"u{number}": unit for number, unit in enumerate(draw(st.lists(units, min_size=1, max_size=4)))}
    cards = {f"c{number}": face for number, face in enumerate(draw(st.lists(faces, max_size=6)))}
    spread: dict[Side, dict[str, list[str]]] = {side: {"hand": [], "deck": []} for side in SIDES}
    for card in cards:
        spread[draw(st.sampled_from(SIDES))][draw(st.sampled_from(("hand", "hand", "deck")))].append(card)
    players = {side: Player(hand=tuple(z["hand"]), deck=tuple(z["deck"])) for side, z in spread.items()}
    chosen = st.fixed_dictionaries(
        {}, optional={id: st.sampled_from(reading.choices) for id, reading in READINGS.items()}
    )
    return Position(named, cards, players, draw(chosen))


@settings(max_examples=30, deadline=None)
@hypothesis_given(given=given_positions(), data=st.data())
def test_random_plays(every: Every, given: Position, data: st.DataObject) -> None:
    """In other set-ups too everything of this module holds, step by step."""
    position = start(given).position
    for _ in range(data.draw(st.integers(0, 30), "length")):
        graph = {position: [(one, act(position, one)) for one in every(position)]}
        for holds in HOLDS:
            holds(graph)
        onward = [(one, verdict.position) for one, verdict in graph[position] if verdict.allowed]
        events = data.draw(st.integers(0, 9), "events") == 0
        allowed = [after for one, after in onward if events or not isinstance(one, LeavePlay)]
        if not allowed:
            break
        position = data.draw(st.sampled_from(allowed), "position")
