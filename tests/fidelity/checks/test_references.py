"""References: labels of rules and steps, names of wings and sides."""

from __future__ import annotations

import pytest

from tests.fidelity.checks.made import fired, found, marked


@pytest.mark.parametrize(
    ("ru", "en"),
    [
        ("Приказ меняют (5.7.2).", "The order is changed (5.7.1)."),
        ("Приказ меняют (5.7.2).", "The order is changed."),
        ("Приказ меняют.", "The order is changed (5.7.1)."),
        ("Крыло A1 ждёт.", "Wing A2 waits."),
        ("Ждёт крыло стороны B.", "A wing of side A waits."),
    ],
)
def test_it_alone_fires(ru: str, en: str) -> None:
    """Another label or name in either language is found by this check and by no other."""
    assert fired(ru, en) == {"references"}


@pytest.mark.parametrize(
    ("ru", "en"),
    [
        ("Приказ меняют (5.7.2).", "The order is changed (5.7.2)."),
        ("Шаги 1 и 2.", "Steps 1 and 2."),
        ("Шаг А.", "Step A."),
        ("Сказано в п. 3.2 и § 4.", "Said in section 3.2 and rule 4."),
        ("Раздел XIII.7.А.", "Section XIII.7.A."),
        ("Карту играют (ВА-2).", "The card is played (BA-2)."),
        ("A1 бьёт, и оно же ждёт.", "A1 strikes, and A1 waits."),
        ("Пасует A.", "A passes."),
        ("Карта лежит.", "A card lies there."),
        ("Крылья A и B ждут.", "The wings of A and B wait."),
        ("Дальность 1,5.", "The range is 1.5."),
        ("Смотри «Т:».", "Look for “T:”."),
        ("П", "F"),
    ],
)
def test_it_stays_silent(ru: str, en: str) -> None:
    """The same label may look different, a name may be a pronoun, a decimal is none, nor is an article."""
    assert found("references", ru, en) == []


@pytest.mark.parametrize(
    ("ru", "en", "in_ru", "in_en"),
    [
        ("Шаги 1 и 2.", "Steps 1 and 3.", ["2"], ["3"]),
        ("Шаг A.", "Step B.", ["A"], ["B"]),
        ("По 3.2 F.", "By 3.2 A.", ["3.2 F"], ["3.2 A"]),
        ("Раздел XIII.7.А.", "Section XIII.6.A.", ["XIII.7.А"], ["XIII.6.A"]),
        ("Карту играют (ВА-2).", "The card is played (BA-3).", ["ВА-2"], ["BA-3"]),
        ("Решает A, а не B.", "It is A who decides.", ["B"], []),
        ("A1 и A2 против A1.", "A1 and A2 against A2.", ["A1"], ["A2"]),
        ("Крыло этой стороны.", "A wing of B's.", [], ["B"]),
    ],
)
def test_it_finds(ru: str, en: str, in_ru: list[str], in_en: list[str]) -> None:
    """Another label or name is found and marked."""
    (one,) = found("references", ru, en)
    words = marked(one, ru, en)
    assert set(in_ru) <= set(words["ru"])
    assert set(in_en) <= set(words["en"])
