"""Tiny engines for tests: one that knows the right answers by heart, and may be made to misbehave."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from rulekit.oracle.protocol import answer, question
from rulekit.oracle.vectors import AnyVector

_FRAME = """
import json, os, sys, time

def say(text):
    sys.stdout.write(text + "\\n")
    sys.stdout.flush()

answers = json.load(open(__file__ + ".json"))
{first}
for line in sys.stdin:
    asked = json.loads(line)
    if "bye" in asked:
        {bye}
        break
    if "hello" in asked:
        told = answers["hello"]
        {hello}
    else:
        name = asked["run"]["id"]
        told = {{"id": asked["id"], **answers[name]}}
        {reply}
    say(json.dumps(told))
"""

#: What an engine does to the play that is called `bad`.
BAD = 'if name == "bad": '


def engine(
    folder: Path,
    vectors: Iterable[AnyVector],
    reply: str = "pass",
    *,
    first: str = "",
    hello: str = "pass",
    bye: str = "pass",
) -> list[str]:
    """Write an engine and give its command; a line of Python is run before it answers each question."""
    path = folder / "engine.py"
    path.write_text(_FRAME.format(first=first, reply=reply, hello=hello, bye=bye), "utf-8")
    answers: dict[str, Any] = {"hello": answer(b'{"hello": 1}', "en").line}
    for vector in vectors:
        told = to_builtins(answer(question(0, vector), "en").line)
        answers[str(vector.id)] = {name: value for name, value in told.items() if name != "id"}
    path.with_name("engine.py.json").write_text(json.dumps(answers), "utf-8")
    return [sys.executable, str(path)]
