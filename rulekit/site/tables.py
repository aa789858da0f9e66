"""The tables of Musket & Pike as Markdown, every number taken from the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from rulekit.games.musket_pike import rules, tables
from rulekit.games.musket_pike.state import ORDERS, RATINGS, Order
from rulekit.messages import message
from rulekit.site.edition import Edition
from rulekit.site.meta import rule_meta
from rulekit.verdict import Rule

Row = tuple[str, ...]
#: A rule, the message that words its modifier, the values that it may have.
Modifier = tuple[Rule, str, tuple[int, ...]]

LEADER: tuple[Modifier, ...] = (
    (rules.LEADERSHIP, "leadership", RATINGS),
    (rules.ARMY_COMMANDER, "army-commander", RATINGS),
    (rules.ADJACENT_ENEMY, "adjacent-enemy", (tables.ADJACENT_ENEMY,)),
)
CAVALRY: Modifier = (rules.CAVALRY, "cavalry", (tables.CAVALRY,))
CONTINUATION: tuple[Modifier, ...] = (
    *LEADER,
    CAVALRY,
    (rules.SECOND_ATTEMPT, "second-attempt", (tables.SECOND_ATTEMPT,)),
    (rules.LANDSKRONA, "landskrona", rules.LANDSKRONA.values),
)
PREEMPTION: tuple[Modifier, ...] = (
    *LEADER,
    CAVALRY,
    (rules.NO_CONTINUE, "no-continue", (tables.NO_CONTINUE,)),
)
CHANGE: tuple[Modifier, ...] = (
    *LEADER,
    *((rules.ORDERS_CAVALRY, f"cavalry-{order}", (value,)) for order, value in tables.ORDERS_CAVALRY.items()),
)


def table(name: str, edition: Edition, page: str) -> str:
    """One of `TABLES` for a page of an edition."""
    return markdown(TABLES[name](edition, page))


def markdown(rows: Iterable[Row]) -> str:
    """A Markdown table; its first row is the header."""
    head, *body = rows
    lines = (head, ("---",) * len(head), *body)
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def signed(value: int) -> str:
    """A modifier as printed: `+1`, `−1`, `0`."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def span(limit: int | None, none: str) -> str:
    """The results up to a limit: `0–3`, `0`."""
    if limit is None:
        return none
    return f"0–{limit}" if limit else "0"


def _one_column(limits: Mapping[Order, int], edition: Edition, page: str) -> Iterator[Row]:
    yield message("site-order", edition.lang), message("site-succeeds", edition.lang)
    for order in ORDERS:
        yield edition.term(order), span(limits.get(order), message("site-never", edition.lang))


def _orders(edition: Edition, page: str) -> Iterator[Row]:
    yield message("site-from-to", edition.lang), *(edition.term(to) for to in ORDERS)
    for current in ORDERS:
        limits = tables.ORDERS[current]
        yield f"**{edition.term(current)}**", *(span(limits.get(to), "—") for to in ORDERS)


def _modifiers(modifiers: tuple[Modifier, ...], edition: Edition, page: str) -> Iterator[Row]:
    yield tuple(message(f"site-{column}", edition.lang) for column in ("when", "modifier", "cite"))
    for rule, code, values in modifiers:
        words = message(f"site-modifier-{code}", edition.lang)
        yield words, ", ".join(map(signed, values)), _cite(rule, edition, page)


def _cite(rule: Rule, edition: Edition, page: str) -> str:
    link, label = edition.link(page, rule.id), rule_meta(rule.id).label
    return f"[{label}]({link})" if link else f"{label}"


TABLES: dict[str, Callable[[Edition, str], Iterator[Row]]] = {
    "continuation": partial(_one_column, tables.CONTINUATION),
    "preemption": partial(_one_column, tables.PREEMPTION),
    "orders": _orders,
    "modifiers-continuation": partial(_modifiers, CONTINUATION),
    "modifiers-preemption": partial(_modifiers, PREEMPTION),
    "modifiers-orders": partial(_modifiers, CHANGE),
}
