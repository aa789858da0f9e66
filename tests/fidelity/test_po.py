"""PO files: what tools do to them means nothing, what is wrong with them is told at its line."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import polib
import pytest
from hypothesis import given, settings, strategies as st

from rulekit.fidelity import po, record
from rulekit.fidelity.entry import Base, Entry
from rulekit.fidelity.record import Record
from rulekit.pages import Fault
from tests.conftest import Need
from tests.fidelity.workshop import NAME, RULE, Workshop

ROOT = Path(__file__).parents[2]
OURS = sorted((ROOT / "translations/pairs").glob("*.po"))


@pytest.fixture
def waiting(workshop: Workshop) -> Workshop:
    """A workshop with an entry that waits, one that is dismissed, one that is obsolete, and a long one."""
    long = "A note that goes on for longer than any line of a file ought to be, so that tools break it up."
    workshop.edit("mp.actions.twice", tcomment=f"dismiss numbers: {long}", flags=["no-wrap"])
    workshop.replace("en", "A note.", f"{long} “Quoted”, back\\slash, a-hyphen-in-every-word.")
    workshop.replace("ru", "не больше 1 ", "не больше 2 ")
    for lang, text in (("ru", "Между правилами.\n"), ("en", "Between the rules.\n")):
        workshop.replace(lang, text, "")
    workshop.sync()
    return workshop


def crlf(path: Path) -> None:
    """Save with the line ends of Windows."""
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))


def poedit(path: Path) -> None:
    """Save as Poedit would: a header of its own, other lines, other order."""
    file = polib.pofile(str(path), wrapwidth=79)
    file.metadata = {
        "Project-Id-Version": "x",
        "PO-Revision-Date": "2031-01-01 00:00+0300",
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
        "X-Generator": "Poedit 3.5",
        "X-Poedit-Basepath": ".",
    }
    file.sort(key=lambda entry: str(entry.msgctxt), reverse=True)
    file.save(newline="\n")


def gettext(*arguments: str) -> Callable[[Path], None]:
    """Save what one of gettext's programs makes of a file."""

    def save(path: Path) -> None:
        subprocess.run([*arguments, "-o", path, path], check=True)

    return save


TOOLS = {
    "CRLF": crlf,
    "Poedit": poedit,
    "msgcat -w 77": gettext("msgcat", "-w", "77"),
    "msgcat --no-wrap": gettext("msgcat", "--no-wrap"),
    "msgcat -s": gettext("msgcat", "--sort-output"),
}


@pytest.mark.parametrize("tool", TOOLS)
def test_tools_change_nothing(waiting: Workshop, tool: str, need: Need) -> None:
    """After a tool has saved the file, a sync says what it said before, and rewrites nothing."""
    need("msgcat")
    before, said = record.read(waiting.po), waiting.states()
    text = waiting.po.read_bytes()
    TOOLS[tool](waiting.po)
    # Our own files have the shape that gettext gives them without wrapping.
    assert (waiting.po.read_bytes() == text) == (tool == "msgcat --no-wrap")
    assert waiting.untouched(lambda: waiting.sync("--json")).states == said
    assert words(record.read(waiting.po)) == words(before)


def words(found: Record) -> set[Entry]:
    """The entries of a record, whatever lines their comments are broken into."""
    return {replace(entry, comments=tuple(" ".join(entry.comments).split())) for entry in found.entries}


@pytest.mark.parametrize("tool", TOOLS)
def test_a_review_after_a_tool(waiting: Workshop, tool: str, need: Need) -> None:
    """What a tool has saved can be reviewed, and comes out as if no tool had touched it."""
    need("msgcat")
    TOOLS[tool](waiting.po)
    crlf = b"\r\n" in waiting.po.read_bytes()
    text = waiting.po.read_bytes().replace(b"#, fuzzy, no-wrap", b"#, no-wrap")
    waiting.po.write_bytes(re.sub(rb"(?m)^#, fuzzy\r?\n", b"", text))
    assert waiting.sync().code == 0
    assert waiting.untouched(waiting.sync).code == 0
    entry = waiting.entry(RULE)
    assert (entry.fuzzy, entry.previous_msgid) == (False, None)
    assert waiting.entry(f"{NAME}#actions:text@mp.actions.one").obsolete
    assert waiting.po.read_bytes().count(b"\r\n") == (waiting.po.read_bytes().count(b"\n") if crlf else 0)


