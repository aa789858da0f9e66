"""JSON objects in which a name stands twice: the decoder keeps the last member and loses the others."""

from __future__ import annotations

import json
from typing import Any

from rulekit.games.values import member
from rulekit.verdict import bad


def check_unique(data: bytes) -> None:
    """Raise `BadPlay` at the first member whose name its object has already; `data` is valid JSON."""
    text = data.decode()
    try:
        json.loads(text, object_pairs_hook=_once)
    except _Twice:
        _tell(json.loads(text, object_pairs_hook=_Members), "$")


class _Twice(Exception):
    """Some object has a name twice; where, tells a second reading."""


class _Members(tuple[tuple[str, Any], ...]):
    """An object's members, doubled ones too."""

    __slots__ = ()


def _once(pairs: list[tuple[str, Any]]) -> None:
    if len({name for name, _ in pairs}) < len(pairs):
        raise _Twice


def _tell(value: Any, path: str) -> None:
    if isinstance(value, _Members):
        _tell_members(value, path)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            _tell(item, f"{path}[{index}]")


def _tell_members(members: _Members, path: str) -> None:
    seen: set[str] = set()
    for name, value in members:
        here = member(path, name)
        if name in seen:
            bad(here, "json-twice", name=name)
        seen.add(name)
        _tell(value, here)
