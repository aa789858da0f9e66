"""Which sentence of a text is which statement of a manifest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from rulekit.fidelity.source.facts import COMPARED, Facts
from rulekit.fidelity.source.manifest import Statement

#: How alike a statement and a sentence must be to be one, from 0 to 1.
_ALIKE = 0.45
#: What likeness is made of: the same facts, about as many words, the same number above it.
_SHARES = (0.65, 0.2, 0.15)


class Stated(NamedTuple):
    """A sentence of a text with its facts."""

    at: str
    line: int
    facts: Facts


class Aligned(NamedTuple):
    """Places of statements and of the sentences that are these; and those that have no counterpart there."""

    pairs: tuple[tuple[int, int], ...]
    moved: tuple[tuple[int, int], ...]
    missing: tuple[int, ...]
    new: tuple[int, ...]


def align(statements: Sequence[Statement], sentences: Sequence[Stated]) -> Aligned:
    """Pair statements and sentences in order; the same words out of order are moved."""
    pairs = tuple(_pairs(statements, sentences))
    missing = set(range(len(statements))) - {one for one, _ in pairs}
    new = set(range(len(sentences))) - {other for _, other in pairs}
    moved = tuple(_moved(statements, sentences, missing, new))
    missing -= {one for one, _ in moved}
    new -= {other for _, other in moved}
    return Aligned(pairs, moved, tuple(sorted(missing)), tuple(sorted(new)))


def _pairs(statements: Sequence[Statement], sentences: Sequence[Stated]) -> Iterator[tuple[int, int]]:
    ours, theirs = [one.digest for one in statements], [one.facts.digest for one in sentences]
    for tag, i, i_end, j, j_end in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        if tag == "equal":
            yield from zip(range(i, i_end), range(j, j_end), strict=True)
        elif tag == "replace":
            found = _likeliest(statements[i:i_end], sentences[j:j_end])
            yield from ((i + one, j + other) for one, other in found)


def _likeliest(statements: Sequence[Statement], sentences: Sequence[Stated]) -> list[tuple[int, int]]:
    """The pairs, in order, whose likenesses sum up to most."""
    best: list[list[tuple[float, tuple[tuple[int, int], ...]]]] = [[(0.0, ())] * (len(sentences) + 1)]
    # One alone in the place of one other is that one, unless they are of quite different size.
    alone = len(statements) == len(sentences) == 1
    for i, statement in enumerate(statements):
        row = [best[i][0]]
        for j, sentence in enumerate(sentences):
            like = likeness(statement, sentence)
            ways = [best[i][j + 1], row[j]]
            if like >= (_ALIKE / 2 if alone else _ALIKE):
                score, pairs = best[i][j]
                ways.append((score + like, (*pairs, (i, j))))
            row.append(max(ways, key=lambda way: way[0]))
        best.append(row)
    return list(best[-1][-1][1])


def likeness(statement: Statement, sentence: Stated) -> float:
    """How alike a statement and a sentence are, from 0 to 1."""
    ours, theirs = _items(statement), _items(sentence.facts)
    both, size = (ours & theirs).total(), ours.total() + theirs.total()
    words = sorted((statement.words, sentence.facts.words))
    parts = (
        2 * both / size if size else 0.5,
        words[0] / words[1] if words[1] else 1,
        statement.at == sentence.at,
    )
    return sum(share * part for share, part in zip(_SHARES, parts, strict=True))


def _items(facts: Facts) -> Counter[tuple[str, str]]:
    return Counter((name, item) for name in COMPARED for item in getattr(facts, name))


def _moved(
    statements: Sequence[Statement], sentences: Sequence[Stated], missing: set[int], new: set[int]
) -> Iterator[tuple[int, int]]:
    """What is missing in one place and new, word for word, in another."""
    places: dict[str, list[int]] = {}
    for other in sorted(new):
        places.setdefault(sentences[other].facts.digest, []).append(other)
    for one in sorted(missing):
        if found := places.get(statements[one].digest):
            yield one, found.pop(0)
