"""Characters that nobody sees are faults."""

import pytest

from rulekit.pages import scan


@pytest.mark.parametrize(
    ("one", "name"),
    [
        ("\u202e", "RIGHT-TO-LEFT OVERRIDE"),
        ("\u2066", "LEFT-TO-RIGHT ISOLATE"),
        ("\u200b", "ZERO WIDTH SPACE"),
        ("\xad", "SOFT HYPHEN"),
        ("\u2028", "LINE SEPARATOR"),
        ("\0", "U+0000"),
        ("\r", "U+000D"),
        ("\ue000", "U+E000"),
    ],
)
def test_an_unseen_character(one: str, name: str) -> None:
    """It is told with its place in the line and its name, once a line."""
    (fault,) = scan(f"Text.\nA{one}B{one}\n", "x.md").faults
    assert (fault.line, fault.code) == (2, "page-unseen")
    assert (fault.params["place"], fault.params["name"]) == (2, name)
    assert all(name in fault.text(lang) for lang in ("ru", "en"))


@pytest.mark.parametrize("text", ["a\tb", "a\u00a0b", "a\u2009b", "ё й й «»–— −", "🂡"])
def test_what_is_seen(text: str) -> None:
    """Tabs, spaces of all widths, accents, signs."""
    assert scan(f"{text}\n").faults == ()


def test_in_a_block_and_a_fence() -> None:
    """Nowhere on a page may such a character stand."""
    text = "/// rule | mp.a\nA\u202eB\n///\n\n```text\nA\u202eB\n```\n"
    assert [(fault.line, fault.code) for fault in scan(text).faults] == [
        (2, "page-unseen"),
        (6, "page-unseen"),
    ]
