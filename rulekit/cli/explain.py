"""Verdicts in a reader's words: the deciding rules' own texts, then what would be allowed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulekit import data
from rulekit.games import Book
from rulekit.messages import message
from rulekit.oracle.judge import Judged, labels
from rulekit.proof.account import roll
from rulekit.prose import say_act


def explained(book: Book, step: Any, before: Any, judged: Judged, *, number: int, lang: str) -> Iterator[str]:
    """Tell one step: the act, the verdict, the rules behind it, and after a refusal the legal acts."""
    act = say_act(book.name, before, step.do, lang)
    verdict = message("step-is-allowed" if judged.allowed else "step-is-refused", lang)
    sign = "✓" if judged.ok else "≠"
    cites = ", ".join(labels(book, judged.because))
    yield f"  {sign} {number}. {act} — {verdict} ({roll(judged.facts)}{cites})"
    yield from reasons(book, judged.because, lang)
    yield from (
        f"       ≠ {message('differs-at', lang, path=d.path, stated=d.stated, found=d.found)}"
        for d in judged.differs
    )
    if not judged.allowed:
        yield from (f"       {line}" for line in possible(book, judged.position, lang))


def reasons(book: Book, because: tuple[str, ...], lang: str) -> Iterator[str]:
    """Tell the texts of the deciding rules, each with its label and id."""
    texts = data.texts(book.name)
    for id in because:
        text = " ".join(texts[id][lang].text.split())
        yield f"       {book.rules[id].source}  {text}  [{id}]"


def possible(book: Book, position: Any, lang: str) -> Iterator[str]:
    """Tell the legal acts."""
    acts = list(book.legal(position))
    if not acts:
        yield message("nothing-legal", lang)
        return
    yield message("legal-acts", lang)
    for act in acts:
        die = message("with-a-die", lang) if getattr(act, "roll", ...) is None else ""
        yield f"  {say_act(book.name, position, act, lang)}{die}"
