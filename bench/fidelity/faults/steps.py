"""Steps: “by 2” and “to 2”, «на 2» and «до 2»."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bench.fidelity.faults.place import Edit, Maker, Place, way

_NUMBER = r"(?:\d+|{words})\b"
_RU_NUMBER = _NUMBER.format(words="один|одну|одно|два|две|двух|три|трёх|четыре|четырёх|пять|пяти|шесть|шести")
_EN_NUMBER = _NUMBER.format(words="one|two|three|four|five|six")
#: Verbs and adjectives of change, after which both words give a sentence: “raised by 2”, “raised to 2”.
_RU_CHANGE = (
    r"(?:увеличи|уменьши|уменьша|увеличива|усил|возраст|вырос|повыша|повысь?|снижа|снизи|поднима|подним|опуска|опусти"
    r"|сокраща|сократи|падает|упал|растёт|меняет|убав|прибав)\w*"
)
_EN_CHANGE = (
    r"(?:rais|reduc|increas|decreas|lower|grow|grew|drop|fall|fell|rise|rose|cut|shorten|lengthen|shrink|chang"
    r"|go(?:es)? (?:up|down))\w*"
)
_RU = re.compile(rf"\b{_RU_CHANGE}[^.,;:!?\n]*?\b(?P<w>на|до) (?={_RU_NUMBER})", re.IGNORECASE)
_EN = re.compile(rf"\b{_EN_CHANGE}[^.,;:!?\n]*?\b(?P<w>by|to) (?={_EN_NUMBER})", re.IGNORECASE)


def turned(pattern: re.Pattern[str], table: dict[str, str]) -> Maker:
    """Make a maker that turns a step into a goal and a goal into a step, after a word of change."""

    def maker(place: Place) -> Iterator[Edit]:
        for found in pattern.finditer(place.prose):
            yield Edit(*found.span("w"), table[found["w"].lower()])

    return maker


WAYS = (
    way("steps", "by and to", turned(_RU, {"на": "до", "до": "на"}), turned(_EN, {"by": "to", "to": "by"})),
)
