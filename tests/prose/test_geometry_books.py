"""The books with places on a table: every step that their own tests know is told, and can be read again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from rulekit.games import hidden_movement, ninth_age
from rulekit.pages import Block
from rulekit.proof.example import Proof, prove
from rulekit.prose import clashes, read, say, unprinted
from tests.games.hidden_movement import conftest as hm
from tests.games.hidden_movement.test_refusals import REFUSALS as HM_REFUSALS, _named as hm_named
from tests.games.hidden_movement.test_rules import ABLATIONS as HM_STEPS
from tests.games.ninth_age import conftest as t9a
from tests.games.ninth_age.test_refusals import REFUSALS as T9A_REFUSALS
from tests.games.ninth_age.test_rules import EFFECTS, HELD, PERMISSIONS
from tests.prose.tellings import tellings
from tests.prose.test_every_step import tell

HM, T9A = hidden_movement.BOOK.name, ninth_age.BOOK.name


def hm_plays() -> Iterator[Any]:
    """The first position and the acts of every case of the book's tests."""
    for rule, text, before, changes in HM_REFUSALS:
        yield pytest.param(
            (hm_named(changes), [*filter(None, before.split("; ")), text]), id=f"hm {rule}: {text}"
        )
    for rule, before, text, changes in HM_STEPS:
        yield pytest.param((changes, [*filter(None, before.split("; ")), text]), id=f"hm {rule}: {text}")


@pytest.mark.parametrize("case", list(hm_plays()))
def test_hidden_movement(case: tuple[dict[str, Any], list[str]]) -> None:
    """Each step of a play is told in both languages, as it was, from a position that can be given again."""
    changes, acts = case
    position = hm.position_of(**changes)
    for one in map(hm.act_of, acts):
        verdict = hidden_movement.act(position, one)
        tell(hidden_movement.BOOK, position, one, verdict)
        position = verdict.position


def t9a_plays() -> Iterator[Any]:
    """The first position and the acts of every case of the other book's tests."""
    for rule, text, before, units, fields in T9A_REFUSALS:
        yield pytest.param((units, "", fields, before, text), id=f"t9a {rule}: {text}")
    for rule, text, before, units, terrain in [*EFFECTS, *PERMISSIONS]:
        yield pytest.param((units, terrain, {}, before, text), id=f"t9a {rule}: {text}")


@pytest.mark.parametrize("case", list(t9a_plays()))
def test_ninth_age(case: tuple[str, str, dict[str, Any], str, str]) -> None:
    """Each step of a play is told in both languages, as it was, from a position that can be given again."""
    units, terrain, fields, before, text = case
    for name, set_up in t9a.GROUNDS.items():
        units = units.replace(name, set_up) if units.split(", ")[-1] == name else units
    position = ninth_age.start(t9a.given_of(units, terrain, **fields)).position
    acts = before.replace("HELD", HELD).split("; ")
    for one in map(t9a.act_of, [*filter(None, acts), text]):
        verdict = ninth_age.act(position, one)
        tell(ninth_age.BOOK, position, one, verdict)
        position = verdict.position


@pytest.mark.parametrize("book", [HM, T9A])
@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_round_trip(book: str, data: st.DataObject) -> None:
    """Whatever can be said is read again as the same, in both languages, and prints as it was."""
    telling = data.draw(tellings(book))
    for lang in ("ru", "en"):
        body = say(book, telling, lang)
        assert read(book, body, lang) == telling
        assert list(unprinted(book, telling, body, lang)) == []


@pytest.mark.parametrize("book", [HM, T9A])
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_no_phrase_could_be_another(book: str, lang: str) -> None:
    """No text could be two phrases of a kind."""
    assert not list(clashes(book, lang))


