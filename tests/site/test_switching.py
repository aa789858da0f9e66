"""From language to language: the switcher of the header, the twin link of a rule, the copied link."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from rulekit.games import BOOKS
from rulekit.pages import LANGS
from tests.sample import some

if TYPE_CHECKING:
    from tests.site.conftest import Open, Site
    from tests.site.watch import Watch

OTHER = {"ru": "en", "en": "ru"}
#: Whether an element begins below the sticky header, in the window's upper half.
SEEN = """id => {
  const top = document.getElementById(id)?.getBoundingClientRect().top;
  const header = document.querySelector(".md-header")?.getBoundingClientRect().bottom;
  return header <= top && top < innerHeight / 2;
}"""


CASES = ((True, "ru"), (False, "en"), (True, "en"), (False, "ru"))
#: Each book, each from another language on another device.
BY_TURNS = [(book, lang, phone) for book, (phone, lang) in zip(BOOKS, CASES, strict=True)]


def deepest(site: Site, lang: str, book: str = "") -> str:
    """The last rule of the page with the most rules, of all books or one: far below the page's top."""
    places = [p for p in site.registry.places[lang].values() if p.name.startswith(book)]
    rules = [p for p in places if p.block.kind == "rule"]
    longest = max(rules, key=lambda place: sum(p.name == place.name for p in rules)).name
    return [p.block.id for p in rules if p.name == longest][-1]


def assert_at(page: Page, id: str) -> None:
    """The block is the one that the reader sees: below the header, in the window's upper half."""
    page.wait_for_function(SEEN, arg=id)


@pytest.mark.parametrize(("book", "lang", "phone"), some(BY_TURNS, 2))
def test_the_switcher_keeps_the_rule(site: Site, reader: Open, book: str, lang: str, *, phone: bool) -> None:
    """A reader at a rule's address arrives at the same rule in the other language."""
    id = deepest(site, lang, book)
    page = reader(site.address(lang, id), phone=phone)
    page.locator("a.rk-language").click()
    expect(page).to_have_url(site.address(OTHER[lang], id))
    assert_at(page, id)


def test_the_switcher_keeps_the_rule_in_sight(site: Site, reader: Open) -> None:
    """A reader who has scrolled to a rule keeps it, though the address says nothing of it."""
    id = deepest(site, "ru")
    page = reader(site.address("ru", id).partition("#")[0])
    page.evaluate("id => document.getElementById(id).scrollIntoView()", id)
    page.locator("a.rk-language").click()
    expect(page).to_have_url(site.address("en", id))


def test_the_switcher_keeps_a_long_block(site: Site, reader: Open) -> None:
    """A reader in the midst of a block taller than the window keeps that block."""
    tall = "[...document.querySelectorAll('.rk-example')].find((e) => e.offsetHeight > innerHeight + 100)"
    lying: Any = {"width": 844, "height": 390}
    page = reader(site.address("ru", deepest(site, "ru")).partition("#")[0], viewport=lying)
    id = page.evaluate(f"{tall}.querySelector('[id]').id")
    page.evaluate(f"{tall}.scrollIntoView({{block: 'end'}})")
    page.locator("a.rk-language").click()
    expect(page).to_have_url(site.address("en", id))


def test_the_switcher_follows_the_page(site: Site, reader: Open) -> None:
    """The header stays when a page is swapped without loading, and its link leads to the new page's twin."""
    former = site.address("ru", deepest(site, "ru")).partition("#")[0]
    page = reader(former)
    page.evaluate("window.stayed = true")
    page.locator(".md-footer__link--next").click()
    page.wait_for_url(lambda url: url != former)
    assert page.evaluate("window.stayed"), "the page was loaded anew: nothing is shown by this test"
    expect(page.locator("a.rk-language")).to_have_attribute("href", page.url.replace("/ru/", "/en/"))
    page.locator("a.rk-language").click()
    expect(page).to_have_url(page.url.replace("/ru/", "/en/"))


@pytest.mark.parametrize("lang", some(LANGS))
def test_the_switcher_keeps_the_page_without_javascript(site: Site, reader: Open, lang: str) -> None:
    """The switcher's own address is the page's twin."""
    address = site.address(lang, deepest(site, lang)).partition("#")[0]
    page = reader(address, java_script_enabled=False)
    page.locator("a.rk-language").click()
    expect(page).to_have_url(address.replace(f"/{lang}/", f"/{OTHER[lang]}/"))


def test_the_switcher_works_on_another_host(site: Site, reader: Open, watch: Watch) -> None:
    """A site that was built for one address keeps page and rule when it is served at another."""
    id = deepest(site, "ru")
    address = site.address("ru", id).replace("127.0.0.1", "localhost")
    watch.origins.add(address.partition("ru/")[0])
    page = reader(address)
    page.locator("a.rk-language").click()
    expect(page).to_have_url(address.replace("/ru/", "/en/"))


@pytest.mark.parametrize("lang", some(LANGS))
@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_block_links_to_its_twin(site: Site, reader: Open, lang: str, script: bool) -> None:
    """An example's link leads to it in the other language; so does a rule's where there are no scripts."""
    id = "mp.preemption.fails-twice" if script else deepest(site, lang)
    page = reader(site.address(lang, id), java_script_enabled=script)
    page.locator(f".rk-block:has([id='{id}']) .rk-twin").click()
    expect(page).to_have_url(site.address(OTHER[lang], id))


def test_a_copied_link_opens_at_the_rule(site: Site, reader: Open) -> None:
    """What lies on the clipboard opens the page at the rule, and the reader is told that it was copied."""
    id = deepest(site, "ru")
    page = reader(site.address("ru", id).partition("#")[0], permissions=["clipboard-read", "clipboard-write"])
    page.locator(f".rk-block:has([id='{id}']) .rk-copy").click()
    expect(page.get_by_role("status")).to_have_text("Ссылка скопирована")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.url == site.address("ru", id)
    assert_at(reader(copied, phone=True), id)


def test_a_rule_is_linked_without_javascript(site: Site, reader: Open) -> None:
    """The copying button is a plain link to the rule."""
    id = deepest(site, "ru")
    page = reader(site.address("ru", id).partition("#")[0], java_script_enabled=False)
    page.locator(f".rk-block:has([id='{id}']) .rk-copy").click()
    expect(page).to_have_url(site.address("ru", id))
