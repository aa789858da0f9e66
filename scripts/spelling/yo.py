"""ё where it must stand.

A word all of whose readings have ё needs it. Of one that has it in some readings only (узнаем, узнаём)
nothing is said, but for those of `words.toml`: words of which our texts have one reading, and words
that their neighbours decide (в чём, всё равно).
"""

from __future__ import annotations

import re

from rulekit.fidelity.words import with_yo
from scripts.spelling.texts import Word


class Yo:
    """The words with ё, and where the ambiguous ones have it."""

    def __init__(self, always: list[str], contexts: dict[str, list[str]]) -> None:
        self._always = {word.replace("ё", "е"): word for word in always}
        self._contexts = {
            word.replace("ё", "е"): (word, _Contexts(around)) for word, around in contexts.items()
        }

    def mend(self, word: Word) -> str | None:
        """The word with the ё that it lacks."""
        lower = word.text.lower()
        if "е" not in lower or "ё" in lower:
            return None
        found = self._always.get(lower) or with_yo(lower) or self._by_context(lower, word)
        return found and _like(word.text, found)

    def _by_context(self, lower: str, word: Word) -> str | None:
        yo, contexts = self._contexts.get(lower, (None, None))
        return yo if contexts and contexts.are_met(f"{word.before}_{word.after}") else None


class _Contexts:
    """Neighbours that decide, and, after “!”, neighbours that decide the contrary."""

    def __init__(self, written: list[str]) -> None:
        self._met = [_context(one) for one in written if not one.startswith("!")]
        self._unmet = [_context(one[1:]) for one in written if one.startswith("!")]

    def are_met(self, line: str) -> bool:
        """Whether the `_` of a line stands where the word has ё."""
        return any(one.search(line) for one in self._met) and not any(one.search(line) for one in self._unmet)


def _context(written: str) -> re.Pattern[str]:
    """A pattern for “в _”: `_` is the word, the others stand right beside it."""
    pattern = re.escape(written).replace(r"\ ", r"[ \u00a0]")
    return re.compile(rf"(?<!\w){pattern}(?!\w)", re.IGNORECASE)


def _like(written: str, word: str) -> str:
    """The word with the capitals of the written one."""
    return "".join(new.upper() if old.isupper() else new for old, new in zip(written, word, strict=True))
