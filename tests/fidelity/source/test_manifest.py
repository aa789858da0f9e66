"""Manifests as files: what is wrong with one, and what statements and rules lack of each other."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from rulekit.fidelity.source.manifest import Manifest, Statement, book_faults, faults, load, of_book
from rulekit.fidelity.source.record import written
from rulekit.fidelity.terms import load as load_terms
from rulekit.games import BOOKS
from rulekit.pages import Fault
from tests.fidelity.source.invented import TERMS

ROOT = Path(__file__).parents[3]
BOOK = BOOKS["hidden-movement"]
SEEDED = [rule for rule in BOOK.rules.values() if rule.basis == "seed"]
#: One statement that bears out all rules.
ALL = Statement(
    at="1",
    cite=tuple(dict.fromkeys(rule.source for rule in SEEDED)),
    rules=tuple(rule.id for rule in SEEDED),
    numbers=('6"',),
    terms=("mill",),
)
PATH = Path("made.toml")


def found(*statements: Statement, tmp_path: Path) -> list[Fault]:
    """The faults of a manifest of these statements."""
    path = tmp_path / "made.toml"
    path.write_text(written(Manifest(BOOK.name, statements)), "utf-8")
    return list(book_faults(BOOK, {path: load(path)}, TERMS))


def test_manifests_of_the_checkout_are_whole() -> None:
    """Each sentence has its rules or a reason, each rule from a source its sentence, number and values."""
    assert list(faults(ROOT, load_terms(ROOT / "translations" / "terms.toml"))) == []
    assert all(of_book(ROOT, book) for book in BOOKS)


def test_manifests_hold_no_sentence() -> None:
    """Of a source no word is kept: no letter of its language stands in a manifest."""
    for path in sorted((ROOT / "translations" / "sources").glob("*.toml")):
        assert not re.search("[а-яё]", path.read_text("utf-8"), re.IGNORECASE)


def test_what_is_whole_has_no_faults(tmp_path: Path) -> None:
    """A sentence with rules that are all there, and one with a reason for none."""
    assert found(ALL, Statement(at="2", without="heading"), tmp_path=tmp_path) == []


#: A further statement, or the one that bears out all rules; the fault, and what its words name.
FAULTY = [
    (Statement(at="2"), "source-no-rule", {"at": "2"}),
    (Statement(at="", rules=("hm.move.marker",), without="motive"), "source-both", {"at": "—"}),
    (
        Statement(at="2", rules=("hm.none",)),
        "source-rule-unknown",
        {"id": "hm.none"},
    ),
    (Statement(at="2", without="heading", terms=("mile", "mile")), "source-term-unknown", {"id": "mile"}),
    (
        Statement(at="2", rules=("hm.move.length",), cite=("movement",), dice=("2D6",)),
        "source-die",
        {"die": "2D6"},
    ),
]


@pytest.mark.parametrize(("statement", "code", "params"), FAULTY)
def test_faulty_statement_is_told_at_its_line(
    statement: Statement, code: str, params: dict[str, str], tmp_path: Path
) -> None:
    """A statement without a rule or a reason, with both, or with an id of nothing."""
    (fault,) = found(ALL, statement, tmp_path=tmp_path)
    assert fault.code == code
    assert params.items() <= fault.params.items()
    lines = (tmp_path / "made.toml").read_text("utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if line == "[[statement]]"][1] == fault.line
    assert fault.text("ru") != fault.text("en")


@pytest.mark.parametrize(
    ("change", "code", "id"),
    [
        ({"rules": ALL.rules[1:]}, "source-no-statement", ALL.rules[0]),
        (
            {"cite": tuple(label for label in ALL.cite if label != "facing")},
            "source-label",
            "hm.face.allowed",
        ),
        ({"numbers": ("5",)}, "source-value", "hm.move.length"),
    ],
)
def test_rule_that_no_statement_bears_out_is_told_in_the_code(
    change: dict[str, tuple[str, ...]], code: str, id: str, tmp_path: Path
) -> None:
    """A rule from the source that no sentence names, under another number, or with another value."""
    faults_of_it = found(msgspec.structs.replace(ALL, **change), tmp_path=tmp_path)
    fault = next(fault for fault in faults_of_it if fault.params["id"] == id)
    assert fault.code == code
    assert fault.path == "rulekit/games/hidden_movement/rules.py"
    assert f'"{id}"' in (ROOT / fault.path).read_text("utf-8").splitlines()[fault.line - 1]


#: What is written in a manifest, the code of its fault and the line.
UNREADABLE = [
    ('book = "chess"\n', "not-one-of", 1),
    ('book = "hidden-movement"\n\n[[statement]]\nat = "1"\n\n[[statement]]\nat = 1\n', "wrong-type", 6),
    ('book = "hidden-movement"\n[[statement]]\nrules = []\n', "missing-field", 2),
    ('book = "hidden-movement"\n[[statement]]\nat = "1"\ntext = "words"\n', "unknown-field", 2),
    ('book = "hidden-movement"\n[[statement]]\nat = "1"\nwithout = "sloth"\n', "not-one-of", 2),
    ("[[statement]]\n", "missing-field", 1),
    ('book = "hidden-movement"\n[[statement]]\nat = \n', "toml-broken", 3),
]


@pytest.mark.parametrize(("text", "code", "line"), UNREADABLE)
def test_what_is_no_manifest_is_told_at_its_line(text: str, code: str, line: int, tmp_path: Path) -> None:
    """A field that is not there, that does not exist or has another type, at the statement that it is in."""
    folder = tmp_path / "translations" / "sources"
    folder.mkdir(parents=True)
    path = folder / "made.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(Fault) as caught:
        load(path)
    assert (caught.value.code, caught.value.line) == (code, line)
    assert [*faults(tmp_path, TERMS)] == [caught.value]
