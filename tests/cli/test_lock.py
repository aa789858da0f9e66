"""`rulekit vectors lock`, and what `rulekit vectors check` makes of the lock."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulekit import __version__
from rulekit.messages import message
from rulekit.oracle import lock as locks

Run = Callable[..., Any]

ROOT = Path(__file__).parents[2]
PAGE = """# X {{ #x }}

/// example | mp.x.one
A.

| {player} | {wing} | {order} |
|---|---|---|
| A | A1 | {charge} |
| B | B1 | {ready} |

1. {activates}.
///
"""
WORDS = {
    "ru": {
        "player": "Игрок",
        "wing": "Крыло",
        "order": "Приказ",
        "charge": "«Атаковать»",
        "ready": "«Готовность»",
        "activates": "A активирует A1",
    },
    "en": {
        "player": "Player",
        "wing": "Wing",
        "order": "Order",
        "charge": "Charge",
        "ready": "Make Ready",
        "activates": "A activates A1",
    },
}


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """A checkout whose pages have one example."""
    write(tmp_path)
    return tmp_path


def write(root: Path, old: str = "", new: str = "") -> None:
    """Write the pages, with something in place of something else."""
    for lang, words in WORDS.items():
        page = root / "docs" / lang / "musket-pike" / "x.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(PAGE.format(**words).replace(old, new), "utf-8")


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_first_release(run: Run, pages: Path, lang: str) -> None:
    """Everything is new; a second time nothing is, and the file stays as it is."""
    path = pages / "vectors.lock"
    ran = run("vectors", "lock", "--root", pages, "--lang", lang)
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    told = {"file": path, "recorded": 0, "count": len(lines)}
    assert (ran.code, ran.lines) == (0, [message("lock-written", lang, added=len(lines), **told)])
    (vector,) = [entry for entry in map(json.loads, lines) if entry["kind"] == "vector"]
    assert (vector["id"], vector["since"]) == ("mp.x.one", __version__)
    before = path.read_bytes()
    assert run("vectors", "lock", "--root", pages, "--json").answers == [
        {"lock": str(path), "added": 0, "recorded": 0, "count": len(lines)}
    ]
    assert path.read_bytes() == before


def released(run: Run, pages: Path, old: str, new: str) -> Path:
    """Release the pages, then change them; give the lock."""
    assert run("vectors", "lock", "--root", pages).code == 0
    write(pages, old, new)
    return pages / "vectors.lock"


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_an_example_that_vanishes(run: Run, pages: Path, lang: str) -> None:
    """Check and lock find it and say what to do; with a reason it is recorded, and its id is spent."""
    lock = released(run, pages, "mp.x.one", "mp.x.two")
    gone = f"{lock}: {message('lock-gone', lang, id='mp.x.one', since=__version__)}"
    before = lock.read_bytes()
    for command in ("check", "lock"):
        ran = run("vectors", command, "--root", pages, "--lang", lang)
        assert (ran.code, gone in ran.lines) == (1, True)
    assert lock.read_bytes() == before
    assert run("vectors", "lock", "--root", pages, "--why", "mp.x.one=it has a better name").code == 0
    assert run("vectors", "check", "--root", pages).code == 0
    write(pages)
    ran = run("vectors", "check", "--root", pages, "--lang", lang)
    assert f"{lock}: {message('lock-reused', lang, id='mp.x.one', since=__version__)}" in ran.lines
    ran = run("vectors", "lock", "--root", pages, "--lang", lang, "--why", "mp.x.one=x")
    assert (ran.code, ran.err) == (2, message("lock-why-idle", lang, id="mp.x.one") + "\n")


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_an_example_that_changes(run: Run, pages: Path, lang: str) -> None:
    """Another play under a released id is a finding until a reason is recorded."""
    lock = released(run, pages, "| B1 |", "| B2 |")
    ran = run("vectors", "check", "--root", pages, "--json", "--lang", lang)
    assert ran.code == 1
    assert [answer["code"] for answer in ran.answers] == ["lock-changed"]
    assert "rulekit vectors lock --why mp.x.one=" in ran.answers[0]["message"]
    assert run("vectors", "lock", "--root", pages, "--why", "mp.x.one=the wing was misnamed").code == 0
    assert run("vectors", "check", "--root", pages).code == 0
    (entry,) = [json.loads(line) for line in lock.read_text("utf-8").splitlines() if "mp.x.one" in line]
    assert (entry["changed"], entry["why"]) == (__version__, "the wing was misnamed")


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize(
    ("why", "code"), [("mp.x.one=x", "lock-why-idle"), ("mp.x.one", "lock-why"), ("=x", "lock-why")]
)
def test_a_reason_that_is_none(run: Run, pages: Path, why: str, code: str, lang: str) -> None:
    """A reason for what is as it was, or one without words, is exit 2."""
    ran = run("vectors", "lock", "--root", pages, "--why", why, "--lang", lang)
    assert (ran.code, ran.err) == (2, message(code, lang, id="mp.x.one", written=why) + "\n")


def test_a_lock_that_cannot_be_read(run: Run, pages: Path) -> None:
    """It is told at its line, and is not written over."""
    lock = pages / "vectors.lock"
    lock.write_text("{\n", "utf-8")
    for command in ("check", "lock"):
        ran = run("vectors", command, "--root", pages, "--json")
        assert ran.code == 1
        assert ran.answers[-1]["at"] == f"{lock}:1:$"
    assert lock.read_text("utf-8") == "{\n"


def test_pages_that_do_not_hold(run: Run, pages: Path) -> None:
    """What is not proved is not released."""
    write(pages, "A1.", "B1.")
    ran = run("vectors", "lock", "--root", pages)
    assert ran.code == 1
    assert not (pages / "vectors.lock").exists()


def test_a_lock_that_cannot_be_written(run: Run, pages: Path) -> None:
    """A folder in its place is exit 2."""
    (pages / "vectors.lock").mkdir()
    ran = run("vectors", "lock", "--root", pages)
    assert (ran.code, ran.out) == (2, "")
    assert "vectors.lock" in ran.err


def test_the_lock_of_this_checkout() -> None:
    """It is there, and it is as the program would write it."""
    text = (ROOT / "vectors.lock").read_text("utf-8")
    lock, findings = locks.read(text, "vectors.lock")
    assert findings == []
    assert text == locks.text(lock)
