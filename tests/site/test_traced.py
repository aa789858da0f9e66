"""The page of the trace, and the links between examples that differ in one thing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from rulekit.games import BOOKS, Book
from rulekit.pages import Registry, load, scan
from rulekit.proof.twins import Twin
from rulekit.site import store, traced
from rulekit.site.ahead import prepare_counts
from rulekit.site.edition import Edition
from rulekit.site.traced import compared, trace, twins
from tests.site.conftest import Open, Site

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module", params=["ru", "en"])
def edition(request: pytest.FixtureRequest) -> Edition:
    """The real pages."""
    return Edition(request.param, load(ROOT / "docs"))


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_every_rule_has_its_row(edition: Edition, book: Book) -> None:
    """Each rule of the book stands in the table once, those that are not shown in full before all others."""
    html = trace(book.name, edition, "trace.md")
    rows = html.split('<tr role="row">')[2:]
    assert sorted(re.findall(r"<br><code>([^<]+)</code><br><small>", html)) == sorted(book.rules)
    failing = ["<strong>✗" in row for row in rows]
    assert failing == sorted(failing, reverse=True)


def test_the_links_lead_to_the_blocks(edition: Edition) -> None:
    """Rules and examples are linked from the page that has the table, in this language and the other."""
    (other,) = edition.others
    html = trace("dark-millennium", edition, "trace.md")
    rule = edition.registry.url(edition.lang, "dm.block.lock")
    assert f'href="../{rule}"' in html
    assert f'href="../../{other}/{edition.registry.url(other, "dm.block.lock")}" lang="{other}"' in html
    assert "state.py" not in html
    assert "<code>rules.py:" in html


def test_both_editions_share_one_trace(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Pages that are read again are traced once; other pages anew."""
    made: list[Any] = []
    module: Any = traced
    monkeypatch.setattr(module, "trace_rules", lambda *args, **_settings: made.append(args))
    monkeypatch.setattr(module, "proved", lambda _pages: ())
    module._traces.cache_clear()
    for text in ("a", "a", "b"):
        module._traces(module.Pages(Registry(tmp_path, {"ru": {"a.md": scan(text)}})))
    module._traces.cache_clear()
    assert len(made) == 2


def test_sights_are_worked_out_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What a page of the trace asks for is made before the pages, for each book once; then it is known."""
    made: list[str] = []

    def ablate(_vectors: object, books: list[Book]) -> dict[str, object]:
        made.extend(book.name for book in books)
        return {}

    monkeypatch.setattr(traced, "ablate", ablate)
    for lang in ("ru", "en"):
        (tmp_path / "docs" / lang).mkdir(parents=True)
        (tmp_path / "docs" / lang / "trace.md").write_text('{{ trace("musket-pike") }}\n', "utf-8")
    with store.opened(tmp_path):
        for _ in range(2):
            prepare_counts(tmp_path)
    assert made == list(BOOKS)


def test_twins_are_linked(edition: Edition) -> None:
    """Two readings of one play are a fact apart; a link says so."""
    many = twins(edition, "dm.block-cost.locks")
    assert many == (Twin("dm.block-cost.stays", "position"),)
    (link,) = compared(many, edition, "dark-millennium/open-questions.md")
    assert 'class="rk-compare" href="#dm.block-cost.stays"' in link.replace('href="./#', 'href="#')
    assert twins(edition, "dm.block.lock") == ()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_page_fits(reader: Open, site: Site, phone: bool) -> None:
    """The table is no wider than the screen; on a phone it is a list, to a screen reader a table."""
    page: Page = reader(f"{site.url}ru/trace/", phone=phone)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.get_by_role("table").count() == len(BOOKS)
    assert page.get_by_role("rowheader").count() == sum(len(book.rules) for book in BOOKS.values())
    shown = page.locator(".rk-trace tbody tr").first.evaluate("row => getComputedStyle(row).display")
    assert shown == ("block" if phone else "table-row")
