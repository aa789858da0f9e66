"""The judge: each step against what is stated of it, what goes without saying, what a refusal leaves."""

from __future__ import annotations

from typing import Any

import pytest

from rulekit.games import BOOKS
from rulekit.games.musket_pike import Activate, Decline, Position, Preempt, Stop, Wing, act, start
from rulekit.oracle.judge import Difference, Report, eve, judge, labels, unlike
from rulekit.oracle.vectors import parse

BOOK = BOOKS["musket-pike"]


def judged(play: dict[str, Any], *steps: dict[str, Any]) -> Report:
    """Judge the play with other steps, if any are given."""
    return judge(*parse(play | {"steps": list(steps)} if steps else play))


def do(act: str, **fields: Any) -> dict[str, Any]:
    """A step of which nothing is stated."""
    return {"do": {"act": act, **fields}}


def differences(report: Report, step: int = -1) -> list[tuple[str, Any, Any]]:
    """What a step of the report differs in."""
    return [(one.path, one.stated, one.found) for one in report.steps[step].differs]


ACTIVATE = do("activate", wing="A1")
DECLINED = (ACTIVATE, do("decline"))
REFUSED = do("preempt", wing="B2")


# What a report holds


def test_a_report(play: dict[str, Any]) -> None:
    """A report has the id, the start and every step with its verdict and whole position."""
    report = judged(play)
    assert (report.id, report.ok, report.error) == ("mp.test.play", True, None)
    assert report.start is not None
    assert (report.start.allowed, report.start.because) == (True, ("mp.initiative.count",))
    first, second = report.steps
    assert first.because == ("mp.preemption.opening",)
    assert first.position.step == "A"
    assert second.facts.cell == "preemption.make-ready"
    assert second.position.wings["B1"].no_continue
    assert (second.differs, second.options) == ((), ())


def test_a_play_without_id_and_steps(play: dict[str, Any]) -> None:
    """A play may have no id, and no steps: then its start is judged."""
    del play["id"]
    play["steps"] = []
    report = judged(play)
    assert (report.id, report.ok, report.steps) == (None, True, ())


def test_a_refusal_that_is_not_stated(play: dict[str, Any]) -> None:
    """A step of which nothing is stated is stated as allowed."""
    report = judged(play, ACTIVATE, REFUSED)
    assert not report.ok
    assert differences(report) == [("allowed", True, False)]
    assert report.steps[1].because == ("mp.preemption.rally",)


def test_a_refusal_as_stated(play: dict[str, Any]) -> None:
    """A refusal that is stated is as stated."""
    assert judged(play, ACTIVATE, REFUSED | {"then": {"allowed": False}}).ok


def test_an_allowed_act_stated_as_refused(play: dict[str, Any]) -> None:
    """An allowed act differs from a stated refusal, and the play goes on from the engine's position."""
    report = judged(play, ACTIVATE | {"then": {"allowed": False}}, do("decline"), do("stop"))
    assert not report.ok
    assert differences(report, 0) == [("allowed", False, True)]
    assert [step.ok for step in report.steps] == [False, True, True]
    assert report.steps[2].position.wings["A1"].finished


# What is stated of a verdict


@pytest.mark.parametrize(
    ("then", "found"),
    [
        ({}, []),
        ({"allowed": True}, []),
        ({"because": ["mp.preemption.failure"]}, []),
        (
            {"because": ["mp.preemption.success"]},
            [("because", ("mp.preemption.success",), ("mp.preemption.failure",))],
        ),
        ({"because": []}, [("because", (), ("mp.preemption.failure",))]),
        (
            {"because": ["mp.preemption.failure", "mp.run.next"]},
            [("because", ("mp.preemption.failure", "mp.run.next"), ("mp.preemption.failure",))],
        ),
        ({"cites": ["4.4.2"]}, []),
        ({"cites": ["4.4.2", "4.4.2"]}, []),
        ({"cites": ["4.4.1"]}, [("cites", ("4.4.1",), ("4.4.2",))]),
        ({"cites": ["4.4.2", "3.2"]}, [("cites", ("4.4.2", "3.2"), ("4.4.2",))]),
        ({"cites": []}, [("cites", (), ("4.4.2",))]),
        ({"options": []}, []),
        ({"options": ["x"]}, [("options", ("x",), ())]),
        ({"facts": {}}, []),
        ({"facts": {"success": False, "roll": 5, "limit": 3}}, []),
        ({"facts": {"success": True}}, [("facts.success", True, False)]),
        ({"facts": {"success": None}}, [("facts.success", None, False)]),
        ({"facts": {"roll": 4, "limit": 4}}, [("facts.roll", 4, 5), ("facts.limit", 4, 3)]),
        ({"position": {}}, []),
        ({"position": {"active": "A1", "step": "B", "wings": {"B1": {"no_continue": True}}}}, []),
        ({"position": {"active": None}}, [("position.active", None, "A1")]),
        (
            {"position": {"wings": {"B1": {"no_continue": False}}}},
            [("position.wings.B1.no_continue", False, True)],
        ),
        ({"position": {"tried": ["B1"]}}, [("position.tried", ("B1",), ())]),
        ({"position": {"readings": {"mp.x": "y"}}}, [("position.readings.mp.x", "y", None)]),
    ],
)
def test_a_statement(play: dict[str, Any], then: dict[str, Any], found: list[tuple[str, Any, Any]]) -> None:
    """Everything stated is compared, part by part; `because` and `cites` whole, `cites` as a set."""
    play["steps"][1]["then"] = then
    report = judged(play)
    assert differences(report) == found
    assert report.ok is report.steps[1].ok is (not found)


