"""Musket & Pike: how often a wing is activated again, whatever stands in its way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, partial
from typing import Any, Final

from msgspec.structs import replace

from rulekit.dice import D10
from rulekit.games.musket_pike import BOOK, Activate, Position, Wing, act, start
from rulekit.games.musket_pike.state import ORDERS, Order
from rulekit.games.musket_pike.tables import CONTINUATION, PREEMPTION
from rulekit.messages import message
from rulekit.oracle.odds import odds
from rulekit.site.edition import Edition
from rulekit.site.odds.figure import Column, Figure, cell, shown
from rulekit.site.tables.grid import signed

#: What modifies A1's rolls, by their sum: the messages that name it, and the wing that has it.
MODIFIED: Final[Mapping[int, tuple[tuple[str, ...], Wing]]] = {
    -3: (("rating-two", "cavalry"), Wing("A", "charge", leadership=-2, cavalry=True)),
    -2: (("rating-two",), Wing("A", "charge", leadership=-2)),
    -1: (("rating-one",), Wing("A", "charge", leadership=-1)),
    0: (("nothing",), Wing("A", "charge")),
    1: (("enemy",), Wing("A", "charge", adjacent_enemy=True)),
}

_CONTINUE, _STOP, _DECLINE = ({"do": {"act": verb}} for verb in ("continue", "stop", "decline"))
_PREEMPT: Final = {"do": {"act": "preempt"}}
#: The owner of A1 goes on as long as he may, and cuts in on nobody.
ON: Final = {"prefer": [_DECLINE, _CONTINUE, _STOP], "default": "first"}
#: By name: what both sides do. Whoever has preempted makes one activation of it.
POLICIES: Final[Mapping[str, Mapping[str, Any]]] = {
    "at-once": {"A": ON, "B": {"prefer": [_PREEMPT, _DECLINE, _STOP], "default": "first"}},
    "later": {
        "A": ON,
        "B": {
            "prefer": [
                *(_PREEMPT | {"when": [f"activation={number}"]} for number in (2, 3)),
                _DECLINE,
                _STOP,
            ],
            "default": "first",
        },
    },
    "best": {"A": "best", "B": "worst"},
}


@cache
def activated(times: int, wing: Wing, against: Order, policies: str) -> Fraction:
    """The chance that A1 comes to step B of this activation, where nobody can preempt it any more.

    It has just been selected; B has one wing, whose order comes before A1's in no case.
    """
    given = Position({"A1": wing, "B1": Wing("B", against)}, first="A")
    position = act(start(given).position, Activate("A1")).position
    event = ["active=A1", f"activation={times}", "step=B"]
    return odds(BOOK, position, event, POLICIES[policies], until=["wings.A1.finished=true"]).chance


def _again(edition: Edition, times: int) -> str:
    return message(f"site-odds-activation-{times}", edition.lang)


def _say(code: str, edition: Edition) -> str:
    return message(f"site-odds-{code}", edition.lang)


def _orders(edition: Edition) -> str:
    """Every order: continuing under it, and changing it first where that is better."""
    columns = []
    for policies in ("at-once", "best"):
        for times in (2, 3):
            chances = [activated(times, Wing("A", order), "rally", policies) for order in ORDERS]
            name = message(f"site-odds-orders-{policies}", edition.lang, activation=_again(edition, times))
            columns.append(Column(name, chances))
    rows = [edition.term(order) for order in ORDERS]
    return shown(Figure(message("site-order", edition.lang), rows, columns), edition.lang)


def _modifiers(times: int, edition: Edition) -> str:
    """Every modifier under the three orders that let a wing continue."""
    wings = [wing for _, wing in MODIFIED.values()]
    columns = [
        Column(
            edition.term(order),
            [activated(times, replace(wing, order=order), "rally", "at-once") for wing in wings],
        )
        for order in CONTINUATION
    ]
    ticks = [*map(signed, MODIFIED)]
    rows = [
        f"{tick} ({', '.join(_say(code, edition) for code in codes)})"
        for tick, (codes, _) in zip(ticks, MODIFIED.values(), strict=True)
    ]
    title = message("site-odds-modifiers", edition.lang, activation=_again(edition, times))
    return shown(Figure(_say("modifier", edition), rows, columns, ticks, title), edition.lang)


def _preemptor(times: int, edition: Edition) -> str:
    """An activation under Charge, with one wing of B in the way: how it fares by when B tries."""
    wing = Wing("A", "charge")
    at_once, later, best = (
        [activated(times, wing, order, policies) for order in PREEMPTION] for policies in POLICIES
    )
    columns = [
        Column(_say("at-once", edition), at_once),
        Column(
            _say("at-once-tempting", edition), [tempting(times, order) for order in PREEMPTION], wrong=True
        ),
        Column(_say("later", edition), later),
        Column(_say("both-best", edition), best),
    ]
    rows = [edition.term(order) for order in PREEMPTION]
    return shown(Figure(_say("preemptor", edition), rows, columns), edition.lang)


def tempting(times: int, order: Order) -> Fraction:
    """What one is tempted to reckon: A1 continues as if alone, and B1 fails in every window on the way."""
    fails = 1 - (PREEMPTION[order] + 1) * D10.chance
    return activated(times, Wing("A", "charge"), "rally", "at-once") * fails**times


def _chance(times: int, against: Order, policies: str, edition: Edition) -> str:
    return cell(activated(times, Wing("A", "charge"), against, policies), edition.lang)


ODDS: Mapping[str, Callable[[Edition], str]] = {
    "activation-orders": _orders,
    "activation-second": partial(_modifiers, 2),
    "activation-third": partial(_modifiers, 3),
    "activation-preemptor-second": partial(_preemptor, 2),
    "activation-preemptor-third": partial(_preemptor, 3),
    "activation-alone-two": partial(_chance, 2, "rally", "at-once"),
    "activation-alone-three": partial(_chance, 3, "rally", "at-once"),
    "activation-at-once": partial(_chance, 2, "charge", "at-once"),
    "activation-later": partial(_chance, 2, "charge", "later"),
}
