"""What may come into question at each stage, and the domains of what cannot be listed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any, Final

from rulekit.games.book import Open
from rulekit.games.ninth_age import rules
from rulekit.games.ninth_age.acts import (
    Act,
    Charge,
    Declare,
    EndTurn,
    FirstPursuer,
    FleeFrom,
    FleeMove,
    FleeRoll,
    Overrun,
    OverrunMove,
    Pivot,
    Place,
    PursuitMove,
    PursuitRoll,
    Reform,
    RestrainTest,
    Score,
    Skip,
)
from rulekit.games.ninth_age.flight import headings
from rulekit.games.ninth_age.ground import footprint, gap, others, room
from rulekit.games.ninth_age.stages import escapes, roller, settle, waiting
from rulekit.games.ninth_age.state import (
    LEAST,
    MOST,
    ON_TABLE,
    SIDES,
    Position,
    Table,
    Terrain,
    Unit,
)
from rulekit.verdict import Ruling

HEADINGS: Final = {"from": "0", "below": "360"}


def candidates(p: Position) -> Iterable[Act | Open]:
    """Every act that could be legal for who chooses at this stage."""
    if p.stage == "post-combat":
        return _turns(p)
    if p.stage in ("over", "game-turn-end", "turn"):
        return _later(p)
    if p.stage == "flight":
        return _flights(p)
    if p.stage == "pursuit-rolls" and roller(p) is None:
        return map(FirstPursuer, SIDES)
    return _of_units(p)


def _of_units(p: Position) -> Iterator[Act]:
    """The acts of the units that the stage waits for."""
    for id in waiting(p, p.stage):
        if p.stage in ("declare", "tests"):
            yield from _declarations(p, id)
        elif p.stage == "flee-rolls":
            yield FleeRoll(id)
        elif p.stage == "pursuit-rolls":
            yield PursuitRoll(id)
        else:
            yield OverrunMove(id)


def _declarations(p: Position, id: str) -> Iterator[Act]:
    yield from (Declare(id, prey) for prey, unit in p.units.items() if unit.side != p.units[id].side)
    yield Declare(id, None)
    yield from (Overrun(id), Overrun(id, declined=True), RestrainTest(id))


def _flights(p: Position) -> Iterator[Act]:
    """The choice of whom to flee from, or the flight; in one of two headings, where there are two."""
    id = str(p.active)
    able, chosen = escapes(p, id), p.units[id].flees_from
    if chosen is None:
        yield from (FleeFrom(id, enemy) for enemy in able)
    if len(able) == 1 or chosen is not None:
        ways = headings(Ruling(), p, id, chosen or able[0])
        yield from (FleeMove(id, way) for way in ways) if len(ways) > 1 else (FleeMove(id),)


def _turns(p: Position) -> Iterator[Act | Open]:
    for id in waiting(p, p.stage):
        yield from (Skip(id), pivots(p, id), reforms(p, id))


def pivots(p: Position, id: str) -> Open:
    """The Post-Combat Pivots of a unit.

    `heading`, from and below what the domain says, or none; `rearrange`: any of the names listed, each
    once, and at least one where no heading is given. The footprint with its `center`, `width` and `depth`
    in that heading must be on the `table`, whose edge it may touch, overlap none of the `pieces` and stay
    from each by its `gap`, if it has one: as far, or with `more` farther.
    """
    return Open("pivot", {**_domain(p, id), "rearrange": list(p.units[id].front_rank)})


def reforms(p: Position, id: str) -> Open:
    """The Post-Combat Reforms of a unit: as its pivots, but `width` and `depth` are free within limits.

    What is not given is as the `unit` is.
    """
    sizes = {"from": str(LEAST), "to": str(MOST)}
    return Open("reform", {**_domain(p, id), "widths": sizes, "depths": sizes})


def _domain(p: Position, id: str) -> dict[str, Any]:
    """What pivots and reforms have in common."""
    unit, short = p.units[id], room(Ruling(), p).short
    more = rules.INCH.chosen(p.readings) == "illegal"
    pieces = []
    for name, other in others(p, id).items():
        free = gap(footprint(unit), footprint(other)) < short
        pieces.append({"id": name, **_shape(other), "gap": None if free else "1", "more": more and not free})
    table = {"width": str(p.table.width), "height": str(p.table.height)}
    return {"unit": id, **_shape(unit), "headings": HEADINGS, "table": table, "pieces": pieces}


def _shape(piece: Unit | Terrain) -> dict[str, str]:
    return {name: str(getattr(piece, name)) for name in ("x", "y", "width", "depth", "heading")}


def _later(p: Position) -> Iterator[Act]:
    """What a Reform may bar, and the end of the turn."""
    yield EndTurn()
    for id, unit in p.units.items():
        if unit.state in ON_TABLE:
            yield from (Score(id), Charge(id))


def one_each() -> Iterator[tuple[Position, Act]]:
    """An act of each verb, and of each sort that is asked otherwise, with a position for it."""
    ten, size = Decimal(10), Decimal(4)
    unit = Unit("A", ten, ten, size, size, Decimal(90))
    enemy = Unit("B", ten, Decimal(14), size, size, Decimal(270), "broken")
    table = Table(Decimal(48), Decimal(48))
    p = settle(Position(table, "A", {"U1": unit, "U2": enemy}, combat=("U1", "U2")))
    forced = Unit("A", ten, ten, size, size, Decimal(90), plan="forced")
    q = Position(table, "A", {"U1": forced, "U2": enemy}, stage="tests", combat=("U1", "U2"))
    yield from (
        (p, one)
        for one in (
            *(Declare("U1", "U2"), Declare("U1", None), Overrun("U1"), Overrun("U1", declined=True)),
            *(RestrainTest("U1"), FleeRoll("U2"), FirstPursuer("A"), PursuitRoll("U1")),
            *(FleeFrom("U2", "U1"), FleeMove("U2", Decimal(90)), PursuitMove("U1"), OverrunMove("U1")),
            *(Place("U1"), Pivot("U1"), Reform("U1"), Skip("U1"), EndTurn(), Score("U1"), Charge("U1")),
        )
    )
    yield q, Declare("U1", "U2")
