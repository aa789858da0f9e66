"""By how much, or to how much."""

from __future__ import annotations

import pytest

from tests.fidelity.checks.made import fired, found


@pytest.mark.parametrize(
    ("ru", "en"),
    [
        ("Броня растёт на 2.", "Armor grows to 2."),
        ("Броня растёт до 2.", "Armor grows by 2."),
    ],
)
def test_it_alone_fires(ru: str, en: str) -> None:
    """A step for an end, whichever language is wrong, is found by this check and by no other."""
    assert fired(ru, en) == {"steps"}


@pytest.mark.parametrize(
    ("ru", "en", "is_found"),
    [
        ("Броня растёт на 2.", "Armor grows by 2.", False),
        ("Броня растёт до 2.", "Armor grows to 2.", False),
        ("Броня растёт ещё на два.", "Armor grows by another two.", False),
        ("Броня растёт на две единицы.", "Armor grows to two.", True),
        ("Срок сокращают до двух.", "The time is cut by two.", True),
        ("Срок сокращают на двух.", "The time is cut to two.", True),
        ("Броня растёт в 2 раза.", "Armor grows 2 times.", False),
        ("Броня растёт в 2 раза.", "Armor grows by 2.", True),
        ("Броня растёт на 2.", "Armor grows 2 times.", True),
        ("Встань на 2 столах.", "Stand up to 2 tables.", False),
        ("Слова на двух языках.", "Words come to two languages.", False),
        ("Прибавь к 2.", "Add to 2.", False),
        ("Прибавь к 2.", "Add by 2.", True),
        ("Он уходит до 7 дюймов.", "It goes 7 inches.", True),
        ("Он уходит до 7 дюймов.", "It goes at most 7 inches.", False),
        ("Он уходит на 7 дюймов.", "It goes 7 inches.", False),
        ("Он уходит: 7 дюймов.", "It goes by 7 inches.", True),
        ("Стол 6 на 4.", "The table is 6 by 4.", False),
        ("Стол: 6, 4.", "The table is 6 by 4.", False),
        ("Он ждёт до второй попытки.", "Next comes the second attempt.", False),
    ],
)
def test_prepositions(ru: str, en: str, is_found: bool) -> None:
    """«На» is by, «до» is to, «в … раза» is times; places and sizes are none of them."""
    assert bool(found("steps", ru, en)) is is_found
