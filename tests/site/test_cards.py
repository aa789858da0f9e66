"""Cards of terms and rules: by mouse, by keyboard, by touch; they shift nothing and can be switched off."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, Page, expect

from rulekit.pages import LANGS
from tests.sample import ALL

if TYPE_CHECKING:
    from tests.site.conftest import Open, Site

ROOT = Path(__file__).parents[2]
RULE = "mp.preemption.bypassed-first"
#: `make test-all` looks at both.
SCHEMES = ["dark", *(["light"] if ALL else [])]
#: Adds up what the window shifts without the reader's doing, from now on.
SHIFTS = """() => {
  window.shifted = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((one) => window.shifted += one.value))
    .observe({ type: "layout-shift" });
}"""


def card(page: Page) -> Locator:
    """The open cards."""
    return page.get_by_role("dialog")


def term(page: Page, id: str = RULE) -> Locator:
    """The first term of a rule."""
    return page.locator(f".rk-block:has([id='{id}']) a.rk-term").first


def test_a_term_under_the_mouse(site: Site, reader: Open) -> None:
    """Its card says both languages, its status, where to go; its links have cards; leaving closes them."""
    page = reader(site.address("ru", RULE))
    page.wait_for_timeout(300)  # the theme puts tables into boxes
    page.evaluate(SHIFTS)
    term(page).hover()
    first = card(page).first
    expect(first).to_have_attribute("aria-label", "«Остановлено»")
    expect(first.locator("[lang=en]")).to_have_text("Bypassed")
    expect(first).to_contain_text("Официальный термин.")
    expect(first.get_by_role("link", name="Перейти")).to_have_attribute(
        "href", re.compile(r"/ru/glossary/#term\.")
    )
    expect(term(page)).to_have_attribute("aria-expanded", "true")
    first.get_by_role("link", name="«Без продления»").hover()
    expect(card(page)).to_have_count(2)
    page.mouse.move(5, 5)
    expect(card(page)).to_have_count(0)
    assert page.evaluate("window.shifted") == 0


def test_a_rule_that_an_example_cites(site: Site, reader: Open) -> None:
    """A label opens the text of its rule, and the way to the same rule in the other language."""
    page = reader(site.address("en", "mp.preemption.fails-twice"))
    page.locator(".rk-step a.rk-cite", has_text="3.2 F").first.hover()
    expect(card(page)).to_contain_text("Rule 3.2 F")
    expect(card(page).locator(".rk-leaf-text")).not_to_be_empty()
    expect(card(page).get_by_role("link", name="The same in Russian")).to_have_attribute(
        "href", f"{site.url}ru/musket-pike/sequence/#mp.run.finished"
    )


def test_by_keyboard(site: Site, reader: Open) -> None:
    """Focus opens, Tab leads into the card and out of it, Escape closes and gives the focus back."""
    page = reader(site.address("ru", RULE))
    page.keyboard.press("Tab")
    term(page).focus()
    expect(card(page)).to_have_count(1)
    page.keyboard.press("Tab")
    expect(card(page).get_by_role("button", name="Закрыть")).to_be_focused()
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)
    expect(term(page)).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(card(page)).to_have_count(1)
    page.keyboard.press("Shift+Tab")
    expect(card(page)).to_have_count(0)


def test_by_touch(site: Site, reader: Open) -> None:
    """The first tap opens, one beside closes, the second on the same word leads on; no load of the site."""
    page = reader(site.address("ru", RULE), phone=True, has_touch=True)
    page.evaluate("window.stays = true")
    term(page).tap()
    expect(card(page)).to_have_count(1)
    box: Any = card(page).bounding_box()
    assert (box["x"], box["width"]) == (0, 390)
    page.touchscreen.tap(200, 300 if box["y"] > 400 else 800)
    expect(card(page)).to_have_count(0)
    term(page).tap()
    expect(card(page)).to_have_count(1)
    card(page).get_by_role("link").first.tap()
    expect(card(page)).to_have_count(2)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)
    term(page).tap()
    expect(card(page)).to_have_count(1)
    term(page).tap()
    expect(page).to_have_url(re.compile(r"/ru/glossary/#term\.bypassed$"))
    expect(card(page)).to_have_count(0)
    assert page.evaluate("window.stays")


def test_off_and_on_again(site: Site, reader: Open) -> None:
    """The card itself switches cards off, for the next visit too; the foot of the page brings them back."""
    page = reader(site.address("ru", RULE))
    term(page).hover()
    card(page).get_by_role("button", name="Не показывать карточки").click()
    expect(card(page)).to_have_count(0)
    expect(page.get_by_role("status").last).to_contain_text("внизу страницы")
    page.reload()
    switch = page.get_by_role("button", name="Карточки терминов и правил")
    expect(switch).to_have_attribute("aria-pressed", "false")
    term(page).hover()
    page.wait_for_timeout(600)
    expect(card(page)).to_have_count(0)
    switch.click()
    term(page).hover()
    expect(card(page)).to_have_count(1)


def test_after_a_page_swap(site: Site, reader: Open) -> None:
    """The page that came without a load has cards of its own, and none is left of the page before."""
    page = reader(site.address("ru", RULE))
    term(page).hover()
    expect(card(page)).to_have_count(1)
    page.locator(".md-nav a[href*='continuation/']").first.click()
    expect(page).to_have_url(re.compile("continuation/$"))
    expect(card(page)).to_have_count(0)
    term(page, "mp.continuation.limit").hover()
    expect(card(page)).to_have_count(1)


def test_cards_that_do_not_come(site: Site, reader: Open) -> None:
    """The link is a link still."""
    page = reader(site.address("ru", RULE), phone=True, has_touch=True)
    page.route("**/cards/**", lambda route: route.abort())
    term(page).tap()
    expect(page).to_have_url(re.compile("/ru/glossary/#term.bypassed$"))


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_reader_with_tools(site: Site, reader: Open, scheme: str) -> None:
    """An open card and an open fold break no rule that axe knows."""
    page = reader(site.address("ru", RULE), color_scheme=scheme, bypass_csp=True)
    block = page.locator(f".rk-block:has([id='{RULE}'])")
    block.locator("summary").click()
    block.get_by_role("button", name="Сообщить о расхождении").click()
    expect(block.locator("textarea")).not_to_be_empty()
    term(page).hover()
    expect(card(page)).to_have_count(1)
    page.add_script_tag(path=ROOT / "node_modules/axe-core/axe.min.js")
    found = page.evaluate("axe.run({include: ['.rk-leaf', '.rk-rule']}).then((found) => found.violations)")
    assert not [(one["id"], one["nodes"][0]["html"]) for one in found]


@pytest.mark.parametrize("lang", LANGS)
def test_without_scripts(site: Site, reader: Open, lang: str) -> None:
    """A term leads to its entry, the other language is a link, and no switch is shown."""
    page = reader(site.address(lang, RULE), java_script_enabled=False)
    expect(page.locator(".rk-switches")).to_be_hidden()
    term(page).click()
    expect(page).to_have_url(re.compile(rf"/{lang}/glossary/#term\.bypassed$"))
