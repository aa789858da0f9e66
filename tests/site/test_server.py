"""Serving while pages are written: a change is shown, a faulty change is told and not shown."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from mkdocs.livereload import LiveReloadServer

from rulekit.site.server import Rebuild, make_server, stamps

#: Seconds for a build on a slow machine.
PATIENCE = 60
START = """
import sys
from pathlib import Path
from rulekit.site import serve
serve(Path(sys.argv[1]), port=int(sys.argv[2]))
"""


class Served(NamedTuple):
    """A running server, its address, and the file into which it speaks."""

    process: subprocess.Popen[bytes]
    url: str
    log: Path

    def read(self, path: str) -> str:
        """What the server answers; nothing before it has started."""
        try:
            with urlopen(self.url + path, timeout=PATIENCE) as answer:  # noqa: S310 - our own address
                return str(answer.read().decode())
        except URLError:
            return ""

    def wait(self, path: str, text: str) -> None:
        """Wait until a page holds a text."""
        end = time.monotonic() + PATIENCE
        while text not in self.read(path):
            assert time.monotonic() < end, self.log.read_text("utf-8")
            assert self.process.poll() is None, self.log.read_text("utf-8")
            time.sleep(0.2)


@pytest.fixture
def served(checkout: Path) -> Iterator[Served]:
    """A server of a copy of the checkout."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = checkout.with_name(f"{checkout.name}.log")
    with log.open("wb") as out:
        process = subprocess.Popen([sys.executable, "-c", START, str(checkout), str(port)], stderr=out)
    yield Served(process, f"http://127.0.0.1:{port}/", log)
    process.kill()
    process.wait()


def write(checkout: Path, text: str) -> None:
    """Append to the Russian glossary."""
    page = checkout / "docs/ru/glossary.md"
    page.write_text(page.read_text("utf-8") + text, "utf-8")


def lost(served: Served) -> None:
    """Go where no page is: a lost reader meets both languages here too."""
    with pytest.raises(URLError) as stopped, urlopen(served.url + "no/such/page/"):  # noqa: S310 - the same
        pass
    answer = stopped.value
    assert 'class="choice"' in answer.read().decode()  # type: ignore[attr-defined]
    answer.close()  # type: ignore[attr-defined]


def test_a_change_is_shown_and_a_faulty_one_is_told(checkout: Path, served: Served) -> None:
    """The site follows its pages; while a page is faulty, the last good site is served."""
    served.wait("ru/glossary/", "</html>")
    assert "/livereload/reload.js" in served.read("ru/glossary/")
    assert "/livereload/reload.js" in served.read("")
    assert "location.reload()" in served.read("livereload/reload.js")
    with urlopen(served.url) as answer:  # noqa: S310 - our own address
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'; script-src 'self'")
    lost(served)
    write(checkout, "\nПервая правка.\n")
    served.wait("ru/glossary/", "Первая правка.")
    assert "The site is built again" in served.log.read_text("utf-8")
    write(checkout, "\n[x](no-such-page.md)\n")
    end = time.monotonic() + PATIENCE
    while "no-such-page.md" not in served.log.read_text("utf-8"):
        assert time.monotonic() < end
        time.sleep(0.2)
    assert "Первая правка." in served.read("ru/glossary/")
    served.process.send_signal(signal.SIGINT)
    assert served.process.wait(PATIENCE) == 0
    assert "Traceback" not in served.log.read_text("utf-8")


def test_nothing_is_built_when_no_source_has_changed(checkout: Path) -> None:
    """A run of the code leaves compiled files, which are no reason to build."""
    rebuild = Rebuild(checkout, checkout / "site", "http://127.0.0.1/", "en")
    (checkout / "docs" / "__pycache__").mkdir()
    (checkout / "docs" / "__pycache__" / "x.pyc").write_bytes(b"")
    rebuild()
    assert not (checkout / "site").exists()


def test_every_source_is_watched(checkout: Path) -> None:
    """Pages, terms, settings and code count as sources."""
    names = {str(Path(path).relative_to(checkout)) for path in stamps(checkout)}
    assert {"docs/ru/glossary.md", "translations/terms.toml", "mkdocs.yml", "mkdocs.en.yml"} <= names
    assert "rulekit/site/theme/assets/rulekit.css" in names


def test_a_source_that_is_not_there_is_not_watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkout may come without the code; what is there is watched."""
    (tmp_path / "docs").mkdir()
    watched: list[str] = []
    monkeypatch.setattr(LiveReloadServer, "watch", lambda _, path: watched.append(path))
    with make_server(tmp_path, tmp_path / "site", 0, lambda: None, "ready"):
        assert watched == [str(tmp_path / "docs")]
