"""PO files that are not ours: either direction, plural forms, and what cannot be read."""

from pathlib import Path

import pytest

from rulekit.fidelity.foreign import read
from rulekit.pages import Fault

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def entry(msgid: str, msgstr: str, before: str = "") -> str:
    """An entry of a file."""
    return f'{before}msgid "{msgid}"\nmsgstr "{msgstr}"\n\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file to write to."""
    return tmp_path / "a.po"


@pytest.mark.parametrize(("msgid", "msgstr"), [("Стена", "Wall"), ("Wall", "Стена")])
def test_either_direction(file: Path, msgid: str, msgstr: str) -> None:
    """The script tells which side is Russian."""
    file.write_text(HEADER + entry(msgid, msgstr), "utf-8")
    (pair,) = read(file).pairs
    assert (pair.ru.text, pair.en.text) == ("Стена", "Wall")
    assert (pair.kind, pair.ru.line) == ("entry", 5)


@pytest.mark.parametrize("turned", [False, True])
def test_all_entries_together_tell_the_language(file: Path, turned: bool) -> None:
    """An entry that is left as it was, or that quotes the other language, does not decide."""
    pairs = [("Стена", "Wall"), ("OK", "The word Сбор")]
    texts = [entry(*(pair[::-1] if turned else pair)) for pair in pairs]
    file.write_text(HEADER + "".join(texts), "utf-8")
    assert [(pair.ru.text, pair.en.text) for pair in read(file).pairs] == pairs


def test_names_of_entries(file: Path) -> None:
    """An entry is called by its context, or by its text where the context does not tell it from others."""
    texts = [
        entry("Wall", "Стена"),
        entry("House", "Дом", 'msgctxt "a"\n'),
        entry("Tree", "Дерево", 'msgctxt "b"\n'),
        entry("Trees", "Деревья", 'msgctxt "b"\n'),
        entry("x" * 80, "Длинно"),
    ]
    file.write_text(HEADER + "".join(texts), "utf-8")
    assert [pair.id for pair in read(file).pairs] == ["Wall", "a", "b|Tree", "b|Trees", "x" * 59 + "…"]


def test_what_is_no_pair_is_counted(file: Path) -> None:
    """Fuzzy, untranslated and obsolete entries are left out."""
    texts = [
        entry("Wall", "Стена"),
        entry("House", ""),
        entry("Tree", "Куст", "#, fuzzy\n"),
        '#~ msgid "Old"\n#~ msgstr "Старое"\n',
    ]
    file.write_text(HEADER + "".join(texts), "utf-8")
    foreign = read(file)
    assert (len(foreign.pairs), foreign.fuzzy, foreign.untranslated) == (1, 1, 1)


def test_plural_forms(file: Path) -> None:
    """Each form is a pair; the first is held against the singular only if it has the same placeholders."""
    forms = ['"%d стена"', '"%d стены"', '"%d стен"']
    written = "".join(f"msgstr[{at}] {form}\n" for at, form in enumerate(forms))
    file.write_text(f'{HEADER}msgid "One wall"\nmsgid_plural "%d walls"\n{written}', "utf-8")
    pairs = read(file).pairs
    assert [pair.id for pair in pairs] == ["One wall[0]", "One wall[1]", "One wall[2]"]
    assert [pair.en.text for pair in pairs] == ["%d walls"] * 3
    file.write_text(file.read_text("utf-8").replace("One wall", "%d wall"), "utf-8")
    assert [pair.en.text for pair in read(file).pairs] == ["%d wall", "%d walls", "%d walls"]


def test_dismissals(file: Path) -> None:
    """A translator's comment dismisses a check, with a reason or without."""
    comments = "# dismiss numbers: одно слово\n# dismiss terms\n# a remark\n"
    file.write_text(HEADER + entry("Wall", "Стена", comments), "utf-8")
    (pair,) = read(file).pairs
    assert pair.dismissed == {"numbers": "одно слово", "terms": ""}


def test_another_encoding(file: Path) -> None:
    """A file is read in the encoding that its header names, a mark at its beginning is nothing."""
    text = (HEADER + entry("Wall", "Стена")).replace("UTF-8", "KOI8-R")
    file.write_bytes(text.encode("koi8-r"))
    assert read(file).pairs[0].ru.text == "Стена"
    file.write_text(HEADER + entry("Wall", "Стена"), "utf-8-sig")
    assert read(file).pairs[0].ru.text == "Стена"


def test_template(file: Path) -> None:
    """A file in which nothing is translated has no pairs, and is no error."""
    file.write_text(HEADER.replace("UTF-8", "CHARSET") + entry("Wall", ""), "utf-8")
    assert read(file).pairs == ()


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        (HEADER + entry("Wall", "Стена").replace('Стена"', "Стена"), 6, "line"),
        (HEADER + "nonsense\n", 5, "line"),
        (HEADER + entry("Wall", "Стена") + 'msgstr "b"\n', 8, "syntax"),
        (HEADER + "<<<<<<< ours\n" + entry("Wall", "Стена"), 5, "conflict"),
        ('msgid ""\nmsgstr "no name"\n\n' + entry("Wall", "Стена"), 1, "header"),
        (HEADER.replace("UTF-8", "KLINGON") + entry("Wall", "Стена"), 3, "charset"),
        (HEADER.replace("UTF-8", "undefined") + entry("Wall", "Стена"), 3, "charset"),
        (HEADER + entry("Wall", "Стена") + entry("Wall", "Дом"), 8, "twice"),
        (HEADER + entry("Wall", "Wand"), 1, "languages"),
    ],
)
def test_unreadable(file: Path, text: str, line: int, code: str) -> None:
    """What is wrong with a file is told at its line."""
    file.write_text(text, "utf-8")
    with pytest.raises(Fault) as error:
        read(file)
    assert (error.value.line, error.value.code) == (line, f"fidelity-po-{code}")


def test_wrong_bytes(file: Path) -> None:
    """Bytes that the encoding has not are told at their line."""
    file.write_bytes((HEADER + 'msgid "a"\nmsgstr "').encode() + b"\xff\xfe" + b'"\n')
    with pytest.raises(Fault) as error:
        read(file)
    assert (error.value.line, error.value.code) == (6, "fidelity-po-encoding")
