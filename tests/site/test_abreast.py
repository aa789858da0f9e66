"""Side by side and one after the other: the same site, the same faults, and nobody left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from rulekit.pages import Fault
from rulekit.site import SiteFault, abreast, ahead, build, store
from rulekit.site.abreast import Processes
from rulekit.site.edition import Edition
from rulekit.site.odds import odds
from rulekit.site.store import FOLDER
from tests.site.test_builder import append, told
from tests.site.test_store import digests


@pytest.fixture
def forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Build side by side, however many cores and threads there are."""
    if sys.platform != "linux":
        pytest.skip("processes are forked on Linux alone")
    monkeypatch.setattr(abreast, "possible", lambda: True)


def done(parts: list[Callable[[], object]], root: Path) -> None:
    """Do parts side by side."""
    with Processes(root) as processes:
        for part in processes.abreast(parts):
            part()


def noted(path: Path) -> None:
    """Write which process this is."""
    path.write_text(str(os.getpid()))


def children() -> list[str]:
    """The processes that this one has started."""
    return Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text("utf-8").split()


def test_the_bytes_are_the_same(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anew and out of the store, in one process and in two."""
    found: list[dict[str, str]] = []
    for two in (False, True, True):
        monkeypatch.setattr(abreast, "possible", lambda two=two: two)
        found.append(digests(build(checkout, checkout / f"site-{len(found)}")))
        if not two:
            for path in (checkout / FOLDER).iterdir():
                path.unlink()
    assert found[0] == found[1] == found[2]
    assert any(name.startswith("en/") for name in found[0])


@pytest.mark.usefixtures("forked")
def test_the_second_part_runs_in_another_process(tmp_path: Path) -> None:
    """The first one here, the other elsewhere; both have been done when all parts have."""
    pids = [tmp_path / "here", tmp_path / "there"]
    before = children()
    done([partial(noted, path) for path in pids], tmp_path)
    here, there = (int(path.read_text()) for path in pids)
    assert here == os.getpid() != there
    assert children() == before


@pytest.mark.usefixtures("forked")
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_fault_of_either_language_is_told(checkout: Path, lang: str) -> None:
    """As it is told by one process: file, line, and what is wrong; and no site."""
    page = f"docs/{lang}/glossary.md"
    line = append(checkout, "[x](no-such-page.md)", page)
    before = children()
    (only,) = told(checkout)
    assert only.startswith(f"{page}:{line}: ")
    assert "no-such-page.md" in only
    assert children() == before
    assert not (checkout / "site").exists()


@pytest.mark.usefixtures("forked")
def test_of_two_faulty_parts_the_first_is_told(tmp_path: Path) -> None:
    """So it is where they are done one after the other."""

    def faulty(code: str) -> Callable[[], None]:
        def part() -> None:
            raise SiteFault(Fault("page.md", 3, code, written=tmp_path, many=("a",)))

        return part

    with pytest.raises(SiteFault) as stopped:
        done([lambda: None, faulty("site-none"), faulty("site-said")], tmp_path)
    (fault,) = stopped.value.faults
    assert (fault.path, fault.line, fault.code) == ("page.md", 3, "site-none")
    assert fault.params == {"written": str(tmp_path), "many": ["a"]}


@pytest.mark.usefixtures("forked")
def test_a_process_that_is_killed_is_told(tmp_path: Path) -> None:
    """Nobody waits for it for ever, or takes half a site for a whole one."""
    with pytest.raises(SiteFault, match="SIGKILL"):
        done([lambda: None, lambda: os.kill(os.getpid(), signal.SIGKILL)], tmp_path)


@pytest.mark.usefixtures("forked")
def test_a_process_that_breaks_is_told(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """What was raised in it is shown, and the build ends."""
    with pytest.raises(SiteFault, match="exit code 1"):
        done([lambda: None, partial(divmod, 1, 0)], tmp_path)
    assert "ZeroDivisionError" in capfd.readouterr().err


@pytest.mark.usefixtures("forked")
def test_a_fault_of_the_first_part_ends_the_others(tmp_path: Path) -> None:
    """They are waited for by nobody then, and leave nothing half written in the store."""
    begun, before = tmp_path / "begun", children()

    def slow() -> None:
        kept = store.active()
        assert kept is not None
        kept.folder.mkdir(parents=True, exist_ok=True)
        (kept.folder / f"half.{os.getpid()}").write_text("half")
        begun.write_text("")
        time.sleep(600)

    def faulty() -> None:
        while not begun.exists():
            time.sleep(0.01)
        raise SiteFault(Fault("page.md", 1, "site-none"))

    with store.opened(tmp_path), pytest.raises(SiteFault):
        done([faulty, slow], tmp_path)
    assert children() == before
    assert not list((tmp_path / FOLDER).iterdir())


def test_what_both_ask_for_is_worked_out_once(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What pages ask for, for the same pages once, and nothing for which no page asks."""
    made: list[tuple[str, str]] = []

    def counted(name: str, edition: Edition) -> str:
        made.append((name, edition.lang))
        return odds(name, edition)

    monkeypatch.setattr(ahead, "odds", counted)
    with store.opened(checkout):
        ahead.prepare_counts(checkout)
        ahead.prepare_pairs(checkout)
        assert made == []
        append(checkout, '{{ odds("pursuers-one") }}')
        for _ in range(2):
            ahead.prepare_counts(checkout)
        assert made == [("pursuers-one", "ru"), ("pursuers-one", "en")]
        assert any(path.name.startswith("odds-") for path in (checkout / FOLDER).iterdir())


INTERRUPTED = """
import sys, time, os
from functools import partial
from pathlib import Path
from rulekit.cli import main
from rulekit.site import abreast, builder

def slow(root, lang, target, url):
    target.mkdir()
    Path(root, f"begun-{lang}").write_text(str(os.getpid()))
    time.sleep(600)

abreast.possible = lambda: True
builder.build_edition = slow
sys.exit(main(["site", "build"]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux alone")
@pytest.mark.parametrize("group", [True, False])
def test_an_interrupted_build_leaves_nothing(checkout: Path, *, group: bool) -> None:
    """Ctrl+C in a terminal reaches both processes, `kill -INT` one: both end, and the folder is as before."""
    build_ = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED], cwd=checkout, start_new_session=True, stderr=subprocess.PIPE
    )
    begun = [checkout / "begun-ru", checkout / "begun-en"]
    while not all(path.exists() and path.read_text() for path in begun):
        assert build_.poll() is None
        time.sleep(0.05)
    (os.killpg if group else os.kill)(build_.pid, signal.SIGINT)
    _, said = build_.communicate(timeout=60)
    assert build_.returncode == 130
    assert b"Traceback" not in said
    assert not Path("/proc", begun[1].read_text()).exists()
    assert not [path for path in checkout.iterdir() if path.name.startswith(".site-")]
    assert not (checkout / "site").exists()


@pytest.mark.parametrize(
    ("platform", "cores", "threads", "expected"),
    [
        ("linux", {0, 1}, 1, True),
        ("linux", {0}, 1, False),
        ("linux", {0, 1}, 2, False),
        ("darwin", {0, 1}, 1, False),
    ],
)
def test_where_one_process_does_it_all(
    monkeypatch: pytest.MonkeyPatch, platform: str, cores: set[int], threads: int, *, expected: bool
) -> None:
    """On one core, beside threads, and where a fork is not safe, the languages come one after the other."""
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _pid: cores)
    monkeypatch.setattr(threading, "active_count", lambda: threads)
    assert abreast.possible() is expected
