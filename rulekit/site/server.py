"""Serves the site while it is written: a change rebuilds it, and open pages reload."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from mkdocs.livereload import LiveReloadServer

from rulekit.messages import message
from rulekit.site.builder import build

HOST = "127.0.0.1"
PORT = 8000

#: What the site is made of.
SOURCES = ("docs", "translations", "rulekit", "mkdocs.yml", "mkdocs.en.yml")

#: Made by programs while they run: no reason to build anew.
_MADE = ("__pycache__", "_data")


class PortFault(Exception):
    """A port that cannot be opened; its text says why."""


def serve(root: Path, out: Path | None = None, port: int = PORT, lang: str = "en") -> None:
    """Build the site of a checkout, serve it on loopback and rebuild it on each change, until Ctrl+C.

    Raises `SiteFault` if the first build fails, `PortFault` if the port cannot be opened;
    later, faults are told in `lang` and the former site stays.
    """
    url = f"http://{HOST}:{port}/"
    out = build(root, out, url)
    ready = message("site-serving", lang, url=url)
    server = make_server(root, out, port, Rebuild(root, out, url, lang), ready)
    try:
        server.serve()
    except KeyboardInterrupt:
        server.shutdown()


class _Server(LiveReloadServer):
    """A server that says where it is once it can be reached."""

    ready = ""

    def server_bind(self) -> None:
        """Open the port."""
        try:
            super().server_bind()
        except (OSError, OverflowError) as error:
            self.server_close()
            # Of a number that no port has there is nothing but Python's own text.
            raise PortFault(getattr(error, "strerror", None) or str(error).rstrip(".")) from None

    def server_activate(self) -> None:
        """Begin to listen."""
        super().server_activate()
        print(self.ready, file=sys.stderr, flush=True)


def make_server(
    root: Path, out: Path, port: int, rebuild: Callable[[], None], ready: str
) -> LiveReloadServer:
    """Make a server of `out` that says `ready`, and calls `rebuild` when a source of the site changes."""
    server = _Server(rebuild, HOST, port, str(out))
    server.ready = ready
    server.error_handler = lambda code: (out / f"{code}.html").read_bytes()
    for name in SOURCES:
        if (root / name).exists():
            server.watch(str(root / name))
    return server


class Rebuild:
    """Builds the site again if a source has changed; never raises, for the server would stop answering."""

    def __init__(self, root: Path, out: Path, url: str, lang: str) -> None:
        self.root, self.lang = root, lang
        self.command = [sys.executable, "-B", "-m", "rulekit.site", str(root), str(out), url, lang]
        self.seen = stamps(root)

    def __call__(self) -> None:
        """Build in a process of its own, which sees the code as it is now."""
        if (now := stamps(self.root)) == self.seen:
            return
        self.seen = now
        failed = subprocess.run(self.command, check=False).returncode
        print(message("site-kept" if failed else "site-rebuilt", self.lang), file=sys.stderr, flush=True)


def stamps(root: Path) -> dict[str, int]:
    """When each source of the site was last changed."""
    return {str(path): path.stat().st_mtime_ns for path in _sources(root) if path.is_file()}


def _sources(root: Path) -> Iterator[Path]:
    for name in SOURCES:
        yield root / name
        for folder, folders, files in os.walk(root / name):
            folders[:] = [child for child in folders if child not in _MADE]
            yield from (Path(folder, file) for file in files)
