"""A play noted act by act: a line with the position, then a line for each act."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from rulekit.oracle.decode import loads
from rulekit.oracle.stream import Source
from rulekit.oracle.vectors import FORMAT
from rulekit.verdict import BadPlay


class Noted(NamedTuple):
    """The lines of such a play: JSON texts, or what is wrong with one, each with its number in the file."""

    lines: tuple[tuple[int, bytes | BadPlay], ...]

    @property
    def line(self) -> int:
        """Where it begins."""
        return self.lines[0][0]


def gathered(sources: Iterable[Source]) -> Iterator[tuple[bytes | BadPlay | Noted, str]]:
    """Put the acts that follow a position together with it; all else passes."""
    held: list[Source] = []
    for source in sources:
        if held and _goes_on(source[0]):
            held.append(source)
            continue
        yield from _whole(held)
        held = []
        if _is_head(source[0]):
            held = [source]
        else:
            yield source
    yield from _whole(held)


def _whole(held: list[Source]) -> Iterator[tuple[bytes | BadPlay | Noted, str]]:
    if len(held) > 1:
        lines = tuple((int(place.rpartition(":")[2]), text) for text, place in held)
        yield Noted(lines), held[0][1]
    else:
        yield from held


def _is_head(text: bytes | BadPlay) -> bool:
    """Whether it is a position to which no steps belong yet."""
    # Most lines are whole plays: that is seen without reading them.
    if isinstance(text, BadPlay) or b'"steps"' in text or b'"given"' not in text:
        return False
    value = _value(text)
    return isinstance(value, dict) and "given" in value and "steps" not in value


def _goes_on(text: bytes | BadPlay) -> bool:
    """Whether it is an act, or what cannot be read and stands where an act should."""
    value = _value(text)
    return isinstance(value, BadPlay) or (
        isinstance(value, dict) and not value.keys().isdisjoint({"act", "do"})
    )


def _value(text: bytes | BadPlay) -> Any:
    if isinstance(text, BadPlay):
        return text
    try:
        return loads(text)
    except BadPlay as error:
        return error


def play(noted: Noted, book: str | None) -> tuple[dict[str, Any], list[int], tuple[int, BadPlay] | None]:
    """The plain values of the play, the line of each step, and the first line that cannot be read.

    A `book` that is named is that of a play that names none.
    """
    head, *acts = ((line, _value(text)) for line, text in noted.lines)
    plain = {"format": FORMAT, **({"book": book} if book else {}), **head[1]}
    steps: list[Any] = []
    lines: list[int] = []
    for line, value in acts:
        if isinstance(value, BadPlay):
            return plain | {"steps": steps}, lines, (line, value)
        steps.append(value if "do" in value else {"do": value})
        lines.append(line)
    return plain | {"steps": steps}, lines, None
