"""Where the pages are."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from rulekit.cli import checkout
from rulekit.cli.checkout import root
from rulekit.cli.exits import Unusable


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """A folder with pages."""
    (tmp_path / "checkout" / "docs" / "ru").mkdir(parents=True)
    return tmp_path / "checkout"


def test_the_folder_that_is_named(pages: Path) -> None:
    """`--root` names the folder."""
    assert root(Namespace(root=pages)) == pages


def test_the_named_folder_alone(pages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A named folder without pages is not replaced by another."""
    monkeypatch.chdir(pages)
    with pytest.raises(Unusable) as caught:
        root(Namespace(root=tmp_path))
    assert (caught.value.code, caught.value.params) == ("no-pages", {"folder": tmp_path})


def test_the_current_folder(pages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a name it is the current folder, if it has pages."""
    monkeypatch.chdir(pages)
    assert root(Namespace(root=None)).resolve() == pages


def test_the_checkout_of_the_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Elsewhere it is the checkout to which the code belongs; an installed package has none."""
    monkeypatch.chdir(tmp_path)
    assert root(Namespace(root=None)) == Path(__file__).parents[2]
    monkeypatch.setattr(checkout, "HOME", tmp_path)
    with pytest.raises(Unusable):
        root(Namespace(root=None))
