"""The key of a diagram's signs: of what the book's drawings may show, what an example's drawings do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final
from xml.etree.ElementTree import Element

from rulekit.boards import hidden_movement, ninth_age
from rulekit.boards.labels import classes
from rulekit.markup import tag
from rulekit.messages import message

#: The sentences of each book's key, by the kinds of which one must be drawn; the grid always is.
SIGNS: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    ninth_age.BOOK: (
        ("grid",),
        ("unit",),
        ("broken", "fled", "lost"),
        ("terrain",),
        ("refused",),
    ),
    hidden_movement.BOOK: (
        ("grid",),
        ("figure", "marker"),
        ("sight", "wall"),
        ("spotted", "line"),
        ("limit", "keep-off"),
        ("refused",),
    ),
}


def key(book: str, drawings: Iterable[Element], lang: str) -> Element:
    """How to read drawings, in the sentences that are about something in them."""
    drawn = {one for drawing in drawings for part in drawing.iter() for one in part.get("class", "").split()}
    sentences = message(f"diagram-signs-{book}", lang).split(". ")
    told = (
        f"{sentence.removesuffix('.')}."
        for kinds, sentence in zip(SIGNS[book], sentences, strict=True)
        if not drawn.isdisjoint(map(classes, kinds))
    )
    return tag("p", "", [" ".join(told)])
