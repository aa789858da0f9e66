"""What the built site is made of, and where its pages would load from."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rulekit.oracle.archive import opened
from rulekit.pages import LANGS


def test_the_site_has_all_its_parts(site_folder: Path) -> None:
    """Languages, chooser, missing page, sitemaps, vectors, lists, the engine, search, cards, headers."""
    found = {path.name for path in site_folder.iterdir()}
    folders = {"ru", "en", "vectors", "engine", "search", "cards"}
    lists = {f"{name}{end}" for name in ("rules", "terms") for end in (".json", ".schema.json")}
    assert found == folders | lists | {"index.html", "404.html", "sitemap.xml", "_headers"}
    index = (site_folder / "sitemap.xml").read_text("utf-8")
    assert re.findall(r"<loc>http://[^/]+/(.+)</loc>", index) == ["ru/sitemap.xml", "en/sitemap.xml"]
    assert json.loads((site_folder / "vectors" / "index.json").read_text("utf-8"))


@pytest.mark.parametrize("lang", LANGS)
def test_the_archive_can_be_downloaded(site_folder: Path, lang: str) -> None:
    """The page on examples leads to the archive of this version, its checksum and the guide; it is whole."""
    page = site_folder / lang / "examples" / "index.html"
    hrefs = re.findall(r'href="?([^" >]*/vectors/[^" >]+)', page.read_text("utf-8"))
    linked = {(page.parent / href).resolve() for href in hrefs}
    (archive,) = (site_folder / "vectors").glob("*.tar.gz")
    beside = archive.with_name(f"{archive.name}.sha256")
    assert {archive, beside, archive.with_name("INTERPRETING.md")} <= linked
    files, faults = opened(archive)
    assert faults == []
    for name, content in files.items():
        assert (site_folder / "vectors" / name).read_bytes() == content


def test_no_page_names_another_origin_to_load_from(site_folder: Path) -> None:
    """No script, style, font or picture of any page comes from another host."""
    loads = re.compile(
        r"""<(?:script|img|iframe|source)[^>]*\ssrc="?(?:https?:)?//|@import|url\(["']?(?:https?:)?//"""
    )
    for page in site_folder.rglob("*.html"):
        assert not loads.search(page.read_text("utf-8")), page
    styles = re.compile(r'<link[^>]*rel="?(?:stylesheet|preload|preconnect|icon)"?[^>]*href="?(?:https?:)?//')
    for page in site_folder.rglob("*.html"):
        assert not styles.search(page.read_text("utf-8")), page
