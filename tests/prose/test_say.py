"""Saying what can be read: examples word for word, and what the engine has to say."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from rulekit.games import BOOKS
from rulekit.games.musket_pike import (
    Decline,
    Position,
    Preempt,
    Stop,
    Wing,
    act,
    start,
)
from rulekit.games.musket_pike.state import ORDERS, SIDES
from rulekit.prose import (
    Claim,
    Item,
    Sentence,
    Table,
    Unsayable,
    read,
    say,
    say_act,
    say_position,
    say_refusal,
    say_step,
    unprinted,
)
from tests.prose.tellings import tellings

BOOK = "musket-pike"
RULES = [rule for rule in BOOKS[BOOK].rules.values() if rule.kind in ("prohibition", "duty")]
REQUIRED = ("side", "wing", "order")
sides = st.sampled_from(SIDES)
orders = st.sampled_from(ORDERS)


@pytest.mark.parametrize("book", BOOKS)
@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_round_trip(book: str, data: st.DataObject) -> None:
    """Whatever can be said is read again as the same, in both languages, and prints as it was."""
    telling = data.draw(tellings(book))
    for lang in ("ru", "en"):
        body = say(book, telling, lang)
        again = read(book, body, lang)
        assert again == telling
        assert say(book, again, lang) == body
        assert list(unprinted(book, again, body, lang)) == []


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position at the beginning of a turn."""
    count = draw(st.integers(2, 5))
    wings = {
        f"{side}{number}": Wing(
            side, draw(orders), draw(st.sampled_from([0, -1, -2])), units=draw(st.integers(1, 2))
        )
        for number in range(1, count)
        for side in SIDES
    }
    charging = [wing.side for wing in wings.values() if wing.order == "charge"]
    tie = charging.count("A") == charging.count("B")
    return Position(wings, first=draw(sides) if tie else None)


@settings(deadline=None)
@given(positions())
def test_position(position: Position) -> None:
    """A position is told as a table and sentences that give it back."""
    for lang in ("ru", "en"):
        telling = read(
            BOOK,
            f"T\n\n{say_position(BOOK, position, lang)}\n\n1. {'A пасует' if lang == 'ru' else 'A passes'}.",
            lang,
        )
        assert msgspec.convert(telling.given, Position) == position


def test_position_under_way() -> None:
    """A position in the middle of a turn needs sentences; each says something that none before it did."""
    wings = {"A1": Wing("A", "charge"), "B1": Wing("B", "charge", bypassed=True), "B2": Wing("B", "rally")}
    readings = {"mp.reading.below-zero": "failure"}
    position = Position(
        wings, phase="activation", active="A1", activation=2, step="B", run="preemption", readings=readings
    )
    assert say_position(BOOK, position, "en") == (
        "| Player | Wing | Order  | Marker   |\n"
        "|--------|------|--------|----------|\n"
        "| A      | A1   | Charge | —        |\n"
        "| B      | B1   | Charge | Bypassed |\n"
        "| B      | B2   | Rally  | —        |\n"
        "\n"
        "The second activation of A1 is under way.\n"
        "The wing became active by preempting a normal activation.\n"
        "Reading: a result below zero is a failure."
    )


WINGS = {
    "A1": Wing("A", "charge", units=2),
    "B1": Wing("B", "make-ready"),
    "B2": Wing("B", "rally"),
}
WINDOW = start(
    Position(WINGS, phase="activation", active="A1", step="A", activation=1, run="normal")
).position


@pytest.mark.parametrize(
    ("step", "russian", "english"),
    [
        (
            Preempt("B1", 3),
            "B1 пытается перехватить инициативу: 3 — успех, A1 — «Остановлено», активируется B1.",
            "B1 tries to preempt: 3 — success, A1 marked Bypassed, B1 activates.",
        ),
        (
            Preempt("B1", 4),
            "B1 пытается перехватить инициативу: 4 — неудача, «Без продления», шаг B.",
            "B1 tries to preempt: 4 — failure, No Continue, step B.",
        ),
        (
            Preempt("B2"),
            "B2 пытается перехватить инициативу — нельзя: приказ «Сбор».",
            "B2 tries to preempt — not allowed: the order is Rally.",
        ),
        (Decline(), "B не перехватывает — шаг B.", "B does not preempt — step B."),
    ],
)
def test_step(step: Any, russian: str, english: str) -> None:
    """A step is told with what it changed, or why it is refused."""
    verdict = act(WINDOW, step)
    assert say_step(BOOK, WINDOW, step, verdict, "ru") == russian
    assert say_step(BOOK, WINDOW, step, verdict, "en") == english


