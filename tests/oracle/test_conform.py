"""The suite against engines: right ones, and every way in which one can go wrong."""

from __future__ import annotations

import copy
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulekit.games import BOOKS
from rulekit.oracle.conform import Outcome, Suite, conform
from rulekit.oracle.heat import heat
from rulekit.oracle.judge import Difference
from rulekit.oracle.player import Limits, Player
from rulekit.oracle.program import Broken
from rulekit.oracle.protocol import Level
from rulekit.oracle.vectors import AnyVector, parse
from rulekit.verdict import BadPlay
from tests.oracle.engines import BAD, engine

#: Seconds for a play: enough for a right answer on a busy machine.
RUN = 1.5
LIMITS = Limits(hello=20, run=RUN, bye=5, restarts=3)


@pytest.fixture
def vectors(play: dict[str, Any]) -> list[AnyVector]:
    """Three vectors that state something at each level; the second is the one that goes wrong."""
    play["start"] = {"because": ["mp.initiative.count"], "position": {"to_move": "A"}}
    play["steps"][0]["then"] = {
        "allowed": True,
        "because": ["mp.preemption.opening"],
        "position": {"wings": {"A1": {"finished": False}}, "step": "A"},
    }
    play["steps"][1]["then"] = {
        "allowed": True,
        "because": ["mp.preemption.failure"],
        "cites": ["4.4.2"],
        "facts": {"success": False},
        "options": [],
    }
    return [parse({**copy.deepcopy(play), "id": id})[1] for id in ("good", "bad", "last")]


Played = Callable[..., tuple[list[Outcome], Player]]


@pytest.fixture
def played(tmp_path: Path, vectors: list[AnyVector]) -> Played:
    """Play the vectors with an engine that misbehaves in some way."""

    def ran(
        reply: str = "pass", level: Level = 3, skips: dict[str, str] | None = None, **more: str
    ) -> tuple[list[Outcome], Player]:
        player = Player(engine(tmp_path, vectors, reply, **more), LIMITS)
        try:
            hello = player.hello()
            placed = [(vector, f"x.jsonl:{number}") for number, vector in enumerate(vectors, 1)]
            outcomes = list(conform(player, Suite(placed, level, hello.books, skips or {})))
            player.leave()
        finally:
            player.stop()
        return outcomes, player

    return ran


def results(outcomes: list[Outcome]) -> list[str]:
    """The results in the order of the vectors."""
    return [outcome.result for outcome in outcomes]


def fault(outcome: Outcome) -> BadPlay:
    """The only thing that is unlike, which is a fault."""
    ((_, one),) = outcome.unlike
    assert isinstance(one, BadPlay)
    return one


def test_a_right_engine(played: Played) -> None:
    """All is as stated, at every level, and the engine is started once."""
    outcomes, player = played()
    assert results(outcomes) == ["passed"] * 3
    assert player.restarts == 0
    assert all(0 < outcome.seconds < RUN for outcome in outcomes)


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        ("time.sleep(60)", "engine-silent"),
        ("os.close(1); time.sleep(60)", "engine-mute"),
        ("sys.exit(3)", "engine-ended"),
        ("os.abort()", "engine-ended"),
        ('say("garbage"); continue', "engine-garbage"),
        ('say("[1]"); continue', "engine-garbage"),
        ('say("{}"); continue', "engine-garbage"),
        ('os.write(1, b"\\xff\\n"); continue', "engine-garbage"),
        ('told["id"] += 1', "engine-other-id"),
        ('told["id"] = str(told["id"])', "engine-other-id"),
        ('told["id"] = told["id"] == 2', "engine-other-id"),
        ('os.write(1, b"x" * 20_000_000)', "engine-long"),
    ],
)
def test_an_engine_that_breaks_off(played: Played, reply: str, code: str) -> None:
    """It hangs, dies, prints what is no reply: one clear fault, a new start, and the rest is played."""
    outcomes, player = played(BAD + reply)
    assert results(outcomes) == ["passed", "failed", "passed"]
    found = fault(outcomes[1])
    assert (type(found), found.code) == (Broken, code)
    assert player.restarts == 1


