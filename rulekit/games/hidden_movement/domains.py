"""What is legal where the choice is a continuum, in plain JSON values.

Lengths are decimal strings; a distance that need not be a decimal is given by its square, which is one.
Every coordinate has four decimals at most and is on the `table`, [x, y, width, height].

- `activate`: one of the `cards`, each a side and a type; `actions`, from and to.
- `declare`: `marker` is a name that is not among `taken`; `reserve`, or a place `unspotted`.
- `move`: the path goes on `from` a place, or, where that is null, begins on the edge of the table;
  it is `longest` at most and `shortest` at least, and under the reading `forbidden` `unspotted` all along.
- `place`: all `figures`, each `within` a distance of a place, `away` from enemies at least so far,
  and where the owner removes the marker, `unspotted`.
- `face`: all `figures`, each with any heading.

`unspotted`: no figure of `by` has a line to the place that crosses no wall (it may touch the end of one, not
end on one), has the place in its arc, and is no farther than `spotting`, or with `strict` nearer.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from rulekit.games.book import Open
from rulekit.games.hidden_movement.field import enemies, squared
from rulekit.games.hidden_movement.move import ALLOWANCE as LONGEST
from rulekit.games.hidden_movement.reveal import keeps_away, reach
from rulekit.games.hidden_movement.rules import ALLOWANCE, ENTERING, REACH
from rulekit.games.hidden_movement.state import MOST_ACTIONS, Position, Reveal, Side
from rulekit.geometry import inches
from rulekit.verdict import Aside


def any_card(p: Position) -> Open:
    """Every card that can be turned up."""
    cards = sorted({(unit.side, unit.type) for unit in p.units.values()})
    named = [{"side": side, "type": type_} for side, type_ in cards]
    return Open("activate", {"cards": named, "actions": [1, MOST_ACTIONS]})


def any_declaration(p: Position, unit: str) -> Open:
    """Every place for a unit's marker."""
    place = {"table": _table(p), "unspotted": _unspotted(p, p.units[unit].side)}
    return Open("declare", {"unit": unit, "taken": sorted(p.markers), "reserve": True, "place": place})


def any_move(p: Position, id: str) -> Open:
    """Every path of a marker."""
    marker = p.markers[id]
    start = None if marker.x is None or marker.y is None else _strings((marker.x, marker.y))
    exactly = ALLOWANCE.chosen(p.readings) == "exactly"
    shortest = LONGEST if exactly else Decimal(0)
    domain: dict[str, Any] = {"marker": id, "from": start, "table": _table(p)}
    domain |= {"longest": str(LONGEST), "shortest": str(shortest)}
    if ENTERING.chosen(p.readings) == "forbidden":
        domain["unspotted"] = _unspotted(p, marker.side)
    return Open("move", domain)


def any_placing(p: Position, marker: Reveal, figures: Iterable[str]) -> Open:
    """Every way to place the figures of a unit."""
    away = [
        {"from": _strings(place), "square": str(squared(least))}
        for place, least in keeps_away(Aside(), p, marker)
    ]
    within = {"from": _strings((marker.x, marker.y)), "square": str(squared(reach(p, marker)))}
    domain: dict[str, Any] = {"figures": list(figures), "table": _table(p), "within": within, "away": away}
    if marker.by == "owner":
        domain["unspotted"] = _unspotted(p, marker.side)
    return Open("place", domain)


def any_facing(figures: Iterable[str]) -> Open:
    """Every way to turn the figures of a unit."""
    return Open("face", {"figures": list(figures)})


def _table(p: Position) -> list[str]:
    return _strings((p.table.x, p.table.y, p.table.width, p.table.height))


def _unspotted(p: Position, side: Side) -> dict[str, Any]:
    """Who spots what belongs to a side, and past which walls."""
    strict = REACH.chosen(p.readings) == "strict"
    by = []
    for enemy in enemies(p, side).values():
        unit = p.units[enemy.unit]
        place = {"x": enemy.x, "y": enemy.y, "facing": enemy.facing}
        sight = {"arc": unit.arc, "spotting": unit.spotting}
        by.append({name: str(value) for name, value in (place | sight).items()})
    walls = [_strings((wall.x1, wall.y1, wall.x2, wall.y2)) for _, wall in sorted(p.walls.items())]
    return {"by": by, "walls": walls, "strict": strict}


def _strings(values: Iterable[Decimal]) -> list[str]:
    return [str(inches(float(value))) for value in values]
