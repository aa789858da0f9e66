"""What two ways to type the same words have in common.

A folded text has one kind of space, quote and dash, е for ё, no letter in two parts, and no markup.
It remembers where each of its characters stood, so that a match in it is a place in its line.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final
from unicodedata import normalize

import msgspec

_SAME = {
    **dict.fromkeys("\t\u00a0\u2007\u2009\u202f", " "),
    **dict.fromkeys("«»“”„‟", '"'),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("−–‒‑", "-"),
    "ё": "е",
    "Ё": "Е",
}
#: Few lines have any of them: `str.translate` takes ten times as long to find that out.
_VARIANT = re.compile(f"[{''.join(_SAME)}]")
#: A dash between spaces is a dash, however short it was typed.
_SPACED_DASH = re.compile("(?<= )-(?= )")
#: Asterisks, links, invisible characters, and all but the last of several spaces.
_MARKUP = re.compile(
    r"\*+"
    r"|\[(?=[^\[\]]*\]\()|\]\((?:[^()\s]|\([^()\s]*\))*\)"
    r"|[\u00ad\u200b\u2060\ufeff]"
    r"| +(?= )"
)
#: What no line without markup has, besides two spaces.
_ANY_MARKUP = re.compile(r"[*_\[\u00ad\u200b\u2060\ufeff]")
#: Names may have underscores: only a pair around words is emphasis.
_EMPHASIS = re.compile(r"(?<!\w)(_+)(?=[^\s_]).*?[^\s_](\1)(?!\w)")
_LOOKALIKE = str.maketrans("АВСЕНКМОРТХУаеорсухі", "ABCEHKMOPTXYaeopcyxi")
#: A name that may be Latin in Cyrillic letters: «В2», «А».
_CYRILLIC_NAME = re.compile(r"(?<!\w)(?=[\w-]*[АВСЕНКМОРТХ])[АВСЕНКМОРТХA-Z\d_-]+(?!\w)")


#: How many lines stay folded: those of an example that is read again after one of them has changed.
KNOWN: Final = 1024


class Folded(msgspec.Struct, frozen=True):
    """A line or a part of one, folded."""

    #: The whole line as it stands on the page, composed.
    line: str
    text: str
    #: Where each character of `text`, and its end, stands in the line.
    places: range | tuple[int, ...]

    def part(self, start: int, end: int | None = None) -> "Folded":
        """The part from `start` to `end`, without the spaces around it."""
        piece = self.text[start:end]
        bare = piece.strip()
        if bare == self.text:
            return self
        if bare != piece:
            start += len(piece) - len(piece.lstrip())
            piece = bare
        return Folded(self.line, piece, self.places[start : start + len(piece) + 1])

    def split(self, separator: re.Pattern[str]) -> "list[Folded]":
        """The parts between the matches of `separator`."""
        parts, start = [], 0
        for match in separator.finditer(self.text):
            parts.append(self.part(start, match.start()))
            start = match.end()
        return [*parts, self.part(start)]

    @property
    def start(self) -> int:
        """Where the text begins in the line."""
        return self.places[0]

    @property
    def end(self) -> int:
        """Where the text ends in the line."""
        return self.places[len(self.text) - 1] + 1 if self.text else self.start

    @property
    def plain(self) -> str:
        """What stands there, without markup."""
        if isinstance(self.places, range):
            return self.line[self.start : self.start + len(self.text)]
        return "".join(self.line[place] for place in self.places[: len(self.text)])


def composed(text: str) -> str:
    """The text with each letter in one character: a Mac writes й and ё in two, the letter and its sign."""
    return normalize("NFC", text)


def fold(text: str) -> str:
    """Fold words that have no markup; the length stays."""
    return _dashed(_alike(text))


def _dashed(text: str) -> str:
    return _SPACED_DASH.sub("—", text) if " - " in text else text


def _has_markup(text: str) -> bool:
    return "  " in text or _ANY_MARKUP.search(text) is not None


def _alike(text: str) -> str:
    """The text with one kind of space, quote and hyphen, and е for ё."""
    for variant in set(_VARIANT.findall(text)):
        text = text.replace(variant, _SAME[variant])
    return text


@lru_cache(KNOWN)
def fold_line(line: str) -> Folded:
    """Fold a line of a page."""
    line = composed(line)
    text = _alike(line)
    if not _has_markup(text):
        return Folded(line, _dashed(text), range(len(text) + 1))
    removed = {place for start, end in _removed(text) for place in range(start, end)}
    places = tuple(place for place in range(len(text) + 1) if place not in removed)
    kept = "".join(text[place] for place in places[:-1])
    return Folded(line, _dashed(kept), places)


def fold_parts(line: str, bounds: Iterable[tuple[int, int]]) -> list[Folded]:
    """Fold parts of a composed line, each without the spaces around it."""
    text, parts = _alike(line), []
    for start, end in bounds:
        piece = text[start:end]
        begin, piece = start + len(piece) - len(piece.lstrip()), piece.strip()
        if _has_markup(piece):
            inner = fold_line(line[begin : begin + len(piece)])
            parts.append(Folded(line, inner.text, tuple(begin + place for place in inner.places)))
        else:
            places = range(begin, begin + len(piece) + 1)
            parts.append(Folded(line, _dashed(piece), places))
    return parts


def _removed(text: str) -> Iterator[tuple[int, int]]:
    yield from (match.span() for match in _MARKUP.finditer(text))
    if "_" in text:
        for match in _EMPHASIS.finditer(text):
            yield from (match.span(1), match.span(2))


def latin(text: str) -> str:
    """Put Latin letters into names that look Latin and are not: «В2» becomes «B2»."""
    return _CYRILLIC_NAME.sub(lambda name: name[0].translate(_LOOKALIKE), text)


def skeleton(text: str) -> str:
    """What the text looks like, whichever alphabet its letters are from."""
    return fold(text).translate(_LOOKALIKE)
