"""What a reader sees of a play, section by section, as HTML."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

import msgspec

from rulekit.markup import html, tag
from rulekit.messages import message
from rulekit.prose.fault import Unreadable
from rulekit.table.choices import choices, dice
from rulekit.table.edits import Edit, plain
from rulekit.table.forms import any_act, sentence as sentence_form, this_act
from rulekit.table.game import Game
from rulekit.table.setting import setting
from rulekit.table.shared import link, prose, vector
from rulekit.table.told import instead, sentence, verdict
from rulekit.verdict import BadPlay


class Asked(NamedTuple):
    """How a reader looks at a play."""

    game: Game
    #: Where the addresses of rules, and of the book's page for plays, begin.
    base: str
    judge: str
    #: The patterns that were chosen in forms, by the form.
    patterns: dict[str, str]


#: What is always seen beside a verdict.
BESIDE = ("board", "choices")


def sections(asked: Asked, *names: Collection[str]) -> dict[str, str]:
    """The verdict, and what else is asked for, as HTML."""
    wanted = {"verdict", "steps"}.union(*names)
    return {name: html(make(asked)) for name, make in _SECTIONS.items() if name in wanted}


def _steps(asked: Asked) -> list[Element]:
    """The steps, each to go to; the one at which the reader is is marked."""
    game = asked.game
    items = []
    for at in range(game.length + 1):
        words = sentence(game, at) if at else message("table-beginning", game.lang)
        refused = 0 < at <= len(game.report.steps) and not game.report.steps[at - 1].allowed
        now = "step" if at == game.at else None
        button = tag("button", "play-step", [words], type="button", data_rk_at=str(at), aria_current=now)
        items.append(tag("li", "play-refused" if refused else "", [button]))
    return [tag("ol", "play-steps", items, start="0")]


def _verdict(asked: Asked) -> list[Element]:
    told = verdict(asked.game, asked.base)
    return [*told, *_die(asked.game)]


def _die(game: Game) -> list[Element]:
    """The faces that the die of the step might have shown."""
    act = game.act
    if act is None or not hasattr(act, "roll"):
        return []
    bare = msgspec.structs.replace(act, roll=None)
    try:
        faces = [roll for roll, _ in game.book.chances(game.before(game.at), bare)]
    except BadPlay:
        # Of an act that names what is not there nobody knows what it would throw.
        return []
    if faces == [None]:
        return []
    edit = Edit("act", index=game.at - 1)
    return [dice(message("table-die", game.lang), bare, faces, edit, act.roll)]


def _board(asked: Asked) -> list[Element]:
    from rulekit.boards import picture

    game = asked.game
    if game.start is None:
        return []
    at = min(game.at, len(game.moments) - 1)
    return [picture(game.book.name, game.moments, at, game.lang)]


def _choices(asked: Asked) -> list[Element]:
    return choices(asked.game)


def _instead(asked: Asked) -> list[Element]:
    return instead(asked.game)


def _try(asked: Asked) -> list[Element]:
    return any_act(asked.game, asked.patterns.get("table-try", ""))


def _change(asked: Asked) -> list[Element]:
    return this_act(asked.game, asked.patterns.get("table-change", ""))


def _position(asked: Asked) -> list[Element]:
    return [
        tag("p", "play-hint", [message("table-position-hint", asked.game.lang)]),
        *setting(asked.game),
        sentence_form(asked.game, asked.patterns.get("table-say", "")),
    ]


def _share(asked: Asked) -> list[Element]:
    game = asked.game
    address = f"{asked.judge}#{link(game.vector, game.at)}"
    try:
        told = prose(game)
    except Unreadable as fault:
        told = message(fault.code, game.lang, **fault.params)
    return [
        _copied("link", [tag("input", "", value=address, readonly="", name="link")], game.lang),
        _copied("prose", [tag("textarea", "", [told], rows="6", readonly="", name="prose")], game.lang),
        _copied(
            "vector", [tag("textarea", "", [vector(game)], rows="6", readonly="", name="vector")], game.lang
        ),
    ]


def _copied(what: str, content: list[Element], lang: str) -> Element:
    label = message(f"table-{what}", lang)
    words = message("table-copy", lang)
    button = tag(
        "button", "play-act", [words], type="button", aria_label=f"{words}: {label}", data_rk_copy=what
    )
    field = tag("label", "play-field", [tag("span", "", [label]), *content])
    return tag("div", "play-shared", [field, button])


_SECTIONS: dict[str, Callable[[Asked], list[Element]]] = {
    "verdict": _verdict,
    "board": _board,
    "choices": _choices,
    "steps": _steps,
    "instead": _instead,
    "try": _try,
    "change": _change,
    "position": _position,
    "share": _share,
}


def play_of(game: Game) -> dict[str, Any]:
    """The play as plain values, to be asked about again."""
    steps = [{"do": plain(step.do)} for step in game.vector.steps]
    return {"format": 1, "book": game.book.name, "given": plain(game.vector.given), "steps": steps}
