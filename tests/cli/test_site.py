"""`rulekit site build` and `rulekit site serve`, but for the site itself."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from rulekit import site
from rulekit.messages import message
from rulekit.pages import Fault
from rulekit.site import PortFault, server

Run = Callable[..., Any]

ROOT = Path(__file__).parents[2]


def faulty(*args: object, **kwargs: object) -> Path:
    """Find a fault where a site would be built."""
    raise site.SiteFault(Fault("docs/ru/x.md", 7, "page-alone", other="en/x.md"))


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_build(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str) -> None:
    """The folder of the site is named, or is a JSON line; folder and address are passed on."""
    built: list[tuple[object, ...]] = []

    def build(root: Path, out: Path | None, url: str, _progress: object) -> Path:
        built.append((root, out, url))
        return tmp_path

    monkeypatch.setattr(site, "build", build)
    plain = run("site", "build", "--root", ROOT, "--lang", lang)
    assert (plain.code, plain.lines) == (0, [message("site-built", lang, out=tmp_path)])
    address = ("--out", tmp_path, "--url", "https://example.org/")
    assert run("site", "build", "--root", ROOT, "--json", *address).answers == [{"built": str(tmp_path)}]
    assert built == [(ROOT, None, site.URL), (ROOT, tmp_path, "https://example.org/")]


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("verb", ["build", "serve"])
def test_pages_that_make_no_site(run: Run, monkeypatch: pytest.MonkeyPatch, verb: str, lang: str) -> None:
    """A fault of the pages is told at its line; exit 1."""
    monkeypatch.setattr(site, verb, faulty)
    ran = run("site", verb, "--root", ROOT, "--lang", lang)
    assert ran.code == 1
    assert ran.lines[0] == f"docs/ru/x.md:7: {message('page-alone', lang, other='en/x.md')}"


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_site_without_the_engine(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str
) -> None:
    """Where npm's packages are not there, it is said what the site will lack; it is built all the same."""
    for name in ("mkdocs.yml", "mkdocs.en.yml"):
        (tmp_path / name).touch()
    for name in ("docs/ru", "docs/en", "translations"):
        (tmp_path / name).mkdir(parents=True)
    monkeypatch.setattr(site, "build", lambda *_: tmp_path)
    ran = run("site", "build", "--root", tmp_path, "--lang", lang)
    missing = "node_modules/pyodide, .cache/wheels/*/msgspec-*.whl"
    assert ran.code == 0
    assert message("site-no-engine", lang, missing=missing) in ran.err.splitlines()


@pytest.fixture
def taken() -> Iterator[int]:
    """A port of the loopback address on which another server listens."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_port_that_is_taken(run: Run, monkeypatch: pytest.MonkeyPatch, taken: int, lang: str) -> None:
    """A port that cannot be opened is named on stderr, before anything is built; exit 2."""
    monkeypatch.setattr(server, "build", lambda *_: pytest.fail("built for nothing"))
    ran = run("site", "serve", "--root", ROOT, "--port", taken, "--lang", lang)
    assert (ran.code, ran.out) == (2, "")
    building, fault = ran.err.splitlines()
    assert building == message("site-building", lang)
    why = {"ru": "он уже занят", "en": "Address already in use"}
    assert fault == message("port-taken", lang, port=taken, reason=why[lang])


def test_a_port_that_is_taken_meanwhile(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whoever takes the port while the site is built is told of as well; exit 2."""
    with ExitStack() as others:

        def build(_root: Path, _out: None, url: str) -> Path:
            others.enter_context(socket.create_server(("127.0.0.1", urlsplit(url).port or 0)))
            return tmp_path

        monkeypatch.setattr(server, "build", build)
        with socket.create_server(("127.0.0.1", 0)) as other:
            free = other.getsockname()[1]
        ran = run("site", "serve", "--root", ROOT, "--port", free)
    assert ran.code == 2
    assert message("port-taken", "en", port=free, reason="Address already in use") in ran.err


def test_a_number_that_is_no_port_in_python() -> None:
    """From Python too it is told before anything is built."""
    with pytest.raises(PortFault, match="0-65535"):
        server.serve(ROOT, port=65536)


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("port", [65536, 0, -1])
def test_a_number_that_is_no_port(run: Run, port: int, lang: str) -> None:
    """A number that no port has is told before anything is built; exit 2."""
    ran = run("site", "serve", "--root", ROOT, "--port", port, "--lang", lang)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == message("port-number", lang, port=port, last=65535) + "\n"


@pytest.mark.parametrize("verb", ["build", "serve"])
def test_a_folder_that_cannot_be_written_is_no_port(
    run: Run, monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    """What the disk refuses names the folder; exit 2."""

    def refuse(*args: object, **kwargs: object) -> Path:
        raise PermissionError(13, "Permission denied", "/there/.site-x")

    monkeypatch.setattr(site, "build", refuse)
    monkeypatch.setattr(server, "build", refuse)
    ran = run("site", verb, "--root", ROOT, "--lang", "en")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines()[-1].startswith("/there/.site-x: ")


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_serving_begins_with_a_word(
    run: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    """Whoever waits for the first build is told so before it begins."""
    before: list[str] = []
    monkeypatch.setattr(site, "serve", lambda *_, **__: before.append(capsys.readouterr().err))
    assert run("site", "serve", "--root", ROOT, "--lang", lang).code == 0
    assert before == [message("site-building", lang) + "\n"]
