"""Structure: lists, tables, emphasis, links, macros, code, placeholders."""

from __future__ import annotations

import pytest

from tests.fidelity.checks.made import codes, fired


@pytest.mark.parametrize(
    ("ru", "en"),
    [
        ("Есть [стена](a.md#b).", "There is [a wall](a.md#c)."),
        ("Есть **стена**.", "There is a wall."),
    ],
)
def test_it_alone_fires(ru: str, en: str) -> None:
    """Another structure is found by this check and by no other."""
    assert fired(ru, en) == {"structure"}


@pytest.mark.parametrize(
    ("ru", "en", "what"),
    [
        ("- Стена.\n- Дом.", "- A wall. A house.", "list"),
        ("1. Стена.\n2. Дом.", "1. A wall.\n2. A house.\n3. A tree.", "list"),
        ("| a | b |\n| c | d |", "| a | b |", "row"),
        ("Стена | дом", "Wall | house | tree", "cell"),
        ("Стена.\n\nДом.", "A wall.\nA house.", "paragraph"),
        ("*Стена* и дом.", "A wall and a house.", "emphasis"),
        ("Есть [стена](a.md).", "There is a wall.", "link"),
        ("Смотри https://a.org/b.", "Look at https://a.org/c.", "address"),
        ('Шанс {{ odds("a") }}.', 'Chance {{ odds("b") }}.', "macro"),
        ("Поле `by`.", "The field by.", "code"),
        ("<b>Стена</b>.", "<b>Wall</i>.", "tag"),
        ("Стена&nbsp;здесь.", "A wall here.", "entity"),
        ("Всего %d.", "All in all %s.", "placeholder"),
        ("Всего {count}.", "All in all {number}.", "placeholder"),
        ("Всего %(count)d.", "All in all.", "placeholder"),
        ("![стена](a.png)", "[a wall](a.png)", "image"),
    ],
)
def test_it_finds(ru: str, en: str, what: str) -> None:
    """Each part is found missing or changed, in either language."""
    assert what in codes("structure", ru, en)
    assert what in codes("structure", en, ru)


@pytest.mark.parametrize(
    ("ru", "en"),
    [
        ("Первая строка.\nВторая.", "First line, second."),
        ("50 % от всех.", "50% of all."),
        ("[Стена](a.md) и [дом](b.md).", "[House](b.md) and [wall](a.md)."),
        ("Поле `приказ`.", "The field `order`."),
        ("Имя a_b_c.", "The name a_b_c."),
        ("Файл %s: %d.", "%d in file %s."),
        ("Если x < y.", "If x < y."),
        ("<<исходная запись>>", "<<original entry>>"),
    ],
)
def test_it_stays_silent(ru: str, en: str) -> None:
    """Order, line breaks, what code says and a sign of percent are each language's own."""
    assert codes("structure", ru, en) == []
