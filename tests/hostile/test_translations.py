"""What a translator may send: PO files and words that would do more than say something, all in vain."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rulekit.cli.linting import faults as linted
from rulekit.fidelity import flow, po, record
from rulekit.fidelity.units import units_of
from rulekit.messages import in_a_line, message
from rulekit.pages import LANGS, Fault, scan
from rulekit.pages.registry import LIMIT
from rulekit.proof.grounds import broken, toml
from rulekit.proof.harmless import harmful
from tests.fidelity.workshop import Workshop
from tests.hostile.said import codes

ROOT = Path(__file__).parents[2]
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
ENTRY = 'msgctxt "mp.a.b"\nmsgid "а"\nmsgstr "{}"\n'


def refused(path: Path) -> set[tuple[int, str]]:
    """How a record is refused."""
    with pytest.raises(Fault) as stopped:
        record.read(path)
    return codes([stopped.value])


@pytest.mark.parametrize(
    "one", ["\u202a", "\u202e", "\u2066", "\u2069", "\u200b", "\u200f", "\u2060", "\ufeff"]
)
def test_a_text_that_looks_like_another(tmp_path: Path, one: str) -> None:
    """What turns the direction of writing, or has no width, is no part of a record."""
    path = tmp_path / "x.po"
    path.write_text(HEADER + ENTRY.format(f"a{one}b"), "utf-8")
    assert refused(path) == {(7, "fidelity-po-unseen")}


@pytest.mark.parametrize(
    "charset", ["idna", "punycode", "unicode_escape", "raw-unicode-escape", "hex", "undefined"]
)
def test_an_encoding_that_is_none(tmp_path: Path, charset: str) -> None:
    """A file says in which encoding it is, not how it is to be unpacked."""
    path = tmp_path / "x.po"
    path.write_text(HEADER.replace("UTF-8", charset), "utf-8")
    assert refused(path) == {(3, "fidelity-po-charset")}


def test_a_text_about_encodings(tmp_path: Path) -> None:
    """The header alone says in which encoding a file is, wherever else one is spoken of."""
    path = tmp_path / "x.po"
    path.write_text("# charset=koi8-r\n" + HEADER + ENTRY.format("ё: charset=cp1251"), "utf-8")
    assert record.read(path).entries[0].en == "ё: charset=cp1251"


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    """A file of any size is told by its limit, and not read."""
    path = tmp_path / "x.po"
    with path.open("wb") as file:
        file.truncate(po.LIMIT + 1)
    assert refused(path) == {(1, "file-large")}


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    """A checkout with a record that has something to be written."""
    shop = Workshop(tmp_path / "checkout").begin()
    shop.replace("ru", "не больше 1 действия", "не больше 2 действий")
    return shop


RECORD = "translations/pairs/musket-pike.po"


@pytest.mark.parametrize("at", [RECORD, "translations/pairs"])
def test_a_record_that_is_a_link_elsewhere(shop: Workshop, at: str) -> None:
    """A link out of translations/ is not read, and what it leads to stays as it is."""
    path, there = shop.root / at, shop.root.parent / "elsewhere"
    before = shop.po.read_bytes()
    path.rename(there)
    path.symlink_to(there)
    outside = f"{RECORD}:1: {message('file-outside', 'en', folder='translations')}"
    for arguments in ((), ("--check",)):
        ran = shop.sync(*arguments)
        assert (ran.code, ran.said[0]) == (2, outside)
    assert shop.po.read_bytes() == before


def test_a_record_that_is_a_link_to_nothing(shop: Workshop) -> None:
    """A link out of translations/ makes no file where there is none."""
    there = shop.root.parent / "elsewhere"
    shop.po.unlink()
    shop.po.symlink_to(there)
    assert shop.sync().code == 2
    assert not there.exists()


def test_a_record_that_is_a_link_beside_it(shop: Workshop) -> None:
    """Not even another file of the words is written by way of a link."""
    other = shop.po.rename(shop.po.with_name("other.po"))
    before = other.read_bytes()
    shop.po.symlink_to(other)
    reason = message("reason-eloop", "en")
    assert shop.sync() == (2, [message("not-writable", "en", folder=RECORD, reason=reason)])
    assert other.read_bytes() == before


def test_a_record_that_is_a_link_to_itself(shop: Workshop) -> None:
    """A link without an end is told as what it is."""
    shop.po.unlink()
    shop.po.symlink_to(shop.po)
    reason = message("reason-eloop", "en")
    assert shop.sync() == (2, [message("not-writable", "en", folder=RECORD, reason=reason)])


def test_words_that_are_a_link_to_themselves(shop: Workshop) -> None:
    """A folder without an end is told as what it is, too."""
    words = shop.po.parent.parent
    words.rename(shop.root / "kept")
    words.symlink_to(words)
    reason = message("reason-eloop", "en")
    assert shop.sync() == (2, [message("not-writable", "en", folder=RECORD, reason=reason)])


def test_a_checkout_and_words_that_links_lead_to(shop: Workshop) -> None:
    """A link above the record leads nowhere else: the record is read and written there."""
    words = shop.po.parent.parent
    words.symlink_to(words.rename(shop.root.parent / "kept"))
    there = shop.root.parent / "via"
    there.symlink_to(shop.root)
    before = shop.po.read_bytes()
    assert Workshop(there).sync().code == 1
    assert shop.po.read_bytes() != before


TEXTS = [
    "a <script>alert(1)</script>",
    "a [b](javascript:alert(1))",
    "a [b](java&#115;cript:alert(1))",
    "a [b](data:text/html,x)",
    "a ![b](https://evil.example/c.png)",
    "a {{ config }}",
    "a {% raw %}",
    "a { onclick=alert(1) }",
    "a\u202eb",
    "a\n///\nb",
    "a\n--8<-- 'x'",
]


@pytest.mark.parametrize("text", TEXTS)
def test_english_that_does_not_reach_its_page(text: str) -> None:
    """What a translator has written goes into the page only if it says something and does nothing."""
    page = scan("# P { #p }\n\n/// rule | mp.a.b\nText.\n///\n", "docs/en/x.md", "en")
    unit = next(one for one in units_of(page, "x.md") if one.id == "mp.a.b")
    fault = flow.refused(unit, text, "Текст.")
    assert fault is not None
    assert codes([fault])


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout of words alone."""
    root = tmp_path_factory.mktemp("words")
    shutil.copytree(ROOT / "translations", root / "translations")
    return root


