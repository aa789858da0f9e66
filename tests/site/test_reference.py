"""The pages for programmers tell every public name, and nothing else can make a page tell code."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from rulekit.pages import LANGS, load
from rulekit.pages.registry import page_url
from rulekit.site import gate, macros
from rulekit.site.reference.public import PUBLIC
from rulekit.site.reference.source import source
from rulekit.site.reference.told import ORDER, told

if TYPE_CHECKING:
    from tests.site.conftest import Open, Site

ROOT = Path(__file__).parents[2]
NAMES = [f"{module}.{name}" for module, names in PUBLIC.items() for name in names]


def test_every_public_name_is_told_once() -> None:
    """Each language tells each name on one page, and both on the same one."""
    pages = load(ROOT / "docs").pages
    places = {
        lang: [(path, name) for name, page in pages[lang].items() for path, *_ in told(page.text)]
        for lang in LANGS
    }
    assert Counter(path for path, _ in places["ru"]) == dict.fromkeys(NAMES, 1)
    assert places["ru"] == places["en"]


@pytest.mark.parametrize("module", PUBLIC)
def test_public_names_can_be_imported(module: str) -> None:
    """The list names what is there."""
    loaded = import_module(module)
    assert not [name for name in PUBLIC[module] if not hasattr(loaded, name)]


def test_every_public_name_has_words() -> None:
    """Names, their fields and their methods say what they are, by a docstring or by the comment above."""
    assert not [path for path, one in source().public() if not one.docstring]


def test_a_comment_above_a_field_is_its_words() -> None:
    """All its lines are, wherever the field is declared; and what it names is linked where it is told."""
    modules = source().modules
    told_of = [
        modules[f"rulekit.{path}"].docstring
        for path in ("verdict.RuleConflict.rules", "games.book.Book.legal")
    ]
    assert [one and one.value for one in told_of] == [
        "The ids of the rules that collide.",
        "Lists what who chooses now may do, without dice and events: `legal(position)`.",
    ]
    book = modules["rulekit.games.book.Book.act"].docstring
    assert book is not None
    assert "[`start`][rulekit.games.book.Book.start] or `act`" in book.value
    assert "[`BadPlay`][rulekit.verdict.BadPlay]" in book.value


def test_a_summary_is_plain() -> None:
    """What the search shows is the first line, without links."""
    assert source().summary("rulekit.oracle.vectors.parse") == (
        "Read a vector, and its book, from JSON text or from plain values."
    )


@pytest.mark.parametrize("line", ["::: os", "> ::: os", "- ::: os", "## ::: os", "```text\n::: os\n```"])
def test_no_page_orders_code_to_be_told(line: str) -> None:
    """An order could name any module, and have it run to be read."""
    found = gate.faults(f"# A page {{ #page }}\n\n{line}\n", "page.md", macros.ALLOWED)
    assert [(fault.line, fault.code) for fault in found] == [(3 + line.startswith("`"), "reference-order")]
    assert ORDER in found[0].text("en")


def test_the_macro_tells_public_modules_alone() -> None:
    """Another module is no argument of it."""
    found = gate.faults('{{ api("os") }}\n', "page.md", macros.ALLOWED)
    assert [fault.code for fault in found] == ["macro-argument-none"]


@pytest.fixture(scope="module", params=LANGS)
def shown(request: pytest.FixtureRequest, site: Site) -> dict[str, str]:
    """The HTML of each page that tells names, by its name."""
    folder, pages = site.folder / request.param, load(ROOT / "docs").pages[request.param]
    names = [name for name, page in pages.items() if any(told(page.text))]
    return {name: (folder / page_url(name) / "index.html").read_text("utf-8") for name in names}


def test_every_name_has_its_place(shown: dict[str, str]) -> None:
    """The address of a name is its path, that of its fields too."""
    ids = {id for html in shown.values() for id in re.findall(r' id="(rulekit[^"]+)"', html)}
    assert {path for path, _ in source().public()} <= ids


def test_names_lead_to_their_places(shown: dict[str, str]) -> None:
    """Types in signatures and names in words are links, from one page to another too."""
    html = shown["programmers/musket-pike.md"]
    assert re.search(r'href="#rulekit\.games\.musket_pike\.Order"[^>]*>Order</a>', html)
    assert re.search(r'href="\.\./books/#rulekit\.verdict\.BadPlay"[^>]*><code>BadPlay</code></a>', html)


def test_the_words_are_marked_as_english(shown: dict[str, str]) -> None:
    """A voice that reads the Russian page reads them in their language."""
    for html in shown.values():
        words = re.findall(r'<div class="doc-words"([^>]*)>', html)
        assert set(words) == {' lang="en"'}


def test_no_style_but_ours(site: Site) -> None:
    """No style sheet is left behind by mkdocstrings."""
    assert not list(site.folder.rglob("*mkdocstrings*"))


@pytest.mark.parametrize("typed", ["BadPlay", "rulekit.verdict.BadPlay"])
def test_a_name_is_found(site: Site, reader: Open, typed: str) -> None:
    """The search leads from a name, or its path, to its place."""
    page = reader(f"{site.url}ru/")
    page.get_by_role("combobox").fill(typed)
    first = page.locator(".rk-search").get_by_role("option").first
    expect(first).to_have_attribute("href", f"{site.url}ru/programmers/books/#rulekit.verdict.BadPlay")
    expect(first).to_contain_text("Имя в программе")
