"""JSON that is no play: each fault in one line with its path and its mend, in both languages."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from typing import Annotated, Any

import msgspec
import pytest

from rulekit.games.musket_pike import Position
from rulekit.oracle.decode import convert, loads
from rulekit.oracle.vectors import parse
from rulekit.verdict import BadPlay

Changed = Callable[[str, Any], bytes]

WINGS = (
    "side, order, leadership, army_commander, cavalry, adjacent_enemy, units, lost, "
    "finished, no_continue, bypassed"
)
#: What is changed in the play, to what (`...`: taken away); the fault's path, code, and some of its words.
FAULTS: tuple[tuple[str, Any, str, str, str], ...] = (
    # What a play is made of
    ("format", 2, "$.format", "format-unknown", "2"),
    ("format", "1", "$.format", "wrong-type", "int"),
    ("format", 1.0, "$.format", "wrong-type", "float"),
    ("format", True, "$.format", "wrong-type", "bool"),
    ("format", ..., "$.format", "missing-field", "format"),
    ("book", "chess", "$.book", "not-one-of", "musket-pike"),
    ("book", 5, "$.book", "wrong-type", "str"),
    ("book", ["musket-pike"], "$.book", "wrong-type", "array"),
    ("book", ..., "$.book", "missing-field", "book"),
    ("given", ..., "$.given", "missing-field", "given"),
    ("steps", ..., "$.steps", "missing-field", "steps"),
    ("extra", 1, "$.extra", "unknown-field", "format, book"),
    ("id", 7, "$.id", "wrong-type", "str"),
    ("title", {"ru": 1}, "$.title.ru", "wrong-type", "int"),
    # The position
    ("given", [], "$.given", "wrong-type", "object"),
    ("given", None, "$.given", "wrong-type", "null"),
    ("given.extra", 1, "$.given.extra", "unknown-field", "wings, first, roll_modifier"),
    ("given.wings", ..., "$.given.wings", "missing-field", "wings"),
    ("given.wings", [], "$.given.wings", "wrong-type", "array"),
    ("given.wings.B1", [], "$.given.wings.B1", "wrong-type", "array"),
    ("given.wings.B1.side", "C", "$.given.wings.B1.side", "not-one-of", "A, B"),
    ("given.wings.B2.side", "C", "$.given.wings.B2.side", "not-one-of", "A, B"),
    ("given.wings.B1.side", 1, "$.given.wings.B1.side", "wrong-type", "int"),
    ("given.wings.B1.order", "attack", "$.given.wings.B1.order", "not-one-of", "charge, make-ready"),
    ("given.wings.B1.order", ..., "$.given.wings.B1.order", "missing-field", "order"),
    ("given.wings.B1.extra", 1, "$.given.wings.B1.extra", "unknown-field", WINGS),
    ("given.wings.B1.cavalry", "yes", "$.given.wings.B1.cavalry", "wrong-type", "bool"),
    ("given.wings.B1.units", 1.5, "$.given.wings.B1.units", "wrong-type", "float"),
    ("given.wings.B1.units", [1], "$.given.wings.B1.units", "wrong-type", "int | object"),
    ("given.wings.B1.units", {"u1": {}}, "$.given.wings.B1.units.u1.arm", "missing-field", "arm"),
    ("given.commanders", {"C": "lent"}, "$.given.commanders", "not-one-of", "A, B"),
    ("given.wings.B 1", {"side": "B"}, "$.given.wings['B 1'].order", "missing-field", "order"),
    ("given.phase", "end", "$.given.phase", "not-one-of", "initiative"),
    ("given.step", "E", "$.given.step", "not-one-of", "A, B, C, D"),
    ("given.step", "F", "$.given.step", "not-one-of", "A, B, C, D"),
    ("given.activation", "1", "$.given.activation", "wrong-type", "str"),
    ("given.tried", "B1", "$.given.tried", "wrong-type", "array"),
    ("given.tried", ["B1", 2], "$.given.tried[1]", "wrong-type", "int"),
    (
        "given.readings",
        {"mp.reading.below-zero": 1},
        "$.given.readings['mp.reading.below-zero']",
        "wrong-type",
        "int",
    ),
    # The steps
    ("steps", {}, "$.steps", "wrong-type", "object"),
    ("steps.0", "x", "$.steps[0]", "wrong-type", "object"),
    ("steps.1.extra", 1, "$.steps[1].extra", "unknown-field", "by, on, do, then"),
    ("steps.1.by", 1, "$.steps[1].by", "wrong-type", "int"),
    ("steps.1.on", 1, "$.steps[1].on", "wrong-type", "null"),
    ("steps.1.do", ..., "$.steps[1].do", "missing-field", "do"),
    ("steps.1.do", None, "$.steps[1].do", "wrong-type", "null"),
    ("steps.1.do.act", "attack", "$.steps[1].do.act", "not-one-of", "activate, pass, preempt"),
    ("steps.1.do.act", 5, "$.steps[1].do.act", "wrong-type", "int"),
    ("steps.1.do.act", ..., "$.steps[1].do.act", "missing-field", "act"),
    ("steps.1.do.wing", ..., "$.steps[1].do.wing", "missing-field", "wing"),
    ("steps.1.do.roll", "3", "$.steps[1].do.roll", "wrong-type", "str"),
    ("steps.1.do.roll", 3.0, "$.steps[1].do.roll", "wrong-type", "float"),
    ("steps.1.do.roll", True, "$.steps[1].do.roll", "wrong-type", "bool"),
    ("steps.1.do.units", 1, "$.steps[1].do.units", "unknown-field", "act, wing, roll"),
    ("steps.0.do.roll", 1, "$.steps[0].do.roll", "unknown-field", "act, wing"),
    ("steps.0.do", {"act": "change-order", "to": "x"}, "$.steps[0].do.to", "not-one-of", "rally"),
    # The statements
    ("steps.0.then", [], "$.steps[0].then", "wrong-type", "array"),
    ("steps.0.then", {"extra": 1}, "$.steps[0].then.extra", "unknown-field", "allowed, cites"),
    ("steps.0.then", {"allowed": 1}, "$.steps[0].then.allowed", "wrong-type", "bool"),
    ("steps.0.then", {"because": "x"}, "$.steps[0].then.because", "wrong-type", "array"),
    (
        "steps.0.then",
        {"facts": {"extra": 1}},
        "$.steps[0].then.facts.extra",
        "unknown-field",
        "roll, modifier",
    ),
    ("steps.0.then", {"position": {"extra": 1}}, "$.steps[0].then.position.extra", "unknown-field", "wings"),
    (
        "steps.0.then",
        {"position": {"wings": {"A1": {}, "B2": {"extra": 1}}}},
        "$.steps[0].then.position.wings.B2.extra",
        "unknown-field",
        WINGS,
    ),
    ("start", {"extra": 1}, "$.start.extra", "unknown-field", "allowed, cites"),
)


def fault(judge: Callable[[], object]) -> BadPlay:
    """The fault that the reading ends in."""
    with pytest.raises(BadPlay) as caught:
        judge()
    return caught.value


@pytest.mark.parametrize(
    ("where", "value", "path", "code", "words"),
    [
        pytest.param(*row, id=f"{row[0]} = {json.dumps(row[1]) if row[1] is not ... else 'gone'}")
        for row in FAULTS
    ],
)
def test_fault(changed: Changed, *, where: str, value: Any, path: str, code: str, words: str) -> None:
    """A value that does not fit is told with its path, in Russian and English, in one line each."""
    found = fault(lambda: parse(changed(where, value)))
    assert (found.path, found.code) == (path, code)
    for lang in ("ru", "en"):
        assert found.text(lang).startswith(f"{path}: ")
        # Types are told in words: see `test_messages`.
        told = " ".join(map(str, found.params.values())) if code == "wrong-type" else found.text(lang)
        assert words in told
        assert "\n" not in found.text(lang)
    assert found.text("ru") != found.text("en")


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        (b"", "json-truncated", {}),
        (b'{"format": 1, "book', "json-truncated", {}),
        (b'{"format": 1', "json-truncated", {}),
        (b'{"format": 1,, }', "json-malformed", {"byte": "13"}),
        (b"{'format': 1}", "json-malformed", {"byte": "1"}),
        (b'{"format": 1 "book"}', "json-malformed", {"byte": "13"}),
        (b'{"format": NaN}', "json-malformed", {"byte": "11"}),
        (b'{"format": 1, "book": "\xff"}', "json-utf8", {}),
        (b'{"\xd1": 1}', "json-utf8", {}),
        ('{"format": 1}'.encode("utf-16"), "json-utf8", {}),
        ('{"title": "крыло"}'.encode("cp1251"), "json-utf8", {}),
        (b"[" * 100_000, "json-deep", {}),
        (b'{"a": 1e400}', "json-number", {}),
        (b'{"a": ' + b"9" * 5000 + b"}", "json-number", {}),
        (b'{"a":' * 100_000, "json-deep", {}),
    ],
)
def test_no_json(text: bytes, code: str, params: dict[str, object]) -> None:
    """Text that is no JSON, or no UTF-8, or nested without end, is told as such."""
    found = fault(lambda: loads(text))
    assert (found.path, found.code, found.params) == ("$", code, params)
    assert found.text("ru") != found.text("en")


@pytest.mark.parametrize("text", [b"[1]", b"3", b'"x"', b"null", b"true"])
def test_no_object(text: bytes) -> None:
    """A play is an object; other JSON is none."""
    found = fault(lambda: parse(text))
    assert (found.path, found.code) == ("$", "not-a-play")
    assert "format, book, given" in found.text("ru")


def test_what_was_written_stays_on_the_line(changed: Changed) -> None:
    """Line breaks and escapes in what was written are shown as such, and a long text is cut."""
    found = fault(lambda: parse(changed("given.wings.B1.order", "a\nb\x1b[31m")))
    assert "“a\\nb\\x1b[31m”" in found.text("en")
    long = fault(lambda: parse(changed("given.wings.B1.order", "x" * 10_000)))
    assert len(long.text("ru")) < 700


def test_plain_values_are_left_as_they_were(play: dict[str, Any]) -> None:
    """Looking for the member at fault changes nothing in the values that were given."""
    play["given"]["wings"]["B2"]["side"] = "C"
    before = json.dumps(play)
    assert fault(lambda: parse(play)).path == "$.given.wings.B2.side"
    assert json.dumps(play) == before


def test_the_first_of_two_faults(play: dict[str, Any]) -> None:
    """Of two members with the same fault the first is named."""
    for id in ("B1", "B2"):
        play["given"]["wings"][id]["side"] = "C"
    assert fault(lambda: parse(play)).path == "$.given.wings.B1.side"


def test_the_last_of_many(play: dict[str, Any]) -> None:
    """The member at fault is found in a position with thousands of them."""
    wings = {f"A{number}": {"side": "A", "order": "rally"} for number in range(5000)}
    play["given"]["wings"] = wings | {"Z": {"side": "C", "order": "rally"}}
    assert fault(lambda: parse(play)).path == "$.given.wings.Z.side"


def test_good_values() -> None:
    """What fits is converted."""
    plain = {"wings": {"A1": {"side": "A", "order": "rally"}}, "tried": []}
    assert convert(plain, Position).wings["A1"].order == "rally"
    assert loads('{"крыло": 1}'.encode()) == {"крыло": 1}


@pytest.mark.parametrize(
    ("path", "field", "shown"),
    [
        ("given.wings.B1", "a` - at `$.q", "$.given.wings.B1['a` - at `$.q']"),
        ("given", "a` - at `$.given.wings", "$.given['a` - at `$.given.wings']"),
    ],
)
def test_a_field_that_reads_like_a_path(changed: Changed, path: str, field: str, shown: str) -> None:
    """What a fault quotes is not taken for its place."""
    value = json.loads(changed("id", "x"))
    place = value
    for key in path.split("."):
        place = place[key]
    place[field] = 1
    with pytest.raises(BadPlay) as caught:
        parse(value)
    assert (caught.value.path, caught.value.code) == (shown, "unknown-field")
    assert caught.value.params["written"] == field


@pytest.mark.parametrize("field", ["a` - at `$.given", "a` - at `$.nowhere.at[7]"])
def test_a_field_of_the_play_that_reads_like_a_path(changed: Changed, field: str) -> None:
    """Such a field at the top stays at the top."""
    with pytest.raises(BadPlay) as caught:
        parse(json.loads(changed("id", "x")) | {field: 1})
    assert (caught.value.path, caught.value.params["written"]) == (f"$['{field}']", field)


def test_null_has_its_own_name(changed: Changed) -> None:
    """An act without a name is null, as JSON calls it."""
    with pytest.raises(BadPlay) as caught:
        parse(changed("steps.0.do.act", None))
    assert (caught.value.path, caught.value.params["found"]) == ("$.steps[0].do.act", "null")


def test_any_other_fault() -> None:
    """A fault that has no words of its own is told in the decoder's."""
    found = fault(lambda: convert({"a": 5}, dict[str, Annotated[int, msgspec.Meta(le=3)]]))
    assert (found.path, found.code) == ("$.a", "not-valid")
    assert "<= 3" in found.text("ru")


class Length(msgspec.Struct):
    """Lengths as books with a table have them."""

    x: Decimal
    path: tuple[tuple[Decimal, Decimal], ...] = ()
    named: dict[str, Decimal] = {}


@pytest.mark.parametrize(
    ("written", "path", "code"),
    [
        ({"x": 1.5}, "$.x", "decimal-number"),
        ({"x": 1}, "$.x", "decimal-number"),
        ({"x": 1e308}, "$.x", "decimal-number"),
        ({"x": "1", "path": [["1", "2"], ["3", 4]]}, "$.path[1][1]", "decimal-number"),
        ({"x": "1", "named": {"a": "1", "b": 2}}, "$.named.b", "decimal-number"),
        ({"x": "one"}, "$.x", "not-finite"),
        ({"x": "NaN"}, "$.x", "not-finite"),
        ({"x": "-Infinity"}, "$.x", "not-finite"),
        *(
            ({"x": "1", "path": [["1", text], ["3", "4"]]}, "$.path[0][1]", "decimal-form")
            for text in ("1_0", "٣", "１２", " 1", "1\n", "1.", ".5", "+1", "1E2", "1e-2", "06", "1.00001")
        ),
    ],
)
def test_decimals_are_strings(written: Any, path: str, code: str) -> None:
    """A length that is a JSON number, or no number, or not in plain digits, is a fault at its place."""
    with pytest.raises(BadPlay) as caught:
        convert(written, Length)
    assert (caught.value.path, caught.value.code) == (path, code)
    assert all(caught.value.text(lang) for lang in ("ru", "en"))


@pytest.mark.parametrize("text", ["0", "-0", "7", "-0.5", "12.3400", "100", "9" * 5000])
def test_decimals(text: str) -> None:
    """Digits, and a point with one to four decimals, zeros at the end included."""
    assert convert({"x": text, "path": [[text, "2"]], "named": {"b": text}}, Length).x == Decimal(text)
