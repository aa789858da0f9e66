"""What is learnt from pairs: which words answer each other, and how surely."""

from __future__ import annotations

import pytest

from rulekit.fidelity.learning import learn
from rulekit.fidelity.lexicon import Lexicon
from rulekit.fidelity.pair import Pair, Text

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
