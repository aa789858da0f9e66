"""A session that would only look tested fails."""

import pytest

from rulekit.pages import scan
from rulekit.proof.sybil import Session


def told(body: str) -> str | None:
    """What the session of a page says of itself."""
    (fence,) = scan(f"Text.\n\n```python\n{body}```\n", "docs/en/x.md", "en").fences
    return Session(fence, "docs/en/x.md").check()


@pytest.mark.parametrize(
    "body",
    [
        ">>> 1 + 1\n2\n",
        ">>> 1 + 1\n2\n\n>>> 2 + 2\n4\n",
        ">>> # A word.\n>>> 1 + 1\n2\n",
        ">>> print('a\\n\\nb')\na\n<BLANKLINE>\nb\n",
        ">>> print(list(range(20)))  # doctest: +ELLIPSIS\n[0, 1, ..., 18, 19]\n",
    ],
)
def test_a_session(body: str) -> None:
    """Code with its output, also in several parts and with comments."""
    assert told(body) is None


@pytest.mark.parametrize(
    ("body", "line"),
    [
        (">>> 1 + 1  # doctest: +SKIP\n3\n", 4),
        (">>> 1 + 1\n2\n>>> 1 + 1  # doctest: +SKIP\n3\n", 6),
        (">>> 1 + 1\n2\n\nand 3 as well\n", 7),
        ("Look:\n>>> 1 + 1\n2\n", 4),
        (">>> # nothing\n", 4),
    ],
)
def test_what_nobody_tests(body: str, line: int) -> None:
    """Skipped code, text behind a blank line or before the code, and no code at all: told at the line."""
    assert (told(body) or "").startswith(f"docs/en/x.md:{line}: nobody tests")


def test_a_wrong_output() -> None:
    """Output that differs is told, as ever."""
    assert "Expected:" in (told(">>> 1 + 1\n3\n") or "")
