"""Terms and what they are taken for: written from the sources' glossaries, apart from what checks know."""

from __future__ import annotations

from typing import NamedTuple


class Swap(NamedTuple):
    """A term, and a word that is wrong in its place."""

    #: Where the term is at home.
    books: tuple[str, ...]
    #: The Russian: the first word is inflected, what follows it stays.
    ru: tuple[str, str]
    #: The English: forms of the term, and the same forms of the other word.
    en: tuple[tuple[str, ...], tuple[str, ...]]


def _nouns(books: str, ru: str, en: str) -> Swap:
    """A noun and another, written “крыло/подразделение”, “wing/unit”."""
    one, other = en.split("/")
    return _forms(
        books,
        ru,
        f"{one} {_plural(one)}" if " " not in one else one,
        f"{other} {_plural(other)}" if " " not in one else other,
    )


def _forms(books: str, ru: str, one: str, other: str) -> Swap:
    """A word and another in all forms that English has, a space between forms, “_” for a space in a form."""
    old, new = ru.split("/")
    first, second = ([form.replace("_", " ") for form in forms.split()] for forms in (one, other))
    return Swap(tuple(books.split()), (old, new), (tuple(first), tuple(second)))


def _plural(noun: str) -> str:
    if noun == "corps":
        return noun
    return noun[:-1] + "ies" if noun.endswith("y") else noun + ("es" if noun.endswith(("s", "ch")) else "s")


