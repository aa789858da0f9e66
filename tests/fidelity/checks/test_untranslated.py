"""What is left of the other language."""

from __future__ import annotations

import pytest

from rulekit.fidelity.style import Style
from tests.fidelity.checks.made import codes, fired, found, marked


@pytest.mark.parametrize(
    ("ru", "en"),
    [
        ("Стена хорошо видна there.", "The wall is well seen there."),
        ("Стена видна.", "The стена is seen."),
    ],
)
def test_it_alone_fires(ru: str, en: str) -> None:
    """A word left over in either language is found by this check and by no other."""
    assert fired(ru, en) == {"untranslated"}


@pytest.mark.parametrize(
    ("ru", "en", "in_ru", "in_en"),
    [
        ("The wall is high.", "The wall is high.", ["The wall is high"], []),
        ("Стена the высока.", "The wall is high.", ["the"], []),
        ("Приказ «Charge» отдан.", "The order “Charge” is given.", ["Charge"], []),
        ("Стена.", "A «стена» stands here.", [], ["стена"]),
        ("Стена and «дом».", "A wall and a house.", ["and"], []),
    ],
)
def test_it_finds(ru: str, en: str, in_ru: list[str], in_en: list[str]) -> None:
    """Sentences, words, and the names of terms are found."""
    (one,) = found("untranslated", ru, en)
    assert marked(one, ru, en) == {"ru": in_ru, "en": in_en}


@pytest.mark.parametrize(
    ("ru", "en"),
    [
        ("Это из The Ninth Age.", "This is from The Ninth Age."),
        ("Рядом стоит Material for MkDocs.", "Beside it stands Material for MkDocs."),
        ("Версия 2.0 beta.", "Version 2.0 beta."),
        ("По-английски это overrun.", "In English this is an overrun."),
        ("Команда `rulekit lint`, опция --check.", "The command `rulekit lint`, option --check."),
        ("Файл index.json и адрес a@b.com.", "The file index.json and the address a@b.com."),
        ("Огонь (Advancing Fire) запрещён.", "Advancing Fire is forbidden."),
        ("Модель «guard» стоит.", "The guard stands."),
        ("Осталось %(min_length)d.", "%(min_length)d left."),
        ("«ВА».", "The letters «ВА»."),
        ("Раунд.", "The Russian text says «раунд»."),
    ],
)
def test_it_stays_silent(ru: str, en: str) -> None:
    """Titles, code, quotations and sentences that speak of the other language may hold its words."""
    assert found("untranslated", ru, en) == []


def test_names_of_programs() -> None:
    """Where a file's Russian has words of programs as a rule, only whole phrases are left over."""
    style = Style(translated=False)
    assert codes("untranslated", "Ключ gpg не найден", "No gpg key found", style) == []
    assert codes("untranslated", "no key was found", "no key was found", style) == ["english"]
