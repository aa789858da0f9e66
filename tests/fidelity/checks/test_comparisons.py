"""Comparisons: more and less, before and after, and and or, here and there."""

from __future__ import annotations

import pytest

from tests.fidelity.checks.made import codes, fired, found, marked

FAULTS = [
    ("Крыльев больше, чем фишек.", "There are fewer wings than counters."),
    ("Крыльев меньше, чем фишек.", "There are more wings than counters."),
    ("Крыло подходит ближе.", "The wing goes farther."),
    ("Крыло отходит дальше.", "The wing comes nearer."),
    ("Ходит старший, его приказ выше.", "The senior moves, his order is lower."),
    ("Его приказ ниже.", "His order is higher."),
    ("Крыло ходит раньше.", "The wing moves later."),
    ("Крыло ходит позже.", "The wing moves earlier."),
    ("Бросают до движения.", "Roll after the move."),
    ("Бросают после движения.", "Roll before the move."),
    ("Ходит первое крыло.", "The last wing moves."),
    ("Ходит последнее крыло.", "The first wing moves."),
    ("Крыло стоит или движется.", "The wing stands and moves."),
    ("Крыло стоит и движется.", "The wing stands or moves."),
    ("Это тыл крыла.", "This is the front of the wing."),
    ("Маркер лежит вне стола.", "The marker lies within the table."),
    ("Левое крыло.", "The right wing."),
    ("Над правилом стоит номер.", "Below the rule stands its number."),
    ("Под правилом стоит номер.", "Above the rule stands its number."),
    ("Повреждения сверх брони.", "Damage within the armor."),
    ("Повреждения в пределах брони.", "Damage beyond the armor."),
    ("Нельзя подойти дальше.", "It cannot get closer."),
    ("Враг стоит в 6 дюймах.", "The enemy stands beyond 6 inches."),
]

ALIKE = [
    ("Под таблицей стоит номер.", "Below the table stands its number."),
    ("Список при меньшем числе крыльев.", "The list with fewer wings."),
    ("Над правилом стоит номер.", "Over the rule stands its number."),
    ("Под огнём не ходят.", "Nobody moves under fire."),
    ("Враг стоит в 6 дюймах.", "The enemy stands within 6 inches."),
    ("Не дальше дюйма.", "Within an inch."),
    ("Крыльев больше, чем фишек.", "There are more wings than counters."),
    ("Больше крыло не ходит.", "The wing moves no more."),
    ("Не больше трёх крыльев.", "No more than three wings."),
    ("Бросают до движения.", "Roll before the move."),
    ("Затем ходит B.", "After this B moves."),
    ("Крыло стоит или движется.", "The wing either stands or moves."),
    ("Фаза окончена.", "The phase is over."),
    ("Всё равно ходит A.", "A moves all the same."),
    ("Крыло обязано приблизиться.", "The wing must get closer."),
    ("Они блокируют один за другим.", "They block one after the other."),
    ("Первым ходит B.", "B moves first."),
]


@pytest.mark.parametrize(("ru", "en"), FAULTS)
def test_a_fault_is_found(ru: str, en: str) -> None:
    """One direction for the other is found, in whichever language the fault is."""
    assert found("comparisons", ru, en)


@pytest.mark.parametrize(
    ("ru", "en"),
    [
        ("Крыльев больше, чем фишек.", "There are fewer wings than counters."),
        ("Крыльев меньше, чем фишек.", "There are more wings than counters."),
        ("Бросают до движения.", "Roll after the move."),
        ("Бросают после движения.", "Roll before the move."),
        ("Крыло стоит или движется.", "The wing stands and moves."),
        ("Крыло стоит и движется.", "The wing stands or moves."),
    ],
)
def test_it_alone_fires(ru: str, en: str) -> None:
    """A comparison turned round is found by this check and by no other."""
    assert fired(ru, en) == {"comparisons"}


@pytest.mark.parametrize(("ru", "en"), ALIKE)
def test_it_is_silent(ru: str, en: str) -> None:
    """What both languages compare alike is no finding."""
    assert codes("comparisons", ru, en) == []


def test_the_words_are_marked() -> None:
    """One for the other is one finding with the words of both languages."""
    ru, en = "Крыльев больше, чем фишек.", "There are fewer wings than counters."
    (finding,) = found("comparisons", ru, en)
    assert finding.code == "fidelity-comparisons-swap"
    assert marked(finding, ru, en) == {"ru": ["больше"], "en": ["fewer"]}


def test_more_alone_is_not_told() -> None:
    """That something is more may be said in many ways: without its contrary it is not told."""
    assert codes("comparisons", "Сил прибавилось.", "There is more strength.") == []
    assert codes("comparisons", "Сил убавилось.", "There is less strength.") == ["ru"]
