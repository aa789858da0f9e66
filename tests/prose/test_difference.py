"""What is otherwise in another position, in words."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulekit.games.dark_millennium import Player, Position as Cards
from rulekit.games.musket_pike import Position, Wing
from rulekit.prose import say_difference

WINGS = {"A1": Wing("A", "charge", no_continue=True), "B1": Wing("B", "rally")}
RUN = Position(WINGS, phase="activation", active="A1", activation=1, order_tried=True)


def wing(id: str, **changes: Any) -> Position:
    """The position with one wing changed."""
    return replace(RUN, wings={**WINGS, id: replace(WINGS[id], **changes)})


@pytest.mark.parametrize(
    ("after", "ru", "en"),
    [
        (
            wing("B1", order="make-ready"),
            "B1: в столбце «Приказ» — «Готовность»",
            "B1: Make Ready under “Order”",
        ),
        (wing("A1", no_continue=False), "A1: пусто в столбце «Маркер»", "A1: nothing under “Marker”"),
        (replace(RUN, activation=2), "Идёт вторая активация A1", "The second activation of A1 is under way"),
        (
            replace(RUN, order_tried=False),
            "без этого: Сменить приказ в этой активации уже пытались",
            "without this: An order change has already been tried in this activation",
        ),
        (
            replace(wing("B1", cavalry=True), step="C"),
            "B1: в столбце «Кавалерия» — да; Подразделения уже действуют",
            "B1: yes under “Cavalry”; Its units are already acting",
        ),
    ],
)
def test_musket_and_pike(after: Position, ru: str, en: str) -> None:
    """Cells first, then sentences; what is no longer so is told where nothing else is."""
    assert say_difference("musket-pike", RUN, after, "ru") == ru
    assert say_difference("musket-pike", RUN, after, "en") == en


def test_what_does_not_differ_is_not_told() -> None:
    """The same position, and a difference for which the book has no words, have none."""
    assert say_difference("musket-pike", RUN, RUN, "en") is None
    unspoken = replace(RUN, order_tried=True)
    assert say_difference("musket-pike", RUN, unspoken, "en") is None


def test_cards() -> None:
    """A zone is told by the sentence that names its cards."""
    before, after = (Cards(players={"A": Player(hand=hand)}) for hand in (("C1",), ("C1", "C2")))
    assert say_difference("dark-millennium", before, after, "en") == "Hand of A: C1, C2"
