"""The lists that pages show: terms, readings, how many examples are verified."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import markdown
import pytest

from rulekit import __version__
from rulekit.games import BOOKS, Book, book_of
from rulekit.pages import load
from rulekit.prose import say_label
from rulekit.site.edition import Edition
from rulekit.site.lists import archive, head, readings, terms, verified

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module", params=["ru", "en"])
def edition(request: pytest.FixtureRequest) -> Edition:
    """The real pages."""
    return Edition(request.param, load(ROOT / "docs"))


def test_every_term_stands_in_both_languages(edition: Edition) -> None:
    """Each term is a definition with an anchor; the other language's form is marked as such."""
    html = markdown.markdown(terms(edition), extensions=["def_list", "attr_list"])
    (other,) = edition.others
    assert html.count("<dt") == len(edition.terms)
    for id, term in edition.terms.items():
        assert f'<dt id="term.{id}">{term.form(edition.lang)}</dt>' in html
        assert f'<em lang="{other}">{term.form(other)}</em>' in html


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_every_reading_is_listed(edition: Edition, book: Book) -> None:
    """Each open question of the page's book once, by its label, with a link to its block."""
    ids = [block.id for block in edition.registry.readings(edition.lang) if book_of(block.id) is book]
    lines = readings(edition, f"{book.name}/open-questions.md").split("\n") if ids else []
    assert len(lines) == len(ids)
    for line, id in zip(lines, ids, strict=True):
        label = say_label(book.name, book.readings[id].source, edition.lang)
        assert line.startswith(f"- [{label}](#{id}): ")


@pytest.mark.parametrize(("url", "above"), [("", "../"), ("examples/", "../../"), ("a/b/", "../../../")])
def test_the_archive_is_linked(url: str, above: str) -> None:
    """The archive, its checksum and the guide, from a page of any depth."""
    name = f"rulekit-vectors-{__version__}.tar.gz"
    hrefs = re.findall(r'href="([^"]+)"', archive(url))
    assert hrefs == [f"{above}vectors/{file}" for file in (name, f"{name}.sha256", "INTERPRETING.md")]


def test_the_examples_are_counted_when_they_are_proved(edition: Edition) -> None:
    """The number is that of the examples of this language."""
    assert f"{len(edition.registry.examples(edition.lang))}" in verified(edition)


def test_the_commit_is_named_where_there_is_one(tmp_path: Path) -> None:
    """A commit, marked where files differ from it; a folder without git has none, and that is no error."""
    assert head(tmp_path) == ""
    git = ["git", "-C", str(tmp_path), "-c", "user.name=x", "-c", "user.email=x@example.org"]
    subprocess.run([*git, "init", "-q"], check=True)
    (tmp_path / "page.md").write_text("one", "utf-8")
    subprocess.run([*git, "add", "page.md"], check=True)
    subprocess.run([*git, "commit", "-q", "-m", "x"], check=True)
    commit = head(tmp_path)
    assert re.fullmatch("[0-9a-f]{7,}", commit)
    (tmp_path / "page.md").write_text("two", "utf-8")
    assert head(tmp_path) == f"{commit}+"


def test_a_system_without_git_names_no_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page can do without the name."""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert head(ROOT) == ""
