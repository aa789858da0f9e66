"""All examples of all books, told as a page tells them: nothing of them is more than the table can say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from rulekit import data
from rulekit.games import BOOKS
from rulekit.oracle.judge import judge
from rulekit.oracle.vectors import parse
from rulekit.pages import LANGS
from rulekit.prose.phrasebook import phrasebook
from rulekit.prose.plain import act_of as plain_act
from rulekit.table.game import Game
from rulekit.table.patterns import act_of, pattern_of
from rulekit.table.setting import setting
from rulekit.table.shared import link, linked
from tests.sample import ALL
from tests.table.conftest import edit_of, every_example, play_of

if TYPE_CHECKING:
    from tests.table.conftest import Ask

FOLDS = ("try", "change", "position", "share")
#: As long as the line of an address may be that a chat or a mail does not cut.
LONGEST = 2000


@pytest.mark.parametrize("book", BOOKS)
def test_each_step_has_its_words_its_board_and_what_may_be_done(ask: Ask, book: str) -> None:
    """Each rule that decided is linked with its text, in each language in turn, and the board is drawn.

    The last step of every example, where all the others are told as well, and each step of some.
    """
    for number, vector in enumerate(each for each in every_example() if each.book == book):
        play = play_of(vector)
        for lang in LANGS if ALL else [LANGS[number % 2]]:
            folds = FOLDS if ALL or number % 10 == 0 else ()
            every = range(len(vector.steps) + 1)
            for at in every if ALL or number % 4 == 0 else every[-1:]:
                told = ask(play, at, lang=lang, opened=folds)
                assert "error" not in told, (vector.id, at, told)
                _check(told, vector, at, lang)


def _check(told: dict[str, Any], vector: Any, at: int, lang: str) -> None:
    report = judge(BOOKS[vector.book], vector)
    then = report.steps[at - 1] if at else report.start
    assert then is not None
    for id in then.because:
        assert (
            f'href="https://example.org/en/{data.texts(vector.book)[id][lang].page}"'
            in told["sections"]["verdict"]
        )
    assert told["later"] == ([] if then.allowed or not at else ["instead"])
    assert "<figure" in told["sections"]["board"]
    assert told["sections"]["choices"]
    assert told["sections"]["steps"].count("<li") == len(vector.steps) + 1
    assert (told["at"], told["length"]) == (at, len(vector.steps))


@pytest.mark.parametrize("book", BOOKS)
def test_each_refusal_says_what_would_be_allowed(ask: Ask, book: str) -> None:
    """The first refusal of every example, or of a sample of them."""
    found = [vector for vector in every_example() if vector.book == book]
    judged = [(one, judge(BOOKS[book], one).steps) for one in found]
    refused = [(one, at) for one, steps in judged for at, step in enumerate(steps, 1) if not step.allowed]
    assert refused
    for number, (vector, at) in enumerate(refused if ALL else refused[:12]):
        told = ask(play_of(vector), at, lang=LANGS[number % 2], opened=["instead"])
        assert "<p" in told["sections"]["instead"], (vector.id, at)


def test_every_link_is_short_and_leads_back() -> None:
    """A link of any example fits into a message, and is the same play at the same step."""
    for vector in every_example():
        play = play_of(vector)
        fragment = link(vector, 1)
        assert len(fragment) < LONGEST, vector.id
        assert linked(fragment) == (play, 1)


@pytest.mark.parametrize("lang", LANGS)
def test_every_act_can_be_filled_in(lang: str) -> None:
    """Each act of an example is one of the forms, and what its fields then say is that act again."""
    for vector in every_example():
        book = phrasebook(vector.book, lang)
        for step in vector.steps:
            act = plain_act(step.do)
            found = pattern_of(book, act)
            assert found is not None, (vector.id, act)
            pattern, slots = found
            values = {place.name: _printed(book, place, slots.get(place.name)) for place in pattern.places}
            assert act_of(book, pattern.key, values) == act


def _printed(book: Any, place: Any, value: Any) -> list[str]:
    return [] if value is None else [str(book.types[place.kind].write(value))]


@pytest.mark.parametrize("book", BOOKS)
def test_a_form_that_nobody_touched_changes_nothing(ask: Ask, book: str) -> None:
    """Each row of a position can be sent as it stands, and is then what it was."""
    found = [vector for vector in every_example() if vector.book == book]
    for number, vector in enumerate(found if ALL else found[::6]):
        play = play_of(vector)
        lang = LANGS[number % 2]
        for form in _forms(Game(*parse(play), 0, lang), "row"):
            told = ask(play, edit=edit_of(form), lang=lang)
            assert told.get("play") == play, (vector.id, form.get("data-rk-edit"), told.get("error"))


def _forms(game: Game, kind: str) -> list[Any]:
    forms = [form for element in setting(game) for form in element.iter("form")]
    return [form for form in forms if re.search(rf'"kind":"{kind}"', form.get("data-rk-edit", ""))]
