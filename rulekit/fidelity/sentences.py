"""Sentences of a side, and which of them answer each other."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from rulekit.fidelity.pair import Span
from rulekit.fidelity.side import Side, Token

_Found = TypeVar("_Found")
#: Where a sentence ends: a stop before a space that may break, a line of a list or a table, an empty line.
_END = re.compile(r"[.!?…]+[»”\")*_]*(?=[ \n\t]|$)|\n[ \t]*(?=\n|[-*+] |\d+\. |\|)|(?<=\|)[ \t]*\n")
#: Stops that end no sentence.
_SHORT = re.compile(
    r"(?:\b(?:т|е|д|п|[сС]м|[сС]р|Дж|напр|рис|табл|e\.g|i\.e|vs|cf|etc|[А-ЯЁ])\.|^\s*\d+\.|…)$"
)


def sentences(side: Side) -> list[Span]:
    """The sentences of a side, in order; a piece without a word or a number is none."""
    return list(_sentences(side.text))


def _sentences(text: str) -> Iterator[Span]:
    start = 0
    for found in _END.finditer(text):
        if _SHORT.search(text, max(start, found.start() - 8), found.end()):
            continue
        if re.search(r"\w", text[start : found.end()]):
            yield Span(start, found.end())
            start = found.end()
    if re.search(r"\w", text[start:]):
        yield Span(start, len(text))


class Bead(NamedTuple):
    """Sentences that answer each other; one side of it may be empty."""

    ru: tuple[Span, ...]
    en: tuple[Span, ...]

    @property
    def paired(self) -> bool:
        """Whether both languages say something."""
        return bool(self.ru and self.en)


#: How many sentences of each language may answer each other, and what that costs beside one to one.
_MOVES = {
    (1, 1): 0.0,
    (1, 2): 1.5,
    (2, 1): 1.5,
    (2, 2): 3.0,
    (1, 3): 4.0,
    (3, 1): 4.0,
    (1, 0): 3.5,
    (0, 1): 3.5,
}
#: How far from the straight line between both ends an answer is looked for, in sentences.
_BAND = 6
#: What a sentence of a language shares with its answer: numbers, names of wings and steps.
_SHARED = re.compile(r"\d+(?:[.,]\d+)*|\b[A-Z]\d*\b")
_HUGE = float("inf")


@lru_cache(8)
def beads(ru: Side, en: Side) -> list[Bead]:
    """Which sentences answer each other, in order, by their lengths and what they share.

    Several checks ask for it one after the other, so that of the last pairs it stays known.
    """
    return _Aligned(ru, en).beads()


class _Aligned:
    """The cheapest way through the sentences of both sides."""

    def __init__(self, ru: Side, en: Side) -> None:
        self.ru, self.en = sentences(ru), sentences(en)
        self.lengths = [[_letters(side, span) for span in spans] for side, spans in self._sides(ru, en)]
        self.shared = [[_shares(side, span) for span in spans] for side, spans in self._sides(ru, en)]

    def _sides(self, ru: Side, en: Side) -> tuple[tuple[Side, list[Span]], ...]:
        return (ru, self.ru), (en, self.en)

    def beads(self) -> list[Bead]:
        """Trace the way back from its end."""
        came = self._ways()
        found, at = [], (len(self.ru), len(self.en))
        while at in came:
            i, j = came[at]
            found.append(Bead(tuple(self.ru[i : at[0]]), tuple(self.en[j : at[1]])))
            at = (i, j)
        return found[::-1]

    def _ways(self) -> dict[tuple[int, int], tuple[int, int]]:
        """From where each point is reached for the least."""
        cost, came = {(0, 0): 0.0}, {}
        for i in range(len(self.ru) + 1):
            for j in self._near(i):
                for (a, b), penalty in _MOVES.items():
                    before = cost.get((i - a, j - b), _HUGE)
                    if before < _HUGE:
                        price = before + penalty + self._unlike(i, a, j, b)
                        if price < cost.get((i, j), _HUGE):
                            cost[i, j], came[i, j] = price, (i - a, j - b)
        return came

    def _near(self, i: int) -> range:
        rows, columns = len(self.ru), len(self.en)
        band = _BAND + abs(rows - columns)
        middle = round(i * columns / rows) if rows else 0
        return range(max(0, middle - band) if rows else 0, min(columns, middle + band) + 1)

    def _unlike(self, i: int, a: int, j: int, b: int) -> float:
        """How little some sentences before `i` and `j` look like answers to each other."""
        if not a or not b:
            return 0.0
        ru, en = sum(self.lengths[0][i - a : i]), sum(self.lengths[1][j - b : j])
        one = frozenset().union(*self.shared[0][i - a : i])
        other = frozenset().union(*self.shared[1][j - b : j])
        return abs(ru - en) / (ru + en) * 6 + len(one ^ other) * 0.5 - len(one & other) * 0.5


def words_in(side: Side, spans: tuple[Span, ...]) -> list[Token]:
    """The words of some sentences; names in code marks are none."""
    inside = within(side.words, spans, _starts)
    return [token for token in inside if not side.text.endswith("`", 0, token.start)]


def within(
    found: Sequence[_Found], spans: tuple[Span, ...], start: Callable[[_Found], int]
) -> Sequence[_Found]:
    """What of a side begins in some sentences that follow each other; it must be in order."""
    if not spans:
        return ()
    first = bisect_left(found, spans[0].start, key=start)
    return found[first : bisect_left(found, spans[-1].end, lo=first, key=start)]


def _starts(token: Token) -> int:
    return token.start


def letters(side: Side, spans: tuple[Span, ...]) -> int:
    """How long some sentences are, without blanks."""
    return sum(_letters(side, span) for span in spans)


def _letters(side: Side, span: Span) -> int:
    return max(1, len("".join(side.plain[span.start : span.end].split())))


def _shares(side: Side, span: Span) -> frozenset[str]:
    return frozenset(_SHARED.findall(side.plain[span.start : span.end].replace("«F»", "F")))
