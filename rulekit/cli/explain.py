"""Verdicts in a reader's words: the deciding rules' own texts, then what would be allowed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import UNSET

from rulekit import data
from rulekit.games import Book
from rulekit.games.book import Open
from rulekit.messages import in_a_line, message
from rulekit.oracle.judge import Difference, Judged, eve, labels
from rulekit.prose import say_act, say_label, say_step
from rulekit.table.account import roll
from rulekit.table.nearest import nearest, said
from rulekit.table.opens import say_open
from rulekit.verdict import Verdict


def explained(
    book: Book, step: Any, position: Any, judged: Judged, *, number: int, lang: str
) -> Iterator[str]:
    """Tell one step: what comes of it, the rules behind it, and after a refusal the legal acts."""
    by = None if step.by is UNSET else step.by
    before = eve(book, position, step.do, by)
    verdict = Verdict(
        judged.allowed, judged.because, judged.consulted, judged.facts, judged.position, judged.options
    )
    told = say_step(book.name, before, step.do, verdict, lang, cites=labels(book, judged.because))
    differs = unexpected(judged) if step.then is UNSET else judged.differs
    sign = "≠" if differs else "✓" if judged.ok else "✗"
    die = roll(judged.facts)
    yield f"  {sign} {number}. {told}" + (f" [{die}]" if die else "")
    yield from reasons(book, judged.because, lang)
    yield from differing(differs, lang)
    if not judged.allowed:
        yield f"       {said(book, before, nearest(book, before, step.do), lang)}"
        yield from (f"       {line}" for line in possible(book, judged.position, lang))


def unexpected(judged: Judged) -> tuple[Difference, ...]:
    """What differs in a step of which no verdict is stated: its refusal is told by the verdict itself."""
    return tuple(difference for difference in judged.differs if difference.path != "allowed")


def differing(differences: Iterable[Difference], lang: str) -> Iterator[str]:
    """Tell what is not as stated, a line each."""
    for difference in differences:
        yield f"       ≠ {message('differs-at', lang, **written(difference))}"


def written(difference: Difference) -> dict[str, str]:
    """A difference as a message's parameters, its values as JSON."""
    stated, found = (msgspec.json.encode(value).decode() for value in (difference.stated, difference.found))
    return {"path": str(in_a_line(difference.path)), "stated": stated, "found": found}


def reasons(book: Book, because: tuple[str, ...], lang: str) -> Iterator[str]:
    """Tell the texts of the deciding rules, each with its label and its place on the site."""
    texts = data.texts(book.name)
    for id in because:
        rule = texts[id][lang]
        yield f"       {say_label(book.name, book.rules[id].source, lang)}  {' '.join(rule.text.split())}"
        yield f"       → {lang}/{rule.page}"


def possible(book: Book, position: Any, lang: str) -> Iterator[str]:
    """Tell the legal acts."""
    acts = list(book.legal(position))
    if not acts:
        yield message("nothing-legal", lang)
        return
    yield message("legal-acts", lang)
    for act in acts:
        if isinstance(act, Open):
            yield f"  {say_open(book, act, lang)}"
            continue
        die = message("with-a-die", lang) if getattr(act, "roll", ...) is None else ""
        yield f"  {say_act(book.name, position, act, lang)}{die}"
