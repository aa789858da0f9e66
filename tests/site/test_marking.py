"""Terms are found in any form, where a reader reads on, and nowhere else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from markdown import Markdown

from rulekit.pages import load
from rulekit.site.edition import Edition
from rulekit.site.marking import Marks, terminology

REGISTRY = load(Path(__file__).parents[2] / "docs")
_LINK = re.compile(r'<a class="rk-term" href="(?P<href>[^"]+)">(?P<text>[^<]+)</a>')


def marked(text: str, lang: str, page: str = "musket-pike/preemption.md") -> str:
    """Markdown as HTML with its terms."""
    markdown = Markdown(extensions=["attr_list", "tables"])
    marks = Marks(markdown, terminology(page, Edition(lang, REGISTRY)), page)
    markdown.treeprocessors.register(marks, "terms", Marks.AFTER_HEADINGS)
    return markdown.convert(text)


def found(text: str, lang: str, page: str = "musket-pike/preemption.md") -> list[tuple[str, str]]:
    """The terms of a text: their ids, and how they are written."""
    links = _LINK.finditer(marked(text, lang, page))
    return [(link["href"].partition("#term.")[2], link["text"]) for link in links]


@pytest.mark.parametrize(
    ("lang", "text", "terms"),
    [
        ("ru", "Двух крыльев", [("wing", "крыльев")]),
        ("ru", "с командующим армией", [("army-commander", "командующим армией")]),
        ("ru", "остановленному крылу", [("bypassed", "остановленному крылу")]),
        ("ru", "маркер «Без продления»", [("marker", "маркер"), ("no-continue", "Без продления")]),
        ("en", "Wings were preempted.", [("wing", "Wings"), ("preemption", "preempted")]),
        ("en", "the Army Commander's", [("army-commander", "Army Commander's")]),
    ],
)
def test_any_form(lang: str, text: str, terms: list[tuple[str, str]]) -> None:
    """Inflected, of several words, the longest one that stands there."""
    assert found(text, lang) == terms


@pytest.mark.parametrize("text", ["three in succession", "the active side", "a workshop"])
def test_the_same_stem_is_not_the_same_word(text: str) -> None:
    """English words are derived from one another, and mean other things then."""
    assert not {"success", "activation"} & {id for id, _ in found(text, "en")}


@pytest.mark.parametrize(
    "text", ["# The wing", "[the wing](a.md)", "`wing`", "| wing |\n|---|\n| wing |", "    wing = 1"]
)
def test_not_in_names_links_code_and_tables(text: str) -> None:
    """There nothing is marked."""
    assert not found(text, "en")


def test_once_a_paragraph() -> None:
    """A term is marked where it comes first, in bold type too, and again in the next paragraph or item."""
    text = "A **wing** and a wing.\n\nA wing.\n\n- a wing, a wing\n- *one* wing"
    assert [id for id, _ in found(text, "en")] == ["wing"] * 4
    words = re.sub(r"\*|^- ", "", text, flags=re.MULTILINE).split()
    assert re.sub("<[^>]*>", "", marked(text, "en")).split() == words


def test_the_books_own_terms_alone() -> None:
    """A page knows its book's terms; a page of no book knows none."""
    assert found("excess", "en", "dark-millennium/special-assault.md") == [("excess", "excess")]
    assert not found("excess", "en")
    assert not found("a wing", "en", "examples.md")


def test_links_lead_to_the_glossary() -> None:
    """From any depth, as Markdown writes it."""
    assert 'href="../glossary.md#term.wing"' in marked("wing", "en")
