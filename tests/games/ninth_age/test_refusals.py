"""Every condition refuses by itself: with this one rule off, the same act is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulekit.games.ninth_age import RULES, Act, Position, Reform, act
from rulekit.games.ninth_age.engine import VERBS, Verdict, conditions
from rulekit.verdict import Aside

After = Callable[..., Position]
On = Callable[..., Verdict]
Case = tuple[str, str, str, str, dict[str, Any]]

FLED = "declare A1 -; restrain-test A1 7; flee-roll B1 7; flee-move B1"
STOOD = f"{FLED}; skip A1"
REFORMED = f"{FLED}; reform A1"
MAY_TURN = {"readings": {"t9a.reading.untested": "may-turn"}}
#: Something far away that has yet to be declared, so that the stage lasts.
PENDING = "A8 A 60,20 4x4 90 discipline=7, B8 B 60,24 4x4 270 broken"
DUEL = "A1 A 24,20 6x4 90 discipline=7, B1 B 24,24 5x4 270 broken"
BYSTANDER = f"{DUEL}, A2 A 40,20 4x4 90"
#: A1 still fights B2; A2 could pursue.
ENGAGED = f"{DUEL}, B2 B 24,16 4x4 90, A2 A 28.5,24 4x4 180 discipline=7"
SCORERS = "A1 A 24,20 6x4 90 discipline=7 scoring, B1 B 24,24 5x4 270 broken scoring"
#: A friend stands an inch behind A1.
CROWDED = (
    "A1 A 24,20 6x4 90 discipline=7 front_rank=hero displaced=hero, B1 B 24,24 5x4 270 broken,"
    " A2 A 24,15 4x4 90"
)
AT_EDGE = "A1 A 24,2 6x4 90 discipline=7, B1 B 24,6 5x4 270 broken"
OVERRUNNER = "A1 A 24,20 4x4 90 charged=charge, B1 B 24,24 4x4 270 destroyed"
CORNERED = "A1 A 24,40 4x4 90 charged=charge, B1 B 24,44 4x4 270 destroyed"
LOST = "A1 A 24,20 4x4 90 destroyed, B1 B 24,24 4x4 270 broken"
TWO_WINNERS = f"{DUEL}, A2 A 44,20 4x4 90 charged=charge, B2 B 44,24 4x4 90 destroyed"
RAN = "overrun A1; pursuit-roll A1 8"
BOTH = "declare A1 B1; overrun B2"
HELD = "declare A1 B1; declare A2 B1; flee-roll B1 7; pursuit-roll A1 5; pursuit-roll A2 5"

#: The rule; the act; the acts before it; the units, or the name of a set-up; other fields.
REFUSALS: list[Case] = [
    ("pursuit.moment", "declare A1 -", "declare A1 B1", "DUEL", {}),
    ("pursuit.moment", "overrun A1", "overrun A1", "WIPED_OUT", {}),
    ("pursuit.forced", "declare A1 -", "declare A1 -; restrain-test A1 8", "TWO_PREYS", {}),
    ("pursuit.who", "declare A2 -", "", BYSTANDER, {}),
    ("pursuit.engaged", "declare A1 B1", "", ENGAGED, {}),
    ("pursuit.engaged", "declare A1 -", "", ENGAGED, {}),
    (
        "pursuit.barred",
        "declare A1 B1",
        "",
        ENGAGED.replace("7,", "7 may_pursue=no,", 1).replace("24,16", "24,12"),
        {},
    ),
    (
        "pursuit.barred",
        "overrun A1",
        "",
        f"{OVERRUNNER}, {PENDING}".replace("charge,", "charge may_pursue=no,"),
        {},
    ),
    ("pursuit.once", "declare A1 -", "declare A1 B1", "THREE", {}),
    ("pursuit.once", "overrun B2", "overrun B2 declined", "RIVALS", {}),
    ("pursuit.broken", "declare A1 B2", "", f"{DUEL}, B2 B 24,16 4x4 90 destroyed", {}),
    ("pursuit.contact", "declare A1 B8", "", f"{DUEL}, {PENDING}", {}),
    (
        "overrun.steady",
        "overrun B1",
        "",
        f"{LOST}, {PENDING}".replace("broken", "broken charged=charge", 1),
        {},
    ),
    (
        "overrun.charged",
        "overrun A1",
        "",
        f"{OVERRUNNER}, {PENDING}".replace("charged=charge", "scoring"),
        {},
    ),
    ("overrun.all", "overrun A1", "", f"{OVERRUNNER}, {PENDING}, B2 B 28,20 4x4 180", {}),
    ("overrun.all", "overrun A1 declined", "", f"{OVERRUNNER}, B2 B 28,20 4x4 180 broken", {}),
    ("overrun.destroyed", "overrun A1", "", f"{OVERRUNNER}, {PENDING}".replace("24,24", "24,30"), {}),
    ("restrain.moment", "restrain-test A1 7", "declare A1 -", "THREE", {}),
    ("restrain.owed", "restrain-test A2 7", "declare A1 -; declare A2 B1; declare A3 B1", "THREE", {}),
    ("restrain.owed", "restrain-test A1 7", "declare A1 -; restrain-test A1 8", "TWO_PREYS", {}),
    ("roll.declared", "flee-roll B1 7", "", "DUEL", {}),
    ("roll.tested", "flee-roll B1 7", "declare A1 -", "DUEL", {}),
    ("roll.broken", "flee-roll A1 7", "declare A1 -; restrain-test A1 7", "DUEL", {}),
    ("roll.flee-once", "flee-roll B1 7", "declare A1 B1; flee-roll B1 7", "TWO_PREYS", {}),
    ("roll.pursuit-moment", "pursuit-roll A1 7", "declare A1 B1", "DUEL", {}),
    ("roll.pursuit-moment", "first-pursuer A", BOTH, "RIVALS", {}),
    ("roll.first-choice", "first-pursuer A", "declare A1 B1; flee-roll B1 7", "DUEL", {}),
    (
        "roll.first-choice",
        "first-pursuer A",
        f"{BOTH}; flee-roll B1 7; first-pursuer B",
        "RIVALS",
        {},
    ),
    (
        "roll.pursuer",
        "pursuit-roll A2 7",
        "declare A1 B1; declare A2 -; declare A3 B1; restrain-test A2 7; flee-roll B1 7",
        "THREE",
        {},
    ),
    (
        "roll.pursuit-once",
        "pursuit-roll A1 7",
        "declare A1 B1; declare A2 B1; declare A3 B1; flee-roll B1 7; pursuit-roll A1 5",
        "THREE",
        {},
    ),
    ("roll.side", "pursuit-roll A1 7", f"{BOTH}; flee-roll B1 7", "RIVALS", {}),
    (
        "roll.side",
        "pursuit-roll A1 7",
        f"{BOTH}; flee-roll B1 7; first-pursuer B",
        "RIVALS",
        {},
    ),
    ("flee.moment", "flee-move B1", "declare A1 B1; flee-roll B1 7", "DUEL", {}),
    (
        "flee.moment",
        "flee-from B1 A1",
        "declare A1 B1; declare A2 B1; flee-roll B1 7",
        "SANDWICH",
        {},
    ),
    (
        "flee.broken",
        "flee-move B1",
        "declare A1 B1; flee-roll B1 7; flee-roll B2 3; pursuit-roll A1 8",
        "TWO_PREYS",
        {},
    ),
    (
        "flee.order",
        "flee-move B2 90",
        "declare A1 B1; flee-roll B1 7; flee-roll B2 3; pursuit-roll A1 6",
        "TWO_PREYS",
        {},
    ),
    (
        "flee.contact",
        "flee-from B1 A9",
        HELD,
        "A9 A 60,40 4x4 0, SANDWICH",
        {},
    ),
    ("flee.several", "flee-from B1 A1", "declare A1 B1; flee-roll B1 7; pursuit-roll A1 5", "DUEL", {}),
    (
        "flee.several",
        "flee-from B1 A2",
        f"{HELD}; flee-from B1 A1",
        "SANDWICH",
        {},
    ),
    ("fragment.direction", "flee-move B1", "flee-roll B1 7", LOST, {}),
    (
        "flee.direction",
        "flee-move B1",
        HELD,
        "SANDWICH",
        {},
    ),
    ("flee.parallel", "flee-move B1 270", "declare A1 B1; flee-roll B1 7; pursuit-roll A1 5", "DUEL", {}),
    ("moves.moment", "overrun-move B2", f"{BOTH}; flee-roll B1 7", "RIVALS", {}),
    ("moves.mover", "overrun-move A1", "declare A1 B1; flee-roll B1 7; pursuit-roll A1 7", "DUEL", {}),
    (
        "fragment.pursuit",
        "pursuit-move A1",
        "declare A1 B1; flee-roll B1 7; pursuit-roll A1 5; flee-move B1",
        "DUEL",
        {},
    ),
    ("fragment.overrun", "overrun-move A1", RAN, f"{OVERRUNNER}, B2 B 24,30 4x4 90", {}),
    ("fragment.overrun", "overrun-move A1", RAN, CORNERED, {}),
    (
        "fragment.place-needed",
        "place A1 24 17 90",
        "declare A1 B1; flee-roll B1 7; pursuit-roll A1 5",
        "DUEL",
        {},
    ),
    ("fragment.place-needed", "place A1 24 28 90", RAN, OVERRUNNER, {}),
    ("pivot.moment", "pivot A1 90", "declare A1 -; restrain-test A1 7; flee-roll B1 7", "DUEL", {}),
    ("reform.moment", "reform A1", "declare A1 -; restrain-test A1 7; flee-roll B1 7", "DUEL", {}),
    ("post.moment", "skip A1", "declare A1 -; restrain-test A1 7; flee-roll B1 7", "DUEL", {}),
    ("post.who", "pivot A2 90", FLED, BYSTANDER, {}),
    ("post.who", "reform A2", FLED, BYSTANDER, {}),
    ("post.who", "skip B1", FLED, "DUEL", {}),
    ("post.either", "reform A1", f"overrun A2 declined; {FLED}; pivot A1 0", TWO_WINNERS, MAY_TURN),
    ("pivot.models", "pivot A1 - other", FLED, CROWDED, {}),
    ("post.table", "pivot A1 0", FLED, AT_EDGE, {}),
    ("post.table", "reform A1 - 6x5", FLED, AT_EDGE, {}),
    ("post.spacing", "pivot A1 0", FLED, CROWDED, {}),
    ("post.spacing", "reform A1 - 6x4.01", FLED, CROWDED, {}),
    ("turn.combat", "end-turn", FLED, "DUEL", {}),
    ("turn.combat", "score A1", FLED, SCORERS, {}),
    ("score.unit", "score A1", STOOD, "DUEL", {}),
    ("score.fleeing", "score B1", STOOD, SCORERS, {}),
    ("score.reformed", "score A1", REFORMED, SCORERS, {}),
    ("charge.moment", "charge A1", STOOD, "DUEL", {}),
    ("charge.turn", "charge A1", f"{STOOD}; end-turn", "DUEL", {}),
    ("fragment.rally", "charge B1", f"{STOOD}; end-turn", "DUEL", {}),
    ("charge.reformed", "charge A1", f"{REFORMED}; end-turn", "DUEL", {"turn": "B"}),
]


@pytest.fixture
def before(after: After, grounds: dict[str, str]) -> Callable[[Case], Position]:
    """The position in which a case's act is judged."""

    def play(case: Case) -> Position:
        _, _, acts, units, fields = case
        for name, set_up in grounds.items():
            units = units.replace(name, set_up) if units.split(", ")[-1] == name else units
        return after(units, acts, **fields)

    return play


