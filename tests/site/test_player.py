"""An example played in the page, by touch and by keyboard, and what happens when something fails."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, Error, Page, Request, expect

from rulekit.games import BOOKS, book_of
from rulekit.messages import message
from rulekit.oracle.judge import judge
from rulekit.oracle.vectors import parse
from tests.site.conftest import DESKTOP, PHONE

if TYPE_CHECKING:
    from tests.site.conftest import Open, Site

ID = "mp.preemption.fails-twice"
IN_RUSSIAN, IN_ENGLISH = list(BOOKS)[::2], list(BOOKS)[1::2]
#: What an element says that nothing else is going on.
SETTLED = ".rk-play-status[hidden]"
#: As long as a start may take on a machine that has much else to do, in milliseconds.
LONG = 60_000


class Table:
    """A reader before the panel of a play."""

    def __init__(self, page: Page, lang: str) -> None:
        self.page, self.lang = page, lang
        self.panel = page.locator(".rk-play").first
        self.verdict = self.panel.locator("p.rk-play-verdict")

    def open(self, id: str) -> None:
        """Press the button of an example."""
        self.page.locator(f"[data-rk-play='{id}']").click()
        self.settle()

    def settle(self) -> None:
        """Wait for the verdict, and for the rest of it."""
        expect(self.panel.locator("div.rk-play-choices")).not_to_be_empty(timeout=LONG)
        self.panel.locator(SETTLED).wait_for(state="attached", timeout=LONG)

    def press(self, code: str) -> None:
        """Press a button that the page's scripts have made."""
        self.panel.get_by_role("button", name=message(f"player-{code}", self.lang), exact=True).click()
        self.settle()

    def unfold(self, code: str) -> None:
        """Open a fold."""
        self.panel.locator(f"[data-rk-fold={code}] > summary").click()
        expect(self.panel.locator(f"div.rk-play-{code}")).not_to_be_empty()


# A start of the engine takes seconds: the tests stand in such an order that the reader seldom changes the
# language, with which a page is loaded anew.
@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Page]:
    """A window in which a reader goes from page to page: the engine is loaded once, and stays."""
    context = browser.new_context(viewport=DESKTOP, locale="ru-RU")
    yield context.new_page()
    context.close()


@pytest.fixture
def page(tab: Page, site: Site) -> Iterator[Page]:
    """That window; nobody else is asked for anything, and no script has an error."""
    faults: list[str] = []

    def fault(error: object) -> None:
        faults.append(str(error))

    def foreign(request: Request) -> None:
        if not request.url.startswith(site.url):
            faults.append(request.url)

    tab.on("pageerror", fault)
    tab.on("request", foreign)
    tab.set_viewport_size(DESKTOP)
    yield tab
    tab.remove_listener("pageerror", fault)
    tab.remove_listener("request", foreign)
    assert faults == []


def go(page: Page, url: str) -> None:
    """Follow a link, as a reader does: within a language the theme swaps the page, and scripts stay."""
    if page.url == "about:blank":
        page.goto(url)
        return
    page.evaluate(
        """url => {
          const link = Object.assign(document.createElement("a"), { href: url });
          document.querySelector("article").append(link);
          link.click();
        }""",
        url,
    )
    page.wait_for_url(url)


def arrive(site: Site, page: Page, lang: str, id: str = ID) -> Table:
    """Go to an example that nobody has played."""
    if page.url != "about:blank":
        page.evaluate("sessionStorage.clear()")
    go(page, site.address(lang, id))
    table = Table(page, lang)
    close = table.panel.get_by_role("button", name=message("player-close", lang), exact=True)
    page.locator(f"[data-rk-play='{id}']").wait_for(state="attached")
    if close.count():
        # The panel may be the last page's, and go with it just now.
        with suppress(Error):
            close.click(timeout=1000)
    return table


def at(site: Site, page: Page, lang: str, id: str = ID) -> Table:
    """Go to an example, and play it anew."""
    table = arrive(site, page, lang, id)
    table.open(id)
    return table


