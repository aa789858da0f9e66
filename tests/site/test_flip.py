"""A rule turns to the other language in its own box; the choice to see both is remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from rulekit.pages import LANGS

if TYPE_CHECKING:
    from tests.site.conftest import Open, Site

RULE = "mp.preemption.window"
OTHER = {"ru": "en", "en": "ru"}
FIRST = {"ru": "Перехватить инициативу можно только", "en": "A side can preempt only"}


def block(page: Page) -> Locator:
    """The rule."""
    return page.locator(f".rk-block:has([id='{RULE}'])")


def flipper(page: Page) -> Locator:
    """Its button."""
    return block(page).get_by_role("button", pressed=None).and_(page.locator(".rk-twin"))


@pytest.mark.parametrize("lang", LANGS)
def test_there_and_back(site: Site, reader: Open, lang: str) -> None:
    """By click and by Space; the text has its language, the button its state, and both are announced."""
    page = reader(site.address(lang, RULE))
    expect(flipper(page)).to_have_attribute("aria-pressed", "false")
    flipper(page).click()
    other = block(page).locator(f"[lang={OTHER[lang]}]:not(a)")
    expect(other).to_contain_text(FIRST[OTHER[lang]])
    expect(block(page).get_by_text(FIRST[lang])).to_be_hidden()
    expect(flipper(page)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".rk-status")).not_to_be_empty()
    expect(page).to_have_url(site.address(lang, RULE))
    page.keyboard.press("Space")
    expect(block(page).get_by_text(FIRST[lang])).to_be_visible()
    expect(other).to_be_hidden()


def test_links_of_the_other_text(site: Site, reader: Open) -> None:
    """They lead to pages of its language."""
    page = reader(site.address("ru", RULE))
    flipper(page).click()
    links = block(page).locator(".rk-other a")
    expect(links.first).to_be_visible()
    addresses = links.evaluate_all("links => links.map((link) => link.href)")
    assert addresses
    assert all(address.startswith(f"{site.url}en/") for address in addresses)


def test_both_are_remembered(site: Site, reader: Open) -> None:
    """The switch shows all rules in both languages, on the next page and after a new load too."""
    page = reader(site.address("ru", RULE))
    page.get_by_role("button", name="Правила на обоих языках").click()
    for _ in range(2):
        expect(block(page).get_by_text(FIRST["ru"])).to_be_visible()
        expect(block(page).get_by_text(FIRST["en"])).to_be_visible()
        page.reload()
    page.locator(".md-nav a[href*='continuation/']").first.click()
    expect(page.locator(".rk-rule.rk-flipped .rk-other").first).to_be_visible()
    page.get_by_role("button", name="Правила на обоих языках").click()
    expect(page.locator(".rk-other").first).to_be_hidden()


def test_a_text_that_does_not_come(site: Site, reader: Open) -> None:
    """The page says so, and the rule stays as it is."""
    page = reader(site.address("ru", RULE))
    page.route("**/cards/**", lambda route: route.abort())
    flipper(page).click()
    expect(page.locator(".rk-status")).to_contain_text("не загрузился")
    expect(block(page).get_by_text(FIRST["ru"])).to_be_visible()


def test_without_scripts(site: Site, reader: Open) -> None:
    """It is a link to the rule in the other language."""
    page = reader(site.address("ru", RULE), java_script_enabled=False)
    block(page).locator(".rk-twin").click()
    expect(page).to_have_url(site.address("en", RULE))
