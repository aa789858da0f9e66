"""What the engine says of a step, as a page would have it, with the sum of the die and the rules' ids."""

from __future__ import annotations

from typing import Any

from rulekit.games import Book
from rulekit.oracle.judge import labels
from rulekit.prose import say_step
from rulekit.verdict import Verdict


def account(book: Book, before: Any, act: Any, verdict: Verdict[Any, Any], lang: str) -> str:
    """The step in its printed form, then what stands behind it."""
    cites, rules = labels(book, verdict.because), ", ".join(verdict.because)
    told = say_step(book.name, before, act, verdict, lang, cites=cites)
    behind = "; ".join(filter(None, (roll(verdict.facts), rules)))
    return f"{told} [{behind}]"


def roll(facts: Any) -> str:
    """The die roll as a sum against its limit, `5 + 1 = 6 > 3`; empty where none was thrown against one."""
    if not limited(facts):
        return ""
    return f"{total(facts)} {'≤' if facts.roll + facts.modifier <= facts.limit else '>'} {facts.limit}"


def limited(facts: Any) -> bool:
    """Whether a die was thrown against a limit."""
    return getattr(facts, "roll", None) is not None and getattr(facts, "limit", None) is not None


def total(facts: Any) -> str:
    """The face of the die with what is added to it: `5 + 1 = 6`."""
    if not facts.modifier:
        return str(facts.roll)
    sign = "−" if facts.modifier < 0 else "+"
    return f"{facts.roll} {sign} {abs(facts.modifier)} = {facts.roll + facts.modifier}".replace("= -", "= −")
