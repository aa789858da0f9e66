"""`make serve` in a checkout: both languages on the loopback address, built again on a change."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest

from tests.conftest import Need
from tests.small import make_small

ROOT = Path(__file__).parents[2]
SOURCES = (
    "Makefile",
    "pyproject.toml",
    "requirements.lock",
    "package.json",
    "package-lock.json",
    "mkdocs.yml",
    "mkdocs.en.yml",
)
FOLDERS = ("docs", "translations", "rulekit", "scripts")

#: What `scripts/node` has fetched: the copy must not fetch it again.
FETCHED = ("node_modules", ".cache")

#: Seconds: a machine with other work may take long for what is done in five.
PATIENCE = 120


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory, need: Need) -> Path:
    """A copy of this checkout that has been set up, with a few of its pages."""
    need("pyodide"), need("msgspec's Pyodide wheel")
    folder = tmp_path_factory.mktemp("checkout")
    for name in SOURCES:
        shutil.copy2(ROOT / name, folder)
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FETCHED:
        (folder / name).symlink_to(ROOT / name)
    make_small(folder)
    # The commands of this environment, under a stamp of its own: the copy must not set ours up anew.
    (folder / ".venv").mkdir()
    (folder / ".venv/bin").symlink_to(ROOT / ".venv/bin")
    (folder / ".venv/.stamp").touch()
    return folder


@pytest.fixture(scope="module")
def port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Served:
    """A running `make serve`."""

    def __init__(self, checkout: Path, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}/"
        self.log = checkout / "log"
        command = ["make", "serve", f"PORT={port}"]
        with self.log.open("wb") as log:
            self.make = subprocess.Popen(
                command, cwd=checkout, start_new_session=True, stdout=log, stderr=log
            )

    def page(self, path: str) -> str:
        """The page at a path; empty as long as there is none."""
        try:
            with urlopen(self.url + path) as answer:  # noqa: S310 - our own address
                text: str = answer.read().decode()
                return text
        except (HTTPError, URLError):
            return ""

    def comes_to_hold(self, path: str, words: str) -> bool:
        """Whether the page holds these words before our patience, or the server, ends."""
        end = time.monotonic() + PATIENCE
        while not (held := words in self.page(path)) and time.monotonic() < end:
            assert self.make.poll() is None, self.log.read_text("utf-8")
            time.sleep(0.2)
        return held

    def stop(self) -> None:
        """End it as Ctrl+C does; what runs behind a shell that ignores it is ended otherwise."""
        for sign in (signal.SIGINT, signal.SIGTERM):
            with suppress(ProcessLookupError, subprocess.TimeoutExpired):
                os.killpg(self.make.pid, sign)
                self.make.wait(timeout=30)
                break


@pytest.fixture(scope="module")
def served(checkout: Path, port: int) -> Iterator[Served]:
    """A running `make serve` of the copy."""
    running = Served(checkout, port)
    yield running
    running.stop()


def test_chooser_and_both_languages_are_served(served: Served) -> None:
    """The chooser is at the root, each language beside it."""
    assert served.comes_to_hold("", "<html")
    assert 'lang="ru"' in served.page("ru/")
    assert 'lang="en"' in served.page("en/")


def test_a_changed_page_is_built_again(served: Served, checkout: Path) -> None:
    """A word added to a page is on the site a moment later."""
    assert served.comes_to_hold("en/", "<html")
    page = checkout / "docs/en/index.md"
    page.write_text(page.read_text("utf-8") + "\nA word that was never here.\n", "utf-8")
    assert served.comes_to_hold("en/", "never here")


def test_other_machines_cannot_reach_it(served: Served, port: int) -> None:
    """The server listens on the loopback address alone."""
    assert served.comes_to_hold("", "<html")
    sockets = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    listening = {
        local for _, local, _, state, *_ in sockets if state == "0A" and local.endswith(f":{port:04X}")
    }
    assert listening == {f"0100007F:{port:04X}"}
