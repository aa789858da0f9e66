"""`rulekit odds`: a chance in words and in JSON, policies from files, what has no answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulekit.messages import message

Run = Callable[..., Any]
File = Callable[..., Path]
Play = dict[str, Any]

#: A goes on as long as it may, B tries once, at a continuation.
POLICY = """
[A]
prefer = [{ do = { act = "continue" } }, { do = { act = "stop" } }]

[B]
prefer = [{ do = { act = "preempt", wing = "B1" }, when = ["activation=2"] }, { do = { act = "decline" } }]
default = "first"
"""
SECOND = ("--event", "active=A1", "--event", "activation=2", "--event", "step=B")


@pytest.fixture
def play(good: Play) -> Play:
    """A1 is active, and B may preempt."""
    return good | {"steps": good["steps"][:1]}


@pytest.fixture
def policy(tmp_path: Path) -> Callable[..., Path]:
    """Write a policy file."""

    def written(text: str, name: str = "policy.toml") -> Path:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return path

    return written


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_chance_in_words(run: Run, file: File, play: Play, policy: Callable[..., Path], lang: str) -> None:
    """The fraction, what it is in per cent, and how much was looked at: 4/10 of 6/10."""
    ran = run("odds", "--lang", lang, file(play), *SECOND, "--policy", policy(POLICY))
    told = "6/25 =\N{NO-BREAK SPACE}24\N{NO-BREAK SPACE}%"
    assert (ran.code, ran.err) == (0, "")
    name, chance, positions = ran.lines
    assert name.startswith("good (")
    assert chance == "  " + message("odds-chance", lang, chance=told)
    assert positions.startswith("  " + message("odds-positions", lang, positions="").split(":")[0])


def test_a_chance_in_json(run: Run, file: File, play: Play, policy: Callable[..., Path]) -> None:
    """The fraction as text, per cent as a decimal; JSON says the same as TOML, and a limit limits."""
    optimal = policy('{"A": "best", "B": "worst"}', "policy.json")
    ran = run("odds", "--json", file(play, play), *SECOND, "--policy", optimal)
    assert ran.code == 0
    assert [(one["id"], one["ok"], one["chance"], one["percent"]) for one in ran.answers] == [
        ("good", True, "6/25", "24")
    ] * 2
    short = run("odds", "--json", file(play), *SECOND, "--policy", optimal, "--depth", 1)
    assert short.answers[0]["chance"] == "0"
    ended = run("odds", "--json", file(play), *SECOND, "--policy", optimal, "--until", "activation=2")
    assert ended.answers[0]["chance"] == "0"


def test_facts_of_the_last_step(run: Run, file: File, play: Play, policy: Callable[..., Path]) -> None:
    """What the play's last step found out is asked too."""
    text = '[B]\nprefer = [{ do = { act = "decline" }, facts = ["success=false"] }]\n'
    play["steps"].append({"do": {"act": "preempt", "wing": "B1", "roll": 9}})
    play["given"]["wings"]["B3"] = {"side": "B", "order": "make-ready"}
    ran = run("odds", "--json", file(play), "--event", "step=B", "--policy", policy(text))
    assert (ran.code, ran.answers[0]["chance"]) == (0, "1")


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_silent_policy_is_told_with_the_play(
    run: Run, file: File, play: Play, policy: Callable[..., Path], lang: str
) -> None:
    """The step that nobody decides, and in words how play gets there."""
    silent = policy('A = "first"\n[B]\nprefer = [{ do = { act = "decline" } }]\n')
    ran = run("odds", "--lang", lang, file(play), "--event", "phase=rout", "--policy", silent)
    assert ran.code == 2
    why, *steps = ran.lines
    assert "$.steps[" in why
    assert message("odds-silent", lang, side="B", verbs="activate, pass") in why
    assert steps[0].startswith("  2. ")
    [answer] = run("odds", "--json", file(play), "--event", "phase=rout", "--policy", silent).answers
    assert (answer["ok"], answer["error"]["code"]) == (False, "odds-silent")
    assert answer["play"][0] == {"do": {"act": "decline"}}
    assert answer["error"]["path"] == f"$.steps[{1 + len(answer['play'])}]"


