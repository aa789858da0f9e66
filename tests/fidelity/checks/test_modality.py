"""Modality: must, may, not, only, always, never, except, at least, at most."""

from __future__ import annotations

import pytest

from tests.fidelity.checks.made import codes, fired, found, marked

#: A fault in the Russian, then one in the English, of each kind.
FAULTS = [
    # duty and leave
    ("Крыло обязано двигаться.", "The wing may move."),
    ("Крыло может двигаться.", "The wing must move."),
    ("Игрок вправе пасовать.", "The player has to pass."),
    ("Игрок должен пасовать.", "The player may pass."),
    # negation
    ("Крыло двигается.", "The wing does not move."),
    ("Крыло не двигается.", "The wing moves."),
    ("Крылу можно двигаться.", "The wing cannot move."),
    ("Крылу нельзя двигаться.", "The wing may move."),
    ("Бросок удался.", "The roll has failed."),
    ("Приказ меняют без броска.", "The order is changed with a roll."),
    # exclusion
    ("Двигается кавалерия.", "Only cavalry moves."),
    ("Двигается только кавалерия.", "Cavalry moves."),
    # always and never
    ("Крыло всегда двигается.", "The wing sometimes moves."),
    ("Крыло иногда двигается.", "The wing always moves."),
    # exception
    ("Двигаются все, включая кавалерию.", "All move except cavalry."),
    ("Двигаются все, кроме кавалерии.", "All move, including cavalry."),
    # the least and the most
    ("Нужно не более трёх попыток.", "At least three attempts are needed."),
    ("Нужно не менее трёх попыток.", "At most three attempts are needed."),
]

#: Texts that say the same in other words.
ALIKE = [
    ("Двигаться никто не обязан.", "Nobody has to move."),
    ("Крылу нельзя двигаться.", "The wing must not move."),
    ("Крылу нельзя двигаться.", "The wing cannot move."),
    ("Крыло не может двигаться.", "No wing may move."),
    ("Крыло двигается, если не закончило.", "The wing moves unless it has finished."),
    ("Пока A1 не закончило, B ждёт.", "B waits until A1 has finished."),
    ("Бросок не удался.", "The roll has failed."),
    ("Приказ меняют без броска.", "The order is changed without a roll."),
    ("Выбирать нечего.", "There is nothing to select."),
    ("Неважно, чей это ход.", "It does not matter whose turn it is."),
    ("Как только крыло закончило, ход окончен.", "As soon as the wing has finished, the turn is over."),
    ("Крыло не двигается.", "The wing doesn’t move."),
    ("Двигаются все, кроме кавалерии.", "All move except cavalry."),
    ("За пасом следует ход.", "After the pass comes the turn."),
    ("Одного крыла недостаточно.", "One wing is not enough."),
    ("`make bench --only play` — один замер.", "`make bench --only play` is one benchmark."),
    ("Пасовать нельзя, разве что при перехвате.", "No pass, except in a preemption."),
]


@pytest.mark.parametrize(("ru", "en"), FAULTS)
def test_a_fault_is_found(ru: str, en: str) -> None:
    """Duty, leave, ban, exclusion or exception in one language alone is found."""
    assert found("modality", ru, en)


@pytest.mark.parametrize(
    ("ru", "en"),
    [
        ("Крыло обязано двигаться.", "The wing may move."),
        ("Крыло не двигается.", "The wing moves."),
        ("Двигается только кавалерия.", "Cavalry moves."),
        ("Двигается кавалерия.", "Only cavalry moves."),
    ],
)
def test_it_alone_fires(ru: str, en: str) -> None:
    """What is demanded, forbidden or excluded in one language is found by this check and by no other."""
    assert fired(ru, en) == {"modality"}


@pytest.mark.parametrize(("ru", "en"), ALIKE)
def test_it_is_silent(ru: str, en: str) -> None:
    """What both languages say, each in its own way, is no finding."""
    assert codes("modality", ru, en) == []


def test_contraries_are_told_together() -> None:
    """One for the other is one finding with both words marked."""
    ru, en = "Крыло обязано двигаться.", "The wing may move."
    (finding,) = found("modality", ru, en)
    assert finding.code == "fidelity-modality-swap"
    assert marked(finding, ru, en) == {"ru": ["обязано"], "en": ["may"]}


def test_a_code_mark_says_nothing() -> None:
    """A name in code marks is no word of the text."""
    assert codes("modality", "Выбор `not`: да.", "The choice `not`: yes.") == []
    assert codes("modality", "Выбор: да.", "The choice `not`: yes.") == []
