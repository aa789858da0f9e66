"""`rulekit fidelity check`: what it tells of pairs, in which form, and which code it ends with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Ran
from tests.sample import ALL

Run = Callable[..., Ran]
HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
GOOD = 'msgctxt "good"\nmsgid "Есть два дома."\nmsgstr "There are two houses."\n\n'
BAD = 'msgctxt "bad"\nmsgid "Есть три дома."\nmsgstr "There are two houses."\n\n'
LINE = "word " * 990 + "end"
#: A megabyte in the long run.
LONG = f'{LINE}\\n"\n"' * (200 if ALL else 10)
PAGE = {"ru": "# Дома {{ #a }}\n\n{}\n", "en": "# Houses {{ #a }}\n\n{}\n"}


@pytest.fixture
def checked(tmp_path: Path, run: Run) -> Callable[..., Ran]:
    """Check a PO file with these entries."""

    def ran(*entries: str, options: tuple[str, ...] = ()) -> Ran:
        (tmp_path / "a.po").write_text(HEADER + "".join(entries), "utf-8")
        return run("fidelity", "check", "--po", tmp_path / "a.po", *options)

    return ran


def test_nothing_found(checked: Callable[..., Ran]) -> None:
    """No finding ends with 0, and what was left out is counted."""
    ran = checked(GOOD, '#, fuzzy\nmsgid "Дом"\nmsgstr "Wall"\n\n', 'msgid "Сад"\nmsgstr ""\n')
    assert ran.code == 0
    assert ran.lines == [
        "Findings: 0; pairs: 1; findings dismissed: 0. Not checked: fuzzy: 1; untranslated: 1."
    ]


def test_a_finding_for_a_reader(checked: Callable[..., Ran], tmp_path: Path) -> None:
    """A finding ends with 1: its place, both texts with marks, why, how to mend and how to dismiss it."""
    ran = checked(GOOD, BAD)
    assert ran.code == 1
    assert ran.lines[:4] == [
        f"{tmp_path}/a.po:9: bad: numbers",
        "  ru  Есть ⟦три⟧ дома.",
        "  en  There are ⟦two⟧ houses.",
        "  the numbers differ: in Russian три, in English two",
    ]
    assert "# dismiss numbers: why" in ran.out
    assert "Findings: 1; pairs: 2;" in ran.lines[-1]


def test_json(checked: Callable[..., Ran], tmp_path: Path) -> None:
    """A line a finding, and nothing else."""
    (answer,) = checked(GOOD, BAD, options=("--json",)).answers
    mend = answer.pop("mend")
    assert answer == {
        "id": "bad",
        "check": "numbers",
        "ru": "Есть [[три]] дома.",
        "en": "There are [[two]] houses.",
        "why": "the numbers differ: in Russian три, in English two",
        "at": {"ru": f"{tmp_path}/a.po:9", "en": f"{tmp_path}/a.po:9"},
    }
    assert mend.startswith("Look the number up")


def test_github(checked: Callable[..., Ran], tmp_path: Path) -> None:
    """An annotation a finding; line ends and commas are escaped as GitHub wants it."""
    (line,) = checked(BAD, options=("--github",)).lines
    assert line.startswith(f"::error file={tmp_path}/a.po,line=5,title=bad%3A numbers::the numbers differ")
    assert "%0AЕсть ⟦три⟧ дома.%0A" in line


def test_dismissed(checked: Callable[..., Ran]) -> None:
    """A finding that is dismissed with a reason is counted and not told; an idle dismissal is told."""
    ran = checked("# dismiss numbers: так в источнике\n" + BAD)
    assert (ran.code, ran.lines) == (0, [ran.lines[0]])
    assert "findings dismissed: 1" in ran.out
    ran = checked("# dismiss numbers: так в источнике\n" + GOOD)
    assert ran.code == 1
    assert "`numbers` is dismissed, but has nothing against this pair" in ran.out


def test_in_russian(checked: Callable[..., Ran]) -> None:
    """The same in Russian."""
    ran = checked(BAD, options=("--lang", "ru"))
    assert "  числа расходятся: по-русски три, по-английски two" in ran.lines


def test_a_file_that_cannot_be_read(checked: Callable[..., Ran], run: Run, tmp_path: Path) -> None:
    """What is wrong with the file is told at its line; exit code 2."""
    ran = checked(GOOD, "<<<<<<< ours\n")
    assert (ran.code, ran.out) == (2, "")
    assert f"{tmp_path}/a.po:9: `<<<<<<<` is left from an unfinished merge" in ran.err
    assert run("fidelity", "check", "--po", tmp_path / "none.po").code == 2


def test_terms(checked: Callable[..., Ran], tmp_path: Path) -> None:
    """A file of terms is read, and a broken one is told."""
    terms = tmp_path / "terms.toml"
    terms.write_text('[term.house]\nru = "дом"\nen = "house"\nstatus = "official"\n', "utf-8")
    assert checked(GOOD, options=("--terms", str(terms))).code == 0
    terms.write_text('[term.house]\nru = "дом"\n', "utf-8")
    assert checked(GOOD, options=("--terms", str(terms))).code == 2


@pytest.mark.parametrize("msgstr", ["<script>alert(1)</script>", "{{ config }} {% raw %}", LONG])
def test_hostile_texts(checked: Callable[..., Ran], msgstr: str) -> None:
    """HTML, Jinja and texts without end are texts like others."""
    ran = checked(f'msgctxt "x"\nmsgid "Слово."\nmsgstr "{msgstr}"\n')
    assert ran.code == 1
    assert max(map(len, ran.lines)) < 10_000


def test_a_line_without_end(checked: Callable[..., Ran]) -> None:
    """A line that nobody could review is told before anything is made of it."""
    ran = checked(f'msgctxt "x"\nmsgid "Слово."\nmsgstr "{LINE * 2}"\n')
    assert (ran.code, ran.out) == (2, "")
    assert "the text of a line is longer than" in ran.err


def test_pages(tmp_path: Path, run: Run) -> None:
    """Without a file the pages are checked, all books or those that are named."""
    for lang, text in (("ru", "Здесь три дома."), ("en", "Here are two houses.")):
        (tmp_path / "docs" / lang).mkdir(parents=True)
        (tmp_path / "docs" / lang / "index.md").write_text(PAGE[lang].format(text), "utf-8")
    (tmp_path / "translations").mkdir()
    (tmp_path / "translations" / "terms.toml").write_text("[term]\n", "utf-8")
    ran = run("fidelity", "check", "--root", tmp_path)
    assert ran.code == 1
    assert f"{tmp_path}/docs/ru/index.md:3 · {tmp_path}/docs/en/index.md:3: index:text: numbers" in ran.lines
    assert run("fidelity", "check", "site", "--root", tmp_path).code == 1
    assert run("fidelity", "check", "musket-pike", "--root", tmp_path).code == 0
    assert run("fidelity", "check", "musket", "--root", tmp_path).code == 2
    assert run("fidelity", "check", "site", "--po", "a.po").code == 2
