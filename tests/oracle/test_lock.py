"""The lock: what it holds, and what is found where something released is no longer as it was."""

from __future__ import annotations

import json
from typing import Any

from msgspec.structs import replace

from rulekit.games import BOOKS
from rulekit.oracle.lock import HEAD, Entry, check, present, read, record, text
from rulekit.oracle.vectors import digest, parse

KEPT = Entry("mp.kept", "vector", "0.1.0", digest="sha256:1")
RULE = Entry("mp.rule", "rule", "0.1.0")
LOCK = {entry.id: entry for entry in (KEPT, RULE)}


def found(now: dict[str, Entry], lock: dict[str, Entry] = LOCK) -> list[tuple[str, Any]]:
    """The codes of what a check finds, and of what."""
    return [(one.code, one.params["id"]) for one in check(lock, now, "vectors.lock")]


def test_what_is_there(play: dict[str, Any]) -> None:
    """Vectors with their digests, and the rules and readings of all books."""
    vector = parse(play)[1]
    vector = replace(vector, digest=digest(vector))
    now = present([vector], "0.2.0")
    assert now["mp.test.play"] == Entry("mp.test.play", "vector", "0.2.0", digest=str(vector.digest))
    for book in BOOKS.values():
        assert {now[id].kind for id in book.rules} == {"rule"}
        assert {now[id].kind for id in book.readings} == {"reading"}
    assert len(now) == 1 + sum(len(book.rules) + len(book.readings) for book in BOOKS.values())


def test_all_is_as_it_was() -> None:
    """What is new is no finding: it is not released yet."""
    assert found({**LOCK, "mp.new": replace(RULE, id="mp.new")}) == []


def test_what_has_gone() -> None:
    """A released id must not vanish, a vector's or a rule's."""
    assert found({}) == [("lock-gone", "mp.kept"), ("lock-gone", "mp.rule")]


def test_what_has_changed() -> None:
    """A released vector must not become another play."""
    assert found({**LOCK, "mp.kept": replace(KEPT, digest="sha256:2")}) == [("lock-changed", "mp.kept")]


def test_an_id_is_never_given_again() -> None:
    """What was retired stays so, and a rule's id is not a vector's."""
    retired = {"mp.kept": replace(KEPT, retired="0.2.0", why="it was twice")}
    assert found({}, retired) == []
    assert found(LOCK, retired) == [("lock-reused", "mp.kept")]
    assert found({"mp.kept": KEPT, "mp.rule": replace(RULE, kind="vector")}) == [("lock-reused", "mp.rule")]


def test_what_is_recorded() -> None:
    """New ids are added, known ones keep their first version, reasons stand with what they explain."""
    now = {"mp.kept": replace(KEPT, since="0.2.0", digest="sha256:2"), "mp.a": Entry("mp.a", "rule", "0.2.0")}
    after = record(LOCK, now, {"mp.kept": "a die was wrong", "mp.rule": "never applied"}, "0.2.0")
    assert list(after.values()) == [
        Entry("mp.a", "rule", "0.2.0"),
        replace(KEPT, digest="sha256:2", changed="0.2.0", why="a die was wrong"),
        replace(RULE, retired="0.2.0", why="never applied"),
    ]
    assert found(now, after) == []


def test_there_and_back() -> None:
    """A lock is a line an id; what is not so is not written."""
    written = text(LOCK)
    assert written.startswith(HEAD)
    assert json.loads(written.splitlines()[-1]) == {"id": "mp.rule", "kind": "rule", "since": "0.1.0"}
    assert read(written, "vectors.lock") == (LOCK, [])


def test_lines_that_are_no_entries() -> None:
    """Each is told with its place; the others are read."""
    line = text({"mp.kept": KEPT}).splitlines()[-1]
    lock, findings = read(f'# x\n\n{{\n{line}\n{{"id": "mp.x", "kind": "song", "since": "1"}}\n{line}\n', "f")
    assert lock == {"mp.kept": KEPT}
    assert [(one.at, one.code) for one in findings] == [
        ("f:3:$", "json-truncated"),
        ("f:5:$.kind", "not-one-of"),
        ("f:6", "lock-twice"),
    ]
