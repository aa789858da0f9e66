"""The pairs of a small book as HTML: texts and marks, states, changes, findings, the summary, the badge."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from rulekit.fidelity.lexis import Same, lexis
from rulekit.fidelity.pair import Span
from rulekit.fidelity.side import Side
from rulekit.fidelity.terms import load as load_terms
from rulekit.pages import load
from rulekit.site.edition import Edition
from rulekit.site.inspection import faults
from rulekit.site.pairs import known
from rulekit.site.pairs.badge import badge
from rulekit.site.pairs.said import changed, coded, said
from rulekit.site.pairs.summary import review
from rulekit.site.pairs.view import pairs
from tests.fidelity.workshop import NAME, RULE, Workshop

ROOT = Path(__file__).parents[2]
PAGE = "translating/pairs/musket-pike.md"
ENGLISH = "A unit can do no more than 1 action in an activation."


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    """A book of one page, all of it reviewed, with the page that shows its pairs."""
    shop = Workshop(tmp_path).begin()
    for lang in ("ru", "en"):
        (shop.root / "docs" / lang / PAGE).parent.mkdir(parents=True)
        (shop.root / "docs" / lang / PAGE).write_text("# Pairs { #pairs }\n", "utf-8")
    shutil.copy(ROOT / "translations/terms.toml", shop.root / "translations")
    shutil.copy(ROOT / "mkdocs.yml", shop.root)
    return shop


def edition(workshop: Workshop, lang: str = "en") -> Edition:
    """The pages as they are now."""
    return Edition(lang, load(workshop.root / "docs"))


def shown(workshop: Workshop, id: str = RULE, lang: str = "en") -> str:
    """The HTML of one pair."""
    html = pairs("musket-pike", edition(workshop, lang), PAGE)
    assert not faults(html, "", "page.md")
    parts = re.split(r'(?=<div class="rk-pair)', html)
    return next(part for part in parts if f'id="pair-{id}"' in part)


def test_a_pair_has_both_texts(workshop: Workshop) -> None:
    """Its name leads to itself, each text to its own page; terms and numbers are marked."""
    html = shown(workshop)
    assert f'<h3 id="pair-{RULE}"><a href="#pair-{RULE}">Rule ' in html
    assert f"<code>{RULE}</code>" in html
    assert "<small>reviewed</small>" in html
    assert f'<div lang="ru"><a href="../../../../ru/{NAME}/#{RULE}">RU</a>За ' in html
    assert f'<div lang="en"><a href="../../../{NAME}/#{RULE}">EN</a>A ' in html
    assert "За <u>активацию</u> можно выполнить не больше <b>1</b> действия." in html
    assert "no more than <b>1</b> <u>action</u>" in html
    assert "rk-waits" not in html


@pytest.mark.parametrize(
    ("id", "name", "place"),
    [
        (f"{NAME}~actions", "Heading", f"{NAME}/#actions"),
        (f"{NAME}~actions:text@mp.actions.one", "Text", f"{NAME}/#mp.actions.one"),
        (f"{NAME}~actions:table-1", "Table heading", f"{NAME}/#actions"),
        (f"{NAME}:text", "Text", f'{NAME}/"'),
        ("mp.actions.twice", "Example", f"{NAME}/#mp.actions.twice"),
        ("mp.actions.twice~comment", "Commentary", f"{NAME}/#mp.actions.twice"),
        ("mp.note.one", "Note", f"{NAME}/#mp.note.one"),
    ],
)
def test_every_sort_of_pair_leads_to_its_place(workshop: Workshop, id: str, name: str, place: str) -> None:
    """A pair's id has one `#` in an address; what has no anchor is read at its block, heading or page."""
    html = shown(workshop, id)
    assert f'<a href="#pair-{id}">{name}</a>' in html
    assert f"../../../{place}" in html


def test_macros_are_code(workshop: Workshop) -> None:
    """A macro in a sentence is shown as it is written, and neither run nor lost."""
    html = shown(workshop, f"{NAME}~actions:text-2@mp.actions.twice")
    assert '<code><i>{{ odds("rally") }</i>}</code>' in html


def test_a_stale_pair_shows_what_has_changed(workshop: Workshop) -> None:
    """Before any sync: the words that went and those that came, in the language that has changed."""
    workshop.replace("en", ENGLISH, "A unit can do no more than 2 actions.")
    html = shown(workshop)
    assert '<small class="rk-stale">changed after the review</small>' in html
    assert '<div class="rk-pair rk-found rk-waits">' in html
    assert "<del>1 action in an activation.</del><ins>2 actions.</ins>" in html
    assert html.count("rk-change-") == 1
    assert '<input type="radio" name="rk-show" class="rk-show-waits"> to review: 1' in pairs(
        "musket-pike", edition(workshop), PAGE
    )


def test_a_conflict_shows_both_sides(workshop: Workshop) -> None:
    """What the record has is told against the page, with what to do."""
    workshop.replace("en", ENGLISH, "A unit can do 1 action.")
    workshop.edit(RULE, msgstr="A unit does 1 action.")
    html = shown(workshop)
    assert '<small class="rk-conflict">conflict</small>' in html
    assert "both the page and the English of the record have changed" in html
    assert "The English of the record" in html
    assert "A unit <del>can do</del><ins>does</ins> 1 action." in html


def test_hostile_english_is_text(workshop: Workshop) -> None:
    """What a record has stays words: no element, no macro; and why the page cannot take it is said."""
    workshop.edit(RULE, msgstr='<script>x</script> {{ cycler }} <b onclick="x">')
    html = shown(workshop)
    assert "&lt;script&gt;x&lt;/script&gt;" in html
    assert "<script" not in html
    assert "<code>{{ cycler }}</code>" in html
    assert "The page cannot take this English: " in html