@pytest.mark.parametrize(
    "case",
    [
        ("activation", 'A = "best"', "--event activation", "property-form"),
        ("moon=full", 'A = "best"', "--event moon=full", "unknown-field"),
        ("wings.Z1.finished=true", 'A = "best"', "--event wings.Z1.finished=true", "property-name"),
        ("active=A9", 'A = "best"', "--event active=A9", "property-name"),
        ("active=А1", 'A = "best"', "--event active=А1", "name-cyrillic"),
        ("active=A1", 'A = "nice"', "policy.toml", "not-one-of"),
        ("active=A1", '[B]\nprefer = [{ do = { act = "preempt", roll = 3 } }]', "policy.toml", "odds-roll"),
    ],
)
def test_what_cannot_be_asked(
    run: Run, file: File, play: Play, policy: Callable[..., Path], case: tuple[str, ...]
) -> None:
    """A fault of an option or of the policy file is told at its own place."""
    event, text, place, code = case
    ran = run("odds", "--json", file(play), "--event", event, "--policy", policy(text))
    [answer] = ran.answers
    assert ran.code == 2
    assert answer["error"]["at"].endswith(place)
    assert answer["error"]["code"] == code


def test_a_bad_play_does_not_stop_the_next(
    run: Run, file: File, play: Play, policy: Callable[..., Path]
) -> None:
    """Each play has its answer; the worst exit code counts."""
    bad = play | {"book": "no-book"}
    ran = run("odds", "--json", file(bad, play), *SECOND, "--policy", policy(POLICY))
    assert (ran.code, [one["ok"] for one in ran.answers]) == (2, [False, True])


@pytest.mark.parametrize(
    ("name", "text"), [("p.toml", "A = ["), ("p.toml", "A=" + 9999 * "["), ("p.json", "{")]
)
def test_a_policy_that_cannot_be_read(run: Run, policy: Callable[..., Path], name: str, text: str) -> None:
    """Without a policy there is nothing to begin with."""
    path = policy(text, name)
    for _ in range(2):
        ran = run("odds", "-", *SECOND, "--policy", path)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith(f"{path}: ")
        path = path.with_name("none.toml")


@pytest.mark.parametrize("name", ["p.toml", "p.json"])
def test_a_policy_with_a_byte_order_mark(run: Run, file: File, play: Play, tmp_path: Path, name: str) -> None:
    """Some editors put one before every text."""
    path = tmp_path / name
    path.write_text(POLICY if name == "p.toml" else '{"A": "best", "B": "worst"}', "utf-8-sig")
    ran = run("odds", "--json", file(play), *SECOND, "--policy", path)
    assert (ran.code, ran.answers[0]["chance"]) == (0, "6/25")


def test_a_depth_below_zero(run: Run, file: File, play: Play, policy: Callable[..., Path]) -> None:
    """Nobody looks ahead by less than nothing."""
    ran = run("odds", file(play), *SECOND, "--policy", policy(POLICY), "--depth", -1)
    assert (ran.code, ran.err) == (2, message("depth-number", "en", written=-1) + "\n")


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_step_that_is_left_out(
    run: Run, file: File, play: Play, policy: Callable[..., Path], options: tuple[str, ...]
) -> None:
    """A step that is refused does not count, and stderr says so."""
    steps = [*play["steps"], {"do": {"act": "preempt", "wing": "B2"}}]
    rest = ("--policy", policy(POLICY), *options)
    without = run("odds", file(play), *SECOND, *rest)
    written = file(play | {"steps": steps})
    said = f"{written}:1: {message('step-left', 'en', steps=2)}\n"
    assert run("odds", written, *SECOND, *rest) == without._replace(err=said)
