"""The site under the shipped configuration of nginx: what each file is sent with, and that it works."""

from __future__ import annotations

import gzip
import hashlib
import re
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import brotli  # type: ignore[import-untyped]  # it has no types
import pytest
from playwright.sync_api import expect

from rulekit.messages import message
from rulekit.pages import load
from rulekit.site.compressing import forms, squeeze
from rulekit.site.naming import ASSETS, digest
from rulekit.site.policy import headers
from tests.conftest import Need
from tests.site.conftest import Site, copy
from tests.site.serving import ROOT, Served, free_port, module, serving

if TYPE_CHECKING:
    from tests.site.conftest import Open
    from tests.site.watch import Watch

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".sha256": "text/plain; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".map": "application/json; charset=utf-8",
    ".jsonl": "application/x-ndjson; charset=utf-8",
    ".xml": "application/xml; charset=utf-8",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".pack": "application/octet-stream",
    ".gz": "application/gzip",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
FOR_EVER = "public, max-age=31536000, immutable"
#: What has been compressed beforehand: of each kind one.
SQUEEZED = (
    "ru/index.html",
    "en/index.html",
    "search/*/ru.json",
    "ru/assets/*/rulekit.css",
    "engine/page-*/panel.mjs",
)
UNPACK = {"gzip": gzip.decompress, "br": brotli.decompress}
EXAMPLE = "mp.preemption.fails-twice"
#: As long as a start of the engine may take on a machine that has much else to do, in milliseconds.
LONG = 60_000


@pytest.fixture(scope="module", params=["gzip alone", "with brotli"])
def served(request: pytest.FixtureRequest, need: Need, built: Path, watch: Watch) -> Iterator[Served]:
    """The built site under nginx, some of it compressed beforehand."""
    nginx, with_brotli = need("nginx"), request.param == "with brotli"
    if with_brotli and module(nginx) is None:
        pytest.skip(
            "nginx's module for Brotli not found: install libnginx-mod-http-brotli-static (scripts/nginx)"
        )
    # Nobody but its owner may look into the folders of pytest.
    with TemporaryDirectory(prefix="rulekit-site-") as folder:
        site, port = Path(folder, "site"), free_port()
        Path(folder).chmod(0o755)
        url = f"http://127.0.0.1:{port}/"
        watch.origins.add(url)
        shutil.copytree(built, site, copy_function=partial(copy, url=url))
        for path in _squeezed(site):
            squeeze(path, forms())
        (site / "ru/.hidden").write_text("not for readers")
        with serving(nginx, site, port, brotli=with_brotli) as running:
            yield running


def _squeezed(site: Path) -> list[Path]:
    found = [path for pattern in SQUEEZED for path in site.glob(pattern)]
    assert len(found) == len(SQUEEZED)
    return found


def _files(built: Path) -> dict[str, bytes]:
    """The files of the site that readers may ask for, by their addresses."""
    paths = (path for path in sorted(built.rglob("*")) if path.is_file() and path.name[0] not in "._")
    return {f"/{path.relative_to(built).as_posix()}": path.read_bytes() for path in paths}


def _for_ever(files: dict[str, bytes]) -> set[str]:
    """The addresses that name their content: by digests, which are taken again, or as the theme does."""
    folders: dict[str, dict[str, bytes]] = {}
    for path, content in files.items():
        if found := re.match(rf"(/(?:ru/{ASSETS}|en/{ASSETS}|search|cards)/[0-9a-f]{{12}}/)(.+)", path):
            folders.setdefault(found[1], {})[found[2]] = content
        if found := re.match(r"/engine/[a-z]+-([0-9a-f]{12})\.(?:zip|pack)", path):
            assert hashlib.sha256(content).hexdigest().startswith(found[1])
    for folder, inside in folders.items():
        assert folder.endswith(f"/{digest(inside)}/")
    assert len(folders) == 4
    whole = r"/engine/(pyodide|page)-[0-9a-f]{12}/|/engine/[a-z]+-[0-9a-f]{12}\.(?:zip|pack)"
    named = rf"{whole}|.+\.[0-9a-f]{{8}}\.min\."
    return {path for path in files if re.match(named, path) or path.startswith(tuple(folders))}


def test_every_file_of_the_site(served: Served, built: Path) -> None:
    """Each has its type, its length, an ETag, the site's headers, and is kept for as long as it may be."""
    files = _files(built)
    for_ever = _for_ever(files)
    sent = {name.lower(): value for name, value in headers(built)}
    assert {"content-security-policy", "x-content-type-options", "referrer-policy"} == set(sent)
    assert {Path(path).suffix for path in files} == set(TYPES)
    for path, answer in zip(files, served.ask_all(list(files), "HEAD"), strict=True):
        assert answer.status == 200, path
        assert answer.headers["content-type"] == TYPES[Path(path).suffix], path
        assert answer.headers["cache-control"] == (FOR_EVER if path in for_ever else "no-cache"), path
        assert int(answer.headers["content-length"]) == (served.site / path[1:]).stat().st_size, path
        assert answer.headers["etag"]
        assert answer.headers["server"] == "nginx"
        assert sent.items() <= answer.headers.items(), path
    assert any(path.endswith("search.mjs") for path in for_ever)


