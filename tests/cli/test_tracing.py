"""`rulekit trace`: what is told of a rule, and which code it ends with."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulekit.games import BOOKS
from rulekit.messages import message
from rulekit.rulebook import Rule
from tests.cli.conftest import Ran

Run = Callable[..., Ran]
ROOT = Path(__file__).parents[2]
RALLY = "mp.preemption.rally"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of pages and words."""
    for name in ("docs", "translations"):
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_rule(run: Run, lang: str) -> None:
    """A rule is told with its words in both languages, its code, its examples and what changes without it."""
    ran = run("trace", RALLY, "--lang", lang, "--root", ROOT)
    assert ran.code == 0
    first, *rest = ran.lines
    assert first.startswith(f"✓ {RALLY}  [4.4.1]  {message('site-kind-prohibition', lang)}")
    assert any(line.startswith("  ru: Крыло с приказом «Сбор»") for line in rest)
    assert any(line.startswith("  en: ") for line in rest)
    assert f"      → {lang}/musket-pike/preemption/#{RALLY}" in rest
    assert any("rulekit/games/musket_pike/windows.py:" in line for line in rest)
    assert any(line.startswith(f"  {message('trace-refusing', lang)}: mp.") for line in rest)
    assert rest[-1] == message("trace-summary", lang, count=1, failing=0)


def test_json_is_a_line_a_rule(run: Run) -> None:
    """A book as JSON: each of its rules once, with everything that is known."""
    ran = run("trace", "dark-millennium", "--json", "--root", ROOT)
    assert ran.code == 0
    answers = {answer["id"]: answer for answer in ran.answers}
    assert set(answers) == set(BOOKS["dark-millennium"].rules)
    lock: dict[str, Any] = answers["dm.block.lock"]
    assert lock["proved"] is True
    assert (lock["cite"], lock["kind"], lock["basis"]) == ("example", "effect", "seed")
    assert set(lock["text"]) == set(lock["page"]) == {"ru", "en"}
    assert lock["readings"] == ["dm.reading.block-cost"]
    assert {"id": "dm.example.storm-bikes", "step": 2} in lock["seen"]["true"]
    assert lock["seen"]["false"]
    assert lock["killed"]["id"] in {step["id"] for step in lock["seen"]["true"]}
    assert "dm.example.storm-bikes" in lock["cited"]
    assert answers["dm.units.leave"]["untestable"]["sides"] == ["refusing"]


def test_a_rule_that_nothing_shows(run: Run, checkout: Path) -> None:
    """Without its example a rule is told first, with what it lacks, and the code is 1."""
    for lang in ("ru", "en"):
        page = checkout / "docs" / lang / "musket-pike" / "sequence.md"
        before, _, rest = page.read_text("utf-8").partition("/// example | mp.pass.charge-waits\n")
        page.write_text(before + rest.partition("\n///\n")[2], "utf-8")
    ran = run("trace", "mp", "--lang", "en", "--root", checkout)
    assert ran.code == 1
    assert ran.lines[0].startswith("✗ mp.pass.charge  ")
    assert ran.lines[1:3] == [
        f"  ✗ {message('trace-lacks-refusing', 'en')}",
        f"  ✗ {message('trace-survives', 'en')}",
    ]
    assert ran.lines[-1].endswith("not shown in full: 1.")


def test_the_list_of_what_cannot_be_shown(run: Run, checkout: Path) -> None:
    """What is wrong with the list is told with its line, and the code is 1."""
    path = checkout / "translations" / "untestable.toml"
    path.write_text(
        path.read_text("utf-8") + '["mp.pass.charge"]\nsides = ["seen"]\nru = "нет"\nen = "no"\n', "utf-8"
    )
    line = path.read_text("utf-8").split('["mp.pass.charge"]')[0].count("\n") + 1
    ran = run("trace", "dm.block.lock", "--lang", "en", "--root", checkout)
    assert ran.code == 1
    assert any(f"untestable.toml:{line}: " in told for told in ran.lines)


def test_neither_a_rule_nor_a_book(run: Run) -> None:
    """What is neither is told with the books that there are."""
    ran = run("trace", "chess", "--lang", "en", "--root", ROOT)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == message("trace-unknown", "en", about="chess", known=", ".join(BOOKS)) + "\n"
    assert run("trace", "", "--lang", "en", "--root", ROOT).err.startswith("there is neither")


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize(
    ("about", "nearest"), [("mp.preemption.raly", RALLY), ("musket-pikes", "musket-pike")]
)
def test_a_name_that_is_misspelt(run: Run, about: str, nearest: str, lang: str) -> None:
    """What is nearly a rule's id or a book's name is told with the nearest."""
    ran = run("trace", about, "--lang", lang, "--root", ROOT)
    told, _, names = ran.err.rstrip().rpartition(": ")
    assert (ran.code, told) == (2, message("trace-nearest", lang, about=about, nearest="").rstrip(": "))
    assert names.split(", ")[0] == nearest


@pytest.mark.parametrize(
    ("about", "which"),
    [
        ("4.4.1", lambda rule: rule.source.startswith("4.4.1")),
        ("mp.preemption", lambda rule: rule.id.startswith("mp.preemption.")),
        ("4.4", lambda rule: rule.source.startswith("4.4.")),
    ],
)
def test_several_rules(run: Run, about: str, which: Callable[[Rule], bool]) -> None:
    """A label, or the beginning of an id, is told with the rules that have it."""
    ran = run("trace", about, "--lang", "en", "--root", ROOT)
    rules = [rule.id for book in BOOKS.values() for rule in book.rules.values() if which(rule)]
    assert RALLY in rules
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == message("trace-several", "en", about=about, rules=", ".join(rules)) + "\n"


def test_a_label_in_words(run: Run) -> None:
    """A label is known in either language."""
    rules = [
        run("trace", label, "--lang", "en", "--root", ROOT).err.partition(": ")[2]
        for label in ("шаг 5", "Step 5")
    ]
    assert rules[0] == rules[1] != ""


def test_words_that_cannot_be_read(run: Run, checkout: Path) -> None:
    """A broken file of words is told at its line before anything is traced; exit 1."""
    path = checkout / "translations" / "phrases" / "musket-pike.toml"
    line = path.read_text("utf-8").count("\n") + 1
    path.write_text(path.read_text("utf-8") + "x = (\n", "utf-8")
    ran = run("trace", RALLY, "--lang", "en", "--root", checkout)
    assert ran.code == 1
    assert f"musket-pike.toml:{line}: " in ran.lines[0]


def test_an_example_that_does_not_hold(run: Run, checkout: Path) -> None:
    """Nothing is traced through examples that the rules refute: the fault is told; exit 1."""
    page = checkout / "docs/ru/musket-pike/preemption.md"
    step = "B2 пытается перехватить инициативу: 5 — неудача"
    text = page.read_text("utf-8")
    assert step in text
    page.write_text(text.replace(step, step.replace("5", "0"), 1), "utf-8")
    ran = run("trace", RALLY, "--lang", "en", "--root", checkout)
    assert ran.code == 1
    assert f"preemption.md:{text[: text.index(step)].count(chr(10)) + 1}: " in ran.lines[0]
    assert not any(RALLY in told for told in ran.lines)