@pytest.fixture
def full(site: Site, page: Page) -> Iterator[None]:
    """The browser has no room for what a page would keep."""
    go(page, f"{site.url}en/")
    page.evaluate(
        """() => {
          window.room = Storage.prototype.setItem;
          Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); };
        }"""
    )
    yield
    page.evaluate("() => { Storage.prototype.setItem = window.room; }")


def assert_fits(site: Site, page: Page, book: str, lang: str) -> None:
    """On a phone a step has its verdict, links to the rules that decided, and its board; it all fits."""
    page.set_viewport_size(PHONE)
    id = next(each.id for each in site.registry.examples(lang) if book_of(each.id).name == book)
    table = at(site, page, lang, id)
    expect(table.verdict).to_have_text(message("table-start", lang))
    table.press("forward")
    expect(table.verdict).to_contain_text("1. ")
    expect(table.panel.locator("figure.rk-board")).to_be_visible()
    for link in table.panel.locator(".rk-play-reasons a").all():
        address, _, anchor = str(link.get_attribute("href")).partition("#")
        assert address.startswith(f"{site.url}{lang}/{book}/")
        to = site.folder / address.removeprefix(site.url) / "index.html"
        assert f'id="{anchor}"' in to.read_text("utf-8")
    for code in ("try", "change", "position", "share"):
        table.unfold(code)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


@pytest.mark.parametrize("book", IN_ENGLISH)
def test_an_example_in_english(site: Site, page: Page, book: str) -> None:
    """Half of the books, on a phone."""
    assert_fits(site, page, book, "en")


def test_a_die_an_order_and_another_act(site: Site, page: Page) -> None:
    """What the reader changes is judged: with its rules, why not, and what would be allowed."""
    table = at(site, page, "en")
    table.press("last")
    table.press("first")
    table.press("forward")
    table.press("forward")
    expect(table.verdict).to_contain_text("failure")
    table.panel.get_by_role("button", name="The die shows: 1").click()
    expect(table.verdict).to_contain_text("B2 tries to preempt: 1 — success")
    expect(table.panel.locator(".rk-play-sum")).to_have_text("The die shows: 1; 3 or less succeeds.")
    expect(table.panel.get_by_text(message("player-yours", "en"))).to_be_visible()
    table.press("reset")
    expect(table.verdict).to_have_text(message("table-start", "en"))
    table.unfold("position")
    table.panel.locator("[data-rk-key='wings.B2'] > summary").click()
    row = table.panel.locator("[data-rk-key='wings.B2']")
    row.locator("[name=order]").select_option("Rally")
    row.get_by_role("button", name="Apply: B2").click()
    table.settle()
    table.press("forward")
    table.press("forward")
    expect(table.verdict).to_contain_text("not allowed: the order is Rally (4.4.1)")
    expect(table.panel.locator(".rk-play-nearest")).to_contain_text("B1")
    table.panel.get_by_role("button", name=message("table-do-instead", "en")).click()
    expect(table.verdict).to_contain_text("B1 tries to preempt")
    table.press("back")
    table.panel.get_by_role("button", name="B does not preempt", exact=True).click()
    expect(table.verdict).to_contain_text("2. B does not preempt")
    expect(table.panel.locator(".rk-play-where")).to_have_text(message("table-where", "en", at=2, length=2))


def test_a_link_opens_the_same_play(site: Site, page: Page) -> None:
    """A play that is sent is the same at the other end, at the same step, in a vector and in words too."""
    table = at(site, page, "en")
    table.press("forward")
    table.press("forward")
    table.panel.get_by_role("button", name="The die shows: 0").click()
    expect(table.verdict).to_contain_text("success")
    table.unfold("share")
    share = table.panel.locator("div.rk-play-share")
    link, prose, vector = (
        share.locator(f"[name={name}]").input_value() for name in ("link", "prose", "vector")
    )
    assert link.startswith(f"{site.url}en/musket-pike/judge/#play=1.")
    assert "2. B2 tries to preempt: 0 — success" in prose
    assert judge(*parse(json.loads(vector))).ok
    go(page, link)
    same = Table(page, "en")
    same.settle()
    expect(same.verdict).to_contain_text("2. B2 tries to preempt: 0 — success")


