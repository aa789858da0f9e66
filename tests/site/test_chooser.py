"""The page at the root: both languages, the choice that it remembers, the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.site.conftest import Open, Site


@pytest.mark.parametrize(("locale", "suggested"), [("ru-RU", "ru"), ("en-GB", "en")])
def test_a_new_reader_is_asked(site: Site, reader: Open, locale: str, suggested: str) -> None:
    """The chooser offers both languages and suggests the browser's own, but goes nowhere by itself."""
    page = reader(site.url, locale=locale)
    assert page.locator(".choice").count() == 2
    expect(page.locator(".choice.suggested")).to_have_attribute("hreflang", suggested)
    assert page.url == site.url


def test_another_language_gets_no_suggestion(site: Site, reader: Open) -> None:
    """A browser in a third language is offered both alike."""
    page = reader(site.url, locale="fr-FR")
    assert page.locator(".choice").count() == 2
    assert page.locator(".choice.suggested").count() == 0


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_choice_is_remembered(site: Site, reader: Open, lang: str) -> None:
    """Who has chosen comes straight to that language next time, and back by `?choose`."""
    page = reader(site.url)
    page.locator(f".choice[hreflang={lang}]").click()
    expect(page).to_have_url(f"{site.url}{lang}/")
    page.goto(site.url)
    expect(page).to_have_url(f"{site.url}{lang}/")
    page.locator(".md-footer a[href$='?choose']").click()
    expect(page).to_have_url(f"{site.url}?choose")
    expect(page.locator(".choice.suggested")).to_have_attribute("hreflang", lang)


@pytest.mark.parametrize("scripts", ["**/nothing", "**/*.{mjs,js}"], ids=["there", "not yet there"])
def test_the_switcher_is_a_choice_too(site: Site, reader: Open, scripts: str) -> None:
    """After a switch, before any script has come too, the root leads to the language switched to."""
    page = reader(site.url)
    page.route(scripts, lambda route: route.abort())
    page.locator(".choice[hreflang=ru]").click()
    expect(page).to_have_url(f"{site.url}ru/")
    page.locator("a.rk-language").click()
    expect(page).to_have_url(f"{site.url}en/")
    page.goto(site.url)
    expect(page).to_have_url(f"{site.url}en/")


def test_the_chooser_works_without_javascript(site: Site, reader: Open) -> None:
    """Its two links are plain links."""
    page = reader(site.url, java_script_enabled=False)
    page.locator(".choice[hreflang=en]").click()
    expect(page).to_have_url(f"{site.url}en/")


def test_a_spoilt_choice_is_ignored(site: Site, reader: Open) -> None:
    """What another program left in the storage leads nowhere."""
    page = reader(site.url)
    page.evaluate("localStorage.setItem('rulekit.lang', '//evil.example')")
    page.goto(site.url)
    assert page.url == site.url
    assert page.locator(".choice").count() == 2


def test_a_missing_page_offers_both_languages(site: Site, reader: Open) -> None:
    """The page for lost readers works from any depth."""
    page = reader(site.url + "404.html")
    page.locator(".choice[hreflang=ru]").click()
    expect(page).to_have_url(f"{site.url}ru/")


def test_programs_find_what_is_for_them(site: Site, reader: Open) -> None:
    """Rules, terms and vectors are linked from the root, and are there."""
    page = reader(site.url)
    links = page.locator("footer a")
    assert links.count() == 3
    for link in links.all():
        assert page.request.get(link.evaluate("link => link.href")).json()
