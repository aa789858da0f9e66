"""`rulekit conform`: reports, exit codes, skip lists, and suites that cannot be read whole."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rulekit.cli import conforming
from rulekit.games import BOOKS
from rulekit.messages import message
from rulekit.oracle import suite
from rulekit.oracle.player import Limits
from rulekit.oracle.vectors import AnyVector, digest, parse
from rulekit.verdict import BadPlay
from tests.oracle.engines import BAD, engine

Run = Callable[..., Any]

ROOT = Path(__file__).parents[2]
OURS = shlex.join([str(Path(sys.executable).with_name("rulekit")), "engine"])


@pytest.fixture
def vectors(good: dict[str, Any]) -> list[AnyVector]:
    """Three vectors, the second of which goes wrong."""
    good["title"] = good["page"] = {"ru": "х", "en": "x"}
    good["start"] = {"because": ["mp.initiative.count"]}
    deciding = ("mp.preemption.opening", "mp.preemption.failure")
    for step, id in zip(good["steps"], deciding, strict=True):
        step["then"] = {"allowed": True, "because": [id]}
    read = [parse(good | {"id": id})[1] for id in ("first", "bad", "last")]
    return [replace(vector, digest=digest(vector)) for vector in read]


@pytest.fixture
def folder(vectors: list[AnyVector], tmp_path: Path) -> Path:
    """The suite of these vectors."""
    suite.write(vectors, tmp_path / "suite")
    return tmp_path / "suite"


@pytest.fixture
def conform(run: Run, folder: Path, vectors: list[AnyVector], tmp_path: Path) -> Run:
    """Run the suite, or another, with an engine that misbehaves in some way."""

    def ran(reply: str, *options: object, suite: Path = folder, **more: str) -> Any:
        command = shlex.join(engine(tmp_path, vectors, reply, **more))
        return run("conform", "--engine", command, suite, *options)

    return ran


def counts(lang: str = "en", level: object = 3, **found: int) -> str:
    """The line that says how many vectors came to what."""
    return message("conform-counts", lang, level=level, **{"skipped": 0, "unplayed": 0, **found})


def test_our_own_engine(run: Run) -> None:
    """Over the pipe our engine answers every vector of every book as stated."""
    ran = run("conform", "--engine", OURS, "--root", ROOT, "--json", "--timeout", 20)
    assert (ran.code, ran.err) == (0, "")
    (report,) = ran.answers
    asked = sum(one["passed"] for rules in report["rules"].values() for one in rules.values())
    assert report["hello"] == {"format": 1, "books": list(BOOKS), "level": 3}
    assert set(report["counts"].values()) == {0, len(report["vectors"])}
    assert (report["findings"], report["restarts"], report["level"]) == ([], 0, 3)
    assert asked > len(report["vectors"])


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_what_differs_is_told(conform: Run, folder: Path, lang: str) -> None:
    """A vector by its name and place, what is stated and what is said, the heat, the counts; exit 1."""
    ran = conform(BAD + 'told["steps"][1]["allowed"] = False', "--lang", lang)
    assert ran.code == 1
    differs = message("differs", lang, stated="true", found="false")
    assert ran.lines[:2] == [
        f"✗ bad ({folder}/musket-pike.jsonl:2)",
        f"    $.steps[1].allowed: {differs}",
    ]
    heads = [
        message(f"conform-{one}", lang) for one in ("rule", "label", "passed", "failed", "skipped", "first")
    ]
    assert re.split("  +", ran.lines[2]) == heads
    assert [line.split() for line in ran.lines[3:6]] == [
        ["mp.preemption.failure", "4.4.2", "2", "1", "0", "1", "✗✗✗██████"],
        ["mp.initiative.count", "4.2.1", "2", "1", "0", "0", "✗✗✗██████"],
        ["mp.preemption.opening", "3.2", "A", "2", "1", "0", "0", "✗✗✗██████"],
    ]
    rules = sum(len(book.rules) for book in BOOKS.values())
    others = message("conform-rules", lang, further=0, passed=0, skipped=0, unasked=rules - 3)
    assert ran.lines[6:] == [others, counts(lang, passed=2, failed=1)]


def test_few_differences_of_many(conform: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal shows the first ones, and how many there are more."""
    monkeypatch.setattr("rulekit.cli.outcomes.SHOWN", 1)
    monkeypatch.setattr("rulekit.cli.outcomes.RULES", 1)
    ran = conform(BAD + 'told["start"]["because"] = []; told["steps"][1] = {}')
    assert ran.lines[2] == "    " + message("conform-further", "en", count=2)
    assert ran.lines[4].split()[0] == "mp.initiative.count"
    unasked = sum(len(book.rules) for book in BOOKS.values()) - 3
    told = message("conform-rules", "en", further=2, passed=0, skipped=0, unasked=unasked)
    assert ran.lines[5:] == [told, counts(passed=2, failed=1)]


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_an_engine_that_hangs(conform: Run, lang: str) -> None:
    """The time limit is the user's; the rest is played; that it was started again is said."""
    ran = conform(BAD + "time.sleep(60)", "--timeout", 0.6, "--lang", lang)
    assert ran.code == 1
    assert ran.lines[1] == f"    {message('engine-silent', lang, seconds='0.6')}"
    assert ran.lines[-2:] == [counts(lang, passed=2, failed=1), message("conform-restarts", lang, count=1)]


