"""Rough handling: whatever a reader does and whatever fails, a page that works is left, and a clear word."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Error, Page, expect

from rulekit.messages import message
from rulekit.oracle.vectors import parse
from rulekit.table.shared import link
from tests.sample import ALL, some
from tests.site.conftest import DESKTOP, PHONE

if TYPE_CHECKING:
    from tests.site.conftest import Open, Site

#: What a reader does in one go, and how often it is done anew, with another seed.
ACTS, SEEDS = (400, range(4)) if ALL else (10, range(1))
ID = "mp.preemption.fails-twice"
PAGES = ("", "musket-pike/orders/", "musket-pike/preemption/", "musket-pike/judge/", "ninth-age/pursuit/")
KEYS = ("Tab", "Shift+Tab", "Enter", "Escape", "ArrowDown", " ", "/", "s", "n", "p", "PageDown", "End")
TEXTS = ("перехват", "4.4.2", "gthtxdfn", "preempt", "«»", "1", "🂡" * 40, "<b>x</b>")
SMALL: Any = {"width": 320, "height": 480}
#: One of the things in sight that can be clicked on and lead to a page of the site, by a number below 1.
ANY = """(number) => {
  const file = /[.](json|gz|sha256|md)$/;
  const free = (e) => !e.href || (e.origin === location.origin && !file.test(e.pathname));
  const seen = (e) => {
    const { width, top, bottom } = e.getBoundingClientRect();
    return width > 0 && top >= 0 && bottom < innerHeight && e.checkVisibility({ visibilityProperty: true });
  };
  const targets = document.querySelectorAll("a[href], button, summary, label[for], select, input");
  const found = [...targets].filter((e) => free(e) && seen(e));
  return found[Math.floor(number * found.length)];
}"""
#: As long as a start may take on a machine that has much else to do, in milliseconds.
LONG = 60_000
#: A browser that lets nobody keep anything, and one whose storage is full.
DENIED = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("denied", "SecurityError"); },
});
Object.defineProperty(window, "sessionStorage", {
  get() { throw new DOMException("denied", "SecurityError"); },
});"""
FULL = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };"""


class Reader:
    """Somebody who does not know what he does, in a window of his own."""

    def __init__(self, site: Site, page: Page, seed: int) -> None:
        self.site, self.page, self.random = site, page, random.Random(seed)  # noqa: S311 - no secret
        self.acts: list[str] = []

    def act(self) -> None:
        """Do one thing; what cannot be done just now is left."""
        deeds: list[Callable[[], None]] = [*[self.click] * 6, *[self.key] * 4, self.write, self.go, self.back]
        deed = self.random.choice([*deeds, self.resize, self.leave_half_loaded, self.kill])
        self.acts.append(deed.__name__)
        try:
            deed()
        except Error:
            self.acts[-1] += " in vain"

    def click(self) -> None:
        """Click on anything in sight that does not lead to another site."""
        one = self.page.evaluate_handle(ANY, self.random.random()).as_element()
        if one:
            one.click(timeout=500, no_wait_after=True)

    def key(self) -> None:
        """Press a key."""
        self.page.keyboard.press(self.random.choice(KEYS))

    def write(self) -> None:
        """Write something, wherever it goes."""
        self.page.keyboard.insert_text(self.random.choice(TEXTS))

    def go(self) -> None:
        """Go somewhere."""
        lang = self.random.choice(("ru", "en"))
        self.page.goto(
            f"{self.site.url}{lang}/{self.random.choice(PAGES)}", wait_until="commit", timeout=5000
        )

    def back(self) -> None:
        """Go back or forth, or load the page again."""
        turn = self.random.choice((self.page.go_back, self.page.go_forward, self.page.reload))
        turn(wait_until="commit", timeout=5000)

    def resize(self) -> None:
        """Turn the phone into something else."""
        self.page.set_viewport_size(self.random.choice((PHONE, DESKTOP, SMALL)))

    def leave_half_loaded(self) -> None:
        """Go to two pages, one upon the other."""
        for path in self.random.sample(PAGES, 2):
            self.page.evaluate("path => { location.href = path; }", f"{self.site.url}ru/{path}")

    def kill(self) -> None:
        """End whatever computes for the page."""
        for worker in self.page.workers:
            worker.evaluate("() => self.close()")


def assert_answers(page: Page) -> None:
    """The search answers, and its answer is a link that arrives."""
    page.set_viewport_size(DESKTOP)
    page.keyboard.press("Escape")
    search = page.locator(".md-search__input")
    search.click()
    search.fill("перехват 4.4.2")
    page.locator(".rk-result").first.click()
    page.wait_for_url(re.compile(r"/(?:ru|en)/.+#"))


def assert_plays(site: Site, page: Page, lang: str) -> None:
    """An example is played; if something has failed meanwhile, that is said, and a second try succeeds."""
    page.goto(site.address(lang, ID))
    page.locator(f"[data-rk-play='{ID}']").click()
    panel = page.locator(".rk-play").first
    again = panel.get_by_role("button", name=message("player-retry", lang), exact=True)
    played = panel.locator("p.rk-play-verdict")
    expect(played.or_(again).first).to_be_visible(timeout=LONG)
    if again.is_visible():
        again.click()
    expect(played).to_have_text(message("table-start", lang), timeout=LONG)


def settled(page: Page) -> Page:
    """The page once nothing is on its way: one with a search, reached from where the reader was left."""
    page.wait_for_load_state()
    if not page.locator(".md-search__input").count():
        page.locator("a[href]").first.click()
        page.wait_for_load_state()
    return page


@pytest.mark.parametrize("seed", SEEDS)
def test_random_acts_in_two_tabs(site: Site, reader: Open, seed: int) -> None:
    """Clicks, keys, texts, half-loaded pages, killed workers, in two tabs at once: both go on working."""
    first = reader(f"{site.url}ru/musket-pike/preemption/")
    tabs = [Reader(site, first, seed), Reader(site, first.context.new_page(), seed + 1000)]
    tabs[1].go()
    first.locator("[data-rk-play]").first.click()
    for _ in range(ACTS):
        for tab in tabs:
            tab.act()
    acts = [act for tab in tabs for act in tab.acts]
    assert sum(act.endswith("in vain") for act in acts) < len(acts) / 2, acts
    for tab in tabs:
        assert_answers(settled(tab.page))
    assert_plays(site, first, "ru")


@pytest.mark.parametrize("storage", some([DENIED, FULL]), ids=["denied", "full"])
def test_nothing_can_be_kept(site: Site, reader: Open, storage: str) -> None:
    """Where storage is off or full, all works but memory: chooser, switcher, scheme, cards, flips."""
    page = reader("about:blank")
    page.context.add_init_script(storage)
    page.goto(site.url)
    page.locator(".choice[hreflang=ru]").click()
    expect(page).to_have_url(f"{site.url}ru/")
    scheme = page.locator("body").get_attribute("data-md-color-scheme")
    for _ in range(2):
        page.locator("label.md-header__button[for^=__palette]:visible").click()
    assert page.locator("body").get_attribute("data-md-color-scheme") != scheme
    page.goto(site.address("ru", ID))
    page.locator("[data-rk-switch=both]").click()
    expect(page.locator("html")).to_have_class(re.compile("rk-both"))
    page.locator("[data-rk-switch=cards]").click()
    expect(page.locator("[data-rk-switch=cards]")).to_have_attribute("aria-pressed", "false")
    page.locator("a.rk-language[hreflang=en]").click()
    expect(page).to_have_url(re.compile(f"{site.url}en/"))
    assert_answers(page)


def test_a_site_out_of_reach(site: Site, reader: Open) -> None:
    """The network is lost in mid-session: each part says so, and goes on when it is back."""
    page = reader(site.address("en", ID))
    page.context.set_offline(True)
    search = page.locator(".md-search__input")
    search.click()
    search.fill("preempt")
    expect(page.locator(".rk-search [role=status]")).to_have_text(message("site-search-failed", "en"))
    again = page.locator(".rk-again")
    page.context.set_offline(False)
    again.click()
    expect(page.locator(".rk-result").first).to_be_visible()
    page.keyboard.press("Escape")
    page.context.set_offline(True)
    page.locator(f"[data-rk-play='{ID}']").click()
    expect(page.get_by_role("alert").get_by_text(message("player-failed-load", "en"))).to_be_visible()
    flip = page.locator(".rk-rule .rk-twin").first
    flip.click()
    expect(page.locator(".rk-status")).to_have_text(message("site-flip-failed", "en"))
    page.context.set_offline(False)
    flip.click()
    expect(page.locator(".rk-rule.rk-flipped .rk-other").first).to_be_visible()
    assert_plays(site, page, "en")


def damaged(good: str) -> Iterator[tuple[str, str]]:
    """A link as it may arrive, and what is said of it."""
    middle = len(good) // 2
    yield good[:middle], "table-link-broken"  # cut off by a messenger
    yield f"{good[:middle]}{'B' if good[middle] == 'A' else 'A'}{good[middle + 1 :]}", "table-link-broken"
    yield f"play=1.%00%FF{'A' * 5000}", "table-link-broken"
    yield "play=1.", "table-link-broken"
    yield good.replace("play=1.", "play=77.", 1), "table-link-newer"


def test_links_that_are_not_whole(site: Site, reader: Open) -> None:
    """Links that were damaged on their way, one after the other: each is told, and a good one opens."""
    lines = (site.folder / "vectors" / "musket-pike.jsonl").read_bytes().splitlines()
    good = link(parse(next(line for line in lines if ID.encode() in line))[1], 1)
    page = reader(f"{site.url}en/musket-pike/judge/")
    panel = page.locator(".rk-play")
    for fragment, code in damaged(good):
        page.evaluate("fragment => { location.hash = fragment; }", fragment)
        expect(panel.get_by_role("alert")).to_have_text(message(code, "en", version="77"), timeout=LONG)
    page.evaluate("fragment => { location.hash = fragment; }", good)
    expect(panel.locator("p.rk-play-verdict")).to_contain_text("1. A activates A1", timeout=LONG)
    expect(panel.get_by_role("alert")).to_be_hidden()
