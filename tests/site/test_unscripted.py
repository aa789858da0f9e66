"""The site without JavaScript: all that is to be read is there, and nothing that would do nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from rulekit.pages import LANGS
from tests.sample import some

if TYPE_CHECKING:
    from tests.site.conftest import Open, Site

RULE = "mp.preemption.opening"
EXAMPLE = "mp.preemption.fails-twice"
#: What can be pressed or filled in, and cannot do anything without a script.
DEAD = """() => [...document.querySelectorAll("button, select, textarea, input, [role=button], label[for]")]
  .filter((e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  .filter((e) => e.getBoundingClientRect().width > 1 && getComputedStyle(e).pointerEvents !== "none")
  .filter((e) => !e.closest("[aria-hidden=true]"))
  .map((e) => e.outerHTML.slice(0, 120))"""
#: What works by style alone: the theme's drawer, and the choice of what is shown of the pairs.
ALIVE = ('for="__drawer"', 'name="rk-show"', 'for="__toc"', 'for="__nav')


@pytest.fixture(params=some([True, False]), ids=["phone", "desktop"])
def page(request: pytest.FixtureRequest, site: Site, reader: Open) -> Page:
    """A window that runs no script."""
    return reader(site.url, phone=request.param, java_script_enabled=False)


def test_nothing_dead_is_shown(site: Site, page: Page) -> None:
    """No page of any sort shows a button or a field that needs a script."""
    paths = ("", "glossary/", "musket-pike/preemption/", "musket-pike/judge/", "musket-pike/print/", "trace/")
    for path in (*(f"ru/{path}" for path in paths), "en/translating/pairs/site/", "404.html"):
        page.goto(site.url + path)
        dead: list[Any] = page.evaluate(DEAD)
        assert [one for one in dead if not any(alive in one for alive in ALIVE)] == [], path


def test_what_is_dead_is_found(site: Site, reader: Open) -> None:
    """With scripts the same page shows what would do nothing without them: the measure sees it."""
    shown = " ".join(reader(site.address("ru", EXAMPLE)).evaluate(DEAD))
    assert all(one in shown for one in ("data-rk-play", "md-search__input", "__palette", "data-rk-switch"))


@pytest.mark.parametrize("lang", LANGS)
def test_all_is_there_to_be_read(site: Site, page: Page, lang: str) -> None:
    """A rule, an example with its steps, positions and boards, a table: text, not something to come."""
    page.goto(site.address(lang, RULE))
    places = site.registry.places[lang]
    for id in (id for id, place in places.items() if place.name == places[RULE].name):
        expect(page.locator(f"[id='{id}']")).to_be_visible()
    example = page.locator(f".rk-block:has([id='{EXAMPLE}'])")
    while (fold := example.locator("details:not([open]) > summary").first).is_visible():
        fold.click()
    expect(example.locator("figure.rk-board").first).to_be_visible()
    assert len(example.inner_text()) > len(places[EXAMPLE].block.body) // 2
    page.goto(f"{site.url}{lang}/musket-pike/tables/")
    expect(page.locator("article table td").first).to_be_visible()


def test_links_lead_on(site: Site, page: Page) -> None:
    """From the chooser to a language, from a rule to the glossary and to its twin."""
    page.locator(".choice[hreflang=ru]").click()
    expect(page).to_have_url(f"{site.url}ru/")
    page.goto(site.address("ru", RULE))
    block = page.locator(f".rk-block:has([id='{RULE}'])").first
    block.locator("a[href*='glossary/#term.']").first.click()
    assert page.url.startswith(f"{site.url}ru/glossary/#term.")
    expect(page.locator(f"[id='{page.url.partition('#')[2]}']")).to_be_visible()
    page.goto(site.address("ru", RULE))
    block.locator("a.rk-twin").click()
    assert page.url == site.address("en", RULE)
