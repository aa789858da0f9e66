"""What the figures of the site share: a built site, its server, a browser, what was reached."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, sync_playwright

from rulekit.site import build
from rulekit.site.policy import headers
from tests.conftest import CHROMIUM_FLAGS, TOOLS

ROOT = Path(__file__).parents[2]
PHONE: Any = {"width": 390, "height": 844}
#: What stands beside a figure that is held to a limit alone.
LIMIT = "a limit alone"
DESKTOP: Any = {"width": 1440, "height": 900}


class Quiet(SimpleHTTPRequestHandler):
    """Serves files with the headers of the site, and says nothing; a page beside the site is added to it."""

    beside: Path | None = None

    def translate_path(self, path: str) -> str:
        """The file of an address."""
        _, beside, name = urlsplit(path).path.partition("/beside/")
        return str(self.beside / name) if self.beside and beside else super().translate_path(path)

    def end_headers(self) -> None:
        """Send the site's headers too."""
        for name, value in headers(Path(self.directory)):
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *args: Any) -> None:
        """Keep the figures to themselves."""


@contextmanager
def built(args: list[str]) -> Iterator[Path]:
    """The site that is named, else one that is built for the figures."""
    if args:
        yield Path(args[0]).resolve()
        return
    with TemporaryDirectory() as folder:
        yield build(ROOT, Path(folder) / "site")


@contextmanager
def served(site: Path, beside: Path | None = None) -> Iterator[str]:
    """The address of a site."""
    handler = type("Handler", (Quiet,), {"beside": beside})
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@contextmanager
def browsing() -> Iterator[Browser]:
    """Chromium."""
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(TOOLS["node"].find()))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=TOOLS["chromium"].find(), args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


def reached(figure: float, most: float) -> str:
    """Whether a figure is as low as was asked."""
    return f"target at most {most:g}: {'reached' if figure <= most else 'missed'}"
