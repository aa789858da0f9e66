"""How the texts of a file are written as a rule: what most of them do is no fault of one of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rulekit.fidelity.pair import Pair
from rulekit.fidelity.words import with_yo

#: What shows a habit, and its contrary: language, for, against.
_HABITS = {
    "curly": ("en", re.compile("[“”]"), re.compile(r"(?<![\d=(,])\"(?!\))")),
    "guillemets": ("ru", re.compile("[«»]"), re.compile(r"(?<![\d=(,])\"(?!\))|[“”]")),
    "dashes": ("ru", re.compile(r"\s[—–]\s"), re.compile(r"\w - \w|\w -- \w")),
    "ranges": ("ru", re.compile(r"\d–\d"), re.compile(r"(?<![\w-])\d+-\d+(?![\w-])")),
    "minus": ("ru", re.compile(r"(?<!\w)−\d"), re.compile(r"(?<![\w-])-\d")),
    "closed": ("ru", re.compile("”"), re.compile("“[^“”]*“")),
}
#: So few texts that break with a habit may be slips.
_FEW = 1
#: What may hold English in a Russian text whatever the habit.
_CODE = re.compile(r"`[^`\n]*`|\]\([^)\s]*\)|\{\{[^{}]*\}\}|\{[^{}\n]*\}|https?://\S+|<[^<>\n]*>")
_WITH_E = re.compile(r"(?<!\w)[а-я]*е[а-я]*(?!\w)", re.IGNORECASE)
_ENGLISH = re.compile(r"(?<![\w/.&%$@-])[a-z]{3,}(?![\w/>;=@-])")
#: A text with English words in it, or without a ё that it needs, counts as so many others.
_RARE = 12


class Style(NamedTuple):
    """What is the habit; the defaults are those of our own pages."""

    #: “ ” in English, « » in Russian.
    curly: bool = True
    guillemets: bool = True
    #: — between words, – in ranges, − before a negative number.
    dashes: bool = True
    ranges: bool = True
    minus: bool = True
    #: Each “ has its ”.
    closed: bool = True
    #: ё wherever it is spoken.
    yo: bool = True
    #: No English words in small letters in Russian.
    translated: bool = True

    @classmethod
    def of(cls, pairs: Iterable[Pair]) -> Style:
        """The habits of texts; where too few show another, those of our pages."""
        kept: Counter[str] = Counter()
        broken: Counter[str] = Counter()
        for pair in pairs:
            for name, is_broken in _shown(pair):
                (broken if is_broken else kept)[name] += 1
        left = [name for name, count in broken.items() if count > _FEW and count * _weight(name) > kept[name]]
        return cls(**dict.fromkeys(left, False))


def _weight(name: str) -> int:
    return 1 if name in _HABITS else _RARE


def _shown(pair: Pair) -> Iterator[tuple[str, bool]]:
    """The habits that a pair shows, each with whether it breaks with it."""
    for name, (lang, yes, no) in _HABITS.items():
        text = pair.ru.text if lang == "ru" else pair.en.text
        if no.search(text):
            yield name, True
        elif yes.search(text):
            yield name, False
    english = _ENGLISH.findall(_CODE.sub(" ", pair.ru.text))
    yield "translated", any(word in pair.en.text for word in english)
    if any(with_yo(word) for word in _WITH_E.findall(pair.ru.text)):
        yield "yo", True
    elif "ё" in pair.ru.text:
        yield "yo", False
