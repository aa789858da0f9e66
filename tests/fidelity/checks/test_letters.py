"""Letters that look alike."""

from __future__ import annotations

import pytest

from tests.fidelity.checks.made import fired, found, marked


@pytest.mark.parametrize(
    ("ru", "en"),
    [
        ("Kрыло ждёт.", "The wing waits."),
        ("Крыло ждёт.", "The wing wаits."),
    ],
)
def test_it_alone_fires(ru: str, en: str) -> None:
    """A letter of the other alphabet within a word is found by this check and by no other."""
    assert fired(ru, en) == {"letters"}


@pytest.mark.parametrize(
    ("ru", "en", "in_ru", "in_en"),
    [
        ("Ждёт А1.", "A1 waits.", ["А1"], []),
        ("Ждёт B1.", "В1 waits.", [], ["В1"]),
        ("Так решает игрок А.", "So decides player A.", ["А"], []),
        ("В пасует.", "B passes.", ["В"], []),
        ("А играет карту.", "A plays a card.", ["А"], []),
        ("Это cop.", "This is litter.", ["cop"], []),
        ("Пойти c ним.", "Go with him.", ["c"], []),
        ("Их 1О.", "There are 10.", ["1О"], []),
        ("Берут карту.", "Draw а card.", [], ["а"]),
        ("Знак.", "The ВА sign.", [], ["ВА"]),
    ],
)
def test_it_finds(ru: str, en: str, in_ru: list[str], in_en: list[str]) -> None:
    """Names, lone letters and whole words are found too."""
    (one,) = found("letters", ru, en)
    assert marked(one, ru, en) == {"ru": in_ru, "en": in_en}


@pytest.mark.parametrize(
    ("ru", "en"),
    [
        ("В бою A1 ждёт.", "In battle A1 waits."),
        ("А вот A1 ждёт.", "A1, though, waits."),
        ("ВА-карта и C2-карта.", "A BA card and a C2 card."),
        ("Танк T34 едет.", "A T34 tank drives."),
        ("На карте написано «ВА».", "The Russian card says «ВА»."),
        ("Метод get_name не нужен.", "No method get_name is needed."),
        ("Напиши `cop`.", "Write `cop`."),
        ("Осталось %sв.", "%s left."),
        ("Пишут на C.", "They write in C."),
        ("Отряд А1 ждёт.", "The unit waits."),
        ("Стоит kxcxk.", "It stands."),
    ],
)
def test_it_stays_silent(ru: str, en: str) -> None:
    """Words that begin a sentence, composed words, quotations, code, foreign names, no words at all."""
    assert found("letters", ru, en) == []
