"""What may be done next, as buttons; where that is too much to list, in words with a form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

from msgspec.structs import replace

from rulekit.games.book import Open
from rulekit.markup import tag
from rulekit.messages import message
from rulekit.oracle.vectors import sparse
from rulekit.prose.phrasebook import phrasebook
from rulekit.table.edits import Edit, on
from rulekit.table.game import Game
from rulekit.table.opens import say_open
from rulekit.table.patterns import acts
from rulekit.table.told import act as words


def choices(game: Game) -> list[Element]:
    """The legal acts of whoever chooses now."""
    if game.start is None:
        return []
    items = [tag("li", "", _choice(game, act)) for act in game.book.legal(game.position)]
    if not items:
        return [tag("p", "", [message("nothing-legal", game.lang)])]
    return [tag("ul", "play-choices", items)]


def _choice(game: Game, act: Any) -> Iterator[Element | str]:
    if isinstance(act, Open):
        yield f"{say_open(game.book, act, game.lang)} "
        verbs = (one.key for one in acts(phrasebook(game.book.name, game.lang)))
        if verb := next((key for key in verbs if key.startswith(f"{act.verb}:")), None):
            said = message("table-fill-in", game.lang)
            yield tag("button", "play-act", [said], type="button", data_rk_pattern=verb)
        return
    told = words(game.book, game.position, act, game.lang)
    faces = [roll for roll, _ in game.book.chances(game.position, act)]
    if faces == [None]:
        yield tag("button", "play-act", [told], type="button", **on(Edit("do", act=sparse(act))))
    else:
        yield dice(f"{told}:", act, faces, Edit("do"))


def dice(told: str, act: Any, faces: list[Any], edit: Edit, shown: int | None = None) -> Element:
    """An act with a button for each face of the die."""
    buttons = [
        tag(
            "button",
            "play-die",
            [str(face)],
            type="button",
            aria_label=f"{told} {face}",
            aria_pressed=None if shown is None else str(face == shown).lower(),
            **on(replace(edit, act=sparse(replace(act, roll=face)))),
        )
        for face in faces
    ]
    return tag("div", "play-dice", [tag("span", "", [told]), " ", *buttons], role="group", aria_label=told)
