"""The term base: what a term is, and what is told of a file of terms."""

from pathlib import Path

import pytest

from rulekit.fidelity.terms import faults, load
from rulekit.verdict import BadPlay

#: Three terms as they should be.
GOOD = """\
[term.mill]
ru = "мельница (ветряная)"
en = "mill (a windmill)"
also_ru = ["ветряк"]
status = "official"
books = ["tales"]
neighbours = ["miller"]
avoid_en = ["grinder"]

[term.miller]
ru = "мельник"
en = "miller"
status = "proposed"
books = ["tales"]
neighbours = ["mill"]
note_en = "He who owns the mill."

[term.bridge]
ru = "мост"
en = "bridge"
status = "inferred"
books = ["tales", "songs"]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of terms without a fault."""
    path = tmp_path / "terms.toml"
    path.write_text(GOOD, "utf-8")
    return path


def test_a_term_knows_its_forms(file: Path) -> None:
    """The printed form keeps its remark, the forms are without it; a language's fields go by its name."""
    mill = load(file)["mill"]
    assert (mill.form("ru"), mill.form("en")) == ("мельница (ветряная)", "mill (a windmill)")
    assert (mill.forms("ru"), mill.forms("en")) == (("мельница", "ветряк"), ("mill",))
    assert (mill.avoid("ru"), mill.avoid("en")) == ((), ("grinder",))
    assert (load(file)["miller"].note("ru"), load(file)["miller"].note("en")) == ("", "He who owns the mill.")


def test_a_good_file_has_no_faults(file: Path) -> None:
    """Nothing is told of it, with books or without."""
    assert [*faults(file), *faults(file, ["tales", "songs"])] == []


#: What stands in the file, what is written instead, and the code, the parameters and the term of the fault.
SPOILT = [
    ('en = "miller"\n', "", "missing-field", {"field": "en"}, "miller"),
    ('"proposed"', '"sure"', "not-one-of", {"written": "sure"}, "miller"),
    ('ru = "мост"', "ru = 1", "wrong-type", {"found": "int"}, "bridge"),
    ("avoid_en", "avoid", "unknown-field", {"written": "avoid"}, "mill"),
    ('["ветряк"]', '["ветряк "]', "term-blank", {"id": "mill", "form": "ветряк "}, "mill"),
    ('en = "bridge"', 'en = ""', "term-blank", {"id": "bridge", "form": ""}, "bridge"),
    ('"bridge"', '"вridge"', "term-script", {"id": "bridge", "form": "вridge"}, "bridge"),
    ('"мост"', '"моcт"', "term-script", {"id": "bridge", "form": "моcт"}, "bridge"),
    ('"grinder"', '"Mill"', "term-avoided", {"id": "mill", "form": "mill"}, "mill"),
    ('"songs"', '"odes"', "term-books", {"written": "tales, odes"}, "bridge"),
    ('["miller"]', '["mills"]', "term-neighbour", {"id": "mill", "written": "mills"}, "mill"),
    ('["miller"]', '["miller", "mill"]', "term-neighbour", {"id": "mill", "written": "mill"}, "mill"),
    ('neighbours = ["mill"]', "", "term-one-way", {"id": "miller", "other": "mill"}, "miller"),
    ('["ветряк"]', '["Мост"]', "term-shared", {"id": "bridge", "other": "mill", "form": "мост"}, "bridge"),
]


@pytest.mark.parametrize(("before", "after", "code", "params", "id"), SPOILT)
def test_each_fault_is_told_at_its_term(
    file: Path, *, before: str, after: str, code: str, params: dict[str, str], id: str
) -> None:
    """A fault has its code, its parameters and the line of the term's header, and words in both languages."""
    text = GOOD.replace(before, after, 1)
    assert text != GOOD
    file.write_text(text, "utf-8")
    found = [fault for fault in faults(file, ["tales", "songs"]) if fault.code == code]
    assert params.items() <= found[0].params.items()
    assert text.splitlines()[found[0].line - 1] == f"[term.{id}]"
    assert all(found[0].text(lang) for lang in ("ru", "en"))


def test_a_term_twice_is_told_once(file: Path) -> None:
    """Two terms with the same words in both languages are one too many; the shared form is not told."""
    again = '\n[term.span]\nru = "Мост"\nen = "bridge"\nstatus = "proposed"\nbooks = ["songs"]\n'
    file.write_text(GOOD + again, "utf-8")
    (fault,) = faults(file)
    assert (fault.code, fault.params) == ("term-twice", {"id": "span", "other": "bridge"})


def test_reading_what_is_no_term_names_its_place(tmp_path: Path) -> None:
    """Who reads a file without looking for faults first is told the path of the first one."""
    path = tmp_path / "terms.toml"
    path.write_text('[term.mill]\nru = "мельница"\nstatus = "official"\n', "utf-8")
    with pytest.raises(BadPlay) as caught:
        load(path)
    assert (caught.value.path, caught.value.code) == ("$.term.mill.en", "missing-field")


@pytest.mark.parametrize(
    ("data", "line"),
    [(b"[term.mill]\n\nru = \n", 3), (b"\xff", 1), (b"a = " + b"[" * 5000, 1)],
    ids=["syntax", "encoding", "deep"],
)
def test_what_is_no_toml_is_a_fault(tmp_path: Path, data: bytes, line: int) -> None:
    """A file that cannot be read as TOML is told as such, at the line if there is one."""
    path = tmp_path / "terms.toml"
    path.write_bytes(data)
    (fault,) = faults(path)
    assert (fault.path, fault.line, fault.code) == (path.as_posix(), line, "toml-broken")
