"""A play told as pages tell their examples: tables, sentences, numbered steps, in either language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from rulekit.games import Book
from rulekit.oracle.judge import Judged, Report, eve, labels
from rulekit.oracle.vectors import AnyVector, Step
from rulekit.prose import say_act, say_position, say_step
from rulekit.verdict import Verdict


def retold(book: Book, vector: AnyVector, report: Report, lang: str) -> str:
    """The play as a record that the judge reads again; `Unsayable` where the book has no words for it."""
    titles = vector.title if vector.title is not UNSET else {}
    id = vector.id if vector.id is not UNSET else ""
    name = " ".join((titles.get(lang) or id or next(iter(titles.values()), "")).split())
    steps = "\n".join(
        f"{number}. {told}" for number, told in enumerate(_steps(book, vector, report, lang), 1)
    )
    parts = [f"## {name}" if name else "", say_position(book.name, vector.given, lang), steps]
    return "\n\n".join(filter(None, parts))


def _steps(book: Book, vector: AnyVector, report: Report, lang: str) -> Iterator[str]:
    assert report.start is not None, "a play that was judged has its start"
    position = report.start.position
    for step, judged in zip(vector.steps, report.steps, strict=False):
        before = eve(book, position, step.do, None if step.by is UNSET else step.by)
        yield _step(book, step, judged, before, lang)
        position = judged.position


def _step(book: Book, step: Step[Any, Any, Any], judged: Judged, before: Any, lang: str) -> str:
    """A step with what came of it; of one that is refused although nobody says so, the act alone."""
    if not judged.allowed and (step.then is UNSET or step.then.allowed is not False):
        return f"{say_act(book.name, before, step.do, lang)}."
    verdict = Verdict(
        judged.allowed, judged.because, judged.consulted, judged.facts, judged.position, judged.options
    )
    return say_step(book.name, before, step.do, verdict, lang, cites=labels(book, judged.because))
