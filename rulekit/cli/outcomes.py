"""What came of a suite against an engine, told on a terminal: differences, the heat of the rules, counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulekit.games import BOOKS
from rulekit.messages import in_a_line, message
from rulekit.oracle.conform import Outcome
from rulekit.oracle.heat import Heat
from rulekit.oracle.report import Run, reason, worded

#: As many differences of a vector, and as many reasons and rules, are printed; JSON has them all.
SHOWN, RULES = 3, 30
#: Characters of a bar of the map.
WIDTH = 10


def tell(run: Run, lang: str) -> None:
    """Print the report."""
    for outcome in run.outcomes:
        if outcome.result == "failed":
            print("\n".join(_failed(outcome, lang)))
    for line in (*_skipped(run, lang), *_heat(run, lang)):
        print(line)
    for at, fault in run.findings:
        print(f"{in_a_line(at)}: {worded(fault, lang)}")
    print(message("conform-counts", lang, level=run.level or "—", **run.counts))
    if run.restarts:
        print(message("conform-restarts", lang, count=run.restarts))


def _failed(outcome: Outcome, lang: str) -> Iterator[str]:
    yield f"✗ {in_a_line(outcome.id)} ({outcome.place})"
    yield from (f"    {worded(one, lang)}" for _, one in outcome.unlike[:SHOWN])
    if (left := len(outcome.unlike) - SHOWN) > 0:
        yield "    " + message("conform-further", lang, count=left)


def _skipped(run: Run, lang: str) -> Iterator[str]:
    """Yield why vectors were left out, each reason once, the commonest first."""
    reasons = Counter(reason(outcome, lang) for outcome in run.outcomes if outcome.result == "skipped")
    for text, count in reasons.most_common(RULES):
        yield message("conform-reason", lang, count=count, reason=text)


def _heat(run: Run, lang: str) -> Iterator[str]:
    """Yield the table of the rules of which a vector differs, the hottest first, and what is not in it."""
    rules = [(book, id, one) for book, found in run.heat.items() for id, one in found.items()]
    hot = sorted((row for row in rules if row[2].failed), key=lambda row: row[2].key)
    if hot:
        heads = ("conform-rule", "conform-label", "passed", "failed", "skipped", "first")
        head = [message(one if "-" in one else f"conform-{one}", lang) for one in heads]
        yield from _table([[*head, ""], *(_row(*row) for row in hot[:RULES])])
    cold = sum(1 for *_, one in rules if one.passed and not one.failed)
    only = sum(1 for *_, one in rules if one.asked and one.asked == one.skipped)
    unasked = sum(1 for *_, one in rules if not one.asked)
    further = max(0, len(hot) - RULES)
    if rules:
        yield message("conform-rules", lang, further=further, passed=cold, skipped=only, unasked=unasked)


def _row(book: str, id: str, one: Heat) -> list[str]:
    counts = (one.passed, one.failed, one.skipped, one.first)
    return [id, BOOKS[book].rules[id].source, *map(str, counts), _bar(one)]


def _bar(one: Heat) -> str:
    """Draw the parts of a rule's vectors that differ, are as stated and are left out; no part vanishes."""
    parts = {"✗": one.failed, "█": one.passed, "·": one.skipped}
    cells = {mark: max(count > 0, WIDTH * count // one.asked) for mark, count in parts.items()}
    return "".join(mark * count for mark, count in cells.items())


def _table(rows: list[list[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
