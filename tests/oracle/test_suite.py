"""The suite: what is written, and each thing that a check finds."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator
from msgspec import UNSET
from msgspec.structs import replace

from rulekit.games import BOOKS
from rulekit.oracle import suite
from rulekit.oracle.judge import judge
from rulekit.oracle.suite import GUIDE, index, sparse_vector, stated
from rulekit.oracle.vectors import AnyVector, Then, digest, parse
from rulekit.oracle.verify import check, check_vector

NAME = "musket-pike.jsonl"


@pytest.fixture
def vector(play: dict[str, Any]) -> AnyVector:
    """A whole vector of a suite."""
    play["title"] = {"ru": "Перехват", "en": "Preemption"}
    play["page"] = {"ru": "ru/x/#mp.test.play", "en": "en/x/#mp.test.play"}
    play["start"] = {"because": ["mp.initiative.count"]}
    play["steps"][0]["then"] = {"allowed": True, "because": ["mp.preemption.opening"]}
    play["steps"][1]["then"] = {
        "allowed": True,
        "because": ["mp.preemption.failure"],
        "cites": ["4.4.2"],
        "facts": {"success": False},
    }
    read = parse(play)[1]
    return replace(read, digest=digest(read))


@pytest.fixture
def folder(vector: AnyVector, tmp_path: Path) -> Path:
    """A suite of two vectors."""
    other = replace(vector, id="mp.test.other", steps=vector.steps[:1])
    suite.write([vector, replace(other, digest=digest(other))], tmp_path / "suite")
    return tmp_path / "suite"


def found(folder: Path) -> list[tuple[str, str]]:
    """Where each finding is, the folder left out, and its code."""
    return [(one.at.replace(f"{folder}/", ""), one.code) for one in check(folder)]


def rewrite(folder: Path, change: Callable[[list[dict[str, Any]]], object]) -> None:
    """Change the vectors of a suite as plain values."""
    path = folder / NAME
    plain = list(map(json.loads, path.read_text("utf-8").splitlines()))
    change(plain)
    path.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in plain), "utf-8")


def test_what_is_written(vector: AnyVector, tmp_path: Path) -> None:
    """A suite is a file of lines a book, an index, the schema and the guide; then the archive of them."""
    written = suite.write([vector], tmp_path / "new" / "folder")
    archive = f"{suite.named()}.tar.gz"
    assert [path.name for path in written] == [
        *(f"{book}.jsonl" for book in BOOKS),
        *("index.json", "vector.schema.json", "INTERPRETING.md", archive, f"{archive}.sha256"),
    ]
    assert all(path.is_file() for path in written)
    (line,) = (tmp_path / "new" / "folder" / NAME).read_text("utf-8").splitlines()
    assert parse(line.encode())[1] == vector
    assert "Перехват" in line


def test_written_vectors_fit_the_written_schema(folder: Path) -> None:
    """The lines of a suite are valid by its own schema."""
    validator = Draft202012Validator(json.loads((folder / "vector.schema.json").read_text("utf-8")))
    for line in (folder / NAME).read_text("utf-8").splitlines():
        assert list(validator.iter_errors(json.loads(line))) == []


def test_written_twice(folder: Path, tmp_path: Path, vector: AnyVector) -> None:
    """The same vectors give the same bytes, and an old suite is overwritten."""
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    read = [parse(line)[1] for line in before[NAME].splitlines()]
    suite.write([vector], folder)
    suite.write(read, folder)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_vector_of_another_book(folder: Path) -> None:
    """Each book has its own file."""
    (folder / "dark-millennium.jsonl").write_bytes((folder / NAME).read_bytes().splitlines(keepends=True)[1])
    (folder / NAME).write_bytes((folder / NAME).read_bytes().splitlines(keepends=True)[0])
    assert found(folder) == [("dark-millennium.jsonl:1", "suite-other-book")]


def test_the_index(vector: AnyVector) -> None:
    """The index has each vector's digest and deciding rules, and what a rule or a reading declares."""
    book = index([vector])["books"]["musket-pike"]
    assert book["file"] == NAME
    assert book["vectors"] == {
        "mp.test.play": {
            "digest": vector.digest,
            "because": ["mp.initiative.count", "mp.preemption.failure", "mp.preemption.opening"],
        }
    }
    assert list(book["rules"]) == list(BOOKS["musket-pike"].rules)
    assert book["rules"]["mp.pass.charge"] == {
        "label": "5.6",
        "kind": "prohibition",
        "basis": "public source",
        "values": (),
        "overrides": (),
    }
    assert book["rules"]["mp.preemption.table"]["values"] == (0, 4, 3, 2)
    assert book["rules"]["mp.preemption.cancel"]["overrides"] == ("mp.preemption.bypass",)
    assert book["readings"]["mp.reading.below-zero"] == {
        "label": "4.3.2",
        "choices": ("success", "failure"),
        "default": "success",
    }


