"""Hidden movement: set-ups and activations among random figures, markers and walls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import Decimal
from itertools import pairwise
from math import hypot
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize
from shapely import LineString

from rulekit.games.hidden_movement import (
    BOOK,
    Activate,
    Choose,
    Declare,
    Face,
    Move,
    MoveModel,
    PlaceFigures,
    Position,
    Remove,
    RevealMarker,
)
from rulekit.games.hidden_movement.flow import is_busy
from rulekit.games.hidden_movement.state import MOST_ACTIONS, SIDES
from rulekit.games.values import NAME
from tests.games.hidden_movement.test_legal import inside_path, on_table, unspotted
from tests.machines.base import PROFILE, Machine
from tests.machines.battlefields import HEADINGS, NEAR, given_positions, narrower, places, wider
from tests.machines.promises import Step
from tests.machines.twins import Change, Motion

#: A turn of the table, and a shift of it with all that is on it.
MOTIONS = (
    Motion(quarter=True, shift=(Decimal(3), Decimal("-1.5"))),
    Motion(quarter=False, shift=(Decimal("-4.25"), Decimal(7))),
)


class HiddenMovement(Machine):
    """Plays from the set-up or from the middle of a battle."""

    book = BOOK
    dull = frozenset({"begin", "end"})
    events = frozenset({"move-model"})

    @initialize(given=given_positions())
    def start_somewhere(self, given: Position) -> None:
        """Start with nothing spotted."""
        self.begin(given)

    def motions(self) -> tuple[Change, ...]:
        """A quarter turn, and a shift: the table may lie anywhere."""
        return MOTIONS

    def inside(self, domain: Mapping[str, Any], one: Any) -> bool | None:
        """Whether the book's words about the domain hold of the act."""
        of = dict(domain)
        if isinstance(one, Activate):
            return {"side": one.side, "type": one.type} in of["cards"] and 1 <= one.actions <= MOST_ACTIONS
        if isinstance(one, Declare):
            return self._inside_declaration(of, one)
        if isinstance(one, Move):
            return self._inside_path(of, one)
        if isinstance(one, PlaceFigures):
            found = {self._inside_place(of, place) for place in one.at.values()}
            if set(one.at) != set(of["figures"]) or False in found:
                return False
            return None if None in found else True
        turns = one.headings.values()
        return set(one.headings) == set(of["figures"]) and all(-360 <= turn <= 360 for turn in turns)

    def _inside_declaration(self, of: dict[str, Any], one: Declare) -> bool | None:
        named = bool(NAME.fullmatch(one.marker)) and one.marker not in (*of["taken"], *SIDES)
        if (
            one.unit != of["unit"]
            or not named
            or one.reserve != (one.x is None)
            or one.reserve != (one.y is None)
        ):
            return False
        if one.x is None or one.y is None:
            return True
        if not on_table(of["place"]["table"], (one.x, one.y)):
            return False
        return (
            None if self._by_a_wall((one.x, one.y)) else unspotted(of["place"]["unspotted"], (one.x, one.y))
        )

    def _inside_path(self, of: dict[str, Any], one: Move) -> bool | None:
        if one.marker != of["marker"]:
            return False
        start = self.position.markers[one.marker]
        way = [*([] if start.x is None else [(start.x, start.y)]), *one.path]
        if not one.path or any(a == b for a, b in pairwise(way)):
            return False
        if "unspotted" not in of:
            return inside_path(of, list(one.path))
        unseen = {name: value for name, value in of.items() if name != "unspotted"}
        if self._by_a_wall(*way):
            return None if inside_path(unseen, list(one.path)) else False
        found = inside_path(of, list(one.path))
        # A sight between two samples is missed: all who look a little farther tell whether that may be.
        around = of | {"unspotted": wider(of["unspotted"])}
        return found if not found or inside_path(around, list(one.path)) else None

    def _by_a_wall(self, *way: tuple[Decimal, Decimal]) -> bool:
        """Whether something lies on a wall, or goes over one: who sees that, the domain does not tell."""
        line = LineString([*way, *way[-1:]])
        walls = (LineString([(w.x1, w.y1), (w.x2, w.y2)]) for w in self.position.walls.values())
        return any(line.distance(wall) < NEAR for wall in walls)

    def _inside_place(self, of: dict[str, Any], place: tuple[Decimal, Decimal]) -> bool | None:
        def square(at: list[str]) -> Decimal:
            return (Decimal(at[0]) - place[0]) ** 2 + (Decimal(at[1]) - place[1]) ** 2

        near = square(of["within"]["from"]) <= Decimal(of["within"]["square"])
        apart = all(square(one["from"]) >= Decimal(one["square"]) for one in of["away"])
        if not (on_table(of["table"], place) and near and apart):
            return False
        if "unspotted" in of and self._by_a_wall(place):
            return None
        return "unspotted" not in of or unspotted(of["unspotted"], place)

    def of_domain(self, domain: Mapping[str, Any], verb: str) -> st.SearchStrategy[Any]:
        """Acts of every verb that is a continuum: near the limits, many of them inside."""
        make = {
            "declare": self._declarations,
            "activate": self._cards,
            "move": self._moves,
            "place": self._placings,
            "face": self._facings,
        }
        return make[verb](domain)

    def _declarations(self, domain: Mapping[str, Any]) -> st.SearchStrategy[Any]:
        unit, table = domain["unit"], self.position.table
        name = st.just(f"m{unit}") | st.sampled_from([*domain["taken"], "A"])
        reserve = st.builds(Declare, st.just(unit), name, reserve=st.just(value=True))
        placed = st.tuples(name, places(table)).map(lambda two: Declare(unit, two[0], *two[1]))
        return placed | placed | reserve

    def _cards(self, domain: Mapping[str, Any]) -> st.SearchStrategy[Any]:
        # The card that moves a marker is the one that matters.
        marked = [{"side": m.side, "type": m.type} for m in self.position.markers.values()]
        card = st.sampled_from([one for one in marked if one in domain["cards"]] or domain["cards"])
        cards = card | card | card | st.sampled_from(domain["cards"])
        return st.tuples(cards, st.integers(1, 3)).map(lambda two: Activate(**two[0], actions=two[1]))

    def _moves(self, domain: Mapping[str, Any]) -> st.SearchStrategy[Any]:
        id, table = domain["marker"], self.position.table
        if domain["from"] is None:
            edge = places(table).map(lambda at: (table.x, at[1])) | places(table)
            return st.lists(places(table), max_size=1).flatmap(
                lambda more: edge.map(lambda first: Move(id, (first, *more)))
            )
        x, y = map(Decimal, domain["from"])
        legs = st.sampled_from([(6, 0), (0, 6.5), (-6.5, 0), (0, -6), (3, 4), (-5, -4), (2, -2), (-5, 1)])
        ends = legs.map(lambda leg: ((x + Decimal(leg[0]), y + Decimal(leg[1])),))
        free = st.lists(places(table), min_size=1, max_size=2).map(tuple)
        return (ends | ends | free).map(lambda path: Move(id, path))

    def _placings(self, domain: Mapping[str, Any]) -> st.SearchStrategy[Any]:
        x, y = map(Decimal, domain["within"]["from"])
        away = st.sampled_from([Decimal(step) for step in (-4, -2, -1, 0, 0, 1, 2, 4)])
        place = st.tuples(away, away).map(lambda by: (x + by[0], y + by[1]))
        return st.fixed_dictionaries(dict.fromkeys(domain["figures"], place)).map(PlaceFigures)

    def _facings(self, domain: Mapping[str, Any]) -> st.SearchStrategy[Any]:
        return st.fixed_dictionaries(dict.fromkeys(domain["figures"], HEADINGS)).map(Face)

    def eventful(self) -> bool:
        """Whether a figure may move."""
        return self.position.phase == "play" and bool(self.position.models)

    def happenings(self) -> st.SearchStrategy[Any]:
        """Figures that move, many of them to where markers lie, or turn."""
        p: Position = self.position
        lie = [(m.x, m.y) for m in p.markers.values() if m.x is not None and m.y is not None]
        goal: Any = places(p.table)
        paths = st.lists(st.sampled_from(lie) | goal if lie else goal, max_size=2).map(tuple)
        return st.builds(MoveModel, st.sampled_from(sorted(p.models)), paths, st.none() | HEADINGS)

    def choices(self) -> Iterable[tuple[str, Any]]:
        """The units that may take the marker's place, or the markers of which one is next."""
        if self.position.reveal is None:
            return [(id, RevealMarker(id)) for id in self.position.markers]
        return [(id, Choose(id)) for id in self.position.units]

    def check_position(self) -> None:
        """As many markers as hidden units; no marker is spotted at rest; who is revealed has its figures."""
        p: Position = self.position
        hidden = Counter((u.side, u.type) for u in p.units.values() if u.state == "hidden")
        markers = Counter((m.side, m.type) for m in p.markers.values() if not m.dummy)
        if p.reveal is not None and p.reveal.unit is None:
            markers[p.reveal.side, p.reveal.type] += 1
        assert hidden == markers
        assert all(p.units[model.unit].state == "table" for model in p.models.values())
        for id, unit in p.units.items():
            standing = {figure for figure, model in p.models.items() if model.unit == id}
            waits = p.reveal is not None and p.reveal.unit == id and p.reveal.stage == "place"
            assert standing == (
                set() if unit.state != "table" else {unit.leader, *(() if waits else unit.figures)}
            )
        if p.reveal is not None and p.reveal.unit is not None:
            leader = p.models[p.units[p.reveal.unit].leader]
            assert (leader.x, leader.y) == (p.reveal.x, p.reveal.y)
        if not is_busy(p):
            self._check_at_rest()

    def _check_at_rest(self) -> None:
        """Nobody spots a marker where it lies, in the set-up and in the play."""
        p: Position = self.position
        for marker in p.markers.values():
            if marker.x is None or marker.y is None:
                continue
            if not self._by_a_wall((marker.x, marker.y)):
                assert unspotted(narrower(p, marker.side), (marker.x, marker.y))

    def check_step(self, step: Step) -> None:
        """A revealed unit stands where its marker was; markers move six inches; nobody else is touched."""
        before, one, verdict = step
        if not verdict.allowed:
            return
        after: Any = verdict.position
        assert list(before.walls.items()) == list(after.walls.items())
        for id, marker in after.markers.items():
            was = before.markers.get(id)
            if was is not None and (was.x, was.y) != (marker.x, marker.y):
                assert isinstance(one, Move)
                assert one.marker == id
        for figure, model in before.models.items():
            moved = after.models[figure]
            assert (model.x, model.y) == (moved.x, moved.y) or getattr(one, "figure", None) == figure
        if isinstance(one, Move):
            self._check_move(before, one, verdict)
        elif isinstance(one, Choose):
            leader = after.models[before.units[one.unit].leader]
            assert (leader.x, leader.y) == (before.reveal.x, before.reveal.y)
            assert after.units[one.unit].state == "table"
        elif isinstance(one, Remove | RevealMarker):
            marker = before.markers[one.marker]
            # A marker that has acted is removed by nobody but who spots it.
            assert marker.acted == 0 or isinstance(one, RevealMarker)
            assert one.marker not in after.markers
            assert (after.reveal.x, after.reveal.y) == (marker.x, marker.y)

    def _check_move(self, before: Any, one: Move, verdict: Any) -> None:
        """It ends where the path does, or earlier where it is spotted; six inches at most, and as told."""
        facts, was = verdict.facts, before.markers[one.marker]
        assert facts.length <= 6
        assert was.acted < before.activation.actions
        if facts.spotter is None:
            assert (facts.x, facts.y) == one.path[-1]
            assert verdict.position.markers[one.marker].acted == was.acted + 1
        else:
            eye = before.models[facts.spotter]
            away = hypot(float(eye.x - facts.x), float(eye.y - facts.y))
            assert away <= float(before.units[eye.unit].spotting) + 0.001
            assert before.units[eye.unit].side != was.side
            assert one.marker not in verdict.position.markers or is_busy(verdict.position)


TestHiddenMovement = HiddenMovement.TestCase
TestHiddenMovement.settings = PROFILE
