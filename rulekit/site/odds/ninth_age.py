"""The Ninth Age: who is caught, by how many, and who keeps still."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any, Final

from rulekit.dice import TWO_D6
from rulekit.games.ninth_age import BOOK, Declare, FleeRoll, Position, Table, Unit, act, start
from rulekit.games.ninth_age.state import Side, State
from rulekit.messages import message
from rulekit.oracle.odds import odds
from rulekit.prose.chances import say_chance
from rulekit.site.edition import Edition
from rulekit.site.odds.figure import Column, Figure, cell, shown

#: Where pursuers stand around their prey: before it, behind it, to its left and right.
AROUND: Final = {"A1": (24, 20, 90), "A2": (24, 28, 270), "A3": (20, 24, 0)}
#: Two against two in a row: each touches both enemies, one of them with a corner.
ROW: Final = {"A1": (22, 20, 90), "A2": (26, 20, 90), "B1": (22, 24, 270), "B2": (26, 24, 270)}
DISCIPLINES: Final = range(11)
CAUGHT: Final = ("units.B1.state=caught",)
FLIGHT: Final = ("stage=flight",)


def _unit(id: str, place: tuple[int, int, int], discipline: int | None = None) -> Unit:
    x, y, heading = map(Decimal, place)
    side: Side = "A" if id.startswith("A") else "B"
    state: State = "steady" if side == "A" else "broken"
    size = Decimal(4)
    return Unit(side, x, y, size, size, heading, state, discipline)


def _combat(units: Mapping[str, Unit]) -> Position:
    return start(Position(Table(Decimal(48), Decimal(48)), "A", dict(units))).position


def _pursued(pursuers: int, discipline: int | None = None) -> Position:
    """B1 is Broken, and so many enemies are in contact with it."""
    around = [*AROUND.items()][:pursuers]
    units = {id: _unit(id, place, discipline) for id, place in around}
    return _combat({**units, "B1": _unit("B1", (24, 24, 270))})


def _policies(**prey: str | None) -> dict[str, Any]:
    """Each unit of A declares its pursuit, or that it will restrain itself; the rest follows."""
    prefer = [{"do": {"act": "declare", "unit": id, "pursue": one}} for id, one in prey.items()]
    return {"A": {"prefer": prefer, "default": "first"}, "B": "first"}


@cache
def caught(pursuers: int) -> Fraction:
    """The chance that one of the pursuers catches their common prey."""
    policies = _policies(**dict.fromkeys([*AROUND][:pursuers], "B1"))
    return odds(BOOK, _pursued(pursuers), CAUGHT, policies, until=FLIGHT).chance


def tempting(pursuers: int) -> Fraction:
    """What one is tempted to reckon: as if each pursuer had a flight of its own to beat."""
    return 1 - (1 - caught(1)) ** pursuers


@cache
def caught_after(pursuers: int, roll: int) -> Fraction:
    """The chance to catch a unit whose Flee Distance is known."""
    position = _pursued(pursuers)
    for id in [*AROUND][:pursuers]:
        position = act(position, Declare(id, "B1")).position
    position = act(position, FleeRoll("B1", roll)).position
    return odds(BOOK, position, CAUGHT, _policies(), until=FLIGHT).chance


@cache
def one_of_two(second: str) -> Fraction:
    """The chance to catch anybody, where A1 pursues B1 and A2 pursues this one."""
    position = _combat({id: _unit(id, place) for id, place in ROW.items()})
    neither = [*FLIGHT, "units.B1.state=broken", "units.B2.state=broken"]
    policies = _policies(A1="B1", A2=second)
    # Two declarations and at most four rolls.
    return 1 - odds(BOOK, position, neither, policies, until=CAUGHT, depth=6).chance


@cache
def restrained(discipline: int) -> Fraction:
    """The chance that a unit keeps still when it wants to."""
    position = _pursued(1, discipline)
    return odds(
        BOOK, position, ["units.A1.plan=restrained"], _policies(A1=None), until=["stage=flee-rolls"]
    ).chance


@cache
def caught_unwillingly(discipline: int) -> Fraction:
    """The chance that a unit which wants to keep still catches its enemy all the same."""
    return odds(BOOK, _pursued(1, discipline), CAUGHT, _policies(A1=None), until=FLIGHT).chance


def _say(code: str, edition: Edition) -> str:
    return message(f"site-odds-{code}", edition.lang)


def _pursuers(edition: Edition) -> str:
    """One to three pursuers of one unit, beside the shortcut."""
    numbers = [*range(1, len(AROUND) + 1)]
    columns = [
        Column(_say("caught", edition), [*map(caught, numbers)]),
        Column(_say("caught-tempting", edition), [*map(tempting, numbers)], wrong=True),
    ]
    ticks = [*map(str, numbers)]
    figure = Figure(_say("pursuers-head", edition), ticks, columns, ticks, _say("pursuers", edition))
    return shown(figure, edition.lang)


def _flights(edition: Edition) -> str:
    """One or two pursuers, by what the flight has come to."""
    columns = [
        Column(_say(f"pursuers-{number}", edition), [caught_after(number, roll) for roll in TWO_D6.sums])
        for number in (1, 2)
    ]
    ticks = [*map(str, TWO_D6.sums)]
    return shown(
        Figure(_say("flee-roll", edition), ticks, columns, ticks, _say("flights", edition)), edition.lang
    )


def _preys(edition: Edition) -> str:
    """Two pursuers of one unit, or of one each."""
    chances = [one_of_two("B1"), one_of_two("B2")]
    rows = [_say("preys-one", edition), _say("preys-each", edition)]
    figure = Figure(_say("preys-head", edition), rows, [Column(_say("preys-any", edition), chances)])
    return shown(figure, edition.lang)


def _disciplines(edition: Edition) -> str:
    """Every Discipline: to keep still, to pursue against one's will, and to catch."""
    stays = [*map(restrained, DISCIPLINES)]
    columns = [
        Column(_say("restrained", edition), stays),
        Column(_say("forced", edition), [1 - chance for chance in stays], drawn=False),
        Column(_say("forced-caught", edition), [*map(caught_unwillingly, DISCIPLINES)]),
    ]
    ticks = [*map(str, DISCIPLINES)]
    return shown(
        Figure(_say("discipline", edition), ticks, columns, ticks, _say("disciplines", edition)), edition.lang
    )


ODDS: Mapping[str, Callable[[Edition], str]] = {
    "pursuers": _pursuers,
    "flights": _flights,
    "preys": _preys,
    "disciplines": _disciplines,
    "pursuers-one": lambda edition: say_chance(caught(1), edition.lang),
    "pursuers-two": lambda edition: say_chance(caught(2), edition.lang),
    "pursuers-two-tempting": lambda edition: cell(tempting(2), edition.lang, wrong=True),
}