def test_a_finding_stands_beside_the_words(workshop: Workshop) -> None:
    """Its number is at the words in both texts; why and how to mend it are in the reader's language."""
    workshop.replace("en", "no more than 1 action", "no more than 3 actions")
    html = shown(workshop, lang="ru")
    number = re.search(r"<li>numbers: ([^<]+)<small>Сверьте число[^<]+</small></li>", html)
    assert number
    assert "3" in number[1]
    (ru, en) = re.findall(r'<div lang="(?:ru|en)"><a.*?</a>(.*?)</div>', html)[:2]
    assert '<mark data-n="1"><b>1</b></mark>' in ru
    assert '<mark data-n="1"><b>3</b></mark>' in en


def test_a_dismissed_finding_is_told_apart(workshop: Workshop) -> None:
    """It is no longer marked or counted; its reason is there."""
    workshop.replace("en", "no more than 1 action", "no more than 3 actions")
    workshop.edit(RULE, tcomment="dismiss numbers: a <test>")
    html = shown(workshop)
    assert '<p class="rk-dismissed">numbers: dismissed: a &lt;test&gt;</p>' in html
    assert "<mark" not in html


def test_the_filter_counts(workshop: Workshop) -> None:
    """A choice that would leave nothing cannot be made."""
    html = pairs("musket-pike", edition(workshop), PAGE)
    count = html.count("<h3 ")
    assert f"all pairs: {count}<" in html
    assert 'class="rk-show-waits" disabled> to review: 0<' in html


def test_the_summary_counts_and_leads(workshop: Workshop) -> None:
    """Each book has its row, each check its own; what waits is named."""
    workshop.replace("en", "no more than 1 action", "no more than 3 actions")
    html = review(edition(workshop), "translating/index.md")
    count = len(edition(workshop).pairs.of("musket-pike"))
    cells = r"<td>(\d+|—)</td>" * 4
    name = '<th scope="row"><a href="pairs/musket-pike/">Musket & Pike</a></th>'
    row = re.search(name + cells, html)
    assert row
    assert row.groups()[:3] == (str(count), str(count - 1), "1")
    assert f'<th scope="row">numbers</th><td><a href="pairs/musket-pike/#pair-{RULE}">1</a></td>' in html
    assert f'To review (1): <a href="pairs/musket-pike/#pair-{RULE}"><code>{RULE}</code></a>' in html


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_badge_tells_the_worst(workshop: Workshop, lang: str) -> None:
    """A block whose pair is reviewed says so; an example with a changed commentary does not."""
    words = {"ru": ("сверено", "изменилось"), "en": ("reviewed", "changed")}[lang]
    workshop.replace("en", "A comment on the example.", "A remark.")
    here = edition(workshop, lang)
    rule, example = (here.registry.places[lang][id] for id in (RULE, "mp.actions.twice"))
    there = "../../translating/pairs/musket-pike/#pair-"
    link = f'href="{there}{RULE}"><span>{words[0]}</span></a>'
    assert re.fullmatch(f'<a class="rk-review rk-review-reviewed" title="[^"]+" {link}', badge(rule, here))
    stale = badge(example, here)
    assert f'href="{there}mp.actions.twice~comment"><span>{words[1]}</span></a>' in stale
    assert "rk-review-stale" in stale


def test_without_the_page_the_badge_leads_nowhere(workshop: Workshop) -> None:
    """A site that does not show the pairs has the word alone."""
    (workshop.root / "docs/en" / PAGE).unlink()
    here = edition(workshop)
    assert badge(here.registry.places["en"][RULE], here).startswith('<span class="rk-review')


def test_both_editions_share_the_findings(workshop: Workshop) -> None:
    """The checks run once for pages that are read twice, and anew when the record has changed."""
    ru, en = (edition(workshop, lang).pairs for lang in ("ru", "en"))
    assert ru is en
    workshop.edit(RULE, tcomment="dismiss numbers: none")
    assert edition(workshop).pairs is not en


def test_an_unreadable_record_is_a_fault(workshop: Workshop) -> None:
    """It is told at its line, so that no build takes its pairs for new ones."""
    assert list(known.unreadable_records(workshop.root)) == []
    text = workshop.po.read_text("utf-8")
    workshop.po.write_text(text.replace('msgid "Приказы"', "<<<<<<< HEAD"), "utf-8")
    (fault,) = known.unreadable_records(workshop.root)
    assert fault.path == workshop.po.as_posix()
    assert text.splitlines()[fault.line - 1] == 'msgid "Приказы"'


def test_marks_stand_within_each_other() -> None:
    """A finding around terms, a number within code, and two findings that overlap."""
    terms = load_terms(ROOT / "translations/terms.toml")
    side = Side("en", "A wing rolls `3`, **twice**.")
    html = said(side, lexis("en", "musket-pike", Same(terms)), [(1, [Span(0, 6)]), (2, [Span(2, 12)])])
    assert html == (
        '<mark>A </mark><mark data-n="1"><u>wing</u></mark><mark data-n="2"> rolls</mark> '
        "<code><i>`</i><b>3</b><i>`</i></code>, <i>**</i><b>twice</b><i>**</i>."
    )


def test_what_no_page_may_hold_is_code() -> None:
    """Signs that a renderer should have taken are told as code."""
    assert coded("a /// b {{ c }} < d") == "a <code>///</code> b <code>{{ c }}</code> &lt; d"


def test_of_what_has_stayed_only_the_neighbours_are_told() -> None:
    """Far from a change the words are left out."""
    many = " ".join("abcdefghijklmnopqrst")
    assert changed(f"{many} old {many}", f"{many} new {many}") == (
        "… m n o p q r s t <del>old</del><ins>new</ins> a b c d e f g h …"
    )
