"""What the engine says of a step, in a few words of the page's language."""

from __future__ import annotations

from typing import Any

from rulekit.games import Book
from rulekit.messages import message
from rulekit.oracle.judge import labels
from rulekit.prose import say_refusal
from rulekit.verdict import Verdict


def account(book: Book, verdict: Verdict[Any, Any], lang: str) -> str:
    """Say allowed or not, the die roll, and the rules that decided."""
    cites = ", ".join(labels(book, verdict.because))
    if not verdict.allowed:
        rule = verdict.because[0]
        return message(
            "account-refused", lang, reason=say_refusal(book.name, rule, lang), cites=cites, rule=rule
        )
    rules = ", ".join(verdict.because)
    return message("account-allowed", lang, roll=roll(verdict.facts), cites=cites, rules=rules)


def roll(facts: Any) -> str:
    """Write the die roll as a sum against its limit: `5 + 1 = 6 > 3`; empty where none was thrown."""
    if facts is None or getattr(facts, "roll", None) is None:
        return ""
    result = facts.roll + facts.modifier
    sign = "−" if facts.modifier < 0 else "+"
    total = f" {sign} {abs(facts.modifier)} = {result}".replace("= -", "= −") if facts.modifier else ""
    return f"{facts.roll}{total} {'≤' if result <= facts.limit else '>'} {facts.limit}; "
