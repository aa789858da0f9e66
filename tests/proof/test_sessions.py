"""A session that would only look tested fails."""

from pathlib import Path
from unittest import SkipTest

import pytest
from sybil.document import Document
from sybil.example import SybilFailure

from rulekit.pages import scan
from rulekit.pages.scanner import LONGEST
from rulekit.proof.sybil import Pages, Session, pages


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


def test_a_page_that_cannot_be_read_fails(tmp_path: Path) -> None:
    """Every line with a fault is a test that fails, and nothing else of the page is one."""
    path = tmp_path / "ru" / "x.md"
    path.parent.mkdir()
    path.write_text(f"Текст.\n\n/// exampel | mp.x.y\n1. A.\n///\n\n{'x' * (LONGEST + 1)}\n", "utf-8")
    document = Document.parse(str(path), pages)
    tests = list(document.examples())
    assert tests
    assert {Pages(str(tmp_path)).identify(test) for test in tests} == {
        f"page@L{fault.line}" for fault in scan(path.read_text("utf-8"), "x.md", "ru").faults
    }
    for test in tests:
        with pytest.raises(SybilFailure):
            test.evaluate()


def test_what_stands_below_a_wrong_step_is_skipped(tmp_path: Path) -> None:
    """One fault is one failure: the steps after it were played in a position that is none."""
    page = Path(__file__).parents[2] / "docs" / "ru" / "musket-pike" / "preemption.md"
    step = "B2 пытается перехватить инициативу: 5 — неудача"
    before, _, after = page.read_text("utf-8").partition(step)
    path = tmp_path / "ru" / "musket-pike" / "preemption.md"
    path.parent.mkdir(parents=True)
    path.write_text(f"{before}{step.replace('5', '0')}{after}", "utf-8")
    line, outcomes = before.count("\n") + 1, {}
    for test in Document.parse(str(path), pages).examples():
        try:
            test.evaluate()
        except (SybilFailure, SkipTest) as error:
            outcomes[test.line] = type(error)
    assert outcomes.pop(line) is SybilFailure
    assert outcomes
    assert min(outcomes) > line
    assert set(outcomes.values()) == {SkipTest}
