"""A book's words: from the checkout, or from what a wheel carries."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulekit import data
from rulekit.compile import compiled
from rulekit.data import Text
from rulekit.games import BOOKS

PACKED = {
    "rules": {"mp.x": {"ru": {"text": "да", "page": "p/#mp.x"}, "en": {"text": "yes", "page": "p/#mp.x"}}},
    "phrases": {"acts": {}},
    "terms": {"wing": {}},
}


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An installed package: its own data, no checkout around it."""
    (tmp_path / "_data").mkdir()
    (tmp_path / "_data" / "musket-pike.json").write_text(json.dumps(PACKED), "utf-8")
    monkeypatch.setattr(data, "SOURCE", tmp_path / "none")
    monkeypatch.setattr(data, "PACKED", tmp_path / "_data")
    _forget()
    yield
    _forget()


def _forget() -> None:
    data.load.cache_clear()
    data.phrases.cache_clear()


@pytest.mark.usefixtures("wheel")
def test_wheel() -> None:
    """An installed package reads texts, phrases and terms from its own data."""
    assert data.texts("musket-pike")["mp.x"]["ru"] == Text("да", "p/#mp.x")
    assert data.phrases("musket-pike") == PACKED["phrases"]
    assert data.load("musket-pike").terms == PACKED["terms"]


@pytest.mark.usefixtures("wheel")
def test_no_such_book_in_a_wheel() -> None:
    """A book that the package does not carry is not found."""
    with pytest.raises(FileNotFoundError):
        data.phrases("chess")


def test_no_such_book() -> None:
    """A book that the checkout does not have is not found."""
    with pytest.raises(FileNotFoundError):
        data.load("chess")


@pytest.mark.parametrize("book", BOOKS)
def test_checkout(book: str) -> None:
    """A checkout has a text in both languages for each rule, and the same phrases either way."""
    texts = data.texts(book)
    assert BOOKS[book].rules.keys() <= texts.keys()
    assert all(text.keys() == {"ru", "en"} for text in texts.values())
    assert data.phrases(book) == compiled(book)["phrases"]


def test_phrases_need_no_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a checkout the phrases are there even while the pages cannot be compiled."""
    _forget()
    monkeypatch.setattr("rulekit.compile.compiled", None)
    assert "acts" in data.phrases("musket-pike")
