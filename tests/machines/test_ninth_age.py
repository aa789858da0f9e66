"""The Ninth Age: random combats, pursuits and flights, and the turns after them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from math import cos, hypot, radians, sin
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from rulekit.games.ninth_age import (
    BOOK,
    Charge,
    Declare,
    FirstPursuer,
    FleeFrom,
    FleeMove,
    FleeRoll,
    Pivot,
    Place,
    Position,
    PursuitRoll,
    Reform,
    RestrainTest,
    Skip,
)
from rulekit.games.ninth_age.ground import others
from rulekit.games.ninth_age.moves import may_place
from rulekit.games.ninth_age.state import COMBAT, OPPONENT, PURSUING, SIDES, STAGES
from rulekit.geometry import inches
from rulekit.verdict import Aside
from tests.games.ninth_age.test_plays import fits, shape
from tests.machines.base import PROFILE, Machine
from tests.machines.combats import LENGTHS, WIDE, given_positions
from tests.machines.promises import Step
from tests.machines.twins import Change, Motion

#: How much rounding may take of an inch.
NEAR = 0.002
#: How far everything on a wide table is moved.
SHIFT = (Decimal("7.25"), Decimal("3.5"))


class NinthAge(Machine):
    """Plays of one combat, and of some turns after it."""

    book = BOOK
    dull = frozenset({"end-turn", "score", "charge", "skip"})
    events = frozenset({"place"})
    untold = frozenset({"dice-needed", "heading-needed"})

    def __init__(self) -> None:
        super().__init__()
        #: Units that have been so in this combat, in which no unit ever comes back.
        self.restrained: set[str] = set()
        self.pursuing: set[str] = set()

    @initialize(given=given_positions())
    def start_somewhere(self, given: Position) -> None:
        """Start when the Break Tests have been taken."""
        self.restrained.clear()
        self.pursuing.clear()
        self.begin(given)

    @precondition(lambda self: self.over())
    @rule(given=given_positions())
    def start_again(self, given: Position) -> None:
        """Start somewhere else when nothing is left to do."""
        self.start_somewhere(given)

    def over(self) -> bool:
        """After the combat and another turn, when nothing is barred any more."""
        p: Position = self.position
        return p.stage == "turn" and not any(unit.no_charge or unit.no_scoring for unit in p.units.values())

    def motions(self) -> tuple[Change, ...]:
        """A quarter turn; a shift too, where no edge is near."""
        table = self.position.table
        quarter = Motion(quarter=True, shift=(table.height, Decimal(0)))
        return (quarter, Motion(quarter=False, shift=SHIFT)) if table.width == WIDE else (quarter,)

    def canonical(self, one: Any) -> Any:
        """A heading that is the only way need not be told."""
        if isinstance(one, FleeMove) and one.heading is not None and FleeMove(one.unit) in self.listed:
            facts: Any = self.book.act(self.position, FleeMove(one.unit)).facts
            return FleeMove(one.unit) if facts.heading == one.heading % 360 else one
        if isinstance(one, FleeMove) and one.heading is None:
            # One of two ways: it must be told which.
            ways = [each for each in self.listed if isinstance(each, FleeMove) and each.unit == one.unit]
            return ways[0] if ways else one
        return super().canonical(one)

    def inside(self, domain: Mapping[str, Any], one: Any) -> bool | None:
        """Whether the footprint fits, and only models with Front Rank are put into their places."""
        if one.unit != domain["unit"]:
            return False
        sizes = ("width", "depth") if isinstance(one, Reform) else ()
        told = {name: getattr(one, name) for name in ("heading", *sizes) if getattr(one, name) is not None}
        if any(not Decimal("0.1") <= told[name] <= Decimal(999) for name in sizes if name in told):
            return False
        if abs(told.get("heading", Decimal(0))) > 360:
            return False
        if isinstance(one, Pivot):
            models = set(one.rearrange)
            if not models <= set(domain["rearrange"]) or len(models) < len(one.rearrange):
                return False
            if not models and not told:
                return False
        # A footprint may stay as it is, however close it stands to others.
        return fits(domain, **told)

    def of_domain(self, domain: Mapping[str, Any], verb: str) -> st.SearchStrategy[Any]:
        """Turns by all sorts of angles, to all sorts of sizes."""
        turns = st.sampled_from([Decimal(15 * number) for number in range(24)]) | st.decimals(
            0, 359, places=1
        )
        unit = domain["unit"]
        if verb == "reform":
            size = st.none() | LENGTHS.map(inches) | st.just(Decimal(30))
            return st.builds(Reform, st.just(unit), st.none() | turns, size, size)
        models = st.lists(st.sampled_from([*domain["rearrange"], "nobody"]), max_size=2).map(tuple)
        return st.builds(Pivot, st.just(unit), turns, st.just(()) | models)

    def eventful(self) -> bool:
        """Whether a unit waits for a move that the fragment does not describe."""
        return bool(self.placeable())

    def placeable(self) -> list[str]:
        """Units that are moved by other rules now."""
        return [id for id in self.position.units if Aside().permits(may_place, self.position, Place(id))]

    def happenings(self) -> st.SearchStrategy[Any]:
        """Such a unit is put down somewhere, or leaves the table."""
        p: Position = self.position
        waits = st.sampled_from(self.placeable())
        steps, turns = st.sampled_from([-12, -6, 0, 6, 12]), st.sampled_from([0, 45, 180]).map(Decimal)
        moved = st.tuples(waits, steps, steps, turns)
        return waits.map(Place) | moved.map(
            lambda m: Place(m[0], p.units[m[0]].x + m[1], p.units[m[0]].y + m[2], m[3])
        )

    def choices(self) -> Iterable[tuple[str, Any]]:
        """A prey, an enemy to flee from, the first to roll."""
        p: Position = self.position
        if p.stage == "pursuit-rolls":
            return [(side, FirstPursuer(side)) for side in SIDES]
        if p.stage == "flight" and p.active is not None:
            away = p.active
            return [(id, FleeFrom(away, id)) for id in p.units if p.units[id].side != p.units[away].side]
        forced = [id for id, unit in p.units.items() if unit.plan == "forced"]
        return [(id, Declare(forced[0], id)) for id in p.units if self._enemies(forced[:1], id)]

    def _enemies(self, ids: list[str], other: str) -> bool:
        units = self.position.units
        return any(units[id].side == OPPONENT[units[other].side] for id in ids)

    def check_position(self) -> None:
        """A unit is never both restrained and pursuing in one combat; who waits has somebody to wait for."""
        p: Position = self.position
        for id, unit in p.units.items():
            if unit.plan == "restrained":
                self.restrained.add(id)
            if unit.plan in PURSUING:
                self.pursuing.add(id)
            if unit.state == "caught" and p.stage in COMBAT:
                rolls = [hunter.roll or 0 for hunter in p.units.values() if hunter.target == id]
                assert max(rolls, default=0) >= (unit.roll or 0)
        assert not self.restrained & self.pursuing

    def check_step(self, step: Step) -> None:
        """Stages go on; the lost never move; nobody moves but who acts; one roll a unit."""
        before, one, verdict = step
        after: Position = verdict.position
        later = ("turn", "game-turn-end")
        assert STAGES.index(after.stage) >= STAGES.index(before.stage) or after.stage in later
        for id, unit in after.units.items():
            was = before.units[id]
            stands = (unit.x, unit.y, unit.heading) == (was.x, was.y, was.heading)
            assert stands or getattr(one, "unit", None) == id
            if was.state in ("caught", "destroyed", "crumbled", "gone"):
                assert stands
                assert unit.state == was.state
            if was.roll is not None and after.stage in COMBAT:
                assert unit.roll == was.roll
        if verdict.allowed:
            self._check_act(step)

    def _check_act(self, step: Step) -> None:
        before, one, verdict = step
        after: Position = verdict.position
        if isinstance(one, FleeRoll):
            was = before.units[one.unit]
            assert (was.state, was.roll) == ("broken", None)
            assert after.units[one.unit].roll == one.roll
        elif isinstance(one, PursuitRoll):
            self._check_pursuit(before, one, after)
        elif isinstance(one, RestrainTest):
            passed = one.roll <= before.units[one.unit].discipline
            assert (after.units[one.unit].plan == "restrained" or after.stage == "over") == passed
        elif isinstance(one, FleeMove):
            self._check_flight(step)
        elif isinstance(one, Pivot | Reform | Skip):
            # Whoever turns does so last of all, about the centre.
            assert before.stage == "post-combat"
            unit, was = after.units[one.unit], before.units[one.unit]
            assert (unit.x, unit.y) == (was.x, was.y)
            if isinstance(one, Reform):
                assert unit.no_charge == "next-turn"
                assert (unit.no_scoring is not None) <= was.scoring
        elif isinstance(one, Charge):
            assert before.units[one.unit].no_charge is None

    def _check_pursuit(self, before: Position, one: PursuitRoll, after: Position) -> None:
        target = before.units[one.unit].target
        if target is not None and after.stage in COMBAT:
            prey = before.units[target]
            caught = prey.state == "caught" or (one.roll or 0) >= (prey.roll or 0)
            assert after.units[target].state == ("caught" if caught else prey.state)

    def _check_flight(self, step: Step) -> None:
        """It goes as far as was rolled, or farther, or to the edge; who fought with it is no terrain."""
        before, one, verdict = step
        facts: Any = verdict.facts
        was = before.units[one.unit]
        unit = verdict.position.units[one.unit]
        moved = hypot(float(unit.x - was.x), float(unit.y - was.y))
        assert moved == pytest.approx(float(facts.distance), abs=3e-4)
        assert facts.roll == was.roll
        if not facts.removed:
            assert facts.distance == pytest.approx(facts.roll + (facts.extended or 0), abs=Decimal("0.0001"))
            self._check_room(before, one.unit, facts)
        assert unit.state == ("gone" if facts.removed else "fled")
        assert not set(facts.tests) & set(before.combat)
        assert set(facts.tests) | set(facts.panic) <= set(facts.crossed)
        first = next(id for id in before.flee_order if before.units[id].state == "broken")
        assert first == one.unit

    def _check_room(self, before: Position, id: str, facts: Any) -> None:
        """It ends an inch from all others; it goes on only where it would have ended nearer."""
        unit, turn = before.units[id], radians(facts.heading)

        def room(length: Any) -> float:
            x, y = (float(at) + float(length) * f(turn) for at, f in ((unit.x, cos), (unit.y, sin)))
            there = shape(plain(unit), x=x, y=y, heading=facts.heading)
            return min(
                (there.distance(shape(plain(other))) for other in others(before, id).values()), default=99
            )

        assert room(facts.distance) > 1 - NEAR
        assert facts.extended is None or room(facts.roll) < 1 + NEAR


def plain(piece: Any) -> dict[str, Any]:
    """A footprint as domains describe it."""
    return {name: getattr(piece, name) for name in ("x", "y", "width", "depth", "heading")}


TestNinthAge = NinthAge.TestCase
TestNinthAge.settings = PROFILE
