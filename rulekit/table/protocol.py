"""Answers to a page: a question and its answer are JSON, and nothing is kept between them.

The page sends the play with each question, so a worker that was ended is as good as a new one.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rulekit.games import BOOKS, book_of
from rulekit.messages import message
from rulekit.oracle.vectors import parse
from rulekit.prose.fault import Unreadable
from rulekit.table.edits import Edit, changed
from rulekit.table.game import Game
from rulekit.table.plays import examples
from rulekit.table.shared import linked
from rulekit.table.told import fault, sentence
from rulekit.table.view import BESIDE, Asked, play_of, sections
from rulekit.verdict import BadPlay


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page asks: of an example, of a link, or of a play that it has been told."""

    lang: Literal["ru", "en"]
    #: The address of the language's pages, and under it the book's page for plays.
    base: str = ""
    example: str | None = None
    link: str | None = None
    play: dict[str, Any] | None = None
    at: int = 0
    edit: Edit | None = None
    #: The sections that are open, and the patterns that were chosen in forms.
    opened: tuple[str, ...] = ()
    patterns: dict[str, str] = {}


def answer(text: str) -> str:
    """Answer a question; what is wrong with it is told in its language, as `error`."""
    question = msgspec.json.decode(text, type=Question)
    try:
        told = _answer(question)
    except BadPlay as fault:
        told = {"error": fault.words(question.lang)}
    except Unreadable as fault:
        told = {"error": message(fault.code, question.lang, **fault.params)}
    return msgspec.json.encode(told).decode()


def _answer(question: Question) -> dict[str, Any]:
    play, at = question.play, question.at
    if question.example is not None:
        play = examples(book_of(question.example).name)[question.example].play
    elif question.link is not None:
        play, at = linked(question.link)
    game = Game(*parse(play), at, question.lang)
    if question.edit is not None:
        after = changed(game, question.edit)
        game = Game(*parse(after.play), after.at, question.lang)
    judge = f"{question.base}{game.book.name}/judge/"
    asked = Asked(game, question.base, judge, question.patterns)
    opened = set(question.opened)
    begins = question.play is None
    refused = game.judged is not None and not game.judged.allowed
    # What takes longer is asked for by another question, so that the verdict need not wait for it.
    later = (*(BESIDE if begins else ()), *(("instead",) if refused else ()))
    return {
        "play": play_of(game),
        "at": game.at,
        "length": game.length,
        "where": message("table-where", question.lang, at=game.at, length=game.length),
        "said": _said(game),
        "later": [name for name in later if name not in opened],
        "sections": {"instead": "", **sections(asked, opened, () if begins else BESIDE)},
    }


def _said(game: Game) -> str:
    """What those hear who cannot see that the page has changed."""
    if game.fault is not None:
        return fault(game)
    return sentence(game, game.at) if game.at else message("table-beginning", game.lang)


def titles(book: str, lang: str) -> dict[str, str]:
    """What each example of a book shows, by its id."""
    return {id: example.title[lang] for id, example in examples(BOOKS[book].name).items()}