def test_gettext_accepts_every_state(waiting: Workshop, need: Need) -> None:
    """`msgfmt --check` has nothing to say of entries that are new, wait, are kept or are obsolete."""
    waiting.replace("ru", "/// note", "/// rule | mp.actions.new\nA.\n///\n\n/// note")
    waiting.replace("en", "/// note", "/// rule | mp.actions.new\nA.\n///\n\n/// note")
    waiting.sync()
    assert _msgfmt(waiting.po, need) == ""


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_gettext_accepts_our_files(path: Path, need: Need) -> None:
    """`msgfmt --check` has nothing to say of what is committed."""
    assert _msgfmt(path, need) == ""


def _msgfmt(path: Path, need: Need) -> str:
    command = [str(need("msgfmt")), "--check", "--output-file", "/dev/null", str(path)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    return f"{ran.stdout}{ran.stderr}" + (f"exit {ran.returncode}" if ran.returncode else "")


def test_an_entry_comes_back_as_it_was_written(tmp_path: Path) -> None:
    """Every field of an entry outlives the file, of one in the pages and of one that is gone."""
    texts = ('Два «слова»\tи "ещё"\\.', "Two\nlines — and \\n, which is none.")
    here = Entry(
        "mp.a.b",
        *texts,
        fuzzy=True,
        base=Base.of(*texts),
        was_ru="Было:\n\nдавно.",
        was_en='It "was": long\\ago\n\nand so on.',
        paths=("docs/ru/a.md", "docs/en/a.md"),
        comments=("A comment.", "dismiss letters: they are right"),
        remarks=("was-en: not ours", "base: neither"),
        flags=("no-wrap",),
    )
    gone = Entry("mp.a.c", "А", "A", fuzzy=True, base=Base.of("А", "A"), was_ru="Б", was_en="B", gone=True)
    path = tmp_path / "x.po"
    written = record.read(path)
    path.write_bytes(Record(path, (here, gone), metadata=written.metadata, tail="# The end.").to_bytes())
    found = record.read(path)
    assert found.entries == (here, gone)
    assert found.tail == "# The end."
    assert found.entries[0].dismissed == {"letters": "they are right"}
    assert found.to_bytes() == path.read_bytes()


#: All that a page may hold, and what PO has marks of its own for more often than chance would have it.
TEXTS = st.text(
    st.sampled_from('"\\\n\t #~.|') | st.characters(exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp"]),
    min_size=1,
    max_size=40,
)


@given(st.lists(st.tuples(TEXTS, TEXTS, st.none() | TEXTS, st.none() | TEXTS, st.booleans()), max_size=3))
@settings(derandomize=True, database=None, deadline=None)
def test_any_text_comes_back(written: list[tuple[str, str, str | None, str | None, bool]]) -> None:
    """Whatever a page may hold, and whatever it held before, is read as it was written."""
    entries = [
        Entry(f"mp.a.n{number}", ru, en, fuzzy=True, base=Base.of(ru, en), was_ru=was, was_en=then, gone=gone)
        for number, (ru, en, was, then, gone) in enumerate(written)
    ]
    with TemporaryDirectory() as folder:
        path = Path(folder, "x.po")
        made = Record(path, tuple(entries), metadata=record.read(path).metadata)
        path.write_bytes(made.to_bytes())
        assert record.read(path).says(made)


HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
ENTRY = 'msgctxt "mp.a.b"\nmsgid "а"\nmsgstr "a"\n'

#: A file, and the line and the message that it must come to.
BROKEN: dict[str, tuple[bytes, int, str]] = {
    "no header": (ENTRY.encode(), 1, "fidelity-po-charset-none"),
    "a header without a charset": (b'msgid ""\nmsgstr "Language: en\\n"\n', 1, "fidelity-po-charset-none"),
    "a header of prose": (
        HEADER.replace("UTF-8", "UTF-8\\nwhatever").encode(),
        1,
        "fidelity-po-header",
    ),
    "a header that is not closed": (HEADER[:-2].encode(), 3, "fidelity-po-line"),
    "an unknown charset": (HEADER.replace("UTF-8", "FOO").encode(), 3, "fidelity-po-charset"),
    "another encoding": (f"{HEADER}\n{ENTRY}".encode("cp1251"), 6, "fidelity-po-encoding"),
    "another encoding, and said so": (
        f"{HEADER}\n{ENTRY}".replace("UTF-8", "CP1251").encode("cp1251"),
        1,
        "fidelity-po-charset-none",
    ),
    "UTF-16": (f"{HEADER}\n{ENTRY}".encode("utf-16"), 1, "fidelity-po-encoding"),
    "conflict marks": (
        f"{HEADER}\n<<<<<<< ours\n{ENTRY}=======\n{ENTRY}>>>>>>> theirs\n".encode(),
        5,
        "fidelity-po-conflict",
    ),
    "a name twice": (f"{HEADER}\n{ENTRY}\n{ENTRY}".encode(), 9, "fidelity-po-twice"),
    "a name twice, of two texts": (
        f"{HEADER}\n{ENTRY}\n{ENTRY.replace('а', 'б')}".encode(),
        9,
        "fidelity-po-twice",
    ),
    "no name": (f'{HEADER}\nmsgid "а"\nmsgstr "a"\n'.encode(), 5, "fidelity-po-nameless"),
    "two forms": (
        f'{HEADER}\nmsgctxt "x"\nmsgid "а"\nmsgid_plural "б"\nmsgstr[0] "a"\n'.encode(),
        5,
        "fidelity-po-plural",
    ),
    "a quote that is not closed": (f"{HEADER}\n{ENTRY}".replace('"a"', '"a').encode(), 7, "fidelity-po-line"),
    "a quote inside": (f"{HEADER}\n{ENTRY}".replace('"a"', '"a"b"').encode(), 7, "fidelity-po-line"),
    "an unknown escape": (f"{HEADER}\n{ENTRY}".replace('"a"', '"\\q"').encode(), 7, "fidelity-po-escape"),
    "an unknown keyword": (f"{HEADER}\n{ENTRY}".replace("msgstr", "msgtxt").encode(), 2, "fidelity-po-line"),
    "keywords in another order": (
        f'{HEADER}\nmsgctxt "x"\nmsgstr "a"\nmsgid "а"\n'.encode(),
        6,
        "fidelity-po-syntax",
    ),
    "a null": (f"{HEADER}\n{ENTRY}".replace('"a"', '"a\0"').encode(), 7, "fidelity-po-unseen"),
    "a line end of its own": (
        f"{HEADER}\n{ENTRY}".replace('"a"', '"a\u2028"').encode(),
        7,
        "fidelity-po-unseen",
    ),
    "the name of a file": (b"pyproject.toml", 1, "fidelity-po-line"),
    "no PO at all": (b"%PDF-1.7\n", 1, "fidelity-po-line"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_told_at_its_line(workshop: Workshop, name: str) -> None:
    """The fault has its line in both languages; neither the page nor the file is touched."""
    data, line, code = BROKEN[name]
    workshop.po.write_bytes(data)
    with pytest.raises(Fault) as caught:
        record.read(workshop.po)
    assert (caught.value.line, caught.value.code) == (line, code)
    assert re.search("[а-я]", caught.value.text("ru"))
    ran = workshop.untouched(workshop.sync)
    assert ran.code == 2
    assert ran.said[0].startswith(f"translations/pairs/musket-pike.po:{line}: ")


def test_a_byte_order_mark_is_no_fault(workshop: Workshop) -> None:
    """Editors of Windows write one."""
    workshop.po.write_bytes(b"\xef\xbb\xbf" + workshop.po.read_bytes())
    assert workshop.untouched(workshop.sync).code == 0


def test_old_texts_of_obsolete_entries_are_kept(workshop: Workshop) -> None:
    """What gettext has written of an obsolete entry, and polib does not read, is still there after a sync."""
    text = workshop.po.read_text("utf-8")
    workshop.po.write_text(
        f'{text}\n#~| msgid "давно"\n#~ msgctxt "mp.a.old"\n#~ msgid "а"\n#~ msgstr "a"\n', "utf-8"
    )
    workshop.replace("ru", "не больше 1 ", "не больше 2 ")
    workshop.sync()
    assert 'msgid "давно"' in workshop.po.read_text("utf-8")
    assert workshop.entry("mp.a.old").obsolete


def test_an_old_text_that_a_tool_has_wrapped(workshop: Workshop) -> None:
    """A comment of several lines is one old text."""
    workshop.replace("en", "no more than 1 action in an activation", "1 action")
    workshop.sync()
    workshop.edit(RULE, comment=workshop.entry(RULE).comment.replace(" no more", "\nno more"))
    (entry,) = (one for one in record.read(workshop.po).entries if one.id == RULE)
    assert entry.was_en == "A unit can do no more than 1 action in an activation."
    assert entry.remarks == ()


def test_the_name_of_a_file_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that happens to name a file is read as a text."""
    (tmp_path / "secret").write_text(HEADER, "utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Fault):
        po.parse("secret", Path("x.po"))


def test_an_old_text_without_its_end_is_a_remark() -> None:
    """Lines that a tool has wrapped are joined up to the quotation mark; without one all of them are."""
    for comment in ('was-en: "A wing', 'was-en: "A wing\nmoves'):
        entry = Entry.of(polib.POEntry(msgctxt="mp.a.b", msgid="а", msgstr="a", comment=comment))
        assert entry.was_en is None
        assert entry.remarks == (comment.replace("\n", " "),)