@pytest.mark.parametrize(
    "reply",
    [
        'say("{}")',
        "[say(json.dumps(told)) for _ in range(3)]",
        # Without an end: the pipe is full, and the engine waits for somebody to read.
        "[say(json.dumps(told)) for _ in iter(int, 1)]",
    ],
)
def test_an_engine_that_floods(played: Played, reply: str) -> None:
    """Lines that nobody asked for are a fault of the play at which they are met; the rest is played."""
    outcomes, player = played(BAD + reply)
    assert "failed" in results(outcomes)
    assert results(outcomes)[0] == "passed"
    (bad,) = [outcome for outcome in outcomes if outcome.result == "failed"]
    assert fault(bad).code in {"engine-unasked", "engine-other-id", "engine-garbage"}
    assert len(outcomes) == 3
    assert player.restarts <= 1


def test_what_a_dying_engine_said_is_told(played: Played) -> None:
    """The status and the end of standard error, however much there is of it."""
    outcomes, _ = played(BAD + 'sys.stderr.write("x" * 500_000 + "no such wing"); sys.exit(3)')
    found = fault(outcomes[1])
    assert found.params["status"] == 3
    errors = str(found.params["errors"])
    assert errors.endswith("no such wing")
    assert len(errors) <= 1000


def test_standard_error_is_free(played: Played) -> None:
    """An engine may log as much as it likes."""
    outcomes, _ = played('sys.stderr.write("x" * 500_000)')
    assert results(outcomes) == ["passed"] * 3


@pytest.mark.parametrize(
    ("reply", "path", "code"),
    [
        ('told = {"id": asked["id"]}', "$", "engine-no-reply"),
        ('told["skip"] = "why"', "$", "engine-no-reply"),
        ('told = {"id": asked["id"], "error": "no such wing"}', "$.error", "engine-error"),
        ('told = {"id": None, "error": {}}', "$.error", "engine-error"),
        ('told["steps"] = 1', "$.steps", "wrong-type"),
        ('told["steps"][1]["allowed"] = "yes"', "$.steps[1].allowed", "wrong-type"),
        ('del told["steps"][1]["allowed"]', "$.steps[1].allowed", "missing-field"),
        ('del told["steps"][0]["position"]', "$.steps[0].position", "missing-field"),
        ('del told["steps"][1]["facts"]', "$.steps[1].facts", "missing-field"),
        ('del told["steps"][1]["options"]', "$.steps[1].options", "missing-field"),
        ('del told["steps"][1]["because"]', "$.steps[1].because", "missing-field"),
        ('told["steps"][0]["position"]["wing"] = {}', "$.steps[0].position.wing", "unknown-field"),
        ('told["steps"][1]["facts"]["success"] = 1', "$.steps[1].facts.success", "wrong-type"),
        ('del told["steps"][1]', "$.steps", "engine-steps"),
    ],
)
def test_a_reply_that_is_none(played: Played, reply: str, path: str, code: str) -> None:
    """A reply to the right question is at fault at its place, and the engine goes on."""
    outcomes, player = played(BAD + reply)
    assert results(outcomes) == ["passed", "failed", "passed"]
    found = fault(outcomes[1])
    assert (found.path, found.code) == (path, code)
    assert player.restarts == 0


@pytest.mark.parametrize(
    ("reply", "path", "level"),
    [
        ('told["steps"][1]["allowed"] = False', "$.steps[1].allowed", 1),
        ('told["steps"][0]["position"]["step"] = "B"', "$.steps[0].position.step", 2),
        ('told["start"]["position"]["to_move"] = "B"', "$.start.position.to_move", 2),
        ('told["steps"][1]["facts"]["success"] = True', "$.steps[1].facts.success", 2),
        ('told["steps"][1]["options"] = ["x"]', "$.steps[1].options", 2),
        ('told["steps"][1]["because"] = ["mp.no.such"]', "$.steps[1].because", 3),
        ('told["start"]["because"] = []', "$.start.because", 3),
    ],
)
def test_levels(played: Played, reply: str, path: str, level: int) -> None:
    """Each statement is compared from its own level on, and not below."""
    for asked in (1, 2, 3):
        outcomes, _ = played(BAD + reply, level=asked)
        assert results(outcomes) == ["passed", "failed" if asked >= level else "passed", "passed"]
        if asked >= level:
            ((_, found),) = outcomes[1].unlike
            assert isinstance(found, Difference)
            assert found.path == path


