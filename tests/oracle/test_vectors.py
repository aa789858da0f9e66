"""Vectors, format 1: read, written without defaults, named by their content, described by a schema."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from msgspec import UNSET

from rulekit.games import BOOKS
from rulekit.games.musket_pike import Activate, Position, Preempt, Wing
from rulekit.oracle.vectors import AnyVector, Then, canonical, digest, parse, partial, schema, sparse
from rulekit.verdict import BadPlay

Changed = Callable[[str, Any], bytes]


def vector(play: Any) -> AnyVector:
    """The vector that a play's plain values are."""
    return parse(play)[1]


def test_reading(play: dict[str, Any]) -> None:
    """A play is read as the position and the acts of its book; what is not stated is unset."""
    book, read = parse(json.dumps(play).encode())
    assert book is BOOKS["musket-pike"]
    assert read.id == "mp.test.play"
    assert read.given.wings["B1"] == Wing("B", "make-ready")
    assert [step.do for step in read.steps] == [Activate("A1"), Preempt("B1", 5)]
    assert (read.steps[0].by, read.steps[0].on, read.steps[0].then) == ("A", UNSET, UNSET)
    assert (read.title, read.page, read.digest, read.start) == (UNSET, UNSET, UNSET, UNSET)


def test_only_four_fields_are_required(play: dict[str, Any]) -> None:
    """A vector needs format, book, given and steps."""
    plain = {name: play[name] for name in ("format", "book", "given", "steps")}
    assert vector(plain).id is UNSET


def test_on_may_be_null(play: dict[str, Any]) -> None:
    """`on` is a wing, null for none, or not stated."""
    play["steps"][0]["on"] = None
    assert vector(play).steps[0].on is None


def test_a_partial_statement(play: dict[str, Any]) -> None:
    """Each field of a statement may be left out, in wings too; null is a statement."""
    play["steps"][0]["then"] = {"position": {"active": None, "wings": {"B1": {"finished": True}}}}
    then: Any = vector(play).steps[0].then
    assert then.position.active is None
    assert then.position.step is UNSET
    assert then.position.wings["B1"].finished is True
    assert then.position.wings["B1"].side is UNSET
    assert (then.allowed, then.because, then.facts) == (UNSET, UNSET, UNSET)


def test_partial_types_are_made_once() -> None:
    """The same Struct has the same partial type, which has all its fields."""
    made = partial(Position)
    assert made is partial(Position)
    assert made.__struct_fields__ == Position.__struct_fields__


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (Wing("A", "charge"), {"side": "A", "order": "charge"}),
        (Wing("A", "charge", units=1, leadership=0, army_commander=None), {"side": "A", "order": "charge"}),
        (Wing("A", "charge", army_commander=0), {"side": "A", "order": "charge", "army_commander": 0}),
        (Wing("A", "charge", units=0), {"side": "A", "order": "charge", "units": 0}),
        (Activate("A1"), {"act": "activate", "wing": "A1"}),
        (Preempt("B1"), {"act": "preempt", "wing": "B1"}),
        (Preempt("B1", 0), {"act": "preempt", "wing": "B1", "roll": 0}),
        (Position({}, tried=("B1",)), {"wings": {}, "tried": ["B1"]}),
        (Position({}, readings={}), {"wings": {}}),
        (Then(allowed=False), {"allowed": False}),
        ((1, [2]), [1, [2]]),
        ("x", "x"),
    ],
)
def test_sparse(value: object, plain: object) -> None:
    """Plain values leave out what equals its default, and only that."""
    assert sparse(value) == plain


def test_canonical() -> None:
    """The canonical form has sorted keys, no spaces, no defaults, and is UTF-8."""
    position = Position({"B1": Wing("B", "rally", units=2), "A1": Wing("A", "charge")}, first="A")
    assert canonical(position) == (
        b'{"first":"A","wings":{"A1":{"order":"charge","side":"A"},'
        b'"B1":{"order":"rally","side":"B","units":2}}}'
    )
    assert canonical({"ё": 1}) == '{"ё":1}'.encode()


def test_digest(play: dict[str, Any]) -> None:
    """The digest is the SHA-256 of book, acts and given position in canonical form."""
    text = (
        '{"book":"musket-pike","do":[{"act":"activate","wing":"A1"},{"act":"preempt","roll":5,"wing":"B1"}],'
        '"given":{"wings":{"A1":{"order":"charge","side":"A"},"B1":{"order":"make-ready","side":"B"},'
        '"B2":{"order":"rally","side":"B"}}}}'
    )
    assert digest(vector(play)) == f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"


def turned(value: Any) -> Any:
    """The same values with all keys in the opposite order."""
    if isinstance(value, dict):
        return {key: turned(inner) for key, inner in reversed(value.items())}
    return list(map(turned, value)) if isinstance(value, list) else value


def test_a_digest_that_stays(play: dict[str, Any]) -> None:
    """Order of keys, written defaults and everything that is stated leave the digest as it is."""
    first = digest(vector(play))
    assert digest(vector(turned(play))) == first
    play["given"]["wings"]["A1"] |= {"units": 1, "leadership": 0, "army_commander": None, "finished": False}
    play["given"] |= {"readings": {}, "passes": 0, "tried": [], "phase": "initiative"}
    play["steps"][0] |= {"by": "B", "on": None, "then": {"allowed": False, "cites": ["1"]}}
    play |= {"id": "mp.other", "title": {"ru": "…"}, "page": {"ru": "x"}, "start": {"because": []}}
    assert digest(vector(play)) == first
    play["digest"] = "sha256:0"
    assert digest(vector(play)) == first


