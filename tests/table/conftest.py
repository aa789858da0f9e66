"""Every example as a play, and a reader who asks the table about it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from rulekit.oracle.vectors import AnyVector
from rulekit.pages import load
from rulekit.proof import vectors
from rulekit.table.edits import plain
from rulekit.table.protocol import answer

ROOT = Path(__file__).parents[2]
Json = dict[str, Any]


@cache
def every_example() -> list[AnyVector]:
    """The examples of all books."""
    return vectors(load(ROOT / "docs"))


def play_of(vector: AnyVector) -> Json:
    """An example without what is stated of it."""
    steps = [{"do": plain(step.do)} for step in vector.steps]
    return {"format": 1, "book": vector.book, "given": plain(vector.given), "steps": steps}


def play(id: str) -> Json:
    """The play of an example."""
    return play_of(next(vector for vector in every_example() if vector.id == id))


Ask = Callable[..., Json]


@pytest.fixture
def ask() -> Ask:
    """Asks about a play, in English unless told otherwise, and gets plain values."""

    def ask(play: Json | None, at: int = 0, **more: Any) -> Json:
        question = {"lang": "en", "base": "https://example.org/en/", "play": play, "at": at, **more}
        told: Json = json.loads(answer(json.dumps(question)))
        return told

    return ask


def written(form: Element) -> Mapping[str, list[str]]:
    """What a browser would send of a form that nobody has touched."""
    values: dict[str, list[str]] = {}
    for field in form.iter():
        name = field.get("name")
        if (
            field.tag == "input"
            and name
            and (field.get("type") != "checkbox" or field.get("checked") is not None)
        ):
            values.setdefault(name, []).append(field.get("value", ""))
        if field.tag == "select" and name:
            options = list(field.iter("option"))
            chosen = next((one for one in options if one.get("selected")), options[0])
            values.setdefault(name, []).append(chosen.get("value", ""))
    return values


def edit_of(element: Element) -> Json:
    """The change that a button or a form makes, with what stands in its fields."""
    edit: Json = json.loads(element.get("data-rk-edit", "{}"))
    if element.tag != "form":
        return edit
    values = dict(written(element))
    pattern = values.pop("pattern", None)
    return edit | ({"pattern": pattern[0]} if pattern else {}) | {"values": values}
