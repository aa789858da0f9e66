"""The figures of an example: the position at the start, after each step, and at the end.

They stand in `details`, so that all works without a script, and closed where they would make the page long.
The words are in the elements themselves, not beside a picture: whoever hears a board is told what is drawn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from msgspec.structs import replace

from rulekit.boards import dark_millennium, hidden_movement, musket_pike, ninth_age
from rulekit.boards.shot import Draw, Drawer, Drawn, Moment, Shot
from rulekit.boards.signs import SIGNS, key
from rulekit.markup import html, tag
from rulekit.messages import message
from rulekit.prose.phrasebook import phrasebook
from rulekit.prose.plain import spare
from rulekit.prose.printed import say_sentence
from rulekit.prose.say import sentences_of


class Board(NamedTuple):
    """How a book's positions are drawn."""

    #: Draws a position in a language; against the one before, what is new is marked.
    drawer: Drawer
    #: What of a position the sentences with the picture are to tell.
    said: Callable[[Any], Any]
    #: How much room a position takes: the number of counters, or of what is as tall as they.
    size: Callable[[Any], int]
    #: How a picture marks what is new.
    new: str = "board-new"
    #: Whether the last picture shows too how all began: then the first one is folded away beside it,
    #: and sentences that stay true throughout are told with the first one alone.
    both: bool = False


class Listed:
    """A picture that is made of lists."""

    def __init__(self, elements: Iterable[Element]) -> None:
        self._elements = list(elements)

    @property
    def looks(self) -> object:
        """Equal for pictures that are equal."""
        return _looks(self._elements)

    def __iter__(self) -> Iterator[Element]:
        """Give the elements."""
        return iter(self._elements)


def listing(draw: Callable[[Any, Any | None, str], Iterable[Element]]) -> Drawer:
    """A board that is made of lists: each position is drawn by itself, or against one before."""
    return lambda _play, lang: lambda shot: Listed(draw(shot.position, shot.before, lang))


#: The boards of the books that have one.
BOARDS: Mapping[str, Board] = {
    musket_pike.BOOK: Board(listing(musket_pike.track), musket_pike.said, musket_pike.size),
    dark_millennium.BOOK: Board(listing(dark_millennium.table), dark_millennium.said, dark_millennium.size),
    ninth_age.BOOK: Board(
        ninth_age.drawer, ninth_age.said, ninth_age.size, new="diagram-new-ninth-age", both=True
    ),
    hidden_movement.BOOK: Board(
        hidden_movement.drawer,
        hidden_movement.said,
        hidden_movement.size,
        new="diagram-new-hidden-movement",
        both=True,
    ),
}
#: A board that takes more room than this is folded away until the reader asks for it.
MOST_OPEN = 6


class Scene(NamedTuple):
    """A position to be drawn, and the step that led to it: 0 for the start."""

    step: int
    moment: Moment
    #: The picture without marks, and how it looks: by that two scenes are told apart.
    drawn: Drawn
    looks: object


class Figures(NamedTuple):
    """The boards of an example as HTML; empty where there is nothing to show."""

    before: str
    after: str


def figures(book: str, play: Sequence[Moment], lang: str) -> Figures:
    """Draw the positions of a play, the first before any step; a book without a board has no figures."""
    if book not in BOARDS:
        return Figures("", "")
    return _Play(book, play, lang).figures()


def picture(book: str, play: Sequence[Moment], at: int, lang: str) -> Element:
    """Draw one position of a play by itself, what is new in it marked against the one before."""
    return _Play(book, play, lang).picture(at)


