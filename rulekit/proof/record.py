"""A player's record as a play: each step with the line on which it stands, up to where it cannot be read."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from rulekit.games import BOOKS
from rulekit.oracle.judge import Report, judge
from rulekit.oracle.noted import Noted, play
from rulekit.oracle.vectors import AnyVector, parse
from rulekit.proof.example import line_of
from rulekit.proof.stated import Plain, stated
from rulekit.prose import ProseFaults
from rulekit.prose.paste import Pasted
from rulekit.prose.record import Words, read_record, step_lines
from rulekit.prose.telling import Telling
from rulekit.verdict import BadPlay

#: The step that a JSON path leads to.
_STEP = re.compile(r"\$\.steps\[(\d+)\]")


class Place(NamedTuple):
    """Where a step stands in a record: its line, and its number there."""

    line: int
    number: int


class Wrong(NamedTuple):
    """Something that cannot be read, or cannot be played, at a line of a record."""

    line: int
    error: BadPlay


class Record(NamedTuple):
    """A record, read and judged as far as it could be."""

    id: str | None
    title: str
    #: The language of the words that it is written in; None: JSON.
    lang: str | None
    book: str | None
    #: None if not even the position could be read.
    vector: AnyVector | None
    report: Report
    #: Of each step of the vector.
    places: tuple[Place, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    #: The lines of all steps, those that cannot be read too.
    lines: frozenset[int] = frozenset()


def read(pasted: Pasted, words: Words) -> Record:
    """Read a record of a book in a language, and judge what could be read."""
    record = Record(pasted.id, pasted.title, words.lang, words.book, None, _nothing(pasted.id))
    wrong: tuple[Wrong, ...] = ()
    telling: Telling | None
    try:
        telling = read_record(pasted, words)
    except ProseFaults as error:
        wrong = tuple(Wrong(fault.line, BadPlay("$", fault.code, **fault.params)) for fault in error.faults)
        telling = error.telling
    numbers = step_lines(pasted, words)
    record = record._replace(lines=frozenset(numbers))
    if telling is None or any(one.line not in numbers for one in wrong):
        # What is given is not known for certain.
        return record._replace(wrong=wrong)
    items = [item for item in telling.items if not wrong or item.line < wrong[0].line]
    places = tuple(Place(item.line, numbers[item.line]) for item in items for _ in item.acts)
    plain = stated(BOOKS[words.book], pasted.id or "", words.lang, telling)
    plain["steps"] = [_bare(step) for step in plain["steps"][: len(places)]]
    if not pasted.id:
        del plain["id"]
    return _judged(
        record._replace(places=places, wrong=wrong), plain, lambda error: line_of(error, telling, pasted.line)
    )


def read_noted(noted: Noted, book: str | None) -> Record:
    """Read a play that is noted act by act, and judge what could be read."""
    plain, lines, broken = play(noted, book)
    id, named = plain.get("id"), plain.get("book")
    id = id if isinstance(id, str) else None
    places = tuple(Place(line, number) for number, line in enumerate(lines, 1))
    wrong = (Wrong(*broken),) if broken else ()
    every = frozenset(line for line, _ in noted.lines[1:])
    book = named if isinstance(named, str) else None
    record = Record(id, "", None, book, None, _nothing(id), places, wrong, every)
    return _judged(record, plain, lambda _: noted.line)


def _bare(step: Plain) -> Plain:
    """A step without a statement where nothing is said but the act."""
    return {name: part for name, part in step.items() if name != "then" or part != {"allowed": True}}


def _judged(record: Record, plain: Plain, line: Callable[[BadPlay], int]) -> Record:
    """Judge a record's play; `line` tells where a fault of its position stands."""
    try:
        vector = parse(plain)[1]
    except BadPlay as error:
        found = _STEP.match(error.path)
        if not found or not plain["steps"]:
            return record._replace(places=(), wrong=(Wrong(line(error), error), *record.wrong))
        # The steps before the one that is none are judged.
        until = int(found[1])
        wrong = Wrong(record.places[until].line, error)
        cut = record._replace(places=record.places[:until], wrong=(wrong, *record.wrong))
        return _judged(cut, plain | {"steps": plain["steps"][:until]}, line)
    report = judge(BOOKS[vector.book], vector)
    if report.error is not None:
        found = _STEP.match(report.error.path)
        at = record.places[int(found[1])].line if found else line(report.error)
        record = record._replace(wrong=(Wrong(at, report.error), *record.wrong))
    return record._replace(vector=vector, report=report)


def _nothing(id: str | None) -> Report:
    return Report(id, ok=False, start=None, steps=())