@pytest.mark.usefixtures("full")
def test_a_browser_that_keeps_nothing(site: Site, page: Page) -> None:
    """With the storage full a play goes on, and the reader is told how not to lose it."""
    table = at(site, page, "en")
    table.press("forward")
    table.panel.get_by_role("button", name="B does not preempt", exact=True).click()
    expect(table.verdict).to_contain_text("2. B does not preempt")
    expect(table.panel).to_contain_text(message("player-not-kept", "en"))


@pytest.mark.parametrize(
    ("fragment", "code"), [("play=1.broken", "table-link-broken"), ("play=9.q1Yy", "table-link-newer")]
)
def test_a_link_that_cannot_be_read(site: Site, page: Page, fragment: str, code: str) -> None:
    """A damaged link, or a newer one, is told as what it is; the page can still be used."""
    go(page, f"{site.url}en/musket-pike/judge/#{fragment}")
    told = message(code, "en", version="9")
    expect(page.get_by_role("alert").get_by_text(told)).to_be_visible(timeout=LONG)
    page.locator("select[name=example]").select_option(ID)
    page.locator(".rk-play-begin button").click()
    table = Table(page, "en")
    table.settle()
    table.press("forward")
    expect(table.verdict).to_contain_text("A1")


def test_by_keyboard_alone(site: Site, page: Page) -> None:
    """The panel is opened, stepped through, used and closed by keys; the focus is never lost."""
    table = arrive(site, page, "en")
    page.locator(f"[data-rk-play='{ID}']").focus()
    page.keyboard.press("Enter")
    table.settle()
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(table.panel.get_by_role("button", name="Forward")).to_be_focused()
    page.keyboard.press("Enter")
    expect(table.verdict).to_contain_text("1. A activates A1")
    expect(table.panel.get_by_role("button", name="Forward")).to_be_focused()
    table.settle()
    table.panel.get_by_role("button", name="B does not preempt", exact=True).press("Enter")
    expect(table.verdict).to_contain_text("2. B does not preempt")
    expect(table.panel.locator("div.rk-play-verdict")).to_be_focused()
    expect(table.panel.locator("[aria-live=polite]")).to_have_text("B does not preempt — step B (4.4.1).")
    table.panel.get_by_role("button", name="Close", exact=True).press("Enter")
    expect(table.panel).to_have_count(0)
    expect(page.locator(f"[data-rk-play='{ID}']")).to_be_focused()


def test_a_play_is_kept_when_the_page_is_left(site: Site, page: Page) -> None:
    """The reader's own play is offered again, in the other language too; beginning anew does not lose it."""
    table = at(site, page, "en")
    table.press("forward")
    table.panel.get_by_role("button", name="B does not preempt", exact=True).click()
    expect(table.panel).to_contain_text(message("player-kept", "en"))
    page.goto(site.address("ru", ID))
    same = Table(page, "ru")
    same.open(ID)
    expect(same.verdict).to_have_text(message("table-start", "ru"))
    same.press("resume")
    expect(same.verdict).to_contain_text("2. B не перехватывает")
    same.press("reset")
    expect(same.verdict).to_have_text(message("table-start", "ru"))
    same.press("resume")
    expect(same.verdict).to_contain_text("2. B не перехватывает")
    page.evaluate("sessionStorage.clear()")


def test_a_judged_play_is_kept_too(site: Site, page: Page) -> None:
    """The page for plays offers the reader's own before anything is loaded."""
    page.evaluate("sessionStorage.clear()")
    go(page, f"{site.url}ru/musket-pike/judge/")
    resume = page.get_by_role("button", name=message("player-resume", "ru"))
    expect(resume).to_be_hidden()
    page.locator(".rk-play-begin button").first.click()
    table = Table(page, "ru")
    table.settle()
    table.panel.locator(".rk-play-choices button").first.click()
    expect(table.panel).to_contain_text(message("player-kept", "ru"))
    told = table.verdict.inner_text()
    page.reload()
    resume.click()
    table.settle()
    expect(table.verdict).to_have_text(told)
    table.press("reset")
    expect(table.verdict).to_have_text(message("table-start", "ru"))
    page.evaluate("sessionStorage.clear()")


