"""Dark Millennium: special assaults and BA cards of random units and hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import comb
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from rulekit.games.dark_millennium import (
    BOOK,
    Block,
    Card,
    Choose,
    Discard,
    LeavePlay,
    Lock,
    Pass,
    PlayBA,
    Player,
    Position,
    Resolve,
    SpecialAssault,
    Tactic,
    Unit,
)
from rulekit.games.dark_millennium.state import OPPONENT, OPTIONS, SIDES, zones
from tests.games.dark_millennium.test_reachable import given_positions
from tests.machines.base import PROFILE, Machine
from tests.machines.promises import Step

#: So many cards, or units, that the ways to choose four of them are not listed one by one.
CROWD = 10
FOUR = 4


@st.composite
def crowds(draw: st.DrawFn) -> Position:
    """Many cards in a hand, many units on a table, and texts that ask for four of them."""
    side = draw(st.sampled_from(SIDES))
    text: Any = draw(st.sampled_from([Discard(FOUR), Lock(FOUR)]))
    many = range(CROWD)
    units = {f"u{n}": Unit(OPPONENT[side], draw(st.sampled_from(["ready", "charging"]))) for n in many}
    units["chief"] = Unit(side, "charging", special=text, tactic=Lock(FOUR))
    hands = {OPPONENT[side]: Player(hand=tuple(f"c{n}" for n in many)), side: Player(hand=("ba",))}
    return Position(units, {"ba": Card(ba=text, tactic=Lock(FOUR))}, hands)


POSITIONS = given_positions() | given_positions() | given_positions() | crowds()


class DarkMillennium(Machine):
    """Plays of actions, one after another."""

    book = BOOK
    dull = frozenset({"pass"})
    events = frozenset({"leave-play"})
    unordered = ("cards", "units")
    untold = frozenset({"target-needed"})

    @initialize(given=POSITIONS)
    def start_somewhere(self, given: Position) -> None:
        """Start between actions."""
        self.begin(given)

    @precondition(lambda self: self.over())
    @rule(given=POSITIONS)
    def start_again(self, given: Position) -> None:
        """Start somewhere else when nothing is left to do."""
        self.start_somewhere(given)

    def inside(self, domain: Mapping[str, Any], one: Any) -> bool:
        """So many of the names, each once, of the same source."""
        field = "cards" if "cards" in domain else "units"
        named = getattr(one, field)
        source = {name: getattr(one, name, None) for name in ("card", "unit")}
        same = all(domain.get(name) == of for name, of in source.items())
        fits = len(named) == domain["count"] == len(set(named)) and set(named) <= set(domain[field])
        return same and fits and not getattr(one, "target", None)

    def of_domain(self, domain: Mapping[str, Any], verb: str) -> st.SearchStrategy[Any]:
        """So many of the names, or one more or fewer."""
        field, count = "cards" if "cards" in domain else "units", domain["count"]
        assert comb(len(domain[field]), count) > comb(CROWD - 1, FOUR)
        sizes = st.sampled_from([count, count, count, count - 1, count + 1])
        named = sizes.flatmap(
            lambda size: st.lists(st.sampled_from(domain[field]), min_size=size, max_size=size, unique=True)
        )
        source = {name: domain[name] for name in ("card", "unit") if name in domain}
        make: Any = Resolve if verb == "resolve" else Tactic
        return named.map(lambda some: make(**source, **{field: tuple(some)}))

    def eventful(self) -> bool:
        """Units may leave play while there are enough left to go on."""
        return len(self.there()) > len(SIDES)

    def there(self) -> list[str]:
        """Units in play."""
        return [id for id, unit in self.position.units.items() if unit.in_play]

    def happenings(self) -> st.SearchStrategy[Any]:
        """A unit leaves play, the one that assaults as often as any other."""
        fighting = self.position.assault
        front = [id for id in self.there() if fighting and id in (fighting.unit, fighting.target)]
        return st.sampled_from([*self.there(), *front]).map(LeavePlay)

    def choices(self) -> Iterable[tuple[str, Any]]:
        """What the assaulting side may go on with."""
        return ((option, Choose(option)) for option in OPTIONS)

    def check_position(self) -> None:
        """Each card is in one zone; the assaulting unit is locked; between actions nothing is left."""
        p: Position = self.position
        cards = Counter(card for player in p.players.values() for card in zones(player))
        assert set(cards.values()) <= {1}
        laid = [card for player in p.players.values() for card in player.table]
        assert laid == ([p.ba] if p.ba else [])
        if p.assault is not None:
            assert p.units[p.assault.unit].state == "locked"
            assert (p.assault.kind == "regular") == (p.assault.target is not None)
        if p.stage is None:
            assert not any(unit.plus_assault or unit.plus_armor for unit in p.units.values())
            assert (p.passes, p.used, p.to_move) == (0, (), None)

    def check_step(self, step: Step) -> None:
        """Cards keep their player, units are only locked and lost, who is out of play does nothing."""
        before, one, verdict = step
        after: Position = verdict.position
        for side in SIDES:
            old, new = before.players[side], after.players[side]
            assert Counter(zones(old)) == Counter(zones(new))
            assert new.discard[: len(old.discard)] == old.discard
            assert old.deck[len(old.deck) - len(new.deck) :] == new.deck
        for id, unit in before.units.items():
            now = after.units[id]
            assert now.state in {unit.state, "locked"}
            assert now.in_play <= unit.in_play
            hurt = (now.in_play, now.damage) != (unit.in_play, unit.damage)
            if hurt and not isinstance(one, LeavePlay):
                assert isinstance(one, Pass)
                assert (before.assault.kind, before.assault.target) == ("regular", id)
        if verdict.allowed:
            self._check_actor(before, one, after)
            self._check_passes(before, one, after)

    def _check_actor(self, before: Position, one: Any, after: Position) -> None:
        """Who acts is in play and pays for it: a charge with a lock, a card with its place in the hand."""
        if isinstance(one, SpecialAssault | Block):
            assert before.units[one.unit].in_play
            assert before.units[one.unit].state == "charging"
        if isinstance(one, SpecialAssault):
            assert after.units[one.unit].state == "locked"
        card = getattr(one, "card", None)
        if card is not None:
            assert before.holder(card) is not None
            assert after.holder(card) is None
        if isinstance(one, PlayBA):
            assert after.ba == one.card
        if isinstance(one, Resolve) and before.ba:
            assert before.ba in after.players[before.acting].discard

    def _check_passes(self, before: Position, one: Any, after: Position) -> None:
        """Two passes, one after the other, close the tactics; a tactic between them starts anew."""
        if before.stage != "tactics" or not isinstance(one, Pass | Tactic):
            return
        acts = [step for step in self.past if not isinstance(step.one, LeavePlay)]
        number = next(n for n, step in enumerate(acts) if step.one is one and step.before is before)
        former = acts[number - 1] if number else None
        twice = isinstance(one, Pass) and former is not None and isinstance(former.one, Pass)
        assert (after.stage != "tactics") == (
            twice and former is not None and former.before.stage == "tactics"
        )
        if after.stage == "tactics":
            assert before.to_move is not None
            assert after.to_move == OPPONENT[before.to_move]


TestDarkMillennium = DarkMillennium.TestCase
TestDarkMillennium.settings = PROFILE
