"""A book prints on A4: all of its pages, no table cut off, nothing that only a screen can use."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from rulekit.games import BOOKS
from rulekit.site.printed import on_paper
from tests.sample import some

if TYPE_CHECKING:
    from tests.site.conftest import Open, Site

#: The width of an A4 sheet between the margins of print.css, in CSS pixels.
SHEET = round((210 - 2 * 15) / 25.4 * 96)
SHEET_HEIGHT = round((297 - 16 - 18) / 25.4 * 96)
#: Tables wider than the sheet or than their frame, rows that may be cut, and what should not be shown.
FAULTS = """([width, height]) => {
  const shown = (e) => e.checkVisibility();
  const say = (why) => (e) => `${why}: ${e.outerHTML.slice(0, 90)}`;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const wide = all("table, pre, figure, section").filter((e) =>
    e.getBoundingClientRect().right > width + 1 || e.scrollWidth > e.clientWidth + 1);
  const cut = all("tr").filter((e) =>
    getComputedStyle(e).breakInside !== "avoid" || e.getBoundingClientRect().height > height);
  const scrolled = all("table").filter((e) => getComputedStyle(e).display !== "table");
  const useless = all("button, summary + .rk-play-place, .rk-tools, .headerlink, nav, input, .rk-print-hint");
  const found = { wide, cut, scrolled, useless };
  return Object.entries(found).flatMap(([why, all]) => all.map(say(why)));
}"""


@pytest.mark.parametrize("book", some(BOOKS, 2))
def test_a_book_prints(site: Site, reader: Open, book: str) -> None:
    """Every block is there once, links within the book arrive in it, and no table is cut."""
    page = reader(f"{site.url}ru/{book}/print/", viewport={"width": SHEET, "height": SHEET_HEIGHT})
    page.emulate_media(media="print")
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((e) => e.id)")
    assert len(set(ids)) == len(ids)
    blocks = [p.block.id for p in site.registry.places["ru"].values() if p.name.startswith(f"{book}/")]
    assert set(blocks) <= set(ids)
    inner = page.evaluate(
        "[...document.querySelectorAll('a[href^=\"#\"]')].map((e) => e.getAttribute('href').slice(1))"
    )
    assert inner
    assert not set(inner) - set(ids)
    assert not page.evaluate(FAULTS, [SHEET, SHEET_HEIGHT])


def test_the_sheet_is_a4(site: Site, reader: Open) -> None:
    """The sheet has the size that the style asks for, and pages follow one another."""
    page = reader(f"{site.url}en/hidden-movement/print/")
    pdf = page.pdf(prefer_css_page_size=True)
    sizes = {tuple(map(float, size.split())) for size in re.findall(rb"/MediaBox \[([\d. ]+)\]", pdf)}
    assert {(round(width), round(height)) for _, _, width, height in sizes} <= {
        (595, 842),
        (596, 843),
        (596, 842),
    }
    assert len(re.findall(rb"/Type /Page\b", pdf)) > 10


def test_the_way_to_it(site: Site, reader: Open) -> None:
    """A book's first page leads there, and a link leads back; search and list of pages know nothing."""
    page = reader(f"{site.url}ru/musket-pike/")
    page.get_by_role("link", name="Вся книга одной страницей").click()
    expect(page).to_have_url(f"{site.url}ru/musket-pike/print/")
    page.get_by_role("link", name="К книге на сайте").click()
    expect(page).to_have_url(f"{site.url}ru/musket-pike/")
    assert "print/" not in (site.folder / "ru/sitemap.xml").read_text("utf-8")
    (index,) = site.folder.glob("search/*/ru.json")
    assert "/print/" not in index.read_text("utf-8")


def test_a_page_prints(site: Site, reader: Open) -> None:
    """An ordinary page loses what is for the screen."""
    page = reader(f"{site.url}ru/musket-pike/preemption/")
    page.emulate_media(media="print")
    for hidden in (".md-header", ".md-footer", ".rk-tools", ".rk-more", ".rk-play-place"):
        expect(page.locator(hidden).first).to_be_hidden()


def test_what_a_part_is() -> None:
    """Ids get the page's name, links within the book lose their pages, links out of it stay links."""
    html = (
        '<h2 id="a">A<a class="headerlink" href="#a">¶</a></h2><p id="mp.x">1 &lt; 2<br>'
        '<a href="../b/#c">c</a> <a href="../b/">b</a> <a href="../../other/#d">d</a> <a href="https://e.org/">e</a></p>'
        "<details><summary>s</summary></details>"
    )
    names = ["book/a.md", "book/b.md"]
    assert on_paper(html, "book/a.md", names, "http://site/ru/") == (
        '<h2 id="a--a">A</h2><p id="mp.x">1 &lt; 2<br>'
        '<a href="#b--c">c</a> <a href="#b">b</a> <a href="../../other/#d">d</a> <a href="https://e.org/">e</a></p>'
        '<details open=""><summary>s</summary></details>'
    )


def test_what_paper_has_no_use_for() -> None:
    """What is dropped takes its drawings along; what stays keeps its own, but no marks of ours."""
    html = (
        '<div class="rk-more"><img src="x.png"><svg><path d="M0 0"/></svg></div>'
        '<img src="x.png" data-rk-at="1"><svg><path d="M0 0"/></svg>'
    )
    assert on_paper(html, "book/a.md", ["book/a.md"], "http://site/ru/") == (
        '<img src="http://site/ru/book/a/x.png"><svg><path d="M0 0"/></svg>'
    )
