"""`rulekit explore`: counts, divide, counterexamples in words and as vectors, exit codes, bad input."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulekit.cli import progress
from rulekit.cli.exploring import broken_words
from rulekit.cli.jobs import MOST
from rulekit.messages import message
from rulekit.oracle.properties import Property

Run = Callable[..., Any]
File = Callable[..., Path]
Play = dict[str, Any]

BROKEN = ("--never", "wings.B1.finished=true")
#: A unit takes a test further on, and its Discipline is not there.
LACKING = {
    "format": 1,
    "book": "ninth-age",
    "id": "lacking",
    "given": {
        "table": {"width": "48", "height": "48"},
        "turn": "A",
        "units": {
            "A1": {"side": "A", "x": "20", "y": "20", "width": "4", "depth": "2", "heading": "90"},
            "B1": {
                "side": "B",
                "x": "20",
                "y": "22",
                "width": "4",
                "depth": "2",
                "heading": "270",
                "state": "broken",
            },
        },
    },
    "steps": [],
}


@pytest.fixture
def window(good: Play) -> Play:
    """A play at whose end B1 may preempt."""
    return good | {"id": "window", "steps": good["steps"][:1]}


# Exit codes


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_exit_codes(run: Run, file: File, window: Play, options: tuple[str, ...]) -> None:
    """0 where nothing breaks, 1 for a counterexample, 2 for what is no play; the worst counts."""
    good = file(window)
    assert run("explore", good, *options).code == 0
    assert run("explore", good, *BROKEN, *options).code == 1
    assert run("explore", file(window, "{"), *BROKEN, *options).code == 2
    assert run("explore", good, "no-such-file", *options).code == 2


# What is told


@pytest.mark.parametrize(("lang", "word"), [("ru", "розыгрышей"), ("en", "plays")])
def test_counts_in_columns(run: Run, file: File, window: Play, lang: str, word: str) -> None:
    """Each depth is a line; then the number of all positions, and whether that is all."""
    ran = run("explore", file(window), "--depth", 2, "--lang", lang)
    head, *rows = ran.lines[1:5]
    assert word in head
    assert len({len(line) for line in (head, *rows)}) == 1
    assert [row.split() for row in rows] == [
        ["0", "1", "1", "1", "2", "0", "0", "0"],
        ["1", "3", "3", "11", "18", "0", "0", "0"],
        ["2", "21", "21", "462", "55", "0", "0", "0"],
    ]
    assert ran.lines[5].strip() == message("explored", lang, positions=25)
    assert message("explored-whole", lang) not in ran.out


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_all_is_explored(run: Run, file: File, lang: str) -> None:
    """Where nothing new lies deeper, it is said."""
    unit = {"side": "A", "state": "charging", "special": {"effect": "draw", "count": 1}}
    assault = {"format": 1, "book": "dark-millennium", "given": {"units": {"a1": unit}}, "steps": []}
    told = [run("explore", file(assault), "--depth", depth, "--lang", lang).out for depth in (4, 5, 6)]
    assert [message("explored-whole", lang) in out for out in told] == [False, True, True]


def test_from_the_end_of_the_play(run: Run, file: File, window: Play) -> None:
    """The position after the steps is the root, whatever is stated of them; each play is explored."""
    wrong = window["steps"][0] | {"then": {"allowed": False}}
    [first, second] = run(
        "explore", file(window, window | {"id": "wrong", "steps": [wrong]}), "--json"
    ).answers
    assert (first.pop("id"), second.pop("id")) == ("window", "wrong")
    assert first == second


def test_json(run: Run, file: File, window: Play) -> None:
    """A line a play, with the counts of each depth."""
    [answer] = run("explore", file(window), "--depth", 1, "--json").answers
    assert answer == {
        "id": "window",
        "ok": True,
        "whole": False,
        "positions": 4,
        "levels": [
            {"depth": 0, "positions": 1, "new": 1, "plays": 1, "acts": 2, "open": 0, "ends": 0, "dead": 0},
            {"depth": 1, "positions": 3, "new": 3, "plays": 11, "acts": 18, "open": 0, "ends": 0, "dead": 0},
        ],
        "findings": [],
    }


def test_divide(run: Run, file: File, window: Play) -> None:
    """The first acts, each with its die, and the plays that begin with them."""
    [answer] = run("explore", file(window), "--depth", 3, "--divide", "--json").answers
    assert answer["divide"][0]["do"] == {"act": "preempt", "wing": "B1", "roll": 0}
    assert answer["divide"][-1]["do"] == {"act": "decline"}
    assert sum(one["plays"] for one in answer["divide"]) == answer["levels"][3]["plays"]
    told = run("explore", file(window), "--depth", 3, "--divide", "--lang", "en").lines
    assert f"  B1 tries to preempt: 0 — {answer['divide'][0]['plays']}" in told


# Counterexamples


def test_a_counterexample_is_a_vector(run: Run, file: File, window: Play) -> None:
    """The play is accepted by `judge`, and states at its end what should never be."""
    [answer] = run("explore", file(window), *BROKEN, "--json").answers
    [finding] = answer["findings"]
    assert (finding["kind"], finding["text"]) == ("never", BROKEN[1])
    steps = finding["play"]["steps"]
    assert [step["do"]["act"] for step in steps] == ["preempt", "continue"]
    assert steps[-1]["then"]["position"] == {"wings": {"B1": {"finished": True}}}
    judged = run("judge", file(finding["play"]), "--json")
    assert judged.code == 0
    assert judged.answers[0]["steps"][-1]["position"]["wings"]["B1"]["finished"] is True


@pytest.mark.parametrize(
    ("lang", "step"),
    [
        (
            "ru",
            "1. B1 пытается перехватить инициативу: 0 — успех, A1 — «Остановлено», активируется B1 (4.4.2).",
        ),
        ("en", "1. B1 tries to preempt: 0 — success, A1 marked Bypassed, B1 activates (4.4.2)."),
    ],
)
def test_a_counterexample_in_words(run: Run, file: File, window: Play, lang: str, step: str) -> None:
    """The position, the steps and the vector of a counterexample, in either language."""
    told = run("explore", file(window), *BROKEN, "--lang", lang)
    assert f"  ✗ {message('broken-never', lang, what=BROKEN[1])}" in told.lines
    assert f"    {step}" in told.lines
    assert any(line.startswith("    | A ") for line in told.lines)
    vector = json.loads(told.lines[-1])
    assert run("judge", file(vector)).code == 0


def test_always(run: Run, file: File, window: Play) -> None:
    """What does not always hold is shown by the shortest play to where it does not."""
    ran = run("explore", file(window), "--always", "active=A1", "--lang", "en")
    assert ran.code == 1
    assert "  ✗ Not always: active=A1. The shortest play:" in ran.lines
    assert len(json.loads(ran.lines[-1])["steps"]) == 1


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize(("kind", "text"), [("invariant", "three-activations"), ("dead-end", "")])
def test_words_of_what_breaks(lang: str, kind: str, text: str) -> None:
    """An invariant and a dead end have their words."""
    words = broken_words(Property(kind, text), lang)  # type: ignore[arg-type]
    assert words.endswith(":")
    assert text not in words.split() or not text


# Bad input


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize(
    ("option", "number", "code"),
    [("--depth", -1, "depth-number"), ("--jobs", 0, "jobs-number"), ("--jobs", 10**23, "jobs-number")],
)
def test_numbers_that_are_none(run: Run, lang: str, option: str, number: int, code: str) -> None:
    """A depth below zero, no process at all and more than there can be are told; exit code 2."""
    ran = run("explore", "-", "--lang", lang, option, number)
    assert (ran.code, ran.err) == (2, message(code, lang, written=number, most=MOST) + "\n")


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_property_that_is_none(run: Run, file: File, window: Play, options: tuple[str, ...]) -> None:
    """A path that is not there is told with the option; the other plays are explored."""
    other = json.loads(json.dumps(window).replace("B1", "B9"))
    ran = run("explore", file(window, other), "--never", "wings.B9.finished=true", "--lang", "en", *options)
    assert ran.code == 2
    assert "--never wings.B9.finished=true" in ran.lines[0]
    assert "$.wings" in ran.lines[0]
    assert len(ran.lines) > 1


@pytest.mark.parametrize("jobs", [(), ("--jobs", 2)])
def test_what_the_play_lacks(run: Run, file: File, jobs: tuple[object, ...]) -> None:
    """What an act needs and the play does not tell is a fault of the play."""
    [answer] = run("explore", file(LACKING), "--json", *jobs).answers
    assert answer["id"] == "lacking"
    assert answer["error"]["code"] == "discipline-needed"


# A terminal


def test_a_bar_for_each_depth(run: Run, file: File, window: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes long shows how many of a depth's positions are done."""
    monkeypatch.setattr(progress, "DELAY", 0.0)
    monkeypatch.setattr(progress, "PAUSE", 0.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    ran = run("explore", file(window), "--depth", 2, "--lang", "en")
    assert "] done: 20 / 21" in ran.err
    assert ran.err.endswith("\r\x1b[K")
