"""The real site, built once a run, and served on loopback by a plain file server of each process."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fcntl import LOCK_EX, flock
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from rulekit.pages import Registry, load
from rulekit.site import URL, build
from rulekit.site.policy import headers
from tests.site.watch import Watch
from tests.small import make_small

ROOT = Path(__file__).parents[2]
PHONE: Any = {"width": 390, "height": 844}
DESKTOP: Any = {"width": 1440, "height": 900}

#: Milliseconds: a machine with other work may take long for what is done at once.
expect.set_options(timeout=20_000)
PATIENCE = 60_000


@dataclass(frozen=True)
class Site:
    """A built site: its files, its address, the pages that it was made of."""

    folder: Path
    url: str
    registry: Registry

    def address(self, lang: str, id: str) -> str:
        """Where a block stands."""
        return f"{self.url}{lang}/{self.registry.url(lang, id)}"

    @property
    def pages(self) -> list[str]:
        """The addresses of all pages, chooser and missing page included."""
        files = sorted(path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*.html"))
        return [self.url + name.removesuffix("index.html") for name in files]


class Quiet(SimpleHTTPRequestHandler):
    """Serves files with the headers of the site, and says nothing."""

    def end_headers(self) -> None:
        """Send the site's own headers too."""
        for name, value in headers(Path(self.directory)):
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *args: Any) -> None:
        """Keep the output of the tests to themselves."""


class Server(ThreadingHTTPServer):
    """A server whose readers may leave before a file has ended."""

    def handle_error(self, *args: Any) -> None:
        """Take it as it comes: a page that is left breaks its pipe."""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of this checkout for the address `URL`, built by the first process that asks for it."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "built"
    with folder.with_suffix(".lock").open("w") as lock:
        flock(lock, LOCK_EX)
        # A build puts the whole site there at once, or nothing.
        return folder if folder.exists() else build(ROOT, folder, URL)


@pytest.fixture(scope="session")
def watch() -> Watch:
    """Sees what happens in all windows of this process."""
    return Watch()


@pytest.fixture(scope="session")
def browser(browser: Browser, watch: Watch) -> Browser:
    """Chromium, all windows of which are watched."""
    browser.on("context", watch.see)
    return browser


@pytest.fixture(autouse=True)
def in_order(watch: Watch) -> Iterator[None]:
    """No test may leave a page with an error, a request to another site, a breach of the site's policy."""
    yield
    assert watch.take() == []


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, built: Path, watch: Watch) -> Iterator[Site]:
    """The site of this checkout, at an address of this process."""
    folder = tmp_path_factory.mktemp("site") / "out"
    with Server(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        url = f"http://127.0.0.1:{server.server_port}/"
        watch.origins.add(url)
        shutil.copytree(built, folder, copy_function=partial(copy, url=url))
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield Site(folder, url, load(ROOT / "docs"))
        server.shutdown()
        thread.join()


def copy(source: str, target: str, url: str) -> None:
    """Copy a file of the site, at its new address; nothing but pages and their lists knows the old one."""
    data = Path(source).read_bytes()
    listed = source.endswith((".html", ".xml"))
    Path(target).write_bytes(data.replace(URL.encode(), url.encode()) if listed else data)
    assert listed or URL.encode() not in data, source


@pytest.fixture(scope="session")
def site_folder(site: Site) -> Path:
    """The files of the built site."""
    return site.folder


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what a small site is made of."""
    for name in ("docs", "translations"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name in ("mkdocs.yml", "mkdocs.en.yml"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "rulekit").symlink_to(ROOT / "rulekit")
    make_small(tmp_path)
    return tmp_path


Open = Callable[..., Page]


@pytest.fixture
def reader(browser: Browser) -> Iterator[Open]:
    """Opens a page as a new reader would."""
    contexts: list[BrowserContext] = []

    def open_page(url: str, *, phone: bool = False, **settings: Any) -> Page:
        viewport = PHONE if phone else DESKTOP
        contexts.append(browser.new_context(**{"viewport": viewport, "locale": "ru-RU"} | settings))
        contexts[-1].set_default_timeout(PATIENCE)
        page = contexts[-1].new_page()
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()
