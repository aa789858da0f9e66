"""What the README shows is what happens."""

import doctest
import re
from pathlib import Path

import pytest

from rulekit.cli import main

ROOT = Path(__file__).parents[1]
READMES = {"en": ROOT / "README.md", "ru": ROOT / "README.ru.md"}


@pytest.fixture(params=READMES)
def readme(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A README, in a folder with the files that its reader has saved."""
    text = READMES[request.param].read_text("utf-8")
    for name, written in (
        ("play.json", r"\$ echo '([^']+)' > play\.json\n"),
        ("policy.toml", r"`policy\.toml`:\n\n```toml\n(.*?)```"),
    ):
        found = re.search(written, text, re.DOTALL)
        assert found is not None
        (tmp_path / name).write_text(found[1], "utf-8")
    monkeypatch.chdir(tmp_path)
    return text


def asked(text: str, command: str) -> tuple[list[str], str]:
    """The words of a command, and what stands below it."""
    found = re.search(
        rf"\.venv/bin/rulekit ({command} [^\n]*play\.json[^\n]*)\n(?:```\n\n```text\n)?(.*?)```",
        text,
        re.DOTALL,
    )
    assert found is not None
    return found[1].split(), found[2]


@pytest.mark.parametrize(("command", "code"), [("judge", 1), ("odds", 0)])
def test_examples_print_what_the_readme_shows(
    readme: str, capsys: pytest.CaptureFixture[str], command: str, code: int
) -> None:
    """The play of the README, judged and weighed, prints the text below it."""
    words, shown = asked(readme, command)
    assert main(words) == code
    assert capsys.readouterr().out == shown


def test_play_of_the_readme_can_be_explored(readme: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The play that breaks what should never happen is found."""
    words, _ = asked(readme, "explore")
    assert main(words) == 1
    assert '"position":{"wings":{"B1":{"finished":true}}}' in capsys.readouterr().out


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
