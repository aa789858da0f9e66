"""Omissions: a sentence, a condition, brackets or a stretch of words in one language alone."""

from __future__ import annotations

import pytest

from rulekit.fidelity.lexicon import lexicon, read, written
from tests.fidelity.checks.made import codes, fired, found, marked

RU = "Если перехват удался, перехватившее крыло становится активным."
EN = "If an attempt to preempt succeeds, the wing that made it becomes active."

FAULTS = [
    (f"{RU} Пасовать нельзя.", EN),
    (RU, f"{EN} It cannot pass."),
    ("Крыло ждёт, если враг рядом.", "The wing waits."),
    ("Крыло ждёт.", "The wing waits, if an enemy is near."),
    ("Крыло ждёт (и не ходит).", "The wing waits and does not move."),
    ("Крыло ждёт и не ходит.", "The wing waits (and does not move)."),
    ("- Крыло ждёт.\n- Крыло ходит.", "- The wing waits."),
    ("- Крыло ждёт.", "- The wing waits.\n- The wing moves."),
    ("Командир, на котором уже лежит маркер, теряет активацию.", "The leader loses his activation."),
    ("Командир теряет активацию.", "The leader who is already marked No Continue loses his activation."),
]

ALIKE = [
    (RU, EN),
    ("Крыло ждёт (2).", "The wing waits, 2."),
    ("Когда крыло закончило, ход окончен.", "Once the wing has finished, the turn is over."),
    ("Крыло на время замедлилось.", "The wing has slowed down for a while."),
    (
        "Крыло может двигаться, если этого не запрещает правило.",
        "The wing may move, unless the rule forbids it.",
    ),
    (
        "Подразделение уходит прямо, сквозь всё, что попадётся.",
        "The unit goes on, through whatever it meets.",
    ),
    ("См. также п. 3.2 и т. д.", "See also item 3.2, etc."),
    ("Правило: [перехват](preemption.md#a).", "Rule: [preemption](preemption.md#a)."),
]


@pytest.mark.parametrize(("ru", "en"), FAULTS)
def test_a_fault_is_found(ru: str, en: str) -> None:
    """What one language leaves out, or puts in, is found."""
    assert found("omissions", ru, en)


@pytest.mark.parametrize(
    ("ru", "en"),
    [
        (f"{RU} Это бывает.", EN),
        (RU, f"{EN} This happens."),
        ("Крыло ждёт, когда враг рядом.", "The wing waits."),
        ("Крыло ждёт.", "The wing waits when near."),
    ],
)
def test_it_alone_fires(ru: str, en: str) -> None:
    """A sentence or a condition too many is found by this check and by no other."""
    assert fired(ru, en) == {"omissions"}


@pytest.mark.parametrize(("ru", "en"), ALIKE)
def test_it_is_silent(ru: str, en: str) -> None:
    """Texts that say as much as each other are no finding."""
    assert codes("omissions", ru, en) == []


def test_the_sentence_is_marked() -> None:
    """A sentence without counterpart is marked as a whole."""
    ru = f"{RU} Двигаться можно только один раз."
    (finding,) = found("omissions", ru, EN)
    assert finding.code in {"fidelity-omissions-no-en", "fidelity-omissions-count"}
    assert marked(finding, ru, EN)["ru"][-1] == "Двигаться можно только один раз."


def test_the_stretch_is_marked() -> None:
    """Words without an answer are marked where they stand."""
    ru = "Командир, на котором уже лежит маркер, теряет активацию."
    (finding,) = found("omissions", ru, "The leader loses his activation.")
    assert finding.code == "fidelity-omissions-words-en"
    assert "лежит" in marked(finding, ru, "")["ru"][0]


def test_words_that_the_lexicon_does_not_know_say_nothing() -> None:
    """Of words that our pages never use nothing can be told."""
    assert codes("omissions", "Фиолетовый гиппопотам чихнул.", "A violet one.") == []


def test_the_lexicon_is_read_as_it_is_written() -> None:
    """The file says what was learnt: which words answer each other, and how surely."""
    again = read(written(lexicon()))
    assert again == lexicon()
    assert "wing" in again["ru"]["крыло"].answers
    assert again["en"]["wing"].surely > 0.8