def test_the_index_publishes_the_order_of_conditions(vector: AnyVector) -> None:
    """Other engines read from the index in which order each verb asks its conditions."""
    verbs = index([vector])["books"]["musket-pike"]["verbs"]
    assert verbs["decline"] == ("mp.activation.phase", "mp.preemption.window", "mp.preemption.decline")


def test_the_index_has_the_tables(vector: AnyVector) -> None:
    """The index has every cell of the charts, a row an order; a cell without a roll is null."""
    written = json.loads(msgspec.json.encode(index([vector])))
    tables = {name: book["tables"] for name, book in written["books"].items()}
    assert tables.pop("musket-pike") == {
        "continuation": {"charge": 3, "make-ready": 2, "receive-charge": 1, "rally": None},
        "preemption": {"charge": 4, "make-ready": 3, "receive-charge": 2, "rally": None},
        "orders": {
            "charge": {"charge": None, "make-ready": 3, "receive-charge": 2, "rally": 5},
            "make-ready": {"charge": 5, "make-ready": None, "receive-charge": 5, "rally": 6},
            "receive-charge": {"charge": 3, "make-ready": 5, "receive-charge": None, "rally": 4},
            "rally": {"charge": 1, "make-ready": 4, "receive-charge": 3, "rally": None},
        },
    }
    assert not any(tables.values())


def test_facts_name_cells_of_the_tables(play: dict[str, Any]) -> None:
    """The cell that a roll was compared with leads to its limit in the tables."""
    facts = judge(BOOKS["musket-pike"], parse(play)[1]).steps[1].facts
    cell: Any = BOOKS["musket-pike"].tables
    for part in facts.cell.split("."):
        cell = cell[part]
    assert cell == facts.limit


def test_a_vector_in_plain_values(vector: AnyVector) -> None:
    """Position and acts stand without defaults; what is stated stands, be it a default."""
    step = replace(vector.steps[0], then=Then(allowed=True, facts=UNSET, position=UNSET))
    plain = sparse_vector(replace(vector, steps=(step,), start=Then(because=())))
    assert plain["given"]["wings"]["A1"] == {"side": "A", "order": "charge"}
    assert plain["steps"] == [{"do": {"act": "activate", "wing": "A1"}, "by": "A", "then": {"allowed": True}}]
    assert plain["start"] == {"because": []}


def test_statements_keep_their_defaults(play: dict[str, Any]) -> None:
    """A stated default is a statement: `finished: false` is not left out."""
    then: dict[str, Any] = {
        "position": {"active": None, "passes": 0, "wings": {"A1": {"finished": False}}, "tried": []}
    }
    play["steps"][0]["then"] = then
    assert stated(parse(play)[1].steps[0].then) == then


def test_nothing_to_find(folder: Path) -> None:
    """A suite as it is exported has no findings."""
    assert found(folder) == []


@pytest.mark.parametrize(
    ("name", "code"),
    [(NAME, "suite-file-missing"), ("index.json", "suite-file-missing"), (GUIDE, "suite-file-missing")],
)
def test_a_missing_file(folder: Path, name: str, code: str) -> None:
    """A file that is not there is found."""
    (folder / name).unlink()
    assert (name, code) in found(folder)


def test_an_id_that_stands_twice(folder: Path) -> None:
    """Each vector has an id of its own."""
    rewrite(folder, lambda plain: plain.append(plain[0]))
    assert (f"{NAME}:3", "suite-id-twice") in found(folder)


def test_a_changed_vector(folder: Path) -> None:
    """A vector whose position or acts were changed has another digest than is written."""
    rewrite(folder, lambda plain: plain[0]["given"]["wings"]["A1"].update(leadership=-1))
    assert (f"{NAME}:1", "suite-digest") in found(folder)


def test_a_changed_statement(folder: Path) -> None:
    """A statement that the engine does not bear out is found at its place."""
    rewrite(folder, lambda plain: plain[0]["steps"][1]["then"]["facts"].update(success=True))
    assert found(folder) == [(f"{NAME}:1:$.steps[1].then.facts.success", "differs")]


def test_a_changed_start(folder: Path) -> None:
    """A statement on the start is checked like one on a step."""
    rewrite(folder, lambda plain: plain[0].update(start={"because": ["mp.initiative.tie"]}))
    assert found(folder) == [(f"{NAME}:1:$.start.because", "differs")]


def test_a_changed_side(folder: Path) -> None:
    """Who acts, and on which wing, is stated of the step itself."""
    rewrite(folder, lambda plain: plain[0]["steps"][1].update(by="A", on="B1"))
    assert found(folder) == [(f"{NAME}:1:$.steps[1].by", "differs"), (f"{NAME}:1:$.steps[1].on", "differs")]