@pytest.mark.parametrize("level", [1, 2])
def test_what_is_above_the_level_is_not_read(played: Played, level: Level) -> None:
    """An engine of level 1 may answer anything but the verdict, or nothing."""
    above = {1: "facts position options start", 2: "because"}[level].split()
    outcomes, _ = played(f"[step.pop(name, None) for name in {above} for step in told['steps']]", level=level)
    assert results(outcomes) == ["passed"] * 3


def test_positions_are_compared_by_what_they_mean(played: Played) -> None:
    """A member that equals its default may be left out, and null facts are no facts."""
    sparse = (
        "[one.pop(name) for step in [told['start'], *told['steps']]"
        " for one in step['position']['wings'].values() for name in list(one) if not one[name]]"
    )
    outcomes, _ = played(sparse)
    assert results(outcomes) == ["passed"] * 3


def test_labels_where_no_ids_are_stated(tmp_path: Path, play: dict[str, Any]) -> None:
    """A vector that states labels alone is compared by the labels of the rules that are named."""
    play["steps"][1]["then"] = {"allowed": True, "cites": ["4.4.2"]}
    vector = parse(play | {"id": "bad"})[1]
    for reply, expected in (
        ("pass", []),
        ('told["steps"][1]["because"] = ["mp.pass.charge"]', ["$.steps[1].cites"]),
        ('del told["steps"][1]["because"]', ["$.steps[1].because"]),
        ('told["steps"][1]["because"] = ["mp.no.such"]', ["$.steps[1].cites"]),
    ):
        player = Player(engine(tmp_path, [vector], reply), LIMITS)
        player.hello()
        (outcome,) = conform(player, Suite([(vector, "x:1")], 3, ["musket-pike"]))
        player.leave()
        assert [one.path for _, one in outcome.unlike] == expected


def test_an_engine_that_skips(played: Played) -> None:
    """It says why, and that is no fault."""
    outcomes, _ = played(BAD + 'told = {"id": asked["id"], "skip": "no preemption"}')
    assert results(outcomes) == ["passed", "skipped", "passed"]
    assert outcomes[1].reason == "no preemption"


def test_a_book_that_is_not_played(vectors: list[AnyVector]) -> None:
    """The engine is not asked about it."""
    player = Player(["no-such-program"], LIMITS)
    (outcome, *_) = conform(player, Suite([(vectors[0], "x:1")], 3, ["dark-millennium"]))
    assert (outcome.result, outcome.not_played) == ("skipped", "musket-pike")


def test_a_known_difference(played: Played) -> None:
    """A listed vector that fails is skipped with the list's reason, even if the engine dies of it."""
    for reply in ('told["steps"][1]["allowed"] = False', "sys.exit(1)"):
        outcomes, _ = played(BAD + reply, skips={"bad": "not yet"})
        assert results(outcomes) == ["passed", "skipped", "passed"]
        assert outcomes[1].reason == "not yet"


def test_a_known_difference_that_is_none(played: Played) -> None:
    """A vector of the skip list that passes is an error; one that the engine skips by itself is not."""
    outcomes, _ = played(skips={"bad": "not yet"})
    assert results(outcomes) == ["passed", "failed", "passed"]
    assert fault(outcomes[1]).code == "skip-passes"
    outcomes, _ = played(BAD + 'told = {"id": asked["id"], "skip": "mine"}', skips={"bad": "not yet"})
    assert outcomes[1].reason == "mine"


def test_an_engine_that_always_dies_is_given_up(tmp_path: Path, vectors: list[AnyVector]) -> None:
    """After so many new starts the rest is not played, and that is an outcome too."""
    player = Player(engine(tmp_path, vectors, "sys.exit(1)"), LIMITS._replace(restarts=1))
    player.hello()
    outcomes = list(conform(player, Suite([(one, "x:1") for one in vectors], 3, ["musket-pike"])))
    player.stop()
    assert results(outcomes) == ["failed", "failed", "unplayed"]
    assert player.restarts == 1


def test_an_engine_that_cannot_start_again(tmp_path: Path, vectors: list[AnyVector]) -> None:
    """A second greeting that fails ends it: the reason is kept, and nobody waits for a third."""
    mark = tmp_path / "started"
    first = f"""
if os.path.exists({str(mark)!r}): sys.exit(9)
open({str(mark)!r}, "w").close()
"""
    player = Player(engine(tmp_path, vectors, "sys.exit(1)", first=first), LIMITS)
    player.hello()
    outcomes = list(conform(player, Suite([(one, "x:1") for one in vectors], 3, ["musket-pike"])))
    assert results(outcomes) == ["failed", "unplayed", "unplayed"]
    assert player.fault is not None
    assert player.fault.params["status"] == 9
    assert player.restarts == 1


