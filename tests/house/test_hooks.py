"""The hooks that other repositories may name for pre-commit."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.fidelity.workshop import Workshop

ROOT = Path(__file__).parents[2]
HOOKS: list[dict[str, Any]] = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
IDS = [hook["id"] for hook in HOOKS]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
#: What the tests have installed and a hook has not, unless its extra says so.
LEFT_OUT = ("mkdocs", "markdown", "jinja2", "yaml", "sybil", "translate", "lxml", "hypothesis", "pytest")
#: Run the command without some packages, as in the environment that pre-commit makes.
RUN = """
import sys
sys.modules.update(dict.fromkeys({names}))
from rulekit.cli import main
sys.exit(main({words}))
"""


def test_each_hook_says_what_pre_commit_needs() -> None:
    """Id, name, entry and language stand there; entries begin with our command, extras exist."""
    assert len(set(IDS)) == len(IDS)
    for hook in HOOKS:
        assert hook["language"] == "python"
        assert shlex.split(hook["entry"])[0] == "rulekit"
        assert hook["name"]
        (extra,) = (one.strip(".[]") for one in hook["additional_dependencies"])
        assert extra in EXTRAS


@pytest.mark.parametrize("hook", HOOKS, ids=IDS)
def test_the_entry_runs(hook: dict[str, Any], tmp_path: Path) -> None:
    """A hook ends with 0 or 1 in a checkout, with the packages of its extra alone."""
    Workshop(tmp_path).begin()
    shutil.copy(ROOT / "translations" / "terms.toml", tmp_path / "translations")
    shutil.copytree(ROOT / "translations" / "phrases", tmp_path / "translations" / "phrases")
    words = [*shlex.split(hook["entry"])[1:], *hook.get("args", [])]
    if hook.get("pass_filenames", True):
        for name in ("a.po", "b.po"):
            (tmp_path / name).write_text('msgid "Не больше 2 крыльев."\nmsgstr "At most 3 wings."\n', "utf-8")
        assert re.search(hook["files"], "a.po")
        words += [str(tmp_path / "a.po"), str(tmp_path / "b.po")]
    names = () if "site" in hook["additional_dependencies"][0] else LEFT_OUT
    script = RUN.format(names=names, words=[*words, "--lang", "en"])
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode in {0, 1}, done.stderr
    assert not done.stderr
    if hook["id"] == "rulekit-po":
        assert [line for line in done.stdout.splitlines() if line.endswith(": numbers")] == [
            f"{tmp_path.as_posix()}/{name}:1: Не больше 2 крыльев.: numbers" for name in ("a.po", "b.po")
        ]


def test_hooks_look_at_the_files_that_they_check() -> None:
    """A page, a record and the terms start the hooks of a checkout; the code of the site does not."""
    found = {
        path: [hook["id"] for hook in HOOKS if re.search(hook["files"], path)]
        for path in ("docs/ru/index.md", "translations/pairs/site.po", "rulekit/site/head.py")
    }
    assert found == {
        "docs/ru/index.md": ["rulekit-sync", "rulekit-check", "rulekit-lint"],
        "translations/pairs/site.po": ["rulekit-po", "rulekit-sync", "rulekit-check", "rulekit-lint"],
        "rulekit/site/head.py": [],
    }
