"""The figures of an example: the position at the start, after each step, and at the end.

They stand in `details`, so that all works without a script, and closed where they would make the page long.
The words are in the elements themselves, not beside a picture: whoever hears a board is told what is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, tostring

from msgspec.structs import replace

from rulekit.messages import message
from rulekit.prose import say_position
from rulekit.site.boards import dark_millennium, musket_pike
from rulekit.site.boards.html import tag


class Board(NamedTuple):
    """How a book's positions are drawn."""

    #: Draws a position in a language; against the one before, what is new is marked.
    draw: Callable[[Any, Any | None, str], Iterator[Element]]
    #: What of a position the sentences with the picture are to tell.
    said: Callable[[Any], Any]
    #: How much room a position takes: the number of counters, or of what is as tall as they.
    size: Callable[[Any], int]


#: The boards of the books that have one.
BOARDS: Mapping[str, Board] = {
    musket_pike.BOOK: Board(musket_pike.track, musket_pike.said, musket_pike.size),
    dark_millennium.BOOK: Board(dark_millennium.table, dark_millennium.said, dark_millennium.size),
}
#: A board that takes more room than this is folded away until the reader asks for it.
MOST_OPEN = 6


class Scene(NamedTuple):
    """A position to be drawn, and the step that led to it: 0 for the start."""

    step: int
    position: Any
    #: The drawing without marks: by it two scenes are told apart.
    drawing: bytes


class Figures(NamedTuple):
    """The boards of an example as HTML; empty where there is nothing to show."""

    before: str
    after: str


def figures(book: str, positions: Sequence[Any], lang: str) -> Figures:
    """Draw the positions of a play, the first before any step; a book without a board has no figures."""
    if book not in BOARDS:
        return Figures("", "")
    start, *later = scenes = _scenes(book, positions, lang)
    before = _fold(book, [(start, None)], lang, "board-start")
    changes = [(scene, was) for was, scene in pairwise(scenes) if scene.drawing != was.drawing]
    if not changes:
        return Figures(before, "")
    last = later[-1]
    between = [pair for pair in changes if pair[0] is not last]
    steps = _fold(book, between, lang, "board-steps") if between else ""
    return Figures(before, steps + _fold(book, [(last, start)], lang, "board-end"))


def _scenes(book: str, positions: Sequence[Any], lang: str) -> list[Scene]:
    """The positions that differ from the one before."""
    scenes: list[Scene] = []
    for step, position in enumerate(positions):
        if not scenes or position != scenes[-1].position:
            drawing = b"".join(tostring(element) for element in BOARDS[book].draw(position, None, lang))
            scenes.append(Scene(step, position, drawing))
    return scenes


def _fold(book: str, pairs: Sequence[tuple[Scene, Scene | None]], lang: str, code: str) -> str:
    """A fold of figures; nothing of it is searched, since the page says it all in sentences."""
    shown, before = pairs[-1]
    legend = [tag("p", "", [message("board-new", lang)])] if before else []
    figures = (_figure(book, scene, earlier, lang) for scene, earlier in pairs)
    summary = tag("summary", "", [message(code, lang, step=shown.step)])
    fold = tag("details", f"boards {code}", [summary, *legend, *figures])
    fold.set("data-search-exclude", "")
    if code != "board-steps" and BOARDS[book].size(shown.position) <= MOST_OPEN:
        fold.set("open", "")
    return tostring(fold, "unicode", "html")


def _figure(book: str, scene: Scene, before: Scene | None, lang: str) -> Element:
    """One position: its sentences are its name, its tables are drawn."""
    code = "board-after" if scene.step else "board-before"
    caption = " ".join([message(code, lang, step=scene.step), *_sentences(book, scene.position, lang)])
    drawn = BOARDS[book].draw(scene.position, before.position if before else None, lang)
    return tag("figure", f"board board--{book}", [tag("figcaption", "", [caption]), *drawn])


def _sentences(book: str, position: Any, lang: str) -> Iterator[str]:
    """What the printer says of a position beside its tables, the readings left out: they do not change."""
    said = say_position(book, replace(BOARDS[book].said(position), readings={}), lang)
    return (line for line in said.splitlines() if line and not line.startswith("|"))
