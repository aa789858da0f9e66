"""Quantifiers: each, any, all, some, exactly, up to."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bench.fidelity.faults.place import Edit, Maker, Place, cased, replaced, several, swapped, way
from bench.fidelity.faults.russian import like, plural

#: Each and any mean the same where somebody may do something, and as a subject: “each wing may”,
#: “each such wing turns”. They differ where shares are dealt out: “one from each side”, “one from any side”.
_PREPOSITIONS = ("for", "from", "of", "to", "by", "in", "at", "with", "on")
_EN_OF = "(?:" + "|".join(rf"(?<=\b{word} )" for word in _PREPOSITIONS) + ")"
_RU_FREE = r"\b(?:может|могут|можно|вправе|нельзя|не|ни\w*)\b|\?"
_EN_FREE = r"\b(?:may|can|cannot|not|no|never|nor|without|whichever|whatever|if|whether)\b|\?"
#: Words like adjectives, found by their stems and put into the same form.
_RU_WORDS = {
    "каждый": re.compile(r"\bкажд[а-яё]+\b(?! раз\b)", re.IGNORECASE),
    "любой": re.compile(r"\bлюб(?:ой|ая|ое|ого|ому|ую|ым|ом|ых|ые|ыми)\b(?! случае)", re.IGNORECASE),
    "некоторый": re.compile(r"\bнекотор(?:ый|ая|ое|ые|ого|ому|ую|ым|ом|ых|ыми)\b", re.IGNORECASE),
    "всякий": re.compile(r"\bвсяк(?:ий|ая|ое|ого|ому|ую|им|ом)\b(?! случае)", re.IGNORECASE),
}
_RU_ALL = {"все": "некоторые", "всех": "некоторых", "всем": "некоторым", "всеми": "некоторыми"}
#: `все ещё` and `все равно` with a plain «е», `все же`, `всем этим`.
_RU_ALL_AFTER = (
    r"(?! (?:ещё|равно|же|эт\w+|кто|что|более|менее|больше|\d+|два|две|двое|три|трое|четыре|пять|шесть)\b)"
    r"(?=[ ,.;:])"
)
_EN_ALL = r"(?<!at )(?<!after )(?<!of )(?<!not )\b(?P<w>all)"
_EN_ALL_PLURAL = re.compile(rf"{_EN_ALL}(?= of\b| [a-z]+s\b(?<! his)(?<! its)(?<! this))", re.IGNORECASE)
_EN_ALL_OWN = re.compile(rf"{_EN_ALL}(?= (?:his|its|her|their|the|these|those|your|our) )", re.IGNORECASE)
_EN_SOME = {
    "some of": "all of",
    "several": "all",
    "any of": "all of",
    "a few": "all",
    "somebody": "everybody",
}
_EN_DENY = r"\b(?:not|no|never|cannot|nor|without|if|whether|than)\b|\?"
#: “Exactly” before a number; before “what” or “where” it adds nothing.
_RU_EXACT = re.compile(
    r"\bровно (?=(?:на |в |через )?(?:\d|од[ин]|дв|тр|четыр|пят|шест|половин|дюйм|десят))", re.IGNORECASE
)
_EN_EXACT = re.compile(
    r"\b(?:exactly|precisely) (?=\d|(?:one|two|three|four|five|six|ten|twelve|half|an inch|a half)\b)",
    re.IGNORECASE,
)
_RU_UP_TO = re.compile(r"\bдо (?=\d|двух\b|трёх\b|четырёх\b|пяти\b|шести\b)", re.IGNORECASE)
#: Only where the English has a limit too: «от 2 до 12» has none.
_ANY_UP_TO = re.compile(r"\b(?:up to|as many as|at most) \w", re.IGNORECASE)
_EN_UP_TO = re.compile(r"\b(?:up to|as many as) (?=\d|two\b|three\b|four\b|five\b|six\b)", re.IGNORECASE)
_RU_ONE = {
    "какой-нибудь": "каждый", "какая-нибудь": "каждая", "какое-нибудь": "каждое", "хоть один": "каждый",
    "хоть одна": "каждая", "хоть одно": "каждое", "хотя бы один": "каждый", "хотя бы одна": "каждая",
    "хотя бы одно": "каждое", "кто-нибудь": "каждый",
}  # fmt: skip


def other_word_ru(old: str, new: str, unless: str = "", before: str = "") -> Maker:
    """Make a maker that puts one word for another in its form, but in no sentence like `unless`.

    `before` is what must stand before it.
    """

    def maker(place: Place) -> Iterator[Edit]:
        for found in _RU_WORDS[old].finditer(place.prose):
            if unless and re.search(unless, place.sentence(found.start()), re.IGNORECASE):
                continue
            if not re.search(before, place.prose[: found.start()], re.IGNORECASE):
                continue
            if form := like(new, found[0].lower(), old):
                yield Edit(*found.span(), cased(form, found[0]))

    return maker


def dropped(pattern: re.Pattern[str]) -> Maker:
    """Make a maker that drops what the pattern finds; the next word takes its capital."""

    def maker(place: Place) -> Iterator[Edit]:
        for found in pattern.finditer(place.prose):
            yield Edit(found.start(), found.end() + 1, cased(place.text[found.end()], found[0]))

    return maker


def up_to_dropped_ru(place: Place) -> Iterator[Edit]:
    """Drop «до» before a number; where the English has “up to”, and no «от» stands before."""
    for edit in dropped(_RU_UP_TO)(place):
        if _ANY_UP_TO.search(place.other_prose) and not re.search(r"\bот [^.;]*$", place.prose[: edit.start]):
            yield edit


def up_to_dropped_en(place: Place) -> Iterator[Edit]:
    """Drop “up to” before a number; where the Russian has «до» there too."""
    if _RU_UP_TO.search(place.other_prose):
        yield from dropped(_EN_UP_TO)(place)


def several_to_all(place: Place) -> Iterator[Edit]:
    """«Несколько отрядов» becomes «все отряды»; elsewhere «несколько» is left alone."""
    for found in re.finditer(r"\bнесколько (?P<noun>[а-яё]+)\b", place.prose, re.IGNORECASE):
        form = plural(found["noun"])
        if form:
            yield Edit(*found.span(), cased(f"все {form}", found[0]))


WAYS = (
    way(
        "quantifiers",
        "each to any",
        other_word_ru("каждый", "любой", _RU_FREE, r"\b(?:из|от|с|для|за|на|по|к|у|в|перед) $"),
        swapped({"each": "any", "every": "any"}, _EN_FREE, before=_EN_OF, after="(?! other)"),
    ),
    way(
        "quantifiers",
        "each to some",
        several(other_word_ru("каждый", "некоторый"), other_word_ru("всякий", "некоторый", r"\bне\b")),
        swapped({"each": "some", "every": "some"}, after="(?! other| time)", before=r"(?<!not )"),
    ),
    way(
        "quantifiers",
        "any to some",
        other_word_ru("любой", "некоторый"),
        swapped({"any": "some"}, _EN_DENY + r"|before any", after="(?! case| more| longer)"),
    ),
    way(
        "quantifiers",
        "all to some",
        swapped(_RU_ALL, after=_RU_ALL_AFTER),
        several(replaced(_EN_ALL_PLURAL, {"all": "some"}), replaced(_EN_ALL_OWN, {"all": "some of"})),
    ),
    way(
        "quantifiers",
        "some to all",
        several(other_word_ru("некоторый", "каждый"), swapped(_RU_ONE), several_to_all),
        swapped(_EN_SOME, _EN_DENY),
    ),
    way("quantifiers", "exactly dropped", dropped(_RU_EXACT), dropped(_EN_EXACT)),
    # Without «до» a number stands in its place: a check of steps (“by”, “to”) may say so as well.
    way("quantifiers", "up to dropped", up_to_dropped_ru, up_to_dropped_en, "steps"),
)