@pytest.mark.parametrize("field", ["id", "digest", "title", "page"])
def test_a_field_that_a_suite_needs(vector: AnyVector, field: str) -> None:
    """A suite's vector has an id, a digest, titles and pages."""
    findings = list(check_vector(replace(vector, **{field: UNSET}), "f:1"))
    assert [(one.at, one.code, one.params) for one in findings] == [
        ("f:1", "missing-field", {"field": field})
    ]


def test_a_line_that_cannot_be_read(folder: Path) -> None:
    """A line that is no vector is found, and the others are checked."""
    path = folder / NAME
    path.write_bytes(b'{"format": 2}\n' + path.read_bytes() + b"{")
    assert found(folder) == [(f"{NAME}:1:$.format", "format-unknown"), (f"{NAME}:4", "json-truncated")]


def test_a_play_that_is_none(folder: Path) -> None:
    """A vector whose play breaks off is found at the step."""
    rewrite(folder, lambda plain: plain[0]["steps"][1]["do"].update(roll=10))
    assert (f"{NAME}:1:$.steps[1].do.roll", "not-in-range") in found(folder)


@pytest.mark.parametrize(
    ("name", "code"), [("index.json", "suite-index"), ("vector.schema.json", "suite-schema")]
)
def test_a_file_that_does_not_follow(folder: Path, name: str, code: str) -> None:
    """An index that does not agree with the vectors, and a schema that is not this program's, are found."""
    (folder / name).write_text("{}", "utf-8")
    assert found(folder) == [(name, code)]


@pytest.mark.parametrize(
    ("text", "code"), [(b"", "json-truncated"), (b"\xff", "json-utf8"), (b"[" * 100_000, "json-deep")]
)
def test_an_index_that_cannot_be_read(folder: Path, text: bytes, code: str) -> None:
    """An index that is no JSON is found."""
    (folder / "index.json").write_bytes(text)
    assert found(folder) == [("index.json", code)]


def test_a_vector_that_is_gone(folder: Path) -> None:
    """A vector that the index has and the file has not is found by the index."""
    rewrite(folder, lambda plain: plain.pop())
    assert found(folder) == [("index.json", "suite-index")]


def test_the_vector_is_as_stated(vector: AnyVector) -> None:
    """The vector of these tests is itself borne out by the engine."""
    assert judge(BOOKS["musket-pike"], vector).ok


@pytest.mark.parametrize(
    ("place", "field"), [("steps.0.then", "allowed"), ("steps.1.then", "because"), ("start", "because")]
)
def test_a_verdict_that_is_not_stated(folder: Path, place: str, field: str) -> None:
    """A suite states every verdict: a vector that leaves one out proves nothing, and is found."""

    def unstate(plain: list[dict[str, Any]]) -> None:
        stated: Any = plain[0]
        for key in place.split("."):
            stated = stated[int(key) if key.isdecimal() else key]
        del stated[field]

    rewrite(folder, unstate)
    path = place.replace("steps.", "steps[").replace(".then", "].then")
    assert found(folder) == [(f"{NAME}:1:$.{path}.{field}", "missing-field")]


def test_a_step_without_a_statement(folder: Path) -> None:
    """A step of which nothing is stated lacks the verdict and its reasons."""
    rewrite(folder, lambda plain: plain[0]["steps"][0].pop("then"))
    assert found(folder) == [
        (f"{NAME}:1:$.steps[0].then.allowed", "missing-field"),
        (f"{NAME}:1:$.steps[0].then.because", "missing-field"),
    ]


def test_a_line_without_an_id(folder: Path) -> None:
    """A vector without an id is found, and does not stop the check of the index."""
    rewrite(folder, lambda plain: plain[0].pop("id"))
    assert found(folder) == [(f"{NAME}:1", "missing-field"), ("index.json", "suite-index")]


@pytest.mark.parametrize("number", [True, 1.0])
def test_an_index_that_is_equal_to_python_alone(folder: Path, *, number: object) -> None:
    """`true` and `1.0` are not the format 1."""
    path = folder / "index.json"
    plain = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(plain | {"format": number}), "utf-8")
    assert found(folder) == [("index.json", "suite-index")]


def test_a_file_that_nobody_reads(folder: Path) -> None:
    """Vectors in a file of no known book are not passed over."""
    (folder / "other-book.jsonl").write_text("{}", "utf-8")
    assert found(folder) == [("other-book.jsonl", "suite-file-unknown")]


def test_a_guide_that_was_changed(folder: Path) -> None:
    """The guide is that of the format."""
    (folder / GUIDE).write_bytes((folder / GUIDE).read_bytes() + b"\n")
    assert found(folder) == [(GUIDE, "suite-guide")]
