"""What forks run and hosts read: workflows that parse, pinned actions, commands that there are."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
GITLAB = ROOT / ".gitlab-ci.yml"
GUIDES = (ROOT / "deploy/README.md", ROOT / "deploy/README.ru.md")
#: What a recipe may call besides make and the project's own programs.
FROM_OUTSIDE = {"apt-get", "git", "cp", "mv", "nginx"}


def jobs(workflow: Path) -> dict[str, Any]:
    """The jobs of a workflow."""
    found: dict[str, Any] = yaml.safe_load(workflow.read_text("utf-8"))["jobs"]
    return found


def steps() -> Iterator[dict[str, Any]]:
    """The steps of all workflows."""
    for workflow in WORKFLOWS:
        for job in jobs(workflow).values():
            yield from job["steps"]


def commands() -> Iterator[str]:
    """Every command that a recipe names, a line each."""
    lines = [step["run"] for step in steps() if "run" in step]
    for job in yaml.safe_load(GITLAB.read_text("utf-8")).values():
        if isinstance(job, dict):
            lines += [*job.get("script", ()), *job.get("before_script", ())]
    for guide in GUIDES:
        for block in re.findall(r"```console\n(.*?)```", guide.read_text("utf-8"), re.DOTALL):
            lines += [line.partition(" #")[0].partition("    #")[0] for line in block.splitlines()]
    for line in lines:
        yield from (part.strip() for part in line.split("&&"))


def test_each_command_is_there() -> None:
    """Targets of the Makefile, programs of the project, and the few that a machine brings along."""
    made = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    named = set()
    for command in commands():
        program_, *words = command.split()
        if program_ == "make":
            targets = [word for word in words if re.fullmatch(r"[a-z][a-z-]*", word)][:1]
            assert set(targets) <= set(made), command
            named |= set(targets)
        elif "/" in program_:
            assert (ROOT / program_).stat().st_mode & 0o111, command
        else:
            assert program_ in FROM_OUTSIDE | {"systemctl"}, command
    assert named >= {"check", "test", "site", "compress", "reproducible"}


def test_files_that_the_recipes_name() -> None:
    """Each file of deploy/ in a command is there, in both languages the same commands."""
    blocks = [
        re.findall(r"^(?:cp|deploy/|make|nginx)[^#\n]*", guide.read_text("utf-8"), re.MULTILINE)
        for guide in GUIDES
    ]
    first, second = ([line.strip() for line in lines] for lines in blocks)
    assert first == second
    for path in re.findall(r"deploy/[\w./-]+", "\n".join(first)):
        assert (ROOT / path).exists(), path


def test_actions_are_pinned() -> None:
    """By the whole digest of a commit, with the version beside it; nobody can move that."""
    used = [step["uses"] for step in steps() if "uses" in step]
    assert used
    for workflow in WORKFLOWS:
        for line in re.findall(r"uses: (.+)", workflow.read_text("utf-8")):
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line), line
    # One action, one version.
    assert len({one.partition("@")[0] for one in used}) == len(set(used))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_may_do_no_more_than_it_must(workflow: Path) -> None:
    """It reads; only what publishes may publish, and no job runs without an end."""
    text = yaml.safe_load(workflow.read_text("utf-8"))
    assert text["permissions"] == {"contents": "read"}
    for name, job in text["jobs"].items():
        assert job["timeout-minutes"] <= 60
        assert set(job.get("permissions", ())) <= ({"pages", "id-token"} if name == "deploy" else set())
    # YAML 1.1 takes the key `on` for a truth value.
    assert "push" in text[True]


def test_headers_that_nginx_would_read_otherwise(tmp_path: Path) -> None:
    """A folder that is no site is refused; so is a sign that nginx takes for its own."""
    headers = ROOT / "deploy/nginx/headers"
    assert subprocess.run([headers, tmp_path], capture_output=True, check=False).returncode == 2
    (tmp_path / "_headers").write_text("/*\n  X-One: a 'b' c; d\n")
    made = subprocess.run([headers, tmp_path], capture_output=True, text=True, check=True).stdout
    assert made == "add_header X-One \"a 'b' c; d\" always;\n"
    for sign in '"$\\':
        (tmp_path / "_headers").write_text(f"/*\n  X-One: {sign}\n")
        ran = subprocess.run([headers, tmp_path], capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stdout) == (1, "")
        assert "takes for its own" in ran.stderr
