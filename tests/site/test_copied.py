"""What a browser copies of our pages can be pasted to the judge."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rulekit.cli import main
from tests.sample import some

if TYPE_CHECKING:
    from tests.site.conftest import Open, Site

ROOT = Path(__file__).parents[2]
PAGES = [
    ("ru", "hidden-movement/reveal"),
    ("en", "musket-pike/preemption"),
    ("ru", "dark-millennium/special-assault"),
    ("en", "ninth-age/flight"),
]
COPIED = ["clipboard-read", "clipboard-write"]
SELECT = "element => getSelection().selectAllChildren(element)"
OPEN = "() => document.querySelectorAll('details').forEach(one => one.open = true)"


def verdicts(file: Path, capsys: pytest.CaptureFixture[str]) -> list[Any]:
    """What the judge finds in a file: of each record whether it is as written, and who decided each step."""
    main(["judge", "--json", str(file)])
    answers = map(json.loads, capsys.readouterr().out.splitlines())
    return [(one["ok"], [step["because"] for step in one["steps"]]) for one in answers]


@pytest.mark.parametrize(("lang", "page"), some(PAGES))
def test_a_copied_page(
    reader: Open, site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str], *, lang: str, page: str
) -> None:
    """All examples of a page that is copied whole, its boards closed or open, are judged as in its source."""
    expected = verdicts(ROOT / "docs" / lang / f"{page}.md", capsys)
    assert len(expected) > 10
    assert all(ok for ok, _ in expected)
    shown = reader(f"{site.url}{lang}/{page}/", permissions=COPIED)
    for _ in range(2):
        shown.locator("body").evaluate(SELECT)
        shown.keyboard.press("Control+c")
        copied = tmp_path / "copied"
        copied.write_text(shown.evaluate("navigator.clipboard.readText()"))
        assert verdicts(copied, capsys) == expected
        shown.evaluate(OPEN)


def test_a_copied_example(
    reader: Open, site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Examples copied one after another, from the title to the last line, are records one after another."""
    ids = ["mp.preemption.fails-twice", "mp.preemption.declines", "mp.preemption.too-late"]
    texts = []
    for id in ids:
        shown = reader(site.address("en", id), permissions=COPIED)
        block = shown.locator(f'section[aria-labelledby="{id}"]')
        block.evaluate("block => block.querySelectorAll('.rk-name, .rk-facts').forEach(one => one.remove())")
        block.evaluate(SELECT)
        shown.keyboard.press("Control+c")
        texts.append(shown.evaluate("navigator.clipboard.readText()"))
    copied = tmp_path / "copied"
    copied.write_text("\n\n".join(texts))
    found = verdicts(copied, capsys)
    assert [(ok, len(steps)) for ok, steps in found] == [(True, 8), (True, 5), (True, 4)]
    alone = tmp_path / "alone"
    alone.write_text(texts[0])
    assert verdicts(alone, capsys) == found[:1]
