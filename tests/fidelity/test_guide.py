"""The guide for translators: its commands run, in the order in which it tells them."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.fidelity.workshop import RULE, Workshop

ROOT = Path(__file__).parents[2]
GUIDES = {lang: ROOT / "docs" / lang / "translating" / "guide.md" for lang in ("ru", "en")}
COMMAND = re.compile(r"^(?:\.venv/bin/|make ).+$", re.MULTILINE)
#: What ends with 1 there: a pair waits for its review and has a finding.
FINDS = {f".venv/bin/rulekit fidelity {words}" for words in ("sync", "check", "sync --check")}


def commands(lang: str) -> list[str]:
    """The commands in the fences of a guide."""
    fences = re.findall(r"^```text\n(.*?)^```$", GUIDES[lang].read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [command for fence in fences for command in COMMAND.findall(fence)]


def test_both_guides_have_the_same_commands() -> None:
    """Russian and English readers are told to run the same."""
    assert commands("ru") == commands("en")


@pytest.fixture
def desk(tmp_path: Path) -> Workshop:
    """A checkout with all that the commands need: a pair that waits, terms, and files from elsewhere."""
    shop = Workshop(tmp_path).begin()
    for name in (".venv", "Makefile", "scripts", "translations/terms.toml"):
        (tmp_path / name).symlink_to(ROOT / name)
    shop.replace("ru", "не больше 1 действия", "не больше 2 действий")
    (tmp_path / "omegat" / "target").mkdir(parents=True)
    for path in ("omegat/target/musket-pike.po", "theirs.po"):
        (tmp_path / path).write_text('msgid "Крыло"\nmsgstr "Wing"\n', "utf-8")
    return shop


def test_the_commands_run(desk: Workshop) -> None:
    """Each ends as it is meant to, and the files that it makes are there for the next."""
    ended = {}
    for command in commands("en"):
        # The environment is that of the tests, and is not set up anew.
        words = command.replace("make ", "make -o setup -o .venv/.stamp ")
        done = subprocess.run(
            ["/bin/sh", "-c", words], cwd=desk.root, capture_output=True, text=True, check=False
        )
        assert "Traceback" not in done.stderr, done.stderr
        assert "WARNING: Error" not in done.stderr, done.stderr
        ended[command] = done.returncode
    assert len(ended) == len(set(commands("en")))
    (stray,) = (command for command in ended if command.endswith("--fuzzy"))
    assert {command for command, code in ended.items() if code} == {*FINDS, stray}
    assert max(ended.values()) == 1
    made = {path.name for path in (desk.root / "exchange").iterdir()}
    named = set(re.findall(r"exchange/([\w.-]+)", " ".join(ended))) | {
        *("rulekit.tmx", "terms.tbx", "terms.csv", "glossary.txt", "musket-pike.xlf")
    }
    assert made == named
    assert desk.entry(RULE).fuzzy