class _Play:
    """A play that is being drawn in one language."""

    def __init__(self, book: str, play: Sequence[Moment], lang: str) -> None:
        self.book, self.board, self.play, self.lang = book, BOARDS[book], play, lang
        self.draw: Draw = self.board.drawer(play, lang)
        self._last: deque[tuple[Moment, Drawn, object]] = deque(maxlen=3)

    def figures(self) -> Figures:
        """Fold the pictures: the first, those between, the last."""
        start, *later = scenes = self._scenes()
        changes = [(scene, was) for was, scene in pairwise(scenes) if scene.looks != was.looks]
        first = self._fold([(start, None)], "board-start", needed=not (changes and self.board.both))
        after: list[Element] = []
        if changes:
            last = later[-1]
            between = [pair for pair in changes if pair[0] is not last]
            after = [self._fold(between, "board-steps", needed=False)] if between else []
            after.append(self._fold([(last, start)], "board-end"))
        if self.book in SIGNS and (numbers := first.find(".//details")) is not None:
            numbers.insert(1, key(self.book, (first, *after), self.lang))
        return Figures(html([first]), html(after))

    def picture(self, at: int) -> Element:
        """One position, with all that is true of it."""
        now = self.play[at]
        before = self.play[at - 1] if at else None
        shot = Shot(now.position)
        if before is not None:
            deeds = tuple(deed for deed in now.deeds if deed.allowed)
            shot = Shot(now.position, before.position, at, deeds, now.tried)
        code = "board-after" if at else "board-before"
        caption = " ".join([message(code, self.lang, step=at), *self._sentences(now.position)])
        shown = list(self.draw(shot))
        # Where nothing is marked, as after a refusal, nothing is said of marks.
        same = Shot(now.position, now.position, at, tried=now.tried)
        marked = at and _looks(shown) != _looks(self.draw(same))
        legend = [tag("p", "", [message(self.board.new, self.lang)])] if marked else []
        drawn = tag(
            "figure",
            f"board board--{self.book}",
            [tag("figcaption", "", [caption]), *shown, *legend],
        )
        if self.book in SIGNS and (numbers := drawn.find(".//details")) is not None:
            numbers.insert(1, key(self.book, [drawn], self.lang))
        return drawn

    def _scenes(self) -> list[Scene]:
        """The positions that differ from the one before, and what was refused where it can be drawn."""
        scenes: list[Scene] = []
        for step, moment in enumerate(self.play):
            if not scenes or moment.position != scenes[-1].moment.position or self._shows_trial(moment):
                scenes.append(Scene(step, moment, *self._drawn(moment)))
        return scenes

    def _shows_trial(self, moment: Moment) -> bool:
        """Whether what was refused can be drawn."""
        if not moment.tried:
            return False
        return self._drawn(moment)[1] != self._drawn(Moment(moment.position))[1]

    def _drawn(self, moment: Moment) -> tuple[Drawn, object]:
        """The picture of a moment without marks, and how it looks; the last ones are asked for again."""
        for known, drawn, looks in self._last:
            if known.position is moment.position and known.tried == moment.tried:
                return drawn, looks
        drawn = self.draw(Shot(moment.position, tried=moment.tried))
        self._last.append((moment, drawn, drawn.looks))
        return self._last[-1][1:]

    def _fold(
        self, pairs: Sequence[tuple[Scene, Scene | None]], code: str, *, needed: bool = True
    ) -> Element:
        """A fold of figures."""
        shown, before = pairs[-1]
        legend = [tag("p", "", [message(self.board.new, self.lang)])] if before else []
        figures = (self._figure(scene, earlier) for scene, earlier in pairs)
        summary = tag("summary", "", [message(code, self.lang, step=shown.step)])
        fold = tag("details", f"boards {code}", [summary, *legend, *figures])
        if needed and self.board.size(shown.moment.position) <= MOST_OPEN:
            fold.set("open", "")
        return fold

    def _figure(self, scene: Scene, before: Scene | None) -> Element:
        """One position: its sentences are its name, its tables are drawn."""
        code = "board-after" if scene.step else "board-before"
        position = scene.moment.position
        known = self._lasting if self.board.both and scene.step else ()
        sentences = [one for one in self._sentences(position) if one not in known]
        caption = " ".join([message(code, self.lang, step=scene.step), *sentences])
        drawn = scene.drawn if before is None else self.draw(self._shot(scene, before))
        return tag("figure", f"board board--{self.book}", [tag("figcaption", "", [caption]), *drawn])

    @cached_property
    def _lasting(self) -> Collection[str]:
        """The sentences that are true of every position."""
        return set.intersection(*(set(self._sentences(moment.position)) for moment in self.play))

    def _shot(self, scene: Scene, before: Scene) -> Shot:
        """The picture of a scene, with all that happened since the one before."""
        position, tried = scene.moment.position, scene.moment.tried
        since = self.play[before.step + 1 : scene.step + 1]
        deeds = tuple(deed for moment in since for deed in moment.deeds if deed.allowed)
        return Shot(position, before.moment.position, scene.step, deeds, tried)

    def _sentences(self, position: Any) -> tuple[str, ...]:
        """What the printer says of a position beside its tables, readings left out: they do not change."""
        return _said(self.book, replace(self.board.said(position), readings={}), self.lang)


@lru_cache(1024)
def _said(book: str, position: Any, lang: str) -> tuple[str, ...]:
    """The sentences of a position; without what is drawn, many positions are the same."""
    phrases = phrasebook(book, lang)
    return tuple(say_sentence(phrases, one) for one in sentences_of(phrases, spare(position)))


def _looks(elements: Iterable[Element]) -> tuple[object, ...]:
    """What can be compared of elements; to write them as text would take several times as long."""
    return tuple((one.tag, one.attrib, one.text or "", one.tail or "", _looks(one)) for one in elements)