MP, DM, T9A, HM = "mp", "dm", "t9a", "hm"
#: A term and its neighbour.
NEIGHBOURS = (
    _nouns(MP, "крыло/подразделение", "wing/unit"),
    _forms(MP, "неактивный/активный", "inactive", "active"),
    _forms(MP, "активный/неактивный", "active", "inactive"),
    _nouns(MP, "продление/перестроение", "continuation/preemption"),
    _forms(MP, "продлить/перехватить", "continue continues continued", "preempt preempts preempted"),
    _forms(
        MP,
        "перехватить/продлить",
        "preempt preempts preempted preempting",
        "continue continues continued continuing",
    ),
    _nouns(MP, "перехват/сбор", "preemption/continuation"),
    _nouns(MP, "приказ/рейтинг", "order/rating"),
    _forms(MP, "командующий армией/командир крыла", "Army_Commander", "Wing_Commander"),
    _forms(MP, "командир крыла/командующий армией", "Wing_Commander", "Army_Commander"),
    _forms(MP, "инициатива/активация", "initiative", "activation"),
    _forms(MP, "активация/инициатива", "activation activations", "initiative initiatives"),
    _forms(MP, "кавалерийский/пехотный", "cavalry", "infantry"),
    _nouns(MP, "модификатор/рейтинг", "modifier/rating"),
    _nouns(MP, "маркер/приказ", "marker/order"),
    _forms(MP, "остановленный/сломленный", "bypassed", "finished"),
    _forms(MP, "перестраиваться/двигаться", "reform reforms", "rally rallies"),
    _nouns(MP, "движение/перестроение", "move/reform"),
    _forms(DM, "штурм/прорыв", "assault assaults", "breakthrough breakthroughs"),
    _forms(DM, "прорыв/штурм", "breakthrough breakthroughs", "assault assaults"),
    _forms(DM, "избыток/прорыв", "excess", "breakthrough"),
    _forms(DM, "броня/тактика", "armor", "firepower"),
    _forms(DM, "готовый/наступающий", "ready", "charging"),
    _forms(DM, "повёрнутый/готовый", "locked", "ready"),
    _forms(DM, "наступающий/готовый", "charging", "ready"),
    _forms(DM, "специальный/обычный", "special", "regular"),
    _forms(DM, "обычный/специальный", "regular", "special"),
    _forms(DM, "сброс/стол", "discard_pile", "deck"),
    _forms(DM, "колода/рука", "deck", "hand"),
    _forms(
        DM, "блокировать/штурмовать", "block blocks blocked blocking", "assault assaults assaulted assaulting"
    ),
    _forms(DM, "тактика/способность", "tactic tactics", "ability abilities"),
    _forms(DM, "спасовать/заблокировать", "pass passes passed", "block blocks blocked"),
    _forms(T9A, "преследование/отступление", "pursuit pursuits", "flight flights"),
    _forms(T9A, "отступление/преследование", "flight flee flees", "pursuit pursue pursues"),
    _forms(T9A, "преследующий/отступающий", "pursuing", "fleeing"),
    _forms(T9A, "отступающий/преследующий", "fleeing", "pursuing"),
    _forms(T9A, "разгромленный/преследующий", "broken", "pursuing"),
    _forms(T9A, "прорыв/разворот", "overrun overruns", "pivot pivots"),
    _forms(T9A, "разворот/прорыв", "pivot pivots", "reform reforms"),
    _forms(T9A, "реформирование/преследование", "reform reforms", "pivot pivots"),
    _forms(T9A, "опасный/непроходимый", "dangerous", "impassable"),
    _forms(T9A, "непроходимый/опасный", "impassable", "dangerous"),
    _forms(T9A, "фронт/тыл", "front", "rear"),
    _forms(T9A, "тыл/фронт", "rear", "front"),
    _forms(T9A, "преследовать/отступать", "pursue pursues pursued", "flee flees fled"),
    _forms(HM, "маркер/отряд", "marker markers", "unit units"),
    _forms(HM, "владелец/противник", "owner owners", "opponent opponents"),
    _forms(HM, "противник/владелец", "opponent opponents", "owner owners"),
    _forms(HM, "командир/владелец", "leader leaders", "owner owners"),
    _forms(HM, "пустой/скрытый", "dummy dummies", "marker markers"),
    _forms(HM, "активация/подготовка", "activation activations", "set-up set-ups"),
    _forms(HM, "подготовка/активация", "set-up set-ups", "activation activations"),
    _forms(HM, "обнаружить/раскрыть", "spot spots spotted", "reveal reveals revealed"),
    _forms(HM, "раскрыть/обнаружить", "reveal reveals revealed", "spot spots spotted"),
    _forms(HM, "разведчик/фигурка", "scouts", "figures"),
    _forms(HM, "скрытый/пустой", "hidden", "dummy"),
    _forms(HM, "сектор обзора/расстояние обнаружения", "arc arcs", "spotting_distance spotting_distances"),
    _forms(HM, "расстояние обнаружения/сектор обзора", "spotting_distance spotting_distances", "arc arcs"),
)
#: A term, and a word that the sources or their translations have for it and that our pages do not use.
AVOIDED = (
    _nouns(MP, "крыло/корпус", "wing/corps"),
    _forms(MP, "перехват/перехват", "preemption preemptions", "interception interceptions"),
    _forms(
        MP,
        "перехватить/перехватить",
        "preempt preempts preempted preempting",
        "intercept intercepts intercepted intercepting",
    ),
    _forms(DM, "распоряжение/указ", "mandate", "directive"),
    _forms(DM, "броня/броня", "armor", "armour"),
    _forms(DM, "мотоциклы/мотоциклы", "assault_bikes", "storm_bikes"),
    _forms(T9A, "подразделение/отряд", "unit", "unit"),
    _forms(T9A, "разгромленный/сломленный", "broken", "broken"),
    _forms(T9A, "дисциплина/лидерство", "discipline", "leadership"),
    _forms(T9A, "отступать/отступать", "flee flees fled", "fall_back falls_back fell_back"),
    _forms(T9A, "прорыв/прорыв", "overrun overruns", "breakthrough breakthroughs"),
    _forms(HM, "отряд/блок", "unit", "unit"),
    _forms(HM, "фигурка/модель", "figure figures", "model models"),
    _forms(HM, "пустой/пустой", "dummy dummies", "blank blanks"),
)
