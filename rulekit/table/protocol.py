"""Answers to a page: a question and its answer are JSON, and nothing is kept between them.

The page sends the play with each question, so a worker that was ended is as good as a new one.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rulekit.games import named
from rulekit.markup import leads
from rulekit.messages import LANGS, in_a_line, message
from rulekit.oracle.decode import convert, loads
from rulekit.oracle.vectors import parse
from rulekit.prose.fault import Unreadable
from rulekit.table.edits import Edit, changed
from rulekit.table.game import Game
from rulekit.table.plays import examples
from rulekit.table.shared import linked
from rulekit.table.told import fault, sentence
from rulekit.table.view import BESIDE, Asked, play_of, sections
from rulekit.verdict import BadPlay, bad


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
    """Answer a question; what is wrong with it is told in its language, as `error`.

    What is no question at all is told too, in English where it names no language.
    """
    lang = "en"
    try:
        # Half of a surrogate pair is no text in JSON: as bytes it is told like any other that are none.
        plain = loads(text.encode(errors="surrogatepass"))
        lang = _lang(plain) or lang
        told = _answer(convert(plain, Question))
    except BadPlay as fault:
        told = {"error": fault.words(lang)}
    except Unreadable as fault:
        told = {"error": message(fault.code, lang, **fault.params)}
    return msgspec.json.encode(told).decode()


def _lang(plain: Any) -> str | None:
    """The language that a question names, whatever else is wrong with it."""
    named = plain.get("lang") if isinstance(plain, dict) else None
    return next((lang for lang in LANGS if lang == named), None)


def _example(id: str) -> dict[str, Any]:
    """The play of an example; Unreadable where the package has none of this name."""
    book = named(id)
    found = examples(book).get(id) if book else None
    if found is None:
        raise Unreadable("table-no-example", written=in_a_line(id))
    return found.play


def _answer(question: Question) -> dict[str, Any]:
    if not leads(question.base):
        bad("$.base", "not-one-of", written=question.base, choices="http://…, https://…")
    play, at = question.play, question.at
    if question.example is not None:
        play = _example(question.example)
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
