"""The conversation with an engine: its greeting, its replies, and a new start where it breaks off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from rulekit.oracle.decode import convert, loads
from rulekit.oracle.program import Broken, Program
from rulekit.oracle.protocol import Level, question
from rulekit.oracle.vectors import FORMAT, AnyVector
from rulekit.verdict import BadPlay, bad


class Limits(NamedTuple):
    """Seconds that an engine has to greet, to play and to leave; how often it is started again."""

    #: Seconds until it has greeted.
    hello: float = 30
    #: Seconds for a play.
    run: float = 1
    #: Seconds until it has left.
    bye: float = 5
    #: How often it is started again.
    restarts: int = 10


class Hello(msgspec.Struct, frozen=True):
    """What an engine can do; what else it tells of itself is not asked."""

    #: The version of vectors that it reads.
    format: int
    #: The names of the books that it plays.
    books: tuple[str, ...]
    #: How much of a verdict it tells: 1 allowed or not, 2 positions too, 3 the deciding rules too.
    level: Level


class Said(msgspec.Struct, frozen=True):
    """What an engine says to one step."""

    #: Whether it allows the act.
    allowed: bool | UnsetType = UNSET
    #: Ids of the rules that decided for it.
    because: tuple[str, ...] | UnsetType = UNSET
    #: What it found out.
    facts: Any = UNSET
    #: What may be chosen next.
    options: tuple[str, ...] | UnsetType = UNSET
    #: Its position after the step.
    position: Any = UNSET


class Reply(msgspec.Struct, frozen=True):
    """What an engine says to a play: its verdicts, or why it gives none."""

    #: Its verdict on the beginning, if it gives one.
    start: Said | UnsetType = UNSET
    #: Its verdicts, one a step.
    steps: tuple[Said, ...] | UnsetType = UNSET
    #: Why it does not play this one.
    skip: str | UnsetType = UNSET
    #: What it has against the question.
    error: Any = UNSET


class Player:
    """An engine that is asked play by play, and started again when it breaks off."""

    def __init__(self, command: Sequence[str], limits: Limits | None = None) -> None:
        self._command, self._limits = command, limits or Limits()
        self._program: Program | None = None
        self._asked = 0
        #: How often the engine has been started again.
        self.restarts = 0
        #: What was amiss when it was started again: it will not be started once more.
        self.fault: Broken | None = None

    def hello(self) -> Hello:
        """Start the engine and greet it; raises `Broken` if it cannot be started or greets amiss."""
        try:
            self._program = Program(self._command)
        except OSError as error:
            raise Broken("$", "engine-not-started", reason=error) from None
        try:
            return _hello(self._program.ask(b'{"hello": 1}', self._limits.hello))
        except BadPlay as fault:
            self.stop()
            raise fault if isinstance(fault, Broken) else _broken(fault) from None

    def is_ready(self) -> bool:
        """Whether the engine can be asked; one that is down is started again, as often as it may be."""
        if self._program is None and self.fault is None and self.restarts < self._limits.restarts:
            self.restarts += 1
            try:
                self.hello()
            except Broken as fault:
                self.fault = fault
        return self._program is not None

    def play(self, vector: AnyVector) -> Reply:
        """Give a play to a ready engine; raises `BadPlay` for a bad reply, `Broken` if it broke off."""
        assert self._program is not None
        self._asked += 1
        try:
            plain = _reply(self._program.ask(question(self._asked, vector), self._limits.run), self._asked)
        except Broken:
            self.stop()
            raise
        return _read(plain)

    def leave(self) -> None:
        """Send the engine home; raises `Broken` if it stays."""
        if self._program is not None:
            try:
                self._program.leave(b'{"bye": 1}', self._limits.bye)
            finally:
                self.stop()

    def stop(self) -> None:
        """End the engine if it runs."""
        if self._program is not None:
            self._program.stop()
            self._program = None


def _hello(line: bytes) -> Hello:
    hello: Hello = convert(loads(line), Hello)
    if hello.format != FORMAT:
        bad("$.format", "format-unknown", written=hello.format, known=FORMAT)
    return hello


def _broken(fault: BadPlay) -> Broken:
    return Broken(fault.path, fault.code, **fault.params)


def _reply(line: bytes, id: int) -> dict[str, Any]:
    """The object of a reply; `Broken` where it cannot be told to what it replies."""
    try:
        plain = loads(line)
    except BadPlay:
        plain = None
    if not isinstance(plain, dict) or "id" not in plain:
        raise Broken("$", "engine-garbage", said=line.decode(errors="backslashreplace").strip())
    found = plain["id"]
    # A line that could not even be read has no id that the error could name.
    unread = found is None and "error" in plain
    if not unread and (type(found) is not int or found != id):
        raise Broken("$.id", "engine-other-id", asked=id, said=msgspec.json.encode(found).decode())
    return plain


def _read(plain: dict[str, Any]) -> Reply:
    reply: Reply = convert(plain, Reply)
    if reply.error is not UNSET:
        bad("$.error", "engine-error", said=msgspec.json.encode(reply.error).decode())
    if (reply.steps is UNSET) == (reply.skip is UNSET):
        bad("$", "engine-no-reply")
    return reply