def test_what_was_compressed_is_what_it_was(served: Served) -> None:
    """A browser gets the file beside the file, if it can unpack it, and the same bytes in any case."""
    for file in _squeezed(served.site):
        path = f"/{file.relative_to(served.site)}"
        plain = served.ask(path)
        assert plain.body == file.read_bytes()
        assert "content-encoding" not in plain.headers
        for asked in ("gzip", "gzip, deflate, br"):
            name = "br" if served.brotli and "br" in asked else "gzip"
            answer = served.ask(path, Accept_Encoding=asked)
            beside = file.with_name(f"{file.name}.{name.removesuffix('ip') if name == 'gzip' else name}")
            assert answer.headers["content-encoding"] == name
            assert answer.body == beside.read_bytes()
            assert UNPACK[name](answer.body) == plain.body
            assert answer.headers["vary"] == "Accept-Encoding"
            kept = ("content-type", "cache-control", "content-security-policy")
            assert [answer.headers[one] for one in kept] == [plain.headers[one] for one in kept]


def test_what_was_not_is_compressed_as_it_is_sent(served: Served) -> None:
    """The rest is no larger for it: Pyodide's code, and a page."""
    (wasm,) = served.site.glob("engine/pyodide-*/*.wasm")
    for file in (wasm, served.site / "ru/glossary/index.html"):
        answer = served.ask(f"/{file.relative_to(served.site)}", Accept_Encoding="gzip, br")
        assert answer.headers["content-encoding"] == "gzip"
        assert gzip.decompress(answer.body) == file.read_bytes()


@pytest.mark.parametrize(
    ("path", "asked", "spoken"),
    [
        ("/ru/no/such/page/", "en", ["ru"]),
        ("/en/no/such/page/", "ru", ["en"]),
        ("/ru/assets/0123456789ab/gone.mjs", "en", ["ru"]),
        ("/ru/assets/", "en", ["ru"]),
        ("/nothing", "ru-RU,ru;q=0.9,en;q=0.8", ["ru"]),
        ("/nothing", "en-GB, en;q=0.9, ru;q=0.5", ["en"]),
        ("/nothing", "fr, ru;q=0.8, en;q=0.7", ["ru"]),
        ("/nothing", "fr-RU, de", ["ru", "en"]),
        ("/nothing", "", ["ru", "en"]),
        ("/_headers", "en", ["en"]),
        ("/ru/.hidden", "en", ["ru"]),
        ("/engine/", "en", ["en"]),
    ],
)
def test_a_missing_page(served: Served, path: str, asked: str, spoken: list[str]) -> None:
    """It is told of in the language of its address, else of its reader; nothing of it is kept."""
    answer = served.ask(path, Accept_Language=asked)
    assert answer.status == 404
    page = answer.body.decode()
    assert re.findall(r'<h1 lang="(..)">', page) == spoken
    assert f'<html lang="{spoken[0]}">' in page
    assert all(message("site-404", lang) in page for lang in spoken)
    assert answer.headers["cache-control"] == "no-cache"
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


def test_ways_to_ask(served: Served) -> None:
    """A part, what has not changed, a folder without its slash; the root asks each reader for a language."""
    page = served.ask("/ru/")
    assert served.ask("/ru/", If_None_Match=page.headers["etag"]).status == 304
    part = served.ask("/ru/", Range="bytes=5-9")
    assert (part.status, part.body) == (206, page.body[5:10])
    moved = served.ask("/ru/glossary")
    assert (moved.status, moved.headers["location"]) == (301, "/ru/glossary/")
    chooser = (served.site / "index.html").read_bytes()
    for lang in ("ru", "en"):
        answer = served.ask("/", Accept_Language=lang)
        assert (answer.status, answer.body) == (200, chooser)
    refused = served.ask("/ru/", "POST")
    assert refused.status == 405
    assert b"nginx/" not in refused.body


@pytest.mark.parametrize("served", ["gzip alone"], indirect=True)
def test_an_example_is_played(served: Served, reader: Open) -> None:
    """The engine starts under the headers as they are sent, and judges the first step."""
    site = Site(served.site, served.url, load(ROOT / "docs"))
    page = reader(site.address("en", EXAMPLE))
    page.locator(f"[data-rk-play='{EXAMPLE}']").click()
    panel = page.locator(".rk-play").first
    expect(panel.locator("div.rk-play-choices")).not_to_be_empty(timeout=LONG)
    panel.get_by_role("button", name=message("player-forward", "en"), exact=True).click()
    expect(panel.locator("p.rk-play-verdict")).to_contain_text("1. A activates A1")
