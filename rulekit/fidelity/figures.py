"""What is written with digits in a side: numbers, ranges, dice, labels of rules, names such as B2.

What a program puts in its place, an address, a tag and an entity are no part of what the side says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rulekit.fidelity.pair import Span
from rulekit.fidelity.side import Side

#: Letters that look alike, the Latin one second.
_ALIKE = str.maketrans("АВЕКМНОРСТХаеорсух", "ABEKMHOPCTXaeopcyx")

#: Text of programs: it is compared as it stands by `structure`.
_PROGRAM = re.compile(
    r"%(?:\(\w+\))?(?:\d+\$)?[-+#0]*(?:\d+|\*)?(?:\.\d+)?(?:hh?|ll?|[zjt])?[a-zA-Z%]"
    r"|%\d+(?!\w)|\$\{?\w+\}?|\{[^{}\n]*\}|https?://\S+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+\.[\w.-]+|&\#?\w+;|<[/\w!][^<>\n]*>|\\[nt\"]",
)
#: Signs without one of which no text has the like.
_PROGRAM_SIGNS = frozenset("%${@&<\\/")
_CODE_SIGNS = _PROGRAM_SIGNS | frozenset("`]")
_DIGITS = re.compile(r"[\d½¼¾⅓⅔]")
_CITABLE = re.compile(r"\d|(?<!\w)[A-FА-Е](?!\w)")
_CODE = re.compile(r"(`+)[^`\n]*\1|(?<=\])\([^)\s]*\)")
_SIGN = r"(?<![\w)\]])[+−±-]|(?<![\w)\]–—-])(?<=[–—…])−"
_PLAIN = r"\d+(?:[.,]\d+)?"
#: How thousands are parted.
_GROUPED = {"ru": r"[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+", "en": r"\d{1,3}(?:,\d{3})+"}
_FIGURES = {
    lang: re.compile(
        rf"""
    (?P<dice>(?<![\w.,])\d*[dDкКдД](?:\d+|%)(?!\w))
    |(?P<label>(?<![\w.,])(?:[IVXLCХ]+(?:\.[0-9A-ZА-Я]+)+|\d+(?:\.\d+){{2,}})(?:\s[A-ZА-Е](?!\w))?)
    |(?P<code>(?<!\w)[A-ZА-Я]{{2,5}}-\d+(?!\w))
    |(?P<name>(?<![\w-])[A-Za-zА-Яа-я]+\d+(?:\w*))
    |(?P<clock>(?<![\w.,])\d{{1,2}}:\d\d(?:\:\d\d)?(?!\w))
    |(?P<grouped>(?<![\w.,]){grouped}(?![\d]))
    |(?P<fraction>(?<![\w./])\d+/\d+(?![\w/])|[½¼¾⅓⅔])
    |(?P<range>(?<![\w.,])[+−-]?{_PLAIN}\s?(?:[–—…-]|\.\.\.?)\s?[+−]?{_PLAIN}(?![\w]|[.,]\d|-\d))
    |(?P<short>(?<![\w.,])\d+\.\d+(?:\s[A-FА-Е](?!\w))?(?!\w))
    |(?P<number>(?:(?<![\w)\]])[+−±-])?(?<![\w]){_PLAIN}(?!\d))
    """,
        re.VERBOSE,
    )
    for lang, grouped in _GROUPED.items()
}
_UNIT = re.compile(
    r"[\s-]?(?:(?P<inch>″|\"|''|дюйм\w*|inch\w*)|(?P<percent>%|процент\w*|per\s?cent)"
    r"|(?P<degree>°|градус\w*|degree\w*)|(?P<mm>мм|mm)\b|(?P<cm>см|cm)\b)",
    re.IGNORECASE,
)
_ENDS = re.compile(rf"[+−-]?{_PLAIN}")
#: What names something, and the kind of figure that it is.
_NAMING = {"label": "label", "code": "label", "name": "name", "short": "short"}
_FRACTIONS = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3"}
#: Words whose number is a label.
_CITING = re.compile(
    r"(?<!\w)(?:(?:шаг|пункт|раздел|глав|таблиц|страниц|рисун|пример|част|параграф|стать|стади|фаз|верси)"
    r"[а-яё]*[ \u00a0]+|(?:step|section|rule|chapter|table|page|figure|example|part|article|phase|version)s?"
    r"[ \u00a0]+"
    r"|(?:пп?|гл|рис|стр|табл|разд|ст|fig|sec|ch|pp?|v)\.[ \u00a0]*|§+[ \u00a0]*)"
    r"(?:№[ \u00a0]*|no\.[ \u00a0]*)?(?=\d|[A-FА-Е](?!\w))",
    re.IGNORECASE,
)
_CITED = re.compile(
    r"(?P<one>\d+(?:\.\d+)*|[A-FА-Е])(?!\w)(?P<more>(?:\s?[–—,-]\s?|,?\s(?:и|или|либо|and|or|to|to)\s)(?=(?:\d+(?:\.\d+)*|[A-FА-Е])(?!\w)))?"
)


class Figure(NamedTuple):
    """Something written with digits."""

    #: number, range, fraction, dice, label or name.
    kind: str
    #: The same for both languages: minus signs, decimal points and look-alike letters are made one.
    value: str
    text: str
    span: Span
    #: inch, percent, degree, mm, cm, or none.
    unit: str = ""


@lru_cache(maxsize=4)
def readable(side: Side) -> str:
    """The text as `Side.plain` has it, and without what belongs to a program; offsets stay."""
    plain = side.plain
    if not _PROGRAM_SIGNS.isdisjoint(side.text) and _PROGRAM.search(side.text):
        # Names of a program's may hold what looks like markup.
        hidden = _PROGRAM.sub(lambda found: " " * len(found[0]), side.text)
        plain = "".join(one if one == " " else other for one, other in zip(hidden, plain, strict=True))
    return plain


@lru_cache(maxsize=4)
def bare(side: Side) -> str:
    """The text as it is written, without code, addresses and what belongs to a program; offsets stay."""
    if _CODE_SIGNS.isdisjoint(side.text):
        return side.text
    hidden = _CODE.sub(lambda found: " " * len(found[0]), side.text)
    return _PROGRAM.sub(lambda found: " " * len(found[0]), hidden)


@lru_cache(maxsize=4)
def figures(side: Side) -> tuple[Figure, ...]:
    """All figures of a side, in its order."""
    text = readable(side)
    cited = list(_cited(text)) if _CITABLE.search(text) else []
    if not cited and not _DIGITS.search(text):
        return ()
    taken = {place for figure in cited for place in range(*figure.span)}
    found = [one for one in _written(text, side.lang) if taken.isdisjoint(range(*one.span))]
    return tuple(sorted(found + cited, key=lambda figure: figure.span))


@lru_cache(maxsize=2)
def parted(ru: Side, en: Side) -> tuple[tuple[list[Figure], list[Figure]], tuple[list[Figure], list[Figure]]]:
    """The figures of the Russian and the English that are numbers, then those that are labels.

    What is written like 3.2 may be either: it is a number if it is counted in something, or if the Russian
    has a number with a decimal comma and no such label.
    """
    mine, theirs = figures(ru), figures(en)
    labels = {one.value for one in mine if one.kind == "short"}
    decimal = any(one.kind == "number" and "." in one.value for one in mine)

    def is_number(one: Figure) -> bool:
        if one.kind != "short":
            return one.kind not in {"label", "name"}
        return bool(one.unit) or (decimal and one.value not in labels)

    numbers, others = [], []
    for side in (mine, theirs):
        numbers.append([one for one in side if is_number(one)])
        others.append([one for one in side if not is_number(one)])
    return (numbers[0], numbers[1]), (others[0], others[1])


def latin(text: str) -> str:
    """A label or a name with Latin letters in place of those that look like them."""
    return text.translate(_ALIKE)


def _cited(text: str) -> Iterator[Figure]:
    """The numbers behind a word such as “step”, several of them perhaps: “steps 1 and 2”."""
    for word in _CITING.finditer(text):
        at: int | None = word.end()
        while at is not None and (one := _CITED.match(text, at)):
            yield Figure("label", latin(one["one"]).upper(), one["one"], Span(*one.span("one")))
            at = one.end() if one["more"] else None


def _written(text: str, lang: str) -> Iterator[Figure]:
    for found in _FIGURES[lang].finditer(text):
        kind, written, span = found.lastgroup or "", found[0], Span(*found.span())
        unit = _UNIT.match(text, span.end) if kind in {"number", "range", "short", "fraction"} else None
        name = (unit.lastgroup or "") if unit else ""
        yield Figure(*_value(kind, written), written, span, name)


def _value(kind: str, written: str) -> tuple[str, str]:
    """The kind of a figure, and its value as both languages have it."""
    if kind in _NAMING:
        return _NAMING[kind], latin(" ".join(written.split()))
    if kind == "range":
        return kind, "–".join(map(_number, _ENDS.findall(_parted(written))))
    if kind == "dice":
        count, faces = re.split("[dDкКдД]", written)
        return kind, f"{count or 1}d{faces}"
    if kind == "fraction":
        return kind, _FRACTIONS.get(written, written)
    return "number", re.sub(r"\D", "", written) if kind == "grouped" else _number(written)


def _parted(written: str) -> str:
    """A range whose dash is no minus sign of its second end."""
    return re.sub(r"(?<=\d)\s?(?:[–—…-]|\.\.\.?)\s?", " ", written)


def _number(written: str) -> str:
    return written.replace(",", ".").replace("−", "-")
