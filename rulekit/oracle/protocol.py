"""The conformance protocol, format 1, as an engine speaks it: JSON Lines, one question in flight.

`{"hello": 1}` asks what the engine can do, `{"id": 7, "run": …}` gives it a play, `{"bye": 1}` sends it home.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec

from rulekit.games import BOOKS
from rulekit.oracle.decode import convert, loads
from rulekit.oracle.judge import Judged, Report, judge
from rulekit.oracle.vectors import FORMAT, AnyVector, parse, sparse
from rulekit.verdict import BadPlay, RuleConflict, bad

#: Levels at which an engine is compared: verdicts; positions as well; the deciding rules too.
Level = Literal[1, 2, 3]

#: What a reply tells of a verdict.
TOLD = ("allowed", "because", "facts", "options", "position")


class _Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hello: int


class _Run(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: int
    run: Any


class _Bye(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bye: int


_QUESTIONS: dict[str, Any] = {"hello": _Hello, "run": _Run, "bye": _Bye}


class Answer(NamedTuple):
    """What the engine says to a line, how well that line could be read, and whether it was the last."""

    #: The reply as plain values; None where none is due.
    line: dict[str, Any] | None
    #: Whether the line was a question at all.
    readable: bool = True
    #: Whether the conversation ends here.
    last: bool = False


def answer(line: bytes | BadPlay, lang: str) -> Answer:
    """Answer one line; one that is no question is answered with its fault, in `lang`: `ru` or `en`."""
    id: int | None = None
    try:
        if isinstance(line, BadPlay):
            raise line
        plain = loads(line)
        id = _id(plain)
        return _answered(_question(plain))
    except BadPlay as error:
        return Answer({"id": id, "error": _told(error, lang)}, readable=False)


def question(id: int, vector: AnyVector) -> bytes:
    """The line that gives an engine a play, without anything that is stated of it."""
    steps = [
        {name: getattr(step, name) for name in ("by", "on") if getattr(step, name) is not msgspec.UNSET}
        | {"do": sparse(step.do)}
        for step in vector.steps
    ]
    named = {} if vector.id is msgspec.UNSET else {"id": vector.id}
    play = {"format": FORMAT, "book": vector.book, **named, "given": sparse(vector.given), "steps": steps}
    return msgspec.json.encode({"id": id, "run": play})


def _question(plain: Any) -> _Hello | _Run | _Bye:
    asked = [name for name in _QUESTIONS if isinstance(plain, dict) and name in plain]
    if len(asked) != 1:
        bad("$", "protocol-question")
    question: _Hello | _Run | _Bye = convert(plain, _QUESTIONS[asked[0]])
    return question


def _answered(question: _Hello | _Run | _Bye) -> Answer:
    if isinstance(question, _Bye):
        return Answer(None, last=True)
    if isinstance(question, _Run):
        return Answer({"id": question.id, **_run(question.run)})
    if question.hello != FORMAT:
        bad("$.hello", "format-unknown", written=question.hello, known=FORMAT)
    return Answer({"format": FORMAT, "books": list(BOOKS), "level": 3})


def _run(play: Any) -> dict[str, Any]:
    try:
        report = _report(play)
    except BadPlay as error:
        raise error.under("$.run") from None
    assert report.start is not None
    return {"start": _verdict(report.start), "steps": list(map(_verdict, report.steps))}


def _report(play: Any) -> Report:
    try:
        report = judge(*parse(play))
    except RuleConflict as conflict:
        bad("$", "rule-conflict", rules=", ".join(conflict.rules))
    if report.error is not None:
        raise report.error
    return report


def _verdict(judged: Judged) -> dict[str, Any]:
    return {name: getattr(judged, name) for name in TOLD}


def _id(plain: Any) -> int | None:
    id = plain.get("id") if isinstance(plain, dict) else None
    return id if type(id) is int else None


def _told(error: BadPlay, lang: str) -> dict[str, str]:
    return {"path": error.path, "code": error.code, "message": error.words(lang)}
