"""What is kept between builds: the same site comes of it, and nothing that is no longer so."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from mkdocs.structure.pages import Page

from rulekit.site import SiteFault, store
from rulekit.site.editions import build_edition
from rulekit.site.store import FOLDER, Store
from tests.small import PAGES

BASIS = b"basis"


@pytest.fixture
def kept(tmp_path: Path) -> Store:
    """An empty store."""
    return Store(tmp_path / "kept", BASIS)


def test_a_result_comes_back(kept: Store) -> None:
    """What was put under a name is found under it, in this store and in another one of the folder."""
    name = kept.name("kind", ["a", b"b"])
    assert kept.get(name) is None
    kept.put(name, b"result")
    assert kept.get(name) == Store(kept.folder, BASIS).get(name) == b"result"
    assert [path.name for path in kept.folder.iterdir()] == [name]


def test_names_differ(kept: Store) -> None:
    """Other parts, parts cut otherwise, another kind and another program have other names."""
    names = {
        kept.name("kind", ["ab", "c"]),
        kept.name("kind", ["a", "bc"]),
        kept.name("kind", ["abc"]),
        kept.name("other", ["ab", "c"]),
        Store(kept.folder, b"other").name("kind", ["ab", "c"]),
    }
    assert len(names) == 5


@pytest.mark.parametrize("damage", [lambda data: data[:-3], lambda data: b"", lambda data: b"x" + data])
def test_half_a_result_is_none(kept: Store, damage: Callable[[bytes], bytes]) -> None:
    """A file that is cut or overwritten is as good as none, and is made anew."""
    kept.put("name", b"result" * 100)
    path = kept.folder / "name"
    path.write_bytes(damage(path.read_bytes()))
    assert kept.get("name") is None


def test_where_nothing_can_be_kept(tmp_path: Path) -> None:
    """A folder that cannot be made stops no build."""
    (tmp_path / "file").write_text("")
    kept = Store(tmp_path / "file" / "folder", BASIS)
    kept.put("name", b"result")
    assert kept.get("name") is None
    kept.trim()


def test_the_longest_unused_goes_first(kept: Store) -> None:
    """Of more than may stay, what was used last stays."""
    size = 0
    for age, name in enumerate(["new", "used", "old"]):
        kept.put(name, hashlib.sha256(name.encode()).digest())
        size = (kept.folder / name).stat().st_size
        os.utime(kept.folder / name, (1000 - age, 1000 - age))
    kept.get("old")
    kept.trim(2 * size)
    assert {path.name for path in kept.folder.iterdir()} == {"old", "new"}


def test_outside_of_a_build_nothing_is_kept(tmp_path: Path) -> None:
    """Only a build uses the store: whoever calls a part of the site by itself has it made."""
    made: list[int] = []

    def make() -> bytes:
        made.append(1)
        return b"result"

    assert store.kept("kind", ["a"], make) == store.kept("kind", ["a"], make) == b"result"
    assert len(made) == 2
    with store.opened(tmp_path):
        assert store.kept("kind", ["a"], make) == store.kept("kind", ["a"], make)
    with store.opened(tmp_path):
        store.kept("kind", ["a"], make)
    assert len(made) == 3


def test_other_words_are_another_basis(tmp_path: Path) -> None:
    """A term or a phrase that has changed changes the names of all results."""
    words = tmp_path / "translations" / "terms.toml"
    words.parent.mkdir()
    names = []
    for text in ("a = 1", "a = 2"):
        words.write_text(text)
        with store.opened(tmp_path) as kept:
            names.append(kept.name("kind", []))
    assert names[0] != names[1]


def test_what_failed_is_not_kept(tmp_path: Path) -> None:
    """What was left for later is kept when it is settled, and not before."""
    kept = Store(tmp_path / "kept", BASIS)
    kept.later("name", b"result")
    assert kept.get("name") is None
    kept.settle()
    assert kept.get("name") == b"result"


def test_pages_are_taken_as_they_were(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second build renders no page and makes the same bytes; a faulty page is told in each build."""
    rendered: list[str] = []
    render: Any = Page.render

    def noted(page: Page, *args: Any) -> None:
        rendered.append(page.file.src_uri)
        render(page, *args)

    monkeypatch.setattr(Page, "render", noted)

    def built(number: int) -> dict[str, str]:
        rendered.clear()
        folder = checkout / f"out-{number}"
        with store.opened(checkout):
            build_edition(checkout, "ru", folder / "ru", "http://127.0.0.1/ru/")
        return digests(folder)

    first = built(1)
    assert len(rendered) == len(PAGES)
    assert any((checkout / FOLDER).iterdir())
    assert built(2) == first
    assert rendered == []
    page = checkout / "docs" / "ru" / "musket-pike" / "preemption.md"
    page.write_text(f"{page.read_text('utf-8')}\nЕщё [одна](nowhere.md) строка.\n", "utf-8")
    for number in (3, 4):
        with pytest.raises(SiteFault, match=r"nowhere\.md"):
            built(number)
        assert rendered == ["musket-pike/preemption.md"]


def digests(folder: Path) -> dict[str, str]:
    """Each file of a folder, by its bytes."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
