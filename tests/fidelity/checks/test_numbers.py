"""Numbers: digits and words, ranges, dice, fractions, units."""

from __future__ import annotations

import pytest

from tests.fidelity.checks.made import fired, found, marked


@pytest.mark.parametrize(
    ("ru", "en"),
    [
        ("Крыло теряет 4 подразделения.", "The wing loses 3 units."),
        ("Крыло теряет два подразделения.", "The wing loses three units."),
    ],
)
def test_it_alone_fires(ru: str, en: str) -> None:
    """A number changed in either language is found by this check and by no other."""
    assert fired(ru, en) == {"numbers"}


#: Texts that say the same number.
ALIKE = [
    ("Крыло теряет 4 подразделения.", "The wing loses four units."),
    ("Тройка — неудача.", "A 3 fails."),
    ("Модификатор −1,5.", "The modifier is −1.5."),
    ("Бросают 2к6 и d10.", "Roll 2d6 and 1d10."),
    ("Результат 0–3.", "The result is from 0 to 3."),
    ("Пройти до 6 дюймов.", "Move up to 6″."),
    ("Бросают до трёх раз.", "Roll up to three times."),
    ("Он пасует дважды.", "He passes twice."),
    ("Его силы вдвое больше.", "He is twice as strong."),
    ("Его силы вдвое меньше.", "He has half the strength."),
    ("Урон в два раза меньше.", "The damage is half as great."),
    ("Двадцать один маркер.", "Twenty-one markers."),
    ("Двести пять очков.", "Two hundred and five points."),
    ("Треть хода.", "A third of the turn."),
    ("Две трети пути.", "Two thirds of the way."),
    ("Третий пас.", "The third pass."),
    ("Третью попытку не делают.", "There is no third attempt."),
    ("В XVII веке.", "In the seventeenth century."),
    ("Полдюйма.", "Half an inch."),
    ("Полтора хода.", "1.5 turns."),
    ("Играют The Ninth Age.", "They play The Ninth Age."),
    ("Десятигранный кубик.", "A ten-sided die."),
    ("10 000 шагов.", "10,000 steps."),
    ("Это Warhammer 40,000.", "This is Warhammer 40,000."),
    ("Оба пасуют: двое спасовали.", "Both pass: both have passed."),
    ("Он пробует второй раз.", "He tries again."),
    ("Бросок от 2 до 4.", "A roll of 2–4."),
    ("Бросают 1d6.", "Roll a six-sided die."),
    ("Правило 3 из 5.", "Rule 3 of 5."),
    ("Меньше на ½.", "Less by 1/2."),
    ("К броску прибавляют 1.", "Add +1 to the roll."),
    ("Прошла секунда.", "A second has passed."),
    ("Оба пароля не совпали.", "The two passwords do not match."),
    ("Семью восемь.", "Seven times eight."),
    ("Одно крыло ждёт.", "A wing waits."),
    ("Они идут вдвоём.", "The pair of them go."),
    ("Нет данных от других сайтов.", "No data from third parties."),
    ("Дайте %d из %d.", "Give %d of %d."),
]

#: Texts that do not, and the words that are marked in each.
UNLIKE = [
    ("Модификатор −1.", "The modifier is +1.", ["−1"], ["+1"]),
    ("Дальность 1,5 дюйма.", "The range is 2.5 inches.", ["1,5"], ["2.5"]),
    ("Бросают 2к6.", "Roll 3d6.", ["2к6"], ["3d6"]),
    ("Результат 0–3.", "The result is 0–4.", ["0–3"], ["0–4"]),
    ("Он пасует дважды.", "He passes once.", ["дважды"], []),
    ("Он пасует однажды.", "He passes twice.", [], ["twice"]),
    ("Его силы вдвое больше.", "He has half the strength.", ["вдвое"], ["half"]),
    ("Второй пас.", "The first pass.", ["Второй"], []),
    ("Третий пас.", "The fourth pass.", ["Третий"], ["fourth"]),
    ("Первое и второе крыло.", "The second and the second wing.", [], ["second"]),
    ("Десятигранный кубик.", "A six-sided die.", ["Десятигранный"], ["six-sided"]),
    ("Двадцать один маркер.", "Twenty-two markers.", ["Двадцать один"], ["Twenty-two"]),
    ("Половина хода.", "A quarter of the turn.", ["Половина"], ["quarter"]),
    ("10 000 шагов.", "100,000 steps.", ["10 000"], ["100,000"]),
    ("Крыло теряет 4 подразделения.", "The wing loses units.", ["4"], []),
    ("Два маркера.", "One marker.", ["Два"], []),
    ("4 против 3: осталось 3.", "4 against 3: left is 4.", ["3"], ["4"]),
]


@pytest.mark.parametrize(("ru", "en"), ALIKE)
def test_it_stays_silent(ru: str, en: str) -> None:
    """The same number may be said in many ways."""
    assert found("numbers", ru, en) == []


@pytest.mark.parametrize(("ru", "en", "in_ru", "in_en"), UNLIKE)
def test_it_finds(ru: str, en: str, in_ru: list[str], in_en: list[str]) -> None:
    """Another number is found, and the words in question are marked."""
    (one,) = found("numbers", ru, en)
    words = marked(one, ru, en)
    assert set(in_ru) <= set(words["ru"])
    assert set(in_en) <= set(words["en"])


@pytest.mark.parametrize(
    ("ru", "en", "is_found"),
    [
        ("Не дальше 6 дюймов.", "No farther than 6.", True),
        ("Не дальше 6.", "No farther than 6 inches.", True),
        ("Не дальше 6 дюймов.", "No farther than 6 cm.", True),
        ("Не дальше 6 дюймов.", "No farther than 6″.", False),
        ("Длины в дюймах: 4, 5 и 6 дюймов.", "Lengths: 4 inches, 5 and 6 inches.", False),
        ("Шанс 5 %.", "The chance is 5°.", True),
        ("Шанс 5 процентов.", "The chance is 5%.", False),
    ],
)
def test_units(ru: str, en: str, is_found: bool) -> None:
    """What is counted must be the same; said of one number of several it may be left out at the others."""
    assert bool(found("numbers", ru, en)) is is_found