def test_act_and_refusal() -> None:
    """An act and a refusal can be said alone; a rule without words is called by its id."""
    now = act(WINDOW, Decline()).position
    assert say_act(BOOK, now, Stop(), "ru") == "A завершает активацию A1"
    assert say_act(BOOK, now, Stop(), "en") == "A ends the activation of A1"
    assert say_refusal(BOOK, "mp.preemption.rally", "ru") == "нельзя: приказ «Сбор»"
    assert say_refusal(BOOK, "mp.preemption.rally", "en") == "not allowed: the order is Rally"
    assert say_refusal(BOOK, "mp.preemption.bypass", "en") == "not allowed: mp.preemption.bypass"


BODY = """\
Заглавие.

| Игрок | Крыло | Приказ      |
|-------|-------|-------------|
| A     | A1    | «Атаковать» |

Первым ходит A.
Инициатива у A.

1. A активирует A1.
2. A завершает активацию A1 — «F»."""


@pytest.mark.parametrize(
    ("old", "new", "line", "written"),
    [
        ("1. A активирует A1.", "1. A  активирует A1", 19, "1. A  активирует A1"),
        ("— «F»", "— A1 — «F»", 20, "2. A завершает активацию A1 — A1 — «F»."),
        ("— «F»", '— "F"', 20, '2. A завершает активацию A1 — "F".'),
        ("| A     |", "| A |", 14, "| A | A1    | «Атаковать» |"),
        ("«Атаковать»", "Атаковать", 14, "| A     | A1    | Атаковать |"),
        ("A.\nИ", "A. И", 16, "Первым ходит A. Инициатива у A."),
        ("завершает", "заканчивает", 20, "2. A заканчивает активацию A1 — «F»."),
    ],
)
def test_unprinted(old: str, new: str, line: int, written: str) -> None:
    """What can be read and is not as printed is named with its line and with the printed form."""
    body = BODY.replace(old, new)
    (finding,) = unprinted(BOOK, read(BOOK, body, "ru", line=10), body, "ru")
    assert (finding.line, finding.written) == (line, written)
    assert finding.printed.replace(" ⏎ ", "\n") in BODY


@pytest.mark.parametrize(
    "telling",
    [
        Item(({"act": "activate", "wing": "A1"},)),
        Item(({"act": "march"},), "A"),
        Item(({"act": "activate", "wing": "A1"}, {"act": "pass"}), "A"),
        Item(({"act": "pass"},), "A", claims=(Claim(position={"wings": {"A1": {"order": "rally"}}}),)),
        Item(({"act": "pass"},), "A", claims=(Claim({"success": 1}),)),
        Item(({"act": "pass"},), "A", claims=(Claim({"cell": "x"}),)),
    ],
)
def test_unsayable(telling: Item) -> None:
    """What the book has no words for is refused, never left out."""
    example = read(BOOK, BODY, "ru")
    with pytest.raises(Unsayable):
        say(BOOK, replace(example, items=(telling,)), "ru")


@pytest.mark.parametrize(("field", "value"), [("order", "march"), ("units", "two"), ("army_commander", True)])
def test_unsayable_position(field: str, value: Any) -> None:
    """A table shows no value that is none."""
    example = read(BOOK, BODY, "ru")
    row = {**example.given["wings"]["A1"], field: value}
    table = Table("wings", (*REQUIRED, *({field} - set(REQUIRED))), ("A1",))
    with pytest.raises(Unsayable):
        say(BOOK, replace(example, given={"wings": {"A1": row}}, sentences=(), tables=(table,)), "ru")


def test_unsayable_sentence() -> None:
    """A sentence whose value is not given, and a start that no sentence tells, cannot be said."""
    example = read(BOOK, BODY, "ru")
    with pytest.raises(Unsayable):
        say(BOOK, replace(example, sentences=(Sentence("active", {}),)), "ru")
    with pytest.raises(Unsayable):
        say(BOOK, replace(example, start=Item(claims=(Claim(position={"step": "A"}),))), "ru")