def is_gone(process: int) -> bool:
    """Whether a process has ended: who has lost its parent is taken away by another, in a moment."""
    for _ in range(200):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.skipif(os.name != "posix", reason="sends signals")
def test_a_run_that_is_ended(vectors: list[AnyVector], folder: Path, tmp_path: Path) -> None:
    """A signal that ends the run ends the engine as well, which has a session of its own."""
    noted = tmp_path / "process"
    first = f"import pathlib; pathlib.Path({str(noted)!r}).write_text(str(os.getpid()))"
    command = shlex.join(engine(tmp_path, vectors, "time.sleep(60)", first=first))
    arguments = (*shlex.split(OURS)[:1], "conform", "--engine", command, str(folder), "--timeout", "60")
    with subprocess.Popen(arguments, stderr=subprocess.PIPE) as run:
        while not (noted.exists() and noted.read_text()):
            assert run.poll() is None
            time.sleep(0.05)
        run.terminate()
        assert run.communicate()[1] == b""
    assert run.returncode == 143
    assert is_gone(int(noted.read_text()))


def test_an_engine_that_is_given_up(conform: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left is not played, and that is a finding."""
    monkeypatch.setattr(conforming, "Limits", lambda run=1.0: Limits(run=run, restarts=1))
    ran = conform("sys.exit(1)", "--json")
    assert ran.code == 1
    (report,) = ran.answers
    assert [one["result"] for one in report["vectors"]] == ["failed", "failed", "unplayed"]
    assert report["vectors"][2]["reason"] == message("conform-unplayed", "en")
    assert [one["code"] for one in report["findings"]] == ["engine-given-up"]


def test_an_engine_that_does_not_greet(conform: Run, tmp_path: Path) -> None:
    """Nothing is played, and every vector counts as not played; what was amiss is a finding; exit 1."""
    path = tmp_path / "junit.xml"
    ran = conform("pass", "--json", "--junit", path, hello='say("hello")')
    assert ran.code == 1
    (report,) = ran.answers
    assert (report["hello"], report["counts"]["unplayed"]) == (None, 3)
    assert [one["result"] for one in report["vectors"]] == ["unplayed"] * 3
    assert [one["code"] for one in report["findings"]] == ["json-malformed"]
    book, _ = ET.parse(path).getroot()  # noqa: S314 - our own file
    assert (book.get("tests"), book.get("errors")) == ("3", "3")
    ran = conform("pass", hello='say("hello")')
    assert ran.lines[-1] == counts(level="—", passed=0, failed=0, unplayed=3)


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize(
    ("command", "code"), [("no-such-program", "engine-not-started"), ("", "engine-no-command"), ("'", None)]
)
def test_a_command_that_is_none(run: Run, folder: Path, command: str, code: str | None, lang: str) -> None:
    """A program that cannot be started is bad input: exit 2, one line on stderr."""
    ran = run("conform", "--engine", command, folder, "--lang", lang)
    assert (ran.code, ran.out) == (2, "")
    reason = message("reason-enoent", lang)
    assert ran.err == message(code or "engine-no-command", lang, command=command, reason=reason) + "\n"


@pytest.mark.parametrize("level", [1, 2])
def test_the_level_that_is_asked_for(conform: Run, level: int) -> None:
    """Below its own level an engine is compared at what was asked."""
    ran = conform('told["steps"][1]["because"] = []', "--level", level)
    assert (ran.code, ran.lines[-1]) == (0, counts(level=level, passed=3, failed=0))


def test_an_engine_below_the_level(conform: Run) -> None:
    """An engine cannot be held to more than it says it can; that it cannot is a finding."""
    ran = conform('[step.pop("because") for step in told["steps"]]', "--level", 3, hello='told["level"] = 1')
    assert ran.code == 1
    assert ran.lines[-2].endswith(BadPlay("$.level", "engine-level", level=3, said=1).text("en"))
    assert ran.lines[-1] == counts(level=1, passed=3, failed=0)


def test_a_book(conform: Run) -> None:
    """Only the vectors of the books that are asked for are played; one that the engine lacks is a finding."""
    assert conform("pass", "--book", "musket-pike", "--book", "ninth-age").code == 0
    ran = conform("pass", "--book", "ninth-age")
    assert ran.code == 1
    assert ran.lines[-2].endswith(message("conform-nothing", "en"))
    ran = conform("pass", "--book", "musket-pike", "--json", hello='told["books"] = ["ninth-age"]')
    assert ran.code == 1
    (report,) = ran.answers
    assert [one["code"] for one in report["findings"]] == ["engine-book", "conform-nothing"]
    not_played = message("conform-not-played", "en", book="musket-pike")
    assert {(one["result"], one["reason"]) for one in report["vectors"]} == {("skipped", not_played)}


def test_nothing_compared_is_nothing_shown(conform: Run) -> None:
    """An engine that skips everything does not pass."""
    ran = conform('told = {"id": asked["id"], "skip": "not\\tyet"}')
    assert ran.code == 1
    assert ran.lines[0] == message("conform-reason", "en", count=3, reason="not\\tyet")
    assert ran.lines[-2].endswith(message("conform-nothing", "en"))


def test_a_skip_list(conform: Run, tmp_path: Path) -> None:
    """A known difference is skipped; one that passes, or that the suite does not have, is an error."""
    path = tmp_path / "skips"
    path.write_text("bad it dies\n", "utf-8-sig")  # as some editors save it
    dies = BAD + "sys.exit(1)"
    ran = conform(dies, "--skip", path)
    assert (ran.code, ran.lines[-2]) == (0, counts(passed=2, failed=0, skipped=1))
    path.write_text("bad it dies\nlast it is slow\nmp.no.such it is gone\n", "utf-8")
    ran = conform(dies, "--skip", path)
    assert ran.code == 1
    assert ran.lines[1] == f"    {message('skip-passes', 'en', reason='it is slow')}"
    assert f"{path}: {message('skip-unknown', 'en', id='mp.no.such')}" in ran.lines


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_skip_list_that_is_none(conform: Run, tmp_path: Path, lang: str) -> None:
    """A line without a reason, a text that is none, a file that is not there: exit 2."""
    path = tmp_path / "skips"
    path.write_text("# x\nbad\n", "utf-8")
    ran = conform("pass", "--skip", path, "--lang", lang)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == message("skip-reason", lang, at=f"{path}:2", id="bad") + "\n"
    path.write_bytes(b"\xff")
    assert conform("pass", "--skip", path, "--lang", lang).err == (
        message("skip-unreadable", lang, file=path) + "\n"
    )
    ran = conform("pass", "--skip", tmp_path / "none")
    assert (ran.code, ran.out) == (2, "")
    assert str(tmp_path / "none") in ran.err


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_vector_of_a_newer_format(conform: Run, folder: Path, lang: str) -> None:
    """It is told with its place, the rest is played; the suite is at fault: exit 2."""
    path = folder / "musket-pike.jsonl"
    first, *others = path.read_text("utf-8").splitlines()
    newer = json.dumps({**json.loads(first), "format": 2})
    path.write_text("\n".join([others[0], newer, "{", *others[1:]]), "utf-8")
    ran = conform("pass", "--lang", lang)
    assert ran.code == 2
    fault = BadPlay("$.format", "format-unknown", written=2, known=1)
    assert f"{path}:2: {fault.text(lang)}" in ran.lines
    assert f"{path}:3: {message('json-truncated', lang)}" in ran.lines
    assert ran.lines[-1] == counts(lang, passed=2, failed=0)


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_an_archive(conform: Run, folder: Path, lang: str) -> None:
    """A whole archive is as good as a folder; of one that is cut the rest is played: exit 2."""
    (archive,) = folder.glob("*.tar.gz")
    assert conform("pass", suite=archive).code == 0
    archive.write_bytes(archive.read_bytes()[:-40])
    ran = conform("pass", "--lang", lang, suite=archive)
    assert ran.code == 2
    assert f"{archive}: {message('archive-cut', lang)}" in ran.lines
    assert ran.lines[-1] == counts(lang, passed=3, failed=0)


def test_a_file_of_vectors(conform: Run, folder: Path) -> None:
    """A single file of vectors will do."""
    ran = conform(BAD + "sys.exit(1)", suite=folder / "musket-pike.jsonl")
    assert ran.lines[0] == f"✗ bad ({folder}/musket-pike.jsonl:2)"


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_no_suite(conform: Run, tmp_path: Path, lang: str) -> None:
    """A folder that is not there, or that has no vectors, is exit 2."""
    ran = conform("pass", "--lang", lang, suite=tmp_path / "none")
    assert (ran.code, ran.err) == (2, message("no-folder", lang, folder=tmp_path / "none") + "\n")
    (tmp_path / "empty").mkdir()
    ran = conform("pass", "--lang", lang, suite=tmp_path / "empty")
    assert (ran.code, ran.err) == (2, message("conform-no-suite", lang, folder=tmp_path / "empty") + "\n")


def test_the_suite_that_is_installed(
    run: Run, vectors: list[AnyVector], folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without pages, the suite that rulekit carries is played; where it carries none, that is exit 2."""
    monkeypatch.setattr("rulekit.cli.checkout.HOME", tmp_path)
    monkeypatch.setattr(conforming, "files", lambda _package: tmp_path)
    monkeypatch.chdir(tmp_path)
    command = shlex.join(engine(tmp_path, vectors, BAD + "sys.exit(1)"))
    assert run("conform", "--engine", command).code == 2
    (archive,) = folder.glob("*.tar.gz")
    (tmp_path / "_data").mkdir()
    (tmp_path / "_data" / "vectors.tar.gz").write_bytes(archive.read_bytes())
    ran = run("conform", "--engine", command)
    assert (ran.code, ran.lines[0]) == (1, "✗ bad (vectors.tar.gz/musket-pike.jsonl:2)")


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_junit(conform: Run, tmp_path: Path, lang: str) -> None:
    """A suite a book, a case a vector, with why it differs or is left out; findings are errors."""
    path, skips = tmp_path / "junit.xml", tmp_path / "skips"
    skips.write_text("last я медлю\nmp.no.such x\n", "utf-8")
    reply = BAD + 'sys.stderr.write("\\x1b[31mno\\x00"); sys.exit(1)'
    ran = conform(
        f"{reply}\n        if name == 'last': told['steps'] = []",
        "--junit",
        path,
        "--skip",
        skips,
        "--lang",
        lang,
    )
    assert ran.code == 1
    root = ET.parse(path).getroot()  # noqa: S314 - our own file
    assert root.tag == "testsuites"
    book, beside = root
    assert {name: book.get(name) for name in ("name", "tests", "failures", "errors", "skipped")} == {
        "name": "musket-pike",
        "tests": "3",
        "failures": "1",
        "errors": "0",
        "skipped": "1",
    }
    first, bad, last = book
    assert (first.get("classname"), first.get("name"), len(first)) == ("musket-pike", "first", 0)
    assert float(first.get("time", "")) >= 0
    (failure,) = bad
    told = message("engine-ended", lang, status=1, errors="\\x1b[31mno\\x00")
    assert (failure.tag, failure.get("type"), failure.get("message")) == ("failure", "engine-ended", told)
    assert [(one.tag, one.get("message")) for one in last] == [("skipped", "я медлю")]
    assert (beside.get("errors"), beside[0].get("name")) == ("1", str(skips))
    assert [(one.tag, one.get("type")) for one in beside[0]] == [("error", "skip-unknown")]


def test_junit_of_what_was_not_played(conform: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A vector that was not played is an error, and one that differs a failure of that sort."""
    monkeypatch.setattr(conforming, "Limits", lambda run=1.0: Limits(run=run, restarts=0))
    path = tmp_path / "junit.xml"
    conform('told["steps"][0]["allowed"] = False\n        if name == "bad": sys.exit(1)', "--junit", path)
    book, _ = ET.parse(path).getroot()  # noqa: S314 - our own file
    assert [(one.tag, one.get("type")) for case in book for one in case] == [
        ("failure", "differs"),
        ("failure", "engine-ended"),
        ("error", "unplayed"),
    ]


def test_junit_that_cannot_be_written(conform: Run, tmp_path: Path) -> None:
    """A folder in its place is exit 2."""
    ran = conform("pass", "--junit", tmp_path)
    assert ran.code == 2
    assert str(tmp_path) in ran.err


def test_json(conform: Run, folder: Path) -> None:
    """One document: each vector with its result and all that is unlike, and the heat of every rule."""
    reply = BAD + 'told["steps"][0]["position"] = 1; told["steps"][1]["because"] = ["x"]'
    ran = conform(reply, "--json")
    assert ran.code == 1
    (report,) = ran.answers
    place = f"{folder}/musket-pike.jsonl"
    assert report["counts"] == {"passed": 2, "failed": 1, "skipped": 0, "unplayed": 0}
    assert report["vectors"][0] == {
        "id": "first",
        "book": "musket-pike",
        "at": f"{place}:1",
        "result": "passed",
    }
    fault, difference = report["vectors"][1]["unlike"]
    assert (fault["step"], fault["path"], fault["code"]) == (1, "$.steps[0].position", "wrong-type")
    assert difference == {
        "step": 2,
        "path": "$.steps[1].because",
        "stated": ["mp.preemption.failure"],
        "found": ["x"],
    }
    heat = report["rules"]["musket-pike"]
    assert list(heat) == list(BOOKS["musket-pike"].rules)
    assert heat["mp.preemption.opening"] == {"passed": 2, "failed": 1, "skipped": 0, "first": 1}


@pytest.mark.parametrize("value", ["0", "-1", "nan", "inf", "soon", "100000"])
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_time_that_is_none(run: Run, value: str, lang: str) -> None:
    """A time limit is seconds, more than none."""
    ran = run("conform", "--engine", "x", f"--timeout={value}", "--lang", lang)
    assert ran.code == 2
    assert message("usage-seconds", lang, name="--timeout", what=value) in ran.err


def test_pages_that_do_not_hold(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a suite of its own a checkout has to prove its examples first."""
    page = tmp_path / "docs" / "ru" / "musket-pike" / "x.md"
    page.parent.mkdir(parents=True)
    (tmp_path / "docs" / "en").mkdir()
    page.write_text("# X { #x }\n\n/// example | mp.x.y\nA.\n\n1. Нет такого действия.\n///\n", "utf-8")
    ran = run("conform", "--engine", OURS, "--root", tmp_path)
    assert ran.code == 1
    assert ran.lines[0].startswith(f"{page}:")


def test_the_engine_of_the_guide(run: Run, tmp_path: Path) -> None:
    """The minimal engine runs as it stands in the guide: what it answers is right, what it skips it says."""
    guide = (files("rulekit.oracle") / "INTERPRETING.md").read_text("utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```", guide, re.DOTALL | re.MULTILINE)
    assert len(code.splitlines()) <= 35
    path = tmp_path / "engine.py"
    path.write_text(code, "utf-8")
    ran = run("conform", "--engine", shlex.join([sys.executable, str(path)]), "--root", ROOT, "--json")
    assert ran.code == 0
    (report,) = ran.answers
    assert report["level"] == 1
    assert report["counts"]["passed"] >= 2
    assert report["counts"]["failed"] == report["counts"]["unplayed"] == 0
    passed = {one["id"] for one in report["vectors"] if one["result"] == "passed"}
    assert "mp.activation.higher-first" in passed


def test_what_the_guide_says_of_limits() -> None:
    """Its seconds and its number of new starts are those of the program."""
    guide = (files("rulekit.oracle") / "INTERPRETING.md").read_text("utf-8")
    limits = Limits()
    for row in (f"| {limits.hello:g} s |", f"| {limits.run:g} s, or `--timeout` |", f"| {limits.bye:g} s |"):
        assert row in guide
    assert limits.restarts == 10
    assert "ten times at most" in guide


def test_the_vector_of_the_guide() -> None:
    """What it shows is a vector that holds."""
    guide = (files("rulekit.oracle") / "INTERPRETING.md").read_text("utf-8")
    (shown,) = re.findall(r"^```json\n(.*?)^```", guide, re.DOTALL | re.MULTILINE)
    book, vector = parse(shown.encode())
    from rulekit.oracle.judge import judge

    assert vector.start is not UNSET
    assert judge(book, vector).ok


def test_an_engine_that_does_not_leave(conform: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """All has been played and counts; that the engine stays is a finding."""
    monkeypatch.setattr(conforming, "Limits", lambda run=1.0: Limits(run=run, bye=0.2))
    ran = conform("pass", "--json", bye="time.sleep(60)")
    assert ran.code == 1
    (report,) = ran.answers
    assert report["counts"]["unplayed"] == 0
    assert len(report["vectors"]) == 3
    assert [one["code"] for one in report["findings"]] == ["engine-stays"]


def test_an_engine_that_greets_but_once(conform: Run, tmp_path: Path) -> None:
    """An engine that breaks off and does not start again is given up: why, and how much is left."""
    mark = tmp_path / "started"
    first = f"sys.exit(1) if os.path.exists({str(mark)!r}) else open({str(mark)!r}, 'w').close()"
    ran = conform("sys.exit(1)", "--json", first=first)
    assert ran.code == 1
    (report,) = ran.answers
    assert [one["result"] for one in report["vectors"]] == ["failed", "unplayed", "unplayed"]
    assert [one["code"] for one in report["findings"]] == ["engine-ended", "engine-given-up"]
