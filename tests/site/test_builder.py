"""The build: strict, whole or not at all, every fault at its line."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulekit.pages import LANGS
from rulekit.site import SiteFault, build
from rulekit.site.editions import build_edition

ROOT = Path(__file__).parents[2]
PAGE = "docs/ru/glossary.md"


def told(checkout: Path) -> list[str]:
    """The faults of a build that must fail, without the folder's name."""
    with pytest.raises(SiteFault) as stopped:
        build(checkout)
    return stopped.value.text("en").replace(f"{checkout}/", "").split("\n")


def append(checkout: Path, text: str, page: str = PAGE) -> int:
    """Add text to a page; return the line on which it begins."""
    path = checkout / page
    before = path.read_text("utf-8")
    path.write_text(f"{before}\n{text}\n", "utf-8")
    return before.count("\n") + 2


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[x](no-such-page.md)", "no-such-page.md"),
        pytest.param("[x](glossary.md#no-such-anchor)", "no-such-anchor", marks=pytest.mark.long),
        ("[x](musket-pike/preemption.md#mp.no.such)", "mp.no.such"),
        ("[x](/ru/glossary/)", "/ru/glossary/"),
        pytest.param("[x](no/such/folder/)", "no/such/folder/", marks=pytest.mark.long),
        ("<script>alert(1)</script>", "<script"),
        pytest.param("![x](https://example.org/x.png)", "https://example.org/x.png", marks=pytest.mark.long),
        pytest.param("/// rule | mp.x.y", "/// rule | mp.x.y", marks=pytest.mark.long),
        ("{{ nobody() }}", "nobody"),
    ],
)
def test_a_fault_of_a_page_is_told_at_its_line(checkout: Path, text: str, fault: str) -> None:
    """Links, anchors, scripts, blocks and macros: file, line and what is wrong; and no site."""
    line = append(checkout, text)
    (only,) = told(checkout)
    assert only.startswith(f"{PAGE}:{line}: ")
    assert fault in only
    assert not (checkout / "site").exists()


def test_a_trace_asks_for_every_rule(checkout: Path) -> None:
    """Where a page has the table of all rules, a rule that no page has is told by its id."""
    for lang in LANGS:
        (checkout / "docs" / lang / "trace.md").write_text("# Trace { #trace }\n", "utf-8")
    faults = told(checkout)
    assert any(fault.startswith("docs/ru/musket-pike:1: mp.initiative.count ") for fault in faults)
    assert not any("mp.preemption.rally" in fault for fault in faults)


def test_a_wrong_example_is_told_at_its_line(checkout: Path) -> None:
    """An example that the rules refute stops the build."""
    path = checkout / "docs/ru/musket-pike/preemption.md"
    text = path.read_text("utf-8")
    step = "B2 пытается перехватить инициативу: 5 — неудача, «Без продления» (4.4.2)."
    assert step in text
    path.write_text(text.replace(step, step.replace("5", "0"), 1), "utf-8")
    line = text[: text.index(step)].count("\n") + 1
    assert told(checkout)[0].startswith(f"docs/ru/musket-pike/preemption.md:{line}: ")


@pytest.mark.parametrize(
    ("kind", "id"), [("rule", "mp.no.such"), ("reading", "mp.no.such"), ("rule", "xx.no.book")]
)
def test_a_block_that_no_code_declares_is_told_at_its_line(checkout: Path, kind: str, id: str) -> None:
    """A rule that is written before it is declared has no label yet: no page can show it."""
    lines = [append(checkout, f"/// {kind} | {id}\nA\n///", f"docs/{lang}/glossary.md") for lang in LANGS]
    found = [line for line in told(checkout) if id in line]
    assert [one.split(": ")[0] for one in found] == [
        f"docs/{lang}/glossary.md:{line}" for lang, line in zip(LANGS, lines, strict=True)
    ]


