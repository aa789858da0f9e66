"""Words for the schema: what each field of a play's data means, as its `#:` comment says it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from inspect import getsource
from typing import Any, get_args

import msgspec

_COMMENT = re.compile(r"    #: (.+)")
_FIELD = re.compile(r"    (\w+): ")


@cache
def descriptions(struct: type[msgspec.Struct]) -> dict[str, str]:
    """What the comments above a Struct's fields say, by the names of the fields."""
    found: dict[str, str] = {}
    for one in reversed(struct.__mro__[: struct.__mro__.index(msgspec.Struct)]):
        found |= _commented(getsource(one))
    return {name: found[name] for name in struct.__struct_fields__ if name in found}


def structs(hint: Any) -> Iterator[type[msgspec.Struct]]:
    """The Structs that a type is made of, itself and those of its fields included."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
        for field in msgspec.structs.fields(hint):
            yield from structs(field.type)
    else:
        for inner in get_args(hint):
            yield from structs(inner)


def describe(components: dict[str, Any], root: str, named: dict[str, type[msgspec.Struct]]) -> None:
    """Add descriptions to the components of a schema that are reached from `root`.

    `named` are the Structs behind them by the names that the components have as titles;
    a partial Struct has the descriptions of the whole one.
    """
    for name in _reached(components, root):
        component = components[name]
        title = component["title"].partition("[")[0].removeprefix("Partial")
        if title in named:
            component.setdefault("description", (named[title].__doc__ or "").partition("\n")[0])
            for field, words in descriptions(named[title]).items():
                component["properties"][field]["description"] = words


def _commented(source: str) -> dict[str, str]:
    """The comment right above each field."""
    found: dict[str, str] = {}
    words: list[str] = []
    for line in source.splitlines():
        if comment := _COMMENT.fullmatch(line):
            words.append(comment[1])
            continue
        if words and (field := _FIELD.match(line)):
            found[field[1]] = " ".join(words)
        words = []
    return found


def _reached(components: dict[str, Any], root: str) -> Iterator[str]:
    """Names of the components that one refers to, itself included, each once."""
    seen, queue = {root}, [root]
    while queue:
        name = queue.pop()
        yield name
        for other in _referred(components[name]):
            if other not in seen:
                seen.add(other)
                queue.append(other)


def _referred(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(ref := schema.get("$ref"), str):
            yield ref.rpartition("/")[2]
        for inner in schema.values():
            yield from _referred(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _referred(inner)
