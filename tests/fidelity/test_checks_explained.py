"""The page that explains the checks: a section for each of them, in both languages."""

from pathlib import Path

import pytest

from rulekit.fidelity.checks import CHECKS
from rulekit.messages import templates
from rulekit.pages.registry import read

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_each_check_has_a_section(lang: str) -> None:
    """The sections are the checks, in their order, and each says something."""
    page = read(DOCS / lang / "translating" / "checks.md", lang)
    sections = [heading for heading in page.headings if heading.level == 2]
    assert [heading.id for heading in sections] == list(CHECKS)
    lines = page.text.split("\n")
    assert [one.id for one in sections if not lines[one.line + 1 : one.line + 2][0].strip()] == []


@pytest.mark.parametrize("check", CHECKS)
def test_each_check_has_its_words(check: str) -> None:
    """What is wrong and how to mend it is said of each check."""
    codes = [code for code in templates() if code.startswith(f"fidelity-{check}-")]
    assert codes
    assert f"fidelity-mend-{check}" in templates()
