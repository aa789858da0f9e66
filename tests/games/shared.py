"""What the tests of all books ask of an engine in the same way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import pytest

from rulekit.messages import LANGS
from rulekit.verdict import BadPlay, Idle, Refusal, RuleConflict, Ruling, Verdict

Node = TypeVar("Node")


def failing(may: Callable[[Ruling, Any, Any], None], position: object, one: object) -> list[str]:
    """Every condition of a verb that fails, found by asking again without those that did.

    Where nothing is under way, some conditions have nothing to ask about, and the list ends.
    """
    found: list[str] = []
    while True:
        try:
            may(Ruling(frozenset(found)), position, one)
        except Refusal as refusal:
            found.append(refusal.rule.id)
        except Idle:
            return found
        else:
            return found


def fault(judge: Callable[[], object], *, null: bool = False) -> BadPlay:
    """The fault that a judgement ends in: see `told`."""
    with pytest.raises(BadPlay) as caught:
        judge()
    return told(caught.value, null=null)


def told(found: BadPlay, *, null: bool = False) -> BadPlay:
    """A fault that is told in both languages with all that its words need; what is written may be `null`."""
    assert all(found.text(lang) for lang in LANGS)
    lacking = [name for name, value in found.params.items() if value is None]
    assert lacking in ([], ["written"] if null else [])
    return found


def outcome(judge: Callable[[], Verdict[Any, Any]]) -> object:
    """What a rule can change: allowed, facts, position; or why there is no verdict."""
    try:
        verdict = judge()
    except BadPlay as bad:
        return bad.code
    except RuleConflict as error:
        return type(error)
    return verdict.allowed, verdict.facts, verdict.position


def returning(ways: Mapping[Node, set[Node]]) -> set[Node]:
    """The positions from which a play may come back to where it was."""
    before: dict[Node, list[Node]] = {node: [] for node in ways}
    left: dict[Node, int] = {}
    for node, onward in ways.items():
        known = onward & ways.keys()
        left[node] = len(known)
        for after in known:
            before[after].append(node)
    ends = [node for node, count in left.items() if not count]
    while ends:
        end = ends.pop()
        del left[end]
        for node in before[end]:
            left[node] -= 1
            if not left[node]:
                ends.append(node)
    return set(left)
