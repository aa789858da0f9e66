"""What `rulekit lint` finds in terms and phrases."""

import shutil
from pathlib import Path

import pytest

from rulekit.cli import wording
from rulekit.cli.linting import faults
from rulekit.games import BOOKS
from rulekit.pages import Fault

ROOT = Path(__file__).parents[2]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The translations and pages in a folder where they may be spoilt."""
    for name in ("translations", "docs"):
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path


def spoilt(path: Path, before: str, after: str) -> int:
    """Change a file; return the line of the change."""
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), "utf-8")
    return text.count("\n", 0, text.index(before)) + 1


def test_files_as_they_are_have_no_faults() -> None:
    """Terms and phrases of the checkout are whole."""
    assert [*wording.terms(ROOT), *wording.phrases(ROOT)] == []


def test_faults_of_terms_are_among_those_of_the_checkout(checkout: Path) -> None:
    """A term of no book is told at its header, with the books that there are."""
    path = checkout / "translations" / "terms.toml"
    spoilt(path, 'books = ["musket-pike"]', 'books = ["muskets"]')
    (fault,) = wording.terms(checkout)
    assert (fault.code, fault.params["written"]) == ("term-books", "muskets")
    assert "ninth-age" in fault.text("ru")
    assert path.read_text("utf-8").splitlines()[fault.line - 1] == "[term.wing]"


@pytest.mark.parametrize("name", ["terms.toml", "phrases/musket-pike.toml"])
def test_broken_file_is_the_only_fault(checkout: Path, name: str) -> None:
    """A file that is no TOML is told at its line, and nothing else is looked at."""
    path = checkout / "translations" / name
    path.write_text("[a]\nb = \n", "utf-8")
    (fault,) = faults(checkout)
    assert (fault.path, fault.line, fault.code) == (path.as_posix(), 2, "toml-broken")


#: What stands in the phrases, what is written instead, the fault's code and a word of it, the line told.
PHRASES = [
    ('\nen = ["It is the Rout Phase"]', "\n#", "missing-field", "en", "[given.rout]"),
    ('["It is the Rout Phase"]', '"It is the Rout Phase"', "wrong-type", "a list", "[given.rout]"),
    ('["It is the Rout Phase"]', "[]", "not-valid", "1", "[given.rout]"),
    ('position = { phase = "rout" }', "postion = {}", "unknown-field", "postion", "[given.rout]"),
    ("activates {wing}", "activates {wig}", "phrase-broken", "wig", 'en = ["{by:side} activates {wig}"]'),
    ("activates {wing}", "activates {wing", "phrase-broken", "pattern", 'en = ["{by:side} activates {wing"]'),
    ("activates {wing}", "activates [", "phrase-broken", "bracket", 'en = ["{by:side} activates ["]'),
]


@pytest.mark.parametrize(("before", "after", "code", "word", "line"), PHRASES)
def test_phrase_that_cannot_be_read_is_the_only_fault(
    checkout: Path, *, before: str, after: str, code: str, word: str, line: str
) -> None:
    """A phrase without a language, of another shape or with an unknown slot is told at its place."""
    path = checkout / "translations" / "phrases" / "musket-pike.toml"
    spoilt(path, before, after)
    (fault,) = faults(checkout)
    assert (fault.path, fault.code) == (path.as_posix(), code)
    assert word in fault.text("en")
    assert path.read_text("utf-8").splitlines()[fault.line - 1] == line


def test_refusal_without_words_is_told(checkout: Path) -> None:
    """A prohibition needs a reason in words, and a reason needs a prohibition."""
    path = checkout / "translations" / "phrases" / "musket-pike.toml"
    spoilt(path, '"mp.pass.charge"', '"mp.pass.charges"')
    missing, idle = wording.phrases(checkout)
    assert (missing.code, missing.params["id"]) == ("phrase-missing", "mp.pass.charge")
    assert (idle.code, idle.params["id"]) == ("phrase-idle", "mp.pass.charges")


def test_form_of_a_label_that_no_rule_has_is_told(checkout: Path) -> None:
    """A form of a label needs a rule or a reading that has the label."""
    path = checkout / "translations" / "phrases" / "hidden-movement.toml"
    spoilt(path, '"spotting" ', '"spoting" ')
    (idle,) = wording.phrases(checkout)
    assert (idle.code, idle.params["section"], idle.params["id"]) == ("phrase-idle", "labels", "spoting")
    assert path.read_text("utf-8").splitlines()[idle.line - 1] == "[labels]"


def test_clash_is_told_in_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two phrases that one text could be are told with that text."""
    monkeypatch.setattr(wording, "clashes", lambda book, lang: iter([("stop", "pass", f"A {lang}")]))
    found: list[Fault] = list(wording.phrases(ROOT))
    assert [fault.params["text"] for fault in found] == ["A ru", "A en"] * len(BOOKS)
    assert "stop" in found[0].text("ru")