@pytest.mark.parametrize("book", IN_RUSSIAN)
def test_an_example_in_russian(site: Site, page: Page, book: str) -> None:
    """The other half."""
    assert_fits(site, page, book, "ru")


def test_any_act_may_be_tried(site: Site, page: Page) -> None:
    """An act that nobody offers is told why not, in Russian, with the rule's own text."""
    table = at(site, page, "ru")
    table.press("forward")
    table.unfold("try")
    form = table.panel.locator("form[data-rk-section='table-try']")
    form.locator("[name=pattern]").select_option("preempt:0")
    form.locator("[name=roll]").wait_for()
    form.locator("[name=wing]").select_option("B3")
    form.get_by_role("button", name="Попробовать").click()
    expect(table.verdict).to_contain_text(
        "B3 пытается перехватить инициативу — нельзя: приказ «Сбор» (4.4.1)."
    )
    expect(table.panel.locator(".rk-play-reasons")).to_contain_text("Крыло с приказом «Сбор»")
    expect(table.panel.locator(".rk-play-nearest")).to_contain_text("B1 пытается перехватить инициативу")
    form.locator("[name=wing]").select_option("")
    form.get_by_role("button", name="Попробовать").click()
    expect(table.panel.get_by_role("alert")).to_contain_text("заполните «крыло»")


def test_a_worker_that_is_killed(site: Site, page: Page) -> None:
    """The reader is told, nothing of the play is lost, and a new worker goes on with it; pages share one."""
    table = at(site, page, "ru")
    table.press("forward")
    worker = next(worker for worker in page.workers if worker.url.endswith("/worker.mjs"))
    worker.evaluate("() => { self.postMessage = () => self.close(); }")
    page.locator(".rk-play-go").nth(2).click()
    expect(table.panel.locator(".rk-play-status")).to_contain_text(message("player-failed-run", "ru"))
    table.panel.get_by_role("button", name=message("player-retry", "ru")).click()
    expect(table.verdict).to_contain_text("2. B2 пытается перехватить инициативу", timeout=LONG)
    # The theme swaps the page; the worker stays.
    page.locator(".md-footer__link--next").click()
    expect(page).not_to_have_url(site.address("ru", ID))
    page.locator("[data-rk-play]").first.click()
    Table(page, "ru").settle()
    assert len([worker for worker in page.workers if worker.url.endswith("/worker.mjs")]) == 1


def test_loading_is_cancelled_and_fails_and_goes_on(site: Site, reader: Open) -> None:
    """What loads can be cancelled; what cannot be loaded is told; both can be tried again."""
    page = reader(site.address("en", ID))
    held: list[Any] = []
    page.context.route("**/python-*.zip", lambda route: held.append(route))  # noqa: PLW0108 - Playwright looks at its arguments
    page.locator(f"[data-rk-play='{ID}']").click()
    panel = page.locator(".rk-play")
    expect(panel.get_by_role("progressbar")).to_be_visible()
    panel.get_by_role("button", name="Cancel").click()
    expect(panel).to_contain_text(message("player-cancelled", "en"))
    page.context.unroute("**/python-*.zip")
    page.context.route("**/python-*.zip", lambda route: route.abort())
    panel.get_by_role("button", name="Try again").click()
    expect(panel).to_contain_text(message("player-failed-load", "en"), timeout=LONG)
    page.context.unroute("**/python-*.zip")
    panel.get_by_role("button", name="Try again").click()
    Table(page, "en").settle()


def test_without_a_script(site: Site, reader: Open) -> None:
    """Nobody sees a button that does nothing; the page for plays says what it needs."""
    page = reader(site.address("ru", ID), java_script_enabled=False)
    expect(page.locator("[data-rk-play]").first).to_be_hidden()
    page.goto(f"{site.url}ru/musket-pike/judge/")
    expect(page.get_by_text(message("player-script", "ru"))).to_be_visible()
    expect(page.locator(".rk-play-begin")).to_be_hidden()
