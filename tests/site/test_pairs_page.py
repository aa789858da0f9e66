"""The translators' pages in a browser: two languages at any width, the choice, the ways there and back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from rulekit.fidelity.units import units
from rulekit.games import BOOKS
from tests.site.conftest import Open, Site

ROOT = Path(__file__).parents[2]
RULE = "mp.preemption.eligible"
PAIRS = "translating/pairs/musket-pike/"

#: Where the two texts of a pair stand.
BOXES = """id => {
  const pair = document.getElementById(id).closest(".rk-pair");
  const [ru, en] = [...pair.querySelectorAll(":scope > div[lang]")].map((e) => e.getBoundingClientRect());
  return { beside: en.left >= ru.right, below: en.top >= ru.bottom };
}"""


#: A pair with a finding, whatever the checks find today.
FIND = """() => {
  document.querySelector(".rk-pair").classList.add("rk-found");
  document.querySelector(".rk-show-found").disabled = false;
}"""


def test_every_pair_has_its_place(site: Site) -> None:
    """All pairs of all pages are shown once, in both editions, on the page of their book."""
    expected = {f"pair-{pair.id.replace('#', '~')}" for pair in units(site.registry)}
    for lang in ("ru", "en"):
        pages = [site.folder / lang / "translating/pairs" / name for name in (*BOOKS, "site")]
        shown = [id for page in pages for id in _ids(page / "index.html")]
        assert len(shown) == len(set(shown))
        assert set(shown) == expected


def _ids(page: Path) -> list[str]:
    return re.findall(r'<h3 id="(pair-[^"]+)">', page.read_text("utf-8"))


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_languages_stand_beside_or_below_each_other(reader: Open, site: Site, phone: bool) -> None:
    """On a desktop in two columns, on a phone one below the other; each says which language it is."""
    page = reader(f"{site.url}ru/{PAIRS}#pair-{RULE}", phone=phone)
    assert page.evaluate(BOXES, f"pair-{RULE}") == {"beside": not phone, "below": phone}
    head = page.locator(".rk-heads")
    expect(head).to_be_visible(visible=not phone)
    if not phone:
        assert head.evaluate("e => e.getBoundingClientRect().top") <= 60
        expect(head).to_be_in_viewport()


def test_the_choice_leaves_what_was_asked_for(reader: Open, site: Site) -> None:
    """Without scripts too: pairs with findings, and the pages that have any."""
    page = reader(f"{site.url}en/{PAIRS}", java_script_enabled=False)
    pairs = page.locator(".rk-pair")
    everything = pairs.count()
    assert pairs.locator("visible=true").count() == everything
    page.evaluate(FIND)
    page.locator(".rk-show-found").check()
    assert page.locator(".rk-pair:visible").count() == page.locator(".rk-pair.rk-found").count() < everything
    assert page.locator(".rk-sheet:visible").count() == page.locator(".rk-sheet:has(.rk-found)").count()
    page.locator(".rk-show-all").check()
    assert page.locator(".rk-pair:visible").count() == everything


def test_the_badge_leads_to_the_pair_and_back(reader: Open, site: Site) -> None:
    """From a rule to its two texts, and from each of them to the rule in that language."""
    page = reader(site.address("en", RULE))
    page.locator(f'section:has([id="{RULE}"]) .rk-review').click()
    page.wait_for_url(f"{site.url}en/{PAIRS}#pair-{RULE}")
    pair = page.locator(".rk-pair", has=page.locator(f'[id="pair-{RULE}"]'))
    expect(pair).to_be_in_viewport()
    pair.locator("div[lang=ru] > a").click()
    page.wait_for_url(site.address("ru", RULE))


@pytest.mark.parametrize(
    ("path", "scheme"), [("ru/translating/", "light"), ("en/translating/pairs/site/", "dark")]
)
def test_axe_finds_nothing(reader: Open, site: Site, path: str, scheme: str) -> None:
    """The summary and the pairs break no rule that axe knows."""
    page = reader(site.url + path, color_scheme=scheme)
    page.evaluate((ROOT / "node_modules/axe-core/axe.min.js").read_text("utf-8"))
    found = page.evaluate("axe.run('article').then((found) => found.violations)")
    assert [(one["id"], [node["html"] for node in one["nodes"]][:3]) for one in found] == []


def test_on_paper_no_pair_is_cut(reader: Open, site: Site) -> None:
    """Print leaves out the choice; the texts stay."""
    page = reader(f"{site.url}ru/translating/pairs/site/")
    page.emulate_media(media="print")
    expect(page.locator(".rk-show")).to_be_hidden()
    expect(page.locator(".rk-pair").first).to_be_visible()
