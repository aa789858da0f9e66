"""Blocks as HTML: rules, readings, notes, examples with their steps."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import markdown
import pytest

from rulekit.pages import load
from rulekit.proof import Unproved
from rulekit.site.blocks import makeExtension, without_options
from rulekit.site.edition import Edition

RULES = """\
/// rule | mp.preemption.rally
Крыло с приказом «Сбор» **не** перехватывает.
///

/// rule | mp.modifier.cavalry
Кавалерийское крыло: −1.
///

/// rule | mp.preemption.one-try
Не больше 1 попытки.
///

/// reading | mp.reading.below-zero
Меньше нуля: успех?

- да;
- нет.
///

/// note | mp.note.markers
Маркеры снимают в конце хода.
///
"""
EXAMPLE = """\
/// example | mp.preemption.sample
B2 не вправе.

Пояснение со [ссылкой](page.md).

| Игрок | Крыло | Приказ      |
|-------|-------|-------------|
| A     | A1    | «Атаковать» |
| B     | B2    | «Сбор»      |

Инициатива у A (4.2.1).

1. A активирует A1.
2. B2 пытается перехватить инициативу — нельзя: приказ «Сбор» (4.4.1).
3. A пытается продлить активацию A1: 3 — успех, вторая активация (4.3.2).
///
"""


def rendered(tmp_path: Path, text: str, lang: str = "ru") -> str:
    """The HTML of a page `mp/page.md`."""
    for name in ("ru", "en"):
        (tmp_path / "docs" / name / "mp").mkdir(parents=True)
    (tmp_path / "docs" / lang / "mp" / "page.md").write_text(text, "utf-8")
    settings: dict[str, Any] = {"edition": Edition(lang, load(tmp_path / "docs")), "page": "mp/page.md"}
    return markdown.markdown(text, extensions=[makeExtension(**settings), "tables"])


def section(html: str, id: str) -> str:
    """The HTML of one block."""
    parts: list[str] = re.findall(r"<section.*?</section>", html, re.DOTALL)
    return next(part for part in parts if f' id="{id}"' in part)


def test_a_rule_has_its_label_kind_and_basis(tmp_path: Path) -> None:
    """All three come from the code's registry, in the page's language."""
    rule = section(rendered(tmp_path, RULES), "mp.preemption.rally")
    assert 'role="group"' in rule
    assert 'aria-labelledby="mp.preemption.rally"' in rule
    name = '<a class="rk-label" href="#mp.preemption.rally">Правило <span>4.4.1</span></a>'
    assert f'<h2 class="rk-name" id="mp.preemption.rally">{name}</h2>' in rule
    assert ">запрет<" in rule
    assert re.search(r'class="rk-basis rk-basis--seed" title="[^"]+">по тексту правил<', rule)
    assert "<p>Крыло с приказом «Сбор» <strong>не</strong> перехватывает.</p>" in rule


@pytest.mark.parametrize(
    ("id", "basis", "words"),
    [
        ("mp.modifier.cavalry", "public-source", "открытый источник"),
        ("mp.preemption.one-try", "inferred", "выведено"),
        ("mp.note.markers", "inferred", "выведено"),
    ],
)
def test_a_badge_tells_what_a_block_rests_on(tmp_path: Path, id: str, basis: str, words: str) -> None:
    """Neither colour nor form alone says it: the badge has words."""
    assert re.search(rf'rk-basis--{basis}" title="[^"]+">{words}<', section(rendered(tmp_path, RULES), id))


def test_a_block_is_a_heading_below_the_last_one(tmp_path: Path) -> None:
    """Who goes from heading to heading meets every block, and the table of contents stays short."""
    text = f"# Page {{ #page }}\n\n## Part {{ #part }}\n\n{RULES}"
    html = rendered(tmp_path, text)
    assert re.findall(r"<h(\d)", html) == ["1", "2", *"33333"]
    assert len(re.findall(r' id="mp[^"]+"', html)) == 5


def test_a_reading_has_its_label_and_no_badge(tmp_path: Path) -> None:
    """A reading is an open question, so it rests on nothing."""
    reading = section(rendered(tmp_path, RULES), "mp.reading.below-zero")
    assert ">Трактовка <span>4.3.2</span></a>" in reading
    assert "rk-basis" not in reading
    assert reading.partition("</details>")[2].count("<li>") == 2


@pytest.mark.parametrize(
    ("lang", "other", "title"), [("ru", "en", "По-английски"), ("en", "ru", "In Russian")]
)
def test_a_block_links_to_its_twin(tmp_path: Path, lang: str, other: str, title: str) -> None:
    """The link is a real address, relative to the page, and says so in the page's language."""
    rule = section(rendered(tmp_path, RULES, lang), "mp.preemption.rally")
    link = f'href="../../../{other}/mp/page/#mp.preemption.rally" lang="{other}" hreflang="{other}"'
    assert link in rule
    assert f'{link} title="{title}"' in rule


