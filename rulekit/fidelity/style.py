"""How the texts of a file are written as a rule: what most of them do is no fault of one of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
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
#: What may hold English in a Russian text whatever the habit.
_CODE = re.compile(r"`[^`\n]*`|\]\([^)\s]*\)|\{\{[^{}]*\}\}|\{[^{}\n]*\}|https?://\S+|<[^<>\n]*>")
_WITH_E = re.compile(r"(?<!\w)[а-я]*е[а-я]*(?!\w)")
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
        """The habits of texts; where none shows, that of our pages."""
        against: Counter[str] = Counter()
        for pair in pairs:
            english = _ENGLISH.findall(_CODE.sub(" ", pair.ru.text))
            against["yo"] += _without_yo(pair.ru.text)
            against["translated"] += _RARE if any(word in pair.en.text for word in english) else -1
            for name, (lang, yes, no) in _HABITS.items():
                text = pair.ru.text if lang == "ru" else pair.en.text
                if no.search(text):
                    against[name] += 1
                elif yes.search(text):
                    against[name] -= 1
        return cls(**{name: against[name] <= 0 for name in (*_HABITS, "yo", "translated")})


def _without_yo(text: str) -> int:
    """What a text says for leaving out ё: much if it does, −1 if it has them, 0 if it needs none."""
    if any(with_yo(word) for word in _WITH_E.findall(text)):
        return _RARE
    return -1 if "ё" in text else 0
