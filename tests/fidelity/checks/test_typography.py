"""Signs and spaces."""

from __future__ import annotations

import pytest

from rulekit.fidelity.style import Style
from tests.fidelity.checks.made import codes, fired


@pytest.mark.parametrize(
    ("ru", "en"),
    [
        ("Стена стена высока.", "The wall is high."),
        ("Стена высока.", "The the wall is high."),
    ],
)
def test_it_alone_fires(ru: str, en: str) -> None:
    """A fault of signs in either language is found by this check and by no other."""
    assert fired(ru, en) == {"typography"}


RU, EN = "Стена, дом.", "A wall, a house."


@pytest.mark.parametrize(
    ("ru", "what"),
    [
        ("Стена,  дом.", "spaces"),
        ("Стена , дом.", "before"),
        ("Стена,дом.", "after"),
        ("Стена.Дом, сад.", "after"),
        ("Стена ( дом), сад.", "inside"),
        ("Стена,, дом.", "repeated"),
        ('"Стена", дом.', "quotes"),
        ("“Стена”, дом.", "quotes"),
        ("Стена - дом.", "dash"),
        ("Стена —дом.", "dash"),
        ("Стена 2-5.", "range"),
        ("Стена -2.", "minus"),
        ("Стена... дом.", "ellipsis"),
        ("Сте\u00adна, дом.", "unseen"),
        ("(Стена, дом.", "unclosed"),
        ("(Стена), (дом.", "unclosed"),
        ("«Стена, дом.", "unclosed"),
        ("Стена, дом", "end"),
        ("Стена и еще дом.", "yo"),
        ("Длина 1.5 дюйма.", "decimal"),
        ("Длины в дюймах: 1.5, 2.", "decimal"),
    ],
)
def test_russian(ru: str, what: str) -> None:
    """Faults in the Russian."""
    assert codes("typography", ru, EN) == [what]


@pytest.mark.parametrize(
    ("en", "what"),
    [
        ("A wall,  a house.", "spaces"),
        ("A wall , a house.", "before"),
        ("A wall,a house.", "after"),
        ("A wall.The house.", "after"),
        ("A wall ( a house).", "inside"),
        ("A wall,, a house.", "repeated"),
        ('A "wall", a house.', "quotes"),
        ("A «wall», a house.", "quotes"),
        ("A wall - a house.", "dash"),
        ("A wall 2-5.", "range"),
        ("A wall -2.", "minus"),
        ("A wall... a house.", "ellipsis"),
        ("A wall) a house.", "unclosed"),
        ("A “wall, a house.", "unclosed"),
        ("A wall, a house", "end"),
        ("A wall of 1,5 inches.", "decimal"),
    ],
)
def test_english(en: str, what: str) -> None:
    """Faults in the English."""
    assert codes("typography", RU, en) == [what]


@pytest.mark.parametrize(
    ("ru", "en"),
    [
        ("1) стена; 2) дом.", "1) a wall; 2) a house."),
        ("Стена `a  b ,c` и `-1`.", "The wall `a  b ,c` and `-1`."),
        ("| Стена  | дом |", "| Wall   | house |"),
        ("- **Стена** — [дом](a-b.md#c).", "- **Wall**: [a house](a-b.md#c)."),
        ("Стена 5″ и 6″.", "A wall of 5″ and 6″."),
        ('Стена ждёт {{ odds("a") }}.', 'A wall waits {{ odds("a") }}.'),
        ("Пишем “BA”.", "We write “BA”."),
        ("Все стены.", "All walls."),
        ("Стена... дом.", "A wall... a house."),
        ("С 6 утра", "From 6 a.m."),
        ("Стена %s, дом.", "A wall %s, a house."),
    ],
)
def test_it_stays_silent(ru: str, en: str) -> None:
    """Code, tables, links, inches and what both languages do are no faults."""
    assert codes("typography", ru, en) == []


def test_habits() -> None:
    """What the other texts of a file do is no fault."""
    style = Style(curly=False, guillemets=False, dashes=False, yo=False)
    assert codes("typography", 'Еще "стена" - дом.', 'A "wall" - a house.', style) == []