#: The ground of the worked example, without what nobody needs here.
RUSSIAN = """\
Маркер выходит из тени стены.

| Игрок | Отряд | Тип войск | Командир | Фигурки | Движение | Обнаружение | Обзор | Разведчики | Где |
|---|---|---|---|---|---|---|---|---|---|
| B | redcoats | регулярные | E | — | — | 12 | 180° | нет | на столе |
| A | rangers | иррегулярные | L | F, G | 6,5 | 12 | 180° | да | скрыт |

| Отряд    | Фигурка | x | y   | Направление |
|----------|---------|---|-----|-------------|
| redcoats | E       | 0 | 0   | 0°          |

| Игрок | Маркер | Тип войск    | x  | y |
|-------|--------|--------------|----|---|
| A     | M      | иррегулярные | 10 | 6 |

| Стена | x1 | y1 | x2 | y2 |
|-------|----|----|----|----|
| W     | 7  | 1  | 7  | 9  |

Стол 30 на 24 дюйма. Стол начинается с y = −10.
Подготовка окончена.
Идёт активация: A, иррегулярные, 1 действие.

1. A ведёт маркер M по точкам (10; 2), (11,6; 0,8) — пройдено 4,8 дюйма, место: (10,64; 1,52), \
маркер обнаружила фигурка E, расстояние 10,748 дюйма, на выбор отряд rangers (раскрытие, движение).
2. A выбирает отряд rangers — фигурка L в точке (10,64; 1,52), фигурки ставит B (расстановка).
3. B ставит фигурки F (12; 2), G (9; 4,5) — нельзя: фигурка ближе к противнику, чем командир (расстановка).
4. B ставит фигурки F (12; 2), G (14; −1,5) (расстановка).
5. A поворачивает фигурки L 190°, F −90°, G 0° — раскрытие окончено, фигурка F смотрит на 270°.
"""
ENGLISH = """\
A marker leaves the shadow of a wall.

| Player | Unit     | Troop type | Leader | Figures | Move | Spotting | Arc  | Scouts | State        |
|--------|----------|------------|--------|---------|------|----------|------|--------|--------------|
| B      | redcoats | Regulars   | E      | —       | —    | 12       | 180° | no     | on the table |
| A      | rangers  | Irregulars | L      | F, G    | 6.5  | 12       | 180° | yes    | hidden       |

| Unit     | Figure | x | y   | Facing |
|----------|--------|---|-----|--------|
| redcoats | E      | 0 | 0   | 0°     |

| Player | Marker | Troop type | x  | y |
|--------|--------|------------|----|---|
| A      | M      | Irregulars | 10 | 6 |

| Wall | x1 | y1 | x2 | y2 |
|------|----|----|----|----|
| W    | 7  | 1  | 7  | 9  |

The table is 30 by 24 inches. The table begins at y = −10.
The set-up is over.
An activation is under way: A, Irregulars, 1 action.

1. A moves M by way of (10, 2), (11.6, 0.8) — 4.8 inches covered, the place is (10.64, 1.52), \
spotted by E, distance 10.748 inches, to choose from: unit rangers (reveal, movement).
2. A chooses rangers — L at (10.64, 1.52), B places the figures (placing).
3. B places F (12, 2), G (9, 4.5) — not allowed: a figure is nearer the enemy than the leader (placing).
4. B places F (12, 2), G (14, −1.5) (placing).
5. A turns L 190°, F −90°, G 0° — the reveal is over, F faces 270°.
"""

FLIGHT = {
    "ru": """\
Настигнутые и отступившие.

| Игрок | Подразделение | x    | y  | Ширина | Глубина | Направление | Состояние   | Дисциплина |
|-------|---------------|------|----|--------|---------|-------------|-------------|------------|
| A     | A1            | 24,5 | 20 | 6      | 4       | 90°         | держится    | 7          |
| B     | B1            | 24   | 24 | 5      | 4       | 270°        | разгромлено | —          |

| Ландшафт | x  | y    | Ширина | Глубина | Вид     |
|----------|----|------|--------|---------|---------|
| wood     | 24 | 28,5 | 4      | 1       | опасный |

Стол 72 на 48 дюймов.
Активный игрок — A.
Трактовка: ровно в дюйме друг от друга стоять нельзя.

1. A1 отказывается от преследования — начинаются тесты на Дисциплину (XIII.7).
2. A1 бросает тест на Дисциплину: 8 — тест провален, будет преследовать B1 (XIII.7).
3. B1 бросает дальность отступления: 7 (XIII.7.A).
4. A1 бросает дальность преследования: 6 — дальность отступления 7, противник не настигнут.
5. B1 отступает в направлении 45,5° — нельзя: линия тыла не параллельна линии фронта противника (XIII.7.B).
6. B1 отступает — направление 90°, пройдено 7 дюймов, на пути: wood, \
тест на опасный ландшафт вызывает wood, B1 в точке (24; 31), преследующие движутся.
7. A1 встаёт в точку (24,5; 20,75), направление 90° — ближний бой окончен (XIII.7.C).
""",
    "en": """\
Caught and fled.

| Player | Unit | x    | y  | Width | Depth | Heading | State  | Discipline |
|--------|------|------|----|-------|-------|---------|--------|------------|
| A      | A1   | 24.5 | 20 | 6     | 4     | 90°     | steady | 7          |
| B      | B1   | 24   | 24 | 5     | 4     | 270°    | Broken | —          |

| Terrain | x  | y    | Width | Depth | Kind      |
|---------|----|------|-------|-------|-----------|
| wood    | 24 | 28.5 | 4     | 1     | Dangerous |

The table is 72 by 48 inches.
The Active Player is A.
Reading: exactly an inch apart is too close.

1. A1 declines to pursue — the Discipline Tests begin (XIII.7).
2. A1 takes its Discipline Test: 8 — the test is failed, has to pursue B1 (XIII.7).
3. B1 rolls its Flee Distance: 7 (XIII.7.A).
4. A1 rolls its Pursuit Distance: 6 — Flee Distance 7, the enemy is not caught.
5. B1 flees with heading 45.5° — not allowed: the rear is not parallel to the front of the enemy (XIII.7.B).
6. B1 flees — heading 90°, 7 inches moved, on the way: wood, \
Dangerous Terrain Tests because of wood, B1 at (24, 31), the pursuers move.
7. A1 comes to (24.5, 20.75), heading 90° — the combat is over (XIII.7.C).
""",
}


