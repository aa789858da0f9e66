"""Headings: one form, and an id of their own."""

import pytest

from rulekit.pages import Heading, scan


def faults(text: str) -> list[tuple[int, str]]:
    """Line and code of each fault."""
    return [(fault.line, fault.code) for fault in scan(text).faults]


def test_headings() -> None:
    """A heading has a level, a text, an id and a line."""
    page = scan("# Перехват { #preemption }\n\n### Кто может? { #who.may-2 }\n")
    assert page.faults == ()
    assert page.headings == (
        Heading(1, "Перехват", "preemption", 1),
        Heading(3, "Кто может?", "who.may-2", 3),
    )


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("# Title", "heading-no-id"),
        ("# Title {#title}", "heading-no-id"),
        ("# Title { #Title }", "heading-no-id"),
        ("# Title { #заголовок }", "heading-no-id"),
        ("# Title { #title } ", "heading-no-id"),
        ("# Title { #title .wide }", "heading-no-id"),
        ("#Title { #title }", "heading-form"),
        ("#  Title { #title }", "heading-form"),
        ("####### Title { #title }", "heading-form"),
        (" # Title { #title }", "heading-form"),
        ("    # Title { #title }", "heading-form"),
        ("#", "heading-form"),
        ("# { #title }", "heading-no-id"),
    ],
)
def test_faulty_heading(line: str, code: str) -> None:
    """A heading in another form, or without an id, is a fault at its line."""
    (fault,) = scan(f"Text.\n\n{line}\n").faults
    assert (fault.line, fault.code, fault.params) == (3, code, {"written": line})


@pytest.mark.parametrize("underline", ["===", "---", "-", "--- "])
def test_underlined_heading(underline: str) -> None:
    """A line that an underline turns into a heading is a fault."""
    (fault,) = scan(f"Text.\n\nTitle\n{underline}\n").faults
    assert (fault.line, fault.code, fault.params["written"]) == (3, "heading-underlined", "Title")


def test_a_rule_directly_under_a_fence() -> None:
    """The renderer takes a fence for a line of text: a rule under it needs a blank line."""
    assert faults("```text\n```\n---\n") == [(2, "heading-underlined")]


def test_an_underline_at_the_top() -> None:
    """Above the first line there is nothing to underline."""
    assert faults("===\n\nText.") == []


def test_rules_and_tables() -> None:
    """A rule after a blank line and a table's second line underline nothing."""
    assert faults("Text.\n\n---\n\n| a |\n|---|\n\n---\n") == []


def test_front_matter() -> None:
    """The metadata at a page's top have no headings and end with no underline."""
    assert faults("---\n# comment\nhide: [toc]\n---\n\n# T { #t }\n") == []
    assert faults("---\n# comment\n...\nText.\n---\n") == [(4, "heading-underlined")]
    assert faults("\n---\nhide: [toc]\n---\n") == [(3, "heading-underlined")]


def test_front_matter_hides_no_block() -> None:
    """A block within what looks like metadata is still read."""
    assert faults("---\n/// rule | mp.x\n---\n") == [(2, "block-unclosed-last")]


def test_hashes_in_fences() -> None:
    """A comment in code is no heading."""
    assert faults("```text\n# comment\nx\n---\n```\n") == []