def test_a_wing_that_is_not_there(play: dict[str, Any]) -> None:
    """A statement on a wing that the position does not have differs."""
    play["steps"][0]["then"] = {"position": {"wings": {"C1": {"finished": True}}}}
    (found,) = judged(play).steps[0].differs
    assert (found.path, found.found) == ("position.wings.C1", None)


def test_facts_of_a_verdict_without_any(play: dict[str, Any]) -> None:
    """A verdict that rolled no die has no facts: a statement on them differs."""
    play["steps"][0]["then"] = {"facts": {"success": True}}
    (found,) = judged(play).steps[0].differs
    assert (found.path, found.found) == ("facts", None)


def test_the_start_is_compared(play: dict[str, Any]) -> None:
    """What is stated of the start is compared like a step."""
    play["start"] = {"because": ["mp.initiative.count"], "cites": ["4.2.1"], "position": {"to_move": "A"}}
    assert judged(play).ok
    play["start"]["position"]["to_move"] = "B"
    report = judged(play)
    assert not report.ok
    assert report.start is not None
    assert report.start.differs == (Difference("position.to_move", "B", "A"),)
    assert all(step.ok for step in report.steps)


# Who acts, and on which wing


@pytest.mark.parametrize(
    ("steps", "around", "found"),
    [
        ((), {"by": "A"}, []),
        ((), {"by": "B"}, [("by", "B", "A")]),
        ((), {"on": None}, []),
        ((), {"on": "A1"}, [("on", "A1", None)]),
        ((), {"by": "B", "on": "B1"}, [("by", "B", "A"), ("on", "B1", None)]),
    ],
)
def test_around_an_activation(
    play: dict[str, Any], *, steps: tuple[Any, ...], around: dict[str, Any], found: list[Any]
) -> None:
    """`by` is the side that acts, `on` the wing that is active before the step, or null for none."""
    report = judged(play, *steps, ACTIVATE | around)
    assert differences(report) == found
    assert report.steps[-1].allowed


@pytest.mark.parametrize(
    ("step", "found"),
    [
        (do("stop") | {"by": "A", "on": "A1"}, []),
        (do("stop") | {"by": "B"}, [("by", "B", "A")]),
        (do("stop") | {"on": None}, [("on", None, "A1")]),
        (do("preempt", wing="B1", roll=9) | {"by": "B", "on": "A1"}, []),
        (do("preempt", wing="B1", roll=9) | {"by": "A"}, [("by", "A", "B")]),
        (do("lose-units", wing="B1") | {"by": "A"}, []),
        (do("lose-units", wing="B1") | {"by": "B", "on": "A1"}, []),
    ],
)
def test_around_a_step_in_a_window(play: dict[str, Any], step: dict[str, Any], found: list[Any]) -> None:
    """In a window the named wing's side acts, the active side does its own acts, and an event is nobody's."""
    assert differences(judged(play, ACTIVATE, step)) == found


# What goes without saying


@pytest.mark.parametrize("step", [do("stop"), do("continue", roll=0), do("change-order", to="rally", roll=0)])
def test_an_implied_decline(play: dict[str, Any], step: dict[str, Any]) -> None:
    """An act of the active side means that the other declines; it says nothing of it in the verdict."""
    implied, said = judged(play, ACTIVATE, step), judged(play, *DECLINED, step)
    assert len(implied.steps) == 2
    assert implied.steps[-1] == said.steps[-1]
    assert "mp.preemption.decline" not in implied.steps[-1].because + implied.steps[-1].consulted