def test_a_rule_nobody_declared_is_no_rule(tmp_path: Path) -> None:
    """A block whose id no code knows cannot be rendered."""
    with pytest.raises(KeyError):
        rendered(tmp_path, "/// rule | mp.no.such\nТекст.\n///\n")


def test_an_example_shows_its_parts(tmp_path: Path) -> None:
    """Title, act, die, outcomes and refusal are marked; commentary stays as it is."""
    html = section(rendered(tmp_path, EXAMPLE), "mp.preemption.sample")
    assert '<h2 class="rk-title" id="mp.preemption.sample">B2 не вправе.</h2>' in html
    assert '<p>Пояснение со <a href="page.md">ссылкой</a>.</p>' in html
    assert '<li class="rk-step"><span class="rk-act">A активирует A1</span>.</li>' in html
    assert '<li class="rk-step rk-step--refused"><span class="rk-act">B2 пытается' in html
    assert '— <span class="rk-refusal">нельзя: приказ «Сбор»</span> (' in html
    assert '<span class="rk-die">3</span> — <span class="rk-outcome">успех</span>, ' in html
    assert html.count("rk-step--refused") == 1


def test_the_start_of_an_example_is_marked(tmp_path: Path) -> None:
    """The claim of who begins cites the rule that decided it."""
    html = section(rendered(tmp_path, EXAMPLE), "mp.preemption.sample")
    assert (
        '<p><span class="rk-outcome">Инициатива у A</span> (<span class="rk-cite">4.2.1</span>).</p>' in html
    )


def test_a_cite_label_links_to_the_rule_that_decided(tmp_path: Path) -> None:
    """Of all rules with the label 4.4.1, the one that refused; labels of rules without a text stay text."""
    html = rendered(tmp_path, RULES + "\n" + EXAMPLE)
    assert '(<a class="rk-cite" href="#mp.preemption.rally">4.4.1</a>).' in html
    assert '(<span class="rk-cite">4.3.2</span>).' in html


def test_the_text_of_an_example_is_not_changed(tmp_path: Path) -> None:
    """Marking adds no word and loses none."""
    html = section(rendered(tmp_path, EXAMPLE), "mp.preemption.sample")
    steps = [re.sub(r"<[^>]+>", "", item) for item in re.findall(r'<li class="rk-step.*?</li>', html)]
    assert steps == re.findall(r"(?m)^\d\. (.+)$", EXAMPLE)


def test_an_example_that_the_rules_refute_is_not_rendered(tmp_path: Path) -> None:
    """No page shows an example that is wrong; the fault names its line."""
    with pytest.raises(Unproved) as stopped:
        rendered(tmp_path, EXAMPLE.replace("успех", "неудача"))
    assert stopped.value.faults[0].line == 15
    assert str(stopped.value) == "\n".join(map(str, stopped.value.faults))


def test_options_do_not_reach_markdown() -> None:
    """Options are taken off with their lines; all other text stays."""
    text = "/// rule | a.b\n    first: B\n    other: x\n\nText.\n///\n\n    first: code\n"
    assert without_options(text) == "/// rule | a.b\n\nText.\n///\n\n    first: code\n"
