"""Numbers: a digit, the place of the decimal mark, a number word, how often, dice, a range's end, a half."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bench.fidelity.faults.place import Edit, Place, cased, replaced, swapped, way
from bench.fidelity.faults.russian import like, parses

#: A number that stands for itself: no part of a label (4.4.1), a name (A1), dice, a range or a decimal.
_WHOLE = re.compile(r"(?<![\w.,–−/-])(?<![\d.,] )\d+(?![\w–/%-]|[.,][\dx]|\.\s+[^\s])")
_DECIMAL = {
    "ru": re.compile(r"(?<![\w,.])(\d+),(\d+)(?![\w,.]\d)"),
    "en": re.compile(r"(?<![\w,.])(\d+)\.(\d+)(?![\w,.]\d)"),
}
_DICE = re.compile(r"\b(?P<w>\d+)(?=[DdДд]\d+\b)")
_RANGE = re.compile(r"(?<=\d–)(?P<w>\d+)(?![\w–])")
_INCHES = re.compile(r"(?<![\w.,–−])(\d+)(?= (?:дюйм|inch))")

_RU_WORDS = {
    "два": "три", "две": "три", "двух": "трёх", "двум": "трём", "двумя": "тремя", "двое": "трое",
    "двоих": "троих", "трёх": "четырёх", "трём": "четырём", "тремя": "четырьмя", "трое": "четверо",
    "три": "четыре", "четыре": "три", "четырёх": "трёх", "четырём": "трём", "четырьмя": "тремя",
    "пять": "шесть", "пяти": "шести", "пятью": "шестью", "шесть": "семь", "шести": "семи", "семь": "восемь",
    "семи": "восьми", "восемь": "девять", "девять": "десять",
}  # fmt: skip
_EN_WORDS = {
    "two": "three", "three": "four", "four": "three", "five": "six", "six": "seven", "seven": "eight",
    "eight": "nine", "nine": "ten",
}  # fmt: skip
_RU_TIMES = {
    "дважды": "трижды", "трижды": "дважды", "один раз": "два раза", "только раз": "только дважды",
    "одного раза": "двух раз", "двух раз": "трёх раз", "два раза": "один раз",
}  # fmt: skip
_EN_TIMES = {"twice": "once", "thrice": "twice"}
_RU_PARTS = {
    "вдвое": "втрое", "втрое": "вдвое", "половина": "треть", "половины": "трети", "половину": "треть",
    "половиной": "третью", "половине": "трети", "наполовину": "на треть",
}  # fmt: skip
_EN_PARTS = {"half": "a third", "double": "triple", "doubled": "tripled", "halved": "cut to a third"}
#: “once” as a number of times: “only once”, “once in a turn”, “once:”; not “once it is over”, “at once”.
_EN_ONCE = re.compile(
    r"(?<!at )(?:(?<=only )|(?<=just )|(?=once(?:[.;:)]| per | in | every | a turn| for each)))(?P<w>once)\b"
)
_EN_ORDINALS = {"first": "second", "second": "third", "third": "second"}
_RU_ORDINALS = {"первый": "второй", "второй": "третий", "третий": "второй"}
_RU_ORDINAL = re.compile(r"\b(?:перв|втор|трет)[а-яё]+\b", re.IGNORECASE)
_RU_ANY_ORDINAL = re.compile(
    r"\b(?:перв|втор|трет)(?:ый|ая|ое|ые|ого|ой|ых|ому|ую|ым|ом|ий|ья|ье|ьего|ьей|ью)\b", re.IGNORECASE
)
_EN_ORDINAL = re.compile(r"\b(?:the|its|his) (?P<w>first|second|third)\b(?! [A-Z])")
_EN_ANY_ORDINAL = re.compile(r"\b(?:first|second|third)\b", re.IGNORECASE)


def digit(place: Place) -> Iterator[Edit]:
    """A number is one more; so its unit and its noun may not agree any more, as after a slip of the pen."""
    for found in _WHOLE.finditer(place.prose):
        yield Edit(*found.span(), _next(found[0]))


def decimal(place: Place) -> Iterator[Edit]:
    """The decimal mark moves by a place: 10,75 becomes 107,5."""
    for found in _DECIMAL[place.lang].finditer(place.prose):
        mark = "," if place.lang == "ru" else "."
        theirs = "." if place.lang == "ru" else ","
        if f"{found[1]}{theirs}{found[2]}" not in place.other:
            continue  # a label of a rule or thousands, not a decimal
        new = f"{found[1]}{found[2][0]}{mark}{found[2][1:]}" if len(found[2]) > 1 else f"{found[1]}{found[2]}"
        yield Edit(*found.span(), new)


def dice(place: Place) -> Iterator[Edit]:
    """One die more: 2D6 becomes 3D6."""
    for found in _DICE.finditer(place.prose):
        yield Edit(*found.span("w"), str(int(found["w"]) + 1))


def range_end(place: Place) -> Iterator[Edit]:
    """A range ends one later: 0–3 becomes 0–4."""
    for found in _RANGE.finditer(place.prose):
        yield Edit(*found.span("w"), str(int(found["w"]) + 1))


def inches(place: Place) -> Iterator[Edit]:
    """A length in inches loses or gains its last digit: 12 becomes 1, 6 becomes 60."""
    for found in _INCHES.finditer(place.prose):
        yield Edit(*found.span(1), found[1][:-1] if len(found[1]) > 1 else f"{found[1]}0")


def once_en(place: Place) -> Iterator[Edit]:
    """Once becomes twice, and twice once; “once” as “as soon as” is no number and stays."""
    for found in _EN_ONCE.finditer(place.prose):
        yield Edit(*found.span("w"), cased("twice", found["w"]))
    yield from swapped(_EN_TIMES, r"twice as")(place)


def ordinal_ru(place: Place) -> Iterator[Edit]:
    """First becomes second, in its case; where the English counts too, and the word is no part of a name."""
    if not _EN_ANY_ORDINAL.search(place.other_prose):
        return
    for found in _RU_ORDINAL.finditer(place.prose):
        if place.prose[found.end() :].startswith(" Игрок"):
            continue
        lemma = next((p.normal_form for p in parses(found[0]) if p.normal_form in _RU_ORDINALS), "")
        if lemma and (new := like(_RU_ORDINALS[lemma], found[0].lower(), lemma)):
            yield Edit(*found.span(), cased(new, found[0]))


def ordinal_en(place: Place) -> Iterator[Edit]:
    """First becomes second after an article or the like; where the Russian counts too."""
    if _RU_ANY_ORDINAL.search(place.other_prose):
        yield from replaced(_EN_ORDINAL, _EN_ORDINALS)(place)


def _next(number: str) -> str:
    return str(int(number) + 1).zfill(len(number))


WAYS = (
    # The number of a step or a section is a reference too.
    way("numbers", "digit", digit, digit, "references"),
    way("numbers", "decimal mark", decimal, decimal),
    way("numbers", "word", swapped(_RU_WORDS, r"из двух|(?:дв|тр)[а-яё]+ раз"), swapped(_EN_WORDS, "of two")),
    way("numbers", "ordinal", ordinal_ru, ordinal_en),
    way("numbers", "times", swapped(_RU_TIMES), once_en),
    way("numbers", "dice", dice, dice),
    way("numbers", "range", range_end, range_end, "references"),
    way("numbers", "inches", inches, inches),
    way("numbers", "half", swapped(_RU_PARTS), swapped(_EN_PARTS, "half way|half of them are")),
)
