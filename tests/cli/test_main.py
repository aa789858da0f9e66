"""The command line as such: arguments, help, how a command ends."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulekit import __version__
from rulekit.cli import judging, site, suite
from rulekit.cli.exits import Unusable
from rulekit.messages import message

Run = Callable[..., Any]

COMMANDS = (
    ("judge",),
    ("legal",),
    ("explore",),
    ("engine",),
    ("conform",),
    ("vectors", "export"),
    ("vectors", "check"),
    ("vectors", "lock"),
    ("lint",),
    ("site", "build"),
    ("site", "serve"),
)


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help(run: Run, command: tuple[str, ...], lang: str) -> None:
    """Each command says in either language what it does, and has `--lang` and `--json`."""
    ran = run(*command, "--lang", lang, "--help")
    assert ran.code == 0
    text = " ".join(ran.out.split())
    assert message(f"help-{'-'.join(command)}", lang) in text
    assert "--lang {ru,en}" in text
    assert "--json" in text


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_help_of_the_whole(run: Run, lang: str) -> None:
    """The help of the whole lists the commands and the exit codes."""
    ran = run("--lang", lang, "--help")
    text = " ".join(ran.out.split())
    assert ran.code == 0
    assert message("help-exit-codes", lang) in text
    assert all(
        message(f"help-{command}", lang) in text
        for command in ("judge", "legal", "explore", "engine", "vectors", "lint", "site")
    )


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize(
    ("arguments", "code", "named"),
    [
        (["judge"], "usage-missing", "FILE"),
        (["judge", "x", "--fast"], "usage-unknown", "--fast"),
        (["play"], "usage-choice", "play"),
        (["vectors"], "usage-missing", ""),
        (["vectors", "sing"], "usage-choice", "sing"),
        (["vectors", "export"], "usage-missing", "DIR"),
        (["site", "serve", "--port", "x"], "usage-number", "x"),
        (["lint", "--root"], "usage-no-value", "--root"),
    ],
)
def test_arguments_that_are_none(run: Run, *, arguments: list[str], code: str, named: str, lang: str) -> None:
    """Arguments that do not fit are exit 2, and one line below the usage says why."""
    ran = run("--lang", lang, *arguments)
    assert (ran.code, ran.out) == (2, "")
    said = ran.err.splitlines()[-1]
    assert named in said
    assert message(code, lang, name="\0", what="\0", choices="\0").split("\0")[0] in said
    assert "'" not in said


@pytest.mark.parametrize(
    ("arguments", "of"),
    [
        (["judge", "x", "--foo"], "rulekit judge"),
        (["vectors", "check", "x", "--foo"], "rulekit vectors check"),
        (["--foo", "judge", "x"], "rulekit"),
    ],
)
def test_the_usage_of_the_command(run: Run, arguments: list[str], of: str) -> None:
    """An option that a command does not know is told under the usage of that command."""
    ran = run(*arguments, "--lang", "ru")
    assert ran.code == 2
    assert ran.err.startswith(f"{message('usage', 'ru')} {of} [-h] ")
    assert ran.err.splitlines()[-1] == f"{of}: {message('usage-unknown', 'ru', what='--foo')}"


def test_the_version(run: Run) -> None:
    """The version is that of the package."""
    ran = run("--version")
    assert (ran.code, ran.lines) == (0, [f"rulekit {__version__}"])


def test_an_unknown_language(run: Run) -> None:
    """There are two languages."""
    ran = run("judge", "x", "--lang", "fr")
    assert ran.code == 2
    assert "ru" in ran.err
    assert "en" in ran.err


@pytest.mark.parametrize(
    ("error", "code"), [(KeyboardInterrupt(), 130), (Unusable("no-folder", folder="/x"), 2)]
)
def test_how_a_command_ends(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int
) -> None:
    """An interrupt ends as shells expect; what a command cannot begin without is told on stderr."""

    def broken(args: argparse.Namespace) -> int:
        raise error

    monkeypatch.setattr(judging, "judge", broken)
    ran = run("judge", "x", "--lang", "ru")
    assert (ran.code, ran.out) == (code, "")
    assert ran.err == ("" if code == 130 else f"{message('no-folder', 'ru', folder='/x')}\n")


def test_an_interrupt_while_a_command_starts(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever interrupts what is still being imported gets the exit code, and no traceback."""

    class Interrupted:
        @staticmethod
        def find_spec(name: str, *_: object) -> None:
            if name == "rulekit.cli.commands":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "rulekit.cli.commands")
    monkeypatch.setattr(sys, "meta_path", [Interrupted, *sys.meta_path])
    assert run("--version") == (130, "", "")


@pytest.mark.parametrize(("name", "code"), [("sybil", 2), ("rulekit.nothing", None)])
def test_a_package_that_is_not_installed(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str, code: int | None
) -> None:
    """A package of an extra that is missing is named; a module of our own that is missing is a defect."""

    def broken(args: argparse.Namespace) -> int:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(judging, "judge", broken)
    if code is None:
        with pytest.raises(ModuleNotFoundError):
            run("judge", "x")
    else:
        ran = run("judge", "x")
        assert (ran.code, ran.out) == (code, "")
        assert name in ran.err


def test_the_installed_command() -> None:
    """The command is installed beside Python, and its exit code is the command's."""
    command = Path(sys.executable).with_name("rulekit")
    ran = subprocess.run([command, "judge", "--json", "/no/such/file"], capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (2, b"")
    assert b'"file-unreadable"' in ran.stdout


@pytest.mark.parametrize(
    ("lang", "missing", "folder"),
    [
        ("ru", "файл не читается: такого файла нет", "файл не читается: это папка"),
        (
            "en",
            "the file cannot be read: No such file or directory",
            "the file cannot be read: Is a directory",
        ),
    ],
)
def test_what_the_system_says(run: Run, tmp_path: Path, *, lang: str, missing: str, folder: str) -> None:
    """Why a file cannot be read is told in the reader's language, by whichever command."""
    for path, said in ((tmp_path / "none.json", missing), (tmp_path, folder)):
        assert run("judge", path, "--lang", lang).lines == [f"{path}: {said}"]
        ran = run("odds", "-", "--event", "x=1", "--policy", path, "--lang", lang)
        assert (ran.code, ran.err) == (2, f"{path}: {said}\n")


@pytest.mark.parametrize("command", [("vectors", "check"), ("site", "build")])
def test_broken_words(
    run: Run, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Words that cannot be read are exit 2 and point to the lint, which names the file."""

    def broken(*_: object, **__: object) -> None:
        raise tomllib.TOMLDecodeError("Invalid value (at line 3, column 5)")

    for module in (suite, site):
        monkeypatch.setattr(module, "root", broken)
    ran = run(*command, "--lang", "en", "--root", tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert "line 3" in ran.err
    assert "rulekit lint" in ran.err
