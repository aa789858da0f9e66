"""The protocol: each question and its answer, each line that is none and its fault."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulekit.games import BOOKS
from rulekit.messages import message
from rulekit.oracle import protocol
from rulekit.oracle.decode import loads
from rulekit.oracle.judge import judge
from rulekit.oracle.protocol import TOLD, answer, question
from rulekit.oracle.vectors import parse
from rulekit.verdict import BadPlay, RuleConflict


def said(line: Any, lang: str = "en") -> dict[str, Any]:
    """The answer to plain values."""
    told = answer(json.dumps(line).encode(), lang).line
    assert told is not None
    return told


def test_hello() -> None:
    """The engine names the format, all its books and the highest level."""
    assert said({"hello": 1}) == {"format": 1, "books": list(BOOKS), "level": 3}


def test_bye() -> None:
    """A farewell is not answered, and is the last line."""
    assert answer(b'{"bye": 1}', "en") == (None, True, True)


def test_a_play(play: dict[str, Any]) -> None:
    """The answer has the question's id, and the judge's word on the start and on every step."""
    report = judge(*parse(play))
    told = said({"id": 7, "run": play})
    assert told["id"] == 7
    assert [told["start"], *told["steps"]] == [
        {name: getattr(judged, name) for name in TOLD} for judged in (report.start, *report.steps)
    ]


def test_a_question_states_nothing(play: dict[str, Any]) -> None:
    """What is stated of the verdicts stays at home, and so do defaults; who acts goes along."""
    play["title"] = {"ru": "х", "en": "x"}
    play["start"] = {"because": ["mp.initiative.count"]}
    play["given"]["wings"]["A1"]["leadership"] = 0
    play["steps"][0] |= {"on": None, "then": {"allowed": True}}
    asked = json.loads(question(4, parse(play)[1]))
    del play["title"], play["start"], play["given"]["wings"]["A1"]["leadership"], play["steps"][0]["then"]
    assert asked == {"id": 4, "run": play}


def test_a_question_without_a_name(play: dict[str, Any]) -> None:
    """A vector need not have an id."""
    del play["id"]
    assert json.loads(question(4, parse(play)[1]))["run"] == play


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize(
    ("line", "id", "path", "code"),
    [
        (b"", None, "$", "json-truncated"),
        (b"garbage", None, "$", "json-malformed"),
        (b"[]", None, "$", "protocol-question"),
        (b"{}", None, "$", "protocol-question"),
        (b'{"hello": 1, "bye": 1}', None, "$", "protocol-question"),
        (b'{"id": 7}', 7, "$", "protocol-question"),
        (b'{"hello": 2}', None, "$.hello", "format-unknown"),
        (b'{"hello": "1"}', None, "$.hello", "wrong-type"),
        (b'{"hello": 1, "x": 1}', None, "$.x", "unknown-field"),
        (b'{"run": {}}', None, "$.id", "missing-field"),
        (b'{"id": "7", "run": {}}', None, "$.id", "wrong-type"),
        (b'{"id": true, "run": {}}', None, "$.id", "wrong-type"),
        (b'{"id": 7, "run": 1}', 7, "$.run", "not-a-play"),
        (b'{"id": 7, "run": {"format": 2}}', 7, "$.run.format", "format-unknown"),
        (b'{"id": 7, "run": {}}', 7, "$.run.format", "missing-field"),
    ],
)
def test_a_line_that_is_no_question(line: bytes, id: int | None, path: str, code: str, lang: str) -> None:
    """The fault stands at its place in the line, and the id is echoed where there is one."""
    told = answer(line, lang)
    assert (told.readable, told.last) == (False, False)
    assert told.line is not None
    assert told.line["id"] == id
    error = told.line["error"]
    assert (error["path"], error["code"]) == (path, code)
    assert error["message"] == BadPlay(path, code, **_params(line)).words(lang)


def _params(line: bytes) -> dict[str, object]:
    """The parameters of a line's fault."""
    with pytest.raises(BadPlay) as stopped:
        protocol._answered(protocol._question(loads(line)))
    return dict(stopped.value.params)


def test_a_play_that_is_none(play: dict[str, Any]) -> None:
    """A fault that shows while the play is judged is told too."""
    play["steps"][1]["do"]["roll"] = 12
    error = said({"id": 7, "run": play})["error"]
    assert error["path"] == "$.run.steps[1].do.roll"


def test_rules_that_collide(play: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A position in which two exceptions collide is a fault, not the end of the engine."""

    def collide(*_: object) -> None:
        raise RuleConflict("mp.one", "mp.two")

    monkeypatch.setattr(protocol, "judge", collide)
    error = said({"id": 7, "run": play})["error"]
    assert error["message"] == message("rule-conflict", "en", rules="mp.one, mp.two")
