"""Forms to avoid: found in any inflected form, not where they are quoted or part of something else."""

from __future__ import annotations

import pytest

from rulekit.fidelity.checks import CHECKS
from rulekit.fidelity.pair import Pair, Text
from rulekit.fidelity.side import Both
from tests.fidelity.checks.made import codes, fired, found, marked, terms

FAULTS = [
    ("Корпус ждёт.", "The wing waits."),
    ("Это крылья, а не юниты корпуса.", "These are wings."),
    ("Крыло ждёт.", "The corps waits."),
    ("Командир ждёт упреждения.", "The leader waits."),
    ("Крыло с приказом «Приготовиться».", "A wing under Make Ready."),
    ("Крыло с маркером «Без продления».", "A wing under No Continuation."),
    ("Бросают кость.", "Roll a die."),
    ("Это конница.", "This is cavalry."),
    ("Фаза разгрома.", "The Rout Phase."),
]

ALIKE = [
    ("Крыло ждёт.", "The wing waits."),
    ("В переводе сказано «корпус».", "The translation says “corps”."),
    ("Крыло с маркером «Без продления».", "A wing under No Continue."),
    ("Продления не будет.", "There will be no continuation."),
]


@pytest.mark.parametrize(("ru", "en"), FAULTS)
def test_a_form_to_avoid_is_found(ru: str, en: str) -> None:
    """It is found in either language, however it is inflected."""
    assert found("avoided", ru, en)


@pytest.mark.parametrize(
    ("ru", "en"),
    [("Крыло ждёт. Корпус.", "The wing waits. A wing."), ("Крыло ждёт.", "The wing waits: corps.")],
)
def test_it_alone_fires(ru: str, en: str) -> None:
    """A form to avoid is found by this check and by no other."""
    assert fired(ru, en) == {"avoided"}


@pytest.mark.parametrize(("ru", "en"), ALIKE)
def test_it_is_silent(ru: str, en: str) -> None:
    """A good form, and a word that is only spoken about, is no finding."""
    assert codes("avoided", ru, en) == []


def test_it_names_the_good_form() -> None:
    """The word is marked, and the form of the glossary named."""
    ru, en = "Корпуса ждут.", "The wings wait."
    (finding,) = found("avoided", ru, en)
    assert finding.params == {"words": "Корпуса", "expected": "крыло"}
    assert marked(finding, ru, en) == {"ru": ["Корпуса"], "en": []}


BOOKS = [
    ("t9a.made.up", "Сломленные подразделения ждут.", "Broken units wait."),
    ("t9a.made.up", "B1 сломлено.", "B1 is Broken."),
    ("t9a.made.up", "Прорыва не будет.", "There will be no breakthrough."),
    ("t9a.made.up", "Тест на лидерство.", "A Discipline Test."),
    ("hm.made.up", "Модели стоят.", "Figures stand."),
    ("hm.made.up", "Пустые маркеры лежат.", "Blank markers lie there."),
    ("dm.made.up", "Броня отряда.", "The armour of a unit."),
    ("dm.made.up", "Броня отряда.", "The Armour of a unit."),
]


@pytest.mark.parametrize(("id", "ru", "en"), BOOKS)
def test_each_book_has_its_own(id: str, ru: str, en: str) -> None:
    """What one book avoids is found in its pairs."""
    pair = Pair(id, "rule", Text(ru, "ru.md", 1), Text(en, "en.md", 1))
    assert list(CHECKS["avoided"](Both(pair, terms())))


def test_names_set_against_each_other_are_spoken_about() -> None:
    """Where both languages have the good form beside the other one, the text is about the two."""
    ru, en = "Назван и крылом, и корпусом.", "Called a wing once and a corps once."
    assert codes("avoided", ru, en) == []
    assert codes("avoided", ru, "Called a wing.")
