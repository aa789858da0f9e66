"""Plays from a file or a pipe: one JSON object, an array of them, or JSON Lines, told apart by content."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

import msgspec

from rulekit.oracle.decode import loads
from rulekit.verdict import BadPlay

#: The largest play, in bytes; an array of plays may be ten times as large.
LIMIT = 10_000_000
ARRAY_LIMIT = 10 * LIMIT
_BOM = b"\xef\xbb\xbf"
_CHUNK = 1 << 20

#: A play's JSON text, or the reason why there is none; and its place, `FILE:LINE`.
Source = tuple[bytes | BadPlay, str]


def plays(stream: BinaryIO, name: str) -> Iterator[Source]:
    """Yield each play with its place, `FILE:LINE`; in place of one that cannot be read, a `BadPlay`.

    The stream holds a JSON object, an array of them, or a line each; `name` is what places call it.
    """
    rest = lines(stream, name)
    first = next(rest, None)
    if first is None:
        yield BadPlay("$", "empty-input"), name
        return
    text, place = first
    if isinstance(text, bytes) and not _is_json(text):
        yield from _spread(itertools.chain([first], rest), is_array=_begins_array(text))
        return
    yield from _array(text, place) if isinstance(text, bytes) and _begins_array(text) else [first]
    yield from rest


def lines(stream: BinaryIO, name: str) -> Iterator[Source]:
    """Yield each line that is not blank, with its place; in place of one that is too long, a `BadPlay`."""
    for number in itertools.count(1):
        line, limit = stream.readline(LIMIT + 1), LIMIT
        if not line:
            return
        place = f"{name}:{number}"
        if number == 1 and line.lstrip(_BOM + b" \t").startswith(b"[") and not line.endswith(b"\n"):
            limit = ARRAY_LIMIT
            line += stream.readline(limit - LIMIT)
        if len(line) > limit and not line.endswith(b"\n"):
            _skip_line(stream)
            yield BadPlay("$", "play-too-long", limit=limit), place
        elif text := (line.removeprefix(_BOM) if number == 1 else line).rstrip():
            yield text, place


def _begins_array(text: bytes) -> bool:
    return text.lstrip().startswith(b"[")


def _skip_line(stream: BinaryIO) -> None:
    while (rest := stream.readline(_CHUNK)) and not rest.endswith(b"\n"):
        pass


def _spread(lines: Iterator[Source], *, is_array: bool) -> Iterator[Source]:
    """Read one document over many lines; where it is none, the lines are plays, some of them broken."""
    limit = ARRAY_LIMIT if is_array else LIMIT
    held: list[Source] = []
    size = 0
    for source in lines:
        held.append(source)
        size += len(source[0]) if isinstance(source[0], bytes) else limit
        if size > limit:
            yield from itertools.chain(held, lines)
            return
    whole = b"\n".join(text for text, _ in held if isinstance(text, bytes))
    if _is_json(whole):
        yield from _array(whole, held[0][1]) if is_array else [(whole, held[0][1])]
    elif any(map(_is_play, held)):
        yield from held
    else:
        yield _broken(whole, held)


def _broken(whole: bytes, held: list[Source]) -> Source:
    """Tell the fault of a document of many lines at the line where it is, if it is at any."""
    try:
        loads(whole)
    except BadPlay as error:
        byte = int(str(error.params.get("byte", len(whole))))
        for text, place in held:
            if not isinstance(text, bytes):
                continue
            if error.code == "json-malformed" and byte <= len(text):
                return BadPlay("$", error.code, byte=byte), place
            byte -= len(text) + 1
    return whole, held[0][1]


def _array(text: bytes, place: str) -> Iterable[Source]:
    members: list[msgspec.Raw] = msgspec.json.decode(text, type=list[msgspec.Raw])
    if not members:
        return [(BadPlay("$", "empty-input"), place)]
    return ((_within(bytes(member)), f"{place}[{index}]") for index, member in enumerate(members))


def _within(text: bytes) -> bytes | BadPlay:
    return text if len(text) <= LIMIT else BadPlay("$", "play-too-long", limit=LIMIT)


def _is_json(text: bytes) -> bool:
    try:
        msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return False
    return True


def _is_play(source: Source) -> bool:
    """Whether a line by itself is an object that names a book or a format."""
    text = source[0]
    if isinstance(text, BadPlay) or not _is_json(text):
        return False
    value: Any = msgspec.json.decode(text)
    return isinstance(value, dict) and ("format" in value or "book" in value)
