"""Letters of the other alphabet that look right."""

from __future__ import annotations

import re
from functools import cache

from scripts.spelling.texts import Word, is_russian

_LATIN, _CYRILLIC = "ABEKMHOPCTXYaeopcyxk", "АВЕКМНОРСТХУаеорсухк"
_TO = {True: str.maketrans(_LATIN, _CYRILLIC), False: str.maketrans(_CYRILLIC, _LATIN)}
_BESIDE = {
    "ru": (re.compile(r"[а-яё],?[ \u00a0]$"), re.compile(r"^[ \u00a0][а-яё]")),
    "en": (re.compile(r"[a-z],?[ \u00a0]$"), re.compile(r"^[ \u00a0][a-z]")),
}
#: Letters that are words of the other language; x, y and k are quantities as well.
_LONE = {"a": "ru", "o": "ru", "c": "ru", "а": "en"}


def mend(word: Word) -> str | None:
    """The word with the letters that it should have, if some are of the other alphabet."""
    if word.text in _LONE:
        before, after = _BESIDE[_LONE[word.text]]
        is_alone = before.search(word.before) and after.search(word.after)
        return word.text.translate(_TO[_LONE[word.text] == "ru"]) if is_alone else None
    return _mend(word.text)


@cache
def _mend(word: str) -> str | None:
    """A word of both alphabets in that in which each letter exists, else in that of most letters."""
    latin = len(re.findall("[A-Za-z]", word))
    if not latin or not is_russian(word):
        return None
    russian, english = word.translate(_TO[True]), word.translate(_TO[False])
    if re.search("[A-Za-z]", russian) and (latin * 2 > len(word) or not is_russian(english)):
        return english
    return russian