def proof(body: str, lang: str, id: str = "hm.reveal.shadow") -> Proof:
    """The example, read and played."""
    block = Block("example", id, 0, 0, 0, 0, {}, body.rstrip(), 1, 0)
    return prove(block, "page.md", lang)


def test_an_example_with_footprints() -> None:
    """A flight is told in both languages: lengths, headings, what is met, and where the unit comes to."""
    proofs = [proof(body, lang, "t9a.flee.wood") for lang, body in FLIGHT.items()]
    for one, (lang, body) in zip(proofs, FLIGHT.items(), strict=True):
        assert not one.faults
        assert one.telling is not None
        assert not list(unprinted(T9A, one.telling, body.rstrip(), lang))
        assert one.telling.items[5].claims[-2].position == {"units": {"B1": {"x": "24", "y": "31"}}}
        assert one.telling.items[6].cites == ("XIII.7.C",)
    assert proofs[0].telling is not None
    assert proofs[1].telling is not None
    assert proofs[0].telling.items == proofs[1].telling.items
    assert proofs[0].telling.given == proofs[1].telling.given


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("7 дюймов", "7,5 дюйма", "step-outcome"),
        ("(24; 31)", "(24; 31,0001)", "step-outcome"),
        ("на пути: wood", "на пути: A1", "step-outcome"),
        ("на пути: wood", "на пути: wod", "prose-name-unknown"),
        ("вызывает wood", "вызывают wood", "prose-plural"),
        ("XIII.7.C", "XIII.7.\N{CYRILLIC CAPITAL LETTER ES}", "prose-alphabet"),
        ("точку (24,5; 20,75)", "точку (24,5; 20.75)", "prose-act"),
    ],
)
def test_what_is_wrong_with_a_flight(old: str, new: str, code: str) -> None:
    """A wrong length, place or piece is found."""
    assert old in FLIGHT["ru"]
    faults = proof(FLIGHT["ru"].replace(old, new, 1), "ru", "t9a.flee.wood").faults
    assert code in [fault.code for fault in faults]


def test_an_example_with_places() -> None:
    """Both languages tell one play, and its numbers are true to the last digit."""
    russian, english = proof(RUSSIAN, "ru"), proof(ENGLISH, "en")
    assert not russian.faults
    assert not english.faults
    assert russian.telling is not None
    assert english.telling is not None
    assert russian.telling.items == english.telling.items
    assert russian.telling.given == english.telling.given
    assert russian.telling.items[0].cites == ("reveal", "movement")
    assert [item.cites for item in russian.telling.items[3:]] == [("placing",), ()]


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ("пройдено 4,8 дюйма", "пройдено 4,9 дюйма", 24, "step-outcome"),
        ("10,748", "10,747", 24, "step-outcome"),
        ("место: (10,64; 1,52)", "место: (10,64; 1,53)", 24, "step-outcome"),
        ("место: (10,64; 1,52)", "место: (10,64, 1,52)", 24, "prose-outcome"),
        ("на выбор отряд rangers", "на выбор отряд redcoats", 24, "step-outcome"),
        ("4,8 дюйма", "4,8 дюймов", 24, "prose-plural"),
        ("4,8 дюйма", "4,80 дюйма", 24, "prose-outcome"),
        ("4,8 дюйма", "4.8 дюйма", 24, "prose-outcome"),
        ("(11,6; 0,8)", "(11,6; 0,8", 24, "prose-act"),
        ("G (14; −1,5) (рас", "F (14; −1,5) (рас", 27, "prose-twice"),
        ("G (14; −1,5) (рас", "G (14; −1,5) (маркер", 27, "prose-label"),
        ("G (14; −1,5) (расстановка)", "H (14; −1,5) (расстановка)", 27, "prose-name-unknown"),
        ("| W     | 7  |", "| W     | 7,0 |", 18, "prose-value-none"),
        ("| 180° | да ", "| 180 | да ", 6, "prose-value-none"),
        ("| redcoats | E       | 0", "| redcoat  | E       | 0", 10, "prose-name-unknown"),
        ("| L | F, G ", "| L | F, Г ", 6, "prose-name"),
    ],
)
def test_what_is_wrong_with_it(old: str, new: str, line: int, code: str) -> None:
    """A wrong number, a sign of the other language, a name that is not there: each is found at its line."""
    assert old in RUSSIAN
    faults = proof(RUSSIAN.replace(old, new, 1), "ru").faults
    assert (line, code) in [(fault.line, fault.code) for fault in faults]