@pytest.mark.parametrize(
    ("step", "because"),
    [
        (do("activate", wing="A1"), "mp.activation.running"),
        (do("change-order", to="charge", roll=0), "mp.orders.same"),
        (do("pass") | {"by": "A"}, "mp.pass.instead"),
    ],
)
def test_a_refused_act_declines_nothing(play: dict[str, Any], step: dict[str, Any], because: str) -> None:
    """After a refusal the window is as open as before, though the refusal's reason is that of step B."""
    report = judged(play, ACTIVATE, step | {"then": {"allowed": False}}, do("preempt", wing="B1", roll=0))
    assert report.ok
    assert report.steps[1].because == (because,)
    assert report.steps[1].position == report.steps[0].position
    assert report.steps[1].position.step == "A"
    assert report.steps[2].position.active == "B1"


def test_no_decline_for_a_wing_of_the_inactive_side(play: dict[str, Any]) -> None:
    """Who may preempt declines nothing by an act that is not his to do."""
    report = judged(play, ACTIVATE, do("activate", wing="B1") | {"then": {"allowed": False}})
    assert report.ok
    assert report.steps[1].position.step == "A"


def test_a_loss_declines_nothing(play: dict[str, Any]) -> None:
    """An event leaves the window open."""
    play["given"]["wings"]["A1"]["units"] = 2
    report = judged(play, ACTIVATE, do("lose-units", wing="A1"))
    assert report.ok
    assert report.steps[1].position.step == "A"


def test_eve() -> None:
    """The eve of an act is the position after an implied decline, else the position itself."""
    given = Position({"A1": Wing("A", "charge"), "B1": Wing("B", "make-ready")})
    window = act(start(given).position, Activate("A1")).position
    assert eve(BOOK, window, Stop(), None) == act(window, Decline()).position
    assert eve(BOOK, window, Preempt("B1", 0), None) is window


# Plays that are none


@pytest.mark.parametrize(
    ("step", "path", "code"),
    [
        (do("activate", wing="C1"), "$.steps[1].do.wing", "unknown-wing"),
        (do("preempt", wing="B1", roll=10), "$.steps[1].do.roll", "not-in-range"),
        (do("preempt", wing="B1", roll=-1), "$.steps[1].do.roll", "not-in-range"),
        (do("preempt", wing="B1"), "$.steps[1].do.roll", "roll-needed"),
        (do("lose-units", wing="A1", units=5), "$.steps[1].do.units", "not-in-range"),
    ],
)
def test_a_step_that_is_none(play: dict[str, Any], step: dict[str, Any], path: str, code: str) -> None:
    """The play ends at a step that is none; what was judged before stays."""
    report = judged(play, ACTIVATE, step, do("stop"))
    assert report.error is not None
    assert (report.error.path, report.error.code) == (path, code)
    assert (report.id, report.ok, len(report.steps)) == ("mp.test.play", False, 1)
    assert report.start is not None


def test_a_position_that_is_none(play: dict[str, Any]) -> None:
    """A position that cannot be started has neither start nor steps; the path begins at `given`."""
    play["given"]["wings"]["B1"]["order"] = "charge"
    report = judged(play)
    assert report.error is not None
    assert (report.error.path, report.error.code) == ("$.given.first", "first-missing")
    assert (report.start, report.steps) == (None, ())


# The tools of the comparison


def test_labels() -> None:
    """The labels of rules stand once each, in order."""
    ids = ("mp.preemption.success", "mp.run.next", "mp.preemption.bypass")
    assert labels(BOOK, ids) == ("4.4.2", "3.2 F")


@pytest.mark.parametrize(
    ("stated", "found", "paths"),
    [
        ({}, {"a": 1}, []),
        ({"a": 1}, {"a": 1, "b": 2}, []),
        ({"a": {"b": 2}}, {"a": {"b": 3}}, ["x.a.b"]),
        ({"a": 1, "b": 2}, {}, ["x.a", "x.b"]),
        ({"a": None}, {}, []),
        (1, 2, ["x"]),
    ],
)
def test_unlike(stated: Any, found: Any, paths: list[str]) -> None:
    """What is stated in part is compared part by part."""
    assert [one.path for one in unlike(stated, found, "x")] == paths
