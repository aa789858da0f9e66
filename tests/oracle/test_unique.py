"""A name that stands twice in an object is a fault at its place, instead of a wing that is lost."""

from __future__ import annotations

import pytest

from rulekit.oracle.decode import loads
from rulekit.verdict import BadPlay


@pytest.mark.parametrize(
    ("text", "path", "name"),
    [
        ('{"a": 1, "a": 1}', "$.a", "a"),
        (r'{"a": 1, "\u0061": 2}', "$.a", "a"),
        ('{"w": {"A1": {}, "B1": {}, "A1": {}}}', "$.w.A1", "A1"),
        ('{"s": [{}, {"a.b": 1, "a.b": 2}]}', "$.s[1]['a.b']", "a.b"),
        # The first in reading order, though the inner one ends before it.
        ('{"a": {"b": 1, "b": 1}, "a": 1}', "$.a.b", "b"),
        ('{"a": {"b": 1, "b": 1}, "c": {"d": 1, "d": 1}}', "$.a.b", "b"),
        ('[[{"x": 1, "x": []}]]', "$[0][0].x", "x"),
        ('{"a": [1, [{}]], "b": 1, "b": 1}', "$.b", "b"),
    ],
)
def test_a_name_twice(text: str, path: str, name: str) -> None:
    """The fault stands at the second member and names it in both languages."""
    with pytest.raises(BadPlay) as caught:
        loads(text.encode())
    fault = caught.value
    assert (fault.path, fault.code, fault.params) == (path, "json-twice", {"name": name})
    assert all(name in fault.text(lang).removeprefix(path) for lang in ("ru", "en"))


@pytest.mark.parametrize("text", ['{"a": {"a": [{"a": 1}, {"a": 2}]}}', '{"a": 1, "A": 1}', "{}", "[[], {}]"])
def test_a_name_in_two_objects(text: str) -> None:
    """The same name in different objects is no fault."""
    assert loads(text.encode()) is not None
