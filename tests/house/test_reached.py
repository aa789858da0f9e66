"""Coverage: what counts as a gap, and that each has its reason and each reason its gap."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from scripts.reached.__main__ import report
from scripts.reached.gaps import END, WHOLE, Gap, Name, gaps
from scripts.reached.parts import ROOT, Part, parts
from scripts.reached.reasons import Entry, idle, listed, unexplained

#: The call reaches a part of it; what it does not is told below.
CODE = """
def sign(number):
    if number < 0:
        number = -number
        return -1
    if number:
        return 1
    return 0


def first(ones):
    for one in ones:
        if one:
            return one
    return None


class Door:
    def open(self):
        pass

    def close(self):
        def lock():
            return None

        self.open()


sign(2)
first([0, 1])
Door().close()
if CODE := sign(3):
    pass
"""
GAPS = [
    Gap(Name("code.py", "sign", "number = -number"), 4),
    Gap(Name("code.py", "sign", "return -1"), 5),
    Gap(Name("code.py", "sign", "return 0"), 8),
    Gap(Name("code.py", "first", "return None"), 15),
    Gap(Name("code.py", "Door.close.lock", WHOLE), 23),
    Gap(Name("code.py", "", f"if CODE := sign(3): → {END}"), 32),
]
#: Reasons for all of them.
ENTRIES = [
    Entry("code.py", "sign", ("number = -number", "return -1"), "nobody has less than nothing"),
    Entry("code.py", "sign", ("return 0",), "nobody has nothing"),
    Entry("code.py", "first", ("return None",), "one is always found"),
    Entry("code.py", "Door.close.lock", (WHOLE,), "only thieves ask for it"),
    Entry("code.py", "", (f"if CODE := sign(3): → {END}",), "three is a number"),
]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What coverage has measured of the code above."""
    folder = tmp_path_factory.mktemp("reached")
    (folder / "code.py").write_text(CODE)
    # Coverage of this run, if there is one, has nothing to do with it.
    env = {key: value for key, value in os.environ.items() if not key.startswith("COV")}
    for words in (["run", "--branch", "code.py"], ["json", "-q"]):
        subprocess.run([sys.executable, "-m", "coverage", *words], cwd=folder, env=env, check=True)
    return json.loads((folder / "coverage.json").read_bytes())["files"]["code.py"]


def test_gaps_are_what_is_not_reached(file: Any) -> None:
    """A line, a branch between lines that are reached, or a function that nothing calls, by its code."""
    assert list(gaps("code.py", file, CODE.splitlines())) == GAPS


def test_reasons_do_not_move_with_the_lines(file: Any) -> None:
    """Lines above a gap leave it its reason; another code of its own does not."""
    lower = [gap._replace(line=gap.line + 7) for gap in GAPS]
    assert list(unexplained(lower, ENTRIES)) == []
    assert list(idle(lower, ENTRIES)) == []
    other = list(gaps("code.py", file, CODE.replace("return 0", "return 0.0").splitlines()))
    assert list(unexplained(other, ENTRIES)) == [Gap(Name("code.py", "sign", "return 0.0"), 8)]
    assert list(idle(other, ENTRIES)) == [Name("code.py", "sign", "return 0")]


@pytest.mark.parametrize("number", range(len(ENTRIES)))
def test_each_gap_needs_its_reason(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Without an entry its gaps are named with their places, and the run fails; the others keep theirs."""
    entry = ENTRIES[number]
    assert report(GAPS, [one for one in ENTRIES if one is not entry]) == len(entry.never)
    lines = capsys.readouterr().out.splitlines()
    bare = [gap for gap in GAPS if gap.name in entry.names]
    assert [line for line in lines if "NO REASON" in line] == [
        f"{gap}: NO REASON: reach it by a test, take it out, or say in scripts/reached/gaps.toml why it stays"
        for gap in bare
    ]
    assert lines[-1] == f"gaps: {len(GAPS)}; without a reason: {len(bare)}; reasons without a gap: 0"


@pytest.mark.parametrize("gap", GAPS, ids=lambda gap: gap.name.code)
def test_each_reason_needs_its_gap(gap: Gap, capsys: pytest.CaptureFixture[str]) -> None:
    """An entry is named whose gap a test has come to reach, or that is no line any more."""
    assert report([one for one in GAPS if one is not gap], ENTRIES) == 1
    lines = capsys.readouterr().out.splitlines()
    line = f"NO SUCH GAP: {gap.name}: it is reached, or no line any more: take it off the list"
    assert lines[-2] == f"scripts/reached/gaps.toml: {line}"
    assert sum("NO SUCH GAP" in line for line in lines) == 1
    assert lines[-1] == f"gaps: {len(GAPS) - 1}; without a reason: 0; reasons without a gap: 1"


def test_a_true_list_is_told_whole(capsys: pytest.CaptureFixture[str]) -> None:
    """Each gap is told with its place and its reason."""
    assert report(GAPS, ENTRIES) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "code.py:4: sign: number = -number: nobody has less than nothing"
    assert len(lines) == len(GAPS) + 1


def test_the_same_code_twice_needs_two_reasons() -> None:
    """Of two lines with the same code in a function one reason explains one."""
    twice = [GAPS[2], GAPS[2]._replace(line=80)]
    assert list(unexplained(twice, ENTRIES)) == [twice[1]]
    assert list(unexplained(twice, [*ENTRIES, ENTRIES[1]])) == []


def test_every_reason_says_something_of_a_file_that_is() -> None:
    """The list names files of the package, each gap once in an entry, and says of each why it stays."""
    for entry in listed():
        assert (ROOT / entry.file).is_file(), entry
        assert entry.never, entry
        assert len(entry.reason) > 20, entry


def test_parts_are_summed() -> None:
    """Packages are summed over their files, whatever their depth; the share is rounded down."""

    def summary(lines: int, branches: int, missing: int) -> dict[str, Any]:
        return {
            "summary": {
                "num_statements": lines,
                "num_branches": branches,
                "covered_lines": lines - missing,
                "covered_branches": branches,
            }
        }

    found = parts(
        {
            "rulekit/site/a.py": summary(10, 2, 1),
            "rulekit/dice.py": summary(4, 0, 0),
            "rulekit/site/b/c.py": summary(8, 0, 0),
        }
    )
    assert list(found) == [Part("dice.py", 4, 0, 4), Part("site", 18, 2, 19)]
    assert Part("dice.py", 4, 0, 4).share == 100
    assert Part("dice.py", 20_000, 10_000, 29_999).share == 99.99
