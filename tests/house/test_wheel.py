"""The wheel needs msgspec alone, carries its texts, and explains itself in an empty folder."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulekit.pages import Registry, load
from tests.sample import some

ROOT = Path(__file__).parents[2]
LANGUAGES = ("ru", "en")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, wheel: Path, need: Callable[[str], Path]) -> Path:
    """The `rulekit` command of an empty environment: the wheel, what it asks for, and no index."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    wheels = need("msgspec's wheel").parent
    pip = [sys.executable, "-m", "pip", f"--python={folder}/bin/python", "install", "-qq", "--no-index"]
    subprocess.run([*pip, f"--find-links={wheels}", wheel], check=True)
    return folder / "bin/rulekit"


def run(command: Path, folder: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the installed command in a folder of nothing."""
    env = {"PATH": "", "LANG": "C.UTF-8"}
    return subprocess.run(
        [command, *arguments],
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def refusals(suite: Path) -> Iterator[str]:
    """Ids of the rules that refuse a step somewhere in the suite."""
    for line in suite.read_text("utf-8").splitlines():
        for step in json.loads(line)["steps"]:
            if not step["then"]["allowed"]:
                yield from step["then"]["because"]


def plain(text: str) -> str:
    """Text with single spaces and without marks of Markdown and links."""
    return " ".join(re.sub(r"\]\([^)]*\)|[*_`\[\]]", "", text).split())


@cache
def pages() -> Registry:
    """The pages of the checkout, from which the wheel is made."""
    return load(ROOT / "docs")


def first_plain_words(lang: str, rule: str) -> str:
    """The beginning of a rule's text as its page has it, up to a reference or macro."""
    body = pages().block(lang, rule).body
    return plain(re.split(r"[{(]|\n\n", body)[0])


def test_the_wheel_holds_the_package_and_its_texts(wheel: Path) -> None:
    """Code, type marker, compiled texts and licences; no tests, pages or tools."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert {"rulekit/py.typed", "rulekit/_data/musket-pike.json", "rulekit/_data/vectors.tar.gz"} <= set(
        names
    )
    assert {name.split("/")[0].split("-")[0] for name in names} == {"rulekit"}
    for licence in ("LICENSE", "LICENSES/MIT.txt", "LICENSES/CC-BY-4.0.txt", "NOTICE.md"):
        assert any(name.endswith(f".dist-info/licenses/{licence}") for name in names), licence


def test_the_wheel_asks_for_msgspec_alone(wheel: Path) -> None:
    """What is required without an extra is one package."""
    with zipfile.ZipFile(wheel) as archive:
        metadata = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        lines = archive.read(metadata).decode().splitlines()
    required = [line for line in lines if line.startswith("Requires-Dist: ") and "extra ==" not in line]
    assert required == ["Requires-Dist: msgspec==0.23.*"]


def test_the_sdist_makes_the_same_wheel(tmp_path: Path, wheel: Path) -> None:
    """The sdist holds the pages and the hook: a wheel made from it is equal, file by file."""
    hatchling = [sys.executable, "-m", "hatchling", "build", "-t"]
    subprocess.run([*hatchling, "sdist", "-d", tmp_path], cwd=ROOT, check=True, capture_output=True)
    subprocess.run(["tar", "-xzf", next(tmp_path.glob("*.tar.gz"))], cwd=tmp_path, check=True)
    source = next(path for path in tmp_path.iterdir() if path.is_dir())
    subprocess.run([*hatchling, "wheel", "-d", tmp_path], cwd=source, check=True, capture_output=True)
    with zipfile.ZipFile(wheel) as here, zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as there:
        assert {name: here.read(name) for name in here.namelist()} == {
            name: there.read(name) for name in there.namelist()
        }


@pytest.mark.parametrize("lang", some(LANGUAGES))
def test_it_judges_and_explains_in_both_languages(
    installed: Path, suite: Path, tmp_path: Path, lang: str
) -> None:
    """Each rule that refuses a step says so in its own words, in the reader's language."""
    judged = run(installed, tmp_path, "judge", "--lang", lang, suite)
    assert judged.returncode == 0, judged.stderr
    deciding = set(refusals(suite))
    assert deciding
    told = plain(judged.stdout)
    assert [rule for rule in sorted(deciding) if first_plain_words(lang, rule) not in told] == []


def test_it_carries_the_suite(installed: Path, suite: Path, tmp_path: Path) -> None:
    """Without pages the suite that was packed is played, here with the engine that came with it."""
    played = run(
        installed, tmp_path, "conform", "--engine", f"{installed} engine", "--book", "musket-pike", "--json"
    )
    assert played.returncode == 0, played.stdout + played.stderr
    report = json.loads(played.stdout)
    ids = [json.loads(line)["id"] for line in suite.read_text("utf-8").splitlines()]
    assert [one["id"] for one in report["vectors"]] == [id for id in ids if id.startswith("mp.")]


def test_a_difference_and_a_bad_play_have_their_exit_codes(
    installed: Path, suite: Path, tmp_path: Path
) -> None:
    """A vector that claims the contrary is 1, a file that is no play is 2."""
    vector: dict[str, Any] = json.loads(suite.read_text("utf-8").splitlines()[0])
    then = vector["steps"][0]["then"]
    then["allowed"] = not then["allowed"]
    contrary, broken = tmp_path / "contrary.json", tmp_path / "broken.json"
    contrary.write_text(json.dumps(vector), "utf-8")
    broken.write_text("{", "utf-8")
    assert run(installed, tmp_path, "judge", contrary).returncode == 1
    assert run(installed, tmp_path, "judge", broken).returncode == 2


def test_it_speaks_of_what_is_not_installed(installed: Path, tmp_path: Path) -> None:
    """A command that needs an extra names it instead of failing with a traceback."""
    built = run(installed, tmp_path, "site", "build")
    assert built.returncode == 2
    assert "rulekit[site]" in built.stdout + built.stderr
    assert "Traceback" not in built.stderr