@pytest.mark.parametrize("case", REFUSALS, ids=lambda case: f"{case[0]}: {case[1]}")
def test_refused_by_one_rule(before: Callable[[Case], Position], on: On, case: Case) -> None:
    """The rule alone refuses: the position stays, and without the rule the act is allowed."""
    id, text, *_ = case
    position = before(case)
    verdict = on(position, text)
    assert (verdict.allowed, verdict.because) == (False, (f"t9a.{id}",))
    assert verdict.position == position
    assert verdict.facts is None
    assert on(position, text, off=frozenset({f"t9a.{id}"})).allowed


def test_every_condition_is_refused() -> None:
    """No prohibition, no duty and no gap of the fragment is without a refusal of its own."""
    asked = {id for ids in conditions().values() for id in ids if RULES[id].kind != "permission"}
    assert asked == {f"t9a.{id}" for id, *_ in REFUSALS}
    assert asked == {id for id, rule in RULES.items() if rule.kind in ("prohibition", "duty", "definition")}


def test_the_published_order(every: Callable[[Position], Any], before: Callable[[Case], Position]) -> None:
    """Whatever is refused: what was asked before, and what refused, stand in the order that is published."""
    order = conditions()
    for case in REFUSALS:
        position = before(case)
        for one in every(position):
            asked = _asked(position, one)
            places = [order[str(one.__struct_config__.tag)].index(id) for id in asked]
            assert places == sorted(places), (one, asked)


def _asked(position: Position, one: Act) -> list[str]:
    """The rules that judging an act asks, the one that refuses last."""
    r = Recorded()
    r.permits(VERBS[type(one)][0], position, one)
    return r.seen


class Recorded(Aside):
    """A ruling that keeps what it was asked, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def must(self, rule: Any, holds: bool) -> None:
        """Keep the rule, and judge."""
        self.seen.append(rule.id)
        super().must(rule, holds)


def test_a_reform_of_nothing_is_a_reform(after: After) -> None:
    """A Reform that leaves the footprint as it was costs what every Reform costs."""
    verdict = act(after(SCORERS, FLED), Reform("A1"))
    assert verdict.because == ("t9a.reform.formation", "t9a.reform.scoring", "t9a.reform.charges")
    assert verdict.position.units["A1"].no_scoring == "player-turn"