@pytest.mark.parametrize(
    ("hello", "path", "code"),
    [
        ("time.sleep(60)", "$", "engine-silent"),
        ("sys.exit(1)", "$", "engine-ended"),
        ('say("Welcome!")', "$", "json-malformed"),
        ('told["format"] = 2', "$.format", "format-unknown"),
        ('told["level"] = 4', "$.level", "not-one-of"),
        ('del told["books"]', "$.books", "missing-field"),
        ("told = []", "$", "wrong-type"),
    ],
)
def test_a_greeting_that_is_none(
    tmp_path: Path, vectors: list[AnyVector], hello: str, path: str, code: str
) -> None:
    """The engine is not asked anything, and does not stay behind."""
    limits = LIMITS._replace(hello=0.5 if "sleep" in hello else 20)
    player = Player(engine(tmp_path, vectors, hello=hello), limits)
    with pytest.raises(Broken) as stopped:
        player.hello()
    assert (stopped.value.path, stopped.value.code) == (path, code)


def test_a_greeting_may_say_more(tmp_path: Path, vectors: list[AnyVector]) -> None:
    """A name or a version in it is not asked for, and not forbidden."""
    player = Player(engine(tmp_path, vectors, hello='told["name"] = "x"'), LIMITS)
    assert player.hello().books == tuple(BOOKS)
    player.stop()


def test_a_program_that_is_not_there() -> None:
    """That is told with the system's reason."""
    with pytest.raises(Broken) as stopped:
        Player(["no-such-program"], LIMITS).hello()
    assert stopped.value.code == "engine-not-started"


def test_an_engine_that_stays(tmp_path: Path, vectors: list[AnyVector]) -> None:
    """One that does not end after the farewell is a fault, and is ended."""
    player = Player(engine(tmp_path, vectors, bye="time.sleep(60)"), LIMITS._replace(bye=0.3))
    player.hello()
    with pytest.raises(Broken) as stopped:
        player.leave()
    assert stopped.value.code == "engine-stays"


def test_nothing_is_left_behind(tmp_path: Path, vectors: list[AnyVector]) -> None:
    """An engine behind a shell, which has started more programs, ends with all of them."""
    mark = tmp_path / "alive"
    child = f"import time, pathlib; time.sleep(1); pathlib.Path({str(mark)!r}).touch()"
    start = f"import subprocess; subprocess.Popen([{sys.executable!r}, '-c', {child!r}])"
    command = shlex.join(engine(tmp_path, vectors, first=start))
    player = Player(["sh", "-c", f"{command}; true"], LIMITS)
    player.hello()
    player.stop()
    time.sleep(1.3)
    assert not mark.exists()


def test_the_heat_of_the_rules(played: Played, vectors: list[AnyVector]) -> None:
    """Each rule counts its vectors by result; the one that decides where the engine differs is marked."""
    outcomes, _ = played(BAD + 'told["steps"][1]["allowed"] = False')
    found = heat(outcomes, ["musket-pike"])["musket-pike"]
    assert list(found) == list(BOOKS["musket-pike"].rules)
    counts = {id: (one.passed, one.failed, one.skipped, one.first) for id, one in found.items() if one.asked}
    assert counts == {
        "mp.initiative.count": (2, 1, 0, 0),
        "mp.preemption.opening": (2, 1, 0, 0),
        "mp.preemption.failure": (2, 1, 0, 1),
    }
    assert min(found, key=lambda id: found[id].key) == "mp.preemption.failure"


def test_the_heat_of_what_is_left_out(played: Played) -> None:
    """A vector that is skipped is counted as such, and a whole that broke off accuses no rule."""
    outcomes, _ = played(BAD + "sys.exit(1)")
    assert sum(one.first for one in heat(outcomes, ["musket-pike"])["musket-pike"].values()) == 0
    outcomes, _ = played('told = {"id": asked["id"], "skip": "x"}')
    assert heat(outcomes, ["musket-pike"])["musket-pike"]["mp.preemption.failure"].skipped == 3
    assert heat(outcomes, []) == {}
