"""Five questions from the table are answered from home, on a phone, in two taps or one search."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, Route, expect

from rulekit.pages import LANGS

if TYPE_CHECKING:
    from tests.site.conftest import Open, Site

#: The ids that answer, and what a player types, in each language.
QUESTIONS = {
    "mp.preemption.bypassed-first": {
        "ru": "можно ли перехватить остановленное крыло",
        "en": "can a bypassed wing be preempted",
    },
    "mp.activation.alternate": {
        "ru": "кто начинает следующий приказ",
        "en": "who goes first at the next order",
    },
    "dm.reading.lethal": {"ru": "повреждения равны броне", "en": "does equal damage destroy"},
    "t9a.pursuit.decline": {"ru": "обязан ли я преследовать", "en": "must I pursue"},
    "hm.place.opponent": {"ru": "кто ставит мои фигурки", "en": "who places my figures"},
}
#: Ids beside these that answer as well.
ALSO = {
    "mp.activation.alternate": ("mp.activation.example-2", "mp.run.next", "mp.activation.skip"),
    "t9a.pursuit.decline": ("t9a.restrain.test", "t9a.restrain.failed"),
    "hm.place.opponent": ("q-who-places", "hm.place.leader", "hm.remove.owner"),
}
SEEN = """id => {
  const block = document.getElementById(id)?.parentElement; // the address comes before the page
  if (!block) return false;
  const { top, bottom } = block.getBoundingClientRect();
  const header = document.querySelector(".md-header").getBoundingClientRect().bottom;
  return top >= header - 1 && top + 60 < innerHeight && bottom > 0;
}"""


def home(site: Site, reader: Open, lang: str) -> Page:
    """A phone at home."""
    return reader(f"{site.url}{lang}/", phone=True, has_touch=True)


@pytest.mark.parametrize("lang", LANGS)
def test_in_two_taps(site: Site, reader: Open, lang: str) -> None:
    """The first tap shows the answer in a card, the second leads to it, and there it is in sight."""
    page = home(site, reader, lang)
    for id in QUESTIONS:
        page.goto(f"{site.url}{lang}/")
        link = page.locator(f"#asked-at-the-table + ul a[href$='#{id}']")
        link.tap()
        answer = page.get_by_role("dialog").locator(".rk-leaf-text")
        expect(answer).to_be_in_viewport()
        assert answer.inner_text().strip()
        link.tap()
        expect(page).to_have_url(site.address(lang, id))
        page.wait_for_function(SEEN, arg=id)


def test_a_window_that_still_moves(site: Site, reader: Open) -> None:
    """Who is still scrolling when he follows a link arrives at its place, not at his old one."""
    page = home(site, reader, "ru")
    held: list[Route] = []
    page.route("**/musket-pike/preemption/", lambda route: held.append(route))  # noqa: PLW0108 - Playwright looks at its arguments
    id = next(iter(QUESTIONS))
    page.locator(f"#asked-at-the-table + ul a[href$='#{id}']").click()
    expect(page).to_have_url(site.address("ru", id))
    page.evaluate("scrollBy(0, 100)")
    page.wait_for_function("() => history.state !== null")  # the theme has noted the place
    held[0].continue_()
    page.wait_for_function(SEEN, arg=id)


@pytest.mark.parametrize("lang", LANGS)
def test_by_one_search(site: Site, reader: Open, lang: str) -> None:
    """Typed as a player types it, the question finds its answer among the first three."""
    page = home(site, reader, lang)
    page.locator("label.md-header__button[for=__search]").tap()
    for id, typed in QUESTIONS.items():
        page.get_by_role("combobox").fill(typed[lang])
        options = page.locator(".rk-search").get_by_role("option")
        expect(options.first).to_be_visible()
        page.wait_for_timeout(150)
        found = options.evaluate_all(
            "all => all.slice(0, 3).map((one) => (one.href ?? one.querySelector('a').href).split('#')[1])"
        )
        assert {id, *ALSO.get(id, ())} & set(found), (typed[lang], found)
