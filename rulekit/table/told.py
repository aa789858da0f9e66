"""Verdicts as HTML: the sentence, the die, the rules that decided, what would be allowed instead."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any
from xml.etree.ElementTree import Element

import msgspec

from rulekit import data
from rulekit.games import BOOKS, Book
from rulekit.markup import Content, tag
from rulekit.messages import message
from rulekit.oracle.judge import Judged, labels
from rulekit.oracle.vectors import canonical
from rulekit.prose import Unsayable, say_act, say_label, say_step
from rulekit.table.account import limited, total
from rulekit.table.edits import Edit, on
from rulekit.table.game import Game
from rulekit.table.nearest import nearest, said
from rulekit.verdict import Verdict

#: How many sentences stay known: a play is told anew after each change of it.
_KNOWN = 1024


class _Once:
    """What a sentence is about, told from others by its values as JSON."""

    def __init__(self, *about: Any) -> None:
        self.about, self.key = about, msgspec.json.encode(about)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Once) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)


def sentence(game: Game, at: int) -> str:
    """A step as a page would have it; of one that is no step, the act alone."""
    step = game.vector.steps[at - 1]
    before = game.before(at)
    if at > len(game.report.steps):
        return f"{act(game.book, before, step.do, game.lang)}."
    return _sentence(_Once(game.book.name, before, step.do, game.report.steps[at - 1], game.lang))


def act(book: Book, position: Any, do: Any, lang: str) -> str:
    """An act in words, or as JSON where the book has none for it."""
    return _act(_Once(book.name, position, do, lang))


@lru_cache(_KNOWN)
def _sentence(once: _Once) -> str:
    name, before, do, judged, lang = once.about
    verdict = Verdict(
        judged.allowed, judged.because, judged.consulted, judged.facts, judged.position, judged.options
    )
    try:
        return say_step(name, before, do, verdict, lang, cites=labels(BOOKS[name], judged.because))
    except (Unsayable, KeyError):
        return f"{act(BOOKS[name], before, do, lang)} — {message(_outcome(judged), lang)}."


@lru_cache(_KNOWN)
def _act(once: _Once) -> str:
    name, position, do, lang = once.about
    try:
        return say_act(name, position, do, lang)
    except (Unsayable, KeyError, AttributeError):
        # Of a name that the position does not have, nobody is the side that acts.
        return canonical(do).decode()


def _outcome(judged: Judged) -> str:
    return "table-allowed" if judged.allowed else "table-refused"


def verdict(game: Game, base: str) -> list[Element]:
    """What the rules say to the step at which the reader is; the addresses of rules begin with `base`."""
    lang = game.lang
    if not game.at:
        if game.start is None:
            return [tag("p", "play-fault", [fault(game)])]
        start = tag("p", "play-verdict", [message("table-start", lang)])
        return [start, *reasons(game.book, game.start.because, lang, base)]
    told = tag("p", "play-verdict", [f"{game.at}. {sentence(game, game.at)}"])
    if game.fault is not None:
        return [told, tag("p", "play-fault", [fault(game)])]
    judged = game.report.steps[game.at - 1]
    mark = tag("b", f"play-{'allowed' if judged.allowed else 'refused'}", [message(_outcome(judged), lang)])
    return [
        told,
        tag("p", "play-mark", [mark, *_die(judged.facts, lang)]),
        *reasons(game.book, judged.because, lang, base),
    ]


def _die(facts: Any, lang: str) -> Content:
    """What the die came to, and how much it may be at most for the attempt to succeed."""
    if not limited(facts):
        return []
    shown = message("table-rolled", lang, total=total(facts), limit=facts.limit)
    return [". ", tag("span", "play-sum", [shown])]


def fault(game: Game) -> str:
    """What is wrong with the position or the step."""
    assert game.fault is not None, "asked of what is wrong"
    code = "table-no-position" if game.start is None else "table-no-step"
    return message(code, game.lang, why=game.fault.words(game.lang))


def reasons(book: Book, because: tuple[str, ...], lang: str, base: str) -> list[Element]:
    """The deciding rules: each one's label, a link to its place, and its own text."""
    items = [tag("li", "", _reason(book, id, lang, base)) for id in because]
    return [tag("ul", "play-reasons", items)] if items else []


def _reason(book: Book, id: str, lang: str, base: str) -> Iterator[str | Element]:
    rule = data.texts(book.name)[id][lang]
    yield tag("a", "", [say_label(book.name, book.rules[id].source, lang)], href=f"{base}{rule.page}")
    yield f" {plain(rule.text)}"


def plain(text: str) -> str:
    """A rule's text in one line, without marks of emphasis and code."""
    return " ".join(text.replace("**", "").replace("`", "").split())


def instead(game: Game) -> list[Element]:
    """What would be allowed instead of a refused step, with a button where it is another act."""
    if game.judged is None or game.judged.allowed:
        return []
    before = game.before(game.at)
    change = nearest(game.book, before, game.act)
    told = tag("p", "play-nearest", [said(game.book, before, change, game.lang) or ""])
    if change is None or change.of != "act":
        return [told]
    words = message("table-do-instead", game.lang)
    edit = Edit("act", index=game.at - 1, act=msgspec.to_builtins(change.act))
    return [told, tag("p", "", [tag("button", "play-act", [words], type="button", **on(edit))])]
