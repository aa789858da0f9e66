"""The theme's search finds Russian and Latin words, names in quotes and numbers of rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from tests.site.conftest import Open, Site


def search(page: Page, query: str) -> None:
    """Type a query as a reader does; filling in alone fires no key events, on which the theme waits."""
    page.locator(".md-search__input").click()
    page.locator(".md-search__input").fill(query)
    page.keyboard.press("End")


@pytest.mark.parametrize(
    ("lang", "query"),
    [
        ("ru", "Сбор"),
        ("ru", "«Сбор»"),
        ("ru", "Отразить"),
        ("ru", "перехват"),
        ("ru", "F"),
        ("ru", "Мотоциклы"),
        ("ru", "ВА"),
        ("ru", "Т"),
        ("en", "Rally"),
        ("en", "No Continue"),
        ("en", "preempt"),
        ("en", "Storm Bikes"),
        ("en", "breakthrough"),
    ],
)
def test_search_finds(site: Site, reader: Open, lang: str, query: str) -> None:
    """A word that a reader sees on a page leads to that page."""
    page = reader(f"{site.url}{lang}/")
    search(page, query)
    expect(page.locator(".md-search-result__item").first).to_be_visible()
    found = page.locator(".md-search-result mark").first.inner_text().lower()
    assert found.startswith(tuple(query.lower().strip("«»").split()))


def test_search_leads_to_the_rule(site: Site, reader: Open) -> None:
    """A rule's number leads to the rules themselves, and shows their texts and not their badges."""
    page = reader(f"{site.url}ru/")
    search(page, "4.4.1")
    link = page.locator(".md-search-result__link[href$='#mp.preemption.rally']").first
    expect(link).to_have_count(1)
    page.locator(".md-search-result__more summary").first.click()
    assert site.registry.block("ru", "mp.preemption.rally").body.split()[0] in link.inner_text()
    assert "по тексту правил" not in link.inner_text()
    link.click()
    expect(page).to_have_url(re.compile("/ru/musket-pike/preemption/.*#mp.preemption.rally$"))


def test_search_finds_nothing_where_nothing_is(site: Site, reader: Open) -> None:
    """A word of no page has no result: the search is not just listing pages."""
    page = reader(f"{site.url}ru/")
    search(page, "катапульта")
    expect(page.locator(".md-search-result__meta")).to_have_text("Ничего не нашлось")
