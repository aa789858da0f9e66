"""Quantifiers: each, any, all, some, both, exactly."""

from __future__ import annotations

import pytest

from tests.fidelity.checks.made import codes, fired, found, marked

FAULTS = [
    ("Ходит каждое крыло.", "Any wing moves."),
    ("Ходит любое крыло.", "Each wing moves."),
    ("Ходят все крылья.", "Some wings move."),
    ("Ходят некоторые крылья.", "All wings move."),
    ("Ходит каждое крыло.", "Some wings move."),
    ("Ходят некоторые крылья.", "Every wing moves."),
    ("Ходят оба крыла.", "The wing moves."),
    ("Ходит крыло.", "Both wings move."),
    ("Крыло стоит ровно там.", "The wing stands there."),
    ("Крыло стоит там.", "The wing stands exactly there."),
    ("Осталась половина крыла.", "The wing is left."),
    ("Осталось крыло.", "Half of the wing is left."),
    ("Ходят 4 крыла.", "Up to 4 wings move."),
    ("Ходят до 4 крыльев.", "4 wings move."),
    ("Ходят трое.", "Up to three move."),
    ("Ходят все крылья.", "Several wings move."),
    ("Ходят несколько крыльев.", "All the wings move."),
]

ALIKE = [
    ("Ходят до 4 крыльев.", "Up to 4 wings move."),
    ("Ходят не больше трёх крыльев.", "Up to three wings move."),
    ("Ходят до трёх крыльев.", "At most three wings move."),
    ("От 1 до 3 — успех.", "1–3 is a success."),
    ("Решает командир.", "It is up to the leader."),
    ("Ходят несколько крыльев.", "Several wings move."),
    ("Ходит каждое крыло.", "Every wing moves."),
    ("Ходят все крылья.", "The wings move, one and all."),
    ("Ходит любое крыло.", "Whichever wing you like moves."),
    ("Ни одно крыло не ходит.", "No wing moves."),
    ("Всё равно ходит A.", "A moves all the same."),
    ("Кто-нибудь ходит.", "Somebody moves."),
    ("Нельзя сказать, что кто-то ходит.", "One cannot say that anybody moves."),
    ("Ходят оба крыла.", "Both wings move."),
    ("Крыло стоит точно там.", "The wing stands exactly there."),
    ("Крыло может пасовать, если хочет.", "The wing may pass, if it wants any pass."),
]


@pytest.mark.parametrize(("ru", "en"), FAULTS)
def test_a_fault_is_found(ru: str, en: str) -> None:
    """Other quantities are found, in whichever language the fault is."""
    assert found("quantifiers", ru, en)


@pytest.mark.parametrize(
    ("ru", "en"),
    [
        ("Ходит каждое крыло.", "Any wing moves."),
        ("Ходит любое крыло.", "Each wing moves."),
        ("Ходят все крылья.", "Some wings move."),
        ("Ходят некоторые крылья.", "All wings move."),
    ],
)
def test_it_alone_fires(ru: str, en: str) -> None:
    """Another quantity is found by this check and by no other."""
    assert fired(ru, en) == {"quantifiers"}


@pytest.mark.parametrize(("ru", "en"), ALIKE)
def test_it_is_silent(ru: str, en: str) -> None:
    """The same quantity in other words is no finding."""
    assert codes("quantifiers", ru, en) == []


def test_the_words_are_marked() -> None:
    """One for the other is one finding with the words of both languages."""
    ru, en = "Ходит каждое крыло.", "Any wing moves."
    (finding,) = found("quantifiers", ru, en)
    assert finding.code == "fidelity-quantifiers-swap"
    assert marked(finding, ru, en) == {"ru": ["каждое"], "en": ["Any"]}


def test_a_sentence_without_an_answer_is_not_weighed() -> None:
    """What is left out is told as left out, not as what its words would mean beside nothing."""
    ru = "Крыло A1 ждёт 3. Все крылья ходят вместе очень долго и далеко по всему столу. Отряд P1 идёт на 4."
    en = "Wing A1 waits for 3. Unit P1 goes 4."
    assert codes("omissions", ru, en) == ["no-en"]
    assert codes("quantifiers", ru, en) == []
    assert codes("terms", ru, en) == []
