"""The shipped configuration run by Debian's nginx: on loopback, in a folder of its own, without rights."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy/nginx"
#: What no root should be needed for.
NOBODY = "nobody"
#: Seconds for a start on a busy machine.
PATIENCE = 30
#: What Debian's own configuration says, as far as it matters here.
MAIN = """
{load}
daemon off;
pid nginx.pid;
error_log stderr warn;
events {{}}
http {{
    access_log off;
    {temporary}
    include rulekit.conf;
}}
"""
_TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
#: The three lines that a host changes.
_CHANGED = ("listen 80;", "listen [::]:80;", "root /srv/rulekit;")


class Answer(NamedTuple):
    """What a server said."""

    status: int
    headers: dict[str, str]
    body: bytes


class Served(NamedTuple):
    """A running nginx."""

    site: Path
    port: int
    brotli: bool

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}/"

    def ask(self, path: str, method: str = "GET", **headers: str) -> Answer:
        """Ask for a path as it is; underscores of headers are hyphens."""
        (answer,) = self.ask_all([path], method, **headers)
        return answer

    def ask_all(self, paths: list[str], method: str = "GET", **headers: str) -> Iterator[Answer]:
        """Ask for paths one after another, in one connection."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        for path in paths:
            connection.request(method, path, headers=sent)
            said: HTTPResponse = connection.getresponse()
            yield Answer(said.status, {key.lower(): value for key, value in said.getheaders()}, said.read())
        connection.close()


def module(nginx: Path) -> Path | None:
    """Debian's module for Brotli, beside an nginx that is installed or unpacked."""
    found = nginx.resolve().parents[1] / "lib/nginx/modules/ngx_http_brotli_static_module.so"
    return found if found.is_file() else None


@contextmanager
def serving(nginx: Path, site: Path, port: int, *, brotli: bool) -> Iterator[Served]:
    """Serve a site that everybody may read, as deploy/README.md says it."""
    with TemporaryDirectory(prefix="rulekit-nginx-") as folder:
        prefix = Path(folder)
        _lay_out(prefix, nginx, site, port, brotli=brotli)
        command = [prefix / "nginx", "-p", prefix, "-e", "stderr", "-c", "conf/nginx.conf"]
        as_nobody = {"user": NOBODY, "group": pwd.getpwnam(NOBODY).pw_gid, "extra_groups": []}
        asked = as_nobody if os.geteuid() == 0 else {}
        with (prefix / "log").open("wb") as log:
            process = subprocess.Popen(command, stderr=log, **asked)  # type: ignore[call-overload]  # one of two
        try:
            _wait(process, port, prefix / "log")
            yield Served(site, port, brotli)
        finally:
            process.terminate()
            process.wait()


def _lay_out(prefix: Path, nginx: Path, site: Path, port: int, *, brotli: bool) -> None:
    """Put everything where the recipe puts it, below `prefix`."""
    prefix.chmod(0o777)  # it writes there as nobody
    shutil.copy(nginx, prefix / "nginx")
    conf = prefix / "conf"
    shutil.copytree(DEPLOY / "rulekit", conf / "rulekit")
    made = subprocess.run([DEPLOY / "headers", site], check=True, capture_output=True).stdout
    (conf / "rulekit/headers.conf").write_bytes(made)
    load = ""
    if brotli:
        found = module(nginx)
        assert found is not None
        shutil.copy(found, prefix)
        shutil.copy(DEPLOY / "brotli.conf", conf / "rulekit")
        load = f"load_module {prefix / found.name};"
    text = (DEPLOY / "rulekit.conf").read_text("utf-8")
    for line, new in zip(_CHANGED, (f"listen 127.0.0.1:{port};", "", f"root {site};"), strict=True):
        assert text.count(line) == 1
        text = text.replace(line, new)
    (conf / "rulekit.conf").write_text(text, "utf-8")
    temporary = " ".join(f"{name}_temp_path {prefix}/{name};" for name in _TEMPORARY)
    (conf / "nginx.conf").write_text(MAIN.format(load=load, temporary=temporary), "utf-8")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def _wait(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    """Wait until it can be reached."""
    end = time.monotonic() + PATIENCE
    with socket.socket() as one:
        while one.connect_ex(("127.0.0.1", port)):
            assert process.poll() is None, log.read_text("utf-8")
            assert time.monotonic() < end, log.read_text("utf-8")
            time.sleep(0.02)