@pytest.mark.parametrize(
    ("where", "value"),
    [
        ("given.wings.B1.order", "charge"),
        ("given.wings.B1.units", 2),
        ("given.first", "A"),
        ("given.readings", {"mp.reading.below-zero": "failure"}),
        ("steps.1.do.roll", 6),
        ("steps.1.do.roll", ...),
        ("steps.1", ...),
        ("steps", []),
    ],
)
def test_a_digest_that_changes(changed: Changed, play: dict[str, Any], where: str, value: Any) -> None:
    """Another position or other acts have another digest."""
    assert digest(vector(changed(where, value))) != digest(vector(play))


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    """The schema of all books' vectors, itself checked."""
    described = json.loads(json.dumps(schema()))
    Draft202012Validator.check_schema(described)
    return Draft202012Validator(described)


FULL = {
    "allowed": True,
    "cites": ["3.2 A"],
    "because": ["mp.preemption.opening"],
    "facts": {"roll": None, "success": True},
    "options": [],
    "position": {"active": "A1", "wings": {"A1": {"finished": False}}},
}


@pytest.mark.parametrize(
    ("where", "value"),
    [
        ("id", "mp.another"),
        ("id", ...),
        ("digest", "sha256:0"),
        ("title", {"ru": "…", "en": "…"}),
        ("page", {"ru": "ru/x/#y"}),
        ("start", {"because": ["mp.initiative.count"], "position": {"to_move": "A"}}),
        ("given.wings.A1.leadership", -2),
        ("given.step", None),
        ("steps", []),
        ("steps.0.on", None),
        ("steps.0.then", {}),
        ("steps.0.then", FULL),
        ("steps.1.do.roll", None),
        ("steps.1.do", {"act": "change-order", "to": "rally", "roll": 9}),
        ("steps.1.do", {"act": "lose-units", "wing": "A1", "units": 3}),
    ],
)
def test_the_schema_takes_what_is_read(
    validator: Draft202012Validator, changed: Changed, where: str, value: Any
) -> None:
    """What the reader takes, the schema takes."""
    text = changed(where, value)
    parse(text)
    assert list(validator.iter_errors(json.loads(text))) == []


@pytest.mark.parametrize(
    ("where", "value"),
    [
        ("format", 2),
        ("format", "1"),
        ("format", ...),
        ("book", "chess"),
        ("book", ...),
        ("given", ...),
        ("steps", ...),
        ("extra", 1),
        ("id", 7),
        ("title", {"ru": 1}),
        ("given.extra", 1),
        ("given.wings.B1.side", "C"),
        ("given.wings.B1.order", "attack"),
        ("given.wings.B1.order", ...),
        ("given.wings.B1.units", "2"),
        ("given.step", "E"),
        ("steps.1.extra", 1),
        ("steps.1.do", ...),
        ("steps.1.do.act", "attack"),
        ("steps.1.do.act", ...),
        ("steps.1.do.roll", "3"),
        ("steps.1.do.roll", 3.5),
        ("steps.1.do.units", 1),
        ("steps.1.then", {"allowed": 1}),
        ("steps.1.then", {"position": {"extra": 1}}),
        ("steps.1.then", {"position": {"wings": {"B1": {"extra": 1}}}}),
        ("steps.1.then", {"facts": {"extra": 1}}),
    ],
)
def test_the_schema_refuses_what_is_not_read(
    validator: Draft202012Validator, changed: Changed, where: str, value: Any
) -> None:
    """What the reader refuses for its shape, the schema refuses."""
    assert list(validator.iter_errors(json.loads(changed(where, value)))) != []


def unit(text: str) -> dict[str, Any]:
    """A play with a table so wide, and a unit of which a length is stated."""
    stated = {"position": {"units": {"A1": {"x": text}}}}
    given = {"table": {"width": text, "height": "30"}, "turn": "A", "units": {}}
    step = {"do": {"act": "pivot", "unit": "A1", "heading": text}, "then": stated}
    return {"format": 1, "book": "ninth-age", "given": given, "steps": [step]}


@pytest.mark.parametrize("text", ["0", "-0.5", "7.50", "12.3456"])
def test_decimals_that_are_read(validator: Draft202012Validator, text: str) -> None:
    """A decimal in plain digits is read, and taken by the schema."""
    parse(unit(text))
    assert list(validator.iter_errors(unit(text))) == []


@pytest.mark.parametrize("text", ["1_0", "٣", "１２", " 1", "1.", "1E2", "NaN", "06", "1.00001", 1.5])
def test_decimals_that_are_not_read(validator: Draft202012Validator, text: Any) -> None:
    """One in any other spelling is neither."""
    with pytest.raises(BadPlay):
        parse(unit(text))
    assert list(validator.iter_errors(unit(text))) != []


def test_a_digest_does_not_see_zeros_at_the_end() -> None:
    """Decimals that are equal have one digest."""
    assert digest(vector(unit("7.50"))) == digest(vector(unit("7.5")))
    assert digest(vector(unit("-0"))) == digest(vector(unit("0")))
    assert digest(vector(unit("30"))) != digest(vector(unit("3")))


def test_the_schema_names_the_draft(validator: Draft202012Validator) -> None:
    """The schema says which draft it is written in and which format it describes."""
    described = schema()
    assert described["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert "format 1" in described["title"]
    assert len(described["anyOf"]) == len(BOOKS)
