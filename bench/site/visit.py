"""A first visit to every page with rules: bytes, requests, layout shift, on a phone with an empty cache.

From the project's folder: `.venv/bin/python -m bench.site.visit [SITE]`, with a site that is built already;
else one is built. The bytes are those of Brotli at quality 5, as servers compress while they send; beside
them stands the part of the theme, which every site of Material for MkDocs pays.
"""

from __future__ import annotations

import sys
from statistics import median
from typing import NamedTuple

import brotli  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Browser, Response

from bench.site.serving import PHONE, ROOT, browsing, built, reached, served
from rulekit.pages import LANGS, load

MOST_BYTES = 250_000
MOST_SHIFT = 0.02
QUALITY = 5
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


def main(args: list[str]) -> None:
    """Measure and print."""
    registry = load(ROOT / "docs")
    places = ((lang, place) for lang in LANGS for place in registry.places[lang].values())
    rules = ((lang, place) for lang, place in places if place.block.kind == "rule")
    paths = sorted({f"{lang}/{place.url.partition('#')[0]}" for lang, place in rules})
    with built(args) as site, served(site) as url, browsing() as browser:
        visits = [visit(browser, url, path) for path in paths]
    print(f"{len(visits)} pages with rules, each with an empty cache, Brotli {QUALITY}, without the engine")
    sizes = [one.size for one in visits]
    heaviest = max(visits, key=lambda one: one.size)
    print(f"bytes: median {median(sizes):,.0f}, from {min(sizes):,} to {max(sizes):,} ({heaviest.path})")
    print(f"of them the theme's own files: median {median(one.theme for one in visits):,.0f}")
    print(reached(max(sizes), MOST_BYTES))
    requests = [one.requests for one in visits]
    print(f"requests: median {median(requests):.0f}, at most {max(requests)}")
    shifted = max(visits, key=lambda one: one.shift)
    shifts = median(one.shift for one in visits)
    print(f"layout shift: median {shifts:.4f}, at most {shifted.shift:.4f} ({shifted.path})")
    print(reached(shifted.shift, MOST_SHIFT))


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


if __name__ == "__main__":
    main(sys.argv[1:])
