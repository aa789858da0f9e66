"""What a text says otherwise than the manifest that was made from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rulekit.fidelity.source.align import Stated, align
from rulekit.fidelity.source.facts import COMPARED
from rulekit.fidelity.source.manifest import Manifest, Statement
from rulekit.fidelity.source.reading import TermFinder, facts_of
from rulekit.fidelity.source.text import sentences


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that a text states otherwise; worded by the message `source-<check>`."""

    check: str
    #: The line of the text, counted from 1: for what is missing, where it is missed.
    line: int
    #: The number under which it stands.
    at: str
    #: The rules that tell what was stated.
    rules: tuple[str, ...] = ()
    #: What is kept of the source, and what the text has.
    kept: tuple[str, ...] = ()
    found: tuple[str, ...] = ()
    #: How many sentences it is about.
    count: int = 1


def stated(text: str, terms: TermFinder) -> tuple[Stated, ...]:
    """The sentences of a text with their facts."""
    return tuple(Stated(one.at, one.line, facts_of(one.text, terms)) for one in sentences(text))


def compare(manifest: Manifest, text: Sequence[Stated]) -> list[Difference]:
    """All that a text states otherwise than its manifest, by line."""
    statements = manifest.statement
    aligned = align(statements, text)
    line_of = dict(aligned.pairs)
    found = [
        *_lost(statements, aligned.missing, text, line_of),
        *_added(text, aligned.new),
        *_moved(statements, text, aligned.moved),
        *_renumbered(statements, text, aligned.pairs),
    ]
    for one, other in aligned.pairs:
        found += _changed(statements[one], text[other])
    return sorted(found, key=lambda difference: difference.line)


def _lost(
    statements: Sequence[Statement], missing: Sequence[int], text: Sequence[Stated], pairs: dict[int, int]
) -> Iterator[Difference]:
    """What is missing: a whole number at once, else each sentence."""
    here = {statements[one].at for one in pairs}
    for at, group in groupby(missing, key=lambda one: statements[one].at):
        lost = list(group)
        whole = at and at not in here
        for places in [lost] if whole else [[one] for one in lost]:
            rules = dict.fromkeys(id for one in places for id in statements[one].rules)
            line = _before(places[0], text, pairs)
            yield Difference(
                "number-missing" if whole else "missing", line, at, tuple(rules), count=len(places)
            )


def _before(one: int, text: Sequence[Stated], pairs: dict[int, int]) -> int:
    """The line of the nearest sentence before a statement that is not there."""
    return next((text[pairs[at]].line for at in range(one, -1, -1) if at in pairs), 1)


def _added(text: Sequence[Stated], new: Sequence[int]) -> Iterator[Difference]:
    """What is new: a whole number at once, else each sentence."""
    old = {one.at for place, one in enumerate(text) if place not in new}
    for at, group in groupby(new, key=lambda other: text[other].at):
        added = list(group)
        whole = at and at not in old
        for places in [added] if whole else [[other] for other in added]:
            yield Difference("number-new" if whole else "new", text[places[0]].line, at, count=len(places))


def _moved(
    statements: Sequence[Statement], text: Sequence[Stated], moved: Sequence[tuple[int, int]]
) -> Iterator[Difference]:
    """What stands elsewhere: what belongs to one number at once."""
    for (at, now), group in groupby(moved, key=lambda pair: (statements[pair[0]].at, text[pair[1]].at)):
        pairs = list(group)
        rules = dict.fromkeys(id for one, _ in pairs for id in statements[one].rules)
        line = text[pairs[0][1]].line
        yield Difference("moved", line, at, tuple(rules), (at or "—",), (now or "—",), len(pairs))


def _renumbered(
    statements: Sequence[Statement], text: Sequence[Stated], pairs: Sequence[tuple[int, int]]
) -> Iterator[Difference]:
    """What stands where it stood, under another number."""
    for (at, now), group in groupby(pairs, key=lambda pair: (statements[pair[0]].at, text[pair[1]].at)):
        if at != now:
            same = list(group)
            rules = dict.fromkeys(id for one, _ in same for id in statements[one].rules)
            line = text[same[0][1]].line
            yield Difference("renumbered", line, at, tuple(rules), (at or "—",), (now or "—",), len(same))


def _changed(statement: Statement, sentence: Stated) -> Iterator[Difference]:
    """The facts of a sentence that are not those of its statement; or, if all are, that its words are not."""
    if statement.digest == sentence.facts.digest:
        return
    told = False
    for name in COMPARED:
        kept, found = getattr(statement, name), getattr(sentence.facts, name)
        if kept != found:
            told = True
            yield Difference(name, sentence.line, sentence.at, statement.rules, *_apart(kept, found))
    if not told:
        yield Difference("words", sentence.line, sentence.at, statement.rules)


def _apart(kept: tuple[str, ...], found: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What only one of two lists has; both whole if they differ in their order alone."""
    ours, theirs = Counter(kept) - Counter(found), Counter(found) - Counter(kept)
    return (tuple(ours.elements()), tuple(theirs.elements())) if ours or theirs else (kept, found)
