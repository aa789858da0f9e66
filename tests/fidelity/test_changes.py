"""What has changed in a text, word by word."""

from __future__ import annotations

import pytest

from rulekit.fidelity.changes import changes


def brief(before: str, after: str) -> str:
    """The changes in one line: what goes in `-…-`, what comes in `+…+`."""
    signs = {"same": "", "del": "-", "ins": "+"}
    return "".join(f"{signs[kind]}{text}{signs[kind]}" for kind, text in changes(before, after))


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("a b c", "a b c", "a b c"),
        ("a b c", "a x c", "a -b-+x+ c"),
        ("a b c d", "a x y d", "a -b c-+x y+ d"),
        ("a b", "a b c", "a b+ c+"),
        ("a b c", "b c", "-a -b c"),
        ("", "a", "+a+"),
        ("a", "", "-a-"),
        ("a\nb  c\n", "a b c", "a b c"),
        ("not more than 2", "not more than 3", "not more than -2-+3+"),
    ],
)
def test_a_change_is_told_by_words(before: str, after: str, told: str) -> None:
    """What stays, goes and comes; changes with one blank between them are one."""
    assert brief(before, after) == told


def test_texts_beyond_reading_are_told_whole() -> None:
    """Of a megabyte of other words nobody waits for a diff: all of it goes, all of it comes."""
    before, after = "start " + "a b " * 125_000 + "end", "start " + "c d " * 125_000 + "end"
    found = changes(before, after)
    assert [kind for kind, _ in found] == ["same", "del", "ins", "same"]
    assert "".join(text for kind, text in found if kind != "del") == after
