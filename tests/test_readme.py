"""What the README shows is what happens."""

import doctest
import io
import re
from pathlib import Path

import pytest

from rulekit.cli import main

ROOT = Path(__file__).parents[1]
READMES = {"en": ROOT / "README.md", "ru": ROOT / "README.ru.md"}


@pytest.mark.parametrize("lang", READMES)
def test_first_example_prints_what_the_readme_shows(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The play of the README, judged, prints the text below it."""
    text = READMES[lang].read_text("utf-8")
    asked = re.search(r"\$ echo '(?P<play>[^']+)' \| \.venv/bin/rulekit (?P<words>.*)", text)
    shown = re.search(r"```text\n(?P<answer>.*?)```", text, re.DOTALL)
    assert asked is not None
    assert shown is not None
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(asked["play"].encode())))
    assert main(asked["words"].split()) == 1
    assert capsys.readouterr().out == shown["answer"]


@pytest.mark.parametrize("lang", READMES)
def test_session_of_the_readme_runs(lang: str) -> None:
    """The Python session of the README is a doctest that passes."""
    result = doctest.testfile(str(READMES[lang]), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("lang", READMES)
def test_readme_names_what_is_there(lang: str) -> None:
    """Every file and folder that the README links or lists exists."""
    text = READMES[lang].read_text("utf-8")
    named = re.findall(r"\]\(([\w./-]+)\)", text) + re.findall(r"^\| `([\w/]+)`", text, re.MULTILINE)
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []
