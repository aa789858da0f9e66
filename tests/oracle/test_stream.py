"""Plays from a stream: an object, an array or lines, told apart by content; a bad line ends nothing."""

from __future__ import annotations

import io
import json
import tracemalloc
from collections.abc import Callable, Iterator

import pytest

from rulekit.oracle import stream
from rulekit.oracle.decode import loads
from rulekit.oracle.stream import LIMIT, plays
from rulekit.verdict import BadPlay


def a_play(id: str) -> bytes:
    """A play's text, as far as the stream looks into it."""
    return json.dumps({"format": 1, "book": "musket-pike", "id": id}).encode()


ONE, TWO, THREE = map(a_play, ("one", "two", "three"))
PRETTY = json.dumps(json.loads(ONE), indent=2).encode()
TRUNCATED = ONE[:-5]


def told(text: bytes) -> list[tuple[str, str]]:
    """Of each play its id, or the code of its fault, and its place."""
    return [(name_of(source), place) for source, place in plays(io.BytesIO(text), "f")]


def name_of(source: bytes | BadPlay) -> str:
    """The id of a play, or the code of the fault."""
    try:
        if isinstance(source, BadPlay):
            raise source
        value = loads(source)
    except BadPlay as fault:
        return fault.code
    return str(value["id"]) if isinstance(value, dict) else json.dumps(value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(ONE, [("one", "f:1")], id="an object without a final newline"),
        pytest.param(ONE + b"\n", [("one", "f:1")], id="an object"),
        pytest.param(b"\n\n" + ONE, [("one", "f:3")], id="blank lines before"),
        pytest.param(PRETTY, [("one", "f:1")], id="an object over many lines"),
        pytest.param(b"\n" + PRETTY + b"\n\n", [("one", "f:2")], id="the same with blank lines around"),
        pytest.param(PRETTY.replace(b"\n", b"\r\n"), [("one", "f:1")], id="the same with CRLF"),
        pytest.param(
            ONE + b"\n" + TWO + b"\n" + THREE, [("one", "f:1"), ("two", "f:2"), ("three", "f:3")], id="lines"
        ),
        pytest.param(ONE + b"\r\n" + TWO + b"\r\n", [("one", "f:1"), ("two", "f:2")], id="lines with CRLF"),
        pytest.param(ONE + b"\n\n  \n" + TWO, [("one", "f:1"), ("two", "f:4")], id="blank lines between"),
        pytest.param(b"\xef\xbb\xbf" + ONE + b"\n" + TWO, [("one", "f:1"), ("two", "f:2")], id="a BOM"),
        pytest.param(b"\xef\xbb\xbf" + PRETTY, [("one", "f:1")], id="a BOM before many lines"),
        pytest.param(b"[" + ONE + b"," + TWO + b"]", [("one", "f:1[0]"), ("two", "f:1[1]")], id="an array"),
        pytest.param(b"\xef\xbb\xbf [" + ONE + b"]", [("one", "f:1[0]")], id="a BOM before an array"),
        pytest.param(
            b"[\n" + PRETTY + b",\n" + TWO + b"\n]",
            [("one", "f:1[0]"), ("two", "f:1[1]")],
            id="an array over many lines",
        ),
        pytest.param(
            b"[" + ONE + b"]\n" + TWO + b"\n" + TRUNCATED,
            [("one", "f:1[0]"), ("two", "f:2"), ("json-truncated", "f:3")],
            id="lines after an array",
        ),
        pytest.param(
            b"[1, " + TWO + b"]", [("1", "f:1[0]"), ("two", "f:1[1]")], id="an array with something else"
        ),
    ],
)
def test_what_is_read(text: bytes, expected: list[tuple[str, str]]) -> None:
    """Every play is found with its place, whatever the file is."""
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(b"", [("empty-input", "f")], id="nothing"),
        pytest.param(b"\n \r\n\t\n", [("empty-input", "f")], id="nothing but blank lines"),
        pytest.param(b"\xef\xbb\xbf", [("empty-input", "f")], id="nothing but a BOM"),
        pytest.param(b"[]", [("empty-input", "f:1")], id="an empty array"),
        pytest.param(b"[\n]", [("empty-input", "f:1")], id="an empty array over two lines"),
        pytest.param(TRUNCATED, [("json-truncated", "f:1")], id="a truncated object"),
        pytest.param(PRETTY[:-3], [("json-truncated", "f:1")], id="a truncated object over many lines"),
        pytest.param(b"[\n" + PRETTY + b",\n", [("json-truncated", "f:1")], id="a truncated array"),
        pytest.param(
            TRUNCATED + b"\n" + TWO + b"\n" + THREE,
            [("json-truncated", "f:1"), ("two", "f:2"), ("three", "f:3")],
            id="a truncated first line",
        ),
        pytest.param(
            ONE + b"\n" + TRUNCATED + b"\n" + THREE,
            [("one", "f:1"), ("json-truncated", "f:2"), ("three", "f:3")],
            id="a truncated line",
        ),
        pytest.param(
            ONE + b'\n{"id": "\xff"}\n' + THREE,
            [("one", "f:1"), ("json-utf8", "f:2"), ("three", "f:3")],
            id="a line that is no UTF-8",
        ),
        pytest.param(
            b'{"id": "\xff"}\n' + TWO,
            [("json-utf8", "f:1"), ("two", "f:2")],
            id="a first line that is no UTF-8",
        ),
        pytest.param(
            b"[" * 100_000 + b"\n" + TWO,
            [("json-deep", "f:1"), ("two", "f:2")],
            id="a first line nested without end",
        ),
        pytest.param(
            ONE + b"\n" + b'{"a":' * 100_000 + b"\n" + THREE,
            [("one", "f:1"), ("json-deep", "f:2"), ("three", "f:3")],
            id="a line nested without end",
        ),
        pytest.param(b"hello", [("json-malformed", "f:1")], id="no JSON at all"),
        pytest.param(
            ONE + b"\n[]\n3\n" + TWO,
            [("one", "f:1"), ("[]", "f:2"), ("3", "f:3"), ("two", "f:4")],
            id="other JSON",
        ),
    ],
)
def test_what_cannot_be_read(text: bytes, expected: list[tuple[str, str]]) -> None:
    """In place of what is no play stands a fault with its place, and the rest is read."""
    assert told(text) == expected


class Endless(io.RawIOBase):
    """Pieces of a file that is never in memory as a whole."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self.pieces, self.rest = pieces, b""

    def readable(self) -> bool:
        """It can be read."""
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        """Fill the buffer from the next piece."""
        self.rest = self.rest or next(self.pieces, b"")
        size = min(len(buffer), len(self.rest))
        buffer[:size], self.rest = self.rest[:size], self.rest[size:]
        return size


def opened(found: Iterator[bytes], buffer_size: int = 8192) -> io.BufferedReader:
    """Open the pieces as a file."""
    raw: io.RawIOBase = Endless(found)
    return io.BufferedReader(raw, buffer_size)


def pieces(*parts: bytes | int) -> Callable[[], Iterator[bytes]]:
    """Give texts, and as many megabytes of one long line as a number says."""

    def found() -> Iterator[bytes]:
        for part in parts:
            yield from [part] if isinstance(part, bytes) else (b"x" * 1_000_000 for _ in range(part))

    return found


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (
            (ONE, b"\n", 50, b"\n", TWO, b"\n"),
            [("one", "f:1"), ("play-too-long", "f:2"), ("two", "f:3")],
        ),
        ((b'{"format":1,"id":"', 50, b'"}\n', TWO), [("play-too-long", "f:1"), ("two", "f:2")]),
        ((50,), [("play-too-long", "f:1")]),
    ],
    ids=["between good lines", "first", "alone"],
)
def test_a_line_of_fifty_megabytes(parts: tuple[bytes | int, ...], expected: list[tuple[str, str]]) -> None:
    """A line of 50 MB is one fault; it is not held in memory, and the next line is read."""
    source = opened(pieces(*parts)())
    tracemalloc.start()
    try:
        found = [(name_of(text), place) for text, place in plays(source, "f")]
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert found == expected
    assert peak < 25_000_000


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits of a few hundred bytes."""
    monkeypatch.setattr(stream, "LIMIT", 100)
    monkeypatch.setattr(stream, "ARRAY_LIMIT", 1000)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(b" " * 200 + b"\n" + TWO, [("play-too-long", "f:1"), ("two", "f:2")], id="a line"),
        pytest.param(
            b"[" + b",".join([ONE] * 5) + b"]", [("one", f"f:1[{n}]") for n in range(5)], id="an array"
        ),
        pytest.param(
            b"[" + ONE + b"," + a_play("x" * 100) + b"]\n" + TWO,
            [("one", "f:1[0]"), ("play-too-long", "f:1[1]"), ("two", "f:2")],
            id="a member",
        ),
        pytest.param(
            b"[" + b" " * 2000 + b"]\n" + TWO,
            [("play-too-long", "f:1"), ("two", "f:2")],
            id="too long an array",
        ),
        pytest.param(
            TRUNCATED + b"\n" + b"\n".join([TWO] * 3),
            [("json-truncated", "f:1"), ("two", "f:2"), ("two", "f:3"), ("two", "f:4")],
            id="more lines than are held",
        ),
    ],
)
def test_limits(text: bytes, expected: list[tuple[str, str]]) -> None:
    """A play has a limit; an array may be ten times as long, on one line too."""
    assert told(text) == expected


def filled(length: int) -> bytes:
    """A play of so many bytes."""
    return ONE[:-1] + b" " * (length - len(ONE)) + b"}"


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(filled(100), ["one"], id="a line as long as may be"),
        pytest.param(filled(100) + b"\n" + TWO, ["one", "two"], id="the same with a newline"),
        pytest.param(filled(101), ["play-too-long"], id="a byte more"),
        pytest.param(filled(101) + b"\n" + TWO, ["play-too-long", "two"], id="a byte more and a newline"),
        pytest.param(b"[" + filled(100) + b"]", ["one"], id="a member as long as may be"),
        pytest.param(b"[" + filled(101) + b"]", ["play-too-long"], id="a member with a byte more"),
        pytest.param(b"[" + ONE + b" " * (998 - len(ONE)) + b"]", ["one"], id="an array as long as may be"),
        pytest.param(b"[" + ONE + b" " * (1000 - len(ONE)) + b"]", ["play-too-long"], id="a longer array"),
        pytest.param(
            b"[\n" + b",\n".join([ONE] * 5) + b"\n]",
            ["one"] * 5,
            id="an array over more lines than a play may be",
        ),
        pytest.param(
            b"{\n" + b'"format":\n' * 15 + TWO,
            ["json-truncated", *["json-malformed"] * 15, "two"],
            id="an object over more lines than a play may be",
        ),
    ],
)
def test_the_limits_exactly(text: bytes, expected: list[str]) -> None:
    """A play may be as long as the limit, and not a byte longer; a file that is no play is read by lines."""
    assert [code for code, _ in told(text)] == expected


def test_the_limits() -> None:
    """A play has at most ten megabytes, an array a hundred."""
    assert (LIMIT, stream.ARRAY_LIMIT) == (10_000_000, 100_000_000)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b'{"format": 1, "id": "x"}', ["json-truncated", "x"]),
        (b'{"book": "y", "id": "x"}', ["json-truncated", "x"]),
        (b'{"id": "x"}', ["json-truncated"]),
        (b'["format", "book"]', ["json-truncated"]),
    ],
)
def test_a_broken_file_with_a_play_in_it(line: bytes, expected: list[str]) -> None:
    """A file that is no JSON is read by lines if one of them looks like a play; else it is one play."""
    assert [code for code, _ in told(b'{"a":\n' + line)] == expected


def test_the_lengths_fault_says_the_limit() -> None:
    """The fault says how long a play may be, in both languages."""
    ((fault, _),) = plays(opened(pieces(11)()), "f")
    assert isinstance(fault, BadPlay)
    assert fault.path == "$"
    assert "10000000 байтов" in fault.text("ru")
    assert "10000000 bytes" in fault.text("en")


def test_lines_are_read_one_by_one() -> None:
    """A stream of lines is read no further than it is asked for."""
    lines = iter([ONE + b"\n", TWO + b"\n"])
    source = opened(lines, buffer_size=1)
    read = plays(source, "f")
    assert name_of(next(read)[0]) == "one"
    assert list(lines) == [TWO + b"\n"]


@pytest.mark.parametrize(
    ("text", "place", "byte"),
    [
        (b'{\n  "format": 1,\n  "book"; "x"\n}\n', "f:3", 8),
        (b'\n\n{\n\n  "format": 1,,\n}\n', "f:5", 14),
        (b'{\r\n  "a": 1 2\r\n}', "f:2", 9),
        (b'[\n{"a": 1},\n  {"a": }\n]', "f:3", 8),
        (b'\xef\xbb\xbf{\n  "a": [1,\n],\n}', "f:3", 0),
    ],
)
def test_a_fault_in_a_document_of_many_lines(text: bytes, place: str, byte: int) -> None:
    """The fault stands at its own line, its byte counted in that line, from 0."""
    ((fault, at),) = plays(io.BytesIO(text), "f")
    assert isinstance(fault, BadPlay)
    assert (fault.code, fault.params, at) == ("json-malformed", {"byte": byte}, place)


def test_a_truncated_document_of_many_lines() -> None:
    """What is cut short is told where it begins."""
    assert told(PRETTY[:-4]) == [("json-truncated", "f:1")]
