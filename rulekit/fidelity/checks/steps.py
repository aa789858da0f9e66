"""By how much, or to how much: «на 2» against «до 2», by 2 against to 2, 2 times against by 2."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from rulekit.fidelity.figures import readable
from rulekit.fidelity.numerals import Numeral, numerals
from rulekit.fidelity.pair import Finding, Span
from rulekit.fidelity.side import Both, Side

#: What a number is to what it changes: a step, an end, a factor.
_BY, _TO, _TIMES = "by", "to", "times"

_BEFORE = {
    "ru": re.compile(
        r"(?<![\w-])(?:(?P<by>на)|(?P<to>до|к|ко)|(?P<times>в))"
        r"\s+(?:(?:ещё|еще|целых|целые|целый|целую|ровно)\s+)*$",
        re.IGNORECASE,
    ),
    "en": re.compile(
        r"(?<![\w-])(?:(?P<by>by|plus|minus)|(?P<to>to|until|till|through)|(?P<times>times))\s+"
        r"(?:(?:an?|another|additional|full|further|exactly|only|extra|total|maximum|minimum|of|at|most|least)"
        r"\s+)*$",
        re.IGNORECASE,
    ),
}
_AFTER = {
    "ru": re.compile(r"\s+раза?(?!\w)", re.IGNORECASE),
    "en": re.compile(r"\s+times(?!\w)", re.IGNORECASE),
}
#: With «раза» or “times” behind the number, what stands before it.
_FACTOR = {"ru": _TIMES, "en": ""}
#: «На двух столах», «на 2 столах»: a place, not a step.
_PLACE = re.compile(
    r"\s+(?:\w+(?:ых|их|ой|ом)\s+)?\w+(?:ах|ях|ом|ем|е|и|ой|ей|ую)(?!\w)|\s+из\s", re.IGNORECASE
)
_PLACES = re.compile(r"\s+(?:\w+(?:ых|их)\s+)?\w+(?:ах|ях)(?!\w)", re.IGNORECASE)
_LOCATIVE = re.compile(r"(?:двух|тр[её]х|четыр[её]х|одном|одной|\w+[тм]и)$", re.IGNORECASE)
#: English that says an end without “to”.
_LIMIT = re.compile(
    r"(?<!\w)(?:up to|to|until|till|through|at most|no (?:more|further|farther|later|longer) than"
    r"|not more than|within|before|as (?:far|many|much|high|long) as|a maximum|the most|short of|prior to"
    r"|limit(?:ed)?|maximum|upper)(?!\w)|–|≤",
    re.IGNORECASE,
)
#: Six by four: a size.
_SIZE = re.compile(r"\d[″\"]? by \d")
#: Of the words that may be left out, those that are numbers.
_ONE = ("one", "одн", "один", "единиц")
#: As far before a number as a preposition and what may stand between are looked for.
_REACH = 60
#: As far before it as English says otherwise that it is an end.
_NEAR = 25


class _Step(NamedTuple):
    role: str
    span: Span


def check(both: Both) -> Iterator[Finding]:
    """Find a number that is a step in one language and an end in the other."""
    said = numerals(both)
    ru, en = _steps(both.ru, said[0]), _steps(both.en, said[1])
    for value, mine in ru.items():
        theirs = en.get(value, [])
        if {one.role for one in mine if one.role} & {one.role for one in theirs}:
            continue
        clash = ((one, other) for one, other in product(mine, theirs) if one.role and other.role)
        if found := next(clash, None) or _endless(both, mine, theirs) or _stepless(both, mine, theirs):
            yield _finding(both, found[0].span, found[1].span)


def _endless(both: Both, mine: list[_Step], theirs: list[_Step]) -> tuple[_Step, _Step] | None:
    """«До 2» where the English says 2 and no limit before it."""
    ends = [one for one in mine if one.role == _TO and both.ru.text[one.span.start] in "дД"]
    if ends and theirs and not any(one.role or _is_limited(both.en, one.span) for one in theirs):
        return ends[0], theirs[0]
    return None


def _stepless(both: Both, mine: list[_Step], theirs: list[_Step]) -> tuple[_Step, _Step] | None:
    """“By 2” where the Russian says 2 and no step."""
    steps = [one for one in theirs if one.role == _BY and both.en.text[one.span.end - 1].isdigit()]
    if steps and mine and not any(one.role for one in mine) and not _SIZE.search(readable(both.en)):
        return mine[0], steps[0]
    return None


def _is_limited(side: Side, span: Span) -> bool:
    return _LIMIT.search(readable(side), max(0, span.start - _NEAR), span.end + 1) is not None


def _finding(both: Both, ru: Span, en: Span) -> Finding:
    params = {"ru": both.ru.text[ru.start : ru.end], "en": both.en.text[en.start : en.end]}
    return Finding("steps", "fidelity-steps-differ", params, (ru,), (en,))


def _steps(side: Side, found: list[Numeral]) -> dict[str, list[_Step]]:
    steps: dict[str, list[_Step]] = defaultdict(list)
    text = readable(side)
    for one in found:
        if one.kind == "ordinal" or not (one.strong or one.text.lower().startswith(_ONE)):
            continue
        steps[one.value.lstrip("+")].append(_step(side.lang, text, one))
    return steps


def _step(lang: str, text: str, one: Numeral) -> _Step:
    before = _BEFORE[lang].search(text, max(0, one.span.start - _REACH), one.span.start)
    role = (before.lastgroup or "") if before else ""
    start = before.start() if before else one.span.start
    if (factor := _AFTER[lang].match(text, one.span.end)) and role == _FACTOR[lang]:
        return _Step(_TIMES, Span(start, factor.end()))
    if lang == "ru" and (role == _TIMES or (role == _BY and _is_place(text, one))):
        role = ""
    return _Step(role, Span(start if role else one.span.start, one.span.end))


def _is_place(text: str, one: Numeral) -> bool:
    if one.kind in {"word", "ordinal"} and _LOCATIVE.match(one.text):
        return _PLACE.match(text, one.span.end) is not None
    return _PLACES.match(text, one.span.end) is not None
