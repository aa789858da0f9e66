"""The registry: pages of two languages, blocks by id."""

from pathlib import Path

import pytest

from rulekit.pages import Registry, forget, load

RULE = "/// rule | {id}\n{text}\n///\n"


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    """A folder with two pages a language, a stray note and files of other kinds."""
    for lang, text in (("ru", "Текст."), ("en", "Text.")):
        book = tmp_path / lang / "mp"
        book.mkdir(parents=True)
        (tmp_path / lang / "index.md").write_text(f"# {text} {{ #home }}\n", "utf-8")
        rules = RULE.format(id="mp.b", text=text) + RULE.format(id="mp.a", text=text)
        (book / "a.md").write_text(rules, "utf-8")
        more = f"/// example | mp.e\n{text}\n///\n/// reading | mp.r\n{text}\n///\n"
        (book / "index.md").write_text(more, "utf-8")
        (book / "x.css").write_text("/// x", "utf-8")
    (tmp_path / "adr").mkdir()
    (tmp_path / "adr" / "0001.md").write_text("# One\n\n```sh\nls\n```\n", "utf-8")
    return tmp_path


def test_pages(docs: Path) -> None:
    """Pages stand by their path below the language, a folder's own page first."""
    registry = load(docs)
    assert list(registry.pages["ru"]) == ["index.md", "mp/index.md", "mp/a.md"]
    assert list(registry.pages["en"]) == list(registry.pages["ru"])
    page = registry.pages["en"]["mp/a.md"]
    assert (page.lang, page.path) == ("en", (docs / "en/mp/a.md").as_posix())
    assert [Path(page.path).name for page in registry.others] == ["0001.md"]


def test_blocks_by_id(docs: Path) -> None:
    """A block is found by language and id, and lists keep the order of pages."""
    registry = load(docs)
    assert registry.block("ru", "mp.a").body == "Текст."
    assert registry.block("en", "mp.a").body == "Text."
    assert [block.id for block in registry.blocks("ru")] == ["mp.e", "mp.r", "mp.b", "mp.a"]
    assert [block.id for block in registry.rules("ru")] == ["mp.b", "mp.a"]
    assert [block.id for block in registry.examples("en")] == ["mp.e"]
    assert [block.id for block in registry.readings("en")] == ["mp.r"]
    with pytest.raises(KeyError):
        registry.block("ru", "mp.none")


def test_urls(docs: Path) -> None:
    """An id's address is its page's address and an anchor."""
    registry = load(docs)
    assert registry.url("ru", "mp.a") == "mp/a/#mp.a"
    assert registry.url("ru", "mp.e") == "mp/#mp.e"
    (docs / "ru" / "index.md").write_text(RULE.format(id="mp.home", text="Дом."), "utf-8")
    assert load(docs).url("ru", "mp.home") == "#mp.home"


def test_places(docs: Path) -> None:
    """A place knows page, block and how a message names it."""
    place = load(docs).places["ru"]["mp.a"]
    assert (place.name, place.block.id, place.page.lang) == ("mp/a.md", "mp.a", "ru")
    assert place.at == f"{(docs / 'ru/mp/a.md').as_posix()}:4"


def test_what_is_read_is_known_until_it_is_forgotten(docs: Path) -> None:
    """A page of the same text is not scanned twice, unless somebody wants it read anew."""

    def page() -> object:
        return load(docs).places["ru"]["mp.a"].block

    first = page()
    assert page() is first
    forget()
    assert page() is not first
    assert page() == first


def test_first_of_two_equal_ids_counts(tmp_path: Path) -> None:
    """Of two blocks with one id the first is found."""
    (tmp_path / "ru").mkdir()
    text = RULE.format(id="mp.a", text="Раз.") + RULE.format(id="mp.a", text="Два.")
    (tmp_path / "ru" / "a.md").write_text(text, "utf-8")
    assert load(tmp_path).block("ru", "mp.a").body == "Раз."


def written(docs: Path, data: bytes) -> Registry:
    """A registry of one Russian page with these bytes."""
    (docs / "ru").mkdir(exist_ok=True)
    (docs / "ru" / "a.md").write_bytes(data)
    return load(docs)


def test_line_ends(tmp_path: Path) -> None:
    """A page with Windows line ends reads as any other."""
    page = written(tmp_path, b"/// rule | mp.a\r\nText.\r\n///\r\n").pages["ru"]["a.md"]
    assert page.faults == ()
    assert (page.blocks[0].body, page.blocks[0].end_line) == ("Text.", 3)


def test_byte_order_mark(tmp_path: Path) -> None:
    """A byte order mark is a fault of its own and hides nothing."""
    page = written(tmp_path, "\ufeff# T { #t }\n".encode()).pages["ru"]["a.md"]
    assert [(fault.line, fault.code) for fault in page.faults] == [(1, "page-mark")]
    assert page.headings[0].id == "t"


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    """Bytes that are not UTF-8 are a fault at their line; the rest is read."""
    page = written(tmp_path, b"# T { #t }\n\n\xcf\xf0\xe8\n").pages["ru"]["a.md"]
    (fault,) = page.faults
    assert (fault.line, fault.code, fault.params) == (3, "page-encoding", {"byte": "0xcf"})
    assert page.headings[0].id == "t"


def test_no_pages(tmp_path: Path) -> None:
    """A folder without pages is an empty registry."""
    registry = load(tmp_path / "none")
    assert registry.pages == {"ru": {}, "en": {}}
    assert registry.rules("ru") == ()
