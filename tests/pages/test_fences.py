"""Fences: each is a session or `text`, or a fault; nothing is skipped silently."""

import doctest

import pytest

from rulekit.pages import fences, scan


def faults(text: str) -> list[tuple[int, str]]:
    """Line and code of each fault."""
    return [(fault.line, fault.code) for fault in scan(text).faults]


@pytest.mark.parametrize(
    "info",
    [
        'python title="x"',
        "python hl_lines=1",
        "{.python}",
        "py",
        "pycon",
        "Python",
        " python",
        "python ",
        "text ",
        "",
        "json",
    ],
)
def test_a_fence_nobody_collects(info: str) -> None:
    """Only `python` and `text`, exactly so, are collected; anything else is a fault."""
    (fault,) = scan(f"Text.\n\n```{info}\n>>> 1\n1\n```\n", "docs/en/x.md").faults
    assert (fault.path, fault.line, fault.code) == ("docs/en/x.md", 3, "fence-info")
    assert fault.params == {"written": f"```{info}", "mark": "```"}
    assert "nobody collects" in fault.text("en")


def test_a_session_without_a_prompt() -> None:
    """Python code that is no session would not be run: a fault at the fence."""
    assert faults("```python\nx = 1\n```\n") == [(1, "fence-no-session")]


@pytest.mark.parametrize("before", ["> ", "- ", "1. ", "\t", "> - "])
def test_a_fence_behind_something(before: str) -> None:
    """Behind a quote mark, a list mark or a tab a fence is a fault, and just one."""
    rest = before.replace("-", " ").replace("1.", "  ")
    text = f"{before}```python\n{rest}>>> 1\n{rest}```\n\nText.\n"
    assert faults(text) == [(1, "fence-place")]


@pytest.mark.parametrize("before", ["> ", "- "])
def test_an_unclosed_fence_behind_something(before: str) -> None:
    """It ends with its quotation or item, and stays one fault."""
    assert faults(f"{before}```text\n{before.replace('-', ' ')}a\nText.\n\n# T {{ #t }}\n") == [
        (1, "fence-place")
    ]


@pytest.mark.parametrize("closing", ["````", "``` ", " ```", "> ```"])
def test_a_fence_closed_otherwise(closing: str) -> None:
    """A closing fence is written like the opening one; another one is a fault, and closes."""
    text = f"```text\n///\n{closing}\n/// rule | mp.x\nText.\n///\n"
    (fault,) = scan(text).faults
    assert (fault.line, fault.code) == (3, "fence-close")
    assert (fault.params["first"], fault.params["mend"]) == (1, "```")
    assert len(scan(text).blocks) == 1


def test_an_unclosed_fence() -> None:
    """A fence that the page does not close is a fault at its line."""
    (fault,) = scan("\n```text\nText.\n").faults
    assert (fault.line, fault.code, fault.params["last"]) == (2, "fence-unclosed", 4)


def test_a_line_left_of_its_fence() -> None:
    """A line further left ends a fence in a list item: a fault that names the line."""
    text = "/// rule | mp.x\n1. Item\n\n   ```text\n   a\n///\n"
    (fault,) = scan(text).faults
    assert (fault.line, fault.code, fault.params["next"]) == (4, "fence-left", 6)
    assert len(scan(text).blocks) == 1


@pytest.mark.parametrize("above", ["Text.", "    a = 1", "- Item\n  more", "~~~text\n~~~"])
def test_a_fence_directly_under_a_line(above: str) -> None:
    """Without a blank line a renderer may take a fence for a part of the code or list above."""
    fence = "```text\na\n```\n"
    assert faults(f"{above}\n{fence}") == [(above.count("\n") + 2, "fence-blank")]
    assert faults(f"{above}\n\n{fence}") == []


def test_a_fence_directly_under_a_header() -> None:
    """A block may begin with a fence."""
    assert faults("/// note | mp.x\n```text\na\n```\n///\n```text\na\n```\n") == []


def test_code_with_many_marks_in_a_line() -> None:
    """A line of inline code that begins like a fence is a fault and opens nothing."""
    assert faults("```a``` is code.\n///\n") == [(1, "fence-info"), (2, "block-unopened")]


def test_fences_hold_fences() -> None:
    """A longer fence or the other mark holds fences as text."""
    text = "````text\n```python\n```\n````\n\n~~~text\n```\n~~~\n"
    assert faults(text) == []
    assert [fence.body for fence in fences(text)] == ["```python\n```\n", "```\n"]


def test_blank_lines_in_an_indented_fence() -> None:
    """Blank lines within need no indent."""
    (fence,) = fences("1. Item\n\n   ```text\n   a\n\n     b\n   ```\n")
    assert (fence.indent, fence.body) == (3, "a\n\n  b\n")


def test_lines_of_a_session() -> None:
    """A doctest's line in the body leads to its line in the page, in a list item too."""
    text = "1. Item\n\n   ```python\n   x\n\n   >>> 1 / 0\n   ```\n"
    (fence,) = fences(text)
    assert fence.info == "python"
    (session,) = doctest.DocTestParser().get_examples(fence.body)
    assert text.split("\n")[fence.body_line + session.lineno - 1].strip() == ">>> 1 / 0"
    assert text[fence.start : fence.end] == text[text.index("   ```") :].rstrip("\n")


@pytest.mark.parametrize("line", [">>> 1", "    >>> 1", "- >>> 1", "1. >>> 1", "\t>>> 1", ">>>"])
def test_a_session_without_a_fence(line: str) -> None:
    """Without a fence a session is code or a quote that nobody runs."""
    assert faults(f"Text.\n\n{line}\n1\n") == [(3, "fence-none")]


@pytest.mark.parametrize("line", ["> > > a", "A >>> B", "`>>>` begins a session"])
def test_what_is_no_session(line: str) -> None:
    """Quotes and the marks themselves are no session."""
    assert faults(f"Text.\n\n{line}\n") == []
