"""A first visit to every page with rules: bytes, requests, layout shift, on a phone with an empty cache.

The bytes are those of Brotli at quality 5, as servers compress while they send; beside them stands the part
of the theme, which every site of Material for MkDocs pays. The engine is not among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import brotli  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Browser, Response

from bench.figure import Figure, figure
from bench.run import ROOT, Bench, Run
from bench.site.serving import LIMIT, PHONE, browsing, served
from rulekit.pages import LANGS, Registry, load

MOST_BYTES = 250_000
MOST_SHIFT = 0.02
QUALITY = 5
#: Of the pages with rules a short run visits each of so many.
EACH = 4
#: What belongs to the theme, by its place in the site.
THEME = ("assets/javascripts/", "assets/stylesheets/")
#: All shifts of a page, not only those of its worst second.
SHIFTS = """window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });"""
#: To the end of the page, window by window.
SCROLL = """async () => {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo(0, top);
    await new Promise((done) => setTimeout(done, 20));
  }
}"""


class Visit(NamedTuple):
    """What one visit cost."""

    path: str
    size: int
    theme: int
    requests: int
    shift: float


def measure(run: Run) -> Iterator[Figure]:
    """Visit the pages, each with an empty cache."""
    paths = _paths(load(ROOT / "docs"))[:: run.of(EACH, 1)]
    with served(run.site) as url, browsing() as browser:
        visits = [visit(browser, url, path) for path in paths]
    heaviest, shifted = max(visits, key=lambda one: one.size), max(visits, key=lambda one: one.shift)
    note = f"{len(visits)} pages"
    parts = [one.size / one.theme for one in visits]
    yield figure("bytes of a visit", parts, yardstick="the theme's own files", sense="at most", note=note)
    for name, most, found in (
        ("bytes of the heaviest visit", MOST_BYTES, heaviest),
        ("layout shift of the worst visit", MOST_SHIFT, shifted),
    ):
        unit, value = ("bytes", found.size) if most == MOST_BYTES else ("shift", found.shift)
        yield figure(name, [value], most, yardstick=LIMIT, unit=unit, sense="at most", note=found.path)


def _paths(registry: Registry) -> list[str]:
    """The addresses of the pages with rules."""
    places = ((lang, place) for lang in LANGS for place in registry.places[lang].values())
    rules = ((lang, place) for lang, place in places if place.block.kind == "rule")
    return sorted({f"{lang}/{place.url.partition('#')[0]}" for lang, place in rules})


def visit(browser: Browser, url: str, path: str) -> Visit:
    """Load a page as a new reader, and scroll to its end."""
    responses: list[Response] = []
    with browser.new_context(viewport=PHONE) as context:
        page = context.new_page()
        page.add_init_script(SHIFTS)
        page.on("response", lambda response: responses.append(response))  # noqa: PLW0108 - Playwright marks it
        page.goto(url + path, wait_until="networkidle")
        page.evaluate(SCROLL)
        page.wait_for_load_state("networkidle")
        sizes = {one.url: len(brotli.compress(one.body(), quality=QUALITY)) for one in responses if one.ok}
        theme = sum(size for name, size in sizes.items() if any(part in name for part in THEME))
        return Visit(path, sum(sizes.values()), theme, len(responses), page.evaluate("window.shifted"))


BENCH = Bench(
    "visit",
    "A first visit to a page with rules, on a phone",
    measure,
    f"all pages, Brotli {QUALITY}",
    f"each {EACH}th page, Brotli {QUALITY}",
    of_site=True,
)
