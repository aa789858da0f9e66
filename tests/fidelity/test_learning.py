"""What is learnt from pairs: which words answer each other, and how surely."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.fidelity.learning import learn, main
from rulekit.fidelity.lexicon import Entry, Lexicon, read
from rulekit.fidelity.pair import Pair, Text
from tests.fidelity.workshop import Workshop

NOUNS = {"крыло": "wing", "отряд": "unit", "маркер": "marker", "карта": "card"}
DEEDS = {"ждёт": "waits", "идёт": "goes", "лежит": "lies"}


@pytest.fixture(scope="module")
def learnt() -> Lexicon:
    """Every noun with every verb, and a sentence of rare words."""
    said = [(f"{ru} {does}.", f"{en} {deed}.") for ru, en in NOUNS.items() for does, deed in DEEDS.items()]
    said.append(("Крыло ждёт гвардию.", "Wing waits guard."))
    return learn(Pair(f"x.{number}", "rule", Text(ru), Text(en)) for number, (ru, en) in enumerate(said))


def test_words_that_come_together_answer_each_other(learnt: Lexicon) -> None:
    """A noun is told from the verbs beside it by the sentences that have another verb."""
    for ru, en in NOUNS.items():
        assert learnt["ru"][ru].answers == {en}
        assert learnt["en"][en].answers == {ru}


def test_a_rare_word_is_tied_to_what_is_left_over(learnt: Lexicon) -> None:
    """Once the known words of its sentence have their answers, one word remains on each side."""
    assert learnt["ru"]["гвардия"].answers == {"guard"}


def test_what_is_met_often_is_sure(learnt: Lexicon) -> None:
    """No word is as sure as can be, and one that is met once is half sure."""
    assert learnt["ru"]["гвардия"].surely == pytest.approx(1 / 2)
    assert learnt["ru"]["крыло"].surely == pytest.approx(4 / 5)


def test_what_is_learnt_is_written(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command reads the pages of the checkout it is started in; the lexicon reads what it has written."""
    monkeypatch.chdir(workshop.root)
    main(Path("lexicon.tsv"))
    lexicon = read(Path("lexicon.tsv").read_text("utf-8"))
    assert lexicon["en"]["action"] == Entry(0.67, frozenset({"действие"}))
    assert lexicon["ru"]["действие"].answers == {"action"}


def test_many_rare_words_are_tied_one_to_one() -> None:
    """Words that are met once, all in one sentence, are tied to one word each, whichever it is."""
    ru, en = "Конь видит лес, реку, мост, дом, поле.", "Horse sees forest, river, bridge, house, field."
    learnt = learn([Pair("x.1", "rule", Text(ru), Text(en))])
    for lang in ("ru", "en"):
        answers = [entry.answers for entry in learnt[lang].values()]
        assert [len(one) for one in answers] == [1] * 7
        assert len(frozenset().union(*answers)) == 7


def test_a_sentence_without_an_answer_teaches_nothing() -> None:
    """What one language leaves out is no example of how its words are said."""
    ru = "Крыло A1 ждёт 3. Все крылья ходят вместе очень долго и далеко по всему столу. Отряд P1 идёт на 4."
    en = "Wing A1 waits for 3. Unit P1 goes 4."
    learnt = learn([Pair("x.1", "rule", Text(ru), Text(en))])
    assert learnt["ru"]["отряд"].answers == {"unit"}
    assert not {"стол", "долго", "далеко"} & set(learnt["ru"])