#: A file of words, a text of it, and what is put into its place.
SPOILT = {
    "html in a message": ("messages.toml", "в Markdown", "в <script>Markdown", "words-active"),
    "a message that reaches into Python": (
        "messages.toml",
        "`{written}`: на страницах",
        "`{written.__class__.__init__}`: на страницах",
        "words-slot",
    ),
    "a message that fills the memory": (
        "messages.toml",
        "`{written}`: на страницах",
        "`{written:>999999999}`: на страницах",
        "words-slot",
    ),
    "a message that calls": (
        "messages.toml",
        "`{written}`: на страницах",
        "`{written!r}`: на страницах",
        "words-slot",
    ),
    "a message with a brace": (
        "messages.toml",
        "`{written}`: на страницах",
        "`{written`: на страницах",
        "words-slot",
    ),
    "a term that turns round": ("terms.toml", 'ru = "крыло"', 'ru = "кры\u202eло"', "words-unseen"),
    "a term that turns round by its number": (
        "terms.toml",
        'ru = "крыло"',
        'ru = "кры\\u202eло"',
        "words-unseen",
    ),
    "html in a term": ("terms.toml", 'ru = "крыло"', 'ru = "<img src=x onerror=y>"', "words-active"),
    "a macro in a term": ("terms.toml", 'ru = "крыло"', 'ru = "{{ config }}"', "words-active"),
    "an address in a term": ("terms.toml", 'ru = "крыло"', 'ru = "[x](javascript:alert)"', "words-active"),
    "html in a phrase": ("phrases/musket-pike.toml", 'ru = "крыло"', 'ru = "<b>"', "words-active"),
}


@pytest.mark.parametrize("name", SPOILT)
def test_words_that_do_more(words: Path, name: str) -> None:
    """Terms, phrases and messages are words: of them no HTML, no program and nothing unseen is made."""
    file, before, after, code = SPOILT[name]
    path = words / "translations" / file
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), "utf-8")
    try:
        found = list(harmful(path, toml(path)))
    finally:
        path.write_text(text, "utf-8")
    line = text[: text.index(before)].count("\n") + 1
    assert codes(found) == {(line, code)}
    assert {fault.path for fault in found} == {path.as_posix()}


def test_lint_and_build_ask_the_same(words: Path) -> None:
    """What stands in the words stops `rulekit lint` before anything is made of them."""
    path = words / "translations" / "terms.toml"
    text = path.read_text("utf-8")
    path.write_text(text.replace('ru = "крыло"', 'ru = "<b>"', 1), "utf-8")
    try:
        assert {fault.code for fault in linted(words)} == {"words-active"}
    finally:
        path.write_text(text, "utf-8")


@pytest.mark.parametrize("name", ["pairs/musket-pike.po", "terms.toml"])
def test_exchange_tells_what_it_cannot_read(words: Path, name: str) -> None:
    """The script for translators' programs tells the file and the line, and leaves no traceback."""
    path = words / "translations" / name
    data = path.read_bytes()
    path.write_bytes(b"\n\xff\x00")
    script = (
        f"import sys; from pathlib import Path; from scripts import exchange; "
        f"sys.exit(exchange.main(Path({str(words)!r}), Path({str(words / 'out')!r})))"
    )
    try:
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=ROOT
        )
    finally:
        path.write_bytes(data)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"{path.as_posix()}:")
    assert "Traceback" not in done.stderr


def test_what_a_message_shows_of_an_attack() -> None:
    """A fault quotes what was written in one line, and turns nothing round in a terminal."""
    for lang in LANGS:
        said = message("html-written", lang, written=in_a_line("<b>\u202e\x1b[2J\n"))
        assert said.isprintable()


def test_words_that_are_too_large(tmp_path: Path) -> None:
    """A file of words of any size is told by its limit, and not read."""
    path = tmp_path / "x.toml"
    with path.open("wb") as file:
        file.truncate(LIMIT + 1)
    assert codes(broken(path)) == {(1, "file-large")}
