"""Terms: each has its counterpart, and no neighbour stands in its place."""

from __future__ import annotations

import pytest

from rulekit.fidelity.checks import CHECKS
from rulekit.fidelity.pair import Pair, Text
from rulekit.fidelity.side import Both
from tests.fidelity.checks.made import codes, fired, found, marked, terms

FAULTS = [
    ("Крыло пробует продление.", "The wing attempts a preemption."),
    ("Крыло пробует перехват.", "The wing attempts a continuation."),
    ("Командующий армией двигается.", "The Wing Commander moves."),
    ("Командир крыла двигается.", "The Army Commander moves."),
    ("Активный игрок ходит.", "The inactive player moves."),
    ("Неактивный игрок ходит.", "The active player moves."),
    ("Командир перехватывает.", "The leader intercepts."),
    ("У крыла приказ «Сбор».", "The wing has the order Make Ready."),
    ("Тяжёлая пехота стоит.", "The Light Infantry stands."),
    ("Лёгкая пехота стоит.", "The Heavy Infantry stands."),
    ("Подразделение выполняет сбор.", "The unit does a Rally."),
    ("Крыло получает «Сбор».", "The wing gets a rally."),
    ("Идёт фаза бегства.", "This is the Activation Phase."),
    ("Крыло активное.", "The wing is inactive."),
    (
        "Командующий армией складывает свой рейтинг с рейтингом командующего армией.",
        "The Army Commander adds his rating to that of the Wing Commander.",
    ),
    ("Действуют семь подразделений.", "Seven wings act."),
]

ALIKE = [
    ("Крылья перехватили инициативу.", "The wings have preempted."),
    ("Перехватившее крыло продлевает активацию.", "The preemptor continues."),
    ("Кавалерия реагирует перехватом.", "The reaction of cavalry is to intercept."),
    ("С «Атаковать» крыло ждёт.", "Under Charge the wing waits."),
    ("Командир ждёт. Он не двигается.", "The leader waits. The leader does not move."),
    ("Подразделение собирается.", "The unit rallies."),
    ("Крыло закончило.", "The wing has finished."),
]


@pytest.mark.parametrize(("ru", "en"), FAULTS)
def test_a_fault_is_found(ru: str, en: str) -> None:
    """A neighbour in a term's place is found, in whichever language it stands."""
    assert found("terms", ru, en)


@pytest.mark.parametrize(
    ("ru", "en"),
    [
        ("Командующий армией двигается.", "The Wing Commander moves."),
        ("Активный игрок ходит.", "The inactive player moves."),
        ("Командир перехватывает.", "The leader intercepts."),
    ],
)
def test_it_alone_fires(ru: str, en: str) -> None:
    """A neighbour in a term's place is found by this check and by no other."""
    assert fired(ru, en) == {"terms"}


@pytest.mark.parametrize(("ru", "en"), ALIKE)
def test_it_is_silent(ru: str, en: str) -> None:
    """A term in whatever form, and a pronoun for it, is no finding."""
    assert codes("terms", ru, en) == []


def test_a_swap_is_one_finding() -> None:
    """A term and its neighbour are told together, with both marked."""
    ru, en = "Активный игрок ходит.", "The inactive player moves."
    (finding,) = found("terms", ru, en)
    assert finding.code == "fidelity-terms-swap"
    assert marked(finding, ru, en) == {"ru": ["Активный игрок"], "en": ["inactive player"]}


def test_a_lost_term_names_its_counterpart() -> None:
    """Of a term without counterpart it is said what would be one."""
    (finding,) = found("terms", "Крыло проводит продление.", "The wing does it.")
    assert finding.code == "fidelity-terms-en"
    assert finding.params == {"words": "продление", "expected": "continuation"}


def test_terms_belong_to_books() -> None:
    """A word is a term in the books that use it alone; a foreign entry may use those of all."""
    ru, en = Text("Тактика и броня."), Text("Plans and plate.")
    for kind, id, expected in (("rule", "mp.a.b", 0), ("rule", "dm.a.b", 1), ("entry", "a", 1)):
        both = Both(Pair(id, kind, ru, en), terms())
        assert bool(list(CHECKS["terms"](both))) == bool(expected), id
