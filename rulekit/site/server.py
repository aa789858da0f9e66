"""Serves the site while it is written: a change rebuilds it, and open pages reload."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from mkdocs.livereload import LiveReloadServer

from rulekit.messages import message
from rulekit.site.builder import build
from rulekit.site.policy import headers

HOST = "127.0.0.1"
PORT = 8000

#: What the site is made of.
SOURCES = ("docs", "translations", "rulekit", "mkdocs.yml", "mkdocs.en.yml")

#: Made by programs while they run: no reason to build anew.
_MADE = ("__pycache__", "_data")


#: The script that reloads open pages, and where it is found.
RELOAD = Path(__file__).with_name("reload.js")
_RELOADER = f"/livereload/{RELOAD.name}"


class PortFault(Exception):
    """A port that cannot be opened."""

    #: Why the system refuses it; an `OverflowError` where no port has such a number.
    reason: OSError | OverflowError

    def __init__(self, reason: OSError | OverflowError) -> None:
        super().__init__(reason)
        self.reason = reason


def serve(root: Path, out: Path | None = None, port: int = PORT, lang: str = "en") -> None:
    """Build the site of a checkout, serve it on loopback and rebuild it on each change, until Ctrl+C.

    Raises `PortFault` if the port cannot be opened, `SiteFault` if the first build fails;
    later, faults are told in `lang` and the former site stays.
    """
    _try(port)
    url = f"http://{HOST}:{port}/"
    out = build(root, out, url)
    ready = message("site-serving", lang, url=url)
    server = make_server(root, out, port, Rebuild(root, out, url, lang), ready)
    try:
        server.serve()
    except KeyboardInterrupt:
        server.shutdown()


def _try(port: int) -> None:
    """Open a port and close it: nobody should wait for a build to be told that there is none."""
    try:
        with socket.socket() as one:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            one.bind((HOST, port))
    except (OSError, OverflowError) as error:
        raise PortFault(error) from None


class _Server(LiveReloadServer):
    """A server that says where it is once it can be reached, and sends the site's headers."""

    ready = ""

    def serve_request(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Answer as a host does that takes the site's headers."""

        def start(status: str, sent: list[tuple[str, str]]) -> Any:
            return start_response(status, [*sent, *headers(Path(self.root))])

        if environ["PATH_INFO"] == _RELOADER:
            start("200 OK", [("Content-Type", "text/javascript")])
            return [RELOAD.read_bytes()]
        answer: Iterable[bytes] = super().serve_request(environ, start)
        return answer

    def _inject_js_into_html(self, content: bytes, epoch: int) -> bytes:
        """Let an open page reload by a script with an address: the policy allows none in the page itself."""
        body, end, rest = content.rpartition(b"</body>")
        return b'%b<script src="%b" data-epoch="%d"></script>%b%b' % (
            body,
            _RELOADER.encode(),
            epoch,
            end,
            rest,
        )

    def server_bind(self) -> None:
        """Open the port."""
        try:
            super().server_bind()
        except OSError as error:
            self.server_close()
            raise PortFault(error) from None

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