@pytest.mark.parametrize("name", ["terms.toml", "phrases/musket-pike.toml"])
def test_words_that_cannot_be_read_are_told_at_their_line(checkout: Path, name: str) -> None:
    """A broken file of words is the only fault."""
    line = append(checkout, "x = (", f"translations/{name}")
    (only,) = told(checkout)
    assert only.startswith(f"translations/{name}:{line}: ")


def test_faults_of_both_languages_are_told_at_once(checkout: Path) -> None:
    """An author does not mend one page to learn of the next."""
    append(checkout, "{{ nobody() }}")
    append(checkout, "{{ nobody() }}", "docs/en/glossary.md")
    assert [line.partition(":")[0] for line in told(checkout)] == [PAGE, "docs/en/glossary.md"]


def test_a_page_outside_of_the_navigation_is_a_fault(checkout: Path) -> None:
    """No page is published that nobody can find."""
    for lang in ("ru", "en"):
        (checkout / "docs" / lang / "lost.md").write_text("# Lost { #lost }\n\nText.\n", "utf-8")
    (only,) = [line for line in told(checkout) if "lost.md" in line]
    assert only


def test_a_quiet_logger_is_strict_all_the_same(checkout: Path) -> None:
    """`mkdocs build -q` forgets to be strict; the build of an edition does not."""
    append(checkout, "[x](no-such-page.md)")
    logger = logging.getLogger("mkdocs")
    level = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        with pytest.raises(SiteFault):
            build_edition(checkout, "ru", checkout / "out", "http://127.0.0.1/ru/")
    finally:
        logger.setLevel(level)


def former(folder: Path) -> None:
    """Make what looks like a built site, with a file of its own."""
    folder.mkdir()
    for name in ("sitemap.xml", "former.txt"):
        (folder / name).write_text("former", "utf-8")


@pytest.mark.parametrize("name", ["docs", "mkdocs.yml"])
def test_nothing_but_a_site_is_replaced(checkout: Path, name: str) -> None:
    """A folder or file that is no built site stays, though a user has named it."""
    before = sorted(checkout.rglob("*"))
    with pytest.raises(SiteFault, match="something other than a built site"):
        build(checkout, checkout / name)
    assert sorted(checkout.rglob("*")) == before


def test_a_failed_build_keeps_the_former_site(checkout: Path, tmp_path: Path) -> None:
    """What was there stays, and nothing half-made is left beside it."""
    former(checkout / "site")
    append(checkout, "[x](no-such-page.md)")
    before = set(checkout.iterdir())
    told(checkout)
    # What a build keeps for the next one is no part of a site.
    assert set(checkout.iterdir()) == before | {checkout / ".cache"}
    assert {path.name for path in (checkout / "site").iterdir()} == {"former.txt", "sitemap.xml"}


def test_a_good_build_replaces_the_former_site(checkout: Path) -> None:
    """No file of the former site is left, and everybody may read the new one."""
    former(checkout / "site")
    assert build(checkout, url="https://example.org/rules") == checkout / "site"
    assert not (checkout / "site" / "former.txt").exists()
    assert (checkout / "site").stat().st_mode & 0o777 == 0o755
    home = (checkout / "site/ru/index.html").read_text("utf-8")
    assert '<link rel="canonical" href="https://example.org/rules/ru/">' in home
    assert 'href="/rules/ru/"' in (checkout / "site/404.html").read_text("utf-8")


def test_the_work_is_shown_part_by_part(checkout: Path) -> None:
    """Who waits can be shown how much of the work is done, and how much there is."""
    done = []

    def through(parts: list[Callable[[], object]]) -> Iterator[Callable[[], object]]:
        for number, part in enumerate(parts, 1):
            yield part
            done.append((number, len(parts)))

    build(checkout, through=through)
    assert len(done) > len(LANGS)
    assert done == [(number, len(done)) for number in range(1, len(done) + 1)]


@pytest.mark.parametrize("missing", ["mkdocs.yml", "mkdocs.en.yml"])
def test_a_folder_without_a_site_is_told(checkout: Path, missing: str) -> None:
    """A build in the wrong folder says what it missed."""
    (checkout / missing).unlink()
    (only,) = told(checkout)
    assert missing in only
