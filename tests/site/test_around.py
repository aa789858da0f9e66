"""Around a rule: where it comes from, what names it, and what can be done with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, Page, expect

from rulekit.pages import load

if TYPE_CHECKING:
    from tests.site.conftest import Open, Site

DOCS = Path(__file__).parents[2] / "docs"
RULE = "mp.preemption.window"


def fold(page: Page, id: str = RULE) -> Locator:
    """A rule's fold."""
    return page.locator(f".rk-around[data-rk-id='{id}']")


@pytest.fixture
def phone(site: Site, reader: Open) -> Page:
    """A phone at the rule, whose clipboard can be read."""
    page = reader(site.address("ru", RULE), phone=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    fold(page).locator("summary").click()
    return page


def clipboard(page: Page) -> str:
    """What was copied."""
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_what_the_fold_says(site: Site, phone: Page) -> None:
    """Its source with a link to the book's sources, its examples by their titles; nothing sticks out."""
    expect(fold(phone)).to_contain_text("Musket & Pike, 4.4.1")
    title = load(DOCS).block("ru", "mp.preemption.too-late").body.partition("\n\n")[0]
    expect(fold(phone).get_by_role("link", name=" ".join(title.split()))).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    box: Any = fold(phone).locator("summary").bounding_box()
    assert min(box["width"], box["height"]) >= 24


def test_a_quotation(site: Site, phone: Page) -> None:
    """Text, label, book and address; of the language that is shown."""
    fold(phone).get_by_role("button", name="Скопировать цитатой").click()
    expect(phone.locator(".rk-status")).to_have_text("Цитата скопирована")
    assert clipboard(phone).startswith("> Перехватить инициативу можно только в окне")
    assert clipboard(phone).endswith(f"\n— Musket & Pike, Правило 4.4.1\n{site.address('ru', RULE)}")


def test_a_report(site: Site, phone: Page) -> None:
    """Both texts, id, page and edition, ready to be added to and copied; no request is made elsewhere."""
    fold(phone).get_by_role("button", name="Сообщить о расхождении").click()
    area = fold(phone).get_by_role("textbox")
    expect(area).to_be_focused()
    phone.keyboard.insert_text("Слова «в окне» лишние.")
    fold(phone).get_by_role("button", name="Скопировать сообщение").click()
    expect(phone.locator(".rk-status")).to_have_text("Сообщение скопировано")
    lines = clipboard(phone).splitlines()
    assert lines[0] == f"Расхождение: {RULE} — Правило 4.4.1, Musket & Pike"
    assert lines[1] == f"Страница: {site.address('ru', RULE)}"
    assert "Перехватить инициативу можно только в окне" in clipboard(phone)
    assert "A side can preempt only in the window" in clipboard(phone)
    assert lines[-1] == "Слова «в окне» лишние."


def test_without_scripts(site: Site, reader: Open) -> None:
    """What is known of the rule is there; what needs a script is not."""
    page = reader(site.address("ru", RULE), java_script_enabled=False)
    fold(page).locator("summary").click()
    expect(fold(page)).to_contain_text("Примеры:")
    expect(fold(page).get_by_role("button")).to_have_count(0)


def test_more_examples_than_the_fold_shows(site: Site, reader: Open) -> None:
    """The rest of a rule's examples open in place, without a script too."""
    page = reader(site.address("ru", "mp.preemption.opening"), java_script_enabled=False)
    many = fold(page, "mp.preemption.opening")
    many.locator(":scope > summary").click()
    rest = many.locator(".rk-rest")
    expect(rest.get_by_role("link").first).to_be_hidden()
    rest.locator("summary").click()
    expect(rest.get_by_role("link").first).to_be_visible()
    told = int(rest.locator("summary").inner_text().rpartition(" ")[2])
    assert rest.get_by_role("link").count() == told > 6
