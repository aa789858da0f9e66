"""Mutation testing: what its mutants, its list and its figures are, and a sample of it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from scripts.mutation import recorded
from scripts.mutation.areas import AREAS, LONG, area_of, order_of, places_of
from scripts.mutation.mutants import ROOT, Source
from scripts.mutation.run import Outcome
from scripts.mutation.score import Score, score
from scripts.mutation.survivors import Entry, gone, listed
from tests.sample import ALL

SHORT = ("--trust", "--quick", "--seed", "9", "--sample", "1")
#: One file of each area, of which the common run takes a mutant.
FILES = (
    "rulekit/games/musket_pike/flow.py",
    "rulekit/verdict.py",
    "rulekit/dice.py",
    "rulekit/geometry/lines.py",
    "rulekit/prose/fold.py",
    "rulekit/pages/marks.py",
    "rulekit/fidelity/numerals.py",
)
#: What is asked for: a few mutants, or, on a long run, some of every file and every test.
SAMPLES = [("--sample", "40") if ALL else (*SHORT, *FILES)]
DICE = "rulekit/dice.py"


@pytest.fixture(scope="module")
def dice() -> Source:
    """A short file."""
    return Source(ROOT / DICE)


def test_a_mutant_changes_one_place(dice: Source) -> None:
    """A mutant is the file with one change, told by its function and its lines; a property has some too."""
    mutants = list(dice.within("Die.faces"))
    assert {
        "return range(self.low, self.high + 1) → return range(self.low, self.high - 1)",
        "return range(self.low, self.high + 1) → return range(self.low, self.high + 2)",
        "return range(self.low, self.high + 1) → return range(self.high + 1)",
    } <= {one.change for one in mutants}
    for one in mutants:
        before, after = one.change.split(" → ")
        assert dice.text.replace(before, after) == one.code
        assert one.name == f"{DICE}: Die.faces: {one.change}"
        assert dice.text.splitlines()[one.line - 1].strip() == before
        assert one.sound


def test_mutants_stand_at_the_level_of_the_module_too(dice: Source) -> None:
    """Tables and constants are as wrong as functions when they are wrong."""
    assert "D10 = Die(0, 9) → D10 = Die(0, 10)" in {one.change for one in dice.within("")}


def test_no_two_mutants_of_a_file_are_one(dice: Source) -> None:
    """Each mutant has a digest of its own, by which its outcome is known again."""
    digests = [dice.mutant(number).digest for number in range(len(dice))]
    assert len(digests) == len(set(digests)) > 40


def test_each_file_of_an_area_has_tests() -> None:
    """Whatever is mutated, tests look for it: they exist, and those of its own name come first."""
    for area in AREAS:
        for path in ROOT.glob(f"{area.path.removesuffix('.py')}*"):
            file = path.relative_to(ROOT).as_posix()
            assert area_of(file) is area
            assert all((ROOT / place).exists() for place in places_of(file))
    assert order_of("rulekit/prose/fold.py")[0] == ("tests/prose/test_fold.py",)
    assert set(order_of("rulekit/prose/fold.py")[-1]) <= LONG
    assert all((ROOT / test).exists() for test in LONG)
    with pytest.raises(LookupError):
        area_of("rulekit/cli/main.py")


def test_entries_that_are_gone_are_told(dice: Source) -> None:
    """An entry of the list whose mutant there is no more is told, if its file was looked at."""
    there = Entry(DICE, "", "D10 = Die(0, 9) → D10 = Die(0, 10)", "an example")
    changed = Entry(DICE, "", "D10 = Die(0, 8) → D10 = Die(0, 9)", "another")
    elsewhere = Entry("rulekit/verdict.py", "", "a → b", "not looked at")
    assert gone([there, changed, elsewhere], {DICE: dice}) == [changed]


def test_every_entry_has_a_reason() -> None:
    """The list says of each mutant why nothing could tell it."""
    assert all(len(entry.reason) > 20 for entry in listed().values())


@pytest.mark.parametrize(
    ("noticed", "survived", "population", "low", "high"),
    [(98, 2, 1000, 0.9300, 0.9945), (10, 0, 1000, 0.7225, 1.0), (98, 2, 100, 0.98, 0.98)],
)
def test_interval(noticed: int, survived: int, population: int, low: float, high: float) -> None:
    """Wilson's interval of 95 %, known from tables; of all mutants the share itself."""
    by = ["tests"] * noticed + ["nobody"] * survived
    found = score(
        AREAS[0], population, [Outcome(str(n), str(n), who, "", "") for n, who in enumerate(by)], []
    )
    assert found.interval == pytest.approx((low, high), abs=0.0001)


def test_what_changes_nothing_does_not_count() -> None:
    """A survivor that is listed leaves the share as it is; one that is noticed counts as such."""
    by = {"a": "tests", "b": "nobody", "c": "nobody", "d": "none"}
    found = score(AREAS[0], 9, [Outcome(name, name, who, "", "") for name, who in by.items()], ["a", "b"])
    assert (found.noticed, found.survived, found.equivalent) == (1, 1, 1)


def _run(*words: str) -> dict[str, Any]:
    """Run the command and read what it found."""
    command = [sys.executable, "-m", "scripts.mutation", "--json", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode in {0, 1}, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_run_is_recorded(dice: Source, tmp_path: Path) -> None:
    """The record holds the last run of each area, in their order, with the mutants that nobody noticed."""
    file = tmp_path / "RECORD.md"
    mutant = next(dice.within("Die.faces"))
    games, _, area = AREAS[:3]
    recorded.write(Score(area, 50, 18, 1, 0, Counter()), [mutant], 7, file)
    recorded.write(Score(games, 19_933, 146, 4, 0, Counter()), [mutant], 7, file)
    recorded.write(Score(games, 19_933, 150, 0, 0, Counter()), [], 8, file)
    rows = [line.split(" | ") for line in file.read_text("utf-8").splitlines() if line.startswith("| ")]
    assert [row[0] for row in rows] == ["| area", "| games", "| dice"]
    assert rows[1][3:8] == ["8", "19,933", "150", "150", "100.0"]
    assert rows[2][3:] == ["7", "50", "19", "18", "94.7", "75.4–99.1", "95, missed |"]
    assert file.read_text("utf-8").endswith(f"## dice\n\n- {DICE}, Die.faces: `{mutant.change}`\n")


@pytest.mark.parametrize("words", SAMPLES, ids=["seeded"])
def test_a_sample_is_noticed(words: tuple[str, ...]) -> None:
    """What a sample of each area leaves open has the area's target in it; the list names mutants that are."""
    found = _run(*words)
    assert found["gone"] == []
    assert set(found["areas"]) == {area.name for area in AREAS}
    noticed = sum(area["noticed"] for area in found["areas"].values())
    assert noticed >= 0.85 * len(found["mutants"]), found["mutants"]
    for name, area in found["areas"].items():
        # Of one mutant nothing follows for an area.
        assert area["judged"] == 1 or area["interval"][1] >= area["target"], (name, found["mutants"])
    assert all("::" in one["which"] for one in found["mutants"] if one["by"] == "tests")
