"""Comparisons: more and less, equal dropped, near and far, before and after, above and below, and and or."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bench.fidelity.faults.place import Edit, Place, cased, replaced, several, swapped, way
from bench.fidelity.faults.russian import is_a, parses

_RU_MORE = re.compile(
    r"(?<!не )\b(?P<w>больше|меньше|более|менее)\b(?=[^\S\n]+(?P<next>[\w«]+)|, чем)", re.IGNORECASE
)
_RU_OPPOSITE = {"больше": "меньше", "меньше": "больше", "более": "менее", "менее": "более"}
_EN_MORE = {
    "more than": "less than", "less than": "more than", "fewer than": "more than", "higher": "lower",
    "lower": "higher", "highest": "lowest", "lowest": "highest", "greater": "smaller", "smaller": "greater",
    "widest": "narrowest", "narrowest": "widest", "fewest": "most", "longest": "shortest",
    "shortest": "longest", "larger": "smaller", "fewer": "more",
}  # fmt: skip
#: “More wings” and “more easily”; what is neither is left alone.
_MORE = r"(?<!once )(?<!one )(?<!no )(?<!not )(?<!any )(?<!or )(?<!and )\b(?P<w>more)"
_EN_MORE_OF = (
    replaced(re.compile(rf"{_MORE}(?= [a-z]+s\b)", re.IGNORECASE), {"more": "fewer"}),
    replaced(re.compile(rf"{_MORE}(?= [a-z]+ly\b)", re.IGNORECASE), {"more": "less"}),
)
#: “more” that compares nothing: “once more”, “one more”, “no more”.
_EN_MORE_BEFORE = r"(?<!once )(?<!one )(?<!no )(?<!not )(?<!any )(?<!or )(?<!the )(?<!two )"
_RU_DEGREES = {
    "высший": "низший", "высшего": "низшего", "высшему": "низшему", "низший": "высший", "низшего": "высшего",
    "наибольший": "наименьший", "наименьший": "наибольший", "наибольшее": "наименьшее",
    "наименьшее": "наибольшее", "широкий": "узкий", "узкий": "широкий", "выше": "ниже", "старше": "младше",
}  # fmt: skip
#: «дальше» of distance, not of time: «идёт дальше», «действует дальше».
_RU_FARTHER = re.compile(r"(?<!не )\b(?P<w>дальше)(?=,? (?:от|чем|\d|её|его|двух|дюйма)\b)", re.IGNORECASE)
_RU_NEAR = {
    "ближе": "дальше", "ближайший": "самый дальний", "ближайшего": "самого дальнего",
    "ближайшему": "самому дальнему", "ближайшей": "самой дальней", "ближайшая": "самая дальняя",
}  # fmt: skip
_EN_NEAR = {
    "nearer": "farther", "farther": "nearer", "closer": "farther", "nearest": "farthest",
    "closest": "farthest", "farthest": "nearest",
}  # fmt: skip
_RU_TIME = {
    "раньше": "позже", "позже": "раньше", "после": "до", "прежде чем": "после того как",
    "перед тем как": "после того как", "после того как": "до того как", "до того как": "после того как",
}  # fmt: skip
_EN_TIME = {
    "before": "after", "after": "before", "earlier": "later", "later": "earlier", "sooner": "later",
    "until": "after",
}  # fmt: skip
#: «до» of time, not of space or number: events, which have no distance.
_RU_UNTIL = re.compile(
    r"\b(?P<w>до) (?=(?:тактик|блока|решени|объявлени|повреждени|движени|бросков|броска|боя|начала|конца|хода"
    r"|выбора|того|подготовки|отступлени|преследовани|первых|первого|тестов|действи|этого))",
    re.IGNORECASE,
)
_RU_PLACE = {
    "выше": "ниже", "ниже": "выше", "над": "под", "сверху": "снизу", "сверх": "в пределах", "вверх": "вниз",
}  # fmt: skip
_EN_WITHIN = re.compile(r"\b(?P<w>within)(?= (?:its|his|her|their|the|an?|\d+)\b)", re.IGNORECASE)
_EN_PLACE = {"above": "below", "below": "above", "beyond": "within", "upper": "lower"}
_RU_EQUAL = {
    "больше или равно": "больше", "равно или больше": "больше", "меньше или равно": "меньше",
    "не меньше": "больше", "не больше": "меньше", "не дальше": "ближе", "не ближе": "дальше",
    "не раньше": "позже",
}  # fmt: skip
_EN_EQUAL = {
    "equal to or more than": "more than", "equal or more": "more", "no more than": "less than",
    "no farther than": "nearer than", "no nearer": "farther", "or equal to": "", "equal or higher": "higher",
    "equal to or higher": "higher",
}  # fmt: skip
#: Before a number; “it must at least turn” compares nothing.
_EN_LIMIT = re.compile(
    r"\b(?P<w>at least|at most)(?= (?:\d+|one|two|three|four|five|six|half|once)\b| an? \w)", re.IGNORECASE
)
_RU_JOINED = re.compile(r"(?P<a>[а-яё]+) (?P<w>и|или) (?P<b>[а-яё]+)", re.IGNORECASE)
_RU_MANY = r"\b(?:не|ни|нельзя|либо|между|оба|обе|об[ео]их|тоже)\b|\?|\bи\b.*\bи\b|\bили\b.*\bили\b"
_EN_MANY = (
    r"\b(?:not|no|nor|neither|cannot|never|both|either|between|whether|without|nobody|nothing)\b|\?"
    r"|\band\b.*\band\b|\bor\b.*\bor\b"
)
_EN_JOINED = re.compile(
    r"(?<=[a-z] )(?P<w>and|or)(?= [a-z]+)(?! so\b| then\b| thus\b| more\b| again\b| not\b| there\b)"
)
_PARTS = frozenset(("NOUN", "ADJF", "VERB", "INFN", "PRTF", "PRTS", "NUMR"))


def more_ru(place: Place) -> Iterator[Edit]:
    """More becomes less, where it compares: before a number, a genitive, an adjective, «чем»."""
    for found in _RU_MORE.finditer(place.prose):
        following = found["next"] or ""
        compares = (
            not following
            or following[0].isdigit()
            or following in {"чем", "половины", "одного", "двух", "трёх"}
        )
        graded = found["w"].lower() in {"более", "менее"} and is_a(following, "ADJF")
        counted = following.islower() and is_a(following, "gent") and not is_a(following, "nomn")
        if compares or graded or counted:
            yield Edit(*found.span("w"), cased(_RU_OPPOSITE[found["w"].lower()], found["w"]))
    yield from swapped(_RU_DEGREES, r"узк\w+.*широк|(?:указан|описан)\w+ выше")(place)


def joined_ru(place: Place) -> Iterator[Edit]:
    """«и» between two like words becomes «или», and the reverse; not where the sentence denies."""
    for found in _RU_JOINED.finditer(place.prose):
        sentence = place.sentence(found.start())
        if _alike(found["a"], found["b"]) and not re.search(_RU_MANY, sentence, re.IGNORECASE):
            yield Edit(*found.span("w"), "или" if found["w"] == "и" else "и")


def _alike(one: str, other: str) -> bool:
    """Whether two words are of one part of speech, and of one case if they have any."""
    pairs = ((p.tag, q.tag) for p in parses(one) for q in parses(other))
    return any(p.POS == q.POS and str(p.POS) in _PARTS and p.case == q.case for p, q in pairs)


WAYS = (
    way(
        "comparisons",
        "more and less",
        more_ru,
        several(
            swapped(_EN_MORE, r"widest.*narrowest|narrowest.*widest", before=_EN_MORE_BEFORE), *_EN_MORE_OF
        ),
    ),
    # “No more than 6” against “less than 6”: also a limit, which the check of modality may claim.
    way(
        "comparisons",
        "equal dropped",
        swapped(_RU_EQUAL),
        several(
            swapped(_EN_EQUAL, "no nearer to"),
            replaced(_EN_LIMIT, {"at least": "more than", "at most": "less than"}),
        ),
        "modality",
    ),
    way(
        "comparisons",
        "nearer and farther",
        several(
            swapped(_RU_NEAR, r"как можно|ближайш\w+ ход", before=r"(?<!не )"),
            replaced(_RU_FARTHER, {"дальше": "ближе"}),
        ),
        swapped(_EN_NEAR, r"\bgo(?:es)? (?:no )?farther", before="(?<!no )"),
    ),
    way(
        "comparisons",
        "before and after",
        several(replaced(_RU_UNTIL, {"до": "после"}), swapped(_RU_TIME, before=r"(?<!не )", after="(?!-)")),
        swapped(
            _EN_TIME,
            r"one after another|one after the other|not until|day after|up until|after all|named after",
            before=r"(?<!as )(?<!than )(?<!not )(?<!no )",
        ),
    ),
    way(
        "comparisons",
        "above and below",
        swapped(_RU_PLACE),
        several(swapped(_EN_PLACE), replaced(_EN_WITHIN, {"within": "beyond"})),
    ),
    way("comparisons", "and and or", joined_ru, replaced(_EN_JOINED, {"and": "or", "or": "and"}, _EN_MANY)),
)
