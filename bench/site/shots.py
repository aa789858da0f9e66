"""Pictures of the site to be looked at: what readers see, on a phone and on a desktop, light and dark.

From the project's folder: `.venv/bin/python -m bench.site.shots FOLDER [SITE]`, with a site that is built
already; else one is built.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from bench.site.serving import DESKTOP, PHONE, browsing, built, served

EXAMPLE = "mp.preemption.fails-twice"
RULE = "mp.preemption.rally"
#: Milliseconds: as long as a start may take, and until nothing moves.
LONG, SETTLED = 180_000, 600


def stay(page: Page) -> None:
    """Do nothing: what is to be seen is there."""


def play(page: Page, steps: int) -> None:
    """Play an example on, and wait for all of it."""
    page.locator(f"[data-rk-play='{EXAMPLE}']").click()
    panel = page.locator(".rk-play").first
    panel.locator("div.rk-play-choices").filter(has_text="A").wait_for(timeout=LONG)
    for at in range(1, steps + 1):
        panel.locator(".rk-play-go").nth(2).click()
        panel.locator("p.rk-play-verdict").filter(has_text=f"{at}. ").wait_for()
    panel.locator(".rk-play-status[hidden]").wait_for(state="attached")
    panel.scroll_into_view_if_needed()
    panel.evaluate("(e) => e.scrollIntoView()")


def search(page: Page) -> None:
    """Ask the search."""
    page.keyboard.press("/")
    page.locator(".md-search__input").fill("перехватывать")
    page.locator(".rk-result").first.wait_for()


def card(page: Page) -> None:
    """Open a card of a term."""
    link = page.locator(f".rk-block:has([id='{RULE}']) a[href*='#term.']").first
    link.scroll_into_view_if_needed()
    link.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    page.locator(".rk-leaf").first.wait_for()


def flip(page: Page) -> None:
    """Turn a rule to the other language."""
    block = page.locator(f".rk-block:has([id='{RULE}'])").first
    block.locator(".rk-twin").click()
    block.locator(".rk-other").wait_for()


VIEWS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "home": ("ru/", stay),
    "rule": (f"ru/musket-pike/preemption/#{RULE}", stay),
    "play": ("ru/musket-pike/preemption/", lambda page: play(page, 2)),
    "refusal": ("en/musket-pike/preemption/", lambda page: play(page, 8)),
    "search": ("ru/musket-pike/preemption/", search),
    "card": ("ru/musket-pike/preemption/", card),
    "flip": (f"ru/musket-pike/preemption/#{RULE}", flip),
}


def main(args: list[str]) -> None:
    """Take them."""
    folder = Path(args[0])
    folder.mkdir(parents=True, exist_ok=True)
    with built(args[1:]) as site, served(site) as url, browsing() as browser:
        for device, size in (("phone", PHONE), ("desktop", DESKTOP)):
            for scheme in ("light", "dark"):
                with browser.new_context(viewport=size, color_scheme=scheme) as context:
                    page = context.new_page()
                    for view, (path, prepare) in VIEWS.items():
                        page.goto("about:blank")
                        page.goto(url + path, wait_until="networkidle")
                        prepare(page)
                        page.wait_for_timeout(SETTLED)
                        page.screenshot(path=folder / f"{view}-{device}-{scheme}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
