"""The charts of Musket & Pike: what succeeds, and what is added to the die."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from rulekit.games.musket_pike import rules, tables
from rulekit.games.musket_pike.state import ORDERS, RATINGS, Order
from rulekit.messages import message
from rulekit.rulebook import Rule
from rulekit.site.edition import Edition
from rulekit.site.tables.grid import Row, Rows, signed, span


class Modifier(NamedTuple):
    """A rule, the message that words its modifier, the values that it may have."""

    rule: Rule
    code: str
    values: tuple[int, ...]


#: The modifiers that several rolls share stand on each roll's chart: there they have its number.
LEADER = (
    Modifier(rules.LEADERSHIP, "leadership", RATINGS),
    Modifier(rules.ARMY_COMMANDER, "army-commander", RATINGS),
    Modifier(rules.ADJACENT_ENEMY, "adjacent-enemy", (tables.ADJACENT_ENEMY,)),
)
CAVALRY = Modifier(rules.CAVALRY, "cavalry", (tables.CAVALRY,))
SHARED = (*LEADER, CAVALRY)
CONTINUATION = (
    *SHARED,
    Modifier(rules.SECOND_ATTEMPT, "second-attempt", (tables.SECOND_ATTEMPT,)),
    Modifier(rules.LANDSKRONA, "landskrona", rules.LANDSKRONA.values),
)
PREEMPTION = (*SHARED, Modifier(rules.NO_CONTINUE, "no-continue", (tables.NO_CONTINUE,)))
CHANGE = (
    *LEADER,
    *(
        Modifier(rules.ORDERS_CAVALRY, f"cavalry-{order}", (value,))
        for order, value in tables.ORDERS_CAVALRY.items()
    ),
    Modifier(rules.ORDERS_SHAKEN, "orders-shaken", (tables.ORDERS_SHAKEN,)),
)


def _one_column(limits: Mapping[Order, int], edition: Edition, page: str) -> Iterator[Row]:
    yield message("site-order", edition.lang), message("site-succeeds", edition.lang)
    for order in ORDERS:
        yield edition.term(order), span(limits.get(order), message("site-never", edition.lang))


def _orders(edition: Edition, page: str) -> Iterator[Row]:
    yield message("site-from-to", edition.lang), *(edition.term(to) for to in ORDERS)
    for current in ORDERS:
        limits = tables.ORDERS[current]
        yield f"**{edition.term(current)}**", *(span(limits.get(to), "—") for to in ORDERS)


def _modifiers(chart: Rule, modifiers: tuple[Modifier, ...], edition: Edition, page: str) -> Iterator[Row]:
    yield tuple(message(f"site-{column}", edition.lang) for column in ("when", "modifier", "cite"))
    for modifier in modifiers:
        words = message(f"site-modifier-{modifier.code}", edition.lang)
        label = chart.source if modifier in SHARED else modifier.rule.source
        yield words, ", ".join(map(signed, modifier.values)), _cite(modifier.rule, label, edition, page)


def _cite(rule: Rule, label: str, edition: Edition, page: str) -> str:
    link = edition.link(page, rule.id)
    return f"[{label}]({link})" if link else label


TABLES: Mapping[str, Rows] = {
    "continuation": partial(_one_column, tables.CONTINUATION),
    "preemption": partial(_one_column, tables.PREEMPTION),
    "orders": _orders,
    "modifiers-continuation": partial(_modifiers, rules.CONTINUATION_TABLE, CONTINUATION),
    "modifiers-preemption": partial(_modifiers, rules.PREEMPTION_TABLE, PREEMPTION),
    "modifiers-orders": partial(_modifiers, rules.ORDERS_TABLE, CHANGE),
}
