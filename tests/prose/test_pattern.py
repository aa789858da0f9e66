"""Patterns: what they match, what they print, and what is no pattern."""

from typing import Any

import pytest

from rulekit.prose.fold import fold
from rulekit.prose.pattern import Form, parse
from rulekit.prose.slots import Name, Names, slot_types

WING = Name("wings", ["A", "B"], {"old-guard": ["«Старая Гвардия»", "Старая Гвардия"]})
TYPES = slot_types(
    {"side": {"A": ["A"], "B": ["B"]}, "order": {"rally": ["«Сбор»", "Сбор"], "charge": ["«Атаковать»"]}},
    {"wing": WING, "wings": Names(WING)},
    "ru",
)


def form(source: str, lang: str = "ru") -> Form:
    """A pattern over the types above."""
    return parse(source, lang, TYPES, {"wing": "крыло", "roll": "бросок"})


@pytest.mark.parametrize(
    ("source", "text", "slots"),
    [
        ("{by:side} активирует {wing}", "A активирует A1", {"by": "A", "wing": "A1"}),
        ("{wing} бросает[: {roll}]", "B2 бросает", {"wing": "B2"}),
        ("{wing} бросает[: {roll}]", "B2 бросает: 9", {"wing": "B2", "roll": 9}),
        ("приказ — {order}", "приказ — «Сбор»", {"order": "rally"}),
        ("приказ — {order}", "приказ — Сбор", {"order": "rally"}),
        ("модификатор {n:signed}", "модификатор −1", {"n": -1}),
        ("модификатор {n:signed}", "модификатор +2", {"n": 2}),
        ("модификатор {n:signed}", "модификатор 0", {"n": 0}),
        ("пытались: {wings}", "пытались: B1, B2", {"wings": ["B1", "B2"]}),
        ("ещё[ {wing}]", "ещё", {}),
        ("крыло {wing} ждёт", "крыло «Старая Гвардия» ждет", {"wing": "old-guard"}),
        ("крыло {wing} ждёт", "крыло old-guard ждет", {"wing": "old-guard"}),
        ("{wings|крыло|крыла|крылья} {wings}", "крылья B1, «Старая Гвардия»", {"wings": ["B1", "old-guard"]}),
    ],
)
def test_read(source: str, text: str, slots: dict[str, Any]) -> None:
    """A form reads its slots; a part that may be absent has no slot then."""
    assert form(source).read(fold(text)) == slots


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("{by:side} активирует {wing}", "A активирует"),
        ("{by:side} активирует {wing}", "C активирует A1"),
        ("{by:side} активирует {wing}", "A активирует A"),
        ("{by:side} активирует {wing}", "A активирует A1 и A2"),
        ("{by:side} активирует {wing}", "не A активирует A1"),
        ("бросок {roll}", "бросок 05"),
        ("бросок {roll}", "бросок ٣"),
        ("бросок {roll}", "бросок -0"),
        ("ещё {n:count}", "ещё 0"),
        ("модификатор {n:signed}", "модификатор 1"),
    ],
)
def test_read_nothing(source: str, text: str) -> None:
    """A whole text is a phrase or it is none; a side is no wing; numbers have one spelling."""
    assert form(source).read(fold(text)) is None


@pytest.mark.parametrize(
    ("source", "slots", "text"),
    [
        ("{wing} бросает[: {roll}]", {"wing": "B2"}, "B2 бросает"),
        ("{wing} бросает[: {roll}]", {"wing": "B2", "roll": 0}, "B2 бросает: 0"),
        ("{wing} бросает[: {roll}]", {"roll": 0}, None),
        ("{n:number}", {"n": -2}, "−2"),
        ("{n:number}", {"n": True}, None),
        ("{n:count}", {"n": 0}, None),
        ("{n:count} {n|крыло|крыла|крыльев}", {"n": 3}, "3 крыла"),
        ("{wing}", {"wing": "A"}, None),
        ("{wing}", {"wing": "old-guard"}, "«Старая Гвардия»"),
        ("{wings}", {"wings": ["B1", "old-guard"]}, "B1, «Старая Гвардия»"),
        ("{wings|крыло|крыла|крылья} {wings}", {"wings": ["B1"]}, "крыло B1"),
        ("{wings|крыло|крыла|крылья} {wings}", {"wings": ["B1", "B2"]}, "крылья B1, B2"),
        ("{wings|крыло|крыла|крылья} {wings}", {}, None),
        ("{wings}", {"wings": []}, None),
        ("{order}", {"order": "march"}, None),
        ("{order}", {"order": "rally"}, "«Сбор»"),
    ],
)
def test_write(source: str, slots: dict[str, Any], text: str | None) -> None:
    """A form prints its slots, or nothing where a value is lacking or is none of the type."""
    assert form(source).write(slots) == text


def test_wrong_plural() -> None:
    """A word that does not go with its number is named, with the one that does."""
    units = form("теряет {n:count} {n|ёлку|ёлки|ёлок}")
    assert units.wrong_plural("теряет 5 елки", {"n": 5}) == ("елки", "ёлок")
    assert units.wrong_plural("теряет 5 елок", {"n": 5}) is None
    several = form("ждут[ {wings|крыло|крыла|крылья} {wings}]")
    assert several.wrong_plural("ждут крыло B1, B2", {"wings": ["B1", "B2"]}) == ("крыло", "крылья")
    assert several.wrong_plural("ждут крылья B1", {"wings": ["B1"]}) == ("крылья", "крыло")
    assert several.wrong_plural("ждут", {}) is None
    passed = form("{n|пройден|пройдено|пройдено} {n:number} {n|дюйм|дюйма|дюймов}")
    assert passed.wrong_plural("пройдено 1 дюйм", {"n": 1}) == ("пройдено", "пройден")
    assert passed.wrong_plural("пройдено 5 дюйма", {"n": 5}) == ("дюйма", "дюймов")
    assert [passed.write({"n": n}) for n in (1, 21, 5)] == [
        "пройден 1 дюйм",
        "пройден 21 дюйм",
        "пройдено 5 дюймов",
    ]


@pytest.mark.parametrize(
    ("source", "beginning"),
    [
        ("рука {order}: {wings}", "рука "),
        ("{wings} ждут", ""),
        ("на выбор: ёлки, палки", "на выбор: елки"),
        ("нет {wing}", None),
    ],
)
def test_listing(source: str, beginning: str | None) -> None:
    """A form that may hold a comma knows how it begins."""
    assert form(source).listing == beginning


def test_samples() -> None:
    """A form shows itself with and without its optional part, closed lists spelt out."""
    assert list(form("{order}[: {roll}]").samples()) == [
        "«Сбор»",
        "«Сбор»: ‹бросок›",
        "«Атаковать»",
        "«Атаковать»: ‹бросок›",
    ]


@pytest.mark.parametrize(
    "source",
    ["{wing", "wing}", "[ещё]", "[{wing}", "{wing}]", "{n:march}", "{n|крыло|крыла}", "{}", "{a-b}"],
)
def test_no_pattern(source: str) -> None:
    """Brackets that do not close, unknown types and a wrong number of forms are no patterns."""
    with pytest.raises(ValueError, match=r"\w"):
        form(source)
