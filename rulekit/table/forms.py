"""Forms of acts and sentences: one of the book's phrases is chosen, and its slots are filled in."""

from __future__ import annotations

from typing import NamedTuple
from xml.etree.ElementTree import Element

from rulekit.markup import tag
from rulekit.messages import message
from rulekit.prose.phrasebook import phrasebook
from rulekit.prose.plain import act_of
from rulekit.prose.template import Slots
from rulekit.table.edits import Edit, on
from rulekit.table.game import Game
from rulekit.table.patterns import Pattern, acts, pattern_of, sentences
from rulekit.table.slots import field, known, select


class Blank(NamedTuple):
    """A form that is not filled in yet."""

    #: By its name in the page its messages are found too.
    code: str
    patterns: list[Pattern]
    #: The pattern that is shown, and what stands in its slots.
    chosen: str
    slots: Slots
    edit: Edit


def any_act(game: Game, chosen: str) -> list[Element]:
    """The form of any act whatever, to be told what comes of it, or why not."""
    book = phrasebook(game.book.name, game.lang)
    return [_form(game, Blank("table-try", acts(book), chosen, {}, Edit("do")))]


def this_act(game: Game, chosen: str) -> list[Element]:
    """The form of the act at which the reader is."""
    if game.act is None:
        return [tag("p", "", [message("table-change-none", game.lang)])]
    book = phrasebook(game.book.name, game.lang)
    found = pattern_of(book, act_of(game.act))
    key, slots = (found[0].key, found[1]) if found else ("", {})
    index = game.at - 1
    blank = Blank(
        "table-change",
        acts(book),
        chosen or key,
        slots if chosen in {"", key} else {},
        Edit("act", index=index),
    )
    words = message("table-drop", game.lang)
    drop = tag("button", "play-act", [words], type="button", **on(Edit("drop", index=index)))
    return [_form(game, blank), tag("p", "", [drop])]


def sentence(game: Game, chosen: str) -> Element:
    """The form that says one thing more about the position."""
    book = phrasebook(game.book.name, game.lang)
    return _form(game, Blank("table-say", sentences(book), chosen, {}, Edit("say")))


def _form(game: Game, blank: Blank) -> Element:
    book = phrasebook(game.book.name, game.lang)
    names = known(book, game.position)
    pattern = next((one for one in blank.patterns if one.key == blank.chosen), blank.patterns[0])
    options = ((one.key, one.title) for one in blank.patterns)
    which = tag("span", "", [message(f"{blank.code}-which", game.lang)])
    choice = tag("label", "play-field play-pattern", [which, select("pattern", options, pattern.key)])
    fields = (field(book, place, blank.slots.get(place.name), names) for place in pattern.places)
    button = tag("button", "play-act", [message(f"{blank.code}-do", game.lang)], type="submit")
    content = [choice, *fields, tag("p", "", [button])]
    return tag("form", "play-form", content, data_rk_section=blank.code, **on(blank.edit))
